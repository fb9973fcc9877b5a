"""Sheets on paper: boxes large enough for a pencil, every mark of the match on them, addresses that mean nothing
refused.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, NoReturn

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import AWAY, Seat, Setup
from pyapp.games import GAMES
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import COMPETITION, EMPIRE, FIELDS, SECTIONS, TRACKS
from pyapp.games.imperial.rules.sheets import civilisation_sheets
from pyapp.games.imperial.view import printed as print_view
from pyapp.games.imperial.view.printed import Page, boxes_of, printed
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.markup import Element, faults, read
from tests.unit.test_ui_studio import canal, kept

if TYPE_CHECKING:
    from pyapp.engine.match import Match

LEAST = 7.0
"""Millimetres of a box, at least."""
WICKED = "<img src=x onerror=a()>"


@cache
def over(mode: str = "advanced", *players: str) -> Match:
    """Return a match of Imperial Settlers at its end, of two people unless told who sits there."""
    seats = tuple(
        Seat(name, player)
        for name, player in zip(("Ana", WICKED, "Chloë"), players or ("person", "person"), strict=False)
    )
    return random_match(
        GAMES["imperial"], Setup("imperial", mode, seats, "olive-42-bread", (("first", "drawn"),)), "print"
    )


def tablet(match: Match, at: str, language: str = "en") -> Tablet:
    storage = FakeStorage(
        dict([kept("canal", canal()), (PREFIX + "m1", write_entry(Entry("m1", match, BEGAN - 90_000, BEGAN - 80_000)))])
    )
    return Tablet(storage, language=language, thinker="held", at=at)


def sheets(one: Tablet) -> list[Element]:
    return one.find(lambda e: e.tag == "section" and e.has_class("prt"))


def marks(element: Element) -> int:
    """Count the pencil crosses."""
    return sum(
        1
        for e in element.all()
        if e.has_class("pn") and any(isinstance(path, Element) and path["d"].count("M") == 2 for path in e.children)
    )


# --- the drawing ---


def test_boxes_are_large_enough_lie_in_their_cells_and_never_on_each_other() -> None:
    for track in range(len(TRACKS)):
        for section in range(SECTIONS):
            boxes = boxes_of(track, section)
            assert len(boxes) == len(EMPIRE[track][section].boxes)
            assert len({box[1:] for box in boxes}) == 1, "side by side, all alike"
            left, top = print_view._LEFT[section], print_view._TOPS[track]
            for x, y, width, height in boxes:
                assert width >= LEAST
                assert height >= LEAST
                assert left < x
                assert x + width < left + print_view._COLUMNS[section]
                assert top < y
                assert y + height <= top + print_view._HEIGHTS[track] - print_view._VALUE + 0.01
            for number, (x, y, width, height) in enumerate(boxes):
                for other in boxes[number + 1 :]:
                    assert x + width < other[0] or y + height < other[1]
    assert 2 * print_view._CIRCLE >= LEAST


def test_nothing_of_the_empire_leaves_the_paper() -> None:
    root = read(print_view.empire())
    for element in root.all():
        if element.tag == "rect":
            x, y, width, height = (float(element[name] or 0) for name in ("x", "y", "width", "height"))
            assert x >= 0
            assert x + width <= print_view.WIDTH
            assert y >= 0
            assert y + height <= print_view.HEIGHT
    assert print_view.WIDTH <= 186, "A4 less two margins of 12 mm"


def test_settlements_of_six_buildings_differ_without_colour() -> None:
    assert len(set(print_view._DASHES)) == 6


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("civilisation", ["sumer", "khmer", "song"])
def test_blank_house_sheets_say_all_that_is_printed_on_them(language: str, civilisation: str) -> None:
    catalogue.use(language)
    for sheet in civilisation_sheets(civilisation).values():
        root = read(printed("Imperial Settlers", sheet, Page()))
        assert not faults(root)
        for building in sheet.buildings:
            assert building.name[language] in root.text
        assert catalogue._("house sheet") in root.text
        assert marks(root) == 0
        boxes = sum(len(building.boxes) for building in sheet.buildings)
        assert sum(1 for e in root.all() if e.has_class("prt-box")) == boxes
        plans = [e for e in root.all() if e.has_class("prt-plan")]
        assert len(plans) == sum(bool(building.blueprint) for building in sheet.buildings)
    catalogue.use("en")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_a_filled_sheet_shows_every_mark(mode: str) -> None:
    match = over(mode)
    for cursor in (0, len(match.moves) // 2, len(match.moves)):
        position = match.at(cursor)
        for player in position.players:  # type: ignore[attr-defined]
            root = read(
                printed(
                    "Imperial Settlers",
                    player.village.sheet,
                    Page(esc("Ana"), "now", "olive-42-bread", "2026-01-02"),
                    player,
                )
            )
            assert not faults(root)
            crossed = sum(
                player.box(track, at, box)
                for track in range(4)
                for at in range(SECTIONS)
                for box in range(len(EMPIRE[track][at].boxes))
            )
            crossed += sum(
                player.circle(field, circle)
                for field in range(len(FIELDS))
                for circle in range(len(FIELDS[field].circles))
            )
            crossed += sum(
                player.village_box(at, box)
                for at, building in enumerate(player.village.buildings)
                for box in range(len(building.boxes))
            )
            assert marks(root) == crossed + player.round - 1
            pencil = [e.text for e in root.all() if e.has_class("pen")]
            assert pencil[-1] == str(scoring.total(player))
            outlines = [
                e
                for e in root.all()
                if e.tag == "path" and e.has_class("set") and not (e.parent and e.parent.has_class("prt-plan"))
            ]
            assert len(outlines) == len(player.settlements)
            assert ("Architects" in root.text) == (mode == "advanced"), (
                "what settlements are worth is no matter of the basic game"
            )
            assert "table code olive-42-bread · 2026-01-02" in root.text


# --- the page ---


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "address", ["sheet/competition", "sheet/inca-3", "own/canal", "match/m1/0/0", "match/m1/40/1", "match/m1/40/all"]
)
def test_every_page_is_well_formed_and_prints(address: str, language: str) -> None:
    one = tablet(over(), f"print/{address}", language)
    assert not faults(one.look())
    assert len(sheets(one)) == (2 if address.endswith("all") else 1)
    one.press("print now")
    assert one.page.printed == 1


def test_the_paper_has_a_language_of_its_own() -> None:
    one = tablet(over(), "print/own/canal")
    one.press("print language es")
    assert "El canal" in sheets(one)[0].text
    assert "One page a sheet" in one.text(), "the page itself stays as it was"
    one.app.do("print language xx")
    assert "El canal" in sheets(one)[0].text


@pytest.mark.slow
@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "sheet",
        "sheet/nothing",
        "sheet/sumer-7",
        "own/none",
        "match",
        "match/none/0/0",
        "match/m1",
        "match/m1/x/0",
        "match/m1/9999/0",
        "match/m1/-1/0",
        "match/m1/0/7",
        "match/m1/0/x",
        "match/m1/0/<b>",
    ],
)
def test_addresses_that_mean_nothing_are_refused(address: str) -> None:
    one = tablet(over(), f"print/{address}")
    assert "That sheet is not on this device." in one.text()
    assert not faults(one.look())


def draft(**changes: object) -> dict[str, object]:
    """Return a sheet on which something is changed: `a_NAME` of its first building, NAME of itself."""
    data = canal()
    for name, value in changes.items():
        (data["building"][0] if name.startswith("a_") else data)[name.removeprefix("a_")] = value
    return data


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"a_ability": None}, "Farm plots: the ability is missing."),
        ({"a_boxes": ["W", None, None]}, "Farm plots: box 2 has no cost yet. 1 more thing is missing."),
        ({"a_name": {"en": " ", "es": ""}}, "Building A: the name is missing."),
        ({"name": {}}, "A sheet without a name: the name is missing."),
    ],
)
def test_a_draft_that_lacks_what_paper_needs_says_what_it_is(changes: dict[str, object], sentence: str) -> None:
    one = Tablet(FakeStorage(dict([kept("canal", draft(**changes))])), at="print/own/canal")
    assert f"This sheet isn't complete enough to print. {sentence}" in one.text()
    assert not faults(one.look())
    one.follow("#studio/canal")
    assert not one.find(lambda e: e["href"].startswith("#print"))
    one.press("studio print")
    assert f"This sheet isn't complete enough to print. {sentence}" in one.ident("st-voice").text
    one.press("studio there paper")
    assert one.page.focused[-1] in ("st-kind", "st-box-1", "st-name-en")
    one.press("studio drawer more")
    one.press("studio print")
    assert one.page.fragment == "studio/canal"
    one.open("studio")
    assert "#print/own/canal" not in [e["href"] for e in one.look().all()]


def test_a_draft_is_printed_as_soon_as_it_can_be_drawn() -> None:
    data = draft(a_name={"en": "", "es": "Huertas"}, a_blueprint=["X"], name={"en": WICKED, "es": ""})
    data["building"][1]["name"] = {"en": "x" * 60, "es": "Casa"}  # type: ignore[index]
    one = Tablet(FakeStorage(dict([kept("canal", data)])), at="studio")
    assert "draft: " in one.text()
    one.follow("#print/own/canal")
    paper = sheets(one)[0].text
    for words in ("Huertas", WICKED, "x" * 60, "Sumer · draft", "Lock-keeper"):
        assert words in paper
    assert not faults(one.look())
    one.press("print now")
    one.press("print language es")
    assert "borrador" in sheets(one)[0].text
    one.open("studio/canal")
    one.follow("#print/own/canal")
    one.open("studio/canal")
    one.press("studio drawer more")
    one.press("to print/own/canal")
    assert "borrador" in sheets(one)[0].text
    assert "draft" not in sheets(tablet(over(), "print/own/canal"))[0].text


def test_every_seat_that_keeps_a_sheet_here_can_be_chosen() -> None:
    one = tablet(over("advanced", "person", AWAY, "person"), "print/match/m1/0/0")
    choices = [e for e in one.find(lambda e: e["data-do"].startswith("to print/")) if e["role"] == "radio"]
    assert [e.text for e in choices] == ["Ana", "Chloë", "All"]
    one.press("to print/match/m1/0/2")
    assert "Chloë" in sheets(one)[0].text
    one.press("to print/match/m1/0/all")
    assert len(sheets(one)) == 2
    one.open("print/match/m1/0/1")
    assert "That sheet is not on this device." in one.text()


# --- ways to it ---


def test_the_table_prints_the_sheet_that_is_shown_at_the_moment_that_is_shown() -> None:
    match = over().branch(30)
    match.settle()
    at = match.cursor
    one = tablet(match, "match/m1")
    one.press("drawer more")
    one.press("print shown")
    assert re.fullmatch(rf"print/match/m1/{at}/[01]", one.page.fragment)
    front = one.page.fragment[-1]
    one.follow("#match/m1")
    one.press(f"sheet {1 - int(front)}")
    one.press("drawer more")
    one.press("print shown")
    assert one.page.fragment == f"print/match/m1/{at}/{1 - int(front)}"
    one.open("replay/m1")
    one.app.do("look 7")
    one.app.do("drawer more")
    one.app.do("print shown")
    assert one.page.fragment.startswith("print/match/m1/7/")


def test_the_result_and_the_form_lead_to_paper_too() -> None:
    one = tablet(over(), "result/m1")
    one.press("print shown")
    assert one.page.fragment == f"print/match/m1/{len(over().moves)}/{one.page.fragment[-1]}"
    assert len(sheets(one)) == 1
    one.open("new/imperial")
    assert [e["href"] for e in one.find(lambda e: e["href"].startswith("#print/"))] == ["#print/sheet/competition"]
    one.press("form imperial mode solo")
    one.app.room(ShelfRoom).form("imperial").choose("sheet", "aksum-2")
    one.app.paint()
    one.follow("#print/sheet/aksum-2")
    assert COMPETITION.name["en"] not in one.text()
    one.open("new/imperial")
    one.app.room(ShelfRoom).form("imperial").choose("sheet", "own:canal")
    one.app.paint()
    one.follow("#print/own/canal")
    assert "The Canal" in one.text()


def test_nine_has_no_sheets_to_print() -> None:
    one = Tablet(thinker="held")
    one.begin("Ana", "Bruno", quick=True)
    one.press("drawer more")
    assert "print shown" not in one.actions()
    one.app.do("print shown")
    assert one.page.fragment.startswith("match/")
    assert json.dumps(one.page.printed) == "0"


def test_a_fault_while_a_sheet_is_drawn_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_named: object) -> NoReturn:
        raise KeyError("planted")

    monkeypatch.setattr("pyapp.studio.printing.print_view.printed", fail)
    one = Tablet()
    one.page.faults = faults = list[Exception]()
    one.open("print/sheet/norse-4")
    one.page.faults = None
    assert [type(fault) for fault in faults] == [KeyError]
    assert "Something went wrong." in one.page.shown["asked"]
