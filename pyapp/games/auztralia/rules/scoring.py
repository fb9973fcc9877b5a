"""Score sheets, objectives and the outcome. AZ-16, AZ-18.4, AZ-18.5, AZ-19.5."""

from __future__ import annotations

import operator
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Outcome, ScoreLine
from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    FARM_POINTS,
    FARMS,
    PHOSPHATE,
    PHOSPHATE_POINTS,
)
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.state import State

FACE_DOWN_TIMES: Final = 2
"""Factor for the points of face-down tiles. AZ-16.3."""
BLIGHT_POINTS: Final = 1
"""Points of a blighted farm for the Old Ones. AZ-15.7."""
GRADES: Final = ((1, N_("Narrow win")), (5, N_("Clear win")), (15, N_("Triumph")))
"""Minimum margin over the Old Ones of each grade of a won solo game. AZ-18.5."""
_COMPARED: Final = {">=": operator.ge, "<=": operator.le}


# --- a seat (AZ-16.2) ---


def score(p: State, party: int) -> list[ScoreLine]:
    """Return the score sheet of a seat or of the Old Ones as if the game ended now. AZ-16.2, AZ-16.3."""
    return _old_ones(p) if party == p.old_ones else _seat(p, party)


def _seat(p: State, seat: int) -> list[ScoreLine]:
    standing = p.unblighted_farms(seat).bit_count()
    phosphate = p.goods[KINDS_OF_GOODS * seat + PHOSPHATE]
    lines = [
        ScoreLine(N_("Farms"), FARM_POINTS * standing, "AZ-10.5", str(standing)),
        ScoreLine(N_("Phosphate"), PHOSPHATE_POINTS * phosphate, "AZ-6.2", str(phosphate)),
        ScoreLine(N_("Old Ones destroyed"), tile_points(p, seat), "AZ-12.10", str(len(p.won[seat]))),
        ScoreLine(N_("Shares of split tiles"), p.shares[seat], "AZ-12.10"),
        ScoreLine(N_("VP tokens"), p.tokens[seat], "AZ-17.2"),
        ScoreLine(N_("Personality cards"), card_points(p, seat), "AZ-7.5", str(len(p.hands[seat]))),
    ]
    if p.solo and p.objective:
        lines.append(ScoreLine(N_("Objective"), objective_points(p), "AZ-18.4", p.objective))
    return lines


def tile_points(p: State, seat: int) -> int:
    """Return the points of the tiles that a seat owns."""
    return sum(p.kit.sorts[sort].points for sort in p.won[seat])


def card_points(p: State, seat: int) -> int:
    """Return the points of a seat's Personality cards, printed and counted ones. AZ-16.2, 4.5 `per`."""
    return sum(points_of_card(p, seat, card) for card in p.hands[seat])


def points_of_card(p: State, seat: int, card: str) -> int:
    """Return the points of one Personality card for a seat."""
    return p.kit.personalities[card].points + sum(
        each * CARD_COUNTS[what](p, seat) for each, what in card_counts(p.kit, card)
    )


def _standing_of(farm: int) -> Callable[[State, int], int]:
    return lambda p, seat: (p.farms[len(FARMS) * seat + farm] & ~p.blight).bit_count()


CARD_COUNTS: Final[dict[str, Callable[[State, int], int]]] = {
    "phosphate": lambda p, seat: p.goods[KINDS_OF_GOODS * seat + PHOSPHATE],
    "tile": lambda p, seat: len(p.won[seat]),
    **{farm: _standing_of(at) for at, farm in enumerate(FARMS)},
}
"""Thing that cards count at the end -> function that counts it."""


@cache
def card_counts(kit: Kit, card: str) -> tuple[tuple[int, str], ...]:
    """Return the things that a Personality card counts at the end (keys of COUNTED), with the points of each."""
    return tuple((each, what) for what in CARD_COUNTS if (each := kit.effect_total((card,), "per", what)))


# --- the Old Ones (AZ-16.3) ---


def _old_ones(p: State) -> list[ScoreLine]:
    up, down = p.face_up(), p.face_down()
    blighted = p.blight.bit_count()
    alike = {(p.fronts[tile], p.levels[tile]): tile for tile in down}
    points = {key: hidden_points(p, tile) for key, tile in alike.items()}
    return [
        ScoreLine(N_("Old Ones face up"), sum(tiles.sort_of(p, tile).points for tile in up), "AZ-16.3", str(len(up))),
        ScoreLine(
            N_("Old Ones face down (double)"),
            round(sum(FACE_DOWN_TIMES * points[p.fronts[tile], p.levels[tile]] for tile in down)),
            "AZ-16.3",
            str(len(down)),
        ),
        ScoreLine(N_("Blighted farms"), BLIGHT_POINTS * blighted, "AZ-15.7", str(blighted)),
    ]


def hidden_points(p: State, tile: int) -> float:
    """Return the points of a face-down tile; the expected points if its front is not known."""
    if p.fronts[tile] != UNKNOWN:
        return tiles.sort_of(p, tile).points
    level = p.levels[tile]
    weights = [(p.unseen[at], sort.points) for at, sort in enumerate(p.kit.sorts) if sort.level == level]
    return sum(number * points for number, points in weights) / (sum(number for number, _ in weights) or 1)


