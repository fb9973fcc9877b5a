"""The rulebooks with their examples: drawn while one reads, played by a tap and by the keyboard, whole
on any screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games import GAMES
from tests.marks import nightly

from .axe import violations
from .conftest import ROOT, poll
from .helpers import PHONE, SIZES, TOUCH, picture, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "rulebook"
TOP = "document.querySelector('.rulebook').getBoundingClientRect().top"
WIDER = """[...document.querySelectorAll(".example .shown > div")].filter(
    e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth
).map(e => e.closest("[id]").id)"""
TALL = "[...document.querySelectorAll('.example .shown')].map(e => e.getBoundingClientRect().height)"


def read_through(opened: Page, game: str) -> None:
    """Turn to each chapter with an example and wait until it is drawn."""
    for one in GAMES[game].examples():
        opened.evaluate(f"document.getElementById('p-example-{one.chapter}').scrollIntoView()")
        opened.locator(f"#p-example-{one.chapter} figure").wait_for()


def test_a_tap_plays_an_example_and_another_takes_it_back(page: Callable[..., Page]) -> None:
    opened = page("#rules/nine", **TOUCH)
    place = opened.locator("#p-example-5")
    assert place.locator("figure").count() == 0, "the last ones wait"
    opened.evaluate("document.getElementById('chapter-5').scrollIntoView()")
    place.locator("figure").wait_for()
    picture = place.locator(".shown")
    assert place.locator("#x5-on-c5").count() == 0
    picture.tap()
    assert "Ana slides from the left, row 5, to c5." in place.locator(".outcome").inner_text()
    assert place.locator("#x5-on-c5").count() == 1
    picture.tap()
    assert "Ana slides from the left, row 5, to c5." not in place.locator(".outcome").inner_text()
    key = place.locator(".key")
    key.focus()
    opened.keyboard.press("Enter")
    assert "Ana slides from the left" in place.locator(".outcome").inner_text()
    assert key.evaluate("e => e === document.activeElement"), "the key keeps the focus"
    opened.keyboard.press(" ")
    assert "Ana slides from the left" not in place.locator(".outcome").inner_text()


def test_the_contents_follow_and_lead(page: Callable[..., Page]) -> None:
    opened = page("#rules/auztralia", **TOUCH)
    opened.locator("nav [data-do='chapter 30']").click()
    poll(opened, "document.querySelector('nav [aria-current]').dataset.do === 'chapter 30'")
    assert 0 <= opened.evaluate(f"document.getElementById('chapter-30').getBoundingClientRect().top - {TOP}") < 400
    here = "document.querySelector('nav [aria-current]').getBoundingClientRect()"
    assert opened.evaluate(f"{here}.top >= 0 && {here}.bottom <= innerHeight"), "the list goes along"


def test_a_drop_down_list_replaces_the_contents_on_a_phone(page: Callable[..., Page]) -> None:
    opened = page("#rules/imperial", **PHONE)
    opened.locator("#chapter-select").select_option("9")
    poll(opened, "document.activeElement.id === 'chapter-9'")
    opened.locator("#p-example-9 figure").wait_for()
    opened.evaluate("document.getElementById('chapter-12').scrollIntoView()")
    poll(opened, "document.getElementById('chapter-select').value === '12'")


@pytest.mark.parametrize(
    ("game", "size", "theme", "language"),
    [
        ("auztralia", "phone", "light", "es"),
        *nightly(
            *((game, "phone", "light", "es") for game in GAMES if game != "auztralia"),
            ("imperial", "portrait", "dark", "es"),
            ("auztralia", "tablet", "dark", "en"),
            ("artemis", "portrait", "light", "en"),
            ("nine", "desktop", "dark", "en"),
        ),
    ],
)
def test_examples_are_whole_and_violate_no_rule_of_axe(
    page: Callable[..., Page], game: str, size: str, theme: str, language: str
) -> None:
    shape: dict[str, Any] = PHONE if size == "phone" else {"has_touch": True, "viewport": SIZES[size]}
    opened = page(f"#rules/{game}", before=store(settings={"theme": theme, "language": language}), **shape)
    read_through(opened, game)
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert opened.evaluate("e => e.scrollWidth <= e.clientWidth", opened.locator(".rulebook").element_handle())
    assert not opened.evaluate(WIDER)
    assert all(60 < height < SIZES["phone"]["height"] for height in opened.evaluate(TALL)), opened.evaluate(TALL)
    assert violations(opened, ".rulebook") == []
    picture(opened, SHOTS / f"{game}-{size}-{theme}-{language}.png")


def test_a_rule_that_is_asked_for_stays_in_sight(page: Callable[..., Page]) -> None:
    opened = page("#rules/auztralia/AZ-12.8", **TOUCH)
    opened.locator("#p-example-12 figure").wait_for()
    opened.wait_for_timeout(1500)
    rule = "document.getElementById('rule-AZ-12.8').getBoundingClientRect()"
    assert opened.evaluate(f"{rule}.top >= {TOP} - 1 && {rule}.top < innerHeight")


def test_a_placeholder_stands_in_for_an_example_to_come(page: Callable[..., Page]) -> None:
    opened = page("#rules/auztralia/AZ-9.1", **TOUCH)
    waiting = """(e => e && [getComputedStyle(e).backgroundImage.includes("gradient"), e.getBoundingClientRect().height >= 360])
        (document.querySelector(".place:empty"))"""
    assert opened.evaluate(waiting) == [True, True]
