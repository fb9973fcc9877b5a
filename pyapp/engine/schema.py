"""Declarative schemas for data files: our own tables, packs and sheets are read, validated and written by the same
schema.

A `Spec` describes the value at one place: a number with bounds, one of several words, a list, a table. The entries of a
table are the fields of a frozen dataclass, each annotated with its spec:

    @dataclass(frozen=True, slots=True)
    class Unit:
        name: Annotated[Mapping[str, str], NAME]
        price: Annotated[int, number(1, 20)]
        range: Annotated[int, number(0, 9)] = 0

`Record(Unit)` reads it. A field with a default is optional, and omitted on writing if it has that value. A rule is a
function that checks several fields together, by name, once each of them is valid.

Reading continues after a fault: a `Reader` collects each problem with its list, entry and field. A result is only valid
without problems: `load` raises the first one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from inspect import get_annotations
from operator import getitem
from typing import TYPE_CHECKING, Any, Final, Generic, TypeGuard, TypeVar, cast, dataclass_transform

from pyapp.engine.texts import N_, MessageError, Value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

T = TypeVar("T")
P = TypeVar("P")
Values = Mapping[str, Any]
"""The values of a table by name, as read."""
Rule = Callable[[Any, "Reader"], None]
"""Checks the values of a table, or the parts of a list, together, and notes problems."""

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 160
NO_TABLE: Final = N_("{place}: this must be a table.")
NO_LIST: Final = N_("{place}: this must be a list.")
COUNT: Final = N_("{place}: there must be {wanted}; found: {found}.")
LEFT_OUT: Final = object()
"""The written form of a value that is omitted because it is the default."""


# --- what is wrong, and where ---


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault: the list ("" if none), the entry from 0, the path of the field in it, the message and its parameters."""

    list: str
    entry: int | None
    field: str
    message: str
    params: Mapping[str, Value]


class DataError(MessageError):
    """Invalid data; the message's `place` names list, entry and field."""


class Reader:
    """The current place while reading, and the problems found so far."""

    def __init__(self, title: str = "", base: tuple[str, ...] = ()) -> None:
        """Start reading. Messages call the whole file `title`, and prefix its lists with `base`, such as a file's
        name.
        """
        self.problems: list[Problem] = []
        self.base = self.list_place = base
        self.place: tuple[str, ...] = (title,) if title else base
        self.list, self.field = "", ""
        self.entry: int | None = None
        self.ident = ""
        """The expected id of the entry being read."""
        self.label = ""
        """The name of the field in messages, if it is not the path."""

    def wrong(self, message: str, part: str = "", /, **params: Value) -> None:
        """Note a problem of the current field or a part of it. The place ends with the field unless the message
        contains `{field}`.
        """
        path = ".".join(filter(None, (self.field, part)))
        place = self.place if "{field}" in message else (*self.place, path)
        filled: dict[str, Value] = {"place": ", ".join(filter(None, place)), "field": self.label or path, **params}
        said = {key: value for key, value in filled.items() if f"{{{key}}}" in message}
        self.problems.append(Problem(self.list, self.entry, path, message, said))

    def enter(self, number: int | None, *label: str) -> None:
        """Move to an entry of the current list, or to the list itself for None."""
        self.entry, self.field, self.place = number, "", (*self.list_place, *label)

    def check(self) -> None:
        """Raise DataError with the first problem, if any."""
        if self.problems:
            raise DataError(self.problems[0].message, **self.problems[0].params)


def load(spec: Spec[T], data: object, title: str = "", base: tuple[str, ...] = ()) -> T:
    """Read plain data; DataError with the first problem, if any."""
    reader = Reader(title, base)
    read = spec.read(data, reader)
    reader.check()
    return read


def printable(value: object) -> str:
    """Return a text of a file shortened and printable, or a question mark for anything else."""
    if not isinstance(value, str):
        return "?"
    text = value[: LONGEST_NAME + 1]
    if not text.isprintable():
        text = "".join(mark if mark.isprintable() else "·" for mark in text)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a list."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def check_keys(table: Mapping[str, object], known: Collection[str], reader: Reader) -> None:
    """Note a problem for each unknown key of a table."""
    for key in table:
        if key not in known:
            reader.wrong(N_("{place}: there is no entry {key}."), key=printable(key))


