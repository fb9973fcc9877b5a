"""Measure the start of the app against a bare `loadPyodide()` of the same version: `python tests/bench/boot.py [RUNS]`.

Both pages come from the same server (gzip, localhost), alternately; the figures are medians. Printed for full speed and
for slow links (throttled by the server, 60 ms delay): the first visit, later visits (from the service worker), the
first contentful paint, and the bytes that a first visitor waits for. Later visits are timed after visits of one second,
and after a visit as long as a match, when the browser has cached the compiled code of the interpreter
(`pyapp/ui/browser/warm.py`).

Why the first visit boots from the image on every link: on two busy cores, medians of 5 and 3, milliseconds until Python
is up (image / compiled library and app without an image / bare Pyodide) were 2,706 / 10,437 / 17,024 at full speed,
3,105 / 10,306 / 12,561 at 50 Mbit/s, 7,777 / 9,280 / 12,780 at 10 Mbit/s. That image contained all games, 1.4 MB more
than the compiled files; the image of the frame alone, compressed with zstd, is half as large.
"""

from __future__ import annotations

import argparse
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
"""Seconds until the browser has written its code cache."""
LINKS = {"full speed": None, "50 Mbit/s": 50, "10 Mbit/s": 10}
TARGETS = {"second": 0.2, "restart": 0.25, "bytes": 1.1}
READY_TARGETS = {"full speed": 0.3, "50 Mbit/s": 0.5, "10 Mbit/s": 0.8}
PAINT_TARGETS = {"full speed": 0.08, "50 Mbit/s": 0.1, "10 Mbit/s": 0.1}


def first_visit(
    browser: Browser, site: serve.Site, megabits: float | None = None, search: str = ""
) -> dict[str, float]:
    """Open a page in a new profile; return the milliseconds until Python is up and until the first paint."""
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
    """Return the milliseconds until Python is up on second visits, and on visits after a restart of the browser. The
    first visit is `long` enough for the browser to cache compiled code, or short.
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
    """Return the files that a first visit requests until Python is up."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("?")[0]))
    page.goto(site.address + "?nosw")
    ready(page)
    files = {site.folder / (url.removeprefix(site.address) or "index.html") for url in list(asked)}
    page.close()
    return {file for file in files if file.is_file()}


def packed(file: Path) -> int:
    """Return the transfer size of a file."""
    return min(file.stat().st_size, len(gzip.compress(file.read_bytes(), 9)))


def row(name: str, ours: float, bare: float, target: float | None = None, unit: str = "ms") -> None:
    """Print our figure next to the bare page's, their ratio and the target."""
    verdict = "" if target is None else f"   target {target:.2f}: {'met' if ours <= target * bare else 'NOT met'}"
    print(f"  {name:34} {ours:12,.0f} {bare:12,.0f} {unit:5} {ours / bare:6.2f} x{verdict}", flush=True)


def bare_site(folder: Path) -> None:
    """Write the page that only loads Pyodide."""
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=int, nargs="?", default=7, help="visits of each kind; the figures are medians")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as work, sync_playwright() as started:
        measure(started, Path(work), asked.runs)
