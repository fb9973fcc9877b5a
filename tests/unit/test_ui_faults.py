"""Faults of the app are shown and reported, whatever caused them; malformed words do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pyapp.studio import actions as studio
from pyapp.ui.start.actions import FORM
from pyapp.ui.table.table import Table
from pyapp.ui.words import Malformed, index, number, one_of, word
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.test_ui_studio import canal
from tests.unit.test_ui_studio import kept as kept_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

NONSENSE = ("", " ", " x", " -1", " 99", " x y", " 0 x", " nine x y", " 1 2 3 4", " ١ ²", " \x00")
OF_THE_FORM = ("", " x", " -1", " 99", " 99 person", " 0 nobody", " x y", " ²")
FAULTS = (IndexError, ValueError, KeyError, TypeError)


def fail(*_args: object, **_named: object) -> NoReturn:
    raise IndexError("planted")


def tablets() -> Iterator[Tablet]:
    """Return tablets in every sort of room: the shelf, a table, a result, the studio, the records."""
    store = FakeStorage(dict([kept_sheet("canal", canal())]))
    for place_ in ("", "new/nine", "settings", "records", "saves", "rules/nine", "studio/canal", "studio"):
        yield Tablet(store, at=place_)
    one = Tablet(store, at="guide/nine")
    one.page.settle()
    yield one


def reported(one: Tablet, action: str) -> list[Exception]:
    """Perform an action in which a fault is expected; return what was reported."""
    faults: list[Exception] = []
    one.page.faults = faults
    one.app.do(action)
    one.page.settle()
    one.page.faults = None
    return faults


def fault_shown(one: Tablet) -> bool:
    return "Something went wrong." in one.page.shown["asked"]


@pytest.mark.slow
def test_malformed_words_of_actions_are_no_faults() -> None:
    for one in tablets():
        for verb in one.app.actions:
            for words in NONSENSE:
                one.app.do(verb + words)
                one.page.settle()
        for name in one.app.fields:
            for words in NONSENSE:
                one.app.enter(name + words, "²")
        assert not fault_shown(one)


@pytest.mark.parametrize("verb", FORM)
def test_malformed_words_of_the_form_are_no_faults(verb: str) -> None:
    for words in OF_THE_FORM:
        one = Tablet(at="new/nine")
        one.app.do(f"form nine {verb}{words}")
        one.page.settle()


@pytest.mark.slow
@pytest.mark.parametrize("verb", [*studio._STUDIO_ACTIONS, *studio._EDITOR_ACTIONS, *studio._FIELDS])
def test_malformed_words_of_the_studio_are_no_faults(verb: str) -> None:
    for words in NONSENSE:
        one = Tablet(FakeStorage(dict([kept_sheet("canal", canal())])), at="studio/canal")
        one.app.do(f"studio {verb}{words}")
        one.app.enter(f"studio {verb}{words}", "²")
        one.page.settle()


@pytest.mark.slow
@pytest.mark.parametrize("kind", FAULTS)
def test_every_action_reports_its_faults(kind: type[Exception]) -> None:
    one = Tablet(at="guide/nine")
    one.page.settle()

    def broken(_words: object) -> NoReturn:
        raise kind("planted")

    for verb in one.app.actions:
        if verb == "ask-no":
            continue
        kept, one.app.actions[verb] = one.app.actions[verb], broken
        assert [type(fault) for fault in reported(one, verb)] == [kind], verb
        assert fault_shown(one), verb
        one.app.actions[verb] = kept
        one.app.do("ask-no")
        assert not fault_shown(one), verb


@pytest.mark.parametrize(
    ("table", "verb"),
    [
        *((FORM, verb) for verb in FORM),
        *((studio._STUDIO_ACTIONS, verb) for verb in studio._STUDIO_ACTIONS),
        *((studio._EDITOR_ACTIONS, verb) for verb in studio._EDITOR_ACTIONS),
    ],
)
def test_form_and_studio_swallow_no_fault(monkeypatch: pytest.MonkeyPatch, table: Any, verb: str) -> None:
    monkeypatch.setitem(table, verb, fail)
    one = Tablet(FakeStorage(dict([kept_sheet("canal", canal())])), at="studio/canal")
    assert reported(one, f"form nine {verb} 0 0" if table is FORM else f"studio {verb} 0 0")
    assert fault_shown(one)


TABLE = {
    "play": (Table, "play_chosen"),
    "hurry": (Table, "hurry"),
    "back": (Table, "choose"),
    "draft": (Table, "write_draft"),
    "end": (Table, "end_turn"),
    "hint": (Table, "ask_hint"),
    "sheet 0": (Table, "view_seat"),
    "tab x": (Table, "open_tab"),
    "undo": (Table, "undo"),
    "restart": (Table, "undo_turn"),
    "redo": (Table, "redo"),
    "again": (Table, "ask_computer_again"),
    "look 0": (Table, "look"),
    "step 1": (Table, "step"),
    "run": (Table, "toggle_replay"),
}


@pytest.mark.parametrize(("action", "method"), TABLE.items())
def test_the_table_swallows_no_fault(monkeypatch: pytest.MonkeyPatch, action: str, method: tuple[type, str]) -> None:
    one = Tablet(at="guide/nine")
    one.page.settle()
    monkeypatch.setattr(*method, fail)
    assert reported(one, action)
    assert fault_shown(one)


def test_a_move_is_kept_though_its_board_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Tablet(at="guide/nine")
    one.page.settle()
    table = one.app.table
    assert table is not None
    before, ident = len(table.match.moves), table.session.entry.ident
    with monkeypatch.context() as planted:
        planted.setattr(type(table.session.view), "board_parts", fail)
        assert reported(one, f"play {table.match.position.moves()[0]}")
        assert fault_shown(one)
    assert len(one.app.saves.load(ident).match.moves) > before
    one.app.do("ask-no")
    assert not fault_shown(one)


@pytest.mark.parametrize("may_copy", [True, False])
def test_the_traceback_of_a_fault_can_be_copied(monkeypatch: pytest.MonkeyPatch, may_copy: bool) -> None:
    one = Tablet(at="guide/nine")
    one.page.settle()
    one.page.may_copy = may_copy
    monkeypatch.setattr(Table, "undo", fail)
    assert reported(one, "undo")
    assert "IndexError: planted" in one.page.shown["asked"]
    one.press("copy-details")
    assert ("IndexError: planted" in (one.page.clipboard or "")) == may_copy
    assert ("The details are copied." in one.page.shown["asked"]) == may_copy
    assert fault_shown(one), "the dialog stays until it is closed"
    one.app.do("ask-no")
    one.app.do("copy-details")
    one.page.settle()
    assert not fault_shown(one)


def test_taps_and_key_presses_report_their_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Tablet(at="guide/nine")
    one.page.settle()
    for name, act in (
        ("tap", lambda: one.app.tap("x")),
        ("explain", lambda: one.app.explain("x")),
        ("hover", lambda: one.app.hover("x")),
        ("press", lambda: one.app.press("x")),
    ):
        monkeypatch.setattr(type(one.app.current_room), name, fail)
        faults: list[Exception] = []
        one.page.faults = faults
        act()
        assert [str(fault) for fault in faults] == ["planted"]
        assert fault_shown(one)
        one.app.ask(None)


def test_words_are_parsed_strictly() -> None:
    words = ["7", "x"]
    assert (word(words), word(words, 1), number(words), index(8, words), one_of("xy", words, 1)) == (
        "7",
        "x",
        7,
        7,
        "x",
    )
    for act in (
        lambda: word(words, 2),
        lambda: number(words, 1),
        lambda: number(words, 2),
        lambda: index(7, words),
        lambda: index(7, ["-1"]),
        lambda: one_of("yz", words, 1),
    ):
        with pytest.raises(Malformed):
            act()
