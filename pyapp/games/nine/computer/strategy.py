"""The knowledge of 9 for searches: fast playouts, estimates of sections, priors of slides, and when to search to the
end.
"""

from __future__ import annotations

from math import erf, exp
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.bots.forecasts import calibrated
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.games.nine.computer.playout import SECTIONS, SLIDES, FinishedGame, play_out, sections_held
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
"""The weight of a token still outside in the section where it would stop now, compared with one that is there: others
may block its line. No measurement of it is on record.
"""
_STEEP: Final = 1.1
"""The safety of a lead of one token in a section: each token multiplies the odds by e to this power. No measurement of
it is on record.
"""
_RAVE_PLACING: Final = 3000.0
_RAVE_SLIDING: Final = 60.0
"""Chosen, with the weight of exploration, by what 8,000 playouts lose against 20,000 playouts of every move, in 500
positions of two colours: 0.007 of the utility while tokens are placed, 0.015 while they slide. With 40 visits and an
exploration of 0.25 it was 0.013 and 0.016.
"""
_SECOND_GAME: Final = (3.5, 3.9)
"""Mean points of yellow and blue in a game between equals."""
_SECOND_SPREAD: Final = 2.6
"""Standard deviation of the margin in a game between equals."""


class _Calibration(NamedTuple):
    """The accuracy of forecasts: the points by which they were too high, the points within which two of three came true
    after that correction, and the correction of a chance to win.
    """

    high: float
    within: float
    steep: float
    lean: float


_HELD: Final = {
    (1, 0, PREPARATION): _Calibration(0.0, 1.0, 0.0, 0.0),
    (1, 0, PLACEMENT): _Calibration(0.0, 0.8, 0.0, 0.0),
    (1, 0, MOVEMENT): _Calibration(0.0, 0.5, 1.6, -0.35),
    (2, 0, PREPARATION): _Calibration(0.6, 1.4, 0.0, 0.0),
    (2, 0, PLACEMENT): _Calibration(0.3, 1.4, 0.0, 0.0),
    (2, 0, MOVEMENT): _Calibration(0.3, 1.2, 0.3, -0.1),
    (2, 1, PREPARATION): _Calibration(0.3, 0.9, 0.95, -0.5),
    (2, 1, PLACEMENT): _Calibration(0.1, 0.8, 1.0, -0.1),
    (2, 1, MOVEMENT): _Calibration(0.0, 0.5, 1.15, -0.25),
}
"""Games of a match, finished games, phase -> the accuracy of the sharp level's forecasts that were not counted out: 120
matches of two seats and 120 tournaments, 400 playouts a decision (docs/balance.md). The places of red tokens tell
nothing about the winner, nor does the placement in a match or the first game of a tournament.
"""
_UNCALIBRATED: Final = _Calibration(0.0, 0.0, 1.0, 0.0)
"""No correction, where the accuracy was not measured."""


class NineStrategy(Strategy[Position]):
    """The strategy for two to four colours, and for tournaments, where the points of both games count together."""

    spread = 5.0
    exploration = 0.08

    def points(self, position: Position) -> tuple[float, ...]:
        """Return the points of every seat, including those of finished games."""
        return tuple(float(number) for number in scoring.totals_by_seat(position))

    def settled(self, position: Position) -> Result | None:
        """Return the result of a finished match; after the first game of a tournament, the expected result."""
        if position.phase == OVER:
            return self._result(position, [])
        if position.game and position.phase == PREPARATION and not position.closed:
            return self._result(position, [])
        return None

    def conclusive(self, position: Position) -> bool:
        """Return whether the current game is the last of the match."""
        return position.game + 1 == position.games

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the points: tokens in a section count fully, those that would stop there now partly."""
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
        """List the legal moves; in the preparation only one of several that mirror each other."""
        if position.phase != PREPARATION or position.quick:
            return position.moves()
        return _unmirrored(position)

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float] | None:
        """Prefer slides that change the leader of a section and that kill other colours' tokens; outside the movement
        no move is preferred.
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
        """Return the key of the positions with the same possible continuations: the acting colour, live tokens, the
        lines, and the counts.
        """
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
        """Estimate the number of positions in a search to the end from the tokens that can still move, once sliding has
        begun (fitted to searches of 5 to 17).
        """
        if position.phase != MOVEMENT:
            return None
        tokens = position.tokens
        live = ((tokens[0] | tokens[1] | tokens[2] | tokens[3]) & position.alive).bit_count()
        return float(1.13 * 1.7**live if position.players == 2 else 0.65 * 1.85**live)

    def rave_visits(self, position: Position) -> float:
        """Return very many visits while tokens are placed, since it matters whose token a square gets, hardly when; in
        the movement the order of slides decides.
        """
        return _RAVE_PLACING if position.phase == PLACEMENT else _RAVE_SLIDING

    def effort(self, position: Position) -> float:
        """Return little effort for the preparation: nobody owns a red token, and the colours have no advantage yet."""
        return 0.1 if position.phase == PREPARATION else 1.0

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Subtract the bias of the level's forecasts: every seat's search finds more for itself than the others leave
        it.
        """
        return points - self._held(position, level).high

    def within(self, position: Position, level: str) -> float:
        """Return the points within which two of three forecasts came true."""
        return self._held(position, level).within

    def chance(self, position: Position, win: float, level: str) -> float:
        """Correct a chance to win by the frequency with which such chances came true."""
        held = self._held(position, level)
        return calibrated(win, position.players - 1, held.steep, held.lean)

    def _held(self, position: Position, level: str) -> _Calibration:
        """Return the accuracy of a level's forecasts at this moment of a match."""
        moment = (position.games, position.game, position.phase)
        return _HELD.get(moment, _UNCALIBRATED) if level == "sharp" else _UNCALIBRATED

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the game out with uniformly random moves."""
        game = play_out(position, rng)
        names = SLIDE_MOVES if position.phase == MOVEMENT else PLACE_MOVES
        made = [
            [names[outer] for outer in queue] for queue in (game.slid if position.phase == MOVEMENT else game.queues)
        ]
        if position.game:
            made.reverse()
        result = self.result_of(position, game)
        return Playout(result.points, result.wins, made)

    def result_of(self, position: Position, game: FinishedGame) -> Result:
        """Return the result of a match whose current game was played out."""
        return self._result(position, sections_held(game.held))

    def _result(self, position: Position, points: Sequence[float]) -> Result:
        """Add the points by colour of the current game to those of finished games, and divide the win."""
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
"""Lead over the best other colour before the slide -> the value of the slide."""


# --- symmetries of the board ---


def _mirror(number: int, square: int) -> int:
    row, column = divmod(square, 9)
    if number & 1:
        row = 8 - row
    if number & 2:
        column = 8 - column
    return 9 * column + row if number & 4 else 9 * row + column


_MIRRORS: Final = tuple(tuple(_mirror(number, square) for square in range(81)) for number in range(1, 8))
"""The seven symmetries of the board besides the identity, square by square."""


def _unmirrored(position: Position) -> list[Move]:
    neutrals = {square for square in range(81) if position.board[square]}
    kept = [mirror for mirror in _MIRRORS if {mirror[square] for square in neutrals} == neutrals]
    moves = []
    for section in SECTIONS:
        if not position.closed >> section & 1:
            moves += [NEUTRAL_MOVES[s] for s in ALLOWED[section] if all(mirror[s] >= s for mirror in kept)]
    return moves
