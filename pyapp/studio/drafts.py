"""Drafts of village sheets: plain data that may be incomplete, as the studio edits and stores them.

A draft differs from a sheet's plain data (`schema.plain`) in three things: a box may be None (not chosen yet), the
ability may be missing, and the shape of a building is a grid of three rows of three.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pyapp.drawing.language import current
from pyapp.engine.contract import N_
from pyapp.engine.files import parse_json
from pyapp.engine.schema import LONGEST_NAME, Problem, Reader
from pyapp.games.imperial.rules.abilities import KINDS, fresh
from pyapp.games.imperial.rules.components import Building, Sheet, by_letters
from pyapp.games.imperial.rules.schema import LONGEST_TEXT, plain, to_json, touching
from pyapp.games.imperial.rules.sheet_schema import (
    ABILITY,
    BUILDINGS,
    GRID,
    IDENT,
    LETTERS,
    MOST_BOXES,
    MOST_RESOURCES,
    SHEET,
    reader_of,
)
from pyapp.ui.store.saves import SaveError

Draft = dict[str, Any]
"""A sheet in progress."""
Row = dict[str, Any]
"""A building of a draft."""
LANGUAGES: Final = ("en", "es")
NO_SHAPE: Final = ("...", "...", "...")
_BASIC: Final = "WSF"
_BOXES: Final = 3
"""The number of boxes of a new building."""


def blank() -> Draft:
    """Return an empty sheet."""
    return {
        "civilisation": "",
        "difficulty": 2,
        "name": dict.fromkeys(LANGUAGES, ""),
        "building": [blank_building() for _ in range(BUILDINGS)],
    }


def blank_building() -> Row:
    """Return an empty building with three boxes not chosen yet."""
    return {
        "name": dict.fromkeys(LANGUAGES, ""),
        "boxes": [None] * _BOXES,
        "ability": None,
        "blueprint": list(NO_SHAPE),
        "prebuilt": False,
    }


# --- reading and writing ---


def read(text: str) -> Draft:
    """Parse a draft of the store. Raises SaveError if it is unreadable; invalid parts are left out."""
    try:
        data = parse_json(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, Mapping):
        raise SaveError(N_("This sheet is damaged and cannot be read."), raw=text)
    draft = draft_of(data)
    for named in (draft, *draft["building"]):
        if len(set(named["name"].values())) == 1:  # the name of one language was copied from the other
            named["name"] = {**dict.fromkeys(LANGUAGES, ""), current(): named["name"][current()]}
    return draft


def draft_of(data: Mapping[str, Any]) -> Draft:
    """Return a draft for plain data of any form."""
    draft = blank()
    draft["name"] = _names(data.get("name"))
    if isinstance(data.get("civilisation"), str):
        draft["civilisation"] = data["civilisation"][:20]
    if data.get("difficulty") in (1, 2, 3) and not isinstance(data.get("difficulty"), bool):
        draft["difficulty"] = int(data["difficulty"])
    rows = data.get("building")
    for number, row in enumerate(rows[:BUILDINGS] if isinstance(rows, list | tuple) else ()):
        if isinstance(row, Mapping):
            draft["building"][number] = _row(row)
    return _with_id(draft, data)


def _row(data: Mapping[str, Any]) -> Row:
    row = blank_building()
    row["name"] = _names(data.get("name"))
    row["prebuilt"] = data.get("prebuilt") is True
    row["ability"] = _ability(data.get("ability"))
    row["blueprint"] = _grid(data.get("blueprint"))
    boxes = data.get("boxes")
    if row["prebuilt"]:
        row["boxes"] = []
    elif isinstance(boxes, list | tuple) and boxes:
        row["boxes"] = [_box(box) for box in boxes[:MOST_BOXES]]
    return _with_id(row, data)


def _with_id(draft: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    if ident := IDENT.take(data.get("id")):
        draft["id"] = ident
    return draft


def _names(value: object) -> dict[str, str]:
    names = value if isinstance(value, Mapping) else {}
    return {
        language: names[language][: 2 * LONGEST_NAME] if isinstance(names.get(language), str) else ""
        for language in LANGUAGES
    }


def _box(value: object) -> str | None:
    return (
        by_letters("".join(letter for letter in value if letter in _BASIC)[:MOST_RESOURCES])
        if isinstance(value, str)
        else None
    )


def _ability(value: object) -> dict[str, Any] | None:
    reader = Reader()
    if not isinstance(value, Mapping) or ABILITY.read(value, reader).kind not in KINDS:
        return None
    if all(problem.field in ("get", "instead_of") for problem in reader.problems):
        return json.loads(json.dumps(dict(value)))  # type: ignore[no-any-return]
    return fresh(str(value["kind"]))


def _grid(value: object) -> list[str]:
    rows = [row for row in value if isinstance(row, str)][:GRID] if isinstance(value, list | tuple) else []
    return ["".join("X" if row[at : at + 1] == "X" else "." for at in range(GRID)) for row in [*rows, *NO_SHAPE][:GRID]]


def data_of(draft: Draft) -> dict[str, Any]:
    """Return a draft as plain data in the format of files: shapes trimmed, defaults left out."""
    data = {key: value for key, value in draft.items() if key != "building"}
    return {**data, "building": [_row_data(row) for row in draft["building"]]}


def _row_data(row: Row) -> dict[str, Any]:
    data: dict[str, Any] = {key: row[key] for key in ("id", "name") if key in row}
    if row["prebuilt"]:
        data["prebuilt"] = True
    else:
        data["boxes"] = row["boxes"]
    if row["ability"] is not None:
        data["ability"] = row["ability"]
    shape = trimmed(row["blueprint"])
    return {**data, "blueprint": shape} if shape else data


def trimmed(grid: Sequence[str]) -> list[str]:
    """Trim a grid to the rows and columns with a square; an empty grid gives an empty list."""
    rows = [number for number, row in enumerate(grid) if "X" in row]
    columns = [at for at in range(GRID) if any(row[at] == "X" for row in grid)]
    return [row[columns[0] : columns[-1] + 1] for row in grid[rows[0] : rows[-1] + 1]] if rows else []


def write(draft: Draft, verdict: Verdict | None = None) -> str:
    """Format a draft for the store: a complete sheet exactly as matches hold it, else the draft as JSON. `verdict` is
    the check of the draft, if known.
    """
    sheet = (verdict or check(draft)).sheet
    if sheet is not None:
        return to_json(sheet)
    return json.dumps(data_of(draft), separators=(",", ":"))  # ASCII, since typed text may be unprintable


def to_file(draft: Draft) -> str:
    """Format a draft as a file, with a mark by which `from_file` accepts it although it is incomplete."""
    return json.dumps({"draft": True, **data_of(draft)}, indent=1)


def from_file(text: str) -> Draft | None:
    """Parse a draft saved to a file; None for any other file, which has to be a complete sheet."""
    try:
        data = parse_json(text) if len(text) <= LONGEST_TEXT else None
    except (ValueError, RecursionError):
        return None
    return draft_of(data) if isinstance(data, Mapping) and data.get("draft") is True else None


def copy_of(sheet: Sheet, suffixes: Mapping[str, str]) -> Draft:
    """Return a draft that is a copy of a sheet, with " (copy)" added to its name in each language."""
    data = plain(sheet)
    data.pop("id")
    draft = draft_of(data)
    for row in draft["building"]:
        row.pop("id", None)
    for language, suffix in suffixes.items():
        draft["name"][language] = with_suffix(draft["name"][language], suffix)
    return draft


def with_suffix(name: str, suffix: str) -> str:
    """Append a suffix to a name, within the length limit of names."""
    return name if not name or name.endswith(suffix) else name[: LONGEST_NAME - len(suffix)].rstrip() + suffix


# --- checking ---


@dataclass(frozen=True, slots=True)
class Verdict:
    """The check of a draft: its problems, its buildings with an ability (None for others), and the sheet if there are
    no problems.
    """

    problems: tuple[Problem, ...]
    buildings: tuple[Building | None, ...]
    sheet: Sheet | None

    def of(self, building: int | None) -> list[Problem]:
        """List the problems of a building, or of the sheet itself."""
        return [problem for problem in self.problems if problem.entry == building]


def check(draft: Draft) -> Verdict:
    """Check a draft. A name in one language is enough; the squares of a shape have to touch along their sides, since
    otherwise no settlement can be outlined.
    """
    data = data_of(draft)
    for named in (data, *data["building"]):
        named["name"] = filled_names(named["name"])
    reader = reader_of(data)
    sheet = replace(SHEET.read(data, reader), provenance="own")
    for number, building in enumerate(sheet.buildings):
        if not touching(building.blueprint):
            reader.enter(number, LETTERS[number])
            reader.wrong(N_("{place}: the squares of a shape must touch along a side."), "blueprint")
    problems = [_nameless(problem) for problem in reader.problems if problem.field != "name.es"]
    buildings = tuple(
        building if row["ability"] is not None else None
        for building, row in zip(sheet.buildings, draft["building"], strict=True)
    )
    return Verdict(tuple(problems), buildings, None if problems else sheet)


def _nameless(problem: Problem) -> Problem:
    """Return a problem with the message for a name that is missing in both languages."""
    missing = problem.message == N_("{place}: the English name is missing.")
    return replace(problem, message=N_("{place}: the name is missing.")) if missing else problem


# --- on paper ---


def paper_problems(draft: Draft, verdict: Verdict) -> list[Problem]:
    """List the problems that prevent drawing a draft on paper: boxes, abilities and names that are missing. Problems
    that matter only for play are left out.
    """

    def lacks(problem: Problem) -> bool:
        named = draft if problem.entry is None else draft["building"][problem.entry]
        if problem.field == "ability":
            return named["ability"] is None
        return problem.field.startswith("boxes") or (
            problem.field == "name.en" and not any(name.strip() for name in named["name"].values())
        )

    return [problem for problem in verdict.problems if lacks(problem)]


def printed_sheet(draft: Draft, verdict: Verdict) -> Sheet | None:
    """Return the sheet of a draft for paper; None while there are `paper_problems`. A name that is missing in one
    language is taken from the other.
    """
    if verdict.sheet is not None:
        return verdict.sheet
    if paper_problems(draft, verdict):
        return None
    buildings = tuple(
        replace(building, name=filled_names(row["name"]))
        for building, row in zip(verdict.buildings, draft["building"], strict=True)
        if building is not None
    )
    return Sheet("", draft["civilisation"], draft["difficulty"], filled_names(draft["name"]), buildings, "own")


def filled_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return names with empty ones filled from the other language."""
    some = next((name.strip() for name in names.values() if name.strip()), "")
    return {language: name.strip() or some for language, name in names.items()}


