"""Links hold whole matches: to look at, to play by turns, to beat; damaged ones are explained, and names are never
markup.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pyapp.ui.links import fragments as links

from .conftest import NO_WORKER, poll
from .helpers import (
    TOUCH,
    arrives,
    begin,
    box_of,
    count,
    do,
    entry,
    finished,
    go,
    hears,
    idents,
    legal,
    legal_state,
    play,
    setup,
    shortened,
    store,
    tap,
    touch,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    import serve
    from playwright.sync_api import Page

OLD = finished(setup())
EVIL = ("<img src=x onerror=al>", '"><b>Bruno</b>', "O'Hara & Söhne", "${1+1}{name}")


def link_of(page: Page) -> str:
    """Read the link of the share drawer."""
    return str(page.locator("#share-link").input_value())


def open_link(page: Callable[..., Page], url: str, **options: Any) -> Page:
    """Open a link on another device: a context of its own."""
    return page(NO_WORKER + "#" + url.partition("#")[2], **(TOUCH | options))


def test_a_link_is_copied_and_opens_on_another_device(page: Callable[..., Page], site: serve.Site) -> None:
    one = page("#match/m1", before=store(entry(shortened(OLD, 20))), **TOUCH)
    one.context.grant_permissions(
        ["clipboard-read", "clipboard-write"], origin=site.address.removesuffix("/club/table/")
    )
    do(one, "drawer more")
    touch(one, '.drawer [data-do="drawer share"]')
    do(one, "share-kind show")
    one.wait_for_selector(".qr path", state="attached")
    box = box_of(one.locator(".qr"))
    assert box["width"] > 200
    assert box["width"] == box["height"]
    do(one, "copy-link")
    hears(one, "Link copied.")
    url = one.evaluate("navigator.clipboard.readText()")
    assert url == link_of(one) if one.locator("#share-link").count() else url.startswith(site.address)
    other = open_link(page, url)
    assert "Ana" in other.locator("main").inner_text()
    do(other, "arrive show")
    arrives(other, "replay/")
    assert count(other) == len(OLD.moves) - 20
    do(other, "step -1")
    assert count(other) == len(OLD.moves) - 21
    do(other, "branch")
    arrives(other, "match/")
    play(other, legal(other)[0])
    assert len(idents(other)) == 2


def test_play_by_link_to_and_fro(page: Callable[..., Page]) -> None:
    ana = page(**TOUCH)
    begin(ana, ("Ana", "person"), ("Bruno", "person"))
    play(ana, "+na")
    do(ana, "drawer more")
    touch(ana, '.drawer [data-do="drawer share"]')
    bruno = open_link(page, link_of(ana))
    assert "Which seat is yours?" in bruno.locator("main").inner_text()
    do(bruno, "arrive turn 1")
    arrives(bruno, "match/")
    play(bruno, "+nb")
    assert "plays on another device" in voice(bruno)
    tap(bruno, "+nc")
    assert legal_state(bruno, "+nc") == "refused"
    assert count(bruno) == 11
    touch(bruno, '#p-acts [data-do="drawer share"]')
    back = link_of(bruno)
    ana.evaluate(f"location.hash = '{back.partition('#')[2]}'")
    arrives(ana, "turn/")
    do(ana, "arrive turn 0")
    arrives(ana, "match/")
    poll(ana, "!document.querySelector('[data-do=skip]')")
    assert count(ana) == 11
    assert len(idents(ana)) == 1, "the same match goes on"
    play(ana, "+nc")
    assert "plays on another device" in voice(ana)
    touch(ana, '#p-acts [data-do="drawer share"]')
    bruno.evaluate(f"location.hash = '{link_of(ana).partition('#')[2]}'")
    arrives(bruno, "match/")
    hears(bruno, "Ana ")
    assert count(bruno) == 12
    assert bruno.locator(".since").inner_text().startswith("Ana "), (
        "what was played since is told, no seat is asked for"
    )
    assert len(idents(bruno)) == 1
    play(bruno, "+nd")


def test_a_challenge_begins_the_same_table_and_tells_who_won(page: Callable[..., Page]) -> None:
    one = page("#result/m1", before=store(entry(OLD)), **TOUCH)
    one.locator('[data-do="to-share"]').wait_for()
    do(one, "to-share")
    do(one, "share-kind challenge")
    other = open_link(page, link_of(one), before=store(settings={"confirm": "no"}))
    assert "A challenge" in other.locator("main").inner_text()
    do(other, "arrive challenge")
    arrives(other, "match/")
    assert count(other) == 9
    do(other, "drawer more")
    assert "Challenge: beat Bruno: " in other.locator(".drawer").inner_text()
    do(other, "drawer close")
    chooser = random.Random("challenge")
    while moves := legal(other):
        tap(other, chooser.choice(moves))
    do(other, "result")
    arrives(other, "result/")
    assert "hallenge" in other.locator(".headline").inner_text()


def test_a_damaged_link_says_why_and_keeps_nothing(page: Callable[..., Page]) -> None:
    payload = links.fragment(links.SHOW, OLD).partition("/")[2]
    middle = len(payload) // 2
    other = "A" if payload[middle] != "A" else "B"
    opened = page("#settings", **TOUCH)
    for damaged in (
        payload[:-5],
        payload[: len(payload) // 2],
        payload[:middle] + other + payload[middle + 1 :],
        "",
        "!!!",
        "A" * 5000,
    ):
        go(opened, f"show/{damaged}", "show")
        alert = opened.locator('main [role="alert"]')
        assert len(alert.inner_text()) > 20, damaged
        assert opened.locator('[data-do^="arrive"]').count() == 0, damaged
    assert idents(opened) == []


def test_names_with_markup_are_shown_as_text(page: Callable[..., Page]) -> None:
    match = finished(setup("person", "person", "person", "person", names=EVIL))
    opened = page("#" + links.fragment(links.SHOW, match), **TOUCH)
    for name in EVIL:
        assert name in opened.locator("main").inner_text()
    do(opened, "arrive show")
    arrives(opened, "replay/")
    assert opened.locator("#p-seats .who b").all_inner_texts() == list(EVIL)
    do(opened, "result")
    arrives(opened, "result/")
    for name in EVIL:
        assert name in opened.locator("#page").inner_text()
    opened.evaluate("location.hash = ''")
    arrives(opened, "")
    opened.evaluate("location.hash = 'saves'")
    arrives(opened, "saves")
    for name in EVIL:
        assert name in opened.locator("main").inner_text()
    assert opened.locator("#page img").count() == 0
    assert opened.locator("#page b b").count() == 0


def test_a_finished_game_of_four_fits_into_400_characters(page: Callable[..., Page]) -> None:
    four = finished(setup("person", "person", "steady", "person", drawn=False))
    opened = page("#replay/m1", before=store(entry(four)), **TOUCH)
    do(opened, "drawer more")
    touch(opened, '.drawer [data-do="drawer share"]')
    for kind in ("show", "challenge"):
        do(opened, f"share-kind {kind}")
        assert len(link_of(opened)) <= 400
        opened.wait_for_selector(".qr")
    assert poll(opened, "document.querySelector('.qrbox').ariaLabel") == "QR code of the link"
