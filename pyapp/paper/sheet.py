"""A sheet: its pages, the fields over them, its dice and cards. It is JSON in the store, in a play and in a file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

from pyapp.engine.contract import N_
from pyapp.engine.files import parse_json
from pyapp.engine.schema import DataError, ListOf, Record, load, matching, number
from pyapp.paper.field import FIELDS, TITLE, Field, check_fields
from pyapp.paper.tray import TRAY, Tray

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.schema import Reader

MAX_PAGES: Final = 24
MAX_SIDE: Final = 30_000
"""The longest side of a page in pixels."""
MAX_TEXT: Final = 60_000
"""The most characters of a sheet's text."""
DAMAGED: Final = N_("This sheet is damaged and cannot be read.")


@dataclass(frozen=True, slots=True)
class Page:
    """A page: the name of its picture in the store, a hash of the content, and its size in pixels and in bytes."""

    picture: Annotated[str, matching("[0-9a-f]{32}", N_("{place}, {field}: this must be the name of a picture."))]
    width: Annotated[int, number(1, MAX_SIDE)]
    height: Annotated[int, number(1, MAX_SIDE)]
    size: Annotated[int, number(0, 10_000_000)] = 0


NO_TRAY: Final = Tray()


@dataclass(frozen=True)
class Sheet:
    """A sheet as people have prepared it."""

    name: Annotated[str, TITLE]
    pages: Annotated[tuple[Page, ...], ListOf(Record(Page), 0, MAX_PAGES)]
    fields: Annotated[tuple[Field, ...], FIELDS] = ()
    tray: Annotated[Tray, TRAY] = NO_TRAY

    @cached_property
    def by_ident(self) -> dict[str, Field]:
        """Return the fields by their names."""
        return {field.ident: field for field in self.fields}

    @property
    def size(self) -> int:
        """Return the bytes of all pages."""
        return sum({page.picture: page.size for page in self.pages}.values())


def _check(values: Mapping[str, Any], reader: Reader) -> None:
    check_fields(values["fields"], reader)
    if any(field.page >= len(values["pages"]) for field in values["fields"]):
        reader.wrong(N_("{place}: a field is on a page that is missing."))


SHEET: Final = Record(Sheet, _check)


def write(sheet: Sheet) -> dict[str, object]:
    """Return a sheet as plain data."""
    return SHEET.write(sheet)


def text(sheet: Sheet) -> str:
    """Return a sheet as JSON text; the same sheet has the same text."""
    return json.dumps(write(sheet), ensure_ascii=False, separators=(",", ":"))


def read(data: object) -> Sheet:
    """Return the sheet of plain data. Raises DataError."""
    return load(SHEET, data, "sheet.json")


def read_text(text: str) -> Sheet:
    """Return the sheet of a JSON text. Raises DataError, and nothing else."""
    try:
        data = parse_json(text) if len(text) <= MAX_TEXT else None
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise DataError(DAMAGED)
    return read(data)
