"""Puzzles that are played at a table, as a person solves them, and their pages on screens of every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.ui.page import MemoryStorage
from pyapp.ui.puzzles.library import library
from tests.marks import nightly
from tests.unit.test_own_positions import act, address

from . import looks
from .axe import violations
from .conftest import ROOT
from .helpers import SETTINGS, do, end_motions, go, tap
from .looks import in_languages_and_themes, looked_at, looked_at_large
from .paper import filling
from .screens import LOOKED_AT, large_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from .screens import Size

SHOTS = ROOT / "test-results" / "table-puzzles"
TABLE = ".boardbox, .tray-slot, .rounds, .rphone, .chips, .end-key"
"""What the table draws as in a match, whose type the tests of the games judge."""
GAMES = ("imperial", "artemis", "auztralia")
IDENTS = {game: next(iter(library(game).puzzle)) for game in GAMES}
STATES = tuple((game, state) for game in GAMES for state in ("question", "wrong", "shown"))


def opened_at(page: Page, game: str) -> None:
    """Open the first puzzle of a game afresh."""
    go(page, f"puzzle/{game}/{IDENTS[game]}")
    page.wait_for_selector("#p-voice .voice")


def fail(page: Page, game: str) -> None:
    """Make a wrong try."""
    if game == "imperial":
        do(page, "end")
        do(page, "play done")
    elif game == "auztralia":
        worth, best = library(game).puzzle[IDENTS[game]].worth, library(game).puzzle[IDENTS[game]].points[0]
        tap(page, next(act for act in ("recover", "farm") if worth.get(act, best) < best))
        do(page, "play")
        page.wait_for_selector('[data-do="puzzle-show"], [data-do="back"]')
        if not page.locator('[data-do="puzzle-show"]').count():
            do(page, "play")  # it was asked whether to wait
    else:
        puzzle = library(game).puzzle[IDENTS[game]]
        wrong = (act for act, worth in puzzle.worth.items() if worth < puzzle.points[0] and ">" not in act)
        die, place = next(wrong).split("; ")
        page.locator(f'[data-do="draft {die};"]:visible').first.click()
        page.locator(f'[data-move="{die}; {place}"]:visible').first.click()
        do(page, "play")
    page.wait_for_selector('[data-do="puzzle-show"]')


def states(page: Page, only: Sequence[tuple[str, str]] = STATES) -> Iterator[str]:
    """Bring the page into one state after another; give the name of each."""
    for game, state in only:
        opened_at(page, game)
        if state != "question":
            fail(page, game)
        if state == "shown":
            page.wait_for_timeout(1100)  # the key does nothing where another one has just been
            do(page, "puzzle-show")
            page.wait_for_selector(".pz-end")
            end_motions(page)
        yield f"{game}-{state}"
    if only is STATES:
        go(page, "puzzle/games")
        page.wait_for_selector(".pz-games")
        yield "games"
        yield from own_states(page)


def own_states(page: Page) -> Iterator[str]:
    """Bring a position of one's own match into one state after another; give the name of each."""
    go(page, address())
    page.wait_for_selector("#p-voice .voice")
    yield "own-question"
    page.locator(f'[data-move="{act(1)}"]:visible').first.click()
    do(page, "play")
    page.wait_for_selector('[data-do="own-show"]')
    yield "own-wrong"
    do(page, "own-show")
    page.wait_for_selector('[data-do="own-next"]')
    yield "own-shown"


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    least = 43 if size[0] > 320 else 39  # the keys of regions are narrower on the narrowest phone
    return looks.complaints(page, name, size, least, TABLE)


@in_languages_and_themes
def test_puzzles_fit_every_screen(
    page: Callable[..., Page], language: str, theme: Literal["light", "dark"], sizes: tuple[Size, ...]
) -> None:
    before = filling(MemoryStorage(), **{SETTINGS: f'{{"language": "{language}"}}'})
    opened = page("#settings", before=before, has_touch=True, color_scheme=theme)
    found = looked_at(opened, states(opened), sizes, complaints, SHOTS, f"{language}-{theme}")
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["dark", *nightly("light")])
def test_puzzles_violate_no_rule_of_axe(page: Callable[..., Page], theme: Literal["light", "dark"]) -> None:
    opened = page("#settings", has_touch=True, color_scheme=theme)
    found = [f"{name}: {problem}" for name in states(opened) for problem in violations(opened)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.nightly
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site) -> None:
    with large_text(
        playwright, site, filling(MemoryStorage(), **{SETTINGS: '{"language": "es"}'}), "settings"
    ) as opened:
        found = looked_at_large(opened, states(opened), LOOKED_AT, complaints, SHOTS)
    assert not found, "\n" + "\n".join(found)
