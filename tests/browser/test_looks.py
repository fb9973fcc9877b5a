"""Layouts of the pages on four screens: nothing overflows, overlaps, is cut, hidden or smaller than 15 pixels.
PICTURES=1 saves pictures in test-results/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pyapp.games.nine.rules.position import MOVEMENT
from tests.marks import nightly

from .conftest import ROOT
from .helpers import PLACES, SIZES, WIDE, entry, finished, furnished, over_places, picture, setup, store, tour
from .screens import small_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from playwright.sync_api import Page

    from pyapp.games.nine.rules.position import Position

SHOTS = ROOT / "test-results" / "looks"
IN_MATCH = tuple(
    name for name, (place, *_) in PLACES.items() if place.startswith(("match/", "replay/")) and name != "no match"
)
FULLEST = (
    "new match, seats",
    "placing",
    "refused",
    "log drawer",
    "share drawer",
    "replay",
    "result of four",
    "saves",
    "settings",
    "who sits where",
)
LONG = (
    "shelf",
    "new match, seats",
    "sliding",
    "refused",
    "log drawer",
    "share drawer",
    "practice",
    "by link",
    "over",
    "replay",
    "result of two",
    "result of four",
    "saves",
    "settings",
    "a match by link",
    "a challenge",
    "sitting down",
    "who sits where",
)
"""Where long names and the longer words of Spanish might not fit."""

LAID = """([names, match, keys]) => {
    const wrong = [], root = document.scrollingElement, all = (selector, from = document) => [...from.querySelectorAll(selector)];
    const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && e.getBoundingClientRect().width > 1 && !e.closest("[inert]");
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""}#${e.id} "${(e.ariaLabel ?? e.textContent).trim().slice(0, 30)}"`;
    const FRAMES = ".drawer-body, .rows, .log, .scoresheet, .chartbox, .going ul, .scroll";
    const box = e => e.getBoundingClientRect();
    const shown = e => {
        const r = box(e), f = e.parentElement.closest(FRAMES) ? box(e.parentElement.closest(FRAMES)) : {left: -1e5, top: -1e5, right: 1e5, bottom: 1e5};
        return {left: Math.max(r.left, f.left), top: Math.max(r.top, f.top), right: Math.min(r.right, f.right), bottom: Math.min(r.bottom, f.bottom)};
    };
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const inside = r => r.left >= -0.5 && r.top >= -0.5 && r.right <= innerWidth + 0.5 && r.bottom <= innerHeight + 0.5;
    if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
    if (match) {
        if (root.scrollHeight > innerHeight) wrong.push(`the page scrolls by ${root.scrollHeight - innerHeight} px`);
        const drawer = document.querySelector(".drawer");
        const must = ["#p-head", "#p-board svg", ...(drawer ? [] : [".seats li.now", "#p-seats", "#p-panel", "#p-voice .voice", "#p-acts .key, #p-acts .ic, #p-acts input"])];
        const covered = drawer && innerWidth < innerHeight;
        for (const e of must.flatMap(selector => all(selector))) {
            if (!seen(e)) continue;
            if (!inside(box(e))) wrong.push(`${what(e)} is not on the screen: ${JSON.stringify(box(e))}`);
            const clip = e.closest(".side"), r = box(e);
            if (clip && (r.bottom > box(clip).bottom + 1 || r.right > box(clip).right + 1)) wrong.push(`${what(e)} leaves its column`);
        }
        const parts = ["#p-head", "#p-board svg", "#p-seats", "#p-panel", "#p-log", "#p-voice", "#p-acts"].map(s => document.querySelector(s)).filter(e => e && seen(e));
        parts.forEach((a, i) => parts.slice(i + 1).forEach(b => apart(box(a), box(b)) || wrong.push(`${what(a)} and ${what(b)} overlap`)));
        if (drawer && !covered && !apart(box(drawer), box(document.querySelector("#p-board svg")))) wrong.push("the drawer lies on the board");
        if (drawer && !inside(box(drawer))) wrong.push("the drawer leaves the screen");
    }
    for (const e of all(keys)) {
        if (!seen(e)) continue;
        const loose = e.matches(".who b, .bar-top .sub") && names === "wide";
        if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" && !loose) wrong.push(`${what(e)} is cut: ${e.scrollWidth} in ${e.clientWidth}`);
        if (e.matches(".key, .line-key, .kind") && e.scrollHeight > e.clientHeight + 1) wrong.push(`${what(e)} is cut below: ${e.scrollHeight} in ${e.clientHeight}`);
    }
    const layer = document.querySelector("#asked .dialog") ?? all(".over").find(seen) ?? document;
    const controls = all("[data-do], [data-move], a, input, [data-update]", layer).filter(seen);
    const covering = document.querySelector(".drawer");
    for (const e of controls) {
        const r = box(e), x = r.x + r.width / 2, y = r.y + r.height / 2;
        const frame = shown(e);
        if (x < frame.left || y < frame.top || x > frame.right || y > frame.bottom || x > innerWidth || y > innerHeight) continue;
        const top = document.elementFromPoint(x, y);
        if (top && !e.contains(top) && !top.contains(e) && !(covering && covering.contains(top) && !covering.contains(e)) && !top.closest(".result-page .acts")) wrong.push(`${what(e)} lies under ${what(top)}`);
    }
    const flat = controls.filter(e => !e.matches("[data-move]"));
    flat.forEach((a, i) => flat.slice(i + 1).forEach(b => {
        if (a.contains(b) || b.contains(a) || a.closest(".drawer") !== b.closest(".drawer") || a.closest(".result-page .acts") !== b.closest(".result-page .acts")) return;
        if (a.closest(".rulebook") || b.closest(".rulebook")) return;
        if (shown(a).bottom > shown(a).top && shown(b).bottom > shown(b).top && !apart(shown(a), shown(b))) wrong.push(`${what(a)} overlaps ${what(b)}`);
    }));
    return wrong;
}"""

KEYS = ".key, .key span, .line-key, .seg button, .kind, .kind, .who b, .bar-top .title, .bar-top .sub, .slip, .label, .low a, h1, h2, h3, .voice, .voice p, .drawer, .sheet, .scoresheet, .leafpage, .leafpage p, .headline, .count p, .seats li, .turn, td, th"


def look(opened: Page, name: str, folder: Path, names: str = "") -> list[str]:
    """Take a picture of a page and say what is wrong with how it lies."""
    picture(opened, folder / f"{name}.png")
    complaints = opened.evaluate(LAID, [names, name in IN_MATCH, KEYS]) + small_type(opened, 15)
    return [f"{name}: {problem}" for problem in complaints[:8]]


def verdict(problems: Iterable[str]) -> None:
    """Fail with everything that was found."""
    complaints = list(problems)
    assert not complaints, "\n" + "\n".join(complaints)


ONE_LINE = """() => [...document.querySelectorAll(".restline")].every(line => {
    const tokens = [...line.children].map(token => token.getBoundingClientRect()), cell = line.parentElement.getBoundingClientRect();
    return tokens.length > 4 && tokens.every(token => token.top === tokens[0].top && token.right <= cell.right);
})"""


def test_the_tokens_of_four_stand_in_one_line_on_a_phone(page: Callable[..., Page]) -> None:
    match = finished(setup("person", "person", "person", "person"))
    sliding = next(at for at in range(len(match.moves)) if cast("Position", match.at(at)).phase == MOVEMENT)
    opened = page("#match/m1", before=store(entry(match.branch(sliding))), viewport=SIZES["phone"])
    assert opened.locator(".restline").count() == 4
    assert opened.evaluate(ONE_LINE)


@pytest.mark.parametrize(
    ("size", "names"),
    over_places(PLACES, FULLEST, [("phone",), ("tablet",), ("portrait",), ("desktop",)]),
)
def test_every_page_has_a_sound_layout(page: Callable[..., Page], size: str, names: tuple[str, ...]) -> None:
    opened = page("#settings", before=furnished(), viewport=SIZES[size])
    verdict(problem for name in tour(opened, only=names, patient=True) for problem in look(opened, name, SHOTS / size))


@pytest.mark.parametrize("size", ["phone", *nightly("tablet", "portrait", "desktop")])
def test_long_names_and_spanish_texts_fit(page: Callable[..., Page], size: str) -> None:
    opened = page("#settings", before=furnished(WIDE, {"language": "es"}), viewport=SIZES[size], locale="es-ES")
    verdict(
        problem for name in tour(opened, WIDE, LONG) for problem in look(opened, name, SHOTS / f"{size}-wide", "wide")
    )
