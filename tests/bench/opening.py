"""Measure how long a game takes to open: `python tests/bench/opening.py [RUNS]`, on the built site in Chromium, tablet
size.

*A kept game*: the page is loaded and a match of each game is in the store; from the tap on its shelf entry to the first
message after the frame that shows its board. *A deep link, cold*: a new profile opens a link that contains a match;
until its page is shown, with the bytes of that visit next to those of the shelf alone.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402

from pyapp.engine.conformance import random_match  # noqa: E402
from pyapp.engine.contract import Seat, Setup  # noqa: E402
from pyapp.games import GAMES  # noqa: E402
from pyapp.ui.links import fragments as links  # noqa: E402
from tests.bench.boot import asked_for, packed  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS, TABLET, poll, ready  # noqa: E402
from tests.browser.helpers import entry, store  # noqa: E402

LIMIT_MS: Final = 150
MOVES: Final = 20
OPEN: Final = """
    (fragment) => new Promise((done) => {
      const began = performance.now(), root = document.documentElement, channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - began);
      const watch = new MutationObserver(() => {
        if (root.dataset.page !== "match" || document.querySelector("progress[data-part]")) return;
        watch.disconnect();
        requestAnimationFrame(() => channel.port2.postMessage(0));
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-page"] });
      const way = document.querySelector(`a[href="#${fragment}"]`);
      if (way) way.click(); else location.hash = fragment;
    })
"""


def of(game: str) -> Setup:
    """Return a setup of a game with its first mode, fewest seats and first choices."""
    mode = GAMES[game].modes[0]
    seats = tuple(Seat(f"Person {number + 1}") for number in range(mode.seats[0]))
    options = mode.settled({}, mode.seats[0])
    return Setup(game, mode.key, seats, "olive-42-bread", options, edition=GAMES[game].edition)


def kept_game(browser: Browser, site: serve.Site, game: str) -> list[float]:
    """Return the milliseconds from tap to board, for the first time on a page and when opened again."""
    page = browser.new_context(viewport=TABLET, has_touch=True).new_page()
    store(entry(random_match(GAMES[game], of(game), "opening").branch(MOVES)))(page)
    page.goto(site.address + "?nosw")
    ready(page)
    times = []
    for _ in range(2):
        page.wait_for_timeout(1500)
        times.append(float(page.evaluate(OPEN, "match/m1")))
        page.evaluate("location.hash = ''")
        poll(page, "document.documentElement.dataset.page === 'shelf'")
    page.context.close()
    return times


def shown(page: Page) -> None:
    """Wait until the page of a link is shown, with its game."""
    ready(page)
    poll(page, "document.documentElement.dataset.page === 'show' && !document.querySelector('progress[data-part]')", 60)


def deep_link(browser: Browser, site: serve.Site, game: str) -> tuple[float, int]:
    """Return the milliseconds until a link's page is shown in a new profile, and the gzipped bytes requested."""
    fragment = links.fragment(links.SHOW, random_match(GAMES[game], of(game), "opening").branch(MOVES))
    page = browser.new_context(viewport=TABLET).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("?")[0]))
    page.goto(f"{site.address}?nosw#{fragment}")
    shown(page)
    took = float(page.evaluate("performance.now()"))
    files = {site.folder / (url.partition("#")[0].removeprefix(site.address) or "index.html") for url in list(asked)}
    page.context.close()
    return took, sum(packed(file) for file in files if file.is_file())


def main(runs: int) -> None:
    """Print a row for each game."""
    site = serve.Site(ROOT / "dist")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shelf = sum(map(packed, asked_for(browser, site)))
        print(f"load {os.getloadavg()[0]:.1f}; medians of {runs}; the shelf alone asks for {shelf:,} bytes")
        for game in GAMES:
            first, again = zip(*(kept_game(browser, site, game) for _ in range(runs)), strict=True)
            verdict = "met" if statistics.median(first) <= LIMIT_MS else "NOT met"
            cold = [deep_link(browser, site, game) for _ in range(runs)]
            print(
                f"  {game:10} kept, tap to board {statistics.median(first):5.0f} ms, again {statistics.median(again):5.0f} ms"
                f"   target {LIMIT_MS}: {verdict};  link, cold {statistics.median(t for t, _ in cold):6.0f} ms,"
                f" {cold[0][1] - shelf:+,} bytes",
                flush=True,
            )
        browser.close()
    site.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=int, nargs="?", default=5, help="runs per game; the figures are medians")
    main(parser.parse_args().runs)