# --- objectives (4.6) ---


def objective_met(p: State) -> bool:
    """Return whether the solo objective is met now."""
    conditions = p.kit.objectives[p.objective].on(p.board.key)
    return all(_COMPARED[how](measure(p, what), number) for what, how, number in conditions)


def measure(p: State, what: str) -> int:
    """Return the current amount of a measure of objectives."""
    return _MEASURES[what](p)


def objective_points(p: State) -> int:
    """Return the points of the objective now."""
    return p.kit.objectives[p.objective].points if objective_met(p) else 0


def _temples_left(p: State) -> int:
    """Count the Temples on the map, hidden ones included; a tile that nobody has seen counts as one."""
    return sum(p.fronts[tile] == UNKNOWN or tiles.kind_of(p, tile) == tiles.TEMPLE for tile in p.on_map())


_PORT_DISTURBANCE: Final = tiles.DISTURBED_WITHIN
_MEASURES: Final[dict[str, Callable[[State], int]]] = {
    "min_port_distance": lambda p: _PORT_DISTURBANCE if p.disturbed else _PORT_DISTURBANCE + 1,
    "personalities": lambda p: len(p.hands[0]),
    "units": lambda p: sum(p.units_of(0)),
    "tracks": lambda p: p.rails[0].bit_count(),
    "min_standing_by_type": lambda p: min(_standing_of(farm)(p, 0) for farm in range(len(FARMS))),
    "tiles": lambda p: len(p.won[0]),
    "tiles_level2plus": lambda p: sum(p.kit.sorts[sort].level in (1, 2, 4) for sort in p.won[0]),
    "facedown_left": lambda p: len(p.face_down()),
    "phosphate": lambda p: p.goods[PHOSPHATE],
    "tokens": lambda p: p.tokens[0],
    "standing_farms": lambda p: p.unblighted_farms(0).bit_count(),
    "unit_types": lambda p: sum(number > 0 for number in p.units_of(0)),
    "temples_left": _temples_left,
    "temples_destroyed": lambda p: sum(p.kit.sorts[sort].kind == tiles.TEMPLE for sort in p.won[0]),
}
"""Measure of an objective -> function that computes it, for solo games."""


# --- the outcome (AZ-16.4 to AZ-16.6, AZ-19.5, AZ-23.12) ---


def total(p: State, party: int) -> int:
    """Return the points of a seat or of the Old Ones."""
    return sum(line.points for line in score(p, party))


def average(p: State) -> int:
    """Return the average of a co-op game, rounded down; jointly destroyed tiles count once. AZ-19.5."""
    return (sum(total(p, seat) for seat in range(p.players)) + p.joint) // p.players


def tie_breakers(p: State, seat: int) -> tuple[int, int, int]:
    """Return the points of a seat and its tie-breakers. AZ-16.5."""
    return total(p, seat), tile_points(p, seat) + p.shares[seat], p.unblighted_farms(seat).bit_count()


def grade(p: State) -> str:
    """Return the grade of a won solo game, "" if it is not won. AZ-18.5."""
    margin = total(p, 0) - total(p, p.old_ones)
    return next((name for least, name in reversed(GRADES) if margin >= least and p.fallen == NOWHERE), "")


def outcome(p: State) -> Outcome:
    """Return the ranking of a finished game. AZ-23.12."""
    reason = N_("The purple disc has reached 53.") if p.fallen == NOWHERE else N_("The port of {port} has fallen.")
    rule = "AZ-16.1"
    params = {} if p.fallen == NOWHERE else {"port": p.fallen + 1}
    if p.coop and p.fallen == NOWHERE:
        params = {"average": average(p), "old": total(p, p.old_ones)}
    ranking = _rank_coop(p) if p.coop else _rank_competitive(p)
    first = ranking[0]
    won = () if p.old_ones in first else first
    out = () if p.coop or p.fallen == NOWHERE else (p.fallen,)
    return Outcome(ranking, rule, reason, params, won=won, together=p.coop, out=out)


def _rank_coop(p: State) -> tuple[tuple[int, ...], ...]:
    everybody = tuple(range(p.players))
    won = p.fallen == NOWHERE and average(p) > total(p, p.old_ones)
    return (everybody, (p.old_ones,)) if won else ((p.old_ones,), everybody)


def _rank_competitive(p: State) -> tuple[tuple[int, ...], ...]:
    old = total(p, p.old_ones)
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in range(p.players):
        if seat != p.fallen:
            groups.setdefault(tie_breakers(p, seat), []).append(seat)
    order = sorted(groups, reverse=True)
    above = [tuple(groups[key]) for key in order if key[0] > old]
    below = [tuple(groups[key]) for key in order if key[0] <= old]
    last = [] if p.fallen == NOWHERE else [(p.fallen,)]
    return (*above, (p.old_ones,), *below, *last)
