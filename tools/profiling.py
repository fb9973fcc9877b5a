"""make profile: measure where the time goes in a playout, a computer's decision, a tap, and the start of the page.

    python tools/profiling.py [playout|decision|tap|page|start ...] [--game KEY] [--lines 15] [--part 0.1]

`playout`, `decision` and `tap` run under cProfile in this interpreter. Only the share of each function counts, not its
time, since the profiler slows down small functions most and Pyodide is two to four times slower. `tap` uses the fake
page of the tests (tests/unit/fake_page.py): all of the app's Python, no browser. `page` taps on the built site in
Chromium with tracing, and splits each tap into scripts (Python included), style and layout, and painting. `start` opens
the built site, in a new profile and again with a full cache, and lists what runs before the page is ready.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pyapp.bots.contract import Budget, run  # noqa: E402
from pyapp.engine.conformance import random_match  # noqa: E402
from pyapp.engine.contract import CHANCE, Setup  # noqa: E402
from pyapp.engine.randomness import pick, rng  # noqa: E402
from pyapp.engine.setups import fewer_setups  # noqa: E402
from pyapp.games import GAMES  # noqa: E402
from pyapp.ui.store.saves import PREFIX, Entry, write_entry  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.match import Match

CODE: Final = "olive-42-bread"
PLAYOUTS: Final = 200
ITERATIONS: Final = 400
"""The budget of a search, in iterations, so that two runs do the same."""
NEAR: Final = 40
"""Moves after the middle among which the position with the most choices is picked."""
TAPS: Final = 12
BEGAN: Final = 1_790_000_000.0

SCRIPT, STYLE, PAINT = "script (Python, patching)", "style and layout", "painting"
KINDS: Final = {
    "EventDispatch": SCRIPT,
    "FunctionCall": SCRIPT,
    "RunMicrotasks": SCRIPT,
    "TimerFire": SCRIPT,
    "UpdateLayoutTree": STYLE,
    "Layout": STYLE,
    "PrePaint": PAINT,
    "Paint": PAINT,
    "Layerize": PAINT,
    "Commit": PAINT,
    "RasterTask": "rastering (other threads)",
    "HitTest": "hit testing",
    "V8.GC_SCAVENGER": "garbage",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
}
"""Events of the tracer -> the category of those that are not inside another counted event."""


def setup_of(game: str) -> Setup:
    """Return a game's usual setup for two seats, or for the fewest possible."""
    wanted = GAMES[game].usual or GAMES[game].modes[0].key
    setups = [setup for setup in fewer_setups(GAMES[game], CODE) if setup.mode == wanted and not setup.physical]
    return min(setups, key=lambda setup: abs(len(setup.seats) - 2))


def middle(game: str) -> Match:
    """Return a random match at its middle, at the start of an act with many choices."""
    whole = random_match(GAMES[game], setup_of(game), "profile")
    half = len(whole.moves) // 2
    near = range(half, min(half + NEAR, len(whole.moves)))
    choices = {cursor: len(whole.at(cursor).moves()) for cursor in near if whole.at(cursor).seat != CHANCE}
    return whole.branch(max(choices, key=lambda cursor: choices[cursor]))


# --- in this interpreter ---


def share(number: int, part: float) -> int:
    """Return a part of a number of repetitions, at least one."""
    return max(1, round(number * part))


def playout(game: str, part: float) -> Callable[[], None]:
    """Play games out at random without events, as searches do."""
    setup, chooser = setup_of(game), rng(CODE, "profile")

    def work() -> None:
        for _ in range(share(PLAYOUTS, part)):
            position = GAMES[game].new(setup)
            while position.seat is not None:
                chance = position.seat == CHANCE
                position.advance(position.chance().sample(chooser) if chance else pick(chooser, position.moves()))

    return work


def decision(game: str, part: float) -> Callable[[], None]:
    """Run the strongest level in the middle of a match."""
    match = middle(game)

    def work() -> None:
        player = GAMES[game].computer().bot("sharp", len(match.setup.seats))
        run(player.search(match.position, rng(CODE, "profile"), Budget(iterations=share(ITERATIONS, part))), 600_000)

    return work


