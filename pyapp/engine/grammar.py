"""The grammar of a game's notation: one pattern a verb, from which texts are parsed, written and told apart.

Between rooms a move is a text. Inside a game it is parsed once into a typed move, a frozen dataclass or named tuple of
the game, and everything that asks what a text says asks the typed move.

A pattern is what stands in a text, with `{field}` for the fields of the typed move and `[...]` for what may be left
out, its fields then having their defaults, None or "": `recruit {card}[ to {receiver}]`. What a field looks like, how
it is read and how it is written is its `Field`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pyapp.engine.contract import Move

M = TypeVar("M")
K = TypeVar("K")

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


class Pattern(Generic[M]):
    """How the texts of one type of move are written."""

    __slots__ = ("_fields", "_pieces", "_regex", "kind", "word")

    def __init__(self, kind: Callable[..., M], text: str, /, **fields: Field) -> None:
        """Take a type of move, its pattern and its fields by name. Raises ValueError if pattern and fields differ."""
        self.kind = kind
        self._fields = fields
        self._pieces = _pieces_of(text)
        named = [name for piece in self._pieces for name, is_field in piece.parts if is_field]
        if sorted(named) != sorted(fields):
            raise ValueError(f"{text}: the pattern names {named}, the fields are {[*fields]}")
        self._regex: re.Pattern[str] | None = None
        first = text.split("[")[0].split("{")[0]
        self.word = first.split(" ")[0] if " " in first or first == text.split("[")[0] else ""
        """The first word of all its texts, "" where they begin with a field."""

    def _expression(self, piece: _Piece) -> str:
        inside = "".join(
            f"(?P<{part}>{self._fields[part].pattern})" if is_field else re.escape(part)
            for part, is_field in piece.parts
        )
        return f"(?:{inside})?" if piece.optional else inside

    def _compiled(self) -> re.Pattern[str]:
        """Compile the expression when a text is first read by it: a page is up before it meets most verbs."""
        if self._regex is None:
            self._regex = re.compile("".join(map(self._expression, self._pieces)), re.ASCII)
        return self._regex

    def parse(self, text: Move) -> M | None:
        """Return the typed move that a text says, None if it is not written by this pattern."""
        match = self._compiled().fullmatch(text)
        if match is None:
            return None
        try:
            values = {
                name: self._fields[name].read(written)
                for name, written in match.groupdict().items()
                if written is not None
            }
        except (ValueError, KeyError):
            return None
        return self.kind(**values)

    def write(self, move: M) -> Move:
        """Return the text of a typed move."""
        written = []
        for piece in self._pieces:
            values = {name: getattr(move, name) for name, is_field in piece.parts if is_field}
            if piece.optional and any(value is None or value == "" for value in values.values()):
                continue
            written += [self._fields[part].write(values[part]) if is_field else part for part, is_field in piece.parts]
        return "".join(written)


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


class Grammar(Generic[M]):
    """All verbs of a game.

    `follows` says for a type of move, by the same seat's move directly before it, whether both are of one act; a type
    that is not named begins an act.
    """

    __slots__ = ("_by_word", "_kept", "_longest", "_others", "_patterns", "follows")

    def __init__(
        self,
        patterns: Iterable[Pattern[Any]],
        follows: Mapping[type, Callable[[M, M], bool]] | None = None,
        *,
        longest: int = 60,
    ) -> None:
        """Take the patterns, tried in their order; a text longer than `longest` is not read."""
        patterns = tuple(patterns)
        self._patterns: dict[object, Pattern[Any]] = {pattern.kind: pattern for pattern in reversed(patterns)}
        self._by_word: dict[str, list[Pattern[Any]]] = {}
        for pattern in patterns:
            if pattern.word:
                self._by_word.setdefault(pattern.word, []).append(pattern)
        self._others = [pattern for pattern in patterns if not pattern.word]
        self._kept: dict[Move, M | None] = {}
        self._longest = longest
        self.follows = follows or {}

    @property
    def words(self) -> tuple[str, ...]:
        """Return the first words of the texts that begin with one: the verbs of the notation."""
        return tuple(self._by_word)

    def kinds(self, word: str) -> tuple[Callable[..., M], ...]:
        """Return the types of move whose texts begin with a word."""
        return tuple(pattern.kind for pattern in self._by_word.get(word, ()))

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

    def write(self, move: M) -> Move:
        """Return the text of a typed move."""
        return self._patterns[type(move)].write(move)

    def continues(self, before: Move, move: Move) -> bool:
        """Return whether a text goes on with the act that the same seat's text directly before it is part of."""
        one, two = self.parse(before), self.parse(move)
        if one is None or two is None:
            return False
        goes_on = self.follows.get(type(two))
        return goes_on is not None and goes_on(one, two)
