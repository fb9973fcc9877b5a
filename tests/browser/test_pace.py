"""What others do, and taking back: rings and the band are seen, undo goes past a computer's answer, two taps skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import poll
from tests.browser.helpers import PHONE, SIZES, TOUCH, box_of, count, do, entry, play, store, voice
from tests.unit.helpers import begin, nine
from tests.unit.test_ui_news import seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def test_undo_goes_past_a_computers_answer_and_its_key_says_where_it_stops(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(begin(nine("person", "calm")))), **TOUCH)
    play(opened, ":b2")
    poll(opened, "document.querySelectorAll('#p-board circle.came:not(.rim)').length === 1")
    assert count(opened) == 2
    assert "Bruno puts a red token on" in voice(opened)
    do(opened, "undo")
    assert count(opened) == 0
    do(opened, "redo")
    assert count(opened) == 2
    opened = page("#match/m1", before=store(entry(begin(nine(), ":b2", ":e5"))), **TOUCH)
    do(opened, "undo")
    undo = opened.locator('[data-do="undo"]')
    assert "Someone else has moved" in (undo.get_attribute("aria-description") or "")
    do(opened, "undo")
    assert "Someone else has moved" in voice(opened)


def test_the_band_is_as_wide_as_the_page_and_says_whose_turn_has_come(page: Callable[..., Page]) -> None:
    match = seats("imperial", "advanced", "person", "person")
    match.play(next(move for move in match.position.moves() if move.startswith("take ")))
    match.settle()
    last = match.position.seat
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    band = opened.locator(".turn-band")
    assert f"P{last}" in band.inner_text()
    for size in SIZES.values():
        opened.set_viewport_size(size)
        box = box_of(band)
        assert (box["x"], box["width"]) == (0, size["width"])
    opened.wait_for_timeout(3200)
    assert not band.is_visible(), "it is there for a moment where nobody hands the tablet on"


def test_on_a_phone_the_lines_of_four_players_leave_the_keys_in_sight(page: Callable[..., Page]) -> None:
    match = begin(nine("person", "calm", "calm", "calm"), ":b2", ":e5", ":h8", ":b8")
    opened = page("#match/m1", before=store(entry(match)), **PHONE)
    assert opened.locator(".since > span").count() == 3
    acts = box_of(opened.locator("#p-acts"))
    assert acts["y"] + acts["height"] <= SIZES["phone"]["height"]
