"""A visitor's console stays empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import poll
from .helpers import entry, finished, legal, play, setup, shortened, store
from .imperial import Finger, played, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match


def play_nine(page: Page) -> None:
    """Play 9 to its end with whatever is legal."""
    over = "document.querySelector('[data-do=\"result\"]')"
    while poll(page, f"{over} ? 'over' : document.querySelector('.touch.legal') && 'on'") != "over":
        play(page, legal(page)[0])


def play_imperial(page: Page) -> None:
    """Play Imperial Settlers to its end."""
    finger = Finger(page, "m1")
    while not finger.over():
        finger.act()
        page.wait_for_timeout(50)


@pytest.mark.parametrize(
    ("match", "play_on"),
    [
        (lambda: shortened(finished(setup("person", "calm")), 8), play_nine),
        (lambda: played(table("basic", "person", "calm"), 9.5), play_imperial),
    ],
    ids=["nine", "imperial"],
)
def test_console_stays_empty_while_a_computer_plays(
    page: Callable[..., Page], match: Callable[[], Match], play_on: Callable[[Page], None]
) -> None:
    said: list[str] = []

    def before(opened: Page) -> None:
        opened.on("console", lambda message: said.append(f"{message.type}: {message.text[:200]}"))
        store(entry(match()), settings={"thinking": "quick"})(opened)

    opened = page("#match/m1", before=before)
    poll(opened, "document.querySelector('#p-board [data-move]')")
    play_on(opened)
    assert opened.evaluate("document.querySelectorAll('script[name^=bots]').length") == 1, "a worker has thought"
    assert [line for line in said if not line.startswith("debug")] == []
