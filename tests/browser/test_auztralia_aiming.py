"""The map of AuZtralia on small screens: legal places are visible, large enough to tap, and can be stepped through."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.steps import FIGHT, TURN
from tests.marks import nightly

from .auztralia import LONG_NAMES, asking, match_before, open_at, table
from .conftest import poll
from .helpers import SIZES, count_of, picture, press, uncover
from .test_auztralia_looks import SHOTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

SCREENS = {"phone": (390, 844), "low": (844, 390), "tiny": (667, 375), "laptop": (1366, 625)}
NEIGHBOURS = 40
"""Pixels between the middles of two borders of a hex."""


def open_on(page: Callable[..., Page], match: Match, screen: str, language: str = "en") -> Page:
    """Open a match on a screen with touch."""
    wide, high = SCREENS[screen]
    shown = {"has_touch": True, "viewport": {"width": wide, "height": high}}
    opened = open_at(page, match, screen=shown, language=language)
    uncover(opened)
    return opened


@cache
def four_players() -> Match:
    """Return a match of four players at the turn of the first seat."""
    return asking(table("person", "person", "calm", "person", names=LONG_NAMES), TURN, seat=0, least=120)


APART = """() => {
    const spots = [...document.querySelectorAll(".bd .hit")].map(hit => {
        const box = hit.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
    return Math.min(...spots.flatMap(([x, y], i) => spots.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y))));
}"""
SEEN = """() => {
    const frame = document.querySelector("#az-win").getBoundingClientRect();
    return [...document.querySelectorAll(".bd .hit")].filter(hit => {
        const box = hit.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        return x > frame.left + 12 && x < frame.right - 12 && y > frame.top + 12 && y < frame.bottom - 12;
    }).length;
}"""
BEYOND = (
    "[...document.querySelectorAll('[data-side]:not([hidden]) b')].reduce((sum, b) => sum + Number(b.textContent), 0)"
)
FRAME = "(({width, height}) => [width, height])(document.querySelector('#az-win').getBoundingClientRect())"


@pytest.mark.parametrize("screen", ["phone", "low", *nightly("tiny", "laptop")])
def test_borders_are_far_enough_apart_to_tap_and_most_are_visible(page: Callable[..., Page], screen: str) -> None:
    opened = open_on(page, four_players(), screen)
    press(opened, "#az-box-rail")
    poll(opened, "document.querySelectorAll('.bd').length > 4")
    assert opened.evaluate(APART) >= NEIGHBOURS
    number, in_sight = count_of(opened, ".bd"), opened.evaluate(SEEN)
    assert in_sight * 2 >= number
    assert in_sight + opened.evaluate(BEYOND) == number
    picture(opened, SHOTS / f"aiming-{screen}.png")


@pytest.mark.parametrize("screen", ["phone", "low"])
def test_buttons_step_through_places_and_choose_them(page: Callable[..., Page], screen: str) -> None:
    opened = open_on(page, four_players(), screen)
    press(opened, "#az-box-rail")
    number = count_of(opened, ".bd")
    frame = opened.evaluate(FRAME)
    for at in range(1, number + 1):
        opened.keyboard.press(".")
        poll(opened, f"document.querySelector('#az-here b')?.textContent === '{at}'")
        place = opened.locator("#az-here").get_attribute("data-move")
        hit = opened.locator(f'.bd[data-move="{place}"] .hit')
        box, shown = hit.bounding_box(), opened.locator("#az-win").bounding_box()
        assert box is not None
        assert shown is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert shown["x"] < middle[0] < shown["x"] + shown["width"], at
        assert shown["y"] < middle[1] < shown["y"] + shown["height"], at
    press(opened, "#az-next")
    poll(opened, "document.querySelector('#az-here b')?.textContent === '1'")
    press(opened, "#az-back")
    poll(opened, f"document.querySelector('#az-here b')?.textContent === '{number}'")
    press(opened, "#az-here")
    poll(opened, "document.querySelector('.bd.chosen')")
    assert opened.evaluate(FRAME)[0] == frame[0]
    assert opened.evaluate(FRAME)[1] >= frame[1] - 24, "the map gives way to a third line of the voice alone"
    opened.keyboard.press("Escape")
    poll(opened, "!document.querySelector('.bd.chosen')")


def test_a_side_button_scrolls_to_the_places_beyond_it(page: Callable[..., Page]) -> None:
    opened = open_on(page, four_players(), "low")
    press(opened, "#az-box-rail")
    opened.evaluate("document.querySelector('#az-win').scrollTo(0, 0)")
    poll(opened, "document.querySelector('#az-up').hidden")
    side = opened.locator("[data-side]:not([hidden])").first.get_attribute("data-side")
    match_before = opened.evaluate(BEYOND)
    press(opened, f"#az-{side}")
    poll(opened, f"{BEYOND} < {match_before}")


def test_one_button_shows_the_whole_map_and_one_goes_back(page: Callable[..., Page]) -> None:
    opened = open_on(page, four_players(), "phone")
    whole = (
        "(w => w.scrollWidth <= w.clientWidth && w.scrollHeight <= w.clientHeight)(document.querySelector('#az-win'))"
    )
    assert opened.evaluate(whole)
    press(opened, "#az-box-rail")
    assert not opened.evaluate(whole)
    in_sight = opened.evaluate(SEEN)
    press(opened, ".whole0")
    assert opened.evaluate(whole)
    press(opened, ".whole1")
    assert opened.evaluate(SEEN) == in_sight


def test_after_the_act_the_tabs_of_a_phone_come_back(page: Callable[..., Page]) -> None:
    opened = open_on(page, four_players(), "phone")
    press(opened, "#az-box-rail")
    assert not opened.locator("#p-tabs").is_visible()
    press(opened, ".az-line .cls")
    opened.wait_for_selector("#p-tabs")
    assert opened.locator(".az-actions").is_visible()


CENTRED = """() => {
    const frame = document.querySelector("#az-win").getBoundingClientRect();
    const hex = document.querySelector(".hex.chosen .hit").getBoundingClientRect();
    const off = (low, wide, from, span) => Math.abs(low + wide / 2 - from - span / 2) / span;
    return Math.max(off(hex.x, hex.width, frame.x, frame.width), off(hex.y, hex.height, frame.y, frame.height));
}"""


@pytest.mark.parametrize("screen", ["phone", "low", *nightly("tiny", "laptop")])
def test_a_combat_centres_the_map_on_its_hex(page: Callable[..., Page], screen: str) -> None:
    opened = open_on(page, asking(table(names=LONG_NAMES), FIGHT, least=60), screen)
    assert opened.evaluate(CENTRED) < 0.3, "at an edge of the map as near as it comes"
    assert opened.locator(".az-pan.whole .tgt").is_visible()
    picture(opened, SHOTS / f"fight-{screen}.png")


@pytest.mark.parametrize("screen", ["laptop", *nightly("phone", "low", "tiny")])
def test_a_rotated_screen_shows_the_hex_of_the_combat(page: Callable[..., Page], screen: str) -> None:
    match = asking(table(names=LONG_NAMES), FIGHT, least=60)
    opened = open_at(page, match, screen={"has_touch": True, "viewport": SIZES["tablet"]})
    wide, high = SCREENS[screen]
    opened.set_viewport_size({"width": wide, "height": high})
    poll(opened, f"({CENTRED})() < 0.3")


def test_the_tab_of_a_low_screen_follows_the_act(page: Callable[..., Page]) -> None:
    opened = open_on(page, match_before(table(names=LONG_NAMES), "attack"), "low")
    names = "[...document.querySelectorAll('#p-tabs button')].filter(b => b.checkVisibility()).map(b => b.textContent)"
    front = "document.querySelector('#p-tabs .on').textContent"
    assert opened.evaluate(names) == ["Map", "Actions", "Old Ones"]
    assert opened.evaluate(front) == "Actions"
    press(opened, "#az-box-attack")
    assert opened.evaluate(front) == "Map"
    assert opened.locator("#az-win").is_visible()
    press(opened, '[data-do="tab actions"]')
    press(opened, '.az-side [data-move^="attack t"]')
    assert opened.evaluate(names) == ["Fight", "Map", "Old Ones"]
    assert opened.evaluate(front) == "Fight"
    press(opened, '[data-do="tab foes"]')
    assert opened.locator(".az-olds").is_visible()
    press(opened, '[data-do="tab field"]')
    assert not opened.locator(".az-side").is_visible()


PRINTED = """() => {
    const scale = document.querySelector("#az-sheet").getBoundingClientRect().width / 756;
    return scale * parseFloat(getComputedStyle(document.querySelector("#az-sheet")).fontSize);
}"""


def test_hex_numbers_stay_readable(page: Callable[..., Page]) -> None:
    opened = open_on(page, asking(table(names=LONG_NAMES), TURN, least=60), "low")
    press(opened, '[data-do="tab map"]')
    sizes = [*SCREENS.values(), *((size["width"], size["height"]) for size in SIZES.values())]
    for wide, high in [*sizes, (600, 960), (744, 1133), (320, 568)]:
        opened.set_viewport_size({"width": wide, "height": high})
        assert opened.evaluate(PRINTED) >= 11, (wide, high)
