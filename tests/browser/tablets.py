"""Helpers of the tests of shared tables: joining by pasted codes, and taps on the tablet whose turn it is."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import do, kept, legal, route, tap, touch

if TYPE_CHECKING:
    from playwright.sync_api import Page

AT_TABLE = "document.documentElement.dataset.place.startsWith('match/')"


def code_on(page: Page) -> str:
    """Read the link to the code that a page shows, from among the ways without a camera."""
    page.wait_for_selector(".fold")
    if page.locator(".fold").get_attribute("aria-expanded") == "false":
        touch(page, ".fold")
    return str(poll(page, "document.getElementById('own-code')?.value"))


def go_to(page: Page, fragment: str) -> None:
    """Go to a fragment of the address, as one's own link does."""
    page.evaluate(f"location.hash = {json.dumps(fragment)}")
    poll(page, f"document.documentElement.dataset.place.startsWith({json.dumps(fragment.partition('/')[0])})")


def answered(host: Page, guest: Page) -> str:
    """Open the code that the host shows on the page of a guest; return the answer."""
    go_to(guest, code_on(host).partition("#")[2])
    return code_on(guest)


def sit_down(host: Page, guest: Page) -> None:
    """Let a guest sit down by the code that the host shows."""
    answer = answered(host, guest)
    host.fill("#pasted-code", answer)
    poll(guest, AT_TABLE)


def to_places(page: Page) -> None:
    """Go from the table to the page of who sits where."""
    go_to(page, f"places/{ident(page)}")


def to_table(page: Page) -> None:
    """Go from the page of who sits where to the table."""
    go_to(page, f"match/{ident(page)}")


def invite(host: Page, seat: int) -> None:
    """Show the code for a seat, or for -1 of whoever looks on."""
    do(host, f"places invite {seat}")


def ident(page: Page) -> str:
    """Return the name of the entry that lies on a page's table."""
    return route(page).partition("/")[2]


def moves(page: Page) -> str:
    """Return the moves of the match on a page's table, as they are written down there."""
    return str(kept(page, ident(page)).get("record", "")).partition("\n\n")[2].strip()


def agree(*pages: Page, seconds: float = 10) -> str:
    """Wait until all tablets hold the same moves; return them."""
    end = time.monotonic() + seconds
    while len(found := {moves(page) for page in pages}) > 1 and time.monotonic() < end:
        pages[0].wait_for_timeout(20)
    assert len(found) == 1, found
    return found.pop()


def turn(*pages: Page, seconds: float = 20) -> tuple[Page, list[str]] | None:
    """Wait until somebody is to move at one of the tablets; return it with what is legal there, None once all is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for page in pages:
            if found := legal(page):
                return page, found
        if all(page.locator("#p-acts [data-do=result]").count() for page in pages):
            return None
        pages[0].wait_for_timeout(20)
    raise TimeoutError([page.locator("#p-voice").inner_text() for page in pages])


def play_one(*pages: Page) -> Page | None:
    """Play a move of 9 at the tablet whose turn it is, by two taps; return that tablet, None once all is over."""
    found = turn(*pages)
    if found is None:
        return None
    page, places = found
    before = moves(page)
    move = places[len(places) // 2]
    tap(page, move, move)
    assert moves(page) != before, page.locator("#p-voice").inner_text()
    return page
