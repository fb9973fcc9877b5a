"""The protocol of tablets at a shared table: messages as frozen dataclasses, each sent as a JSON object on a line.

Incoming lines are not trusted until they are parsed here: length, depth, types, sizes and rate are bounded. A breach of
the protocol raises ProtocolError, and nothing else, with one sentence for people.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from pyapp.engine.contract import AWAY, MAX_NAME, N_, PERSON
from pyapp.engine.files import parse_json
from pyapp.engine.names import cleaned, is_printable_part, truncated
from pyapp.engine.record import format_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move, Setup

    Why = str
    Digest = str

VERSION: Final = 2
"""The version of the protocol; tablets with different versions do not understand each other."""
MAX_LINE: Final = 16_384
"""The most characters of a line."""
MAX_PART: Final = 6_000
"""The most characters of a part of a set-up in one message, and of moves before another message is begun."""
MAX_PARTS: Final = 64
PIECE: Final = 12_000
"""The most bytes of data in one message: 16,000 characters in base64."""
MAX_MOVES: Final = 2_000
MAX_MOVE: Final = 100
MAX_NUMBER: Final = 2**32 - 1
MAX_SEATS: Final = 12
MAX_PING: Final = 60_000
"""The most milliseconds of a message there and back."""
BURST: Final = 400
"""The most messages at once."""
RATE: Final = 40
"""The most messages a second, over a longer time."""
QUIET: Final = 12.0
"""Seconds of silence after which a tablet counts as out of reach."""

NONSENSE, FLOOD, VERSIONS, FOREIGN = "nonsense", "flood", "versions", "foreign"
TAKEN, LEFT, FULL = "taken", "left", "full"
WHY: Final = {
    NONSENSE: N_("The other tablet sent something unreadable."),
    FLOOD: N_("The other tablet sent too much at once."),
    VERSIONS: N_("The other tablet has a different version of Sobremesa. Reload both while online."),
    FOREIGN: N_("A tablet tried to move for someone else's seat."),
    TAKEN: N_("Another tablet has taken this seat."),
    LEFT: N_("The other tablet has left the table."),
    FULL: N_("This browser's storage is full: your own match can't be saved. Delete old matches, then join again."),
}
"""Why a channel is closed, by the word that is sent."""


class ProtocolError(Exception):
    """A breach of a protocol; `why` is a key of its WHY, which describes it."""

    def __init__(self, why: str = NONSENSE) -> None:
        super().__init__(why)
        self.why = why


class Place(NamedTuple):
    """Where a seat plays: "here" at the host, with a "guest", by a "computer"; "free" for a guest, or "gone" with one
    that is out of reach.
    """

    seat: int
    where: str


WHERE: Final = ("here", "guest", "free", "computer", "gone")


@dataclass(frozen=True, slots=True)
class Hello:
    """The greeting of a guest: the version of its protocol, the name of its tablet."""

    v: int
    device: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """The host's reply to a greeting: the match that it keeps (`digest_of`), the number and checksum of its moves, and
    the guest's seat, None to look on.
    """

    v: int
    device: str
    match: Digest
    at: int
    sum: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Have:
    """A guest's copy of the match: the number and checksum of its moves, 0 and 0 without one."""

    at: int
    sum: int


@dataclass(frozen=True, slots=True)
class Tags:
    """A part of the match's set-up, as the tags of a record."""

    part: int
    of: int
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A part of the host's moves: they follow the first `at`, whose checksum is `sum`; `of` is the number of all. `n`
    is the guest's last request that was processed.
    """

    at: int
    sum: int
    moves: tuple[Move, ...]
    of: int
    n: int


@dataclass(frozen=True, slots=True)
class Act:
    """A guest's request to play moves after `at` moves with the checksum `sum`. Requests of a guest are numbered from
    1.
    """

    n: int
    at: int
    sum: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """A guest's request to take the match back to `to` moves; with `ask` the others are asked first."""

    n: int
    at: int
    sum: int
    to: int
    ask: bool


@dataclass(frozen=True, slots=True)
class No:
    """The refusal of request `n` by the host; the guest works out the reason."""

    n: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """All moves that a seat has played before its turn: a guest's request, or news of the host."""

    n: int
    seat: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """Where each seat plays; the seat of the tablet that is addressed, and the number of onlookers."""

    yours: int | None
    places: tuple[Place, ...]
    onlookers: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of the host whether a seat may take the match back to `to` moves."""

    q: int
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A guest's answer to request `q`, or, from the host, its outcome."""

    q: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """The host's request for a guest's moves, which continue the match differently."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A part of a guest's different continuation: its moves from `at` on, of `of` in all."""

    at: int
    moves: tuple[Move, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Ping:
    """A guest's number and checksum of moves, and the milliseconds of its last message there and back; the host answers
    with what is missing.
    """

    n: int
    at: int
    sum: int
    ms: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The host's answer to a ping, after what was missing: `done` is the guest's last request that was processed, the
    rest the number and checksum of the moves.
    """

    n: int
    done: int
    at: int
    sum: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The farewell of a side, and the reason (a key of WHY)."""

    why: Why


Message = (
    Hello
    | Welcome
    | Have
    | Tags
    | Line
    | Act
    | Back
    | No
    | Ahead
    | Seats
    | Asked
    | Answer
    | Apart
    | Mine
    | Ping
    | Pong
    | Bye
)
Request = Act | Back | Ahead
"""A request of a guest to the host, numbered from 1."""
KINDS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


# --- writing ---


def write(message: Any, number: int, plain: Callable[[Any], object] | None = None) -> str:
    """Format a message as a line; each side numbers its own, so that a repeated one is recognised. `plain` returns the
    values as such that are not plain data.
    """
    body = {field.name: getattr(message, field.name) for field in fields(message)}
    whole = {"is": type(message).__name__.lower(), "k": number, **body}
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False, default=plain)


