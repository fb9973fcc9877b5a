"""The page before Python is up: the whole shelf at the first paint, placeholders for other rooms, and no
layout shift.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import serve

from tests.marks import nightly

from .conftest import NO_WORKER, PREFIX, Gate, Watch, poll, ready

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

SIZES = ((1180, 820), (820, 1180), (390, 844))
MOST_SHIFT = 0.05
LINK = 20
"""Megabits a second: slow enough for sheets of styles to come after the first paint."""
SLOWNESS = 4
"""How many times slower the processor is until the first paint: it parses the page in several goes, as a phone does."""
FONTS = "**/*.woff2"
WATCHES = """
    globalThis.largest = []; globalThis.shifted = 0;
    const watch = (type, take) => new PerformanceObserver(seen => seen.getEntries().forEach(take)).observe({type, buffered: true});
    watch("largest-contentful-paint", paint => largest.push(Math.round(paint.startTime)));
    watch("layout-shift", shift => { shifted += shift.value; });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
FIRST = "Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)"


@pytest.fixture(scope="module")
def slow_site(dist: Path) -> Iterator[serve.Site]:
    """The site over a slow link."""
    served = serve.Site(dist, PREFIX)
    served.slow_down(LINK)
    yield served
    served.stop()


@pytest.fixture
def first_visit(context: Callable[..., BrowserContext], slow_site: serve.Site, watch: Watch) -> Callable[..., Page]:
    """Open an address of the slow site on a screen of a size, and return its page when it is loaded; what is
    painted and what moves is watched.

    It is a first visit whose fonts come after the first paint: where they are at hand the text is there a frame before
    the background's picture is decoded, which then is the largest paint.
    """
    watch.origin = slow_site.address.removesuffix(PREFIX)

    def open_page(size: tuple[int, int], place: str = "") -> Page:
        page = context(viewport={"width": size[0], "height": size[1]}).new_page()
        fonts = Gate(FONTS)
        fonts(page)
        page.add_init_script(WATCHES)
        processor = page.context.new_cdp_session(page)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
        page.goto(slow_site.address + NO_WORKER + place, wait_until="commit")
        poll(page, PAINTED)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        fonts.open()
        page.wait_for_load_state()
        return page

    return open_page


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], *nightly((SIZES[1],))])
def test_the_shelf_is_painted_at_once_and_does_not_shift(
    first_visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    opened = ready(first_visit(size))
    opened.wait_for_timeout(300)
    assert opened.evaluate("largest") == [opened.evaluate(FIRST)], "the largest paint is the first"
    assert opened.evaluate("shifted") <= MOST_SHIFT


@pytest.mark.parametrize(("address", "shape"), [("rules/nine", "as-paper"), ("match/none", "as-table")])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], *nightly((SIZES[1],))])
def test_placeholders_announce_other_rooms(
    first_visit: Callable[..., Page], size: tuple[int, int], address: str, shape: str
) -> None:
    opened = first_visit(size, f"#{address}")
    assert opened.evaluate("document.documentElement.dataset.boot") == "waiting"
    assert opened.evaluate(f"document.querySelector('#app .{shape}').checkVisibility()")
    assert not opened.evaluate("document.querySelector('#app .shelf').checkVisibility()")
    ready(opened)
    opened.wait_for_timeout(300)
    assert opened.evaluate("document.querySelector('.bones')") is None
    assert opened.evaluate("shifted") <= MOST_SHIFT


def test_back_before_python_is_up_shows_the_shelf(page: Callable[..., Page]) -> None:
    held = page("?nosw#rules/nine", boot=False, before=lambda p: p.route("**/boot/*.bin", lambda _route: None))
    poll(held, "document.querySelector('#app .as-paper').checkVisibility()")
    held.evaluate("location.hash = ''")
    assert poll(held, "document.querySelector('#app .shelf').checkVisibility()")
