"""The data that a balance report needs of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class MatchData:
    """The data of a finished match.

    `decisions` is their number over all seats; `totals` are the points by seat, `lines` the same by score line;
    `shares` is each seat's share of the win (1 in all, or 1 each if they won together). `taken` counts the things
    chosen, `offered` the things available. `figures` and `counts` are the game's own.
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
