"""AuZtralia with the keyboard alone: arrows move over hexes, Enter plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.steps import PORT

from .auztralia import BUILT, asking, match_before, played, position_of, table
from .conftest import poll
from .helpers import QUICK, entry, store
from .imperial import moves_of
from .test_keyboard import focus, tab_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

STOPS = "document.querySelectorAll('[data-board] [data-move][tabindex=\"0\"]').length"
_AT = """move => { const e = document.querySelector(`[data-board] [data-move="${move}"]`), r = (e.querySelector(".hit") ?? e).getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2]; }"""


def open_at(page: Callable[..., Page], match: Match) -> Page:
    """Open a match at the table."""
    opened = page("#match/m1", before=store(entry(match), settings=QUICK))
    poll(opened, BUILT)
    return opened


def walk_to(page: Page, move: str) -> None:
    """Go to a touchable of the map with the arrow keys, the longer way first."""
    for _ in range(40):
        here = focus(page)
        if here["move"] == move:
            return
        x, y = page.evaluate(_AT, move)
        dx, dy = x - here["x"], y - here["y"]
        keys = ["ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"]
        for key in keys if abs(dx) > abs(dy) else keys[::-1]:
            page.keyboard.press(key)
            if focus(page)["move"] != here["move"]:
                break
    raise AssertionError(f"{move} is not reached; the focus is at {focus(page)}")


def test_arrows_reach_a_port_site_and_enter_founds_the_port(page: Callable[..., Page]) -> None:
    match = asking(table(), PORT)
    opened = open_at(page, match)
    assert opened.evaluate(STOPS) == 1, "the board is one stop"
    tab_to(opened, 60, move="port ")
    ports = [move for move in position_of(match).legal if move.startswith("port ")]
    walk_to(opened, ports[len(ports) // 2])
    opened.keyboard.press("Enter")
    assert moves_of(opened, "m1") == match.moves
    assert focus(opened)["move"] == ports[len(ports) // 2], "the focus stays on the hex"
    opened.keyboard.press("Enter")
    assert moves_of(opened, "m1")[len(match.moves)] == ports[len(ports) // 2]


def test_mining_works_by_keyboard(page: Callable[..., Page]) -> None:
    match = match_before(table(), "mine")
    opened = open_at(page, match)
    tab_to(opened, 80, do="draft mine;")
    opened.keyboard.press("Enter")
    assert opened.evaluate(STOPS) == 1, "the board is one stop"
    tab_to(opened, 80, move="at ")
    opened.keyboard.press("Enter")
    opened.keyboard.press("Enter")
    assert moves_of(opened, "m1")[len(match.moves)].startswith("mine ")


def test_combat_and_losses_work_by_keyboard(page: Callable[..., Page]) -> None:
    match = played(table(), lambda p, _act: p.ask == "fight")
    opened = open_at(page, match)
    for _ in range(30):
        number = len(moves_of(opened, "m1"))
        opened.keyboard.press("Escape")
        if not opened.locator(".az-pan .force").count():
            break
        tab_to(opened, 80, do="play")
        opened.keyboard.press("Enter")
        assert len(moves_of(opened, "m1")) > number
    assert not opened.locator(".az-pan .force").count()
