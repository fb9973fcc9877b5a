"""The notation of a game: one class a verb, with the pattern of its texts, from which texts are parsed, written and
told apart.

Between rooms a move is a text. Inside a game it is parsed once into a typed move, a frozen dataclass, and everything
that asks what a text says asks the typed move:

    @notation("recruit {card}[ to {receiver}]")
    class Recruit(AuztraliaMove):
        card: Card
        receiver: Seat | None = None

A pattern is what stands in a text, with `{field}` for the fields of the class and `[...]` for what may be left out, its
fields then having their defaults, None or "". What a field looks like, how it is read and how it is written is the
`Field` of its type: `Card = Annotated[str, Field("P[0-9]{2}")]`.
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
"""What a text is parsed into by one pattern."""
M = TypeVar("M", bound="TypedMove")
K = TypeVar("K", bound="TypedMove")

_MOST_KEPT: Final = 20_000
"""Texts whose reading is kept: more than a game has, but for those who type nonsense on purpose."""
_PARTS: Final = re.compile(r"\{(\w+)\}|(\[)|(\])|([^{}\[\]]+)")


@dataclass(frozen=True, slots=True)
class Field:
    """What stands for a value in a text: its regular expression without groups, how it is read and how it is written.

    `read` may raise ValueError or KeyError for what looks right and is none, such as a hex off the map.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def choice(*words: str) -> Field:
    """Return the field of one of several words."""
    return Field("|".join(map(re.escape, words)))


def number(pattern: str = "0|[1-9][0-9]?") -> Field:
    """Return the field of a number, by default from 0 to 99."""
    return Field(pattern, int)


class Pattern(Generic[V]):
    """How the texts of one type are written."""

    __slots__ = ("_fields", "_pieces", "_regex", "kind", "text", "word")

    def __init__(self, kind: Callable[..., V], text: str, /, **fields: Field) -> None:
        """Take a type, the pattern of its texts and its fields by name, by default those of its annotated attributes.
        Raises ValueError if pattern and fields differ.
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
        """The first word of all its texts, "" where they begin with a field."""

    def _fields_read(self) -> Mapping[str, Field]:
        """Return the fields by name, taken from the annotations when a text first needs them."""
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
        """Compile the expression when a text is first read by it: a page is up before it meets most verbs."""
        if self._regex is None:
            self._regex = re.compile("".join(map(self._expression, self._pieces)), re.ASCII)
        return self._regex

    def parse(self, text: Move) -> V | None:
        """Return what a text says, None if it is not written by this pattern."""
        match = self._compiled().fullmatch(text)
        if match is None:
            return None
        fields = self._fields_read()
        try:
            values = {name: fields[name].read(part) for name, part in match.groupdict().items() if part is not None}
        except (ValueError, KeyError):
            return None
        return self.kind(**values)

    def write(self, said: V) -> Move:
        """Return the text that says something."""
        fields, written = self._fields_read(), []
        for piece in self._pieces:
            if piece.optional and any(getattr(said, part) in (None, "") for part, is_field in piece.parts if is_field):
                continue
            written += [fields[part].write(getattr(said, part)) if is_field else part for part, is_field in piece.parts]
        return "".join(written)


def _field_of(hint: Any) -> Field:
    """Return the field of an annotated type, or of one that may be None instead. Raises TypeError if there is none."""
    for one in (hint, *get_args(hint)):
        for field in getattr(one, "__metadata__", ()):
            if isinstance(field, Field):
                return field
    raise TypeError(f"{hint} is annotated with no Field")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a pattern: plain text and names of fields, (text, whether it is a field)."""

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
    """What a text of a game says. A family of them, such as the moves of a seat, derives from it, and from the family
    each verb, with its `notation`.
    """

    __slots__ = ()

    pattern: ClassVar[Pattern[Any]]
    word: ClassVar[str]
    """The first word of all its texts, "" where they begin with a field; without fields it is the text."""
    follows: ClassVar[Callable[[Any], bool]]
    """Whether it goes on with the act that the same seat's move directly before it is part of."""

    @property
    def text(self) -> Move:
        """Return the text of the move."""
        return self.pattern.write(self)


@dataclass_transform(frozen_default=True)
def notation(text: str, *, follows: Callable[[Any], bool] = lambda before: False) -> Callable[[type[M]], type[M]]:
    """Declare a verb: a class becomes a frozen dataclass with slots, its texts being written by a pattern."""

    def declared(kind: type[M]) -> type[M]:
        # Docstrings are not shipped, and for a class without one a dataclass takes long to write its signature there.
        kind.__doc__ = kind.__doc__ or "-"
        verb = dataclass(frozen=True, slots=True)(kind)
        verb.pattern, verb.follows = Pattern(verb, text), staticmethod(follows)
        verb.word = verb.pattern.word
        return verb

    return declared


class Grammar(Generic[M]):
    """All verbs of a family, in the order of their declaration, in which they are tried."""

    __slots__ = ("_by_word", "_kept", "_longest", "_others", "verbs")

    def __init__(self, family: type[M], *, longest: int = 60) -> None:
        """Collect the verbs that derive from a family so far; a text longer than `longest` is not read."""
        # Among the subclasses is each verb as it was before it had slots, without its pattern.
        self.verbs = tuple(verb for verb in family.__subclasses__() if "pattern" in vars(verb))
        self._by_word: dict[str, list[Pattern[M]]] = {}
        for verb in self.verbs:
            self._by_word.setdefault(verb.word, []).append(verb.pattern)
        self._others = self._by_word.pop("", [])
        self._kept: dict[Move, M | None] = {}
        self._longest = longest

    def word_of(self, text: Move) -> str:
        """Return the verb that a text begins with, well-formed or not; "" if it begins with none."""
        word = text[: self._longest + 1].split(" ", 1)[0]
        return word if word in self._by_word else ""

    def parse(self, text: Move) -> M | None:
        """Return the typed move that a text says, None if it is no text of the game. Each text is read once."""
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
        """Return the typed move of a text that is legal or was: ValueError if it is no text of the game."""
        move = self.parse(text)
        if move is None:
            raise ValueError(text)
        return move

    def expect(self, kind: type[K], text: Move) -> K:
        """Return the typed move of a text of a known type: ValueError if the text is of no or another type."""
        if isinstance(move := self.parse(text), kind):
            return move
        raise ValueError(text)

    def continues(self, before: Move, move: Move) -> bool:
        """Return whether a text goes on with the act that the same seat's text directly before it is part of."""
        one, two = self.parse(before), self.parse(move)
        return one is not None and two is not None and type(two).follows(one)