def without_players(setup: Setup) -> Setup:
    """Return a set-up with a person at every seat that may pass between people and computers; a seat that is kept on
    paper is never given away.
    """
    seats = (replace(seat, player=AWAY if seat.player == AWAY else PERSON) for seat in setup.seats)
    return replace(setup, seats=tuple(seats))


@lru_cache(maxsize=32)
def digest_of(setup: Setup) -> Digest:
    """Return the first 128 bits of a SHA-256 of a set-up, the same for all players of its seats."""
    return hashlib.sha256(format_tags(without_players(setup)).encode()).hexdigest()[:32]


# --- reading ---


def read(line: object) -> tuple[int, Any]:
    """Parse a line as its number and its message. Raises ProtocolError, and nothing else."""
    return read_message(line, KINDS, READERS, VERSION)


def read_message(
    line: object, kinds: Mapping[str, type[Any]], readers: Mapping[str, Callable[[object], Any]], version: int
) -> tuple[int, Any]:
    """Parse a line as its number and its message: a dataclass of some kinds, whose fields are read by their types. A
    message with a field `v` has the version. Raises ProtocolError, and nothing else.
    """
    if not isinstance(line, str) or len(line) > MAX_LINE:
        raise ProtocolError
    try:
        body = parse_json(line, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number)
    except ValueError:
        raise ProtocolError from None
    if not isinstance(body, dict):
        raise ProtocolError
    name, number = body.pop("is", None), whole(body.pop("k", None))
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ProtocolError
    types = {field.name: str(field.type) for field in fields(kind)}
    if "v" in types and whole(body.get("v")) != version:  # other fields may differ there
        raise ProtocolError(VERSIONS)
    if body.keys() != types.keys():
        raise ProtocolError
    return number, kind(**{field: readers[type_](body[field]) for field, type_ in types.items()})


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError(pairs)
    return body


def _no_number(text: str) -> None:
    raise ValueError(text)


def require(value: object, kind: type, holds: Callable[[Any], bool]) -> Any:
    """Return a value of exactly that type for which a condition holds. Raises ProtocolError."""
    if type(value) is not kind or not holds(value):
        raise ProtocolError
    return value


def whole(value: object) -> int:
    """Return a whole number. Raises ProtocolError."""
    return int(require(value, int, lambda number: 0 <= number <= MAX_NUMBER))


def _seat(value: object) -> int | None:
    return None if value is None else int(require(value, int, lambda number: 0 <= number < MAX_SEATS))


def digest(value: object) -> Digest:
    """Return the first 128 bits of a SHA-256, in hexadecimal. Raises ProtocolError."""
    return str(require(value, str, lambda text: re.fullmatch("[0-9a-f]{32}", text) is not None))


def _flag(value: object) -> bool:
    return bool(require(value, bool, lambda _flag: True))


def data_part(value: object) -> bytes:
    """Return bytes from base64, at most `PIECE`. Raises ProtocolError."""
    try:
        return base64.b64decode(require(value, str, lambda text: len(text) <= 4 * PIECE // 3), validate=True)
    except (binascii.Error, ValueError):
        raise ProtocolError from None


def text_part(value: object) -> str:
    """Return a part of a text, of printable lines. Raises ProtocolError."""
    return str(require(value, str, lambda text: len(text) <= MAX_PART and is_printable_part(text.replace("\n", ""))))


def _moves(value: object) -> tuple[Move, ...]:
    moves = require(value, list, lambda moves: len(moves) <= MAX_MOVES)
    return tuple(require(move, str, lambda text: 0 < len(text) <= MAX_MOVE and text.isprintable()) for move in moves)


def _places(value: object) -> tuple[Place, ...]:
    places = require(value, list, lambda places: len(places) <= MAX_SEATS)
    return tuple(_place(place) for place in places)


def _place(value: object) -> Place:
    seat, where = require(value, list, lambda pair: len(pair) == 2)
    return Place(require(seat, int, lambda number: 0 <= number < MAX_SEATS), require(where, str, WHERE.__contains__))


READERS: Final[dict[str, Callable[[object], Any]]] = {
    "int": whole,
    "int | None": _seat,
    "bool": _flag,
    "str": text_part,
    "Digest": digest,
    "tuple[Move, ...]": _moves,
    "tuple[Place, ...]": _places,
    "Why": lambda value: str(require(value, str, WHY.__contains__)),
}
"""The checked conversions of a field, by its type."""


def device_name(text: str) -> str:
    """Return the name of a tablet, cleaned and shortened for display."""
    return truncated(cleaned(text), MAX_NAME).strip()


class Meter:
    """A rate limit for the messages of a channel: BURST at once, RATE a second over a longer time."""

    def __init__(self, now: float, burst: int = BURST, rate: float = RATE) -> None:
        self._left, self._at = float(burst), now
        self._burst, self._rate = burst, rate

    def count(self, now: float) -> None:
        """Count a message. Raises ProtocolError if there are too many."""
        if not self.allows(now):
            raise ProtocolError(FLOOD)

    def allows(self, now: float) -> bool:
        """Count a message, and return whether there are not too many."""
        self._left = min(float(self._burst), self._left + self._rate * max(0.0, now - self._at))
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
