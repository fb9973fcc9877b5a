"""Scores and outcomes: score lines, sides without a player, ranking, winners."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.texts import Value

WON: Final = "won"
DRAWN: Final = "drawn"
ALONE: Final = "alone"
WON_ALONE: Final = "won alone"
LOST_ALONE: Final = "lost alone"
WON_TOGETHER: Final = "won together"
LOST_TOGETHER: Final = "lost together"
LOST: Final = "lost"
"""The kinds of ending that pages have texts for, see `ending`."""
ENDINGS: Final = (WON, DRAWN, ALONE, WON_ALONE, LOST_ALONE, WON_TOGETHER, LOST_TOGETHER, LOST)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a score sheet: its name (a message), the points, the rule, and a note such as a count."""

    label: str
    points: int
    rule: str
    note: str = ""
    params: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Side:
    """A party that the rules play, without a seat: a common enemy, a drone. Its name is a message.

    Parties are numbered: the seats from 0, then the sides of the mode in order. A `ranked` side has score lines and a
    place in the ranking; any other side only takes part in the play.
    """

    name: str
    ranked: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: groups of parties from best to last (a group of several is a tie) and the reason as a message.

    `won` lists the seats that won, if that is not the whole first group; it is empty if everybody lost to a side or to
    the rules. `together` means that the seats won or lost as one group. `rated` means that a single seat reads its
    points on a scale and sides are only ranked for comparison: nobody won or lost. `out` is the last group if the rules
    put it there whatever its points.
    """

    ranking: tuple[tuple[int, ...], ...]
    rule: str
    reason: str
    params: Mapping[str, Value] = field(default_factory=dict)
    won: tuple[int, ...] | None = None
    together: bool = False
    rated: bool = False
    out: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; empty if everybody lost."""
        return self.ranking[0] if self.won is None else self.won

    @property
    def order(self) -> list[int]:
        """List the numbers of the ranked parties, the best one first."""
        return [party for group in self.ranking for party in group]

    @property
    def parties(self) -> list[int]:
        """List the numbers of the ranked parties in ascending order."""
        return sorted(self.order)

    def ending(self, seats: int) -> str:
        """Return the kind of ending, one of ENDINGS, for a match of that many seats.

        A seat without a ranked opponent neither won nor lost (ALONE), unless `won` is set.
        """
        if self.rated:
            return ALONE
        ranked = sum(party < seats for party in self.parties)
        opposed = len(self.parties) > ranked or self.won is not None
        return ending(self.winners, ranked, opposed=opposed, together=self.together)

    def shares(self, seats: int) -> tuple[float, ...]:
        """Return each seat's share of the win: equal parts of 1 for tied winners, 1 each if they won together."""
        winners = self.winners
        share = 1.0 if self.together else 1 / (len(winners) or 1)
        return tuple(share if seat in winners else 0.0 for seat in range(seats))


def ending(winners: Sequence[int], seats: int, *, opposed: bool, together: bool) -> str:
    """Return the kind of ending by the seats that won, the number of ranked seats, and whether there was an opponent
    besides the seats.
    """
    if together:
        return WON_TOGETHER if winners else LOST_TOGETHER
    if seats == 1:
        return (WON_ALONE if winners else LOST_ALONE) if opposed else ALONE
    if not winners:
        return LOST
    return WON if len(winners) == 1 else DRAWN
