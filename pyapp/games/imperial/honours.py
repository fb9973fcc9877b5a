"""Records per village sheet, and honours (IS-12): what a solo match is written down under, the four marks of a sheet,
the ranks over all 48.

`data/honours.toml` has a table a sheet, `sumer-1 = { bronze = 38, silver = 47, gold = 55, laurel = 63, games = 200 }`:
the points that earn each honour, and how many simulated games they were measured with; without `games` they are an
estimate. A sheet, or a mark of it, may be missing: it is not measured yet.
"""

from __future__ import annotations

import hashlib
import pkgutil
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Setup
from pyapp.games.contract import Marks, SheetWords, rank_among
from pyapp.games.imperial.rules.beginning import OWN, own_sheet
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, CIVILISATIONS, ids_of, read_data, sheet_ids
from pyapp.games.imperial.rules.sheets import sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MODE: Final = "solo"
"""The mode whose matches are written down sheet by sheet, and that the challenge of the day is played in."""
_OPTION: Final = "sheet"
"""The option of that mode that chooses the sheet."""
RULE: Final = "IS-12.2"
"""The rule of the honours."""
HONOURS: Final = ("bronze", "silver", "gold", "laurel")
"""From the least to the highest: the first is worth 1 in the table of honours, the last 4."""
HONOUR_NAMES: Final = (N_("Bronze"), N_("Silver"), N_("Gold"), N_("Laurel"))
WORDS: Final = SheetWords()
RANKS: Final = (
    (0, N_("Settler")),
    (24, N_("Steward")),
    (60, N_("Governor")),
    (108, N_("Consul")),
    (156, N_("Caesar")),
    (192, N_("Emperor")),
)
"""What all honours together make of somebody: from so many points, the rank."""
MOST_POINTS: Final = 500
"""A mark above this is a slip of the pen."""


UNKNOWN: Final = Marks((None,) * len(HONOURS))


def read_marks(found: Mapping[str, Any], sheets: Iterable[str]) -> dict[str, Marks]:
    """Read a table of honours. Raises ValueError, naming the sheet and what is wrong, for a sheet that is unknown, a
    mark that is no number of points, or marks that do not rise.
    """
    known = set(sheets)
    marks = {}
    for sheet, row in found.items():
        if sheet not in known:
            raise ValueError(f"honours of {sheet}: there is no such sheet")
        if not isinstance(row, dict) or set(row) - {*HONOURS, "games"}:
            raise ValueError(f"honours of {sheet}: only {', '.join(HONOURS)} and games belong there")
        for name, value in row.items():
            if (
                not isinstance(value, int)
                or isinstance(value, bool)
                or not 0 < value <= (MOST_POINTS if name != "games" else 1_000_000)
            ):
                raise ValueError(f"honours of {sheet}: {name} is no number of points")
        points = tuple(row.get(name) for name in HONOURS)
        rising = [mark for mark in points if mark is not None]
        if rising != sorted(set(rising)):
            raise ValueError(f"honours of {sheet}: each mark has to be higher than the one before")
        marks[sheet] = Marks(points, row.get("games", 0))
    return marks


@cache
def _table() -> dict[str, Marks]:
    return read_marks(read_data("honours.toml"), sheet_ids())


def options_of(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return the option that chooses a sheet."""
    return ((_OPTION, sheet),)


def measure(points: Sequence[int], _won: bool) -> int:
    """Return the points of the seat, which is alone."""
    return points[0]


def marks_of(sheet: str) -> Marks:
    """Return the marks of a sheet; none of them is known for a sheet of one's own."""
    return _table().get(sheet, UNKNOWN)


def rank_of(points: int) -> tuple[str, tuple[str, int] | None]:
    """Return the rank that so many points of honour make, and the next rank with the points that it asks for, None at
    the top.
    """
    return rank_among(RANKS, points)


# --- what is written down under what ---


def record_key(setup: Setup) -> str:
    """Return what a match is written down under beside its mode: the id of its village sheet, for one's own a mark of
    its text; empty in other modes.
    """
    if setup.mode != MODE:
        return ""
    sheet = setup.option(_OPTION)
    return own_key(setup.content[0]) if sheet == OWN else sheet


def own_key(text: str) -> str:
    """Return the mark of a sheet of one's own: equal texts, equal marks."""
    return f"{OWN}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def record_names(setup: Setup) -> dict[str, str]:
    """Return the names, by language, of the sheet that a match is written down under; none where there is none."""
    if setup.mode != MODE:
        return {}
    sheet = setup.option(_OPTION)
    return dict((own_sheet(setup.content[0]) if sheet == OWN else sheet_of(sheet)).name)


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the sheets by civilisation: (its name as a message, the ids)."""
    return tuple((CIVILISATION_NAMES[civilisation], ids_of(civilisation)) for civilisation in CIVILISATIONS)


def sheets() -> tuple[str, ...]:
    """Return the ids of all sheets with honours, in order."""
    return sheet_ids()


@cache
def _heads(civilisation: str) -> dict[str, dict[str, Any]]:
    """Read the heads of a civilisation's sheets, without their buildings: the shelf and the records want the names at
    once.
    """
    text = (pkgutil.get_data("pyapp.games.imperial", f"data/sheets/{civilisation}.toml") or b"").decode()
    heads = (tomllib.loads(part.partition("[[sheet.building]]")[0]) for part in text.split("[[sheet]]")[1:])
    return {head["id"]: head for head in heads}


def _head(sheet: str) -> dict[str, Any]:
    civilisation = sheet.rpartition("-")[0]
    if civilisation not in CIVILISATIONS:
        raise KeyError(sheet)
    return _heads(civilisation)[sheet]


def name_of(sheet: str, language: str) -> str:
    """Return the name of a sheet in a language; KeyError if there is no such sheet."""
    return str(_head(sheet)["name"][language])


def group_of(sheet: str) -> str:
    """Return the name of a sheet's civilisation as a message; KeyError if there is no such civilisation."""
    return CIVILISATION_NAMES[sheet.rpartition("-")[0]]


def difficulty_of(sheet: str) -> int:
    """Return how demanding a sheet is, 1 to 3; KeyError if there is no such sheet."""
    return int(_head(sheet)["difficulty"])
