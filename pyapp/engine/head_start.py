"""Head starts: points that seats have before the first move. The positions of a game know nothing of them; pages and
results look at positions through `with_head_starts`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from pyapp.engine.outcome import ScoreLine
from pyapp.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Outcome, Position

P = TypeVar("P", bound="Position")
LABEL: Final = N_("Head start")


def with_head_starts(position: P, points: Sequence[int]) -> P:
    """Return a view of a position with the head starts of its seats in scores and outcome; the position itself if there
    are none, or if it is such a view.
    """
    if not any(points) or getattr(position, "has_head_starts", False):
        return position
    return cast("P", _WithHeadStarts(position, points))


class _WithHeadStarts:
    """A position with head starts; everything but scores and outcome is forwarded."""

    has_head_starts = True

    def __init__(self, position: Position, points: Sequence[int]) -> None:
        self._position = position
        self._points = points

    def __getattr__(self, name: str) -> Any:  # any attribute of a game's position
        return getattr(self._position, name)

    def score(self, seat: int) -> list[ScoreLine]:
        given = self._points[seat] if seat < len(self._points) else 0
        return [*self._position.score(seat), ScoreLine(LABEL, given, "")]

    def outcome(self) -> Outcome | None:
        """Rank by points alone: what breaks ties in the game is not meant for points that were given. A side is ahead
        of seats with as many points, and who is out stays last.
        """
        outcome = self._position.outcome()
        if outcome is None:
            return None
        seats = len(self._points)
        ranks = {
            party: (sum(line.points for line in self.score(party)), party >= seats)
            for party in outcome.parties
            if party not in outcome.out
        }
        ranking = [tuple(party for party in ranks if ranks[party] == rank) for rank in sorted({*ranks.values()})[::-1]]
        if outcome.out:
            ranking.append(outcome.out)
        won = None if outcome.won is None else () if ranking[0][0] >= seats else ranking[0]
        outcome = replace(outcome, ranking=tuple(ranking), won=won)
        if any(party >= seats for party in outcome.parties):
            return outcome  # its reason is why the game ended, which no points change
        reason = N_("Most points, with head starts. Equal points are a draw.")
        return replace(outcome, rule="", reason=reason, params={})
