"""Every page and table on unusual screens: each on one of three sizes at every run, all on all of them nightly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES

from .artemis import LONGEST_NAMES
from .conftest import ROOT
from .helpers import GOLDENS, QUICK, do, entry, furnished, go, golden, picture, store, tour, uncover
from .screens import AT_EVERY_RUN, complaints, large_text, name_of, sizes
from .test_sweep import moments

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.ui.store.saves import Entry

    Screens = Callable[[int], tuple["Size", ...]]
    """Number of what is looked at -> the sizes on which it is."""

ALL = sizes()
SHOTS = ROOT / "test-results" / "screens"

Size = tuple[int, int]
KNOWN = ALL[:AT_EVERY_RUN]


def in_turn(number: int) -> tuple[Size, ...]:
    """Return one of the known sizes for a page, by its number, so that each sees a part of the pages."""
    return (KNOWN[number % AT_EVERY_RUN],)


def every(_number: int) -> tuple[Size, ...]:
    """Return all sizes, whatever is looked at."""
    return ALL


in_languages: pytest.MarkDecorator = pytest.mark.parametrize(
    ("language", "screens"),
    [
        pytest.param("es", in_turn, id="es-known"),
        pytest.param("en", every, id="en-all", marks=pytest.mark.nightly),
        pytest.param("es", every, id="es-all", marks=pytest.mark.nightly),
    ],
)
"""Runs a test on some screens with the longer words, and nightly on all in both languages."""


def look(opened: Page, name: str, screens: tuple[Size, ...]) -> list[str]:
    """List what is wrong with what a page shows, on each of some screens."""
    found = []
    for size in screens:
        found += [f"{name}, {problem}" for problem in complaints(opened, size)]
        picture(opened, SHOTS / name_of(size) / f"{name}.png")
    return found


@in_languages
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_every_screen(page: Callable[..., Page], game: str, language: str, screens: Screens) -> None:
    mine = moments(game)[language == "es" :: 2]
    opened = page("#settings", before=store(*mine, settings={**QUICK, "language": language}), has_touch=True)
    found: list[str] = []
    for number, one in enumerate(mine):
        go(opened, f"match/{one.ident}")
        uncover(opened)
        found += look(opened, f"{game} {one.ident}", screens(number))
    assert not found, "\n" + "\n".join(found)


@in_languages
def test_every_page_fits_every_screen(page: Callable[..., Page], language: str, screens: Screens) -> None:
    settings = {"language": language}
    opened = page("#settings", before=furnished(LONGEST_NAMES[:4], settings=settings), has_touch=True)
    found: list[str] = []
    for number, name in enumerate(tour(opened, LONGEST_NAMES[:4])):
        found += look(opened, name, screens(number))
    assert not found, "\n" + "\n".join(found)


@in_languages
def test_every_form_fits_every_screen(page: Callable[..., Page], language: str, screens: Screens) -> None:
    opened = page("#settings", before=store(settings={"language": language}), has_touch=True)
    found: list[str] = []
    for number, (game, mode) in enumerate((game, mode) for game, shelf in GAMES.items() for mode in shelf.modes):
        go(opened, f"new/{game}")
        if len(GAMES[game].modes) > 1:
            do(opened, f"form {game} mode {mode.key}")
        found += look(opened, f"form of {game} {mode.key}", screens(number))
        for picker in opened.locator(".over:target .pick, .over.open .pick").all():
            do(opened, picker.get_attribute("data-do") or "")
            found += look(opened, f"choices of {game} {mode.key}", screens(number))
            do(opened, f"form {game} pick")
    assert not found, "\n" + "\n".join(found)


BORDERLESS = """() => [...document.querySelectorAll(".key, .tray, .paper, .chip-key, .tabs button")].filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 1 && !["Top", "Left", "Right", "Bottom"].some(side => parseFloat(getComputedStyle(e)[`border${side}Width`]) >= 1)).map(e => `${e.className} "${e.textContent.trim().slice(0, 20)}" has no border`)"""
LOOKED_AT = ("shelf", "new match", "sliding", "result of four", "rulebook", "records", "saves", "settings")
"""Pages of the tour."""


def looks(*at_every_run: Size) -> pytest.MarkDecorator:
    """Run a test on some screens, and nightly on all."""
    usual = ((1180, 820), (820, 1180), (390, 844), (1440, 900))
    return pytest.mark.parametrize(
        "screens",
        [
            pytest.param(at_every_run, id="known"),
            pytest.param((*ALL, *usual), id="all", marks=pytest.mark.nightly),
        ],
    )


FULLEST = {
    "nine": "nine/four-clear-win",
    "imperial": "imperial/advanced-four-tie",
    "artemis": "artemis/five-tie",
    "auztralia": "auztralia/four-victory",
}
"""Goldens in which the table is fullest; of another game it is the one with the most seats."""


def fullest(game: str) -> str:
    """Return the golden of a game in which its table is fullest."""
    files = sorted((GOLDENS / game).glob("*.txt"))
    return FULLEST.get(game) or f"{game}/{max(files, key=lambda file: file.read_text().count('[Seat ')).stem}"


def one_of_each() -> tuple[Entry, ...]:
    """Return a match of each game at its fullest: the most seats, most of it played."""
    matches = {game: golden(fullest(game), LONGEST_NAMES) for game in GAMES}
    return tuple(entry(match.branch(2 * len(match.moves) // 3), game) for game, match in matches.items())


@looks((1366, 768))
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site, screens: tuple[Size, ...]) -> None:
    found: list[str] = []
    with large_text(
        playwright, site, furnished(LONGEST_NAMES[:4], {"language": "es"}, one_of_each()), "settings"
    ) as opened:
        assert opened.locator("main p").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 28
        for name in tour(opened, LONGEST_NAMES[:4], only=LOOKED_AT):
            found += look(opened, f"{name}, large text", screens)
        for one in one_of_each():
            go(opened, f"match/{one.ident}")
            found += look(opened, f"{one.ident}, large text", screens)
    assert not found, "\n" + "\n".join(found)


@looks()
def test_forced_colours_keep_borders_and_words(page: Callable[..., Page], screens: tuple[Size, ...]) -> None:
    opened = page(
        "#settings",
        before=furnished(LONGEST_NAMES[:4], more=one_of_each()),
        has_touch=True,
        forced_colors="active",
    )
    found: list[str] = []
    for name in tour(opened, LONGEST_NAMES[:4], only=LOOKED_AT):
        found += look(opened, f"{name}, forced colours", screens)
        found += [f"{name}: {problem}" for problem in opened.evaluate(BORDERLESS)]
    for one in one_of_each():
        go(opened, f"match/{one.ident}")
        found += look(opened, f"{one.ident}, forced colours", screens)
        found += [f"{one.ident}: {problem}" for problem in opened.evaluate(BORDERLESS)]
    assert not found, "\n" + "\n".join(found)