# --- changing a building ---


def add_resource(boxes: list[str | None], at: int, letter: str) -> None:
    """Add a resource to a box, if it has room."""
    before = boxes[at] or ""
    if letter in _BASIC and len(before) < MOST_RESOURCES:
        boxes[at] = by_letters(before + letter)


def remove_resource(boxes: list[str | None], at: int) -> int:
    """Remove the last resource of a box, or an empty box itself; return the box to choose next. One box
    always stays.
    """
    if boxes[at]:
        boxes[at] = boxes[at][:-1] or None  # type: ignore[index]
        return at
    if len(boxes) > 1:
        del boxes[at]
    return min(at, len(boxes) - 1)


def toggle_square(row: Row, line: int, column: int) -> None:
    """Add a square to a shape, or remove it."""
    old = row["blueprint"][line]
    row["blueprint"][line] = old[:column] + ("." if old[column] == "X" else "X") + old[column + 1 :]


def set_kind(row: Row, kind: str) -> None:
    """Choose another kind of ability; parameters that fit the new one keep their values."""
    old, new = row["ability"] or {}, fresh(kind)
    for parameter in KINDS[kind].parameters:
        if parameter.name in new and parameter.type == "number" and isinstance(old.get(parameter.name), int):
            new[parameter.name] = min(old[parameter.name], parameter.most)
        elif parameter.name in new and parameter.choices and old.get(parameter.name) in parameter.choices:
            new[parameter.name] = old[parameter.name]
    row["ability"] = new
    if underlines(new):
        new.update({"underline": old["underline"]} if old.get("underline") in underlines(new) else {})
    _settle(row)


