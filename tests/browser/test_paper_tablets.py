"""A play of Paper on two tablets, each a browser page of its own, connected by two codes."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.paper.pictures import name_of
from pyapp.paper.sheet import Page as SheetPage
from pyapp.paper.store import PLAY, PlayEntry, Player, Plays
from pyapp.ui.page import MemoryStorage
from tests.marks import nightly

from .axe import violations
from .conftest import poll
from .helpers import PHONE, SIZES, TOUCH, do, store, touch
from .paper import DRAWN, HEIGHT, IDENT, WIDTH, Hand, acts, at, sample, surface
from .screens import KEYS, WORDS, small_type
from .tablets import answered, go_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TABLETS = f"paper/tablets/{IDENT}"
DESK = f"paper/play/{IDENT}"


def host_of(page: Callable[..., Page], **options: Any) -> Page:
    """Open a tablet with a play of a sheet of two pages, at the page of its tablets."""
    host = page(**(TOUCH | options))
    host.evaluate("sobremesa.app.page.load_part('paper')")
    pages = []
    for drawn in (DRAWN, DRAWN.replace("Lantern Street", "Page two")):
        encoded = host.evaluate(
            f"""async () => {{
                const bytes = new Uint8Array(await (await {drawn}).arrayBuffer());
                let text = "";
                for (const byte of bytes) text += String.fromCharCode(byte);
                return btoa(text);
            }}"""
        )
        content = base64.b64decode(encoded)
        host.evaluate(
            f"""async () => {{
                const bytes = Uint8Array.from(atob("{encoded}"), (letter) => letter.charCodeAt(0));
                const media = sobremesa.app.page.media();
                await media.keep("{name_of(content)}", media.blob(bytes, "image/webp"));
            }}"""
        )
        pages.append(SheetPage(name_of(content), WIDTH, HEIGHT, len(content)))
    storage = MemoryStorage()
    sheet = replace(sample(), pages=tuple(pages))
    players = (Player("Ana", 1), Player("Bruno", 2))
    now = 1_790_000_000.0
    Plays(storage).save(PlayEntry(IDENT, "", sheet, players, "olive-42-bread", now, now), now)
    host.evaluate(f"localStorage.setItem({json.dumps(PLAY + IDENT)}, {json.dumps(storage.get(PLAY + IDENT))})")
    return host


def sit_down(host: Page, guest: Page) -> None:
    """Let a guest join at the second seat of the host's play, and go to the sheet on both."""
    go_to(host, TABLETS)
    poll(host, "document.querySelector('.seatplaces')")
    if host.locator('[data-do="paper invite 1"]').count():
        do(host, "paper invite 1")
    host.fill("#pasted-code", answered(host, guest))
    poll(guest, f"document.documentElement.dataset.place === '{DESK}'", 20)
    surface(guest)
    go_to(host, DESK)
    surface(host)


def stroke(page: Page, x: float, y: float) -> None:
    """Draw with a finger on the sheet."""
    Hand(page).stroke(at(page, x, y), at(page, x + 60, y + 40), at(page, x + 120, y))
    page.wait_for_timeout(100)


def agree(*pages: Page) -> set[str]:
    """Wait until all tablets have the same acts; return them."""
    for _ in range(100):
        found = [lines(page) for page in pages]
        if all(one == found[0] for one in found):
            return found[0]
        pages[0].wait_for_timeout(100)
    raise AssertionError(found)


def lines(page: Page) -> set[str]:
    """Return the acts in the store of a tablet, without their authors."""
    return {line.partition(" @")[0] for kind in "smuvrd" for line in acts(page, kind)}


def test_a_sheet_arrives_and_both_write(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**PHONE)
    sit_down(host, guest)
    assert guest.evaluate(f"JSON.parse(localStorage['{PLAY}{IDENT}']).seats") == [1]
    assert guest.evaluate("document.querySelector('#pp-sheet > img').naturalWidth") == WIDTH
    stroke(host, 300, 400)
    stroke(guest, 300, 600)
    do(host, "paper roll")
    assert len(agree(host, guest)) == 3
    poll(guest, "document.querySelector('.pp-history')")
    poll(host, "document.querySelectorAll('.pp-folk button').length === 2")
    do(guest, "paper page 1")
    surface(guest)
    stroke(guest, 300, 600)
    assert len(agree(host, guest)) == 4
    do(host, "paper seat 1")
    surface(host)
    assert "Looking at Bruno" in host.locator("#pp-head").inner_text()
    stroke(host, 900, 900)
    do(host, "paper drawer more")
    do(host, "paper drawer everybody")
    assert host.locator("ul.pp-everybody path[stroke-linecap]").count() == 2
    touch(host, '[data-do="paper look 0"]')
    assert len(agree(host, guest)) == 4, "nobody writes on another's sheet"


def test_one_goes_away_and_comes_back(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**TOUCH)
    sit_down(host, guest)
    stroke(host, 300, 400)
    stroke(guest, 300, 600)
    assert len(agree(host, guest)) == 2
    guest.reload()
    poll(guest, "document.documentElement.dataset.boot === 'ready'", 60)
    poll(host, "document.querySelector('#pp-voice')?.textContent.includes('lost the connection')", 40)
    surface(guest)
    stroke(host, 500, 400)
    stroke(guest, 500, 600)
    assert len(lines(host)) == len(lines(guest)) == 3
    sit_down(host, guest)
    assert len(agree(host, guest)) == 4


@pytest.mark.parametrize(("theme", "language", "size"), [*nightly(("light", "en", "tablet")), ("dark", "es", "phone")])
def test_pages_of_tablets_violate_no_rule_of_axe(
    page: Callable[..., Page], theme: str, language: str, size: str
) -> None:
    before = store(settings={"theme": theme, "language": language})
    options: dict[str, Any] = {"has_touch": True, "viewport": SIZES[size], "before": before}
    host, guest = host_of(page, **options), page(**options)
    found: dict[str, object] = {}

    def look(name: str, opened: Page) -> None:
        opened.wait_for_timeout(400)
        problems = (violations(opened), opened.evaluate(WORDS), opened.evaluate(KEYS, 43), small_type(opened, 15))
        if any(problems):
            found[name] = problems

    go_to(host, TABLETS)
    poll(host, "document.querySelector('.seatplaces')")
    look("seats", host)
    do(host, "paper invite 1")
    poll(host, "document.querySelector('.qrbox')")
    look("code", host)
    sit_down(host, guest)
    stroke(guest, 300, 600)
    poll(host, "document.querySelector('.pp-writes')")
    look("writing", host)
    do(host, "paper drawer more")
    do(host, "paper drawer everybody")
    look("everybody", host)
    go_to(guest, TABLETS)
    look("guest", guest)
    go_to(guest, DESK)
    surface(guest)
    host.close()
    poll(guest, "document.querySelector('#pp-voice [data-do=\"to join\"]')", 60)
    look("cut", guest)
    go_to(guest, TABLETS)
    look("guest, cut", guest)
    assert not found
