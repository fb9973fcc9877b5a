"""Data files declared once: our own tables, packs and sheets are read, checked and written by the same schema.

A `Spec` is what may stand in one place: a number with its bounds, one of some words, a list, a table. The entries of a
table are the fields of a frozen dataclass, each annotated with its spec:

    @dataclass(frozen=True, slots=True)
    class Unit:
        name: Annotated[Mapping[str, str], NAME]
        price: Annotated[int, number(1, 20)]
        range: Annotated[int, number(0, 9)] = 0

`Record(Unit)` reads it. A field with a default may be left out, and is left out when it is written. What no field can
be blamed for alone is a rule: a function of the values read, by name, that is asked once all of them are sound.

Reading does not stop at the first fault: a `Reader` notes each problem with its list, entry and field. What was read is
only good if there are none: `load` raises the first.
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
"""What the entries of a table were read as, by name."""
Rule = Callable[[Any, "Reader"], None]
"""Notes what is wrong with the values of a table, or the parts of a list, together."""

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 160
NO_TABLE: Final = N_("{place}: this must be a table.")
NO_LIST: Final = N_("{place}: this must be a list.")
COUNT: Final = N_("{place}: there must be {wanted}; found: {found}.")
LEFT_OUT: Final = object()
"""What is written of a value that goes without saying."""


# --- what is wrong, and where ---


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault: the list ("" for none), the entry from 0, the path of the field there, the message and what fills it."""

    list: str
    entry: int | None
    field: str
    message: str
    params: Mapping[str, Value]


class DataError(MessageError):
    """Data that cannot be read: the `place` of the message names list, entry and field."""


class Reader:
    """Where the reading is, and the problems found so far."""

    def __init__(self, title: str = "", base: tuple[str, ...] = ()) -> None:
        """Begin with what messages call the whole, and what they call its lists by, such as the name of a file."""
        self.problems: list[Problem] = []
        self.base = self.list_place = base
        self.place: tuple[str, ...] = (title,) if title else base
        self.list, self.field = "", ""
        self.entry: int | None = None
        self.ident = ""
        """The id that is due for the entry being read."""
        self.label = ""
        """What messages call the field being read, if not by its path."""

    def wrong(self, message: str, part: str = "", /, **params: Value) -> None:
        """Note a problem of the field being read, or of a part of it. The place ends with the field unless the message
        names that itself.
        """
        path = ".".join(filter(None, (self.field, part)))
        place = self.place if "{field}" in message else (*self.place, path)
        filled: dict[str, Value] = {"place": ", ".join(filter(None, place)), "field": self.label or path, **params}
        said = {key: value for key, value in filled.items() if f"{{{key}}}" in message}
        self.problems.append(Problem(self.list, self.entry, path, message, said))

    def enter(self, number: int | None, *label: str) -> None:
        """Go on at an entry of the list being read, or at the list itself."""
        self.entry, self.field, self.place = number, "", (*self.list_place, *label)

    def check(self) -> None:
        """Raise DataError with the first problem, if there is one."""
        if self.problems:
            raise DataError(self.problems[0].message, **self.problems[0].params)


def load(spec: Spec[T], data: object, title: str = "", base: tuple[str, ...] = ()) -> T:
    """Read plain data; DataError with the first problem if there is one."""
    reader = Reader(title, base)
    read = spec.read(data, reader)
    reader.check()
    return read


def shown(value: object) -> str:
    """Return a text of a file short and printable, anything else as a question mark."""
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
    """Note a problem for each entry that a table may not have."""
    for key in table:
        if key not in known:
            reader.wrong(N_("{place}: there is no entry {key}."), key=shown(key))


def name_in(value: object) -> str:
    """Find what to call a piece in a message, before anything of it is checked."""
    if isinstance(value, Mapping):
        name = value.get("name")
        for candidate in (*((name.get("en"), name.get("es")) if isinstance(name, Mapping) else ()), value.get("id")):
            if isinstance(candidate, str) and candidate.strip():
                return shown(candidate)
    return ""


# --- single values ---


