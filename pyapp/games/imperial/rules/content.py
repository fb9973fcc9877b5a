"""Players' own material in a match: sheets, from their line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.beginning import OWN, SHEET_OPTIONS, own_sheet
from pyapp.games.imperial.rules.schema import from_json, from_toml, to_json

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup


def check_content(text: str) -> None:
    """Raise ValueError, with a message for the page, unless a text is a sound sheet."""
    if not text.isprintable():
        raise ValueError(N_("This is not a sheet: it cannot be read as JSON."))
    own_sheet(text)


def check_options(setup: Setup) -> None:
    """Raise ValueError, with a message for the page, unless the players' own sheets are as many as the options ask
    for, and those of a duel differ.
    """
    wanted = sum(1 for key, value in setup.options if key in SHEET_OPTIONS and value == OWN)
    if len(setup.content) != wanted:
        raise ValueError(N_("This match lacks one of your own sheets, or has too many."))
    sheets = [value for key, value in setup.options if key in SHEET_OPTIONS]
    alike = len(setup.content) == 2 and own_sheet(setup.content[0]) == own_sheet(setup.content[1])
    if len(sheets) == len(SHEET_OPTIONS) and (sheets[0] == sheets[1] != OWN or alike):
        raise ValueError(N_("A duel needs two different sheets."))


def content_line(text: str) -> str:
    """Return the line of text of a village sheet in a file, TOML or JSON; DataError if it is not sound."""
    return to_json(from_json(text) if text.lstrip().startswith("{") else from_toml(text))
