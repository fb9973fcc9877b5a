"""Measure play on several tablets: from a tap on one to the frame on the other, the size of a move on the wire, and the
time of a tablet to catch up: `python tests/bench/live.py [TAPS]`.

Runs on the built site with two browsers on one machine. A tap is a real touch; its time runs from the event's time
stamp to the first message that the other page gets after the frame with the result, by the machine's one clock.
Throttled means that the browser slows both pages down four times, but not the connection between them. A tablet that
catches up has never seen the match: its time runs from the first line that it receives to the displayed board,
including setup and record.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402

from tests.browser import auztralia  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS, NO_WORKER, PREFIX, poll, ready  # noqa: E402
from tests.browser.helpers import TOUCH, entry, finished, setup, shortened, store, tap  # noqa: E402
from tests.browser.tablets import agree, answered, sit_down, to_table, turn  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TARGETS = {1: 150, 4: 150}
"""CPU slow-down -> maximum time from a tap to its display on the other tablet, in ms."""
CAUGHT_UP = 1000
"""Maximum time to catch up on 600 moves, in ms."""
LONG = 600
LISTEN = """
globalThis.taps = []; globalThis.seen = []; globalThis.sent = []; globalThis.came = [];
globalThis.bytes = 0; globalThis.heard = 0;
globalThis.now = () => performance.timeOrigin + performance.now();
addEventListener("click", event => taps.push(performance.timeOrigin + event.timeStamp), true);
const send = RTCDataChannel.prototype.send, create = RTCPeerConnection.prototype.createDataChannel;
RTCDataChannel.prototype.send = function (text) {
    sent.push(now());
    bytes += new TextEncoder().encode(text).length;
    send.call(this, text);
};
RTCPeerConnection.prototype.createDataChannel = function (...all) {
    const channel = create.apply(this, all);
    channel.addEventListener("message", () => { heard ||= performance.now(); came.push(now()); });
    return channel;
};
"""
WATCH = """() => {
    const board = document.getElementById("p-board");
    const looked = new MutationObserver(() => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => seen.push(now());
        channel.port2.postMessage(0);
    }));
    looked.observe(board, {subtree: true, childList: true, attributes: true});
}"""
STANDS = """() => new Promise((done) => {
    const look = () => document.querySelectorAll("#az-tiles *").length > 3 ? done(performance.now() - heard) : requestAnimationFrame(look);
    look();
})"""


def opened(browsers: Sequence[Browser], site: serve.Site, before: Callable[[Page], None], place: str) -> list[Page]:
    """Open the site in two browsers; the first has a match in its store."""
    pages: list[Page] = []
    for browser in browsers:
        page = browser.new_context(**TOUCH).new_page()
        page.add_init_script(LISTEN)
        if not pages:
            before(page)
        page.goto(f"{site.address}{NO_WORKER}{'' if pages else place}")
        pages.append(ready(page))
    return pages


def brake(page: Page, times: int) -> None:
    """Slow the page's processor down by that factor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def taps(tablets: Sequence[Page], number: int) -> list[list[float]]:
    """Play moves of 9 on whichever tablet is to move. Return for each, in ms from the tap, when it was sent, when it
    arrived, and when the other tablet displayed it.
    """
    took = []
    for _ in range(number):
        found = turn(*tablets)
        if found is None:
            break
        page, places = found
        (other,) = (one for one in tablets if one is not page)
        move = places[len(places) // 2]
        for one in tablets:
            poll(one, "!document.querySelector('#p-voice [data-do=skip]')")
        tap(page, move)
        poll(page, "document.querySelector('#p-board .touch.chosen')")
        page.evaluate("sent = []")
        other.evaluate("seen = [], came = []")
        tap(page, move)
        poll(other, "seen.length")
        agree(*tablets)
        tapped = page.evaluate("taps.at(-1)")
        moments = [page.evaluate("sent[0]"), other.evaluate("came[0]"), other.evaluate("seen[0]")]
        took.append([moment - tapped for moment in moments])
        for one in tablets:
            one.keyboard.press("Escape")
    return took


def caught_up(browsers: Sequence[Browser], site: serve.Site) -> tuple[int, float]:
    """Let a tablet catch up on a long match; return its number of moves, and the time in ms."""
    whole = (auztralia.played(auztralia.table(*["person"] * 4, code=f"olive-{code}-bread")) for code in count(8))
    match = next(match for match in whole if len(match.moves) > LONG).branch(LONG)
    host, guest = opened(browsers, site, store(entry(match, local=(0, 2, 3))), "#places/m1")
    poll(guest, "document.documentElement.dataset.games === 'here'", 60)
    answer = answered(host, guest)
    host.fill("#pasted-code", answer)
    poll(guest, "heard > 0")
    took = float(guest.evaluate(STANDS))
    agree(host, guest)
    for one in (host, guest):
        one.context.close()
    return len(match.moves), took


def missed_bound(what: str, value: float, bound: float, unit: str) -> bool:
    """Print a figure with its target; return whether it was missed."""
    print(f"{what:<58} {value:>8.0f} {unit:<6} aimed at {bound:.0f}{'' if value <= bound else '  MISSED'}")
    return value > bound


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("taps", type=int, nargs="?", default=16, help="taps to measure")
    number = parser.parse_args().taps
    site, missed = serve.Site(ROOT / "dist", PREFIX), 0
    with sync_playwright() as playwright:
        browsers = [playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) for _ in range(2)]
        given: Any = store(entry(shortened(finished(setup()), 2 * number + 4), local=(0,)))
        tablets = opened(browsers, site, given, "#places/m1")
        sit_down(*tablets)
        to_table(tablets[0])
        for one in tablets:
            one.evaluate(WATCH)
        for times, bound in TARGETS.items():
            for one in tablets:
                brake(one, times)
            weighed = [one.evaluate("bytes") for one in tablets]
            found = taps(tablets, number)
            sent_at, came_at, took = (list(row) for row in zip(*found, strict=True))
            sent = sum(one.evaluate("bytes") for one in tablets) - sum(weighed)
            slow = f", {times} x slowed" if times > 1 else ""
            missed += missed_bound(
                f"tap to painted on the other tablet, median{slow}", statistics.median(took), bound, "ms"
            )
            print(f"{'':<58} {max(took):>8.0f} ms     the slowest of {len(took)}")
            print(f"{'':<58} sent after {statistics.median(sent_at):.0f}, there after {statistics.median(came_at):.0f}")
            print(f"bytes on the wire a move, all of it both ways{slow:<14} {sent / len(took):>8.0f}")
        print(f"the load of the machine {os.getloadavg()[0]:.1f}")
        for one in tablets:
            one.context.close()
        moves, ms = caught_up(browsers, site)
        missed += missed_bound(f"a tablet catches up {moves} moves", ms, CAUGHT_UP, "ms")
        for browser in browsers:
            browser.close()
    site.stop()
    print(f"{missed} missed")


if __name__ == "__main__":
    main()