@dataclass_transform()
class Spec(Generic[T]):
    """What may stand in one place of plain data.

    A kind of spec is declared like a dataclass, by its fields, but made without one: its methods take start-up time.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        self.__dict__.update(zip(type(self).__annotations__, given, strict=False), **named)

    def read(self, value: object, reader: Reader) -> T:
        """Read a value, None where there is none, and note what is wrong with it."""
        raise NotImplementedError

    def absent(self, reader: Reader) -> T:
        """Return what it means that the value is left out."""
        return self.read(None, reader)

    def write(self, value: T) -> object:
        """Return a value that was read as plain data, LEFT_OUT if it goes without saying."""
        return value


_NOTHING: Final[Mapping[str, Value]] = {}


class Leaf(Spec[T]):
    """A single value: what is made of it, None if it is wrong, and what to say then. That is filled with `bounds`, and
    `code`, the value itself.
    """

    take: Callable[[object], T | None]
    wanted: str
    bounds: Mapping[str, Value] = _NOTHING
    words: tuple[str, ...] = ()
    """The words that it may be, if it is one of some."""
    argument: str = ""
    """What to say of the word of a phrase: also its `number` there, and its verb, `op`."""
    unsaid: T | None = None
    """What is meant where it is left out."""

    def read(self, value: object, reader: Reader) -> T:
        """Read the value; None stands for a wrong one."""
        taken = self.take(value)
        if taken is None:
            reader.wrong(self.wanted, code=shown(value), **self.bounds)
        return cast("T", taken)

    def absent(self, reader: Reader) -> T:
        """Return what is meant where it is left out."""
        return self.read(None, reader) if self.unsaid is None else self.unsaid

    def write(self, value: T) -> object:
        """Return the value."""
        return list(value) if isinstance(value, tuple) else value


_NUMBER: Final = N_("{place}, {field}: this must be a whole number from {least} to {most}.")
_NUMBER_WORD: Final = N_("{place}: argument {number} of {op} must be a whole number from {least} to {most}.")
_ONE_OF: Final = N_("{place}, {field}: this must be one of {choices}.")
_ONE_OF_WORD: Final = N_("{place}: argument {number} of {op} must be one of {choices}.")


def number(least: int, most: int, unsaid: int | None = None) -> Leaf[int]:
    """Return the spec of a whole number; true and false are none."""

    def take(value: object) -> int | None:
        return value if type(value) is int and least <= value <= most else None

    return Leaf(take, _NUMBER, {"least": least, "most": most}, unsaid=unsaid)


def digits(least: int, most: int, argument: str = _NUMBER_WORD) -> Leaf[int]:
    """Return the spec of a whole number that is a word of a text."""

    def take(value: object) -> int | None:
        figures = value.removeprefix("-") if isinstance(value, str) else ""
        return whole.take(int(str(value))) if figures.isdecimal() and figures.isascii() and len(figures) < 4 else None

    whole = number(least, most)
    return Leaf(take, _NUMBER, whole.bounds, argument=argument)


def choice(words: Iterable[str], unsaid: str | None = None) -> Leaf[Any]:
    """Return the spec of one of some words, or of what a mapping has under them."""

    def take(value: object) -> Any:
        return values.get(value) if isinstance(value, str) else None

    values = words if isinstance(words, Mapping) else {word: word for word in words}
    return Leaf(take, _ONE_OF, {"choices": ", ".join(values)}, tuple(values), _ONE_OF_WORD, unsaid)


def coded(
    pattern: str,
    wanted: str,
    make: Callable[[re.Match[str]], Any] = lambda match: match[0],
    unsaid: str | None = None,
    **bounds: Value,
) -> Leaf[Any]:
    """Return the spec of a text of a fixed form: its regular expression, what to say of any other, and what is made of
    the match, by default the text.
    """

    def take(value: object) -> Any:
        match = re.fullmatch(pattern, value, re.ASCII) if isinstance(value, str) else None
        return make(match) if match else None

    return Leaf(take, wanted, bounds, unsaid=unsaid)


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


FLAG: Final = Leaf(_flag, N_("{place}, {field}: this must be true or false."))


class Texts(Spec[dict[str, str]]):
    """A text in each language: how long it may be, and by language what to say of one that is missing or no good."""

    longest: int
    messages: Mapping[str, tuple[str, str]]

    def read(self, value: object, reader: Reader) -> dict[str, str]:
        """Read the texts, without the spaces around them; "" stands for a wrong one."""
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
    """A verb and its arguments in one text, such as "reveal 2 1 near": the arguments by verb, and what is made of them.
    The last may be left out if it means something `unsaid`. `strict` allows one way to write a phrase.
    """

    verbs: Mapping[str, Sequence[Leaf[Any]]]
    make: Callable[[str, tuple[Any, ...]], T]
    strict: bool = False

    def read(self, value: object, reader: Reader) -> T:
        """Read the phrase."""
        op, *words = value.split() if isinstance(value, str) and value.strip() else ("",)
        if op not in self.verbs or (self.strict and value != " ".join((op, *words))):
            message = N_("{place}: unknown effect {effect}; use one of {options}.")
            reader.wrong(message, effect=shown(value), options=", ".join(self.verbs))
            return cast("T", None)
        wanted = self.verbs[op]
        unsaid = [argument.unsaid for argument in wanted if argument.unsaid is not None]
        found, least = len(words), len(wanted) - len(unsaid)
        if not least <= found <= len(wanted):
            message = N_("{place}: {op} needs {wanted} arguments; found: {found}.")
            reader.wrong(message, op=op, wanted=f"{least}-{len(wanted)}" if unsaid else least, found=found)
            return cast("T", None)
        args = []
        for number, (argument, word) in enumerate(zip(wanted, [*words, *unsaid[found - least :]], strict=True), 1):
            args.append(argument.take(word))
            if args[-1] is None or (self.strict and str(args[-1]) != word):
                reader.wrong(argument.argument, number=number, op=op, **argument.bounds)
        return self.make(op, tuple(args))

    def write(self, value: T) -> object:
        """Return the text of a phrase."""
        return str(value)


class Due(Spec[str]):
    """The id that is due for the entry being read."""

    def read(self, value: object, reader: Reader) -> str:
        """Check the id."""
        named(reader, value, reader.ident)
        return reader.ident


class Key(Spec[str]):
    """The key under which a table stands in another one; the table itself does not tell it."""

    def read(self, value: object, reader: Reader) -> str:
        """Return the key."""
        return reader.field.split(".")[-2]


def named(reader: Reader, value: object, wanted: str, part: str = "") -> None:
    """Note a problem unless something has the name that is due."""
    if value != wanted:
        found = N_("{place}: this must be {wanted}; found: {found}.")
        nothing = N_("{place}: this must be {wanted}; nothing found.")
        reader.wrong(found if value else nothing, part, wanted=wanted, found=shown(value))


def counted(reader: Reader, found: int, least: int, most: int, message: str = COUNT) -> None:
    """Note a problem unless there are as many parts as there must be."""
    if not least <= found <= most:
        reader.wrong(message, least=least, most=most, wanted=most, found=found, number=found)


# --- tables ---


class Optional(Spec[T]):
    """A part that may be left out, which means a default."""

    part: Spec[T]
    default: T

    def read(self, value: object, reader: Reader) -> T:
        """Read the part."""
        return self.part.read(value, reader)

    def absent(self, reader: Reader) -> T:
        """Return the default."""
        return self.default

    def write(self, value: T) -> object:
        """Return the part, LEFT_OUT if it has its default."""
        return LEFT_OUT if value == self.default else self.part.write(value)


class By(Spec[Any]):
    """An entry whose spec depends on an earlier one of the same table."""

    key: str
    cases: Mapping[Any, Spec[Any]]
    other: Spec[Any] | None = None


class Table(Spec[T]):
    """A table: its entries by key, what is made of their values, and rules about several of them.

    `get` returns the value of an entry from what was made. A `lenient` table is made, and its rules are asked, whatever
    is wrong: both have to take None for that.
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
        """The spec of each entry by its key."""
        return self._entries

    @cached_property
    def known(self) -> frozenset[str]:
        """The keys that may stand in the table."""
        return frozenset(key for key, spec in self.entries.items() if not isinstance(spec, Key))

    def read(self, value: object, reader: Reader) -> T:
        """Read a table; unknown entries are wrong."""
        if not isinstance(value, Mapping):
            reader.wrong(NO_TABLE)
            return cast("T", None)
        check_keys(value, self.known, reader)
        return self.read_entries(value, reader)

    def read_entries(self, data: Mapping[str, object], reader: Reader) -> T:
        """Read the entries out of a table, which may have others too."""
        before, path, values = len(reader.problems), reader.field, dict[str, Any]()
        for key, entry in self.entries.items():
            spec = entry.cases.get(values[entry.key], entry.other) if type(entry) is By else entry
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
            spec = entry.cases.get(self._get(value, entry.key), entry.other) if type(entry) is By else entry
            part = self._get(value, key)
            if spec is not None and (written := spec.write(part)) is not LEFT_OUT:
                data[key] = written
        return data


