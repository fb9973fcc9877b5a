"""The keyboard alone: a whole game, every shortcut, and a focus that is never lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .conftest import poll
from .helpers import (
    arrives,
    count,
    entry,
    finished,
    furnished,
    go,
    kept,
    legal_state,
    route,
    setup,
    shortened,
    store,
    to_move,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

FOCUS = """(() => {
    const e = document.activeElement, r = e.getBoundingClientRect();
    return {tag: e.tagName, id: e.id, move: e.dataset.move ?? "", do: e.dataset.do ?? "", href: e.getAttribute("href") ?? "", field: e.dataset.field ?? "",
            ring: e.matches(":focus-visible"), x: r.x + r.width / 2, y: r.y + r.height / 2, text: e.textContent.trim().slice(0, 60),
            drawer: !!e.closest(".drawer"), dialog: !!e.closest("[role=dialog], [role=alertdialog]")};
})()"""
PLACE = """move => { const r = document.querySelector(`[data-move="${move}"] .hit`).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"""


def focus(page: Page) -> dict[str, Any]:
    """Say where the focus is."""
    focused: dict[str, Any] = page.evaluate(FOCUS)
    return focused


def tab_to(page: Page, most: int = 40, back: bool = False, **wanted: str) -> dict[str, Any]:
    """Press the tabulator until the focus is where it is wanted."""
    for _ in range(most):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        here = focus(page)
        if all(here[name].startswith(text) for name, text in wanted.items()):
            assert here["ring"], "the focus can be seen"
            return here
    raise AssertionError(f"{wanted} is not reached; the focus is at {focus(page)}")


def walk_to(page: Page, move: str) -> None:
    """Go to a touchable with the arrow keys."""
    for _ in range(60):
        here, (x, y) = focus(page), page.evaluate(PLACE, move)
        if here["move"] == move:
            return
        dx, dy = x - here["x"], y - here["y"]
        page.keyboard.press(
            ("ArrowRight" if dx > 0 else "ArrowLeft") if abs(dx) > abs(dy) else "ArrowDown" if dy > 0 else "ArrowUp"
        )
    raise AssertionError(f"{move} is not reached; the focus is at {focus(page)}")


def nearest(page: Page, moves: list[str]) -> str:
    """Choose the move that is nearest to the focus."""
    rows = page.evaluate(f"([all]) => {{ const place = {PLACE}; return all.map(place); }}", [moves])
    here = focus(page)
    return min(
        zip(moves, rows, strict=True), key=lambda row: (abs(row[1][0] - here["x"]) + abs(row[1][1] - here["y"]), row[0])
    )[0]


def place_of(move: str) -> str:
    return move.lstrip(":@+")


def test_a_whole_game_with_the_keyboard_alone(page: Callable[..., Page]) -> None:
    opened = page()
    tab_to(opened, href="#new/nine")
    opened.keyboard.press("Enter")
    arrives(opened, "new/nine")
    assert focus(opened)["dialog"], focus(opened)
    tab_to(opened, field="form nine name 0")
    opened.keyboard.type("Ana")
    tab_to(opened, field="form nine name 1")
    opened.keyboard.type("Bruno")
    tab_to(opened, do="form nine open 1")
    opened.keyboard.press("Enter")
    tab_to(opened, do="form nine player 1 person")
    opened.keyboard.press("Enter")
    tab_to(opened, do="form nine option preparation")
    opened.keyboard.press("ArrowRight")
    assert opened.locator('[data-do="form nine option preparation drawn"]').get_attribute("aria-checked") == "true"
    assert focus(opened)["do"] == "form nine option preparation drawn"
    tab_to(opened, do="form nine begin")
    opened.keyboard.press("Enter")
    ident = arrives(opened, "match/").partition("/")[2]
    assert opened.locator("#p-seats .who b").all_inner_texts() == ["Ana", "Bruno"]
    tab_to(opened, move="+")
    assert opened.locator('#p-board [tabindex="0"]').count() == 1, "the board is one stop"
    played = 0
    while moves := to_move(opened):
        move = nearest(opened, moves)
        walk_to(opened, move)
        before = count(opened)
        opened.keyboard.press("Enter")
        assert legal_state(opened, move) == "chosen"
        opened.keyboard.press("Enter")
        assert count(opened) > before, voice(opened)
        here = focus(opened)
        assert place_of(here["move"]) == place_of(move), here
        assert here["ring"]
        assert opened.locator('#p-board [tabindex="0"]').count() == 1
        played += 1
    assert played > 50
    tab_to(opened, do="result")
    opened.keyboard.press("Enter")
    arrives(opened, f"result/{ident}")
    tab_to(opened, do="rematch")


def test_the_board_is_one_stop_between_the_head_and_the_log(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 12))))
    stops = []
    for _ in range(40):
        opened.keyboard.press("Tab")
        here = focus(opened)
        if here["tag"] == "BODY":
            break
        stops.append(here)
    assert sum(1 for here in stops if here["move"]) == 1
    assert all(here["ring"] for here in stops)
    back = next(at for at, here in enumerate(stops) if here["href"] == "#")
    assert back < next(at for at, here in enumerate(stops) if here["move"])


def test_shortcuts_undo_redo_hint_log_rules_and_play(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20)), settings={"thinking": "quick"}))
    start = count(opened)
    tab_to(opened, move="")
    tab_to(opened, do="")
    while not focus(opened)["move"]:
        opened.keyboard.press("Tab")
    walk_to(opened, nearest(opened, to_move(opened)))
    opened.keyboard.press("Enter")
    opened.keyboard.press("Escape")
    assert opened.locator(".touch.chosen").count() == 0
    opened.keyboard.press("Enter")
    opened.keyboard.press(" ")
    assert count(opened) > start
    opened.keyboard.press("z")
    assert count(opened) == start
    opened.keyboard.press("y")
    assert count(opened) > start
    opened.keyboard.press("h")
    poll(opened, "document.querySelector('#p-voice .voice.tip')")
    for pressed, drawer in (("l", "log"), ("r", "rules")):
        opened.keyboard.press(pressed)
        assert opened.locator(".drawer").get_attribute("data-drawer") == drawer
        assert focus(opened)["drawer"], focus(opened)
        opened.keyboard.press("Escape")
        assert opened.locator(".drawer").count() == 0
        assert focus(opened)["move"], "the focus is back on the board"


def test_letters_typed_into_a_search_are_no_shortcuts(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20))))
    start = count(opened)
    opened.keyboard.press("r")
    tab_to(opened, id="rule-search")
    opened.keyboard.type("zyhl red")
    assert opened.locator("#rule-search").input_value() == "zyhl red"
    assert focus(opened)["id"] == "rule-search"
    assert count(opened) == start
    opened.keyboard.press("Escape")
    assert opened.locator(".drawer").count() == 0


def test_a_drawer_opened_by_its_key_gives_the_focus_back_to_it(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20))))
    tab_to(opened, do="drawer more")
    opened.keyboard.press("Enter")
    assert focus(opened)["drawer"]
    tab_to(opened, do="drawer share")
    opened.keyboard.press("Enter")
    assert focus(opened)["drawer"]
    assert opened.locator(".drawer").get_attribute("data-drawer") == "share"
    opened.keyboard.press("Escape")
    assert focus(opened)["do"] == "drawer more"


def test_a_dialog_holds_the_focus_and_gives_it_back(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20))))
    tab_to(opened, do="drawer more")
    opened.keyboard.press("Enter")
    tab_to(opened, do="ask-delete")
    opened.keyboard.press("Enter")
    assert focus(opened)["id"] == "safe"
    for _ in range(4):
        opened.keyboard.press("Tab")
        assert focus(opened)["dialog"] or focus(opened)["tag"] == "BODY"
    opened.keyboard.press("Escape")
    assert opened.locator("#asked .dialog").count() == 0
    assert focus(opened)["do"] == "ask-delete"
    assert kept(opened)
    opened.keyboard.press("Enter")
    tab_to(opened, do="delete")
    opened.keyboard.press("Enter")
    arrives(opened, "")
    assert focus(opened)["tag"] == "H1"


def test_the_sheet_of_a_new_match_closes_with_escape(page: Callable[..., Page]) -> None:
    opened = page()
    tab_to(opened, href="#new/nine")
    opened.keyboard.press("Enter")
    arrives(opened, "new/nine")
    assert focus(opened)["dialog"]
    tab_to(opened, field="form nine code")
    opened.keyboard.press("Escape")
    arrives(opened, "")
    assert focus(opened)["href"] == "#new/nine"


def test_each_page_takes_the_focus_when_it_opens(page: Callable[..., Page]) -> None:
    opened = page(before=furnished())
    for place in ("#settings", "#records", "#saves", "#rules"):
        tab_to(opened, href=place)
        opened.keyboard.press("Enter")
        arrives(opened, place[1:])
        assert focus(opened)["tag"] == "H1", place
        assert tab_to(opened, back=True, href="#")["href"] == "#"
        opened.keyboard.press("Enter")
        arrives(opened, "")
        assert focus(opened)["tag"] == "H1", place
    go(opened, "rules/nine/NI-5.4")
    poll(opened, f"document.activeElement.id === {json.dumps('rule-NI-5.4')}")


def test_the_log_is_one_stop_and_the_arrows_walk_in_it(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20))))
    last = count(opened)
    tab_to(opened, do="look ")
    assert focus(opened)["do"] == f"look {last}"
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("ArrowUp")
    assert focus(opened)["do"] == f"look {last - 1}"
    opened.keyboard.press("Enter")
    assert count(opened) == last - 1
    assert focus(opened)["do"] == f"look {last - 1}"
    tab_to(opened, 3, do="look 0")


def test_a_replay_by_keys(page: Callable[..., Page]) -> None:
    opened = page("#replay/m1", before=store(entry(finished(setup()))))
    last = count(opened)
    opened.keyboard.press("ArrowLeft")
    opened.keyboard.press("ArrowLeft")
    assert count(opened) == last - 2
    opened.keyboard.press("ArrowRight")
    assert count(opened) == last - 1
    opened.keyboard.press("Home")
    assert count(opened) == 0
    opened.keyboard.press(" ")
    poll(opened, "+document.querySelector('[data-field=look]').value >= 2")
    opened.keyboard.press(" ")
    tab_to(opened, do="step 1")
    for _ in range(3):
        opened.keyboard.press("Enter")
        assert focus(opened)["do"] == "step 1"
    tab_to(opened, field="look")
    shown = count(opened)
    opened.keyboard.press("ArrowRight")
    assert count(opened) == shown + 1
    assert focus(opened)["field"] == "look"


def test_choice_rows_and_switches_by_keys(page: Callable[..., Page]) -> None:
    opened = page("#settings")
    tab_to(opened, do="set theme")
    opened.keyboard.press("ArrowRight")
    chosen = opened.locator('[data-do^="set theme"][aria-checked="true"]').get_attribute("data-do")
    assert focus(opened)["do"] == chosen
    assert chosen != "set theme auto"
    tab_to(opened, do="set confirm")
    opened.keyboard.press(" ")
    assert focus(opened)["do"] == "set confirm yes"
    assert route(opened) == "settings"
