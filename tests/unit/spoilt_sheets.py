"""A sheet that can be played, and what becomes of it when it is spoilt."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from pyapp.games.imperial.rules.schema import plain
from pyapp.games.imperial.rules.sheets import sheet_of

if TYPE_CHECKING:
    from pyapp.engine.schema import Problem


def good() -> dict[str, Any]:
    """Return plain data of a sheet that can be played, to be spoilt."""
    return copy.deepcopy(plain(sheet_of("sumer-2")))


def spoilt(path: str, value: object) -> dict[str, Any]:
    """Return good data with the entry at a path such as building.1.boxes set; None takes it out."""
    data = good()
    *way, last = path.split(".")
    at: Any = data
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    if value is None:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return data


def said(problem: Problem) -> str:
    return problem.message.format(**problem.params)
