"""Puzzles of AuZtralia: one of the last turns of a solo match, and the act that leaves the seat furthest ahead.

Cards and Old Ones are still to come, so an act is worth the mean lead over the Old Ones in points at the end of many
playouts by the advice, with the same chance for all acts. A position becomes a puzzle if one act is better than every
other by half a point, and by three standard errors of the paired difference. It is rated by how often searches of
growing size miss that act. A match takes about two seconds of processor time.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from puzzle_finders.playing import after, ident_of, matches, rating_of
from pyapp.bots.levels import Advised, Level, LevelBot, Rollouts
from pyapp.engine.acts import act_of
from pyapp.engine.randomness import rng
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.ui.puzzles.library import BETWEEN, Library, Puzzle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.bots.levels import SearchConfig
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

LIBRARY: Final = Library(mode="solo", seats=1, puzzle={})
FIRST_SPACE: Final = 51
"""The first space of the time track whose turns are considered: playouts from there reach the end of the match."""
STAGES: Final = ((16, 0.2, 0.5), (48, 0.4, 1.5), (120, 0.5, 3.0))
"""The playouts of each act so far, and by how many points on average and by how many standard errors the best act must
then be better than the second. The last stage is the proof; the others save time.
"""
LEAST_ACTS: Final = 5
DULL: Final = ("refresh", "look")
"""Best acts that make no puzzle: their worth lies in the cards or tiles that they turn up."""
FURTHEST_BEHIND: Final = -12
"""The worst mean lead of a best act: who is further behind cares little about a point."""
WEAK: Final[Sequence[SearchConfig]] = (
    Advised(softness=3.0),
    Advised(softness=1.5),
    Advised(softness=0.5),
    Rollouts(4, 2, playouts=8),
    Rollouts(4, 4, playouts=24),
    Rollouts(4, 6, playouts=48),
)
"""The searches that rate a puzzle."""
TRIES: Final = 5
STRATEGY: Final = AuztraliaStrategy(1)


def leads(position: Position, act: Move, code: str, numbers: range) -> list[float]:
    """Return the leads over the Old Ones at the end of playouts with these numbers."""
    results = []
    for number in numbers:
        played = STRATEGY.playout(after(position, act), rng(code, f"playout {number}"))
        results.append(played.points[0] - played.sides[0])
    return results


def clearly_best(results: Mapping[Move, Sequence[float]], least: float, sure: float) -> Move | None:
    """Return the act that is better than every other by a number of points and of standard errors, if there is one."""
    best = max(results, key=lambda act: fmean(results[act]))
    for act, leads_of in results.items():
        differences = [one - other for one, other in zip(results[best], leads_of, strict=True)]
        mean, error = fmean(differences), stdev(differences) / sqrt(len(differences))
        if act != best and (mean < least or mean < sure * error):
            return None
    return best


def values(position: Position, code: str) -> tuple[Move, Mapping[Move, float]] | None:
    """Return the best act and the mean leads of all; None if none is clearly best."""
    results: dict[Move, list[float]] = {act: [] for act in position.moves()}
    best = None
    for playouts, least, sure in STAGES:
        for act, leads_of in results.items():
            leads_of += leads(position, act, code, range(len(leads_of), playouts))
        best = clearly_best(results, least, sure)
        if best is None:
            return None
    assert best is not None
    return best, {act: fmean(leads_of) for act, leads_of in results.items()}


def rating(position: Position, best: Move, code: str) -> int:
    """Rate a puzzle by the share of searches that do not choose its best act."""
    missed = []
    for number, way in enumerate(WEAK):
        bot = LevelBot(Level(0, way), STRATEGY)
        for attempt in range(TRIES):
            missed.append(bot.choose(position, rng(code, f"rate {number} {attempt}"), iterations=48).move != best)
    return rating_of(missed)


def puzzles(code: str) -> list[Puzzle]:
    """Return the puzzles of the last turns of a match."""
    found: list[Puzzle] = []
    for position, moves in matches("auztralia", code, LevelBot(Level(0, Advised(softness=0.4)), STRATEGY), 8):
        if position.ask != TURN or position.times[0] < FIRST_SPACE or len(position.moves()) < LEAST_ACTS:
            continue
        known = values(position, code)
        if known is None or known[0] in DULL or max(known[1].values()) < FURTHEST_BEHIND:
            continue
        best, means = known
        acts: dict[int, list[Move]] = defaultdict(list)
        for act, mean in means.items():
            acts[round(10 * mean)].append(act)
        record = act_of(moves)
        found.append(
            Puzzle(
                id=ident_of(record, code),
                rating=rating(position, best, code),
                best=best,
                points=(max(acts),),
                values=tuple(f"{lead}: {BETWEEN.join(acts[lead])}" for lead in sorted(acts, reverse=True)),
                code=code,
                moves=record,
            )
        )
    return found
