"""What stands before Python does: the shelf whole at the first paint, the shape of another room, and nothing that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import NO_WORKER, poll, ready
from .helpers import throttle

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SIZES = ((1180, 820), (820, 1180), (390, 844))
MOST_SHIFT = 0.05
LINK = 20
"""Megabits a second: slow enough for fonts and sheets of styles to come after the first paint."""
WATCHES = """
    globalThis.largest = []; globalThis.shifted = 0;
    const watch = (type, take) => new PerformanceObserver(seen => seen.getEntries().forEach(take)).observe({type, buffered: true});
    watch("largest-contentful-paint", paint => largest.push(Math.round(paint.startTime)));
    watch("layout-shift", shift => { shifted += shift.value; });
"""
FIRST = "Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)"


def slowly(page: Page) -> None:
    """Let a page come over a slow link, and watch what is painted and what moves.

    It has to be a first visit: where fonts and styles are at hand the text is there a frame before the background's
    picture is decoded, which then is the largest paint.
    """
    page.add_init_script(WATCHES)
    throttle(page, LINK)


@pytest.mark.parametrize("size", SIZES)
def test_the_shelf_is_painted_whole_and_stays(page: Callable[..., Page], size: tuple[int, int]) -> None:
    opened = page(NO_WORKER, before=slowly, viewport={"width": size[0], "height": size[1]})
    opened.wait_for_timeout(300)
    assert opened.evaluate("largest") == [opened.evaluate(FIRST)], "the largest paint is the first"
    assert opened.evaluate("shifted") <= MOST_SHIFT


@pytest.mark.parametrize(("address", "shape"), [("rules/nine", "as-paper"), ("match/none", "as-table")])
@pytest.mark.parametrize("size", SIZES)
def test_another_room_is_announced_by_its_shape(
    page: Callable[..., Page], size: tuple[int, int], address: str, shape: str
) -> None:
    opened = page(f"#{address}", boot=False, before=slowly, viewport={"width": size[0], "height": size[1]})
    assert opened.evaluate("document.documentElement.dataset.boot") == "waiting"
    assert opened.evaluate(f"document.querySelector('#app .{shape}').checkVisibility()")
    assert not opened.evaluate("document.querySelector('#app .shelf').checkVisibility()")
    ready(opened)
    opened.wait_for_timeout(300)
    assert opened.evaluate("document.querySelector('.bones')") is None
    assert opened.evaluate("shifted") <= MOST_SHIFT


def test_turning_back_before_python_stands_shows_the_shelf(page: Callable[..., Page]) -> None:
    held = page("?nosw#rules/nine", boot=False, before=lambda p: p.route("**/boot/*.bin", lambda _route: None))
    poll(held, "document.querySelector('#app .as-paper').checkVisibility()")
    held.evaluate("location.hash = ''")
    assert poll(held, "document.querySelector('#app .shelf').checkVisibility()")
