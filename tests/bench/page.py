"""Measure how fast the page responds: taps, undo, jumps, and the main thread while the computer thinks.

    python tests/bench/page.py [TAPS] [--alone]

Runs on the built site in Chromium at tablet size. A tap is a real touch. Its time runs from the event's time stamp to
the first message that the page gets after the frame with the result (requestAnimationFrame, then a message): it
includes Python, patching, style, layout and painting. The bare tap hits a heading that does nothing; it is the
browser's own time, the base of the ratios. A press is a finger touching the screen; its time runs to the frame that
shows it, before any tap. Undo is measured at move 80 of a practice tournament. Throttled means slowed down four times
by the browser. With `--alone` each tap is followed by the same paints without Python, on the page as it was before;
their median, the last figure of a row, is the lower bound for our code. Every row states whether its median and its
95th percentile met the targets; the last line counts the misses. Long tasks are those of the Long Tasks API (over 50
ms) between the painted tap and the computer's move; a ticker that posts messages to itself measures the longest pause.
The load of the machine is printed, because it increases every figure.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402

from pyapp.games.auztralia.computer.deciding import best_act  # noqa: E402
from pyapp.games.auztralia.rules.components import OLD_START  # noqa: E402
from pyapp.games.auztralia.rules.steps import FIGHT, TURN  # noqa: E402
from pyapp.ui.links import fragments as links  # noqa: E402
from pyapp.ui.store.saves import write_entry  # noqa: E402
from tests.bench.browser_time import HEADING, paint_without_python, with_paints  # noqa: E402
from tests.browser import artemis, auztralia  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS, NO_WORKER, poll, ready  # noqa: E402
from tests.browser.helpers import TOUCH, count, do, entry, finished, legal, setup, store  # noqa: E402
from tests.browser.imperial import played, table  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.games.auztralia.rules.position import Position

AT = 85
"""The number of moves at which undo is measured, in the second game of a tournament."""
TARGETS = {1: (30, 60), 4: (100, 150)}
"""CPU slow-down -> maximum time of a tap in the median and at the 95th percentile, in ms."""
BACK = {1: (50, 50), 4: (100, 150)}
"""The same for undo, redo and jumps."""
PRESS = {1: (17, 34), 4: (34, 68)}
"""The same for presses: one frame, two if one was just missed; throttled, twice that."""
TASK_MS = 50
MISSED: list[str] = []
ALONE: list[bool] = []
"""Whether the browser's own time is measured, too."""
LISTEN = """
globalThis.taps = [];
addEventListener("click", event => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => taps.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(0);
}), true);
globalThis.presses = [];
addEventListener("pointerdown", event => requestAnimationFrame(() => {
    if (!document.querySelector(".pressed")) return;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => presses.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(0);
}));
"""
WATCH = """(() => {
    globalThis.tasks = []; globalThis.pause = 0; globalThis.ticking = true;
    globalThis.observer?.disconnect();
    globalThis.observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => e.duration)));
    observer.observe({type: "longtask"});
    const channel = new MessageChannel();
    let last = performance.now();
    channel.port1.onmessage = () => {
        const now = performance.now();
        pause = Math.max(pause, now - last); last = now;
        if (ticking) setTimeout(() => { last = performance.now(); channel.port2.postMessage(0); }, 4);
    };
    channel.port2.postMessage(0);
})()"""
STOP = "ticking = false, [pause, Math.max(0, ...tasks), tasks.length]"
MIDDLE = """selector => { const r = (document.querySelector(selector + " .hit") ?? document.querySelector(selector)).getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2]; }"""


class Took(float):
    """Milliseconds until the result of a tap was painted."""

    alone: float | None = None
    """Milliseconds of the same paints without Python, if measured."""


def tap(page: Page, selector: str) -> Took:
    """Tap a selector; return the milliseconds until the result was painted."""
    if not ALONE:
        return Took(_tap(page, selector))
    took, again = paint_without_python(page, lambda named: _tap(page, named), selector)
    answer = Took(took)
    answer.alone = again
    return answer


