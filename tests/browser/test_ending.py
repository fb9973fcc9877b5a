"""The end of a match: the card rises, bars and points grow, keys are live from the start, and a tap ends all motion."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.ui.page import MemoryStorage
from pyapp.ui.store.results import Records
from pyapp.ui.store.saves import PREFIX, write_entry
from tests.marks import nightly
from tests.unit.home_people import ANA, texts_of

from . import looks
from .axe import violations
from .conftest import ROOT, poll
from .helpers import (
    PHONE,
    QUICK,
    SETTINGS,
    TOUCH,
    WIDE,
    arrives,
    do,
    end_motions,
    entry,
    finished,
    go,
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
from .looks import in_languages_and_themes, looked_at, looked_at_large
from .paper import filling
from .screens import LOOKED_AT, large_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.ui.store.saves import Entry

    from .screens import Size

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


# --- on screens of every size ---

CUT_IN_BOXES = ".endbox, .chart"


def decided(player: str, names: tuple[str, str], *, wins: bool) -> Entry:
    """Return a finished match of 9 against a player, won or lost."""
    for number in range(100):
        match = finished(setup("person", player, names=names, code=f"fig-{number}-sea"), f"{number}")
        outcome = match.outcome()
        if outcome is not None and outcome.winners == (int(not wins),):
            return entry(match, "won" if wins else "lost")
    raise LookupError(player)


def evening(name: str, language: str) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store: a match won and one lost against a character, a person, and
    their results.
    """
    ends = [decided("vane", (name, WIDE[1]), wins=wins) for wins in (True, False)]
    records = Records(MemoryStorage())
    for number, end in enumerate(ends):
        records.add(end.ident, end.match, 1.79e9 + number, 1.79e9)
    return filling(
        MemoryStorage(),
        **texts_of([replace(ANA, name=name, others=())], records.all()),
        **{PREFIX + end.ident: write_entry(end) for end in ends},
        **{SETTINGS: json.dumps({**QUICK, "language": language})},
    )


def results(page: Page) -> Iterator[str]:
    """Open one result after another; give the name of each."""
    for ident in ("won", "lost"):
        go(page, f"result/{ident}")
        page.wait_for_selector(".end-figures")
        poll(page, "document.querySelector('.costly .shot') || !document.querySelector('.chartbox progress')", 90)
        page.evaluate("document.querySelectorAll('.beyond, .scoresheet').forEach(e => e.scrollTop = 0); scrollTo(0, 0)")
        yield ident


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a result on a screen."""
    return looks.complaints(page, name, size, aside=CUT_IN_BOXES, regions=False)


@in_languages_and_themes
def test_an_ending_fits_every_screen(
    page: Callable[..., Page], language: str, theme: Literal["light", "dark"], sizes: tuple[Size, ...]
) -> None:
    opened = page("#settings", before=evening(WIDE[0], language), has_touch=True, color_scheme=theme)
    found = looked_at(opened, results(opened), sizes, complaints, SHOTS, f"{language}-{theme}")
    found += violations(opened)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("sizes", [LOOKED_AT[2:3], *nightly((LOOKED_AT,))], ids=len)
def test_an_ending_fits_with_text_of_twice_the_size(
    playwright: Playwright, site: Site, sizes: tuple[Size, ...]
) -> None:
    with large_text(playwright, site, evening("Ana", "es"), "settings") as opened:
        found = looked_at_large(opened, results(opened), sizes, complaints, SHOTS)
    assert not found, "\n" + "\n".join(found)
