"""Skeleton in the browser: a match played by tapping, and the layout on four screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES

from .conftest import ROOT
from .helpers import SIZES, TOUCH, entry, picture, play, store, to_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "skeleton"
OVER = "document.querySelector('#p-acts [data-do=result]') !== null"
TOO_LARGE = "document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight"


def begun(*names: str) -> Match:
    """Return a match up to the first decision."""
    setup = Setup("skeleton", "match", tuple(map(Seat, names)), "olive-42-bread")
    match = Match(GAMES["skeleton"], setup)
    match.settle()
    return match


def test_a_match_is_played_to_its_end_by_tapping(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(begun("Ana", "Bruno"))), **TOUCH)
    while legal := to_move(opened):
        play(opened, legal[0])
    assert opened.evaluate(OVER)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_on_the_screen(page: Callable[..., Page], size: str, theme: str) -> None:
    more = {"viewport": SIZES[size], "color_scheme": theme}
    opened = page("#match/m1", before=store(entry(begun("Ana", "Bruno", "Chloë", "Dimitri"))), **more)
    to_move(opened)
    picture(opened, SHOTS / f"{size}-{theme}.png")
    assert not opened.evaluate(TOO_LARGE)
