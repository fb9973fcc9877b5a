"""Folded odds and the chosen kind of threats stay as the player left them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules import movement
from pyapp.games.auztralia.rules.combat import FIGHT_ON, WITHDRAW
from pyapp.games.auztralia.rules.components import KINDS
from pyapp.games.auztralia.rules.steps import FIGHT, LOSE, TURN

from .auztralia import Finger, open_at, played_at_random, position_of, table
from .conftest import poll
from .helpers import do, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match
    from pyapp.games.auztralia.rules.position import Position

ODDS = "#az-panel .odds label"
MOVERS = [KINDS[kind] for kind in movement.MOVERS]
FOLDED = "getComputedStyle(document.querySelector('#az-panel .obr').parentElement).display === 'none'"


def before_a_card() -> Match:
    """Return a match before a card of a combat, after which the same seat is asked again."""

    def after(p: Position) -> bool:
        own = p.combat is not None and not p.combat.port and p.combat.cards > 0
        return p.ask == FIGHT and own and p.times[0] + len(p.units_of(0)) <= p.purple

    match = played_at_random(table(), after)
    last = max(at for at, move in enumerate(match.moves) if move == FIGHT_ON)
    return match.branch(last)


SEEN = """selector => [...document.querySelectorAll(selector)]
    .filter(e => e.checkVisibility() && getComputedStyle(e).display !== "none")
    .map(e => e.getAttribute("class").split(" ")[1])"""
LINES, ARROWS = "#az-marches li.mr", "#az-threats > .mr:not(.rings)"


def test_the_chosen_kind_of_threats_stays_chosen(page: Callable[..., Page]) -> None:
    def threatened(p: Position) -> bool:
        return p.ask == TURN and p.seat == 0 and len({march.kind for march in movement.predicted_steps(p)}) > 1

    match = played_at_random(table(), threatened)
    kinds = [KINDS[march.kind] for march in movement.predicted_steps(position_of(match))]
    opened = open_at(page, match)
    stored = opened.evaluate("JSON.stringify(localStorage)")
    assert not opened.evaluate(SEEN, LINES)
    opened.locator("#az-see-threats").press("Space")
    assert sorted(opened.evaluate(SEEN, LINES)) == sorted(kinds)
    assert sorted(opened.evaluate(SEEN, ARROWS)) == sorted(set(kinds))
    opened.locator("#az-kind-all").press("ArrowRight")
    first = min(kinds, key=MOVERS.index)
    assert opened.evaluate("document.activeElement.id") == f"az-kind-{first}", "kinds that nobody sees are passed over"
    assert opened.evaluate(SEEN, LINES) == [first] * kinds.count(first)
    assert opened.evaluate(SEEN, ARROWS) == [first]
    assert opened.evaluate("JSON.stringify(localStorage)") == stored, "it is a way to look, nothing else"
    finger = Finger(opened, "m1")
    finger.act(["recover"])
    finger.wait()
    assert set(opened.evaluate(SEEN, ARROWS)) <= {first}
    assert opened.locator(f"#az-kind-{first}").is_checked()


def test_folded_odds_stay_folded(page: Callable[..., Page]) -> None:
    opened = open_at(page, before_a_card())
    finger = Finger(opened, "m1")
    assert not opened.evaluate(FOLDED)
    press(opened, ODDS)
    assert opened.evaluate(FOLDED)
    finger.act([FIGHT_ON])
    while finger.wait() == "asked" and finger.position.ask == LOSE:
        finger.act()
    assert finger.position.ask == FIGHT
    assert opened.evaluate(FOLDED), "a card is no reason to unfold them"
    finger.act([WITHDRAW])
    finger.wait()
    do(opened, "undo")
    poll(opened, "document.querySelector('#az-panel .obr')")
    assert opened.evaluate(FOLDED), "nor is a step back"
    press(opened, ODDS)
    assert not opened.evaluate(FOLDED)
    poll(
        opened, "!document.querySelector(':active')"
    )  # while a tap is still shown, a key on the same place does nothing
    opened.keyboard.press("Space")
    assert opened.evaluate(FOLDED), "the key that has the focus folds them"
