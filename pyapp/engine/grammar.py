"""The notation of a game: one class per verb, whose pattern defines how its texts are parsed and written.

Between rooms a move is a text. Inside a game it is parsed once into a typed move, a frozen dataclass, which all code of
the game uses:

    @notation("recruit {card}[ to {receiver}]")
    class Recruit(AuztraliaMove):
        card: Card
        receiver: Seat | None = None

In a pattern `{field}` is a field of the class, and `[...]` is optional; its fields then have their default, None or "".
The type of a field carries its `Field`, which defines how it is matched, read and written: `Card = Annotated[str,
Field("P[0-9]{2}")]`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, dataclass_transform, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move

V = TypeVar("V")
"""The type that a pattern parses to."""
M = TypeVar("M", bound="TypedMove")
K = TypeVar("K", bound="TypedMove")

_MOST_KEPT: Final = 20_000
"""Maximum of cached texts: more than a game has, unless somebody enters nonsense on purpose."""
_PARTS: Final = re.compile(r"\{(\w+)\}|(\[)|(\])|([^{}\[\]]+)")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a notation: its regular expression (without groups) and the functions that read and write it.

    `read` may raise ValueError or KeyError for a text that matches but is not valid, such as a hex off the map.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def choice(*words: str) -> Field:
    """Return a field for one of several words."""
    return Field("|".join(map(re.escape, words)))


def number(pattern: str = "0|[1-9][0-9]?") -> Field:
    """Return a field for a number, by default from 0 to 99."""
    return Field(pattern, int)


class Pattern(Generic[V]):
    """The pattern of the texts of one type."""

    __slots__ = ("_fields", "_pieces", "_regex", "kind", "text", "word")

    def __init__(self, kind: Callable[..., V], text: str, /, **fields: Field) -> None:
        """Create the pattern of a type; the fields default to those of its annotated attributes. Raises ValueError if
        the pattern and the fields differ.
        """
        self.kind = kind
        self.text = text
        self._pieces = _pieces_of(text)
        named = [part for piece in self._pieces for part, is_field in piece.parts if is_field]
        declared = [*(fields or getattr(kind, "__annotations__", {}))]
        if sorted(named) != sorted(declared):
            raise ValueError(f"{text}: the pattern names {named}, the fields are {declared}")
        self._fields: Mapping[str, Field] | None = fields if fields or not named else None
        self._regex: re.Pattern[str] | None = None
        first = text.split("[")[0].split("{")[0]
        self.word = first.split(" ")[0] if " " in first or first == text.split("[")[0] else ""
        """The first word of all its texts, "" if they start with a field."""

    def _fields_read(self) -> Mapping[str, Field]:
        """Return the fields by name, read from the annotations on first use."""
        if self._fields is None:
            hints = get_annotations(self.kind, eval_str=True)
            names = (part for piece in self._pieces for part, is_field in piece.parts if is_field)
            self._fields = {name: _field_of(hints[name]) for name in names}
        return self._fields

    def _expression(self, piece: _Piece) -> str:
        fields = self._fields_read()
        inside = "".join(
            f"(?P<{part}>{fields[part].pattern})" if is_field else re.escape(part) for part, is_field in piece.parts
        )
        return f"(?:{inside})?" if piece.optional else inside

    def _compiled(self) -> re.Pattern[str]:
        """Compile the expression on first use, since a page starts without needing most verbs."""
        if self._regex is None:
            self._regex = re.compile("".join(map(self._expression, self._pieces)), re.ASCII)
        return self._regex

    def parse(self, text: Move) -> V | None:
        """Parse a text; None if it does not match this pattern."""
        match = self._compiled().fullmatch(text)
        if match is None:
            return None
        fields = self._fields_read()
        try:
            values = {name: fields[name].read(part) for name, part in match.groupdict().items() if part is not None}
        except (ValueError, KeyError):
            return None
        return self.kind(**values)

    def write(self, item: V) -> Move:
        """Write a value as text."""
        fields, written = self._fields_read(), []
        for piece in self._pieces:
            if piece.optional and any(getattr(item, part) in (None, "") for part, is_field in piece.parts if is_field):
                continue
            written += [fields[part].write(getattr(item, part)) if is_field else part for part, is_field in piece.parts]
        return "".join(written)


def _field_of(hint: Any) -> Field:
    """Return the field of an annotated type, optional or not. Raises TypeError if it has none."""
    for one in (hint, *get_args(hint)):
        for field in getattr(one, "__metadata__", ()):
            if isinstance(field, Field):
                return field
    raise TypeError(f"{hint} is annotated with no Field")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a pattern, as (text, whether it is a field's name)."""

    parts: tuple[tuple[str, bool], ...]
    optional: bool