def _tap(page: Page, selector: str) -> float:
    before = page.evaluate("taps.length")
    page.touchscreen.tap(*page.evaluate(MIDDLE, selector))
    poll(page, f"taps.length > {before}", 20)
    page.wait_for_timeout(60)
    return float(page.evaluate("taps.at(-1)"))


def presses(page: Page, selector: str, number: int) -> list[float]:
    """Touch a selector and move the finger away again; return the milliseconds until the touch was visible."""
    touch = page.context.new_cdp_session(page)
    x, y = page.evaluate(MIDDLE, selector)
    for done in range(number):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        poll(page, f"presses.length > {done}", 20)
        touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        page.wait_for_timeout(40)
    return [float(time) for time in page.evaluate("presses")]


def throttle(page: Page, rate: float) -> None:
    """Slow the page's processor down."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def opened(browser: Browser, site: serve.Site, match: Match, **settings: str) -> Page:
    """Open the page on a match."""
    page = browser.new_context(**TOUCH).new_page()
    store(entry(match), settings={"thinking": "normal", **settings})(page)
    page.goto(site.address + NO_WORKER + "#match/m1")
    ready(page)
    poll(page, "document.querySelector('.board, #p-board [data-move], #p-board [data-do]')")
    page.evaluate(LISTEN)
    if ALONE:
        with_paints(page)
    return page


def row(name: str, times: Sequence[float], bare: float = 0, targets: tuple[float, float] | None = None) -> None:
    """Print median and 95th percentile of some times, the ratio to the bare tap, and whether they met both targets."""
    if not times:
        print(f"  {name:34} not seen")
        return
    middle = statistics.median(times)
    high = sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]
    ratio = f"{middle / bare:6.2f} x" if bare else " " * 8
    verdict = ""
    if targets:
        met = middle <= targets[0] and high <= targets[1]
        verdict = f"   target {targets[0]:.0f} / {targets[1]:.0f}: {'met' if met else 'NOT met'}"
        if not met:
            MISSED.append(name)
    alone = [time.alone for time in times if isinstance(time, Took) and time.alone is not None]
    without = f"   {statistics.median(alone):8.1f} without Python" if alone else ""
    print(f"  {name:34} {middle:8.1f} {high:8.1f}   {ratio}{verdict}{without}", flush=True)


def load() -> str:
    """Describe how busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def begun(page: Page, what: str, heading: str, number: int) -> float:
    """Print the head of a table and its first row, bare taps on a heading that does nothing; return their median."""
    bare = [tap(page, heading) for _ in range(number)]
    print(f"{what}, {load()}; ms from tap to painted: median, 95 %, to the bare tap")
    row("bare tap", bare)
    return statistics.median(bare)


def moves(page: Page, number: int) -> tuple[list[Took], list[Took]]:
    """Select and play a number of moves; return the times of both."""
    choosing, playing = [], []
    for _ in range(number):
        if not (legal_now := legal(page)):
            break
        selector = f'[data-move="{legal_now[0]}"]'
        choosing.append(tap(page, selector))
        playing.append(tap(page, selector))
    return choosing, playing