def tap(game: str, part: float) -> Callable[[], None]:
    """Tap legal moves on the fake page: once to select, once to play."""
    from tests.unit.fake_page import FakeStorage, Tablet

    match = middle(game)
    stored = write_entry(Entry("m1", match, BEGAN, BEGAN, revision=1))
    tablet = Tablet(FakeStorage(texts={PREFIX + "m1": stored}), at="match/m1")
    chooser = rng(CODE, "taps")

    def work() -> None:
        for _ in range(share(TAPS, part)):
            if tablet.match.over:
                break
            move = pick(chooser, tablet.match.position.moves())
            tablet.app.tap(move)
            tablet.app.tap(move)
            tablet.page.settle()

    return work


def profiled(name: str, work: Callable[[], None], lines: int) -> None:
    """Run some work under the profiler and print its costliest functions, by own time and by cumulative time.

    A first run without the profiler does everything that happens on first use.
    """
    work()
    profile = cProfile.Profile()
    profile.runcall(work)
    stats = pstats.Stats(profile)
    total = stats.total_tt  # type: ignore[attr-defined]  # not in the stubs
    for title, column in (("own time", 2), ("with what they call", 3)):
        print(f"{name}: {total:.2f} s under the profiler, by {title}")
        rows = sorted(stats.stats.items(), key=lambda row: -row[1][column])  # type: ignore[attr-defined]
        for (file, line, function), row in rows[:lines]:
            where = file.replace(f"{ROOT}/", "") if file != "~" else "built in"
            print(f"  {row[column] / total:6.1%} {row[1]:>10,} calls  {function}  ({where}:{line})")


# --- in the browser ---


def page(game: str) -> None:
    """Tap on the built site in Chromium and print the traced times."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT / "tools"))
    import serve

    from tests.browser.conftest import CHROMIUM, FLAGS, NO_WORKER, poll, ready
    from tests.browser.helpers import TOUCH, entry, store

    site = serve.Site(ROOT / "dist")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = browser.new_context(**TOUCH).new_page()
        store(entry(middle(game)), settings={"warnings": "no"})(opened)
        opened.goto(f"{site.address}{NO_WORKER}#match/m1")
        ready(opened)
        poll(opened, LEGAL)
        opened.wait_for_timeout(2000)  # after the start
        browser.start_tracing(page=opened, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
        taps = 0
        while taps < TAPS and (selector := opened.evaluate(LEGAL)):
            opened.touchscreen.tap(*selector)
            opened.wait_for_timeout(150)
            taps += 1
        events = json.loads(browser.stop_tracing())["traceEvents"]
        browser.close()
    site.stop()
    times = divided(events)
    print(f"{game}, {taps} taps in Chromium: milliseconds a tap")
    for kind, microseconds in times.most_common():
        print(f"  {microseconds / 1000 / taps:8.1f}  {microseconds / times.total():5.0%}  {kind}")


STAGES: Final = (
    ("PyScript runs", "began('.toml')"),
    ("Pyodide starts", "began('empty-')"),
    ("Python is up, its first script is asked for", "began('pyapp/main-')"),
    ("ready", "done"),
)
"""Step before the page is ready -> time in milliseconds; the request for a file shows that its reader runs."""
ASKED_FOR: Final = """
    globalThis.began = (name) => performance.getEntriesByType("resource").find((file) => file.name.includes(name))?.startTime;
"""
RUNNERS: Final = {
    "wasm": "Python, in wasm",
    "asm.mjs": "Pyodide, the machine below Python",
    "pyodide": "Pyodide's start, ours and its own",
    "pyscript": "PyScript",
    "(program)": "the browser: styles, layout, painting, compiling, reading the cache",
    "(garbage collector)": "garbage",
    "(idle)": "nothing: what runs elsewhere is waited for",
}
"""Part of a function's URL -> who runs it; the first match counts."""


