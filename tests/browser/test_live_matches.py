"""Whole matches over the channel by taps, each seat on its own tablet; in Imperial Settlers all at the same time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.artemis.rules.steps import DIE

from . import artemis, auztralia, imperial
from .conftest import poll
from .helpers import QUICK, TOUCH, arrives, do, entry, kept, store
from .tablets import agree, ident, sit_down, to_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

TELLS = "#p-voice [data-do=skip]"
"""What the voice shows while it tells what others did."""
LAST_ROUNDS = 8.5
"""Rounds of Imperial Settlers that are over, so that four play two; two play all of it."""


def together(page: Callable[..., Page], match: Match, built: str) -> list[Page]:
    """Sit down with a tablet for each seat of a match; the first is the host."""
    host = page("#places/m1", before=store(entry(match, local=(0,)), settings=QUICK), **TOUCH)
    guests = [page(before=store(settings=QUICK), **TOUCH) for _ in match.setup.seats[1:]]
    for number, guest in enumerate(guests, 2):
        sit_down(host, guest)
        poll(host, f"document.querySelectorAll('.seatplaces .guest').length === {number - 1}")
    to_table(host)
    for one in (host, *guests):
        poll(one, built)
    return [host, *guests]


def results(tablets: list[Page]) -> None:
    """See the result on every tablet: the same match, the same points."""
    agree(*tablets, seconds=30)
    for one in tablets:
        poll(
            one,
            f"document.querySelector('#p-acts [data-do=result]') || document.querySelector('{TELLS}')",
        )
        one.keyboard.press("Escape")
        do(one, "result")
        arrives(one, "result/")
    sums = {one.locator(".scoresheet").first.inner_text() for one in tablets}
    assert len(sums) == 1, sums


class Settler(imperial.Finger):
    """Somebody whose acts count, too, while they are kept beside the match for the order of the rules."""

    def _count(self) -> int:
        return super()._count() + sum(len(row) - 1 for row in kept(self.page, self.ident).get("ahead", ()))

    def can_act(self) -> bool:
        """Return whether something is asked here that can be answered now: a place glows, or the end key is free."""
        return bool(imperial.legal_now(self.page) or self.page.locator('#p-acts [data-do="end"]:enabled').count())

    def act_unless_shown_news(self) -> None:
        """Do one thing, or nothing where what others did came in between: that is hurried, and asked again."""
        try:
            self.act()
        except AssertionError:
            if not self.page.locator(TELLS).count():
                raise
            self.page.keyboard.press("Escape")


@pytest.mark.alone  # up to four pages at once
@pytest.mark.parametrize(("mode", "seats", "rounds"), [("advanced", 4, LAST_ROUNDS), ("basic", 2, 0)])
def test_imperial_is_played_by_all_at_the_same_time(
    page: Callable[..., Page], mode: str, seats: int, rounds: float
) -> None:
    match = imperial.played(imperial.table(mode, *["person"] * seats), rounds)
    tablets = together(page, match, imperial.ROOM)
    fingers = [Settler(one, ident(one), f"seat {seat}", most=1) for seat, one in enumerate(tablets)]
    at_once, end = 0, time.monotonic() + 180
    while not all(finger.over() for finger in fingers):
        assert time.monotonic() < end, [one.locator("#p-voice").inner_text() for one in tablets]
        ready = [finger for finger in fingers if finger.can_act()]
        at_once = max(at_once, len(ready))
        for finger in reversed(ready):  # the last first: nobody waits for the order of the rules
            if finger.can_act():
                finger.act_unless_shown_news()
        tablets[0].wait_for_timeout(100)
    assert at_once == seats, "all play at once"
    results(tablets)


TABLES: dict[str, tuple[Callable[[], Match], Callable[[Page, str], Any], str]] = {
    "artemis": (
        lambda: artemis.asking(artemis.table("person", "person"), DIE),
        artemis.Finger,
        artemis.BUILT,
    ),
    "auztralia": (
        lambda: auztralia.played(auztralia.table("person", "person"), lambda _position, _act: True),
        auztralia.Finger,
        auztralia.BUILT,
    ),
}


@pytest.mark.nightly
@pytest.mark.parametrize("game", TABLES)
def test_a_whole_match_of_two_goes_over_the_channel(page: Callable[..., Page], game: str) -> None:
    make, finger, built = TABLES[game]
    tablets = together(page, make(), built)
    fingers = [finger(one, ident(one)) for one in tablets]
    acted = set()
    while True:
        agree(*tablets, seconds=20)
        seat = fingers[0].position.seat
        if seat is None:
            break
        acted.add(seat)
        assert fingers[seat].act()
    assert acted == {0, 1}
    results(tablets)
