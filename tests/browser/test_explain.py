"""Every printed thing is explained by a tap, a long press, and the key "i"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import TOUCH, box_of, entry, finished, hears, setup, store, voice
from .imperial import played, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def test_a_tap_a_long_press_and_a_key_explain(page: Callable[..., Page]) -> None:
    match = played(table(), 3.5)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    poll(opened, "document.querySelectorAll('#p-board [data-move]').length > 20")
    opened.locator('[data-explain="track walls"]').first.click()
    hears(opened, "Only the rightmost complete one scores")
    opened.locator('.lab[data-explain="track huts"]').focus()
    opened.keyboard.press("i")
    hears(opened, "Huts:")
    opened.keyboard.press("ArrowDown")
    assert opened.evaluate("document.activeElement.dataset.explain ?? document.activeElement.dataset.move")
    chip = opened.locator(".chip-key").first
    box = box_of(chip)
    opened.mouse.move(box["x"] + 10, box["y"] + 10)
    opened.mouse.down()
    hears(opened, "Ana:")
    opened.mouse.up()
    assert "Ana:" in voice(opened), "letting go is no tap"


def test_in_nine_a_tap_on_a_section_or_a_dead_token_explains_and_a_live_one_is_chosen(
    page: Callable[..., Page],
) -> None:
    opened = page("#match/m1", before=store(entry(finished(setup()).branch(70))), **TOUCH)
    poll(opened, "document.querySelectorAll('#p-board [data-move]').length > 100")
    opened.locator('#p-board [data-explain="square e5"]').click()
    hears(opened, "iddle section")
    dead = opened.locator('#p-board [data-explain^="outer"][data-tap="explain"]').first
    dead.click()
    hears(opened, "a blocked")
    opened.locator("#p-board .legal").first.click()
    poll(opened, "!!document.querySelector('#p-board .chosen')")
