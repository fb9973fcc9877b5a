"""The protocol of tablets at a play of Paper: messages as frozen dataclasses, each sent as a JSON object on a line.

A line is not trusted until it is parsed here; what it contains is checked against the play (`checks.py`). A breach
raises ProtocolError, and nothing else. Bounds of lines, their reading and the rate are those of shared matches
(`ui.live.protocol`).
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from pyapp.engine.contract import N_
from pyapp.paper.play import MAX_LINE as MAX_ACT
from pyapp.paper.play import MAX_SEATS, Act, ActError, read_act
from pyapp.paper.sheet import MAX_TEXT
from pyapp.paper.store import Player, read_player
from pyapp.ui.live import protocol as live
from pyapp.ui.live.protocol import ProtocolError, require, whole
from pyapp.ui.store.saves import is_ident

if TYPE_CHECKING:
    from collections.abc import Callable

    Why = str
    Ident = str
    Picture = str
    Data = bytes

VERSION: Final = 1
PIECE: Final = live.PIECE
"""Bytes of a picture in one message."""
MAX_PICTURE: Final = 500_000
"""The most bytes of a picture."""
MAX_PIECES: Final = -(-MAX_PICTURE // PIECE)
MAX_TEXT_PARTS: Final = -(-MAX_TEXT // live.MAX_PART)
ACTS_LENGTH: Final = 14_000
"""Characters of acts after which another message is begun; a single one may be longer."""
MAX_ACTS_AT_ONCE: Final = 1_000
MAX_AUTHORS: Final = 400
"""The most authors of a play on several tablets: every window that has written on it."""

NONSENSE, FLOOD, VERSIONS, LEFT, FULL = live.NONSENSE, live.FLOOD, live.VERSIONS, live.LEFT, live.FULL
FOREIGN, TAKEN = live.FOREIGN, live.TAKEN
OTHER, MUCH, PICTURE = "other", "much", "picture"
WHY: Final = {
    **{why: live.WHY[why] for why in (NONSENSE, FLOOD, VERSIONS, LEFT, TAKEN)},
    FOREIGN: N_("A tablet tried to write on someone else's sheet."),
    FULL: N_("This browser's storage is full: the sheet can't be saved. Delete old plays, then join again."),
    OTHER: N_("This tablet has another play under the same name. Delete it, then join again."),
    MUCH: N_("There is more on this sheet than tablets can share."),
    PICTURE: N_("The other tablet sent a page that is not a picture of the sheet."),
}
"""Why a channel is closed, by the word that is sent."""
WHERE: Final = ("here", "guest", "free", "gone")
"""Where a seat writes: at the host, at a guest, "free" for a guest, or "gone" with one that is out of reach."""


class Head(NamedTuple):
    """The acts of an author on a tablet: their number, and a checksum of their clocks."""

    author: str
    acts: int
    sum: int


@dataclass(frozen=True, slots=True)
class Hello:
    """The greeting of a guest."""

    v: int


@dataclass(frozen=True, slots=True)
class Play:
    """The host's reply to a greeting: name, code and players of the play, the guest's seat, and in how many parts the
    text of the sheet follows.
    """

    v: int
    ident: Ident
    code: str
    players: tuple[Player, ...]
    seat: int
    parts: int


@dataclass(frozen=True, slots=True)
class Text:
    """A part of the sheet's text, numbered from 0."""

    part: int
    text: str


@dataclass(frozen=True, slots=True)
class Want:
    """A request for some parts of a picture from one on, numbered from 0."""

    picture: Picture
    part: int
    count: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a picture, of so many; of none if the picture is not on that tablet."""

    picture: Picture
    part: int
    of: int
    data: Data


@dataclass(frozen=True, slots=True)
class Have:
    """All acts of a tablet by author, and the number of the last message from the other one; also the sign of life."""

    heads: tuple[Head, ...]
    heard: int


@dataclass(frozen=True, slots=True)
class Acts:
    """Acts of any authors, in order."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """Where each seat writes, in their order."""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bye:
    """The farewell of a side, and the reason (a key of WHY)."""

    why: Why


Message = Hello | Play | Text | Want | Piece | Have | Acts | Seats | Bye
KINDS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


def write(message: Message, number: int) -> str:
    """Format a message as a line; each side numbers its own."""
    return live.write(message, number, _plain)


def _plain(value: Any) -> object:
    """Return what is not plain data in a message as such."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, Player):
        return [value.name, value.piece]
    return f"{value.line} @{value.author}"


def read(line: object) -> tuple[int, Any]:
    """Parse a line as its number and its message. Raises ProtocolError, and nothing else."""
    return live.read_message(line, KINDS, READERS, VERSION)


def _matching(pattern: str) -> Callable[[object], str]:
    return lambda value: str(require(value, str, lambda text: re.fullmatch(pattern, text, re.ASCII) is not None))


def _list(value: object, most: int, item: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(map(item, require(value, list, lambda values: len(values) <= most)))


def _player(value: object) -> Player:
    try:
        return read_player(value)
    except (ValueError, TypeError):
        raise ProtocolError from None


def _head(value: object) -> Head:
    author, count, checksum = require(value, list, lambda values: len(values) == 3)
    return Head(_AUTHOR(author), whole(count), whole(checksum))


def _act(value: object) -> Act:
    text, _mark, author = str(require(value, str, lambda text: len(text) <= MAX_ACT + 16)).rpartition(" @")
    try:
        return read_act(text, author)
    except ActError:
        raise ProtocolError from None


def _where(value: object) -> str:
    return str(require(value, str, WHERE.__contains__))


_AUTHOR: Final = _matching("[0-9a-z]{1,12}")
READERS: Final[dict[str, Callable[[object], Any]]] = {
    "int": whole,
    "str": live.text_part,
    "Ident": lambda value: str(require(value, str, is_ident)),
    "Picture": _matching("[0-9a-f]{32}"),
    "Data": live.data_part,
    "tuple[Player, ...]": lambda value: _list(value, MAX_SEATS, _player),
    "tuple[Head, ...]": lambda value: _list(value, MAX_AUTHORS, _head),
    "tuple[Act, ...]": lambda value: _list(value, MAX_ACTS_AT_ONCE, _act),
    "tuple[str, ...]": lambda value: _list(value, MAX_SEATS, _where),
    "Why": lambda value: str(require(value, str, WHY.__contains__)),
}
"""The checked conversions of a field, by its type."""
