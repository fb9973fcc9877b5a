"""What a report of balance keeps of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class MatchData:
    """A match that was played.

    `decisions` is how many were made, by all seats; `totals` the points by seat, `lines` the same by name of the score
    line; `shares` is what each seat won (1 in all, or 1 each where they won together). `taken` counts the things that
    were chosen, `offered` those that could have been. `figures` and `counts` are the game's own.
    """

    decisions: int
    totals: tuple[int, ...]
    lines: tuple[Mapping[str, int], ...]
    shares: tuple[float, ...]
    ending: str
    reason: str
    taken: Mapping[str, int]
    offered: Mapping[str, int]
    figures: Mapping[str, float]
    counts: Mapping[tuple[str, str], float]

    @property
    def winners(self) -> list[int]:
        """List the seats that won."""
        return [seat for seat, share in enumerate(self.shares) if share]
