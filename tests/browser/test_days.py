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
from pyapp.ui.store.saves import PUZZLES_KEY
from tests.marks import nightly
from tests.unit.day_results import EVENING, november, result

from .axe import violations
from .conftest import ROOT, poll, ready
from .helpers import PHONE, SETTINGS, TOUCH, WIDE, arrives, do, go, picture, touch
from .looks import AT_EVERY_RUN
from .paper import filling
from .screens import KEYS, LOOKED_AT, WORDS, large_text, low_contrast, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from .screens import Size

SHOTS = ROOT / "test-results" / "days"
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
SOLVED = {f"{TODAY.replace(day=number).toordinal()}": 1 + number % 3 for number in range(1, 29) if number % 5}
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
    if results:
        storage.put(PUZZLES_KEY, json.dumps({"version": 1, "rating": 1000, "rows": {}, "days": SOLVED}))
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
        *nightly(*((a, b, c, LOOKED_AT) for a in STATES for b in ("en", "es") for c in ("light", "dark"))),
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


@pytest.mark.parametrize(
    ("state", "theme"), [("full", "dark"), *nightly(("full", "light"), ("empty", "dark"), ("empty", "light"))]
)
def test_the_pages_violate_no_rule_of_axe(
    page: Callable[..., Page], state: str, theme: Literal["light", "dark"]
) -> None:
    opened = page("#settings", before=furnished(state), has_touch=True, color_scheme=theme)
    found = []
    for place in PLACES if state == "full" else PLACES[:3]:
        opened_at(opened, place)
        found += [f"{place}: {problem}" for problem in violations(opened)]
        found += [f"{place}: {problem}" for problem in low_contrast(opened)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("sizes", [((390, 844),), *nightly((LOOKED_AT,))], ids=len)
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site, sizes: tuple[Size, ...]) -> None:
    found: list[str] = []
    with large_text(playwright, site, furnished("full", '{"language": "es"}'), "settings") as opened:
        for place in PLACES:
            opened_at(opened, place)
            for size in sizes:
                found += complaints(opened, place, size)
                picture(opened, SHOTS / f"large-{place.replace('/', '-')}-{name_of(size)}.png", whole=True)
    assert not found, "\n" + "\n".join(found)


def text(page: Page) -> str:
    return page.inner_text("#page")


def test_the_calendar_is_played_and_shared_with_taps(page: Callable[..., Page]) -> None:
    one = page("", before=furnished("full"), **TOUCH)
    touch(one, ".dayleaf")
    arrives(one, "days")
    one.wait_for_selector(".dy-grid")
    assert "10\ndays in a row" in text(one)
    one.locator('[data-move="2026-11-25"]').tap()
    poll(one, "document.querySelector('#dy-day').textContent.includes('25 November')")
    do(one, "today-begin day-2026-11-25 imperial")
    arrives(one, "match/")
    assert "The challenge of Wednesday 25" in text(one)
    go(one, "days")
    one.wait_for_selector(".dy-grid")
    one.fill("#dy-line", "Sobremesa 28 Nov · 9 +7 gold · streak 2")
    one.fill("#dy-name", "Zoë")
    do(one, "day-add")
    poll(one, "document.querySelector('.dy-side').textContent.includes('Zoë')")
    one.reload()
    ready(one)
    one.wait_for_selector(".dy-grid")
    assert "Zoë" in text(one)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    do(one, "day-share 2026-11-28")
    poll(one, "document.querySelector('.dy-share').textContent.includes('Line copied.')")
    copied = one.evaluate("navigator.clipboard.readText()")
    assert (
        copied
        == "Sobremesa 28 Nov · Imperial Settlers 61 laurel · AuZtralia +12 silver · puzzle in 2 tries · streak 10"
    )


def test_a_match_that_goes_on_after_midnight_says_its_day(page: Callable[..., Page]) -> None:
    one = page("#today/artemis", before=furnished("empty", '{"language": "es"}'), has_touch=True)
    match = arrives(one, "match/")
    one.evaluate("(now => { Date.now = () => now() + 6 * 3600e3; })(Date.now)")
    go(one, "")
    go(one, match)
    one.wait_for_selector(".bar-top .goal")
    assert "Cuenta para el sábado 28." in one.inner_text("#p-head")
    found: list[str] = []
    for size in AT_EVERY_RUN:
        turned(one, size)
        picture(one, SHOTS / f"midnight-{name_of(size)}.png")
        found += one.evaluate(WORDS)
    assert not found, "\n" + "\n".join(found)


def test_arrows_move_through_the_days(page: Callable[..., Page]) -> None:
    one = page("#days", before=furnished("full"))
    one.wait_for_selector(".dy-grid")
    focused = "document.activeElement.dataset.move"
    assert one.locator('.dy-grid [tabindex="0"]').count() == 1
    one.focus('.dy-grid [tabindex="0"]')
    for key, day in (("ArrowUp", 21), ("ArrowLeft", 20), ("ArrowDown", 27), ("ArrowRight", 28), ("ArrowUp", 21)):
        one.keyboard.press(key)
        assert one.evaluate(focused) == f"2026-11-{day}"
    one.keyboard.press("Enter")
    poll(one, "document.querySelector('.dy-week .chosen').dataset.move === '2026-11-21'")
    assert one.evaluate(focused) == "2026-11-21"
    one.keyboard.press("PageUp")
    arrives(one, "days/2026-10")
    poll(one, "document.querySelector('#dy-month').textContent === 'October 2026'")


def test_the_shelf_offers_challenge_and_calendar_to_the_keyboard(page: Callable[..., Page]) -> None:
    one = page("", before=furnished("full"), **PHONE)
    found = []
    for _step in range(12):
        one.keyboard.press("Tab")
        found.append(one.evaluate("document.activeElement.getAttribute('href')"))
    assert "#days" in found
    assert "#today/nine" in found
    assert "#today/imperial" in found


def test_the_leaf_is_a_plain_link_before_python_is_up(page: Callable[..., Page]) -> None:
    one = page("", boot=False, before=furnished("empty"), **TOUCH)
    one.locator(".dayleaf").tap()
    ready(one)
    one.wait_for_selector(".dy-grid")
    assert "Play today's challenge to start your calendar." in text(one)
