"""Accessibility: axe-core on every page and drawer, sizes of targets and text, motion, and the texts for screen
readers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.drawing.vocabulary import capitalized
from pyapp.games.nine.view.vocabulary import outer_name

from .axe import violations
from .conftest import ROOT, poll
from .helpers import (
    PLACES,
    SIZES,
    TOUCH,
    count,
    do,
    entry,
    finished,
    furnished,
    legal,
    over_places,
    picture,
    play,
    setup,
    shortened,
    store,
    tap,
    tour,
    voice,
)
from .screens import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "access"
FULLEST = (
    "new match, seats",
    "chosen",
    "refused",
    "log drawer",
    "delete dialog",
    "by link",
    "result of four",
    "saves",
    "settings",
    "who sits where",
)
LOOKS = over_places(
    PLACES,
    FULLEST,
    [
        ("light", "es", "phone"),
        ("dark", "en", "tablet"),
        ("light", "en", "tablet"),
        ("dark", "es", "tablet"),
        ("dark", "en", "portrait"),
    ],
)

COUNT = """(() => {
    globalThis.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) { moved++; return animate.apply(this, all); };
})()"""


@pytest.mark.parametrize(("theme", "language", "size", "names"), LOOKS)
def test_no_page_violates_a_rule_of_axe_and_targets_have_44_pixels(
    page: Callable[..., Page], theme: str, language: str, size: str, names: tuple[str, ...]
) -> None:
    opened = page(
        "#settings",
        before=furnished(settings={"theme": theme, "language": language}),
        has_touch=True,
        viewport=SIZES[size],
    )
    folder, found = SHOTS / f"{size}-{theme}-{language}", []
    for name in tour(opened, only=names):
        picture(opened, folder / f"{name}.png")
        problems = violations(opened) + (opened.evaluate(TARGETS) if size != "phone" else [])
        found += [f"{name}: {problem}" for problem in problems[:8]]
    assert not found, "\n" + "\n".join(found)


def test_the_shelf_before_python_violates_no_rule_of_axe(page: Callable[..., Page]) -> None:
    opened = page(boot=False, before=lambda opened: opened.route("**/boot/*.bin", lambda _route: None))
    opened.locator("a.lid").first.wait_for()
    assert violations(opened, whole=True) == []
    opened.click("a.lid >> nth=0")
    assert violations(opened, whole=True) == []


def test_nothing_moves_with_motion_switched_off(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 20)
    opened = page("#match/m1", before=store(entry(match)), reduced_motion="reduce", **TOUCH)
    opened.evaluate(COUNT)
    play(opened, legal(opened)[0])
    do(opened, "drawer more")
    assert opened.evaluate("moved") == 0
    longest = "Math.max(0, ...document.getAnimations().map(a => a.effect.getComputedTiming().duration))"
    assert opened.evaluate(longest) < 1
    assert opened.locator("#p-board [stroke-dasharray='1 7']").count() == 1, "the last slide keeps its dotted way"


def test_motion_can_be_switched_off(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 20)
    opened = page("#match/m1", before=store(entry(match), settings={"motion": "no"}), **TOUCH)
    opened.evaluate(COUNT)
    play(opened, legal(opened)[0])
    assert opened.evaluate("moved") == 0


def test_a_live_region_announces_moves_and_the_next_player(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 20))), **TOUCH)
    region = opened.locator("#p-voice")
    assert region.get_attribute("aria-live") == "polite"
    opened.evaluate(
        """globalThis.said = []; new MutationObserver(() => said.push(document.getElementById("p-voice").textContent))
           .observe(document.getElementById("p-voice"), {childList: true, subtree: true, characterData: true})"""
    )
    move = legal(opened)[0]
    tap(opened, move)
    assert f"{capitalized(outer_name(move))}, to " in voice(opened)
    tap(opened, move)
    poll(opened, "said.length >= 2")
    assert opened.evaluate("document.getElementById('p-voice').isConnected && said.length") >= 2, (
        "the region stays, its words change"
    )
    heard = " ".join(opened.evaluate("[...document.querySelectorAll('[aria-live]')].map(e => e.textContent)"))
    assert f"slides {outer_name(move)}, to" in heard, heard


def test_the_computers_move_is_heard(page: Callable[..., Page]) -> None:
    opened = page(
        "#match/m1",
        before=store(entry(shortened(finished(setup("person", "calm")), 14)), settings={"thinking": "quick"}),
        **TOUCH,
    )
    poll(opened, "document.querySelector('.touch.legal')")
    before = count(opened)
    play(opened, legal(opened)[0])
    poll(opened, "document.querySelector('.touch.legal') || document.querySelector('[data-do=result]')")
    assert count(opened) >= before + 2
    heard = " ".join(opened.evaluate("[...document.querySelectorAll('[aria-live]')].map(e => e.textContent)"))
    assert "Bruno slides" in heard, heard