def name_in(value: object) -> str:
    """Find a name for an unvalidated piece of data, for messages."""
    if isinstance(value, Mapping):
        name = value.get("name")
        for candidate in (*((name.get("en"), name.get("es")) if isinstance(name, Mapping) else ()), value.get("id")):
            if isinstance(candidate, str) and candidate.strip():
                return printable(candidate)
    return ""


# --- single values ---


@dataclass_transform()
class Spec(Generic[T]):
    """The description of a value in plain data: how to read, validate and write it.

    Subclasses list their fields like a dataclass but are not dataclasses, whose generated methods would slow down the
    start.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        self.__dict__.update(zip(type(self).__annotations__, given, strict=False), **named)

    def read(self, value: object, reader: Reader) -> T:
        """Read a value and note its problems; the result of an invalid value is arbitrary."""
        raise NotImplementedError

    def absent(self, reader: Reader) -> T:
        """Return the value of a missing entry."""
        return self.read(None, reader)

    def write(self, value: T) -> object:
        """Return the value as plain data, or LEFT_OUT to omit it."""
        return value


_NOTHING: Final[Mapping[str, Value]] = {}


class Leaf(Spec[T]):
    """A single value: `take` converts it, or returns None if it is invalid; `wanted` is the message then, filled with
    `bounds` and with the value as `code`.
    """

    take: Callable[[object], T | None]
    wanted: str
    bounds: Mapping[str, Value] = _NOTHING
    words: tuple[str, ...] = ()
    """The allowed words, for a choice."""
    argument: str = ""
    """The message for an invalid argument of a phrase, also filled with its `number` and the verb `op`."""
    default: T | None = None
    """The value of a missing entry."""

    def read(self, value: object, reader: Reader) -> T:
        """Read the value; None if it is invalid."""
        taken = self.take(value)
        if taken is None:
            reader.wrong(self.wanted, code=printable(value), **self.bounds)
        return cast("T", taken)

    def absent(self, reader: Reader) -> T:
        """Return the default."""
        return self.read(None, reader) if self.default is None else self.default

    def write(self, value: T) -> object:
        """Return the value, a tuple as a list."""
        return list(value) if isinstance(value, tuple) else value


_NUMBER: Final = N_("{place}, {field}: this must be a whole number from {least} to {most}.")
_NUMBER_WORD: Final = N_("{place}: argument {number} of {op} must be a whole number from {least} to {most}.")
_ONE_OF: Final = N_("{place}, {field}: this must be one of {choices}.")
_ONE_OF_WORD: Final = N_("{place}: argument {number} of {op} must be one of {choices}.")


def number(least: int, most: int, default: int | None = None) -> Leaf[int]:
    """Return the spec of an integer; booleans are invalid."""

    def take(value: object) -> int | None:
        return value if type(value) is int and least <= value <= most else None

    return Leaf(take, _NUMBER, {"least": least, "most": most}, default=default)


def digits(least: int, most: int, argument: str = _NUMBER_WORD) -> Leaf[int]:
    """Return the spec of an integer that is a word of a text."""

    def take(value: object) -> int | None:
        figures = value.removeprefix("-") if isinstance(value, str) else ""
        return whole.take(int(str(value))) if figures.isdecimal() and figures.isascii() and len(figures) < 4 else None

    whole = number(least, most)
    return Leaf(take, _NUMBER, whole.bounds, argument=argument)


def choice(words: Iterable[str], default: str | None = None) -> Leaf[Any]:
    """Return the spec of one of several words, or of the values that a mapping has for them."""

    def take(value: object) -> Any:
        return values.get(value) if isinstance(value, str) else None

    values = words if isinstance(words, Mapping) else {word: word for word in words}
    return Leaf(take, _ONE_OF, {"choices": ", ".join(values)}, tuple(values), _ONE_OF_WORD, default)


def matching(
    pattern: str,
    wanted: str,
    make: Callable[[re.Match[str]], Any] = lambda match: match[0],
    default: str | None = None,
    **bounds: Value,
) -> Leaf[Any]:
    """Return the spec of a text that fully matches a regular expression: the message for any other text, and a function
    that converts the match, by default to the text.
    """

    def take(value: object) -> Any:
        match = re.fullmatch(pattern, value, re.ASCII) if isinstance(value, str) else None
        return make(match) if match else None

    return Leaf(take, wanted, bounds, default=default)


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


FLAG: Final = Leaf(_flag, N_("{place}, {field}: this must be true or false."))


class Texts(Spec[dict[str, str]]):
    """A text in each language, with its maximum length and, by language, the messages for a missing and for an invalid
    text.
    """

    longest: int
    messages: Mapping[str, tuple[str, str]]

    def read(self, value: object, reader: Reader) -> dict[str, str]:
        """Read the texts, stripped; the result for an invalid one is ""."""
        if not isinstance(value, Mapping):
            if value is not None:
                reader.wrong(NO_TABLE)
            value = {}
        check_keys(value, self.messages, reader)
        texts = {}
        for language, (missing, bad) in self.messages.items():
            text = value.get(language, "")
            good = isinstance(text, str) and len(text) <= self.longest and text.isprintable()
            texts[language] = text.strip() if good else ""
            if not texts[language]:
                reader.wrong(missing if isinstance(text, str) and not text.strip() else bad, language)
        return texts

    def write(self, value: Mapping[str, str]) -> object:
        """Return the texts by language."""
        return dict(value)


NAME: Final = Texts(
    LONGEST_NAME,
    {
        "en": (
            N_("{place}: the English name is missing."),
            N_("{place}: the English name has more than 40 characters, or some that cannot be printed."),
        ),
        "es": (
            N_("{place}: the Spanish name is missing."),
            N_("{place}: the Spanish name has more than 40 characters, or some that cannot be printed."),
        ),
    },
)
TEXT: Final = Texts(
    LONGEST_TEXT,
    {
        "en": (
            N_("{place}: the English text is missing."),
            N_("{place}: the English text has more than 160 characters, or some that cannot be printed."),
        ),
        "es": (
            N_("{place}: the Spanish text is missing."),
            N_("{place}: the Spanish text has more than 160 characters, or some that cannot be printed."),
        ),
    },
)


class Phrase(Spec[T]):
    """A verb and its arguments in one text, such as "reveal 2 1 near": the specs of the arguments by verb, and a
    function that converts them. Arguments at the end that have a default may be left out. `strict` only accepts the
    canonical spelling.
    """

    verbs: Mapping[str, Sequence[Leaf[Any]]]
    make: Callable[[str, tuple[Any, ...]], T]
    strict: bool = False

    def read(self, value: object, reader: Reader) -> T:
        """Read the phrase."""
        op, *words = value.split() if isinstance(value, str) and value.strip() else ("",)
        if op not in self.verbs or (self.strict and value != " ".join((op, *words))):
            message = N_("{place}: unknown effect {effect}; use one of {options}.")
            reader.wrong(message, effect=printable(value), options=", ".join(self.verbs))
            return cast("T", None)
        wanted = self.verbs[op]
        defaults = [argument.default for argument in wanted if argument.default is not None]
        found, least = len(words), len(wanted) - len(defaults)
        if not least <= found <= len(wanted):
            message = N_("{place}: {op} needs {wanted} arguments; found: {found}.")
            reader.wrong(message, op=op, wanted=f"{least}-{len(wanted)}" if defaults else least, found=found)
            return cast("T", None)
        args = []
        for number, (argument, word) in enumerate(zip(wanted, [*words, *defaults[found - least :]], strict=True), 1):
            args.append(argument.take(word))
            if args[-1] is None or (self.strict and str(args[-1]) != word):
                reader.wrong(argument.argument, number=number, op=op, **argument.bounds)
        return self.make(op, tuple(args))

    def write(self, value: T) -> object:
        """Return the text of the phrase."""
        return str(value)


class ExpectedId(Spec[str]):
    """The id of an entry in a list whose ids are given."""

    def read(self, value: object, reader: Reader) -> str:
        """Check the id."""
        check_name(reader, value, reader.ident)
        return reader.ident


class TableKey(Spec[str]):
    """The key of the table in its parent, which is not repeated inside the table."""

    def read(self, value: object, reader: Reader) -> str:
        """Return the key."""
        return reader.field.split(".")[-2]


def check_name(reader: Reader, value: object, wanted: str, part: str = "") -> None:
    """Note a problem unless a value is the expected name."""
    if value != wanted:
        found = N_("{place}: this must be {wanted}; found: {found}.")
        nothing = N_("{place}: this must be {wanted}; nothing found.")
        reader.wrong(found if value else nothing, part, wanted=wanted, found=printable(value))


def check_count(reader: Reader, found: int, least: int, most: int, message: str = COUNT) -> None:
    """Note a problem unless the number of parts is within the bounds."""
    if not least <= found <= most:
        reader.wrong(message, least=least, most=most, wanted=most, found=found, number=found)


# --- tables ---


class Optional(Spec[T]):
    """An optional entry with a default."""

    part: Spec[T]
    default: T

    def read(self, value: object, reader: Reader) -> T:
        """Read the value."""
        return self.part.read(value, reader)

    def absent(self, reader: Reader) -> T:
        """Return the default."""
        return self.default

    def write(self, value: T) -> object:
        """Return the value as plain data, LEFT_OUT if it is the default."""
        return LEFT_OUT if value == self.default else self.part.write(value)


class Discriminated(Spec[Any]):
    """An entry whose spec depends on the value of an earlier entry of the same table."""

    key: str
    cases: Mapping[Any, Spec[Any]]
    other: Spec[Any] | None = None


class Table(Spec[T]):
    """A table: its entries by key, a function that converts their values, and rules about several of them.

    `get` returns the value of an entry from the result, for writing. A `lenient` table is converted and checked by its
    rules even if there are problems: both must accept None for an invalid value.
    """

    def __init__(
        self,
        entries: Mapping[str, Spec[Any]],
        make: Callable[[dict[str, Any]], Any] = dict,
        rules: Sequence[Rule] = (),
        get: Callable[[Any, str], Any] = getitem,
        *,
        lenient: bool = False,
    ) -> None:
        self._entries, self._make, self._rules, self._get, self._lenient = entries, make, rules, get, lenient

    @cached_property
    def entries(self) -> Mapping[str, Spec[Any]]:
        """The spec of each entry by key."""
        return self._entries

    @cached_property
    def known(self) -> frozenset[str]:
        """The keys that the table may contain."""
        return frozenset(key for key, spec in self.entries.items() if not isinstance(spec, TableKey))

    def read(self, value: object, reader: Reader) -> T:
        """Read a table; unknown keys are problems."""
        if not isinstance(value, Mapping):
            reader.wrong(NO_TABLE)
            return cast("T", None)
        check_keys(value, self.known, reader)
        return self.read_entries(value, reader)

    def read_entries(self, data: Mapping[str, object], reader: Reader) -> T:
        """Read the entries of a mapping, which may contain other keys."""
        before, path, values = len(reader.problems), reader.field, dict[str, Any]()
        for key, entry in self.entries.items():
            spec = entry.cases.get(values[entry.key], entry.other) if type(entry) is Discriminated else entry
            if spec is not None:
                reader.field = f"{path}.{key}" if path else key
                values[key] = spec.read(data[key], reader) if key in data else spec.absent(reader)
        reader.field = path
        if len(reader.problems) > before and not self._lenient:
            return cast("T", None)
        for rule in self._rules:
            rule(values, reader)
        return cast("T", self._make(values))

    def write(self, value: T) -> dict[str, object]:
        """Return the table as plain data."""
        data: dict[str, object] = {}
        for key, entry in self.entries.items():
            spec = entry.cases.get(self._get(value, entry.key), entry.other) if type(entry) is Discriminated else entry
            part = self._get(value, key)
            if spec is not None and (written := spec.write(part)) is not LEFT_OUT:
                data[key] = written
        return data


class Record(Table[T]):
    """A table with an entry for each annotated field of a dataclass. Specs given by keyword are for fields without an
    annotated spec, or replace it.
    """

    def __init__(self, kind: type[T], *rules: Rule, **given: Spec[Any]) -> None:
        super().__init__({}, lambda values: kind(**values), rules, getattr)
        self._kind, self._given = kind, given

    @cached_property
    def entries(self) -> Mapping[str, Spec[Any]]:
        """The spec of each field, read from the annotations on first use."""
        hints, entries = get_annotations(self._kind, eval_str=True), {}
        for one in fields(cast("Any", self._kind)):
            for spec in getattr(hints[one.name], "__metadata__", ()):
                if isinstance(spec, Spec):
                    entries[one.name] = spec if one.default is MISSING else Optional(spec, one.default)
            entries |= {one.name: self._given[one.name]} if one.name in self._given else {}
        return entries


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of the names and of the figures: source, public, house or own, separated by commas; "" for no
    names.
    """

    name: str = ""
    rules: str = ""


