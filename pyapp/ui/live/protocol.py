"""What tablets say to each other: messages as frozen dataclasses, each a JSON object on a line.

What arrives is hostile until it was read here: its length, depth, types and sizes are bounded, and how much of it comes
in a time. Whatever is not of the protocol raises ProtocolError, and nothing else, with one sentence for people.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from pyapp.engine.contract import AWAY, MAX_NAME, N_, PERSON
from pyapp.engine.names import cleaned, cut, is_printable_part
from pyapp.engine.record import format_tags

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move, Setup

    Why = str
    Digest = str

VERSION: Final = 2
"""The number of the protocol: tablets of another one do not understand each other."""
MAX_LINE: Final = 16_384
"""Characters of a line at most."""
MAX_PART: Final = 6_000
"""Characters of a set-up that travel in one message, and of moves before another message is begun."""
MAX_PARTS: Final = 64
MAX_MOVES: Final = 2_000
MAX_MOVE: Final = 100
MAX_NUMBER: Final = 2**32 - 1
MAX_SEATS: Final = 12
MAX_PING: Final = 60_000
"""Milliseconds of a message there and back at most."""
BURST: Final = 400
"""Messages that may come at once."""
RATE: Final = 40
"""Messages that may come in a second for long."""
QUIET: Final = 12.0
"""Seconds without a word after which a tablet is taken to be out of reach."""

NONSENSE, FLOOD, VERSIONS, FOREIGN = "nonsense", "flood", "versions", "foreign"
TAKEN, LEFT, FULL = "taken", "left", "full"
WHY: Final = {
    NONSENSE: N_("What the other tablet sent makes no sense here."),
    FLOOD: N_("The other tablet sends too much at once."),
    VERSIONS: N_("The other tablet has another version of Sobremesa: reload both while online."),
    FOREIGN: N_("A tablet wanted to move for a seat that is not its own."),
    TAKEN: N_("Another tablet has taken this seat."),
    LEFT: N_("The other tablet has left the table."),
    FULL: N_(
        "This browser's storage is full: your match could not be kept beside the host's. Delete old matches, then join "
        "again."
    ),
}
"""Why a channel is closed, by the word that travels."""


class ProtocolError(Exception):
    """Something came that is not of the protocol; `why` is a key of WHY, which says so in one sentence."""

    def __init__(self, why: str = NONSENSE) -> None:
        super().__init__(WHY[why])
        self.why = why


class Place(NamedTuple):
    """Where a seat plays: "here" at the host, with a "guest", "free" for one, played by a "computer", or "gone" with a
    guest that is out of reach.
    """

    seat: int
    where: str


WHERE: Final = ("here", "guest", "free", "computer", "gone")


@dataclass(frozen=True, slots=True)
class Hello:
    """A guest begins: the protocol that it speaks, what its tablet is called."""

    v: int
    device: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """The host answers: which match lies there (`digest_of`), how far it is, and the seat that is offered, None to look
    on.
    """

    v: int
    device: str
    match: Digest
    at: int
    sum: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Have:
    """A guest says what it has of the match: how many moves, and their checksum."""

    at: int
    sum: int


@dataclass(frozen=True, slots=True)
class Tags:
    """The set-up of the match as the tags of a record, in parts."""

    part: int
    of: int
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """The host says how the match stands: cut yours to `at` moves of checksum `sum`, and append; it is whole with
    `of` moves. `n` is the last of the guest's wishes that this takes account of.
    """

    at: int
    sum: int
    moves: tuple[Move, ...]
    of: int
    n: int


@dataclass(frozen=True, slots=True)
class Act:
    """A guest has played moves, at `at` moves with the checksum `sum`; the wishes of a guest are numbered from 1."""

    n: int
    at: int
    sum: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """A guest wants the match to stand after `to` moves; where others have moved since, they are to be asked if it says
    so.
    """

    n: int
    at: int
    sum: int
    to: int
    ask: bool


@dataclass(frozen=True, slots=True)
class No:
    """The host refuses the wish `n`; the guest finds out by itself what forbids it."""

    n: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a seat has played while it is not its turn yet, all of it: from a guest a wish, from the host news."""

    n: int
    seat: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """The host says who is where: the seat of whoever reads this, the places, and how many look on."""

    yours: int | None
    places: tuple[Place, ...]
    onlookers: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The host asks the others whether a seat may take the match back to `to` moves."""

    q: int
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A guest answers a question, or the host tells how it was answered."""

    q: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """The host says that the guest's match went on otherwise than its own, and asks for it."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A guest shows a match that went on apart: its moves from `at` on, of `of`."""

    at: int
    moves: tuple[Move, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Ping:
    """A guest says how far it knows that the match is, and how many milliseconds the answer before took; the host
    answers with what is missing.
    """

    n: int
    at: int
    sum: int
    ms: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The host answers a ping, once it has told what is missing: `done` is the last of the guest's wishes that it has
    taken account of, the rest how far the match is.
    """

    n: int
    done: int
    at: int
    sum: int


@dataclass(frozen=True, slots=True)
class Bye:
    """A side leaves, and says why (a key of WHY)."""

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
"""What a guest asks the host for, numbered from 1."""
KINDS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


# --- writing ---


def write(message: Message, number: int) -> str:
    """Write a message as a line; each side numbers its own, so that one that comes twice is known."""
    body = {field.name: getattr(message, field.name) for field in fields(message)}
    whole = {"is": type(message).__name__.lower(), "k": number, **body}
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)


def without_players(setup: Setup) -> Setup:
    """Return a setup with a person at every seat: what stays the same while seats pass between people and computers. A
    seat that is kept on paper is one from the first move on.
    """
    seats = (replace(seat, player=AWAY if seat.player == AWAY else PERSON) for seat in setup.seats)
    return replace(setup, seats=tuple(seats))


@lru_cache(maxsize=32)
def digest_of(setup: Setup) -> Digest:
    """Return the first 128 bits of a SHA-256 by which tablets know whether they mean the same match, whoever plays."""
    return hashlib.sha256(format_tags(without_players(setup)).encode()).hexdigest()[:32]


# --- reading ---


def read(line: object) -> tuple[int, Any]:
    """Read a line as a message and its number. Raises ProtocolError, and nothing else, for whatever is none."""
    if not isinstance(line, str) or len(line) > MAX_LINE:
        raise ProtocolError
    try:
        body = json.loads(line, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError):
        raise ProtocolError from None
    if not isinstance(body, dict):
        raise ProtocolError
    name, number = body.pop("is", None), _whole(body.pop("k", None))
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind in (Hello, Welcome) and _whole(body.get("v")) != VERSION:  # the rest may look otherwise there
        raise ProtocolError(VERSIONS)
    if kind is None or body.keys() != {field.name for field in fields(kind)}:
        raise ProtocolError
    return number, kind(**{field.name: READERS[str(field.type)](body[field.name]) for field in fields(kind)})


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError(pairs)
    return body


def _no_number(text: str) -> None:
    raise ValueError(text)


def _require(value: object, kind: type, holds: Callable[[Any], bool]) -> Any:
    if type(value) is not kind or not holds(value):
        raise ProtocolError
    return value


def _whole(value: object) -> int:
    return int(_require(value, int, lambda number: 0 <= number <= MAX_NUMBER))


def _seat(value: object) -> int | None:
    return None if value is None else int(_require(value, int, lambda number: 0 <= number < MAX_SEATS))


def _digest(value: object) -> Digest:
    return str(_require(value, str, lambda text: re.fullmatch("[0-9a-f]{32}", text) is not None))


def _flag(value: object) -> bool:
    return bool(_require(value, bool, lambda _flag: True))


def _text(value: object) -> str:
    return str(_require(value, str, lambda text: len(text) <= MAX_PART and is_printable_part(text.replace("\n", ""))))


def _moves(value: object) -> tuple[Move, ...]:
    moves = _require(value, list, lambda moves: len(moves) <= MAX_MOVES)
    return tuple(_require(move, str, lambda text: 0 < len(text) <= MAX_MOVE and text.isprintable()) for move in moves)


def _places(value: object) -> tuple[Place, ...]:
    places = _require(value, list, lambda places: len(places) <= MAX_SEATS)
    return tuple(_place(place) for place in places)


def _place(value: object) -> Place:
    seat, where = _require(value, list, lambda pair: len(pair) == 2)
    return Place(_require(seat, int, lambda number: 0 <= number < MAX_SEATS), _require(where, str, WHERE.__contains__))


READERS: Final[dict[str, Callable[[object], Any]]] = {
    "int": _whole,
    "int | None": _seat,
    "bool": _flag,
    "str": _text,
    "Digest": _digest,
    "tuple[Move, ...]": _moves,
    "tuple[Place, ...]": _places,
    "Why": lambda value: str(_require(value, str, WHY.__contains__)),
}
"""How a field is read, by its type."""


def device_name(text: str) -> str:
    """Return what a tablet calls itself, as far as it may be shown."""
    return cut(cleaned(text), MAX_NAME).strip()


class Meter:
    """Counts what comes by a channel: so many messages at once, and so many a second for long."""

    def __init__(self, now: float) -> None:
        """Begin with nothing counted."""
        self._left, self._at = float(BURST), now

    def count(self, now: float) -> None:
        """Count a message. Raises ProtocolError if too many come."""
        self._left = min(float(BURST), self._left + RATE * max(0.0, now - self._at)) - 1
        self._at = now
        if self._left < 0:
            raise ProtocolError(FLOOD)
