"""The moves that the worker has, so that only new ones are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.bots.wire import Request
from pyapp.engine.record import checksum, format_tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match


class Transcript:
    """The match of the last request, its name at the worker, and the moves that the worker has."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._moves: list[Move] = []
        self._count = 0

    def forget(self) -> None:
        """Send the next match whole, since the worker may have lost it."""
        self._match = None

    def news(self, match: Match) -> Request:
        """Return a request with the name of the match and its new moves up to the cursor. From then on the worker is
        assumed to have them.
        """
        moves = match.moves[: match.cursor]
        tags, legacy, apart = "", False, tuple[int, ...]()
        if self._match is not match:
            self._match, self._moves = match, []
            self._count += 1
            tags, legacy, apart = format_tags(match.setup), match.legacy, match.apart or ()
        known = shared(self._moves, moves)
        self._moves = moves
        return Request(
            str(self._count), known, checksum(moves[:known]), moves[known:], tags=tags, legacy=legacy, apart=apart
        )


def shared(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Return the length of the common prefix of two lists of moves."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    return next(number for number in range(most) if one[number] != other[number])
