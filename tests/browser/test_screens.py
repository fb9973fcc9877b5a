"""Every page and table on screens that nobody designed them for: three sizes at every run, all of them nightly."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES

from .artemis import LONGEST_NAMES
from .conftest import ROOT
from .helpers import QUICK, do, furnished, go, picture, store, tour
from .screens import AT_EVERY_RUN, complaints, name_of, sizes, turned
from .test_sweep import moments

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

ALL = sizes()
SHOTS = ROOT / "test-results" / "screens"
"""Where pictures go if PICTURES is set."""

runs = pytest.mark.parametrize(
    "screens",
    [
        pytest.param(ALL[:AT_EVERY_RUN], id="known"),
        pytest.param(ALL[AT_EVERY_RUN:], id="all", marks=pytest.mark.nightly),
    ],
)


def look(opened: Page, name: str, screens: tuple[tuple[int, int], ...]) -> list[str]:
    """Say what is wrong with what a page shows, on each of some screens; leave it on the first."""
    found = []
    for size in screens:
        found += [f"{name}, {problem}" for problem in complaints(opened, size)]
        if os.environ.get("PICTURES"):
            picture(opened, SHOTS / name_of(size) / f"{name}.png")
    turned(opened, screens[0])
    return found


@runs
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_every_screen(
    page: Callable[..., Page], game: str, language: str, screens: tuple[tuple[int, int], ...]
) -> None:
    mine = moments(game)[language == "es" :: 2]
    opened = page("#settings", before=store(*mine, settings={**QUICK, "language": language}), has_touch=True)
    found: list[str] = []
    for one in mine:
        go(opened, f"match/{one.ident}")
        if opened.locator('[data-do="uncover"]').count():
            do(opened, "uncover")
        found += look(opened, f"{game} {one.ident}", screens)
    assert not found, "\n" + "\n".join(found)


@runs
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_fits_every_screen(
    page: Callable[..., Page], language: str, screens: tuple[tuple[int, int], ...]
) -> None:
    settings = {"language": language}
    opened = page("#settings", before=furnished(LONGEST_NAMES[:4], settings=settings), has_touch=True)
    found: list[str] = []
    for name in tour(opened, LONGEST_NAMES[:4]):
        found += look(opened, name, screens)
    assert not found, "\n" + "\n".join(found)
