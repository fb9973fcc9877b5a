"""The column of AuZtralia: action boxes, panels, warehouse, Old Ones, explanations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.language import use
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.games.auztralia.rules import promises
from pyapp.games.auztralia.rules.components import BOXES, RECRUIT
from pyapp.games.auztralia.rules.pending import pending
from pyapp.games.auztralia.rules.turns import next_actor, turn_texts
from pyapp.games.auztralia.view.view import AuztraliaView
from tests.marks import rule
from tests.unit.auztralia_matches import NAMES, WAYS, new, setup, walk

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

VIEW = AuztraliaView("east")
EAST = [way for way in WAYS if way[2]["map"] == "east"]


@pytest.fixture(autouse=True)
def english() -> None:
    use("en")


def at_turn(seats: int = 2) -> Position:
    """Return a position on the East map at the first turn of a seat."""
    return next(p for p in walk(new("match", seats, map="east"), 4) if p.ask == "turn")


def scene(p: Position, **more: Any) -> Scene[Position]:
    names = [*map(esc, NAMES[: p.players]), Markup("Old Ones")]
    return Scene(p, setup(p.mode, p.players, map="east"), names, acting=p.seat, **more)


def box(drawn: Markup, name: str) -> str:
    """Return the drawing of an action box."""
    start = drawn.index(f'id="az-box-{name}"')
    start = drawn.rindex("<button", 0, start)
    return drawn[start : drawn.index("</button>", start)]


@rule("AZ-4.3")
def test_a_box_shows_its_cubes_and_the_gold_for_repeating() -> None:
    p = at_turn()
    p.cubes[len(BOXES) * (p.seat or 0) + RECRUIT] = 2
    drawn = VIEW.board_parts(scene(p))["az-actions-body"]
    assert "2 cubes there, repeating costs 2 gold" in box(drawn, "recruit")
    assert box(drawn, "recruit").count("<i ") == 2
    assert "repeating" not in box(drawn, "trade")


@rule("AZ-4.10")
def test_a_time_changed_by_a_card_is_struck_and_replaced() -> None:
    p = at_turn()
    seat = p.seat or 0
    p.hands[seat] = ("P02", "P19")
    drawn = VIEW.board_parts(scene(p))["az-actions-body"]
    assert '<s>3</s><i class="hand">2</i>' in box(drawn, "hills")
    assert promises.time_of(pending(p, "hills")) == 2
    panel = VIEW.board_parts(scene(p, draft="buy;"))["az-panel"]
    assert '<s>5</s><i class="hand">4</i>' in panel


@rule("AZ-21.1")
def test_tapping_an_impossible_action_shows_the_refusal() -> None:
    p = at_turn()
    seat = p.seat or 0
    p.goods[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
    p.legal = turn_texts(p, seat)
    drawn = VIEW.board_parts(scene(p))["az-actions-body"]
    for name, text in (("rail", "coal"), ("buy", "gold")):
        touched = re.search(r'data-move="([^"]*)"', box(drawn, name))
        assert touched is not None
        refused = p.why_not(touched[1])
        assert refused is not None
        assert text in VIEW.log.refusal(refused, scene(p).names)
    assert 'data-move="recover"' in box(drawn, "recover")


@rule("AZ-4.12")
@pytest.mark.parametrize("way", EAST, ids=lambda way: f"{way[0]}-{way[1]}")
def test_the_previewed_time_agrees_with_the_rules(way: tuple[str, int, dict[str, Any]]) -> None:
    mode, seats, options = way
    checked = 0
    for p in walk(new(mode, seats, **options), 17):
        if p.ask != "turn":
            continue
        seat = p.seat or 0
        for act in (one for one in p.legal if one.partition(" ")[0] in ("buy", "recover", "mine")):
            time = promises.time_of(pending(p, act))
            assert time is not None
            clock = promises.clock_after(p, seat, time)
            trial = p.copy()
            trial.advance(act)
            if trial.ask == "finish":
                continue
            assert trial.times[seat] == clock.space
            if not clock.turns:
                assert next_actor(trial) == clock.actor
            have = p.goods[4 * seat : 4 * seat + 4]
            if not clock.turns:
                change = promises.change_of(pending(p, act))[:4]
                assert trial.goods[4 * seat : 4 * seat + 4] == [a + b for a, b in zip(have, change, strict=True)]
            checked += 1
    assert checked > 10


def test_hovering_changes_no_panel() -> None:
    p = at_turn()
    chosen = VIEW.board_parts(scene(p, draft="buy;"))
    hovered = VIEW.board_parts(scene(p, draft="buy;", chosen="recover", hovered=True))
    assert chosen == hovered


@pytest.mark.slow
def test_everything_marked_has_an_explanation() -> None:
    seen: set[str] = set()
    for mode, seats, options in EAST:
        for p in walk(new(mode, seats, **options), 29):
            names = [*map(esc, NAMES[: p.players]), Markup("Old Ones")]
            shown = Scene(p, setup(mode, seats, **options), names, acting=p.seat)
            drawn = "".join(VIEW.board_parts(shown).values())
            for thing in set(re.findall(r'data-explain="([^"]*)"', drawn)) - seen:
                explanation = VIEW.explain(shown, thing)
                assert explanation is not None or thing.startswith("seat "), thing
                assert explanation is None or (explanation.rule and "{" not in explanation.text), thing
                seen.add(thing)
    assert {"box rail", "unit I", "goods gold", "old turn", "piles"} <= seen


@rule("AZ-23.11")
def test_looked_at_cards_are_shown_only_to_the_looker() -> None:
    p = next(p for p in walk(new("match", 2, map="east"), 6) if p.ask == "keep")
    mine = VIEW.board_parts(scene(p))["az-panel"]
    others = VIEW.board_parts(Scene(p, setup("match", 2, map="east"), scene(p).names, acting=None))["az-panel"]
    assert "pc" in mine
    assert not others
