"""The end of a match: the card rises, bars and points grow, keys are live from the start, and a tap ends all motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import ROOT
from .helpers import (
    PHONE,
    QUICK,
    TOUCH,
    arrives,
    do,
    end_motions,
    entry,
    finished,
    idents,
    picture,
    play,
    point,
    setup,
    shortened,
    store,
    tap_at,
)
from .helpers import to_move as legal

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SHOTS = ROOT / "test-results" / "ending"
MOVING = """() => document.getAnimations().filter(a => a.playState === "running" && a.animationName?.startsWith("ending-"))
    .map(a => [a.animationName, a.effect.getComputedTiming().endTime, a.effect.getKeyframes().flatMap(Object.keys)])"""
OWN = {"offset", "easing", "composite", "computedOffset"}


def ended(page: Page) -> None:
    """Play the last moves of the match, and go to its result."""
    while moves := legal(page):
        play(page, moves[0])
    do(page, "result")
    arrives(page, "result/")
    page.wait_for_selector(".headline")


def test_the_card_rises_and_bars_grow_until_a_tap(page: Callable[..., Page]) -> None:
    near = entry(shortened(finished(setup()), 2))
    opened = page("#match/m1", before=store(near, settings=QUICK), **TOUCH)
    devtools = opened.context.new_cdp_session(opened)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    ended(opened)
    moving = opened.evaluate(MOVING)
    names = {name for name, _end, _keys in moving}
    assert {"ending-rise", "ending-grow", "ending-count"} <= names
    assert all(end <= 400 + 220 + 600 + 160 for name, end, _keys in moving if name != "ending-scraps")
    assert {key for _name, _end, keys in moving for key in keys} - OWN <= {"transform", "opacity"}
    picture(opened, SHOTS / "moving.png")
    do(opened, "to settings")
    arrives(opened, "settings")
    assert opened.evaluate(MOVING) == []


def test_two_more_taps_at_the_same_place_begin_no_new_match(page: Callable[..., Page]) -> None:
    near = entry(shortened(finished(setup()), 1))
    for size in (TOUCH, PHONE):
        opened = page("#match/m1", before=store(near, settings=QUICK), **size)
        while moves := legal(opened):
            play(opened, moves[0])
        spot = point(opened, "[data-do=result]")
        tap_at(opened, *spot)
        tap_at(opened, *spot)
        arrives(opened, "result/m1")
        opened.wait_for_selector(".question")
        tap_at(opened, *spot)
        opened.wait_for_timeout(200)
        assert idents(opened) == ["m1"]
        assert opened.locator(".question").is_visible()
        opened.wait_for_timeout(1500)
        do(opened, "rematch")
        arrives(opened, "match/")
        assert len(idents(opened)) == 2


@pytest.mark.parametrize("settings", [QUICK, {**QUICK, "motion": "no"}])
def test_without_motion_all_is_there_at_once(page: Callable[..., Page], settings: dict[str, str]) -> None:
    near = entry(shortened(finished(setup()), 2))
    media = "no-preference" if "motion" in settings else "reduce"
    opened = page("#match/m1", before=store(near, settings=settings), reduced_motion=media, **TOUCH)
    ended(opened)
    assert opened.evaluate(MOVING) == []
    assert opened.locator(".bars b:visible").count() == 2
    end_motions(opened)
    picture(opened, SHOTS / "still.png")