class Record(Table[T]):
    """A table with an entry for each annotated field of a dataclass. Specs by keyword are for fields that are annotated
    with none, or with another one.
    """

    def __init__(self, kind: type[T], *rules: Rule, **given: Spec[Any]) -> None:
        super().__init__({}, lambda values: kind(**values), rules, getattr)
        self._kind, self._given = kind, given

    @cached_property
    def entries(self) -> Mapping[str, Spec[Any]]:
        """The spec of each field, taken from the annotations when a table is first read."""
        hints, entries = get_annotations(self._kind, eval_str=True), {}
        for one in fields(cast("Any", self._kind)):
            for spec in getattr(hints[one.name], "__metadata__", ()):
                if isinstance(spec, Spec):
                    entries[one.name] = spec if one.default is MISSING else Optional(spec, one.default)
            entries |= {one.name: self._given[one.name]} if one.name in self._given else {}
        return entries


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where names and where figures are from: source, public, house or own, several with commas; "" for no names."""

    name: str = ""
    rules: str = ""


def sources(*known: str, unsaid: str | None = None) -> Leaf[str]:
    """Return the spec of a text of one source or more, such as "source, house"."""

    def take(value: object) -> str | None:
        return value if isinstance(value, str) and set(value.split(", ")) <= set(known) else None

    message = N_("{place}, {field}: this must be one or more of {choices}, separated by commas.")
    return Leaf(take, message, {"choices": ", ".join(known)}, unsaid=unsaid)


def origin(*known: str, unsaid: str | None = None) -> Table[Provenance]:
    """Return the spec of where something is from, by the sources that there are; `unsaid` where it does not say so."""
    source = sources(*known, unsaid=unsaid)
    return Record(Provenance, name=Optional(source, "") if unsaid is None else source, rules=source)


# --- lists, and texts of several lines ---


class ListOf(Spec[tuple[T, ...]]):
    """A list of parts that messages number from 1: how many there may be, what to say of any other number, rules."""

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
        counted(reader, len(value), self.least, self.most, self.wanted)
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
    """A list of entries that messages call by their ids: the entry, what is made of all of them, how many there may be,
    what to say of any other number, and rules. `ids` are those that are due, in their order.
    """

    part: Spec[T]
    make: Callable[[Sequence[T]], P]
    least: int
    most: int
    wanted: str = COUNT
    rules: tuple[Rule, ...] = ()
    ids: Sequence[str] = ()
    key: str = "id"
    """The entry that messages call a row by."""

    def label(self, row: object, number: int) -> str:
        """Return what messages call an entry without a due id: its id, or its number from 1, and its name."""
        ident, name = row.get(self.key) if isinstance(row, Mapping) else None, name_in(row)
        ident = ident[0] if is_list(ident) and ident else ident
        called = shown(ident) if isinstance(ident, str) else str(number + 1)
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
        counted(reader, len(rows), self.least, self.most, self.wanted)
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


class Lines(Spec[P]):
    """A list of entries that is written as a text, a line each."""

    part: Rows[Any, P]

    def read(self, value: object, reader: Reader) -> P:
        """Read the words of each line."""
        if not isinstance(value, str):
            reader.wrong(N_("{place}: this must be a text of several lines."))
            return cast("P", None)
        return self.part.read([line.split() for line in value.strip().splitlines()], reader)


class Line(Spec[T]):
    """The words of a line: the entries of a table in their order, then as a list the entry `rest`."""

    part: Table[T]
    rest: str = ""

    def read(self, value: object, reader: Reader) -> T:
        """Read the words."""
        words = cast("list[str]", value)
        keys = [key for key in self.part.entries if key != self.rest]
        if len(words) < len(keys) or not self.rest:
            counted(reader, len(words), len(keys), len(keys))
        left = {self.rest: words[len(keys) :]} if self.rest else {}
        return self.part.read_entries({**dict(zip(keys, words, strict=False)), **left}, reader)
