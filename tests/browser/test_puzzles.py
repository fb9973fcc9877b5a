"""Puzzles as a person solves them: from the shelf, by taps and by keys, wrong and right; and their pages on screens of
every size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.ui.page import MemoryStorage
from pyapp.ui.puzzles.library import library
from tests.marks import nightly

from . import looks
from .axe import violations
from .conftest import ROOT, poll
from .helpers import SETTINGS, do, go, tap
from .looks import in_languages_and_themes, looked_at, looked_at_large
from .paper import filling
from .screens import LOOKED_AT, large_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from .screens import Size

SHOTS = ROOT / "test-results" / "puzzles"
IDENT, PUZZLE = max(library("nine").puzzle.items(), key=lambda pair: (len(pair[1].wrong), pair[0]))
"""The puzzle with the most slides."""
FIRST, SECOND = list(PUZZLE.refutations)[:2]
STATES = ("question", "chosen", "wrong", "twice", "solved", "shown")
LARGE = ("chosen", "wrong", "solved")
"""The states that are looked at with text of twice the size."""


def opened_at(page: Page) -> None:
    """Open the puzzle afresh."""
    go(page, f"puzzle/nine/{IDENT}")
    page.wait_for_selector(".pz-question")


def play(page: Page, move: str) -> None:
    """Choose a slide by its button or its place, play it with the main key, and wait for what follows."""
    page.locator(f'[data-do="tap {move}"]:visible, [data-move="{move}"] > .hit').first.click()
    do(page, "puzzle-play")
    page.wait_for_selector(".pz-wrong, .pz-good")


def states(page: Page, only: Sequence[str] = STATES) -> Iterator[str]:
    """Bring the page into one state after another; give the name of each."""
    for name in only:
        opened_at(page)
        if name == "chosen":
            page.locator(f'[data-do="tap {FIRST}"]:visible, [data-move="{FIRST}"] > .hit').first.click()
        if name in ("wrong", "twice", "shown"):
            play(page, FIRST)
        if name in ("twice", "shown"):
            do(page, "puzzle-again")
            play(page, SECOND)
        if name == "shown":
            page.wait_for_timeout(1100)  # the key does nothing where another one has just been
            do(page, "puzzle-show")
        if name == "solved":
            play(page, PUZZLE.best)
        yield name


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    return looks.complaints(page, name, size, aside=".board")


def test_a_person_solves_a_puzzle_from_the_shelf(page: Callable[..., Page]) -> None:
    opened = page("#", has_touch=True)
    opened.locator('.low [href="#puzzle/games"]').click()
    opened.locator('.pz-games [href="#puzzle/nine"]').click()
    opened.wait_for_selector(".pz-question")
    assert opened.evaluate("location.hash").startswith("#puzzle/nine/")
    opened_at(opened)
    tap(opened, FIRST)
    tap(opened, FIRST)
    opened.wait_for_selector(".pz-wrong")
    assert "doesn't win" in opened.locator("#p-said").inner_text()
    assert opened.locator(".pz-track").count() == 2
    assert opened.locator(".pz-bad").count() == 1
    assert opened.evaluate("document.activeElement.id") == "puzzle-main"
    do(opened, "puzzle-again")
    tap(opened, PUZZLE.best)
    tap(opened, PUZZLE.best)
    opened.wait_for_selector(".pz-good")
    assert "2" in opened.locator(".pz-gain-card b").first.inner_text()
    assert f'"nine/{IDENT}"' in opened.evaluate("localStorage['sobremesa.puzzles']")
    do(opened, "puzzle-next")
    opened.wait_for_selector(".pz-question")
    assert opened.evaluate("location.hash") != f"#puzzle/nine/{IDENT}"


def test_the_keyboard_solves_a_puzzle(page: Callable[..., Page]) -> None:
    opened = page(f"#puzzle/nine/{IDENT}")
    opened.wait_for_selector(".pz-question")
    opened.locator(f'[data-move="{FIRST}"]').focus()
    opened.keyboard.press("Enter")
    poll(opened, f"document.querySelector('[data-move=\"{FIRST}\"]').matches('.chosen')")
    opened.keyboard.press("Enter")
    opened.wait_for_selector(".pz-wrong")
    opened.keyboard.press("Enter")
    opened.wait_for_selector(".pz-question")
    poll(opened, "!document.querySelector('.pz-wrong')")
    opened.locator(f'[data-move="{PUZZLE.best}"]').focus()
    opened.keyboard.press("Enter")
    opened.keyboard.press("Enter")
    opened.wait_for_selector(".pz-good")


def test_a_shared_link_opens_its_puzzle_and_a_wrong_one_says_so(page: Callable[..., Page]) -> None:
    opened = page(f"#puzzle/nine/{IDENT}")
    opened.wait_for_selector(".pz-question")
    go(opened, "puzzle/nine/zzzzz")
    opened.get_by_text("There is no puzzle with this name.").wait_for()
    go(opened, "puzzle/today", "puzzle/")
    poll(opened, "location.hash.split('/').length === 3 && document.querySelector('.pz-game')")


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
        found = looked_at_large(opened, states(opened, LARGE), LOOKED_AT, complaints, SHOTS)
    assert not found, "\n" + "\n".join(found)
