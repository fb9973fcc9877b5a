"""Everything moves to another device over a channel: between two pages, and from Chromium to Firefox."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, cast

import pytest

from . import firefox
from .axe import violations
from .conftest import NO_WORKER, ROOT, TABLET, poll, ready
from .footage import film, seeing
from .helpers import TOUCH, do, entry, finished, golden, picture, setup, shortened, slowness, store
from .screens import KEYS, WORDS, low_contrast, name_of, small_type, turned
from .tablets import answered, code_on, go_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import serve
    from playwright.sync_api import Page, Playwright

    from pyapp.ui.store.saves import Entry

    from .conftest import Watch

SHOTS = ROOT / "test-results" / "moving"
GOLDEN = ("auztralia/solo", "imperial/solo", "artemis/solo", "nine/four-quick")
MATCHES = 60
KEPT = "Object.keys(localStorage).filter(name => name.startsWith('sobremesa.match.')).length"
SIZES = ((1180, 820), (820, 1180), (390, 844), (1366, 625), (844, 390), (720, 450))
IN_TIME = 10.0
"""Seconds in which as many matches move, on a quiet machine."""


def many() -> list[Entry]:
    """Return as many matches of all games, at different moves."""
    whole = [finished(setup(code=f"olive-{number}-bread")) for number in range(4)]
    whole += [golden(path) for path in goldens()]
    return [
        entry(shortened(match, min(number // len(whole), len(match.moves) - 1)), f"m{number}")
        for number in range(MATCHES)
        for match in [whole[number % len(whole)]]
    ]


def goldens() -> list[str]:
    """Name a golden match of each game."""
    return [
        f"{path.parent.name}/{path.stem}"
        for game in ("auztralia", "imperial", "artemis", "nine")
        for path in sorted((ROOT / "tests/goldens" / game).glob("*.txt"))[:1]
    ]


def moved(old: Page, new: Page) -> float:
    """Move everything from one page to another; return the seconds from the second code to the report."""
    go_to(old, "move")
    answer = answered(old, new)
    began = time.monotonic()
    old.fill("#pasted-code", answer)
    poll(new, "document.querySelector('[data-do=\"move-do\"]')")
    do(new, "move-do")
    poll(old, "document.querySelector('.moving .confirmed')")
    return time.monotonic() - began


def test_everything_moves_and_stays_where_it_was(page: Callable[..., Page]) -> None:
    kept = [entry(finished(setup())), entry(shortened(finished(setup(code="river-7-salt")), 5), "m2")]
    old, new = page(before=store(*kept, settings={"theme": "dark"}), **TOUCH), page(**TOUCH)
    moved(old, new)
    assert new.evaluate(KEPT) == old.evaluate(KEPT) == 2
    assert new.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "2 of 2" in old.locator(".moving").inner_text()
    new.reload()
    go_to(new, "match/m2")
    poll(new, "document.querySelector('[data-move]')")


@pytest.mark.nightly
def test_a_camera_reads_a_row_of_codes(
    page: Callable[..., Page], playwright: Playwright, site: serve.Site, watch: Watch, tmp_path: Path
) -> None:
    kept = [entry(finished(setup(code=f"river-{number}-salt")), f"m{number}") for number in range(4)]
    old = page("#move", before=store(*kept), **TOUCH)
    do(old, "move row")
    poll(old, "document.querySelector('.qrbox svg')")
    codes = old.evaluate("sobremesa.app.room_at('move').row.toJs()")
    assert len(codes) > 1
    film(tmp_path / "camera.y4m", *codes)
    browser = seeing(playwright, tmp_path / "camera.y4m")
    new = browser.new_context(viewport=TABLET, locale="en-GB", permissions=["camera"]).new_page()
    watch.follow(new)
    new.goto(f"{site.address}{NO_WORKER}#move")
    ready(new)
    do(new, "move read")
    poll(new, "document.querySelector('[data-do=\"move-do\"]')", 60)
    do(new, "move-do")
    assert new.evaluate(KEPT) == len(kept)
    browser.close()


@pytest.mark.alone
@pytest.mark.skipif(not firefox.INSTALLED, reason="firefox is not installed")
def test_sixty_matches_move_from_chromium_to_firefox_in_time(page: Callable[..., Page], site: serve.Site) -> None:
    engine = firefox.Firefox()
    try:
        new = cast("Page", engine)
        engine.goto(f"{site.address}{NO_WORKER}")
        assert poll(new, "(s => s !== 'waiting' && s)(document.documentElement.dataset.boot)", 150) == "ready"
        old = page(before=store(*many()), **TOUCH)
        seconds = moved(old, new)
        print(f"{MATCHES} matches moved in {seconds:.1f} s")
        assert new.evaluate(KEPT) == MATCHES
        assert seconds < IN_TIME * slowness()
    finally:
        engine.close()


def test_the_pages_fit_and_violate_no_rule_of_axe(page: Callable[..., Page]) -> None:
    kept = [entry(finished(setup())), entry(shortened(finished(setup(code="river-7-salt")), 5), "m2")]
    spanish: dict[str, Any] = {"locale": "es-ES", **TOUCH}
    old, new = (
        page(before=store(*kept, settings={"theme": "dark"}), **spanish),
        page(before=store(settings={"theme": "light"}), **spanish),
    )
    found: list[str] = []

    def look(name: str, opened: Page) -> None:
        for size in SIZES:
            turned(opened, size)
            found.extend(
                f"{name} {name_of(size)}: {problem}"
                for problem in [*opened.evaluate(WORDS), *opened.evaluate(KEYS, 43), *small_type(opened, 15)]
            )
            picture(opened, SHOTS / f"{name}-{name_of(size)}.png")
        found.extend(f"{name}: {problem}" for problem in [*low_contrast(opened), *violations(opened)])

    go_to(old, "saves")
    look("saves", old)
    go_to(old, "move")
    do(old, "move row")
    poll(old, "document.querySelector('.qrbox svg')")
    do(old, "move stop")
    look("row", old)
    do(old, "move again")
    code_on(old)
    look("code", old)
    old.fill("#pasted-code", answered(old, new))
    poll(new, "document.querySelector('[data-do=\"move-do\"]')")
    look("arrived", new)
    look("sent", old)
    do(new, "move-do")
    poll(old, "document.querySelector('.moving .confirmed')")
    look("added", new)
    look("counted", old)
    assert not found, "\n" + "\n".join(found)
