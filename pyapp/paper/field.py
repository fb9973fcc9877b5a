"""Fields over a sheet: grids of boxes, numbers, and sums. Keyboard and screen reader use the sheet through them.

Coordinates are pixels of the page. A mark is what a player has entered in a field: the crossed boxes of a grid, or the
figures of a number in the order of writing, of which the last one counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final

from pyapp.engine.contract import N_
from pyapp.engine.names import is_printable
from pyapp.engine.schema import Leaf, ListOf, Record, matching, number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.schema import Reader

MAX_FIELDS: Final = 120
MAX_LINES: Final = 40
"""The most rows or columns of a grid."""
LARGEST: Final = 9_999
"""The largest figure, with either sign."""
LARGEST_SUM: Final = 9_999_999
"""The largest sum, with either sign."""
MARK_TEXT: Final = re.compile("~|[-=]?-?[0-9]{0,5}", re.ASCII)
"""The texts of marks (`Marks.mark`)."""
MAX_TITLE: Final = 40

BOXES, NUMBER, SUM = "boxes", "number", "sum"
KINDS: Final = (BOXES, NUMBER, SUM)

_SIDE: Final = number(1, 30_000)
_PLACE: Final = number(0, 30_000)
IDENT: Final = matching("[a-z][0-9a-z]{0,7}", N_("{place}, {field}: this must be a short name like f1."))


def printable_text(least: int, most: int, wanted: str) -> Leaf[str]:
    """Return the spec of a printable text of bounded length, with the message for any other."""

    def take(value: object) -> str | None:
        return value if isinstance(value, str) and least <= len(value) <= most and is_printable(value) else None

    return Leaf(take, wanted)


TITLE: Final = printable_text(0, MAX_TITLE, N_("{place}, {field}: this must be a text of at most 40 characters."))


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum: a field and the value of each of its crossed boxes, or the factor of its figure."""

    field: Annotated[str, IDENT]
    value: Annotated[int, number(-99, 99)] = 1


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a sheet: kind, page (from 0), place in pixels of the page, title. Only grids have rows and columns,
    only sums have terms.
    """

    ident: Annotated[str, IDENT]
    kind: Annotated[str, matching("boxes|number|sum", N_("{place}, {field}: this must be boxes, number or sum."))]
    page: Annotated[int, number(0, 99)]
    x: Annotated[int, _PLACE]
    y: Annotated[int, _PLACE]
    width: Annotated[int, _SIDE]
    height: Annotated[int, _SIDE]
    title: Annotated[str, TITLE] = ""
    rows: Annotated[int, number(1, MAX_LINES)] = 1
    columns: Annotated[int, number(1, MAX_LINES)] = 1
    terms: Annotated[tuple[Term, ...], ListOf(Record(Term), 0, MAX_FIELDS)] = ()

    @property
    def boxes(self) -> int:
        """Return the number of boxes; 0 for other kinds."""
        return self.rows * self.columns if self.kind == BOXES else 0

    def box(self, index: int) -> tuple[float, float, float, float]:
        """Return x, y, width and height of a box, numbered by rows from 0."""
        row, column = divmod(index, self.columns)
        width, height = self.width / self.columns, self.height / self.rows
        return self.x + column * width, self.y + row * height, width, height


FIELDS: Final = ListOf(Record(Field), 0, MAX_FIELDS)


def check_fields(fields: Sequence[Field], reader: Reader) -> None:
    """Note a name that two fields have, and a sum that counts an unknown field, a later sum or itself."""
    known: set[str] = set()
    sums = [one.ident for one in fields if one.kind == SUM]
    for one in fields:
        if one.ident in known:
            reader.wrong(N_("{place}: two fields are called {name}."), name=one.ident)
        known.add(one.ident)
    for one in fields:
        later = sums[sums.index(one.ident) :] if one.kind == SUM else []
        for term in one.terms:
            if term.field not in known or term.field in later:
                reader.wrong(N_("{place}: {name} counts a field that is missing or comes later."), name=one.ident)


@dataclass(slots=True)
class Marks:
    """The marks of a player in the fields of a sheet."""

    crossed: dict[str, set[int]] = field(default_factory=dict)
    """The crossed boxes, by field."""
    figures: dict[str, list[int | None]] = field(default_factory=dict)
    """The figures of a number, by field, in the order in which they were written; None for a cleared one."""

    def mark(self, one: Field, text: str) -> None:
        """Apply a mark: "3" crosses box 3, "-3" takes the cross back; "=28" writes a figure, "=" strikes it, "~" erases
        all figures. Marks that the field cannot have are ignored.
        """
        if one.kind == BOXES:
            index = text.removeprefix("-")
            if index.isdecimal() and index.isascii() and int(index) < one.boxes:
                boxes = self.crossed.setdefault(one.ident, set())
                (boxes.discard if text.startswith("-") else boxes.add)(int(index))
        elif one.kind == NUMBER and text == "~":
            self.figures.pop(one.ident, None)
        elif one.kind == NUMBER and (value := figure(text.removeprefix("="))) is not MISREAD:
            self.figures.setdefault(one.ident, []).append(value)

    def value(self, one: Field, fields: Mapping[str, Field], known: dict[str, int | None] | None = None) -> int | None:
        """Return the number of crossed boxes, the last figure, or the sum; None for an empty number and for a sum of
        which nothing is filled. `known` are sums computed on the way: each is computed once, however many count it.
        """
        if one.kind == BOXES:
            return len(self.crossed.get(one.ident, ()))
        if one.kind == NUMBER:
            return (self.figures.get(one.ident) or [None])[-1]
        known = {} if known is None else known
        if one.ident not in known:
            known[one.ident] = self._sum(one, fields, known)
        return known[one.ident]

    def _sum(self, total: Field, fields: Mapping[str, Field], known: dict[str, int | None]) -> int | None:
        counted = [(term.value, fields[term.field]) for term in total.terms if term.field in fields]
        found = [(factor, one.kind, self.value(one, fields, known)) for factor, one in counted]
        if not any(value if kind == BOXES else value is not None for _factor, kind, value in found):
            return None
        result = sum(factor * value for factor, _kind, value in found if value is not None)
        return min(max(result, -LARGEST_SUM), LARGEST_SUM)


MISREAD: Final[Any] = object()
"""The result of a text that is no figure."""


def figure(text: str, largest: int = LARGEST) -> int | Any | None:
    """Return the figure of a text, None for an empty one, MISREAD for anything else."""
    if not text:
        return None
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 5) or int(digits) > largest:
        return MISREAD
    return int(text)
