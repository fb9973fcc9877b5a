"""Every page and table on screens that nobody designed them for: three sizes at every run, all of them nightly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES

from .artemis import LONGEST_NAMES
from .conftest import CHROMIUM, FLAGS, NO_WORKER, ROOT, ready
from .helpers import QUICK, do, furnished, go, picture, store, tour
from .screens import AT_EVERY_RUN, complaints, name_of, sizes, turned
from .test_sweep import moments

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.ui.store.saves import Entry

ALL = sizes()
SHOTS = ROOT / "test-results" / "screens"

KNOWN = ALL[:AT_EVERY_RUN]
runs = pytest.mark.parametrize(
    ("language", "screens"),
    [
        pytest.param("es", KNOWN, id="es-known"),
        pytest.param("en", KNOWN, id="en-known", marks=pytest.mark.nightly),
        pytest.param("en", ALL[AT_EVERY_RUN:], id="en-all", marks=pytest.mark.nightly),
        pytest.param("es", ALL[AT_EVERY_RUN:], id="es-all", marks=pytest.mark.nightly),
    ],
)
"""The longer words at every run."""


def look(opened: Page, name: str, screens: tuple[tuple[int, int], ...]) -> list[str]:
    """Say what is wrong with what a page shows, on each of some screens; leave it on the first."""
    found = []
    for size in screens:
        found += [f"{name}, {problem}" for problem in complaints(opened, size)]
        picture(opened, SHOTS / name_of(size) / f"{name}.png")
    turned(opened, screens[0])
    return found


@runs
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
def test_every_page_fits_every_screen(
    page: Callable[..., Page], language: str, screens: tuple[tuple[int, int], ...]
) -> None:
    settings = {"language": language}
    opened = page("#settings", before=furnished(LONGEST_NAMES[:4], settings=settings), has_touch=True)
    found: list[str] = []
    for name in tour(opened, LONGEST_NAMES[:4]):
        found += look(opened, name, screens)
    assert not found, "\n" + "\n".join(found)


@runs
def test_every_form_fits_every_screen(
    page: Callable[..., Page], language: str, screens: tuple[tuple[int, int], ...]
) -> None:
    opened = page("#settings", before=store(settings={"language": language}), has_touch=True)
    found: list[str] = []
    for game, shelf in GAMES.items():
        for mode in shelf.modes:
            go(opened, f"new/{game}")
            if len(shelf.modes) > 1:
                do(opened, f"form {game} mode {mode.key}")
            found += look(opened, f"form of {game} {mode.key}", screens)
            for picker in opened.locator(".over:target .pick, .over.open .pick").all():
                do(opened, picker.get_attribute("data-do") or "")
                found += look(opened, f"choices of {game} {mode.key}", screens)
                do(opened, f"form {game} pick")
    assert not found, "\n" + "\n".join(found)


LARGE_TEXT = "--blink-settings=defaultFontSize=32"
"""A browser's setting for text of 200 %."""
BORDERLESS = """() => [...document.querySelectorAll(".key, .tray, .paper, .chip-key, .tabs button")].filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 1 && !["Top", "Left", "Right", "Bottom"].some(side => parseFloat(getComputedStyle(e)[`border${side}Width`]) >= 1)).map(e => `${e.className} "${e.textContent.trim().slice(0, 20)}" has no border`)"""
LOOKED_AT = ("shelf", "new match", "sliding", "result of four", "rulebook", "records", "saves", "settings")
"""Pages of the tour."""
looks = pytest.mark.parametrize(
    "screens",
    [
        pytest.param(((1366, 768),), id="known"),
        pytest.param((*ALL, (1180, 820), (820, 1180), (390, 844), (1440, 900)), id="all", marks=pytest.mark.nightly),
    ],
)


def one_of_each() -> tuple[Entry, ...]:
    """Return a match of each game at its fullest: the most seats, most of it played."""
    fullest = {game: [one for one in moments(game) if one.ident.endswith("at60")][-1] for game in GAMES}
    return tuple(replace(one, ident=f"{game}-{one.ident}") for game, one in fullest.items())


@looks
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site, screens: tuple[tuple[int, int], ...]) -> None:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, LARGE_TEXT])
    opened = browser.new_context(locale="es-ES", has_touch=True).new_page()
    furnished(LONGEST_NAMES[:4], {"language": "es"}, one_of_each())(opened)
    opened.goto(f"{site.address}{NO_WORKER}#settings")
    ready(opened)
    assert opened.locator("main p").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 28
    found: list[str] = []
    for name in tour(opened, LONGEST_NAMES[:4], only=LOOKED_AT):
        found += look(opened, f"{name}, large text", screens)
    for one in one_of_each():
        go(opened, f"match/{one.ident}")
        found += look(opened, f"{one.match.game.key} {one.ident}, large text", screens)
    browser.close()
    assert not found, "\n" + "\n".join(found)


@looks
def test_forced_colours_keep_borders_and_words(page: Callable[..., Page], screens: tuple[tuple[int, int], ...]) -> None:
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
        found += look(opened, f"{one.match.game.key} {one.ident}, forced colours", screens)
        found += [f"{one.match.game.key}: {problem}" for problem in opened.evaluate(BORDERLESS)]
    assert not found, "\n" + "\n".join(found)
