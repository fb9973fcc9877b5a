"""The shelf with five, six, eight and twelve lids, drawn by its own page with the games that there are several times over,
on every size of screen: the foot can be reached, nothing overlaps, lids can be read.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing.language import use
from pyapp.games import GAMES
from pyapp.ui.challenge.row import row
from pyapp.ui.shelf import page as shelf
from tests.marks import nightly

from .conftest import ROOT, TABLET, Gate
from .helpers import SIZES, picture
from .screens import DEVICES, KEYS, WORDS, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "shelf"
SCREENS = (*((size["width"], size["height"]) for size in SIZES.values()), *DEVICES[:4])
PYTHON = "**/boot/*.bin"
"""Files that never arrive, so that the app does not draw the real shelf again."""
LIDS = """([least, tall]) => {
    const wrong = [], box = e => e.getBoundingClientRect(), all = s => [...document.querySelectorAll(s)];
    const lids = all(".lid").map(box), foot = document.querySelector(".low"), stays = getComputedStyle(foot).position === "sticky";
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    for (const b of lids) if (b.width < least || b.height < least) wrong.push(`a lid of ${Math.round(b.width)} by ${Math.round(b.height)}`);
    for (const e of all(".lid .label > *")) if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") wrong.push(`"${e.textContent}" is cut`);
    for (const row of Object.values(Object.groupBy(lids, b => Math.round(b.top)))) {
        const high = row.map(b => Math.round(b.height));
        if (Math.max(...high) - Math.min(...high) > 1) wrong.push(`lids of ${high} in one row`);
    }
    if (stays !== (innerWidth > 600 && innerHeight >= tall)) wrong.push(`the foot ${stays ? "stays" : "scrolls"}`);
    if (stays && box(foot).bottom > innerHeight + .5) wrong.push("the foot leaves the screen");
    scrollTo(0, document.scrollingElement.scrollHeight);
    if (box(foot).bottom > innerHeight + .5) wrong.push("the foot cannot be scrolled to");
    if (Math.max(...all(".under").map(e => box(e).bottom)) > box(foot).top + .5) wrong.push("the last row ends under the foot");
    for (const e of all(".lid")) {
        e.focus();
        if (stays && box(e).bottom > box(foot).top + .5) wrong.push(`"${e.textContent.slice(0, 20)}" has the focus under the foot`);
    }
    scrollTo(0, 0);
    return [...new Set(wrong)].slice(0, 6);
}"""
"""The least side of a lid and the height from which the foot stays, in pixels -> what is wrong with the shelf."""


@pytest.mark.parametrize("language", ["es", *nightly("en")])
@pytest.mark.parametrize("number", [5, 8, 12, *nightly(6, 7, 20)])
def test_the_shelf_grows(
    page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, number: int, language: str
) -> None:
    opened = page("", boot=False, before=Gate(PYTHON), viewport=TABLET)
    games = {f"{place}": game for place, game in zip(range(number - 1), cycle(GAMES.values()), strict=False)}
    monkeypatch.setattr(shelf, "GAMES", games)
    use(language)
    drawn = shelf.page(shelf.Shelf(today=row(), can_connect=True))
    opened.evaluate("drawn => { document.getElementById('page').innerHTML = drawn; }", str(drawn))
    assert opened.locator(".lid").count() == number
    problems = []
    for size in SCREENS:
        turned(opened, size)
        picture(opened, SHOTS / f"{number}-games-{name_of(size)}.png")
        found = (
            opened.evaluate(LIDS, [150, 481]),
            opened.evaluate(WORDS),
            opened.evaluate(KEYS, 43),
            small_type(opened, 15),
        )
        problems += [f"{name_of(size)}: {problem}" for some in found for problem in some]
    assert opened.locator(".lid").count() == number, "the app has drawn the real shelf"
    assert not problems, "\n" + "\n".join(problems)
