"""The state of 9 and its rules, in the order of the rulebook: preparation, placement, movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import contract
from pyapp.engine.chance import TABLE
from pyapp.engine.contract import CHANCE, N_, Chance, Event, Illegal, Move, Outcome, ScoreLine, Setup
from pyapp.engine.randomness import pick
from pyapp.games.nine.rules import events, scoring
from pyapp.games.nine.rules.components import (
    ALL_OUTER,
    ALLOWED,
    BITS,
    BLOCKS,
    BORDER,
    COLUMN_BIT,
    LINE,
    NEUTRALS,
    OUTER,
    ROW_BIT,
    SECTION,
    SECTION_NAMES,
    SQUARES,
    STOP,
)
from pyapp.games.nine.rules.moves import (
    GRAMMAR,
    NEUTRAL_MOVES,
    NOWHERE,
    PASS,
    PLACE_MOVES,
    SLIDE_MOVES,
    NineMove,
    OnBoard,
    Pass,
    PlaceToken,
    PutNeutral,
    Slide,
)

if TYPE_CHECKING:
    from random import Random

PREPARATION, PLACEMENT, MOVEMENT, OVER = range(4)
EMPTY: Final = 0
NEUTRAL: Final = 5
"""On the board and the outer squares 1 to 4 are the colours in turn order, 5 is a neutral token."""


class Position(contract.Position):
    """A game of 9, or the two games of a tournament, at one moment.

    `turn` is the colour to act (0 yellow to 3 green). `tokens` holds for each colour the mask of the outer squares that
    its tokens stand on, `alive` the outer squares whose first board square is free, `lines` the occupation of the nine
    rows and nine columns, `counts` the tokens by section and colour (index 4 x section + colour), `results` the points
    by colour of the finished games.
    """

    __slots__ = (
        "alive",
        "board",
        "closed",
        "counts",
        "filled",
        "game",
        "games",
        "lines",
        "passed",
        "phase",
        "players",
        "quick",
        "results",
        "seat",
        "tokens",
        "turn",
    )

    seat: int | None

    def __init__(self, players: int, *, games: int = 1, quick: bool = False) -> None:
        """Begin a match of 2, 3 or 4 players, or a tournament of two games (NI-6.4), with people or chance preparing
        the board (NI-3.4).
        """
        self.players = players
        self.games = games
        self.quick = quick
        self.results: tuple[tuple[int, ...], ...] = ()
        self.game = 0
        self._begin_game()

    def _begin_game(self) -> None:
        self.phase = PREPARATION
        self.turn = 0
        self.board = bytearray(81)
        self.tokens = [0, 0, 0, 0]
        self.filled = 0
        self.alive = ALL_OUTER
        self.lines = [0] * 18
        self.counts = bytearray(36)
        self.closed = 0
        self.passed = 0
        self.seat = CHANCE if self.quick else self.seat_of(0)

    def seat_of(self, colour: int) -> int:
        """Return the seat that plays a colour; in the second game of a tournament the colours are swapped (NI-6.4)."""
        return 1 - colour if self.game == 1 else colour

    def colour_of(self, seat: int) -> int:
        """Return the colour that a seat plays, 0 yellow to 3 green."""
        return self.seat_of(seat)

    def copy(self) -> Position:
        """Return an independent copy."""
        other = Position.__new__(Position)
        other.players = self.players
        other.games = self.games
        other.quick = self.quick
        other.results = self.results
        other.game = self.game
        other.phase = self.phase
        other.turn = self.turn
        other.board = self.board[:]
        other.tokens = self.tokens[:]
        other.filled = self.filled
        other.alive = self.alive
        other.lines = self.lines[:]
        other.counts = self.counts[:]
        other.closed = self.closed
        other.passed = self.passed
        other.seat = self.seat
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state as nested tuples."""
        return (
            self.players,
            self.games,
            self.quick,
            self.results,
            self.game,
            self.phase,
            self.turn,
            tuple(self.board),
            tuple(self.tokens),
            self.passed,
            self.seat,
        )

    # --- legality ---

    def moves(self) -> list[Move]:
        """List the legal moves of the acting seat, or of chance."""
        if self.phase == MOVEMENT:
            live = self.tokens[self.turn] & self.alive
            return [SLIDE_MOVES[o] for o in range(36) if live & BITS[o]] if live else [PASS]
        if self.phase == PLACEMENT:
            filled = self.filled
            return [PLACE_MOVES[o] for o in range(36) if not filled & BITS[o]]
        if self.phase == PREPARATION:
            sections = (self._drawn_section(),) if self.quick else range(9)
            return [
                NEUTRAL_MOVES[s] for section in sections if not self.closed >> section & 1 for s in ALLOWED[section]
            ]
        return []

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, or None if it is legal."""
        return _REFUSALS[self.phase](self, GRAMMAR.parse(move))

    def automatic(self) -> Move | None:
        """Return the forced pass of a player who cannot move (NI-5.6)."""
        return PASS if self.phase == MOVEMENT and not self.tokens[self.turn] & self.alive else None

    def chance(self) -> Chance:
        """Return the draw of the next section's neutral token (NI-3.4)."""
        section = self._drawn_section()
        squares = tuple(NEUTRAL_MOVES[s] for s in ALLOWED[section])

        def sample(generator: Random) -> Move:
            return pick(generator, squares)

        return Chance(
            f"game {self.game + 1} neutral {section + 1}", sample, tuple((move, 1) for move in squares), TABLE
        )

    def _drawn_section(self) -> int:
        return self.closed.bit_count()

    def stop(self, outer: int) -> int:
        """Return the square where the token of an outer square would stop if it slid now, or -1 if it is dead."""
        return STOP[outer][self.lines[LINE[outer]]]

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Apply a move and tell what happened; Illegal if the rules refuse it."""
        if (refusal := self.why_not(move)) is not None:
            raise refusal
        said = GRAMMAR.read(move)
        told = [_told(self, said)]
        game = self.game
        if isinstance(said, Slide):
            told += scoring.changes(self, SECTION[self.stop(said.outer)])
        self.advance(move)
        if len(self.results) > game:
            told += scoring.ending(self, game)
        return told

    def advance(self, move: Move) -> None:
        """Apply a legal move without telling."""
        played = GRAMMAR.read(move)
        if isinstance(played, Slide):
            self.slide(played.outer)
            self._next_mover()
        elif isinstance(played, PlaceToken):
            bit = BITS[played.outer]
            self.tokens[self.turn] |= bit
            self.filled |= bit
            self.turn = (self.turn + 1) % self.players
            if self.filled == ALL_OUTER:
                self.phase, self.turn = MOVEMENT, 0
            self.seat = self.seat_of(self.turn)
        elif isinstance(played, PutNeutral):
            self._put_neutral(played.square)
        else:
            self.passed |= 1 << self.turn
            self._next_mover()

    def _put_neutral(self, square: int) -> None:
        self.board[square] = NEUTRAL
        self.lines[square // 9] |= ROW_BIT[square]
        self.lines[9 + square % 9] |= COLUMN_BIT[square]
        self.closed |= 1 << SECTION[square]
        if not self.quick:
            self.turn = (self.turn + 1) % self.players
        if self.closed.bit_count() == NEUTRALS:
            self.phase, self.turn = PLACEMENT, 0
        self.seat = CHANCE if self.quick and self.phase == PREPARATION else self.seat_of(self.turn)

    def slide(self, outer: int) -> int:
        """Slide the token of an outer square in and give the square it stops on; the turn stays."""
        square = STOP[outer][self.lines[LINE[outer]]]
        self.board[square] = self.turn + 1
        self.lines[square // 9] |= ROW_BIT[square]
        self.lines[9 + square % 9] |= COLUMN_BIT[square]
        self.tokens[self.turn] ^= BITS[outer]
        self.alive &= ~BLOCKS[square]
        self.counts[4 * SECTION[square] + self.turn] += 1
        return square

    def _next_mover(self) -> None:
        """Find who acts next (NI-5.6): the next colour that can move, or one that cannot and has not passed yet; the
        game ends when nobody can.
        """
        tokens, alive = self.tokens, self.alive
        if not (tokens[0] | tokens[1] | tokens[2] | tokens[3]) & alive:
            self._end_game()
            return
        turn = self.turn
        while True:
            turn = (turn + 1) % self.players
            if tokens[turn] & alive or not self.passed >> turn & 1:
                break
        self.turn = turn
        self.seat = self.seat_of(turn)

    def _end_game(self) -> None:
        self.results = (*self.results, scoring.points(self.counts, self.players))
        if len(self.results) < self.games:
            self.game += 1
            self._begin_game()
        else:
            self.phase = OVER
            self.seat = None

    # --- scores ---

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat: a line a section, or a line a game in a tournament."""
        return scoring.score(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking once the game, or the tournament, is over."""
        return scoring.outcome(self) if self.phase == OVER else None


def new(setup: Setup) -> Position:
    """Begin the match that a setup describes."""
    tournament = setup.mode == "tournament"
    return Position(len(setup.seats), games=2 if tournament else 1, quick=setup.option("preparation") == "drawn")


# --- refusals, phase by phase ---


def _no_preparation(position: Position, move: NineMove | None) -> Illegal | None:
    if not isinstance(move, PutNeutral):
        return Illegal("NI-3.1", N_("First every section gets its red token."))
    square = move.square
    if square == NOWHERE:
        return Illegal("NI-7.1", N_("There is no such square on the board."))
    if square in BORDER:
        return Illegal("NI-3.2", N_("Red tokens stay off the border squares."))
    if position.closed >> SECTION[square] & 1:
        return Illegal("NI-3.3", N_("That section has its red token already."))
    if position.quick and SECTION[square] != position._drawn_section():
        return Illegal("NI-3.4", N_("The draw goes section by section."))
    return None


def _no_placement(position: Position, move: NineMove | None) -> Illegal | None:
    if isinstance(move, Pass):
        return Illegal("NI-4.2", N_("You can't pass while tokens are being placed."))
    if not isinstance(move, PlaceToken):
        return Illegal("NI-4.1", N_("First put a token on an empty outer square."))
    if move.outer == NOWHERE:
        return Illegal("NI-7.1", N_("There is no such outer square."))
    if position.filled & BITS[move.outer]:
        return Illegal("NI-4.1", N_("That outer square is taken."))
    return None


def _no_movement(position: Position, move: NineMove | None) -> Illegal | None:
    live = position.tokens[position.turn] & position.alive
    if isinstance(move, Pass):
        return Illegal("NI-5.6", N_("You may pass only when you cannot move.")) if live else None
    if not live:
        return Illegal("NI-5.6", N_("You have no token that can move: you pass."))
    if not isinstance(move, Slide):
        return _no_slide_from_board(position, move)
    bit = BITS[move.outer]
    if not position.tokens[position.turn] & bit:
        if any(mask & bit for mask in position.tokens):
            return Illegal("NI-5.1", N_("That token belongs to another player."))
        return Illegal("NI-5.1", N_("There is no token on that outer square."))
    if not position.alive & bit:
        return Illegal("NI-5.4", N_("That token cannot move: its first square is taken."))
    return None


def _no_slide_from_board(position: Position, move: NineMove | None) -> Illegal:
    if isinstance(move, PutNeutral):
        return Illegal("NI-3.1", N_("The red tokens are all on the board."))
    if isinstance(move, PlaceToken):
        return Illegal("NI-4.1", N_("The outer squares are full: now slide a token."))
    if not isinstance(move, OnBoard):
        return Illegal("NI-7.1", N_("There is no such square."))
    if position.board[move.square] == EMPTY:
        return Illegal("NI-5.1", N_("Choose one of your tokens on an outer square: it slides in along its line."))
    if position.board[move.square] == NEUTRAL:
        return Illegal("NI-1.1", N_("Red tokens are neutral and never move."))
    return Illegal("NI-5.5", N_("A token on the board never moves again."))


def _no_more(_position: Position, _move: NineMove | None) -> Illegal:
    return Illegal("NI-5.7", N_("The game is over."))


_REFUSALS: Final = {PREPARATION: _no_preparation, PLACEMENT: _no_placement, MOVEMENT: _no_movement, OVER: _no_more}


# --- what a move tells ---


def _told(position: Position, move: NineMove) -> Event:
    """Return the event of a move that is about to be played."""
    seat = position.seat
    if isinstance(move, Slide):
        line, square = OUTER[move.outer], SQUARES[position.stop(move.outer)]
        return events.SLIDE(seat, line=line, square=square, colour=position.turn)
    if isinstance(move, PlaceToken):
        return events.PLACE(seat, line=OUTER[move.outer], colour=position.turn)
    if not isinstance(move, PutNeutral):
        return events.PASS(seat)
    if position.quick:
        return events.NEUTRAL_DRAWN(None, square=SQUARES[move.square])
    return events.NEUTRAL(seat, square=SQUARES[move.square])


__all__ = [
    "EMPTY",
    "MOVEMENT",
    "NEUTRAL",
    "OVER",
    "PLACEMENT",
    "PREPARATION",
    "SECTION_NAMES",
    "Position",
    "new",
]
