"""Fetching the pictures of a sheet from another tablet, in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.paper.tablets.protocol import MAX_PIECES, NONSENSE, PIECE, Piece, Want
from pyapp.ui.live.protocol import ProtocolError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.paper.shared_play import Pieces

AT_ONCE: Final = 16
"""The pieces that are asked for and under way."""
PATIENCE: Final = 4.0
"""Seconds after which a piece is asked for again."""


class Fetch:
    """The pictures that are missing on this tablet, as far as they have arrived."""

    def __init__(self, pictures: Iterable[str], parts: Pieces) -> None:
        self.missing = list(dict.fromkeys(pictures))
        self.pictures = len(self.missing)
        self.parts = parts
        """The pieces by picture and number; they outlast the channel."""
        self._counts: dict[str, int] = {}
        """How many pieces a picture has, once that is known."""
        self._asked: dict[tuple[str, int], float] = {}
        """The pieces that are under way, and when they were asked for."""

    @property
    def progress(self) -> float:
        """Return how much has arrived, from 0 to 1."""
        if not self.pictures:
            return 1.0
        done = float(self.pictures - len(self.missing))
        done += sum(len(self.parts.get(name, ())) / self._counts.get(name, MAX_PIECES) for name in self.missing)
        return done / self.pictures

    def want(self, now: float) -> Want | None:
        """Return the next request; None while one is open. One that is not answered is repeated."""
        if any(now - at < PATIENCE for at in self._asked.values()) or not self.missing:
            return None
        name = self.missing[0]
        there = self.parts.get(name, {})
        first = next(part for part in range(MAX_PIECES + 1) if part not in there)
        wanted = range(first, min(first + AT_ONCE, self._counts.get(name, MAX_PIECES)))
        self._asked = {(name, part): now for part in wanted if part not in there}
        return Want(name, first, len(wanted))

    def expects(self, piece: Piece) -> bool:
        """Return whether a piece was asked for and has not arrived."""
        return (piece.picture, piece.part) in self._asked

    def add(self, piece: Piece) -> bytes | None:
        """Add a piece; return the picture when it is complete. A picture that the other tablet does not have is given
        up. Raises ProtocolError.
        """
        name, part, of = piece.picture, piece.part, piece.of
        if self._asked.pop((name, part), None) is None or name not in self.missing:
            return None
        if not of:
            self._end(name)
            return None
        known = self._counts.setdefault(name, of)
        is_whole = len(piece.data) == PIECE or (part == of - 1 and piece.data)
        if of != known or of > MAX_PIECES or part >= of or not is_whole:
            raise ProtocolError(NONSENSE)
        parts = self.parts.setdefault(name, {})
        parts[part] = piece.data
        self._asked = {key: at for key, at in self._asked.items() if key[1] < of}
        if len(parts) < of:
            return None
        self._end(name)
        return b"".join(parts[number] for number in range(of))

    def _end(self, name: str) -> None:
        self.missing.remove(name)
        self.parts.pop(name, None)
        self._asked = {key: at for key, at in self._asked.items() if key[0] != name}