def taps(browser: Browser, site: serve.Site, number: int) -> None:
    """Measure selecting and playing, undo, redo and jumps, at full speed and throttled."""
    long = finished(setup(mode="tournament", practice=True))
    for name, rate in (("full speed", 1), ("throttled 4 x", 4)):
        page = opened(browser, site, finished(setup()).branch(12))
        throttle(page, rate)
        tap(page, HEADING)
        base = begun(page, name, HEADING, number)
        row("a press", presses(page, f'[data-move="{legal(page)[0]}"]', number), base, PRESS[rate])
        choosing, playing = moves(page, number)
        row("choosing, placement", choosing, base, TARGETS[rate])
        row("playing, placement", playing, base, TARGETS[rate])
        page.context.close()
        page = opened(browser, site, finished(setup()).branch(46))
        throttle(page, rate)
        choosing, playing = moves(page, number)
        row("choosing, movement", choosing, base, TARGETS[rate])
        row("playing, movement", playing, base, TARGETS[rate])
        page.context.close()
        page = opened(browser, site, long.branch(AT))
        throttle(page, rate)
        undone, redone, jumped = [], [], []
        for _ in range(number):
            undone.append(tap(page, '[data-do="undo"]'))
            redone.append(tap(page, '[data-do="redo"]'))
        at = count(page)
        for step in range(number):
            jumped.append(tap(page, f'#p-log [data-do="look {at - 1 - step % 2}"]'))
        row(f"undo at move {at}", undone, base, BACK[rate])
        row("redo", redone, base, BACK[rate])
        row("jump by the log", jumped, base, BACK[rate])
        page.context.close()


def sheets(browser: Browser, site: serve.Site, number: int) -> None:
    """Measure the sheets of Imperial Settlers, at full speed and throttled: selecting and crossing boxes, tokens,
    refusals, and viewing another seat.
    """
    for name, rate in (("full speed", 1), ("throttled 4 x", 4)):
        page = opened(
            browser, site, played(table("advanced", "person", "person", "person"), 5.5), warnings="no", handing="no"
        )
        throttle(page, rate)
        base = begun(page, f"sheets, {name}", HEADING, number)
        row(
            "a press",
            presses(page, "#p-board .box.legal, #p-board .circ.legal, #p-board .tok.legal", number),
            base,
            PRESS[rate],
        )
        choosing: list[float] = []
        crossing: list[float] = []
        taking: list[float] = []
        refusing, looking, undone, redone = [], [], [], []
        for step in range(6 * number):
            if len(crossing) >= number:
                break
            times = page.evaluate(
                "[...document.querySelectorAll('#p-board .box.legal, #p-board .circ.legal, #p-board .tok.legal')].map(e => e.dataset.move)"
            )
            if not times:
                do(page, "end")
                page.wait_for_timeout(150)
                continue
            selector = f'#p-board [data-move="{times[step % len(times)]}"]'
            choosing.append(tap(page, selector))
            (taking if times[0].startswith("take") else crossing).append(tap(page, selector))
            if not times[0].startswith("take") and page.locator('[data-do="undo"]:not([disabled])').count():
                undone.append(tap(page, '[data-do="undo"]'))
                redone.append(tap(page, '[data-do="redo"]'))
        for _ in range(number):
            refusing.append(tap(page, '#p-board [data-move="build w9"], #p-board [data-move="build h9"]'))
            looking.append(tap(page, '[data-do="sheet 1"]'))
            tap(page, '[data-do="sheet 0"]')
        row("choosing a box", choosing, base, TARGETS[rate])
        row("crossing it", crossing, base, TARGETS[rate])
        row("taking a token; the turn passes", taking, base, TARGETS[rate])
        row("a refusal", refusing, base, TARGETS[rate])
        row("another seat's sheets", looking, base, TARGETS[rate])
        row("undo on the sheets", undone, base, BACK[rate])
        row("redo on the sheets", redone, base, BACK[rate])
        page.context.close()


