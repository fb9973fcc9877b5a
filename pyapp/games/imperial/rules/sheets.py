"""The 48 adventure sheets; those of a civilisation are read and validated with its first use."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pyapp.games.imperial.rules.components import CIVILISATIONS, Sheet, read_data

if TYPE_CHECKING:
    from collections.abc import Mapping


def sheet_of(ident: str) -> Sheet:
    """Return an adventure sheet; KeyError if there is none of that id."""
    return civilisation_sheets(ident.partition("-")[0])[ident]


@cache
def civilisation_sheets(civilisation: str) -> Mapping[str, Sheet]:
    """Return the sheets of a civilisation by id, read on the first call; KeyError if there is none of that name."""
    from pyapp.games.imperial.rules.schema import read_sheet

    if civilisation not in CIVILISATIONS:
        raise KeyError(civilisation)
    return {sheet.id: sheet for sheet in map(read_sheet, read_data(f"sheets/{civilisation}.toml")["sheet"])}