def set_parameter(row: Row, name: str, value: object) -> None:
    """Set a parameter of the ability. A default is left out; parameters that depend on the choice are
    added or removed.
    """
    ability = row["ability"]
    parameter = KINDS[ability["kind"]].parameter(name)
    if parameter is None:
        return
    if not parameter.required and value == parameter.default and (not value or ability.get("underline") != name):
        ability.pop(name, None)
    else:
        ability[name] = value
    _settle(row)


def _settle(row: Row) -> None:
    ability = row["ability"]
    for parameter in KINDS[ability["kind"]].parameters:
        if parameter.only is not None:
            if ability.get(parameter.only[0]) == parameter.only[1]:
                ability.setdefault(parameter.name, parameter.default)
            else:
                ability.pop(parameter.name, None)
    if ability.get("underline") and ability["underline"] not in underlines(ability):
        ability.pop("underline")


def value_of(ability: Mapping[str, Any], name: str) -> Any:
    """Return the value of a parameter, or its default."""
    parameter = KINDS[ability["kind"]].parameter(name)
    return ability.get(name, parameter.default if parameter else None)


def underlines(ability: Mapping[str, Any]) -> list[str]:
    """List the numbers of an ability that settlements can raise."""
    underlined = [parameter.name for parameter in KINDS[ability["kind"]].parameters if parameter.underline]
    return [name for name in underlined if isinstance(value_of(ability, name), int) and value_of(ability, name) > 0]


def underline(row: Row, name: str) -> None:
    """Underline a number of the ability, or none."""
    ability = row["ability"]
    old = ability.pop("underline", None)
    if old is not None:
        set_parameter(row, old, ability.get(old, value_of(ability, old)))
    if name in underlines(ability):
        ability.setdefault(name, value_of(ability, name))
        ability["underline"] = name
