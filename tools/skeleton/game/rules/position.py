"""The state of Skeleton and its rules: a roll for the heap, then everybody takes in turn until it is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.skeleton.rules import events, scoring
from pyapp.games.skeleton.rules.moves import CHANCES, GRAMMAR, ROLLS, TAKE_MOVES, Heap, Take

from pyapp.engine import contract
from pyapp.engine.chance import DICE, weighted
from pyapp.engine.contract import CHANCE, N_, Chance, Event, Illegal, Move, Outcome, ScoreLine, Setup

if TYPE_CHECKING:
    from typing import Self


class Position(contract.Position):
    """A game of Skeleton at one moment.

    There are pebbles left in the `heap`, pebbles `taken` by seat, and the seat that took `last`.
    """

    __slots__ = ("heap", "last", "seat", "taken")

    seat: int | None

    def __init__(self, players: int) -> None:
        """Begin before the roll."""
        self.seat = CHANCE
        self.heap = 0
        self.taken = [0] * players
        self.last = -1

    def copy(self) -> Self:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        other.seat, other.heap, other.taken, other.last = self.seat, self.heap, self.taken[:], self.last
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state as plain data."""
        return (self.seat, self.heap, tuple(self.taken), self.last)

    # --- what is legal ---

    def moves(self) -> list[Move]:
        """List the legal moves."""
        if self.seat == CHANCE:
            return [move for move, _ in ROLLS]
        return [*TAKE_MOVES[: self.heap]]

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, or None if it is legal."""
        if move in self.moves():
            return None
        if self.seat is None:
            return Illegal("SK-3.1", N_("The game is over."))
        if self.seat == CHANCE:
            return Illegal("SK-2.1", N_("A die decides the number of pebbles first."))
        if isinstance(GRAMMAR.parse(move), Take):
            return Illegal("SK-2.3", N_("There are not that many pebbles left."))
        return Illegal("SK-2.2", N_("Take one, two or three pebbles."))

    def automatic(self) -> Move | None:
        """Return nothing: every turn is a decision, even the last."""
        return None

    def chance(self) -> Chance:
        """Return the roll for the heap. SK-2.1."""
        return weighted("heap", ROLLS, DICE)

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Apply a move and return its events. Raises Illegal if the rules refuse it."""
        if (refusal := self.why_not(move)) is not None:
            raise refusal
        seat = self.seat
        self.advance(move)
        if seat == CHANCE:
            return [events.HEAP(None, number=self.heap)]
        return [events.TAKE(seat, number=GRAMMAR.expect(Take, move).pebbles)]

    def advance(self, move: Move) -> None:
        """Apply a legal move without creating events."""
        if self.seat == CHANCE:
            self.heap, self.seat = CHANCES.expect(Heap, move).pebbles, 0
            return
        seat, pebbles = self.seat or 0, GRAMMAR.expect(Take, move).pebbles
        self.heap -= pebbles
        self.taken[seat] += pebbles
        self.seat = (seat + 1) % len(self.taken)
        if not self.heap:
            self.last, self.seat = seat, None

    # --- scores ---

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat."""
        return scoring.score(self.taken[seat], last=self.last == seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking once the game is over."""
        sheets = [self.score(seat) for seat in range(len(self.taken))]
        return scoring.outcome(sheets) if self.seat is None else None


def new(setup: Setup) -> Position:
    """Begin the match that a setup describes."""
    return Position(len(setup.seats))
