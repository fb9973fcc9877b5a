"""Every event of chance: its label, its results and their weights, exactly as AP-24.3 says."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.chance import BAG, CARDS, DICE, TABLE, Chance, weighted
from pyapp.games.artemis.rules.beginning import pile_of, tile_name
from pyapp.games.artemis.rules.components import DICE as DICE_OF_A_SEAT
from pyapp.games.artemis.rules.components import DRONE_DICE, DRONES
from pyapp.games.artemis.rules.questions import DrawingReward
from pyapp.games.artemis.rules.steps import (
    DRAW,
    DRONE_REGION,
    DRONE_ROLL,
    EVENT,
    EXPEDITION,
    QUEUE,
    REWARD_DRAW,
    ROLL,
    START,
    TILE,
)
from pyapp.games.artemis.rules.tables import ROLL_SUMS, ROLLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from pyapp.games.artemis.rules.state import State

Outcomes = tuple[tuple[str, int], ...]


def outcomes(p: State) -> Outcomes:
    """List the possible results of chance, with their weights."""
    return _OUTCOMES[p.ask](p, *p.args)


def chance(p: State) -> Chance:
    """Return the pending event of chance."""
    label, kind = _LABELS[p.ask]
    if p.ask == REWARD_DRAW and not p.asked(DrawingReward).colonists:
        kind = CARDS
    text = label(p, *p.args)
    if p.ask not in _NUMBER_OF_DICE:
        return weighted(text, outcomes(p), kind)
    rolls, sums = ROLLS[_NUMBER_OF_DICE[p.ask]], ROLL_SUMS[_NUMBER_OF_DICE[p.ask]]

    def sample(generator: Random) -> str:
        return rolls[bisect_right(sums, int(generator.random() * sums[-1]))][0]

    return Chance(text, sample, rolls, kind)


def _colonists(p: State, number: int) -> Outcomes:
    return tuple((f"colonists {''.join(drawn)}", weight) for drawn, weight in p.bag.draws(number))


def _tiles(p: State) -> Outcomes:
    return tuple((f"tile {tile_name(p, ident)}", weight) for (ident,), weight in pile_of(p).draws())


def _reward(p: State, _place: int, _side: int, number: int) -> Outcomes:
    return _colonists(p, number) if number else _tiles(p)


def _reward_label(p: State, place: int, side: int, number: int) -> str:
    ident = p.open[place]
    kinds = [effect.kind for effect in p.kit.material.expeditions[ident].rewards[side]]
    second = " building" if not number and "COLONIST" in kinds else ""
    return f"round {p.round} reward {ident} {'AB'[side]}{second}"


_OUTCOMES: Final[dict[str, Callable[..., Outcomes]]] = {
    START: lambda p: tuple((f"start {seat}", 1) for seat in range(1, p.players + 1)),
    EXPEDITION: lambda p, number: tuple((f"expedition {one}", weight) for (one,), weight in p.expeditions.draws()),
    REWARD_DRAW: _reward,
    TILE: lambda p, number: _tiles(p),
    QUEUE: _colonists,
    EVENT: lambda p: tuple((f"event {one}", weight) for (one,), weight in p.events.draws()),
    ROLL: lambda p, seat: ROLLS[DICE_OF_A_SEAT],
    DRONE_ROLL: lambda p, drone: ROLLS[DRONE_DICE],
    DRONE_REGION: lambda p, drone: tuple((f"region {number}", 1) for number in range(1, 7)),
    DRAW: lambda p, seat, number, *rest: _colonists(p, number),
}
_NUMBER_OF_DICE: Final = {ROLL: DICE_OF_A_SEAT, DRONE_ROLL: DRONE_DICE}
_LABELS: Final[dict[str, tuple[Callable[..., Any], str]]] = {
    START: (lambda p: "start", TABLE),
    EXPEDITION: (lambda p, number: f"round {p.round} expedition {number}", CARDS),
    REWARD_DRAW: (_reward_label, BAG),
    TILE: (lambda p, number: f"round {p.round} gantry {number}", CARDS),
    QUEUE: (lambda p, number: f"round {p.round} doorstep", BAG),
    EVENT: (lambda p: f"round {p.round} event", CARDS),
    ROLL: (lambda p, seat: f"round {p.round} dice {seat + 1}", DICE),
    DRONE_ROLL: (lambda p, drone: f"round {p.round} drone {DRONES[drone]} dice", DICE),
    DRONE_REGION: (lambda p, drone: f"round {p.round} drone {DRONES[drone]} region", DICE),
    DRAW: (lambda p, seat, *rest: f"round {p.round} draw {p.draws}", BAG),
}
