"""The calendar: played, shared and ranked with taps and keys; its pages and the shelf on screens of every size."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.ui.days.friends import FriendLine, Friends
from pyapp.ui.page import MemoryStorage
from pyapp.ui.store.results import KEY
from tests.marks import nightly
from tests.unit.day_results import EVENING, november, result

from .conftest import ROOT
from .helpers import SETTINGS, WIDE, go, picture
from .paper import filling
from .screens import KEYS, WORDS, low_contrast, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "days"
Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1366, 625),
    (390, 844),
    (1180, 820),
    (844, 390),
    (820, 1180),
    (1440, 900),
    (720, 450),
    (320, 480),
)
"""Sizes of screens; the first three are tried at every run."""
AT_EVERY_RUN = SIZES[:3]
TODAY = date(2026, 11, 28)
PLAYED = [
    *november(),
    result(TODAY, 61),
    result(TODAY, 12, "auztralia"),
    result(date(2026, 11, 10), 3, "nine"),
]
FRIENDS = [
    FriendLine(TODAY, "imperial", "Nina", 63),
    FriendLine(TODAY, "imperial", "Bruno", 54),
    FriendLine(TODAY, "imperial", WIDE[0], 39),
    FriendLine(TODAY, "auztralia", "Marta", -4),
]
STATES = {"full": (PLAYED, FRIENDS), "empty": ([], [])}
PLACES = ("days", "days/2026-10", "shelf", "today/imperial")


def at_evening(page: Page, moment: float = EVENING) -> None:
    """Set the clock of a page to a moment at which it begins."""
    page.add_init_script(
        f"(() => {{ const now = Date.now, shift = {1000 * moment} - now(); Date.now = () => now() + shift; }})()"
    )


def furnished(state: str, settings: str = "{}") -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store with results and friends' lines and sets the clock."""
    results, lines = STATES[state]
    storage = MemoryStorage()
    storage.put(KEY, json.dumps([asdict(one) for one in results]))
    Friends(storage).add(lines)
    fill = filling(storage, **{SETTINGS: settings})

    def before(page: Page) -> None:
        at_evening(page)
        fill(page)

    return before


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    turned(page, size)
    found = [*page.evaluate(WORDS), *page.evaluate(KEYS, 43), *small_type(page, 15)]
    if page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
        found.append("the page is too wide")
    if name.startswith("days"):
        low = page.evaluate(
            "[...document.querySelectorAll('.dy-week button')].map(e => e.getBoundingClientRect()).filter(b => b.height < 43.5 || b.width < 43.5).length"
        )
        if low and size != (320, 480):
            found.append(f"{low} days are too small for a finger")
    yield from (f"{name}, {name_of(size)}: {problem}" for problem in found[:6])


def opened_at(page: Page, place: str) -> None:
    """Go to a page and wait until it is drawn."""
    go(page, "" if place == "shelf" else place)
    page.wait_for_selector({"shelf": ".dayleaf", "today/imperial": ".dayhead"}.get(place, ".dy-grid"))


@pytest.mark.parametrize(
    ("state", "language", "theme", "sizes"),
    [
        ("full", "es", "light", AT_EVERY_RUN),
        *nightly(*((a, b, c, SIZES) for a in STATES for b in ("en", "es") for c in ("light", "dark"))),
    ],
    ids=lambda value: value if isinstance(value, str) else len(value),
)
def test_the_pages_fit_every_screen(
    page: Callable[..., Page], state: str, language: str, theme: Literal["light", "dark"], sizes: tuple[Size, ...]
) -> None:
    before = furnished(state, f'{{"language": "{language}"}}')
    opened = page("#settings", before=before, has_touch=True, color_scheme=theme)
    found: list[str] = []
    for place in PLACES if state == "full" else PLACES[:3]:
        opened_at(opened, place)
        for size in sizes:
            found += complaints(opened, place, size)
            picture(
                opened, SHOTS / f"{state}-{place.replace('/', '-')}-{language}-{theme}-{name_of(size)}.png", whole=True
            )
        found += [f"{place}: {problem}" for problem in low_contrast(opened)]
    assert not found, "\n" + "\n".join(found)