def _pieces_of(text: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    parts: list[tuple[str, bool]] = []
    optional = False
    for field, opening, closing, plain in _PARTS.findall(text):
        if opening or closing:
            if parts:
                pieces.append(_Piece(tuple(parts), optional))
            parts, optional = [], bool(opening)
        else:
            parts.append((field, True) if field else (plain, False))
    if parts:
        pieces.append(_Piece(tuple(parts), optional))
    return pieces


class TypedMove:
    """A parsed move. Each family, such as the moves of seats, derives from it, and each verb of a family from the
    family, with its `notation`.
    """

    __slots__ = ()

    pattern: ClassVar[Pattern[Any]]
    word: ClassVar[str]
    """The first word of all its texts, "" if they start with a field; the whole text if there are no fields."""
    follows: ClassVar[Callable[[Any], bool]]
    """Return whether the move continues the act of the same seat's move directly before it."""

    @property
    def text(self) -> Move:
        """Return the text of the move."""
        return self.pattern.write(self)


@dataclass_transform(frozen_default=True)
def notation(text: str, *, follows: Callable[[Any], bool] = lambda before: False) -> Callable[[type[M]], type[M]]:
    """Declare a verb: turn the class into a frozen dataclass with slots and give it the pattern of its texts."""

    def declared(kind: type[M]) -> type[M]:
        # Docstrings are not shipped, and a dataclass without one spends long on writing its signature there.
        kind.__doc__ = kind.__doc__ or "-"
        verb = dataclass(frozen=True, slots=True)(kind)
        verb.pattern, verb.follows = Pattern(verb, text), staticmethod(follows)
        verb.word = verb.pattern.word
        return verb

    return declared


class Grammar(Generic[M]):
    """The verbs of a family, tried in the order of their declaration."""

    __slots__ = ("_by_word", "_kept", "_longest", "_others", "verbs")

    def __init__(self, family: type[M], *, longest: int = 60) -> None:
        """Collect the verbs declared so far for a family; texts longer than `longest` are rejected."""
        # The subclasses include the classes from before slots were added, which have no pattern.
        self.verbs = tuple(verb for verb in family.__subclasses__() if "pattern" in vars(verb))
        self._by_word: dict[str, list[Pattern[M]]] = {}
        for verb in self.verbs:
            self._by_word.setdefault(verb.word, []).append(verb.pattern)
        self._others = self._by_word.pop("", [])
        self._kept: dict[Move, M | None] = {}
        self._longest = longest

    def word_of(self, text: Move) -> str:
        """Return the verb that a text starts with, even if the text is malformed; "" if there is none."""
        word = text[: self._longest + 1].split(" ", 1)[0]
        return word if word in self._by_word else ""

    def parse(self, text: Move) -> M | None:
        """Parse a text; None if it is not in the game's notation. Results are cached."""
        try:
            return self._kept[text]
        except KeyError:
            return self._read(text)

    def _read(self, text: Move) -> M | None:
        move: M | None = None
        if len(text) <= self._longest:
            for pattern in (*self._by_word.get(text.split(" ", 1)[0], ()), *self._others):
                if (move := pattern.parse(text)) is not None:
                    break
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[text] = move
        return move

    def read(self, text: Move) -> M:
        """Parse a text that is known to be valid; ValueError if it is not."""
        move = self.parse(text)
        if move is None:
            raise ValueError(text)
        return move

    def expect(self, kind: type[K], text: Move) -> K:
        """Parse a text that is known to be of a certain type; ValueError if it is not."""
        if isinstance(move := self.parse(text), kind):
            return move
        raise ValueError(text)

    def continues(self, before: Move, move: Move) -> bool:
        """Return whether a move continues the act of the same seat's move directly before it."""
        one, two = self.parse(before), self.parse(move)
        return one is not None and two is not None and type(two).follows(one)
