"""The start of a match from its setup: the village sheets of every seat and game (IS-2.1, IS-13.1, IS-14.1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from pyapp.engine.contract import AWAY, Setup
from pyapp.games.imperial.rules.components import COMPETITION, Sheet
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.sheets import sheet_of

SHEET_OPTIONS: Final = ("sheet", "second")
"""The options that choose a village sheet: that of all seats, or in a duel the first sheet of each seat."""
OWN: Final = "own"
"""The choice of a sheet of the players' own."""


def sheets_of(setup: Setup) -> tuple[tuple[Sheet, ...], ...]:
    """Return the village sheets of a setup by game and seat. ValueError if its own content is not valid, KeyError if
    there is no such sheet. IS-2.1, IS-13.1, IS-14.1.

    Content belongs to the options with the choice "own", in the order of SHEET_OPTIONS, in whatever order a record
    lists them.
    """
    seats, options = len(setup.seats), dict(setup.options)
    own = iter(setup.content)
    chosen = [
        own_sheet(next(own)) if options[key] == OWN else sheet_of(options[key])
        for key in SHEET_OPTIONS
        if key in options
    ]
    if not chosen:
        return ((COMPETITION,) * seats,)
    if len(chosen) == 1:
        return ((chosen[0],) * seats,)
    return tuple(chosen), tuple(reversed(chosen))


@cache
def own_sheet(text: str) -> Sheet:
    """Read a sheet of the players' own from its line of text; DataError, which is a ValueError, if it is not valid."""
    from pyapp.games.imperial.rules.schema import from_json

    return from_json(text)


def new(setup: Setup, *, asks_last: bool = False) -> Position:
    """Start a match."""
    options = dict(setup.options)
    return Position(
        sheets_of(setup),
        advanced=setup.mode != "basic",
        away=[seat.player == AWAY for seat in setup.seats],
        first_drawn=options.get("first") == "drawn",
        repeat=options.get("repeat") == "yes",
        asks_last=asks_last,
    )


def new_legacy(setup: Setup) -> Position:
    """Start a match that also asks in round 10 what to store, though no round follows: records with answers to it
    exist.
    """
    return new(setup, asks_last=True)
