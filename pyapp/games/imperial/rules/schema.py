"""Village sheets as plain data: parsed and validated, written as TOML and as one line of JSON.

Files may come from strangers: reading one returns a `Sheet` or raises `DataError`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pyapp.engine import toml
from pyapp.engine.contract import N_, MessageError, Value
from pyapp.engine.files import parse_json
from pyapp.engine.schema import DataError, Problem
from pyapp.games.imperial.rules.components import SECTIONS, TRACKS, Ability, Sheet
from pyapp.games.imperial.rules.prices import FAIR, TUNED, effort, fair_effort, price
from pyapp.games.imperial.rules.sheet_schema import LETTERS, SHEET, reader_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LONGEST_TEXT: Final = 20_000
"""Characters of a file or link; a whole sheet has about 2000."""


def problems(data: object) -> list[Problem]:
    """List all problems that prevent plain data from being a sheet; empty if it is one."""
    reader = reader_of(data)
    SHEET.read(data, reader)
    return reader.problems


def read_sheet(data: object, provenance: str = "house") -> Sheet:
    """Read a sheet from plain data; DataError with the first problem if there is one."""
    reader = reader_of(data)
    sheet = SHEET.read(data, reader)
    reader.check()
    return replace(sheet, provenance=provenance)


def plain(sheet: Sheet) -> dict[str, object]:
    """Return a sheet as plain data, defaults left out: the inverse of `read_sheet`."""
    return SHEET.write(sheet)


def to_json(sheet: Sheet) -> str:
    """Write a sheet as one line of JSON, the same for equal sheets."""
    return json.dumps(plain(sheet), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Sheet:
    """Read a player's own sheet from JSON; DataError if it is not valid."""
    return read_sheet(_parsed(parse_json, text, N_("This is not a sheet: it cannot be read as JSON.")), "own")


def from_toml(text: str) -> Sheet:
    """Read a player's own sheet from TOML; DataError if it is not valid."""
    return read_sheet(_parsed(toml.parse, text, N_("This is not a sheet: it cannot be read as TOML.")), "own")


def _parsed(parse: Callable[[str], object], text: str, message: str) -> object:
    if len(text) > LONGEST_TEXT:
        raise DataError(N_("This is not a sheet: it has more than {number} characters."), number=LONGEST_TEXT)
    try:
        return parse(text)
    except MessageError as error:
        raise DataError(error.message, **error.params) from None
    except (ValueError, RecursionError):
        raise DataError(message) from None


def to_toml(sheet: Sheet) -> str:
    """Write a sheet as TOML in the format of our own files."""
    return toml.document(plain(sheet))


# --- advice ---


def places(blueprint: Sequence[str], columns: int = SECTIONS) -> int:
    """Count the places of a shape on an empire; `columns` is the number of complete sections of each track."""
    return max(0, len(TRACKS) + 1 - len(blueprint)) * max(0, columns + 1 - len(blueprint[0])) if blueprint else 0


def touching(blueprint: Sequence[str]) -> bool:
    """Return whether the squares of a shape are connected by their sides."""
    cells = {(row, column) for row, line in enumerate(blueprint) for column, mark in enumerate(line) if mark == "X"}
    joined = {min(cells)} if cells else set()
    fresh = joined
    while fresh:
        fresh = {
            (row + down, column + right) for row, column in fresh for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        } & cells - joined
        joined = joined | fresh
    return joined == cells


_SUPPORT: Final = {
    "second_settlement": lambda ability: (
        ability.kind in ("settlement_vp", "settlement_gain", "blueprint_vp") or _counts_settlements(ability)
    ),
    "store_action": lambda ability: (
        ability.kind in ("extra_action", "action_if_worker", "action_when", "buy_action", "store", "vp_left")
    ),
}
"""Kinds that are worth almost nothing alone -> the abilities that make them useful."""


def _counts_settlements(ability: Ability) -> bool:
    return bool(
        {"settlements", "settlement_sections", "settlement"}
        & {str(ability.params.get(key)) for key in ("what", "per", "event")}
    )


def advice(sheet: Sheet) -> list[Problem]:
    """List what is unusual on a valid sheet: an unfair sum of prices, efforts, shapes."""
    problems: list[Problem] = []

    def say(number: int | None, key: str, message: str, **params: Value) -> None:
        place = sheet.name["en"] if number is None else f"{LETTERS[number]} ({sheet.buildings[number].name['en']})"
        problems.append(
            Problem("building" if number is not None else "", number, key, message, {"place": place, **params})
        )

    total = sum(map(price, sheet.buildings))
    if not FAIR[0] <= round(total, 2) <= FAIR[1]:
        say(
            None,
            "",
            N_("{place}: all six buildings give {sum} points a round; 2.5 to 4.3 is balanced."),
            sum=f"{total:.1f}",
        )
    if sum(bool(building.blueprint) for building in sheet.buildings) < 3:
        say(None, "", N_("{place}: fewer than three buildings have a shape."))
    if not any(building.star for building in sheet.buildings):
        say(None, "", N_("{place}: no building has ★."))
    for number, building in enumerate(sheet.buildings):
        ability, least, most = building.ability, *fair_effort(building)
        if not building.prebuilt and not least / TUNED - 0.05 <= effort(building) <= most * TUNED + 0.05:
            message = N_("{place}: the boxes cost {effort}; {least} to {most} is balanced.")
            say(number, "boxes", message, effort=f"{effort(building):.1f}", least=f"{least:.1f}", most=f"{most:.1f}")
        if building.blueprint and not ability.underline and ability.kind != "blueprint_vp":
            say(number, "blueprint", N_("{place}: its settlements raise nothing."))
        if not touching(building.blueprint):
            say(number, "blueprint", N_("{place}: the parts of its shape do not touch."))
        support = _SUPPORT.get(ability.kind)
        if support and not any(support(other.ability) for other in sheet.buildings):
            say(number, "ability", N_("{place}: this is worth little unless another building uses it."))
    for (one, first), (other, second) in combinations(enumerate(sheet.buildings), 2):
        if first.blueprint and first.blueprint == second.blueprint:
            say(other, "blueprint", N_("{place}: {other} has the same shape."), other=LETTERS[one])
    return problems
