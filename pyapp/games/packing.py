"""Links of all games: a match as bytes, compressed with a dictionary of the words of every game.

A format's dictionary must never change by a byte, or its links cannot be read. A new game, or new words of a game, need
a new format: the next number, with the new words before those of the previous format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import packing
from pyapp.games.artemis import packing as artemis
from pyapp.games.auztralia import packing as auztralia
from pyapp.games.imperial import packing as imperial
from pyapp.games.nine import packing as nine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Game
    from pyapp.engine.match import Match

_FIRST: Final = b"".join(
    (
        b'[Practice "yes"]\n[Physical "yes"]\n[Option "no"]\n',
        nine.OPTIONS,
        b'[Seat "calm" "Computer"]\n[Seat "steady" "Computer"]\n[Seat "sharp" "M\xc3\xa1quina"]\n[Seat "person" '
        b'"Ana"]\n',
        b'[Sobremesa "1"]\n',
        imperial.TITLE,
        nine.TITLE,
        b'[Rules "1"]\n',
        nine.MODES,
        b'[Code "',
    )
)
_SECOND: Final = imperial.SHEETS + imperial.OPTIONS_AND_MODES + _FIRST
_FOURTH: Final = artemis.PACK + artemis.OPTIONS_AND_MODES + artemis.TITLE + _SECOND
_FIFTH: Final = auztralia.OPTIONS_AND_MODES + auztralia.TITLE + _FOURTH
WORDS: Final[Mapping[int, bytes]] = {1: _FIRST, 2: _SECOND, 3: _SECOND, 4: _FOURTH, 5: _FIFTH}
"""Format -> its dictionary."""
FORMAT: Final = max(WORDS)
MAX_BYTES: Final = packing.MAX_BYTES


def encode(match: Match, *, spare: int = 0) -> bytes:
    """Write a match up to its cursor as bytes; `spare` bytes only change the text of the link."""
    return packing.encode(match, WORDS, spare=spare)


def decode(data: bytes, games: Mapping[str, Game]) -> Match:
    """Read a match that `encode` wrote in any format. Raises only RecordError for anything else."""
    return packing.decode(data, games, WORDS)
