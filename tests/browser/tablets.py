"""What the tests of several tablets share: sitting down by codes that are pasted, and playing on whichever is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import do, touch

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = "document.documentElement.dataset.place.startsWith('match/')"


def code_on(page: Page) -> str:
    """Read the link to the code that a page shows, from among the ways without a camera."""
    page.wait_for_selector(".fold")
    if page.locator("#own-code").count() == 0:
        touch(page, ".fold")
    return str(poll(page, "document.getElementById('own-code')?.value"))


def fragment_of(url: str) -> str:
    """Return the fragment of a link, with #."""
    return url[url.index("#") :]


def answered(host: Page, guest: Page) -> str:
    """Open the code that the host shows on the guest's page, which lies at the shelf; return the answer."""
    link = code_on(host)
    guest.evaluate(f"location.hash = '{fragment_of(link)}'")
    poll(guest, "document.documentElement.dataset.place.startsWith('join/')")
    return code_on(guest)


def sit_down(host: Page, guest: Page) -> None:
    """Let a guest sit down by the code that the host shows; both come to rest."""
    answer = answered(host, guest)
    host.fill("#pasted-code", answer)
    poll(guest, HERE)


def to_table(page: Page) -> None:
    """Go to the table from the page of who sits where."""
    touch(page, ".meeting a.key")
    poll(page, HERE)


def invite(host: Page, seat: int) -> None:
    """Show the code for a seat, or for -1 of whoever looks on."""
    do(host, f"places invite {seat}")
