"""A packed text as a row of QR codes, which another device reads one after another, in any order.

A code is `SBM-CHECK-NUMBER-OF-PIECE`: the first 32 bits of the text's SHA-256 in hexadecimal, the number of the piece
from 1, the number of all pieces, and the piece in base64 for links.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from pyapp.ui.live.moving import digest_of
from pyapp.ui.live.protocol import ProtocolError

PIECE: Final = 180
"""Bytes in a code, so that its squares stay large enough for a camera."""
MAX_PIECES: Final = 500
"""The most codes of a row: some three minutes."""
CHECK: Final = 8
_CODE: Final = re.compile(rf"SBM-([0-9a-f]{{{CHECK}}})-(\d{{1,3}})-(\d{{1,3}})-([A-Za-z0-9_-]{{1,600}})", re.ASCII)


def codes_of(content: bytes) -> list[str]:
    """Return the texts of the codes for packed bytes; none if there are too many."""
    pieces = [content[at : at + PIECE] for at in range(0, len(content), PIECE)]
    check = digest_of(content)[:CHECK]
    if len(pieces) > MAX_PIECES:
        return []
    return [
        f"SBM-{check}-{number}-{len(pieces)}-{base64.urlsafe_b64encode(piece).decode().rstrip('=')}"
        for number, piece in enumerate(pieces, 1)
    ]


class CodeReader:
    """Collects the pieces of a row."""

    def __init__(self) -> None:
        self.check = ""
        self.of = 0
        """The number of codes of the row; 0 before the first."""
        self.pieces: dict[int, bytes] = {}
        """The pieces by their numbers."""

    @property
    def is_whole(self) -> bool:
        """Return whether every code was read."""
        return bool(self.of) and len(self.pieces) == self.of

    @property
    def missing(self) -> list[int]:
        """List the numbers of the codes that were not read."""
        return [number for number in range(1, self.of + 1) if number not in self.pieces]

    def add(self, text: str) -> bool:
        """Add a code; return whether it was a new one. Other codes are passed over; one of another row begins anew."""
        match = _CODE.fullmatch(text)
        if match is None:
            return False
        check, number, of = match[1], int(match[2]), int(match[3])
        try:
            piece = base64.urlsafe_b64decode(match[4] + "=" * (-len(match[4]) % 4))
        except binascii.Error:
            return False
        if not 0 < number <= of <= MAX_PIECES or (number < of and len(piece) != PIECE) or len(piece) > PIECE:
            return False
        if (check, of) != (self.check, self.of):
            self.check, self.of, self.pieces = check, of, {}
        if number in self.pieces:
            return False
        self.pieces[number] = piece
        return True

    def content(self) -> bytes:
        """Return the packed bytes of a whole row. Raises ProtocolError if they are not those that were shown; then the
        row has to be read again.
        """
        content = b"".join(self.pieces[number] for number in range(1, self.of + 1))
        if digest_of(content)[:CHECK] != self.check:
            self.pieces = {}
            raise ProtocolError
        return content
