"""How fast the table is set: the app's boot against a bare `loadPyodide()` of the same version, in one run.

`python tests/bench/boot.py [RUNS]`: both pages from the same server (gzip, localhost), taken in turn, medians. Printed
for the full speed of the machine and for slow links (slowed down by the server, 60 ms): the first visit, later ones
(from the service worker), the first contentful paint, and the bytes a first visitor waits for. Later visits are timed
twice: after visits of a second, and after one that was long enough for the browser to keep its compiled code of the
interpreter (`pyapp/ui/browser/warm.py`), as a match is.

Why the first visit boots from the image on every link: on two busy cores, medians of 5 and 3, milliseconds until Python
is up (image / compiled library and app without an image / bare Pyodide) were 2,706 / 10,437 / 17,024 at full speed,
3,105 / 10,306 / 12,561 at 50 Mbit/s, 7,777 / 9,280 / 12,780 at 10 Mbit/s. That image held all games, 1.4 MB more than the
compiled files; the one of the frame alone, packed with zstd, is half as large.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]


import serve  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS, poll, ready  # noqa: E402
from tests.browser.versions import COMPILED  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

PYODIDE = ROOT / "node_modules" / "pyodide"
CORE = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json")
BARE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bare</title><p>bare
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const py = await loadPyodide();
py.runPython("1 + 1");
globalThis.done = performance.now();
</script>
"""
READY = """
    new MutationObserver(() => { if (document.documentElement.dataset.boot === "ready") globalThis.done ??= performance.now(); })
      .observe(document, {subtree: true, attributes: true, attributeFilter: ["data-boot"]});
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
WRITTEN_S = 3.0
"""Seconds in which the browser writes the code down."""
LINKS = {"full speed": None, "50 Mbit/s": 50, "10 Mbit/s": 10}
TARGETS = {"second": 0.2, "restart": 0.25, "bytes": 1.1}
READY_TARGETS = {"full speed": 0.3, "50 Mbit/s": 0.5, "10 Mbit/s": 0.8}
PAINT_TARGETS = {"full speed": 0.08, "50 Mbit/s": 0.1, "10 Mbit/s": 0.1}


def first_visit(
    browser: Browser, site: serve.Site, megabits: float | None = None, search: str = ""
) -> dict[str, float]:
    """Open a page in a fresh profile; return the milliseconds until it is up and until the first paint."""
    site.slow_down(megabits)
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(READY)
    page.goto(site.address + search)
    done = poll(page, "globalThis.done", 120)
    paint = poll(page, PAINT, 10)
    context.close()
    return {"ready": done, "paint": paint}


def later_visits(
    playwright: Playwright, address: str, runs: int, *, long: bool = False
) -> tuple[list[float], list[float]]:
    """Return the milliseconds until Python is up on second visits, and on visits after a restart of the browser; the
    very first visit is `long` enough for the compiled code to be kept, or short.
    """
    second: list[float] = []
    restarted: list[float] = []
    with tempfile.TemporaryDirectory() as profile:
        for run in range(runs + 1):
            context = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=FLAGS)
            for times in (restarted, second):
                page = context.new_page()
                page.add_init_script(READY)
                page.goto(address)
                done = poll(page, "globalThis.done", 120)
                poll(page, "navigator.serviceWorker.ready.then(r => !!r.active)")
                if long and not run:
                    poll(page, COMPILED, 120)
                    time.sleep(WRITTEN_S)
                time.sleep(1.0)
                page.close()
                if run:
                    times.append(done)
            context.close()
    return second, restarted


def asked_for(browser: Browser, site: serve.Site) -> set[Path]:
    """Return the files that a first visit asks for until Python is up."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("?")[0]))
    page.goto(site.address + "?nosw")
    ready(page)
    files = {site.folder / (url.removeprefix(site.address) or "index.html") for url in list(asked)}
    page.close()
    return {file for file in files if file.is_file()}


def packed(file: Path) -> int:
    """Return the bytes of a file on the wire."""
    return min(file.stat().st_size, len(gzip.compress(file.read_bytes(), 9)))


def row(name: str, ours: float, bare: float, target: float | None = None, unit: str = "ms") -> None:
    """Print a figure of ours beside the bare one, the ratio and what was aimed at."""
    verdict = "" if target is None else f"   target {target:.2f}: {'met' if ours <= target * bare else 'NOT met'}"
    print(f"  {name:34} {ours:12,.0f} {bare:12,.0f} {unit:5} {ours / bare:6.2f} x{verdict}", flush=True)


def bare_site(folder: Path) -> None:
    """Lay out the page that does nothing but load Pyodide."""
    for name in CORE:
        shutil.copy(PYODIDE / name, folder / name)
    (folder / "index.html").write_text(BARE)


def measure(playwright: Playwright, folder: Path, runs: int) -> None:
    """Run all comparisons and print them."""
    bare_site(folder)
    bare, ours = serve.Site(folder), serve.Site(ROOT / "dist")
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    first_visit(browser, bare), first_visit(browser, ours, search="?nosw")  # the server's gzip
    cold: float = 0
    for name, megabits in LINKS.items():
        samples: dict[str, list[dict[str, float]]] = {"bare": [], "ours": []}
        for _ in range(runs if not megabits else max(3, runs // 2)):
            samples["bare"].append(first_visit(browser, bare, megabits))
            samples["ours"].append(first_visit(browser, ours, megabits, "?nosw"))
        middle: Callable[[str, str], float] = lambda who, what: statistics.median(s[what] for s in samples[who])  # noqa: B023, E731
        print(f"{name}, first visit, median of {len(samples['bare'])}; ours, bare")
        row("Python up, the shelf answers", middle("ours", "ready"), middle("bare", "ready"), READY_TARGETS[name])
        row("first contentful paint / Python up", middle("ours", "paint"), middle("bare", "ready"), PAINT_TARGETS[name])
        cold = cold or middle("bare", "ready")
    ours.slow_down(None)
    for long, before in ((False, "visits of a second"), (True, "a long one")):
        second, restarted = later_visits(playwright, ours.address, runs, long=long)
        print(f"later visits after {before}, service worker, median of {runs}; ours, bare first visit at full speed")
        row("second visit", statistics.median(second), cold, TARGETS["second"])
        row("after a restart of the browser", statistics.median(restarted), cold, TARGETS["restart"])
    print("bytes, gzipped")
    core = sum(packed(PYODIDE / name) for name in CORE)
    row("before the shelf answers", sum(map(packed, asked_for(browser, ours))), core, TARGETS["bytes"], "bytes")
    browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work, sync_playwright() as started:
        measure(started, Path(work), int(sys.argv[1]) if len(sys.argv) > 1 else 7)