def mats(browser: Browser, site: serve.Site, number: int) -> None:
    """Measure The Artemis Project with four seats, at full speed and throttled: picking up a die, choosing its socket
    and placing it, undo, a refusal, another seat's mat and a stepper of a panel.
    """
    people = artemis.table(*["person"] * 4)
    placing, recruiting = (artemis.asking(people, question, round_=4) for question in ("die", "recruit"))
    closed = artemis.before_a_closed_tile(people, round_=4)
    face = min(artemis.faces_of(placing))
    die, socket = f'[data-do="draft die {face};"]', f'[data-board] [data-move="die {face}; vents"]'
    for name, rate in (("full speed", 1), ("throttled 4 x", 4)):
        page = opened(browser, site, placing, motion="no")
        throttle(page, rate)
        base = begun(page, f"mats, {name}", HEADING, number)
        times: dict[str, list[float]] = {
            what: [] for what in ("taking a die", "choosing a socket", "placing it", "another seat's mat")
        }
        undone = []
        for _ in range(number):
            times["taking a die"].append(tap(page, die))
            times["choosing a socket"].append(tap(page, socket))
            times["placing it"].append(tap(page, socket))
            undone.append(tap(page, '[data-do="undo"]'))
            tap(page, die)
            times["another seat's mat"].append(tap(page, '[data-do^="sheet "]:not([aria-pressed=true])'))
            tap(page, '#p-voice [data-do^="sheet "]')
        for what, measured in times.items():
            row(what, measured, base, TARGETS[rate])
        row("undo on the mats", undone, base, BACK[rate])
        page.context.close()
        page = opened(browser, site, closed, motion="no")
        throttle(page, rate)
        tap(page, f'[data-do="draft die {min(artemis.faces_of(closed))};"]')
        row("a refusal", [tap(page, "#ap-gantry .shut") for _ in range(number)], base, TARGETS[rate])
        page.context.close()
        page = opened(browser, site, recruiting, motion="no")
        throttle(page, rate)
        step = "#ap-hand .ap-ask .sg:not([disabled])"
        row("a step of a panel", [tap(page, step) for _ in range(number)], base, TARGETS[rate])
        page.context.close()


def maps(browser: Browser, site: serve.Site, number: int) -> None:
    """Measure AuZtralia with four seats and the Old Ones awake, at full speed and throttled: choosing an action, its
    hexes and borders, laying a railway, undo, explanations, assembling a force and a card of a combat.
    """
    people = auztralia.table(*["person"] * 4)
    laying = auztralia.played(people, _lays_late)
    act = best_act(auztralia.position_of(laying))
    borders = [auztralia.on_map(part) for part in act[1:] if part != "end"]
    attacking = auztralia.match_before(people, "attack", parts=3)
    tile = best_act(auztralia.position_of(attacking))[0].split(" ")[1]
    fighting = auztralia.asking(replace(people, practice=True), FIGHT)
    for name, rate in (("full speed", 1), ("throttled 4 x", 4)):
        page = opened(browser, site, laying, motion="no")
        throttle(page, rate)
        base = begun(page, f"maps, {name}", HEADING, number)
        row("a press", presses(page, "#az-box-buy", number), base, PRESS[rate])
        times: dict[str, list[float]] = {
            what: [] for what in ("choosing an action", "a border", "the railway", "another action", "a hex explained")
        }
        undone = []
        for _ in range(number):
            times["choosing an action"].append(tap(page, f"#az-box-{act[0]}"))
            times["a border"] += [tap(page, border) for border in borders]
            times["the railway"].append(tap(page, "#main-key"))
            _escape(page)
            undone.append(tap(page, '[data-do="undo"]'))
            times["another action"].append(tap(page, "#az-box-buy"))
            _escape(page)
            times["a hex explained"].append(tap(page, auztralia.on_map("r0c3")))
            tap(page, HEADING)
        for what, measured in times.items():
            row(what, measured, base, TARGETS[rate])
        row("undo on the map", undone, base, BACK[rate])
        page.context.close()
        page = opened(browser, site, attacking, motion="no")
        throttle(page, rate)
        aiming, sending = [], []
        for _ in range(number):
            tap(page, "#az-box-attack")
            aiming.append(tap(page, auztralia.on_map(tile)))
            sending.append(tap(page, '.az-side [data-do^="draft attack"]:not([disabled])'))
            _escape(page)
        row("aiming at an Old One", aiming, base, TARGETS[rate])
        row("a unit of the force", sending, base, TARGETS[rate])
        page.context.close()
        page = opened(browser, site, fighting, motion="no")
        throttle(page, rate)
        turning, undone = [], []
        for _ in range(number):
            turning.append(tap(page, "#main-key"))
            _escape(page)
            undone.append(tap(page, '[data-do="undo"]'))
        row("a card of a combat", turning, base, TARGETS[rate])
        row("undo in a combat, in practice", undone, base, BACK[rate])
        page.context.close()