def sources(*known: str, default: str | None = None) -> Leaf[str]:
    """Return the spec of one or more sources, such as "source, house"."""

    def take(value: object) -> str | None:
        return value if isinstance(value, str) and set(value.split(", ")) <= set(known) else None

    message = N_("{place}, {field}: this must be one or more of {choices}, separated by commas.")
    return Leaf(take, message, {"choices": ", ".join(known)}, default=default)


def origin(*known: str, default: str | None = None) -> Table[Provenance]:
    """Return the spec of a provenance with the known sources; `default` if it is missing."""
    source = sources(*known, default=default)
    return Record(Provenance, name=Optional(source, "") if default is None else source, rules=source)


# --- lists, and texts of several lines ---


class ListOf(Spec[tuple[T, ...]]):
    """A list of parts, which messages number from 1: the bounds of its length, the message for another length, and
    rules.
    """

    part: Spec[T]
    least: int
    most: int
    wanted: str = COUNT
    rules: tuple[Rule, ...] = ()

    def read(self, value: object, reader: Reader) -> tuple[T, ...]:
        """Read the parts."""
        if not is_list(value):
            reader.wrong(NO_LIST)
            return ()
        before, path, parts = len(reader.problems), reader.field, []
        check_count(reader, len(value), self.least, self.most, self.wanted)
        for number, one in enumerate(value[: self.most], 1):
            reader.field = f"{path}.{number}"
            parts.append(self.part.read(one, reader))
        reader.field = path
        for rule in self.rules if len(reader.problems) == before else ():
            rule(parts, reader)
        return tuple(parts)

    def write(self, value: Iterable[T]) -> object:
        """Return the parts as a list."""
        return list(map(self.part.write, value))


