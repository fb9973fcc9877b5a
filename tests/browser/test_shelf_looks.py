"""The shelf with no, one and five running matches, the page of saves and the galleries, in four sizes: cards of one
height, the footer on the screen, real pictures, nothing cut.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES
from tests.marks import nightly

from .conftest import ROOT
from .helpers import QUICK, SIZES, WIDE, arrives, box_of, do, entry, go, golden, picture, shortened, store
from .screens import turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from pyapp.ui.store.saves import Entry

SHOTS = ROOT / "test-results" / "shelf"
RUNNING = {
    "auztralia": ("auztralia/two-victory", 30),
    "imperial": ("imperial/duel-house", 25),
    "nine": ("nine/four-clear-win", 20),
    "artemis": ("artemis/two-tie-badges", 36),
    "alone": ("imperial/solo-house", 20),
}
COUNTS = {"none": (), "five": tuple(RUNNING), **{name: (name,) for name in RUNNING}}

SHELF = """foot => {
    const wrong = [], box = e => e.getBoundingClientRect(), all = s => [...document.querySelectorAll(s)];
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    if (innerWidth > 600 && foot && box(document.querySelector(foot)).bottom > innerHeight + 0.5) wrong.push("the foot leaves the screen");
    const slips = all(".going .slip"), rows = Object.groupBy(slips, e => Math.round(box(e.parentElement).top));
    for (const row of Object.values(rows)) {
        const high = row.map(e => e.offsetHeight);
        if (Math.max(...high) - Math.min(...high) > 1) wrong.push(`slips of ${high}`);
    }
    for (const e of slips) if (e.offsetWidth > innerWidth - 24) wrong.push(`a slip ${e.offsetWidth} px wide`);
    for (const e of slips) if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) wrong.push(`"${e.textContent}" is cut`);
    for (const e of all(".shelf-page .shot, .saved .shot")) if (box(e).width < 60 || box(e).height < 60) wrong.push(`a picture of ${box(e).width} x ${box(e).height}`);
    return wrong;
}"""
GALLERY = """() => {
    const wrong = [], box = e => e.getBoundingClientRect(), cards = [...document.querySelectorAll(".sheetcard")];
    if (cards.length < 2) wrong.push("no gallery");
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    const rows = Object.groupBy(cards, e => `${Math.round(box(e).top)}`);
    for (const row of Object.values(rows)) {
        const high = row.map(e => Math.round(box(e).height));
        if (Math.max(...high) - Math.min(...high) > 1) wrong.push(`cards of ${high}`);
    }
    for (const e of cards) {
        if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1) wrong.push(`"${e.textContent.slice(0, 30)}" is cut`);
        if (box(e).height < 44 || box(e).width < 150) wrong.push(`"${e.textContent.slice(0, 30)}" is ${box(e).width} x ${box(e).height}`);
    }
    return wrong.slice(0, 6);
}"""


def running(names: tuple[str, ...], seats: tuple[str, ...] = ()) -> list[Entry]:
    """Return matches that go on, the second one a challenge, the third by link; their seats under other names."""
    entries = []
    for number, ident in enumerate(names):
        name, less = RUNNING[ident]
        match = shortened(golden(name, seats), less)
        match.settle()
        kept = entry(match, ident)
        entries.append(replace(kept, challenge=("Eva", 49)) if number == 1 else kept)
    return entries


def sizes(opened: Page, place: str) -> Iterator[str]:
    """Paint a page in each size, one after another."""
    for size, viewport in SIZES.items():
        opened.set_viewport_size(viewport)
        go(opened, place)
        yield size


@pytest.mark.parametrize("name", ["none", "five", *nightly(*RUNNING)])
def test_the_shelf_fits_with_every_running_match(page: Callable[..., Page], name: str) -> None:
    kept, problems = COUNTS[name], []
    opened = page("", before=store(*running(kept), settings=QUICK))
    for size in sizes(opened, ""):
        opened.wait_for_selector(".low")
        picture(opened, SHOTS / f"{name}-{size}.png", whole=True)
        problems += [f"{size}: {problem}" for problem in opened.evaluate(SHELF, ".low")]
        if kept and name != "five":
            assert "Your turn" in opened.locator(".going").inner_text() or "'s turn" in opened.inner_text(".going")
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize("place", ["", "saves"])
def test_longest_names_fit_on_the_shelf_and_among_the_saved(page: Callable[..., Page], place: str) -> None:
    opened = page(f"#{place}", before=store(*running(tuple(RUNNING), WIDE), settings=QUICK))
    problems = [f"{size}: {problem}" for size in sizes(opened, place) for problem in opened.evaluate(SHELF, "")]
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_has_its_colour_on_the_shelf(page: Callable[..., Page], theme: str) -> None:
    opened = page("", before=store(settings={"theme": theme}))
    colours = opened.evaluate(
        "[...document.querySelectorAll('.lid')].map(e => getComputedStyle(e).getPropertyValue('--go'))"
    )
    assert len(set(colours)) == len(GAMES) + 1, "one of each game, and Paper's"


def test_galleries_have_a_sound_layout(page: Callable[..., Page]) -> None:
    opened = page("#new/imperial", locale="es-ES")
    problems = []
    for place in ("new/imperial", "records/imperial", "records/auztralia", "records/artemis", "studio"):
        opened.evaluate(f"location.hash = '{place}'")
        arrives(opened, place)
        if place.startswith("new"):
            do(opened, "form imperial mode solo")
            do(opened, "form imperial pick sheet")
        opened.wait_for_selector(".sheetcard")
        for size, viewport in SIZES.items():
            turned(opened, (viewport["width"], viewport["height"]))
            picture(opened, SHOTS / f"gallery-{place.replace('/', '-')}-{size}.png")
            problems += [f"{place}, {size}: {problem}" for problem in opened.evaluate(GALLERY)]
    assert not problems, "\n" + "\n".join(problems)


def test_a_sheet_is_chosen_by_keyboard(page: Callable[..., Page]) -> None:
    opened = page("#new/imperial", viewport=SIZES["tablet"])
    do(opened, "form imperial mode solo")
    do(opened, "form imperial pick sheet")
    opened.keyboard.type("land register")
    for _step in range(8):
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement.classList.contains('sheetcard')"):
            break
    opened.keyboard.press("Enter")
    opened.wait_for_selector("#pick-imperial-sheet")
    assert "House of Tablets" in opened.inner_text("#pick-imperial-sheet")


def test_the_form_of_every_game_is_closed_by_a_key_in_sight_on_a_phone(page: Callable[..., Page]) -> None:
    opened = page("#settings", viewport=SIZES["phone"], locale="es-ES")
    for game in GAMES:
        go(opened, f"new/{game}")
        key = box_of(opened.locator(".sheet header .ic:visible"))
        assert key["x"] + key["width"] <= SIZES["phone"]["width"], game
