"""Paper's pages on screens of every size, with few and with many dice, cards, pages and players, in both themes and
languages, and with text of twice the size: nothing is cut off, covered, too small or hard to read.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.paper import ink
from pyapp.paper.play import DECK, MARK, OVER, STROKE, Play
from pyapp.paper.store import Journal, PlayEntry, Player, Plays, Sheets, StoredSheet
from pyapp.paper.tray import COLOURS, DRAW, Tray, standard
from pyapp.ui.page import MemoryStorage
from tests.marks import nightly
from tests.unit.paper_sheets import handwriting

from .axe import violations
from .conftest import ROOT
from .helpers import SETTINGS, WIDE, do, go
from .looks import in_languages_and_themes, looked_at, looked_at_large
from .paper import filling, sample, surface, write_on
from .screens import KEYS, LOOKED_AT, TOO_WIDE, WORDS, large_text, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.paper.play import Act
    from pyapp.paper.sheet import Sheet

    from .screens import Size

SHOTS = ROOT / "test-results" / "paper"
SIDES = (4, 6, 8, 10, 12, 20)
FULL = replace(
    sample(12, cards=[f"Lantern number {number}" for number in range(30)]),
    name="Lantern Street of the long evenings, 2",
)
"""A sheet with as many pages and dice as there can be, and with cards."""
FULL = replace(FULL, tray=Tray(tuple(standard(SIDES[at % 6], COLOURS[at % 6]) for at in range(24)), FULL.tray.cards))
PLAYS: dict[str, tuple[Sheet, tuple[str, ...]]] = {
    "aaaa1111": (sample(), ("Ana", "Bruno", "Nina")),
    "bbbb2222": (FULL, (*WIDE, "Nina")),
    "cccc3333": (FULL, (WIDE * 3)[:12]),
    "dddd4444": (sample(), (*WIDE, "Nina")),
}
PLACES: dict[str, tuple[str, ...]] = {
    "home": ("paper",),
    "opening": ("paper/new",),
    "preparing": ("paper/sheet/bbbb2222",),
    "dice": ("paper/dice/bbbb2222",),
    "start": ("paper/start/bbbb2222",),
    "desk": ("paper/play/aaaa1111",),
    "more": ("paper/play/aaaa1111", "paper drawer more"),
    "pad": ("paper/play/aaaa1111", "paper drawer more", "paper points"),
    "stamps": ("paper/play/aaaa1111", "paper tool stamp", "paper tool stamp"),
    "held": ("paper/play/aaaa1111", "paper hold 0", "paper hold 3"),
    "full": ("paper/play/bbbb2222", "paper hold 0", "paper hold 3"),
    "rolls": ("paper/play/bbbb2222", "paper drawer more", "paper drawer rolls"),
    "twelve": ("paper/play/cccc3333", "paper seat 7"),
    "over": ("paper/play/dddd4444",),
    "result": ("paper/play/dddd4444", "paper drawer more", "paper drawer result"),
}
"""The pages: address and actions."""
LARGE = ("home", "opening", "dice", "start", "desk", "more", "pad", "over")
"""Pages that are looked at with text of twice the size."""


def written(play: Play, *, over: bool) -> Iterator[Act]:
    """Write strokes, marks and figures for the first player, roll, and draw cards."""
    for number in range(6):
        yield play.act("test", STROKE, 0, 0, ink.write(handwriting(Random(number))))
    for mark in ("f1 0", "f1 1", "f1 6", "f2 =12", "f2 =14", "f3 =7"):
        yield play.act("test", MARK, 0, 0, mark)
    for first in (0, 1, 2):
        yield play.roll("test", 0, list(range(first, len(play.sheet.tray.dice), max(1, first))))
    if play.sheet.tray.cards:
        for _card in range(5):
            yield play.act("test", DECK, 0, 0, DRAW)
    if over:
        yield play.act("test", OVER, 0, 0, "1")


def furnished(settings: str) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store with sheets and plays, and the settings as JSON."""
    storage = MemoryStorage()
    for number, (ident, (sheet, names)) in enumerate(PLAYS.items()):
        Sheets(storage).save(StoredSheet(ident, sheet), 1.79e9 + number)
        players = tuple(Player(name, at % 6 + 1) for at, name in enumerate(names))
        over = ident == "dddd4444"
        play = Play(sheet, len(players))
        Journal(storage, ident, "test").add(list(written(play, over=over)))
        entry = PlayEntry(ident, ident, sheet, players, "olive-42-bread", 1.79e9, 1.79e9 + number, over=over)
        Plays(storage).save(replace(entry, points=tuple(play.score(seat) for seat in range(len(players)))), 1.79e9)
    return filling(storage, **{SETTINGS: settings})


def tour(page: Page, only: Sequence[str] = tuple(PLACES)) -> Iterator[str]:
    """Go to the pages one after another, and take the actions there; give the name of each."""
    write_on(page)
    for name in only:
        place, *steps = PLACES[name]
        go(page, place)
        if place.startswith("paper/play"):
            surface(page)
        else:
            page.wait_for_selector(".pp-page main, .leafpage")
        for step in steps:
            do(page, step)
        yield name


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    turned(page, size)
    keys = [problem for problem in page.evaluate(KEYS, 43) if not problem.startswith("g.pr-field")]
    found = [*page.evaluate(WORDS), *keys, *small_type(page, 15, ".pr-field")]  # fields are as small as on the page
    if page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
        found.append("the page is too wide")
    found += page.evaluate(TOO_WIDE)
    if name in ("desk", "held", "full", "twelve"):
        room = page.evaluate(
            "(({width, height}) => width * height / innerWidth / innerHeight)(document.querySelector('#pp-sheet').getBoundingClientRect())"
        )
        least = 0.42 if name in ("full", "twelve") or size == (320, 480) else 0.54
        if room < least:
            found.append(f"the sheet has only {room:.2f} of the screen")
    yield from (f"{name}, {name_of(size)}: {problem}" for problem in found[:6])


@in_languages_and_themes
def test_papers_pages_fit_every_screen(
    page: Callable[..., Page], language: str, theme: Literal["light", "dark"], sizes: tuple[Size, ...]
) -> None:
    before = furnished(f'{{"language": "{language}"}}')
    opened = page("#settings", before=before, has_touch=True, color_scheme=theme)
    found = looked_at(opened, tour(opened), sizes, complaints, SHOTS, f"{language}-{theme}")
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("theme", "names"), [("dark", ("home", "desk", "full", "more", "pad", "over")), *nightly(("light", tuple(PLACES)))]
)
def test_papers_pages_violate_no_rule_of_axe(
    page: Callable[..., Page], theme: Literal["light", "dark"], names: tuple[str, ...]
) -> None:
    opened = page("#settings", before=furnished("{}"), has_touch=True, color_scheme=theme)
    found = [f"{name}: {problem}" for name in tour(opened, names) for problem in violations(opened)]
    assert not found, "\n" + "\n".join(found)


def test_the_pages_of_an_empty_shelf_of_paper_fit(page: Callable[..., Page]) -> None:
    opened = page("#paper", has_touch=True, locale="es-ES")
    opened.wait_for_selector('[data-do="paper make squared"], [href="#paper/new"]')
    found = [problem for size in LOOKED_AT for problem in complaints(opened, "empty", size)]
    assert found + violations(opened) == []


@pytest.mark.nightly
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site) -> None:
    with large_text(playwright, site, furnished('{"language": "es"}'), "settings") as opened:
        found = looked_at_large(opened, tour(opened, LARGE), LOOKED_AT, complaints, SHOTS)
    assert not found, "\n" + "\n".join(found)