class Rows(Spec[P], Generic[T, P]):
    """A list of entries, which messages call by their ids: a function that converts all of them, the bounds of the
    length, the message for another length, and rules. `ids` are the expected ids in order.
    """

    part: Spec[T]
    make: Callable[[Sequence[T]], P]
    least: int
    most: int
    wanted: str = COUNT
    rules: tuple[Rule, ...] = ()
    ids: Sequence[str] = ()
    key: str = "id"
    """The key whose value messages call a row by."""

    def label(self, row: object, number: int) -> str:
        """Return the name of an entry in messages if it has no expected id: its id or its number from 1, with its
        name.
        """
        ident, name = row.get(self.key) if isinstance(row, Mapping) else None, name_in(row)
        ident = ident[0] if is_list(ident) and ident else ident
        called = printable(ident) if isinstance(ident, str) else str(number + 1)
        return f"{called} ({name})" if name and name != ident else called

    def read(self, value: object, reader: Reader) -> P:
        """Read the entries."""
        before, parts = len(reader.problems), []
        outer = (reader.list, reader.list_place, reader.field, reader.place)
        reader.list, reader.list_place = reader.field, (*reader.base, reader.field)
        reader.enter(None)
        if not is_list(value):
            reader.wrong(NO_LIST)
        rows = value if is_list(value) else ()
        check_count(reader, len(rows), self.least, self.most, self.wanted)
        for number, row in enumerate(rows if len(rows) <= self.most else ()):
            reader.ident = self.ids[number] if number < len(self.ids) else ""
            reader.enter(number, reader.ident or self.label(row, number))
            parts.append(self.part.read(row, reader))
        reader.enter(None)
        for rule in self.rules if len(reader.problems) == before else ():
            rule(parts, reader)
        reader.entry = None
        reader.list, reader.list_place, reader.field, reader.place = outer
        return self.make(parts) if len(reader.problems) == before else cast("P", None)

    def write(self, value: Any) -> object:
        """Return the entries as a list."""
        return list(map(self.part.write, value.values()))


def by_id(parts: Sequence[Any]) -> dict[str, Any]:
    """Return entries by their ids."""
    return {part.id: part for part in parts}


class TextLines(Spec[P]):
    """A list of entries that is written as a text with one line per entry."""

    part: Rows[Any, P]

    def read(self, value: object, reader: Reader) -> P:
        """Read the words of each line."""
        if not isinstance(value, str):
            reader.wrong(N_("{place}: this must be a text of several lines."))
            return cast("P", None)
        return self.part.read([line.split() for line in value.strip().splitlines()], reader)


class LineWords(Spec[T]):
    """The words of a line: the entries of a table in order, and the remaining words as the list `rest`."""

    part: Table[T]
    rest: str = ""

    def read(self, value: object, reader: Reader) -> T:
        """Read the words."""
        words = cast("list[str]", value)
        keys = [key for key in self.part.entries if key != self.rest]
        if len(words) < len(keys) or not self.rest:
            check_count(reader, len(words), len(keys), len(keys))
        left = {self.rest: words[len(keys) :]} if self.rest else {}
        return self.part.read_entries({**dict(zip(keys, words, strict=False)), **left}, reader)
