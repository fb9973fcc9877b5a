"""What one seat does until its turn is over, as a game tells it to the search over lines (see line.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pyapp.engine.contract import Move

S = TypeVar("S")


class TurnPlan(Protocol[S]):
    """What one seat does until its turn is over, seen from one position: for searches that plan whole lines of moves.

    Its states are the game's own, as small as planning allows, and never changed. Points are the seat's final points of
    the match.
    """

    def start(self) -> S:
        """Return the state at the position."""

    def branches(self, state: S) -> Sequence[Move]:
        """List choices to be compared one by one, each with the best that follows; the last is what is usual. Empty
        where moves go hand in hand.
        """

    def moves(self, state: S) -> Sequence[Move]:
        """List the moves worth a look that go on with the plan, where there are no branches."""

    def after(self, state: S, move: Move) -> S:
        """Return the state after a move."""

    def outcomes(self, state: S) -> Sequence[tuple[S, float]]:
        """List what chance may bring, with its probability, where chance comes next; else nothing."""

    def key(self, state: S) -> Hashable:
        """Return what two states of this plan have in common if all that can follow is the same."""

    def match_key(self, state: S) -> Hashable:
        """Return what tells a state from those of any other moment of the match."""

    def estimate(self, state: S) -> float:
        """Estimate the points that the best line through a state leads to."""

    def best_end(self, state: S) -> tuple[float, Hashable, tuple[Move, ...]]:
        """Find the best way to end the plan at once: the points expected then, what the end is told by from others,
        and the moves.
        """

    def play_on(self, state: S, label: str) -> tuple[float, int]:
        """Play on from the end of the plan, chance as told by the label; return the points and how many states were
        looked at.
        """

    def denial_value(self, move: Move) -> float:
        """Return what a first move is worth, in points, for what it takes from others."""

    def win_chance(self, points: float) -> float:
        """Return the chance to win (0 to 1) with that many final points."""
