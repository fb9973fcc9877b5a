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
"""AZ-16.3."""
BLIGHT_POINTS: Final = 1
"""AZ-15.7."""
GRADES: Final = ((1, N_("Narrow win")), (5, N_("Clear win")), (15, N_("Triumph")))
"""Margin over the Old Ones from which a game won alone has a grade. AZ-18.5."""
_COMPARED: Final = {">=": operator.ge, "<=": operator.le}


# --- a seat (AZ-16.2) ---


def score(p: State, party: int) -> list[ScoreLine]:
    """Return the score sheet of a seat or of the Old Ones as if the game ended now. AZ-16.2, AZ-16.3."""
    return _old_ones(p) if party == p.old_ones else _seat(p, party)


def _seat(p: State, seat: int) -> list[ScoreLine]:
    standing = p.standing(seat).bit_count()
    phosphate = p.goods[KINDS_OF_GOODS * seat + PHOSPHATE]
    lines = [
        ScoreLine(N_("Farms"), FARM_POINTS * standing, "AZ-10.5", str(standing)),
        ScoreLine(N_("Phosphate"), PHOSPHATE_POINTS * phosphate, "AZ-6.2", str(phosphate)),
        ScoreLine(N_("Old Ones destroyed"), tile_points(p, seat), "AZ-12.10", str(len(p.won[seat]))),
        ScoreLine(N_("Shares of split tiles"), p.shares[seat], "AZ-12.10"),
        ScoreLine(N_("VP tokens"), p.tokens[seat], "AZ-17.2"),
        ScoreLine(N_("Personality cards"), card_points(p, seat), "AZ-7.5", str(len(p.hands[seat]))),
    ]
    if p.alone and p.objective:
        lines.append(ScoreLine(N_("Objective"), objective_points(p), "AZ-18.4", p.objective))
    return lines


def tile_points(p: State, seat: int) -> int:
    """Return the points of the tiles that a seat owns."""
    return sum(p.kit.sorts[sort].points for sort in p.won[seat])


def card_points(p: State, seat: int) -> int:
    """Return what the Personality cards of a seat are worth, printed points and counted ones. AZ-16.2, 4.5 `per`."""
    return sum(points_of_card(p, seat, card) for card in p.hands[seat])


def points_of_card(p: State, seat: int, card: str) -> int:
    """Return what one Personality card is worth to a seat."""
    return p.kit.personalities[card].points + sum(
        each * COUNTED[what](p, seat) for each, what in counted_by(p.kit, card)
    )


def _standing_of(farm: int) -> Callable[[State, int], int]:
    return lambda p, seat: (p.farms[len(FARMS) * seat + farm] & ~p.blight).bit_count()


COUNTED: Final[dict[str, Callable[[State, int], int]]] = {
    "phosphate": lambda p, seat: p.goods[KINDS_OF_GOODS * seat + PHOSPHATE],
    "tile": lambda p, seat: len(p.won[seat]),
    **{farm: _standing_of(at) for at, farm in enumerate(FARMS)},
}
"""What cards count at the end."""


@cache
def counted_by(kit: Kit, card: str) -> tuple[tuple[int, str], ...]:
    """Return what a Personality card counts at the end (a key of COUNTED) and the points of each."""
    return tuple((each, what) for what in COUNTED if (each := kit.worth((card,), "per", what)))


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
    """Return the points of a face-down tile, or what they are on average where its front is not known."""
    if p.fronts[tile] != UNKNOWN:
        return tiles.sort_of(p, tile).points
    level = p.levels[tile]
    weights = [(p.unseen[at], sort.points) for at, sort in enumerate(p.kit.sorts) if sort.level == level]
    return sum(number * points for number, points in weights) / (sum(number for number, _ in weights) or 1)


# --- objectives (4.6) ---


def objective_met(p: State) -> bool:
    """Return whether the objective of a game alone is met as it stands."""
    conditions = p.kit.objectives[p.objective].on(p.board.key)
    return all(_COMPARED[how](measured(p, what), number) for what, how, number in conditions)


def measured(p: State, what: str) -> int:
    """Return how much there is now of something that objectives ask for."""
    return _MEASURED[what](p)