def _escape(page: Page) -> None:
    """Close what is open, and wait until the page is idle."""
    page.keyboard.press("Escape")
    page.wait_for_timeout(150)


def _lays_late(p: Position, act: list[str]) -> bool:
    """Return whether two tracks are laid while the Old Ones are awake but do not act next, so that it can be undone."""
    waiting = sum(time <= p.purple for time in p.times) > 1
    return p.ask == TURN and p.purple > OLD_START and waiting and act[0] in ("rail", "hills") and len(act) > 2


def thinking(browser: Browser, site: serve.Site, turns: int = 4) -> None:
    """Measure the page while the sharp computer thinks, and how fast it answers when hurried."""
    page = opened(browser, site, finished(setup("person", "sharp")).branch(13), confirm="no")
    poll(page, "document.querySelector('.touch.legal')", 60)
    pauses: list[list[Any]] = []
    for turn in range(turns + 1):
        tap(page, f'[data-move="{legal(page)[0]}"]')
        page.evaluate(WATCH)
        poll(page, "document.querySelector('.touch.legal')", 60)
        stopped = page.evaluate(STOP)
        if turn:  # the worker starts at the first request
            pauses.append(stopped)
    longest, worst = max(task for _pause, task, _number in pauses), max(pause for pause, _task, _number in pauses)
    print(f"the sharp computer thinks 1.5 s, {turns} times, {load()}")
    said = f"{longest:.0f} ms" if longest else "none"
    print(
        f"  long tasks on the main thread: {said}   target none over {TASK_MS} ms: {'met' if longest <= TASK_MS else 'NOT met'}"
    )
    print(f"  longest pause of a ticker: {worst:.1f} ms")
    answered = []
    for _ in range(turns):
        tap(page, f'[data-move="{legal(page)[0]}"]')
        page.wait_for_timeout(500)
        page.evaluate(
            """globalThis.answered = 0; globalThis.began = 0;
               addEventListener("click", event => began = event.timeStamp, {capture: true, once: true});
               new MutationObserver(() => { if (document.querySelector(".touch.legal")) answered ||= performance.now() - began; })
                   .observe(document.getElementById("p-board"), {subtree: true, childList: true, attributes: true});"""
        )
        if not page.locator('[data-do="hurry"]').count():
            continue
        page.touchscreen.tap(*page.evaluate(MIDDLE, '[data-do="hurry"]'))
        poll(page, "globalThis.answered", 30)
        answered.append(float(page.evaluate("answered")))
    row("hurried, tap to the move", answered)
    page.context.close()


def sizes(browser: Browser, site: serve.Site) -> None:
    """Print the sizes of the site's files."""
    four = finished(setup("person", "person", "steady", "person", drawn=False))
    page = opened(browser, site, four.branch(60))
    nodes = page.evaluate(
        "[document.querySelectorAll('*').length, document.querySelectorAll('#p-board *').length, document.getElementById('p-board').innerHTML.length]"
    )
    print("sizes")
    print(f"  elements of the page {nodes[0]}, of the board {nodes[1]}; the board as text {nodes[2]:,} characters")
    print(
        f"  a finished game of four: {len(write_entry(entry(four))):,} characters in the store, {len(links.fragment(links.SHOW, four))} in a link"
    )
    page.context.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("taps", type=int, nargs="?", default=12, help="taps of each kind")
    parser.add_argument("--alone", action="store_true", help="also measure the same paints without Python")
    asked = parser.parse_args()
    ALONE += [True] * asked.alone
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        served = serve.Site(ROOT / "dist")
        for bench in (taps, sheets, mats, maps):
            bench(chromium, served, asked.taps)
        thinking(chromium, served)
        sizes(chromium, served)
        print(f"targets not met: {', '.join(MISSED) or 'none'}")
        chromium.close()
        served.stop()
