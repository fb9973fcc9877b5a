"""The combat window of AuZtralia: content, taps, and the playback of a finished combat."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules.combat import default_losses_now, parse_points, points_text
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.rules.forces import point_sets
from pyapp.games.auztralia.rules.odds import Odds
from pyapp.games.auztralia.view import odds
from pyapp.games.auztralia.view.board_model import model_of
from pyapp.games.auztralia.view.combat_model import combat_model_of, points_by_unit, points_given, redistributed
from pyapp.games.auztralia.view.combat_window import window
from pyapp.games.auztralia.view.view import VIEW, AuztraliaView
from tests.unit.auztralia_matches import WAYS, chosen, new, setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.board_model import BoardModel

NAMES = tuple(map(Markup, ("Ana", "Ben", "Cleo", "Dan")))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalogue.use("en")


def scene_of(p: Position, way: int, **more: object) -> Scene[Position]:
    mode, seats, options = WAYS[way]
    acting = p.seat if p.seat is not None and p.seat >= 0 else None
    about = {"acting": acting, **more}
    names = (*NAMES[:seats], Markup("The Old Ones"))
    return Scene(p, setup(mode, seats, **options), names, **about)  # type: ignore[arg-type]


def fights(way: int, seed: int) -> Iterator[tuple[Position, list[Event]]]:
    """Play a match at random with many large attacks: the position after each move, and its events."""
    mode, seats, options = WAYS[way]
    p, rng = new(mode, seats, **options), Random(seed)
    while p.seat is not None:
        move = p.chance().sample(rng) if p.seat == CHANCE else _prefer_attacks(p, rng)
        yield p, p.play(move)


def _prefer_attacks(p: Position, rng: Random) -> str:
    """Choose attacks and units if there are any."""
    words = {"turn": ("attack", "buy"), "send": ("send",), "fight": ("fight",)}.get(p.ask, ())
    for word in words:
        answers = [move for move in p.legal if move.startswith(word)]
        if answers and rng.random() < 0.6:
            return answers[-1] if p.ask == "send" else rng.choice(answers)
    return chosen(p, rng)


@pytest.mark.slow
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_window_is_there_while_a_combat_runs(way: int) -> None:
    seen = set()
    for p, events in fights(way, 3):
        model = model_of(scene_of(p, way))
        drawn = drawn_window(model)
        assert bool(drawn) == (p.combat is not None)
        if p.combat is not None:
            seen.add(p.ask)
            _whole(drawn)
            _check_window(p, drawn)
        elif any(event.kind == "struck" for event in events):
            seen.add("over")
            drawn_after = drawn_window(model_of(scene_of(p, way, telling=events)))
            assert "withdraw" not in drawn_after
            assert "lose" not in re.findall(r'data-move="(\w+)', drawn_after)
            _whole(drawn_after)
    assert {"fight", "card", "over"} <= seen


def drawn_window(model: BoardModel) -> Markup:
    """Return the combat window, empty if there is none."""
    shown = window(model)
    return shown.drawn if shown is not None else NOTHING


def _whole(drawn: str) -> None:
    assert not re.search(r"[{}]", visible(drawn))
    assert drawn.count("<div") == drawn.count("</div>")


def _check_window(p: Position, drawn: str) -> None:
    """Check that every move of the window is legal and that all units are shown."""
    assert p.combat is not None
    for move in re.findall(r'data-move="([^"]*)"', drawn):
        assert move in p.legal
    if p.ask == "fight":
        assert {move for move in p.legal if move.startswith("withdraw")} == set(
            re.findall(r'data-move="(withdraw[^"]*)"', drawn)
        )


def test_the_window_shows_force_and_losses() -> None:
    checked = 0
    for way in range(len(WAYS)):
        for p, _events in fights(way, 11):
            if p.combat is None:
                continue
            fight = combat_model_of(model_of(scene_of(p, way)))
            assert fight is not None
            standing = sorted(one.unit * 8 + one.damage + one.taken for one in fight.force if not one.lost)
            assert tuple(standing) == p.combat.force
            assert sum(one.marked for one in fight.force) == fight.asked
            checked += any(one.lost for one in fight.force) + bool(fight.asked)
    assert checked > 20


FORCES = [
    force
    for size in range(2, 6)
    for force in combinations_with_replacement((0, 8, 9, 16, 24, 25), size)
    if size < 5 or len(set(force)) > 2
]


def test_taps_reach_every_distribution_of_losses() -> None:
    for force in FORCES:
        for points in range(1, min(3, sum(HOUSE.room[unit] for unit in force) - 1) + 1):
            sets = set(point_sets(HOUSE, force, points))
            start = next(iter(sorted(sets)))
            assert _reached(force, start) == sets, (force, points)


def _reached(force: tuple[int, ...], start: tuple[int, ...]) -> set[tuple[int, ...]]:
    seen, todo = {start}, [start]
    while todo:
        given = points_by_unit(HOUSE, force, todo.pop())
        for at in range(len(force)):
            after = points_given(force, redistributed(HOUSE, force, given, at))
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def test_losses_are_suggested_and_changed_by_taps() -> None:
    asked = 0
    for way, seed in ((2, 5), (4, 5), (5, 6), (7, 7)):
        for p, _events in fights(way, seed):
            if p.ask != "lose" or p.seat == CHANCE:
                continue
            asked += 1
            view = AuztraliaView(WAYS[way][2]["map"])
            assert view.questions.proposed(p) == points_text(default_losses_now(p))
            seen, todo = {points_text(default_losses_now(p))}, [""]
            while todo:
                drawn = drawn_window(model_of(scene_of(p, way, chosen=todo.pop() or None)))
                for move in re.findall(r'data-move="(lose [^"]*)"', drawn):
                    if move not in seen:
                        seen.add(move)
                        todo.append(move)
            assert seen == set(p.legal)
            assert all(parse_points(move) for move in seen)
    assert asked > 3


def test_other_seats_get_no_buttons() -> None:
    for p, _events in fights(4, 3):
        if p.ask == "fight" and p.seat is not None:
            drawn = drawn_window(model_of(scene_of(p, 4, acting=None)))
            assert drawn
            assert "data-move" not in drawn
            assert str(NAMES[p.seat]) in drawn
            return
    raise AssertionError("no fight")


def test_an_attack_with_a_target_replaces_the_column() -> None:
    view, seen = AuztraliaView("east"), 0
    for p, _events in fights(4, 3):
        if p.ask != "turn" or p.seat is None:
            continue
        for target in [move.split(" ")[1] for move in p.legal if move.startswith("attack ")][:3]:
            for act in view.acts.expand(p, f"tile {target}"):
                if act.startswith("attack"):
                    assert acts.why_not(p, act) is None
                    panel = view.board_parts(scene_of(p, 4, chosen=act))["az-panel"]
                    assert "az-pan whole" in panel
                    assert 'class="odds"' in panel
                    seen += 1
    assert seen > 5


@pytest.mark.parametrize(
    ("win", "words"),
    [(0.99, ("99 % win", "1 % lose all units")), (0.3, ("70 % defeat", "30")), (1.0, ("100 % win",))],
)
def test_odds_are_shown_in_figures(win: float, words: Sequence[str]) -> None:
    drawn = visible(odds.draw_odds(Odds(win, 0.0, 1 - win, 1.25, 2.6, (0.1, 0.4, 0.6), 0.5, 0.8)))
    assert all(word in drawn for word in words)
    assert "about 3 cards" in drawn
    assert "10 %, 40 %, 60 %" in drawn
    assert "80" in drawn


def test_the_last_card_stays_visible_during_playback() -> None:
    for p, events in fights(4, 9):
        struck = [event for event in events if event.kind == "struck"]
        if struck and p.combat is None:
            scene = scene_of(p, 4)
            about = [event for beat in VIEW.log.beats(events, scene.names) for event in beat.about]
            fight = combat_model_of(model_of(scene_of(p, 4, telling=about)))
            assert fight is not None
            assert fight.over
            assert fight.done == struck[0].params["done"]
            return
    raise AssertionError("no combat ended")