def objective_points(p: State) -> int:
    """Return what the objective is worth as it stands."""
    return p.kit.objectives[p.objective].points if objective_met(p) else 0


def _temples_left(p: State) -> int:
    """Count the Temples on the map, hidden ones too; a tile that nobody has seen may be one."""
    return sum(p.fronts[tile] == UNKNOWN or tiles.kind_of(p, tile) == tiles.TEMPLE for tile in p.on_map())


_NEAR_PORT: Final = tiles.DISTURBED_WITHIN
_MEASURED: Final[dict[str, Callable[[State], int]]] = {
    "min_port_distance": lambda p: _NEAR_PORT if p.disturbed else _NEAR_PORT + 1,
    "personalities": lambda p: len(p.hands[0]),
    "units": lambda p: sum(p.units_of(0)),
    "tracks": lambda p: p.rails[0].bit_count(),
    "min_standing_by_type": lambda p: min(_standing_of(farm)(p, 0) for farm in range(len(FARMS))),
    "tiles": lambda p: len(p.won[0]),
    "tiles_level2plus": lambda p: sum(p.kit.sorts[sort].level in (1, 2, 4) for sort in p.won[0]),
    "facedown_left": lambda p: len(p.face_down()),
    "phosphate": lambda p: p.goods[PHOSPHATE],
    "tokens": lambda p: p.tokens[0],
    "standing_farms": lambda p: p.standing(0).bit_count(),
    "unit_types": lambda p: sum(number > 0 for number in p.units_of(0)),
    "temples_left": _temples_left,
    "temples_destroyed": lambda p: sum(p.kit.sorts[sort].kind == tiles.TEMPLE for sort in p.won[0]),
}
"""What an objective asks for -> how it is counted in a game alone."""


# --- the outcome (AZ-16.4 to AZ-16.6, AZ-19.5, AZ-23.12) ---


def total(p: State, party: int) -> int:
    """Return the points of a seat or of the Old Ones."""
    return sum(line.points for line in score(p, party))


def average(p: State) -> int:
    """Return the average of a co-op, rounded down, jointly destroyed tiles included once. AZ-19.5."""
    return (sum(total(p, seat) for seat in range(p.players)) + p.joint) // p.players


def tie_key(p: State, seat: int) -> tuple[int, int, int]:
    """Return the points of a seat and what breaks ties between players. AZ-16.5."""
    return total(p, seat), tile_points(p, seat) + p.shares[seat], p.standing(seat).bit_count()


def grade(p: State) -> str:
    """Return the grade of a game won alone, empty if it is not won. AZ-18.5."""
    margin = total(p, 0) - total(p, p.old_ones)
    return next((name for least, name in reversed(GRADES) if margin >= least and p.fallen == NOWHERE), "")


def outcome(p: State) -> Outcome:
    """Return the ranking of a game that is over. AZ-23.12."""
    reason = N_("The purple disc has reached 53.") if p.fallen == NOWHERE else N_("The port of {port} has fallen.")
    rule = "AZ-16.1"
    params = {} if p.fallen == NOWHERE else {"port": p.fallen + 1}
    ranking = _together(p) if p.together else _each(p)
    first = ranking[0]
    won = () if p.old_ones in first else first
    return Outcome(ranking, rule, reason, params, won=won, together=p.together)


def _together(p: State) -> tuple[tuple[int, ...], ...]:
    everybody = tuple(range(p.players))
    won = p.fallen == NOWHERE and average(p) > total(p, p.old_ones)
    return (everybody, (p.old_ones,)) if won else ((p.old_ones,), everybody)


def _each(p: State) -> tuple[tuple[int, ...], ...]:
    old = total(p, p.old_ones)
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in range(p.players):
        if seat != p.fallen:
            groups.setdefault(tie_key(p, seat), []).append(seat)
    order = sorted(groups, reverse=True)
    above = [tuple(groups[key]) for key in order if key[0] > old]
    below = [tuple(groups[key]) for key in order if key[0] <= old]
    last = [] if p.fallen == NOWHERE else [(p.fallen,)]
    return (*above, (p.old_ones,), *below, *last)
