"""Puzzles of The Artemis Project: the last die of the last round of a solo match, and the place where it earns most.

The drones play by rule, so mostly nothing after it is chance. Each face and place is searched to the final points with
every answer to every later question; a position becomes a puzzle if that is complete, no result of chance can come up,
and one place is better than all others. It is rated by how often searches of growing size miss that place. A match
takes about three seconds of processor time.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from puzzle_finders.playing import after, ident_of, matches, rating_of
from pyapp.bots.levels import Advised, Level, LevelBot, Rollouts
from pyapp.engine.acts import act_of
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.components import ROUNDS
from pyapp.games.artemis.rules.steps import CREW, DIE, HEAT, USE
from pyapp.ui.puzzles.library import BETWEEN, Library, Puzzle

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from pyapp.bots.levels import SearchConfig
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

LIBRARY: Final = Library(mode="solo", seats=1, puzzle={})
MOST_POSITIONS: Final = 60_000
"""The most positions of an exhaustive search."""
SOFTNESS: Final = (0.7, 1.5, 3.0)
"""Those of the players, in turn: strong and weak ones end with different tables."""
LEAST_PLACES: Final = 4
WEAK: Final[Sequence[SearchConfig]] = (
    Advised(softness=2.0),
    Advised(softness=1.0),
    Advised(softness=0.3),
    Rollouts(6, 1, playouts=8),
    Rollouts(8, 2, playouts=24),
    Rollouts(8, 3, playouts=48),
)
"""The searches that rate a puzzle."""
TRIES: Final = 8
STRATEGY: Final = ArtemisStrategy(1)


class NoProof(Exception):
    """The search has more positions than MOST_POSITIONS, or comes to a chance event."""


def key_of(position: Position) -> Hashable:
    """Return a key that is equal for positions of the last round with the same continuations. In its upkeep the crews
    only count by whether they fill their building, and the piles not at all.
    """
    p, seat = position, 0
    if p.ask not in (CREW, USE, HEAT):
        return p.state()
    tiles = p.kit.tiles
    full = tuple(crew in tiles[name].full for name, crew in zip(p.tiles[seat], p.crews[seat], strict=True))
    args = (*p.args[:2], p.args[2] == 0) if p.ask == CREW else p.args
    goods = p.energy[seat], p.minerals[seat], p.toolkits[seat], p.warm[seat], p.relief[seat]
    return p.ask, args, full, p.colonists_of(seat), p.shelters[seat], goods, p.tiles[seat], *p.badges, sum(p.points)


def most_points(position: Position, known: dict[Hashable, int]) -> int:
    """Return the most final points from a position of the last round, by search to the end."""
    if position.seat is None:
        return scoring.total(position, 0)
    if position.seat == CHANCE or len(known) > MOST_POSITIONS:
        raise NoProof
    key = key_of(position)
    if key not in known:
        known[key] = max(most_points(after(position, move), known) for move in position.moves())
    return known[key]


def values(position: Position) -> Mapping[tuple[Move, Move], int]:
    """Return the most final points by die and place. Raises NoProof."""
    known: dict[Hashable, int] = {}
    acts = [(die, place) for die in position.moves() for place in after(position, die).moves()]
    return {act: most_points(after(position, *act), known) for act in acts}


def rating(position: Position, place: Move, code: str) -> int:
    """Rate a puzzle by the share of searches that do not choose its best place."""
    missed = []
    for number, way in enumerate(WEAK):
        bot = LevelBot(Level(0, way), STRATEGY)
        for attempt in range(TRIES):
            chosen = bot.choose(position, rng(code, f"rate {number} {attempt}"), iterations=48)
            missed.append(chosen.rest[:1] != (place,))
    return rating_of(missed)


def puzzles(code: str) -> list[Puzzle]:
    """Return the puzzle at the last die of a match."""
    softness = SOFTNESS[int(code.rpartition("-")[2]) % len(SOFTNESS)]
    for position, moves in matches("artemis", code, LevelBot(Level(0, Advised(softness)), STRATEGY), 1):
        if position.round != ROUNDS or position.ask != DIE or len(position.pool[0]) > 1:
            continue
        try:
            found = values(position)
        except NoProof:
            return []
        places: dict[Move, int] = defaultdict(int)
        acts: dict[int, list[str]] = defaultdict(list)
        for (die, place), points in found.items():
            places[place] = max(places[place], points)
            acts[points].append(act_of((die, place)))
        best, second = sorted(places.values())[-1:-3:-1]
        if len(places) < LEAST_PLACES or best == second:
            return []
        place = max(places, key=lambda one: places[one])
        record = act_of(moves)
        return [
            Puzzle(
                id=ident_of(record, code),
                rating=rating(position, place, code),
                best=acts[best][0],
                points=(best,),
                values=tuple(f"{points}: {BETWEEN.join(acts[points])}" for points in sorted(acts, reverse=True)),
                code=code,
                moves=record,
            )
        ]
    return []
