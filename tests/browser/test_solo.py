"""Solo play in the browser: today's challenge from the static shelf, an honour and the records of sheets, another sheet
from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from pyapp.games.imperial.achievements import ACHIEVEMENTS
from pyapp.ui.challenge import challenge as today

from .conftest import NO_WORKER, poll, ready
from .helpers import TOUCH, arrives, do, entry, idents, kept, store, touch
from .imperial import Finger, played, table

Open = Callable[..., Page]
SOLO = played(table("solo", sheet="sumer-2", code="a-1-a"))


def text(page: Page) -> str:
    return page.locator("#page").inner_text()


def points(match: Any) -> int:
    return sum(line.points for line in match.position.score(0))


def test_today_s_challenge_is_a_plain_link_before_python_is_up(page: Open) -> None:
    one = page(boot=False, **TOUCH)
    one.locator('a[href="#today"]:visible').first.tap()
    ready(one)
    arrives(one, "match/")
    match = parse_record(kept(one, idents(one)[0])["record"], GAMES)
    here = one.evaluate("(d => [d.getFullYear(), d.getMonth() + 1, d.getDate()])(new Date())")
    challenge = today.challenge_of_code(f"day-{here[0]:04d}-{here[1]:02d}-{here[2]:02d}")
    assert challenge is not None
    assert today.is_of(challenge, match)
    one.go_back()
    poll(one, "location.hash.startsWith('#match') || !!document.querySelector('.dayslip')")
    assert len(idents(one)) == 1, "going back begins no second match"


@pytest.mark.nightly
def test_a_solo_match_is_tapped_to_its_honour_and_its_record(page: Open) -> None:
    one = page("#records/imperial/sumer-2", **TOUCH)
    assert "Not played yet." in text(one)
    do(one, "sheet-play imperial sumer-2")
    arrives(one, "new/imperial")
    do(one, "form imperial begin")
    ident = arrives(one, "match/").partition("/")[2]
    Finger(one, ident, "alone", most=1).play_on()
    do(one, "result")
    arrives(one, "result/")
    assert "The Canal." in text(one)
    assert "Points after each round" in text(one)
    do(one, "to records/imperial")
    arrives(one, "records/imperial")
    assert "1 of 48" not in text(one)
    touch(one, 'a[href="#records/imperial/sumer-2"]')
    arrives(one, "records/imperial/sumer-2")
    touch(one, f'a[href="#replay/{ident}"]')
    arrives(one, "replay/")


def test_a_finished_match_tells_its_honour_and_what_comes_next(page: Open) -> None:
    one = page("#result/m1", before=store(entry(SOLO)), **TOUCH)
    marks = ACHIEVEMENTS.marks_of("sumer-2")
    earned = marks.earned(points(SOLO))
    wanted = ACHIEVEMENTS.honours[earned - 1] if earned else "No medal this time."
    assert wanted in text(one)
    poll(one, "!document.querySelector('.chartbox').innerText.includes('Reviewing')", 60)
    do(one, "same-dice")
    arrives(one, "match/")
    assert '[Code "a-1-a"]' in kept(one, next(ident for ident in idents(one) if ident != "m1"))["record"]


def test_all_sheets_lie_open_and_fit_the_phone(page: Open) -> None:
    one = page("#records", **(TOUCH | {"viewport": {"width": 390, "height": 844}}))
    touch(one, 'a[href="#records/imperial"]')
    arrives(one, "records/imperial")
    assert one.locator(".tile").count() == 48
    assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = one.evaluate(
        "[...document.querySelectorAll('.tile')].map(e => e.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(width >= 44 and height >= 44 for width, height in sizes)


def test_a_day_s_link_in_the_address_goes_straight_to_the_match(page: Open) -> None:
    one = page(NO_WORKER + "#today", **TOUCH)
    arrives(one, "match/")
