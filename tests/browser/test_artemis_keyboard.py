"""The Artemis Project with the keyboard alone: a whole round, and arrows from one touchable to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .artemis import ANYWAY, BUILT, STATE, Finger, accepting, asking, table
from .conftest import poll
from .helpers import entry, store
from .test_keyboard import focus, tab_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def test_a_whole_round_with_the_keyboard_alone(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(asking(table(), "die", round_=2))))
    poll(opened, BUILT)
    finger = Finger(opened, "m1")  # only to look
    panels = 0
    while finger.position.round == 2:
        state = finger.wait()
        before = len(finger.match.moves)
        if state == "dice":
            if not opened.locator("#ap-hand .hdie.on").count():
                tab_to(opened, 80, do="draft die ")
                opened.keyboard.press("Enter")
            assert opened.locator("[data-board] [data-move][tabindex='0']").count() == 1, "the board is one stop"
            opened.evaluate("document.querySelector('[data-board] [data-move][tabindex=\"0\"]').focus()")
            here = focus(opened)["move"]
            opened.keyboard.press("ArrowDown")
            assert focus(opened)["move"] != here, "an arrow goes on"
            opened.evaluate("document.querySelector('[data-board] .sk').focus()")
            opened.keyboard.press("Enter")
            assert opened.locator("[data-board] .sk.sel").count() == 1
            assert focus(opened)["move"], "the focus stays on the socket"
            opened.keyboard.press("Enter")
        else:
            panels += 1
            tab_to(opened, 80, do="play" if accepting(opened) == "#main-key" else "end")
            opened.keyboard.press("Enter")
            if opened.locator(ANYWAY).count():
                tab_to(opened, 80, do="play ")
                opened.keyboard.press("Enter")
        assert len(finger.match.moves) == before
        assert finger.position is not None
        assert len(finger.match.moves) > before, (state, opened.evaluate(STATE))
    assert panels >= 1
