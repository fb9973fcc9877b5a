"""What a search knows of 9: fast playouts, what sections are worth on the way, which slides to look at first, when to
search to the end.
"""

from __future__ import annotations

from math import erf, exp
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.bots.forecasts import calibrated
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.games.nine.computer.playout import SECTIONS, SLIDES, play_out
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import ALLOWED, BITS, BLOCKS, LINE, OUTER_NUMBER
from pyapp.games.nine.rules.moves import NEUTRAL_MOVES, PASS, PLACE_MOVES, SLIDE_MOVES
from pyapp.games.nine.rules.position import (
    MOVEMENT,
    OVER,
    PLACEMENT,
    PREPARATION,
    Position,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from pyapp.engine.contract import Move

_POTENTIAL: Final = 0.45
"""What a token still outside counts in the section it would stop in now, against one that stands there: others may
block its line. No measurement of it is on record.
"""
_STEEP: Final = 1.1
"""How surely a lead of one token holds a section: the odds grow by e to this. No measurement of it is on record."""
_SECOND_GAME: Final = (3.5, 3.9)
"""Points that yellow and blue make on average in a game between equals."""
_SECOND_SPREAD: Final = 2.6
"""Standard deviation of the margin in a game between equals."""


class _Held(NamedTuple):
    """How forecasts came true: the points by which they were too high, those within which two of three then came true,
    and what corrects a chance to win.
    """

    high: float
    within: float
    steep: float
    lean: float


_HELD: Final = {
    (1, 0, PREPARATION): _Held(0.0, 1.0, 0.0, 0.0),
    (1, 0, PLACEMENT): _Held(0.0, 0.9, 0.2, -0.1),
    (1, 0, MOVEMENT): _Held(0.0, 0.6, 1.5, -0.7),
    (2, 0, PREPARATION): _Held(0.8, 1.4, 0.1, 0.0),
    (2, 0, PLACEMENT): _Held(0.4, 1.4, 0.45, -0.1),
    (2, 0, MOVEMENT): _Held(0.2, 1.0, 0.95, -0.1),
    (2, 1, PREPARATION): _Held(0.4, 1.0, 0.4, -0.45),
    (2, 1, PLACEMENT): _Held(0.1, 0.8, 0.95, -0.35),
    (2, 1, MOVEMENT): _Held(0.0, 0.6, 1.2, -0.45),
}
"""Games of a match, games finished, phase -> how the sharp level's forecasts came true where nothing was counted out:
74 matches of two seats and 700 tournaments, 400 playouts a decision (docs/balance.md). Where red tokens go tells
nothing yet of who wins, and little in the first game of a tournament.
"""
_BELIEVED: Final = _Held(0.0, 0.0, 1.0, 0.0)
"""Where that was not measured."""


class NineStrategy(Strategy[Position]):
    """Knowledge of 9 for two to four colours, and for tournaments, where the points of both games count together."""

    spread = 5.0
    rave_visits = 40.0

    def points(self, position: Position) -> tuple[float, ...]:
        """Return the points of every seat, those of finished games included."""
        return tuple(float(number) for number in scoring.totals_by_seat(position))

    def settled(self, position: Position) -> Result | None:
        """Return the result of a match that is over; after the first game of a tournament, what to expect of the
        second.
        """
        if position.phase == OVER:
            return self._result(position, [])
        if position.game and position.phase == PREPARATION and not position.closed:
            return self._result(position, [])
        return None

    def conclusive(self, position: Position) -> bool:
        """Return whether no game of a tournament is to come."""
        return position.game + 1 == position.games

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the points: tokens in a section count whole, those that would stop there now in part."""
        players = position.players
        counts = position.counts
        weights = [[float(number) for number in counts[colour::4]] for colour in range(players)]
        lines = position.lines
        if position.phase in (PLACEMENT, MOVEMENT):
            for mask, mine in zip(position.tokens, weights, strict=False):
                live = mask & position.alive
                while live:
                    bit = live & -live
                    live ^= bit
                    outer = bit.bit_length() - 1
                    stop = SLIDES[outer][lines[LINE[outer]]]
                    if stop is not None:
                        mine[stop[4]] += _POTENTIAL
        points = [0.0] * players
        for section in SECTIONS:
            odds = [exp(_STEEP * mine[section]) for mine in weights]
            whole = sum(odds) + players
            for colour in range(players):
                points[colour] += odds[colour] / whole
        return tuple(self._result(position, points).points) if position.phase != OVER else self.points(position)

    def moves(self, position: Position) -> list[Move]:
        """List the legal moves, of those in the preparation that mirror each other only one."""
        if position.phase != PREPARATION or position.quick:
            return position.moves()
        return _unmirrored(position)

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float] | None:
        """Prefer slides that change who leads a section and that kill other colours' tokens; outside the movement
        nothing is known.
        """
        if position.phase != MOVEMENT or moves[0] == PASS:
            return None
        lines, counts, turn, players = position.lines, position.counts, position.turn, position.players
        own = position.tokens[turn] & position.alive
        others = position.alive
        for mask in position.tokens[turn : turn + 1]:
            others &= ~mask
        priors = []
        for move in moves:
            outer = OUTER_NUMBER[move]
            stop = SLIDES[outer][lines[LINE[outer]]]
            if stop is None:
                priors.append(0.0)
                continue
            row, _, column, _, section = stop
            base = 4 * section
            mine = counts[base + turn]
            best = max(counts[base + colour] for colour in range(players) if colour != turn)
            blocks = BLOCKS[9 * row + column - 9]
            kills = (blocks & others).bit_count() - (blocks & own & ~BITS[outer]).bit_count()
            priors.append(0.3 + _LEAD.get(mine - best, 0.0) + 0.15 * kills)
        return priors

    def key(self, position: Position) -> Hashable:
        """Return what decides all that can still happen: who acts, live tokens, the lines, and the counts."""
        alive = position.alive
        tokens = position.tokens
        return (
            position.turn,
            position.phase,
            tokens[0] & alive,
            tokens[1] & alive,
            tokens[2] & alive,
            tokens[3] & alive,
            bytes(position.counts),
            tuple(position.lines),
            position.results,
        )

    def ending(self, position: Position) -> float | None:
        """Estimate the positions of a search to the end from the tokens that can still move, once sliding has begun
        (fitted to searches of 5 to 17).
        """
        if position.phase != MOVEMENT:
            return None
        tokens = position.tokens
        live = ((tokens[0] | tokens[1] | tokens[2] | tokens[3]) & position.alive).bit_count()
        return float(1.13 * 1.7**live if position.players == 2 else 0.65 * 1.85**live)

    def effort(self, position: Position) -> float:
        """Spend little on the preparation: nobody owns a red token, and nothing yet tells the colours apart."""
        return 0.1 if position.phase == PREPARATION else 1.0

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Take off what everybody's search finds more for itself than others leave it."""
        return points - self._held(position, level).high

    def within(self, position: Position, level: str) -> float:
        """Return within how many points two of three forecasts came true."""
        return self._held(position, level).within

    def chance(self, position: Position, win: float, level: str) -> float:
        """Correct a chance to win by how often such chances have come true."""
        held = self._held(position, level)
        return calibrated(win, position.players - 1, held.steep, held.lean)

    def _held(self, position: Position, level: str) -> _Held:
        """Return how forecasts of a level came true at such a moment."""
        moment = (position.games, position.game, position.phase)
        return _HELD.get(moment, _BELIEVED) if level == "sharp" else _BELIEVED

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the game out with uniformly random moves."""
        points, queues, slid = play_out(position, rng)
        names = SLIDE_MOVES if position.phase == MOVEMENT else PLACE_MOVES
        made = [[names[outer] for outer in queue] for queue in (slid if position.phase == MOVEMENT else queues)]
        if position.game:
            made.reverse()
        result = self._result(position, points)
        return Playout(result.points, result.wins, made)

    def _result(self, position: Position, points: Sequence[float]) -> Result:
        """Add the points by colour of the game being played to those of finished games, and share out the win."""
        if position.games == 1:
            row = points or position.results[0]
            best = max(range(len(row)), key=lambda colour: (row[colour], colour))
            return Result(row, [float(colour == best) for colour in range(len(row))])
        results = [*position.results, points] if points else [*position.results]
        first, second = results[0], results[1] if len(results) == 2 else _SECOND_GAME
        totals = (first[0] + second[1], first[1] + second[0])
        margin = totals[0] - totals[1]
        spread = _SECOND_SPREAD if len(results) == 1 else 0.01
        share = 0.5 + 0.5 * erf(margin / (spread * 2**0.5))
        return Result(totals, (share, 1 - share))


_LEAD: Final = {-1: 0.25, 0: 0.35, 1: 0.1}
"""Lead over the best other colour before the slide -> what the slide is worth."""


# --- symmetries of the board ---


def _mirror(number: int, square: int) -> int:
    row, column = divmod(square, 9)
    if number & 1:
        row = 8 - row
    if number & 2:
        column = 8 - column
    return 9 * column + row if number & 4 else 9 * row + column


_MIRRORS: Final = tuple(tuple(_mirror(number, square) for square in range(81)) for number in range(1, 8))
"""The seven symmetries of the board besides leaving it, square by square."""


def _unmirrored(position: Position) -> list[Move]:
    neutrals = {square for square in range(81) if position.board[square]}
    kept = [mirror for mirror in _MIRRORS if {mirror[square] for square in neutrals} == neutrals]
    moves = []
    for section in SECTIONS:
        if not position.closed >> section & 1:
            moves += [NEUTRAL_MOVES[s] for s in ALLOWED[section] if all(mirror[s] >= s for mirror in kept)]
    return moves
