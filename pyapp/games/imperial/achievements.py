"""Records per village sheet, and honours (IS-12): the keys of solo records, the four marks of a sheet, the ranks over
all 48.

`data/honours.toml` has a table for each sheet, `sumer-1 = { bronze = 38, silver = 47, gold = 55, laurel = 63, games =
200 }`: the points for each honour, and the number of simulated games that they were measured with; without `games` they
are an estimate. A missing sheet or mark is not measured yet.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_
from pyapp.games.achievements import Achievements, Marks, Scenario
from pyapp.games.imperial.rules.beginning import OWN, own_sheet
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, CIVILISATIONS, ids_of, read_data, sheet_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyapp.engine.contract import Setup

_OPTION: Final = "sheet"
"""The option that chooses the sheet."""
HONOURS: Final = ("bronze", "silver", "gold", "laurel")
"""From the lowest to the highest: the first is worth 1 in the table of honours, the last 4."""
MOST_POINTS: Final = 500
"""A higher mark in the file is a typing error."""
UNKNOWN: Final = Marks((None,) * len(HONOURS))


def read_marks(thresholds: Mapping[str, Any], sheets: Iterable[str]) -> dict[str, Marks]:
    """Read a table of honours. Raises ValueError with the sheet and the problem for an unknown sheet, a mark that is
    not a number of points, or marks that do not rise.
    """
    known = set(sheets)
    marks = {}
    for sheet, row in thresholds.items():
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


# --- the sheets ---


@cache
def _heads(civilisation: str) -> dict[str, dict[str, Any]]:
    """Read a civilisation's sheets as plain data: the shelf and the records need only the names, and need them at
    once.
    """
    return {head["id"]: head for head in read_data(f"sheets/{civilisation}.toml")["sheet"]}


def _sheet(key: str) -> Scenario:
    civilisation = key.rpartition("-")[0]
    if civilisation not in CIVILISATIONS:
        raise KeyError(key)
    head = _heads(civilisation)[key]
    return Scenario(head["name"], int(head["difficulty"]), _table().get(key, UNKNOWN))


# --- keys of records ---


def own_key(text: str) -> str:
    """Return the record key of a sheet of the players' own: equal texts have equal keys."""
    return f"{OWN}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _key_of(setup: Setup) -> str:
    """Return the record key of a match: the id of its village sheet, or the key of its text for an own sheet."""
    sheet = setup.option(_OPTION)
    return own_key(setup.content[0]) if sheet == OWN else sheet


ACHIEVEMENTS: Final = Achievements(
    mode="solo",
    rule="IS-12.2",
    honours=(N_("Bronze"), N_("Silver"), N_("Gold"), N_("Laurel")),
    ranks=(
        (0, N_("Settler")),
        (24, N_("Steward")),
        (60, N_("Governor")),
        (108, N_("Consul")),
        (156, N_("Caesar")),
        (192, N_("Emperor")),
    ),
    groups=tuple((CIVILISATION_NAMES[civilisation], ids_of(civilisation)) for civilisation in CIVILISATIONS),
    scenario=_sheet,
    options=(_OPTION,),
    key_of=_key_of,
    own_key=own_key,
    own_names=lambda setup: own_sheet(setup.content[0]).name,
)
