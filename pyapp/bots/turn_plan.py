"""The interface through which a game describes one seat's turn to the line search (line.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pyapp.engine.contract import Move

S = TypeVar("S")


class TurnPlan(Protocol[S]):
    """One seat's moves until its turn is over, seen from one position, for searches that plan whole lines of moves.

    States are the game's own, immutable, and as small as planning allows. Points are the seat's final points of the
    match.
    """

    def start(self) -> S:
        """Return the state of the position."""

    def branches(self, state: S) -> Sequence[Move]:
        """List choices that are searched one by one, each with its best continuation; the last is the usual one. Empty
        where moves can be searched together.
        """

    def moves(self, state: S) -> Sequence[Move]:
        """List the promising moves of a state without branches."""

    def after(self, state: S, move: Move) -> S:
        """Return the state after a move."""

    def outcomes(self, state: S) -> Sequence[tuple[S, float]]:
        """List the possible chance results as (state, probability) if chance comes next, else nothing."""

    def key(self, state: S) -> Hashable:
        """Return a key that is equal for two states of this plan with the same continuations."""

    def match_key(self, state: S) -> Hashable:
        """Return a key that is unique to this state within the match."""

    def estimate(self, state: S) -> float:
        """Estimate the points of the best line through a state."""

    def best_end(self, state: S) -> tuple[float, Hashable, tuple[Move, ...]]:
        """Find the best way to end the turn at once. Return the expected points, a key that identifies the end, and the
        moves.
        """

    def play_on(self, state: S, label: str) -> tuple[float, int]:
        """Play on after the end of the turn, with chance seeded by the label. Return the points and the number of
        states visited.
        """

    def denial_value(self, move: Move) -> float:
        """Return the value, in points, of what a first move takes away from other seats."""

    def win_chance(self, points: float) -> float:
        """Return the chance to win (0 to 1) with that many final points."""