def start(lines: int) -> None:
    """Open the built site in Chromium twice; print steps, who ran on the page's thread, and the costliest functions."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT / "tools"))
    import serve

    from tests.bench.boot import PAINT, READY
    from tests.browser.conftest import CHROMIUM, FLAGS, poll
    from tests.browser.versions import INSTALLED

    site = serve.Site(ROOT / "dist")
    with sync_playwright() as started, tempfile.TemporaryDirectory() as profile:
        context = started.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=FLAGS)
        for visit in ("a first visit", "a later one"):
            opened = context.new_page()
            opened.add_init_script(READY + ASKED_FOR)
            sampler = context.new_cdp_session(opened)
            sampler.send("Profiler.enable")
            sampler.send("Profiler.setSamplingInterval", {"interval": 300})
            sampler.send("Profiler.start")
            opened.goto(site.address)
            poll(opened, "globalThis.done", 120)
            seen = sampler.send("Profiler.stop")["profile"]
            print(f"{visit}, milliseconds until")
            for name, script in (("the first paint", PAINT), *STAGES):
                print(f"  {opened.evaluate(script) or 0:8.0f}  {name}")
            who, functions = runners(seen)
            print("on the page's thread, milliseconds (the sampler slows it)")
            for name, spent in [*who.most_common(), *functions.most_common(lines)]:
                print(f"  {spent:8.0f}  {name}")
            poll(opened, INSTALLED, 60)
            opened.wait_for_timeout(2000)  # saving
            opened.close()
        context.close()
    site.stop()


def runners(profile: dict[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """Sum up a sampler's milliseconds by who runs, and by JavaScript function."""
    who: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    nodes = {node["id"]: node["callFrame"] for node in profile["nodes"]}
    for node, microseconds in zip(profile["samples"], profile["timeDeltas"], strict=True):
        frame = nodes[node]
        place = f"{frame['url']} {frame['functionName']}"
        who[next((who for mark, who in RUNNERS.items() if mark in place), "the page's own scripts")] += microseconds
        if frame["url"] and not frame["url"].startswith("wasm"):
            functions[f"{frame['functionName'] or '(module)'}  {frame['url'].rpartition('/')[2]}"] += microseconds
    for counter in (who, functions):
        for name in counter:
            counter[name] //= 1000
    return who, functions


LEGAL: Final = """(() => {
    const seen = [...document.querySelectorAll("#p-board :is(.legal, [data-do], [data-lift]):not([disabled])")].filter(e => e.checkVisibility());
    if (!seen.length) return null;
    const chosen = document.querySelector("#p-board .chosen[data-move]") ?? seen[globalThis.tapped = (globalThis.tapped ?? 0) + 1 | 0, tapped * 7 % seen.length];
    const box = (chosen.querySelector(".hit") ?? chosen).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})()"""
"""Selectors of the next tap: the selected move, to play it, else a highlighted place or a thing that can be picked
up.
"""


def divided(events: list[dict[str, Any]]) -> Counter[str]:
    """Sum up the microseconds by category; an event inside another counted one is not counted."""
    times: Counter[str] = Counter()
    ends: dict[tuple[int, int], float] = {}
    known = (event for event in events if event.get("ph") == "X" and event["name"] in KINDS)
    for event in sorted(known, key=lambda event: (event["ts"], -event.get("dur", 0))):
        thread = (event["pid"], event["tid"])
        if event["ts"] >= ends.get(thread, 0):
            times[KINDS[event["name"]]] += event.get("dur", 0)
            ends[thread] = event["ts"] + event.get("dur", 0)
    return times


WORKS: Final = {"playout": playout, "decision": decision, "tap": tap}


def main() -> int:
    """Profile the parts named on the command line, by default all, for one game or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", nargs="*", choices=[*WORKS, "page", "start", []], help="what to profile; by default everything"
    )
    parser.add_argument(
        "--game", choices=GAMES, action="append", help="only this game (may be repeated); by default all"
    )
    parser.add_argument("--lines", type=int, default=10, help="number of functions to print")
    parser.add_argument("--part", type=float, default=1, help="fraction of the usual amount of work")
    asked = parser.parse_args()
    what = asked.what or [*WORKS, "page", "start"]
    if "start" in what:
        start(asked.lines)
    for game in asked.game or GAMES:
        for name in what:
            if name == "page":
                page(game)
            elif name in WORKS:
                profiled(f"{game}, {name}", WORKS[name](game, asked.part), asked.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
