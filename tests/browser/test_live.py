"""One match on several tablets, each a browser page of its own, connected by two codes: pasted, or read by a camera."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from pyapp.ui.live.handshake import ANSWER, OFFER, PROTOCOL, read

from . import firefox
from .conftest import NO_WORKER, TABLET, poll, ready
from .footage import film, seeing
from .helpers import PHONE, TOUCH, arrives, count, do, entry, finished, hears, setup, shortened, slowness, store, touch
from .tablets import agree, answered, code_on, go_to, invite, play_one, sit_down, to_places, to_table, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import serve
    from playwright.sync_api import Page, Playwright

    from .conftest import Watch

OLD = finished(setup())
GIVEN = entry(shortened(OLD, 20), local=(0,))
"""A match in which the second seat waits for a tablet."""


def host_of(page: Callable[..., Page], **options: Any) -> Page:
    """Open a tablet that shows the code for the second seat."""
    return page("#places/m1", before=store(GIVEN), **(TOUCH | options))


# --- sitting down ---


def test_two_sit_down_from_the_form_and_play_to_the_end(page: Callable[..., Page]) -> None:
    host, guest = page(**TOUCH), page(**PHONE)
    touch(host, 'a.lid[href="#new/nine"]')
    arrives(host, "new/nine")
    host.fill('[data-field="form nine name 0"]', "Ana")
    host.fill('[data-field="form nine name 1"]', "Bruno")
    do(host, "form nine open 1")
    do(host, "form nine player 1 tablet")
    do(host, "form nine option preparation drawn")
    do(host, "form nine begin")
    arrives(host, "places/")
    began = time.monotonic()
    sit_down(host, guest)
    assert time.monotonic() - began < 10 * slowness()
    to_table(host)
    played = []
    while (who := play_one(host, guest)) is not None:
        played.append(who)
        if len(played) % 10 == 0:
            agree(host, guest)
    assert {host, guest} == set(played), "each moves on their own tablet"
    assert len(agree(host, guest).split()) > 40
    for one in (host, guest):
        do(one, "result")
        arrives(one, "result/")


@pytest.fixture
def filmed(playwright: Playwright, site: serve.Site, watch: Watch, tmp_path: Path) -> Iterator[tuple[Page, Path]]:
    """A page at who sits where, in a browser whose camera sees a film that is yet to be made."""
    place = tmp_path / "camera.y4m"
    browser = seeing(playwright, place)
    context = browser.new_context(viewport=TABLET, locale="en-GB", permissions=["camera"])
    page = context.new_page()
    watch.follow(page)
    store(GIVEN)(page)
    page.goto(f"{site.address}{NO_WORKER}#places/m1")
    yield ready(page), place
    browser.close()


def test_a_camera_reads_a_code_that_lies_askew(filmed: tuple[Page, Path], page: Callable[..., Page]) -> None:
    host, place = filmed
    guest = page(**TOUCH)
    film(place, answered(host, guest))
    began = time.monotonic()
    do(host, "places camera")
    poll(host, "!!document.querySelector('#finder')?.srcObject?.active", 10)
    host.evaluate("window.seen = document.querySelector('#finder').srcObject")
    poll(host, "!document.querySelector('#finder')", 20)
    assert host.evaluate("seen.getTracks().every((track) => track.readyState === 'ended')"), "the camera is off"
    poll(host, "document.querySelector('.seatplaces .guest')", 20)
    assert time.monotonic() - began < 10 * slowness(), "in the time that people wait"


def test_a_camera_that_is_refused_is_explained(page: Callable[..., Page]) -> None:
    host = host_of(page)
    host.evaluate(
        "() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }; }"
    )
    code_on(host)
    do(host, "places camera")
    poll(host, "document.querySelector('.complaint')?.textContent.includes('Camera blocked')")
    assert host.locator("#pasted-code").is_visible()


def test_other_versions_own_codes_and_answers_are_distinguished(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**TOUCH)
    link = code_on(host)
    ours = read(link, OFFER)
    theirs = replace(ours, protocol=PROTOCOL + 1)
    go_to(guest, "join")
    touch(guest, ".fold")
    for wrong, words in (
        (link[: link.index("#")] + "#join/" + theirs.text, "has a different version of Sobremesa"),
        (link[:-3], "damaged or incomplete"),
        ("https://example.org/elsewhere-" + "x" * 100, "not a Sobremesa code"),
    ):
        guest.fill("#pasted-code", wrong)
        poll(guest, f"document.querySelector('.complaint')?.textContent.includes('{words}')")
    host.fill("#pasted-code", link)
    poll(host, "document.querySelector('.complaint')?.textContent.includes('own')")
    go_to(guest, link.partition("#")[2])
    assert read(code_on(guest), ANSWER).nonce == ours.nonce


def test_without_webrtc_turn_links_are_offered(page: Callable[..., Page]) -> None:
    one = page(
        "#match/m1", before=lambda p: (p.add_init_script("delete window.RTCPeerConnection"), store(GIVEN)(p)), **TOUCH
    )
    do(one, "drawer more")
    assert one.locator('[data-do="drawer share"]:visible').count()
    assert one.locator('[data-do^="to places"]').count() == 0
    go_to(one, "places/m1")
    assert "Take turns by link" in one.locator("main").inner_text()


# --- coming and going ---


def test_a_killed_guest_rejoins_with_all_moves(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**TOUCH)
    sit_down(host, guest)
    to_table(host)
    for _ in range(4):
        play_one(host, guest)
    before = agree(host, guest)
    guest.context.close()
    hears(host, "lost the connection", 40)
    to_places(host)
    poll(host, "document.querySelector('.seatplaces .gone')")
    invite(host, 1)
    other = page(**TOUCH)
    sit_down(host, other)
    to_table(host)
    assert agree(host, other) == before
    for _ in range(4):
        play_one(host, other)
    assert agree(host, other).startswith(before)


def test_a_guest_continues_when_the_host_is_killed(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**TOUCH)
    sit_down(host, guest)
    to_table(host)
    for _ in range(3):
        play_one(host, guest)
    before = agree(host, guest)
    host.context.close()
    hears(guest, "lost the connection", 40)
    do(guest, "remote host")
    to_places(guest)
    third = page(**TOUCH)
    sit_down(guest, third)
    to_table(guest)
    assert agree(guest, third) == before
    for _ in range(4):
        play_one(guest, third)
    agree(guest, third)


def test_a_tablet_looks_on(page: Callable[..., Page]) -> None:
    host, guest, wall = host_of(page), page(**TOUCH), page(**TOUCH)
    sit_down(host, guest)
    invite(host, -1)
    sit_down(host, wall)
    to_table(host)
    for _ in range(3):
        assert play_one(host, guest) in (host, guest)
    agree(host, guest, wall)
    assert turn(wall, host, guest)[0] is not wall  # type: ignore[index]


def test_others_are_asked_about_an_undo(page: Callable[..., Page]) -> None:
    host, guest = host_of(page), page(**TOUCH)
    sit_down(host, guest)
    to_table(host)
    first = play_one(host, guest)
    other = guest if first is host else host
    assert first is not None
    agree(host, guest)
    before = count(first)
    assert play_one(host, guest) is other
    agree(host, guest)
    do(first, "undo")
    hears(other, "wants to undo a move")
    do(other, "remote no")
    hears(first, "can't undo")
    do(first, "undo")
    hears(other, "wants to undo a move")
    do(other, "remote yes")
    for one in (first, other):  # it is the first one's turn before and after, only the number tells
        poll(one, f"Number(document.querySelector('#p-head .sub').textContent.match(/\\d+/g).at(-1)) < {before}")
    assert count(first) == count(other)
    agree(host, guest)


# --- what browsers are ---


def test_all_of_it_works_with_the_server_stopped(own_site: serve.Site, context: Callable[..., Any]) -> None:
    tablets: list[Page] = []
    for _ in range(2):
        one = context(**TOUCH).new_page()
        if not tablets:
            store(GIVEN)(one)
        one.goto(f"{own_site.address}{NO_WORKER}")
        tablets.append(ready(one))
    for one in tablets:
        poll(one, "document.documentElement.dataset.games === 'here'", 60)
    own_site.stop()
    host, guest = tablets
    go_to(host, "places/m1")
    sit_down(host, guest)
    to_table(host)
    for _ in range(4):
        play_one(host, guest)
    agree(host, guest)


@pytest.mark.alone
@pytest.mark.skipif(not firefox.INSTALLED, reason="firefox is not installed")
def test_firefox_and_chromium_sit_at_one_table(page: Callable[..., Page], site: serve.Site) -> None:
    engine = firefox.Firefox()
    try:
        guest = cast("Page", engine)
        engine.goto(f"{site.address}{NO_WORKER}")
        assert poll(guest, "(s => s !== 'waiting' && s)(document.documentElement.dataset.boot)", 150) == "ready"
        host = host_of(page)
        sit_down(host, guest)
        to_table(host)
        assert {play_one(host, guest) for _ in range(6)} == {host, guest}
        agree(host, guest)
        assert engine.complaints == []
    finally:
        engine.close()
