"""The goldens of 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.goldens.wanted import BOTS, PEOPLE, Wanted, both, drawn, tied, won

if TYPE_CHECKING:
    from pyapp.engine.match import Match

BY_HAND = (("preparation", "players"),)
QUICK = (("preparation", "drawn"),)


def passes(match: Match) -> bool:
    """Return whether somebody had to pass."""
    return "--" in match.moves


def no_passes(match: Match) -> bool:
    """Return whether nobody had to pass."""
    return "--" not in match.moves


WANTED = (
    Wanted("two-clear-win-no-passes", "match", PEOPLE[:2], BY_HAND, both(won, no_passes)),
    Wanted("two-clear-win-passes", "match", PEOPLE[:2], BY_HAND, both(won, passes)),
    Wanted("two-tie-break", "match", PEOPLE[:2], BY_HAND, tied),
    Wanted("two-quick", "match", BOTS[:2], QUICK, won),
    Wanted("two-practice", "match", PEOPLE[:2], QUICK, tied, practice=True),
    Wanted("three-clear-win", "match", PEOPLE[:3], BY_HAND, both(won, passes)),
    Wanted("three-tie-break", "match", BOTS[:3], BY_HAND, tied),
    Wanted("three-quick", "match", PEOPLE[:3], QUICK, no_passes),
    Wanted("four-clear-win", "match", PEOPLE[:4], BY_HAND, both(won, passes)),
    Wanted("four-tie-break", "match", BOTS, BY_HAND, tied),
    Wanted("four-quick", "match", PEOPLE[:4], QUICK, passes),
    Wanted("tournament-won", "tournament", PEOPLE[:2], BY_HAND, won),
    Wanted("tournament-drawn", "tournament", PEOPLE[:2], BY_HAND, drawn),
    Wanted("tournament-quick-passes", "tournament", BOTS[:2], QUICK, both(won, passes)),
)
