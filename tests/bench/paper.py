"""Writing on paper in Chromium: from the pen to the ink, opening a full page, enlarging, memory, bytes a stroke, a PDF.

    python tests/bench/paper.py [--strokes 3000]

Needs the built site in dist/. Times are of one run on one machine: at full speed, and slowed down four times as tablets
are. An event reaches the page with the next frame, so the time from the pen to the ink has two parts: until the page
gets the event, and until the ink is drawn.
"""

from __future__ import annotations

import argparse
import base64
import math
import statistics
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402
from chromium import CHROMIUM, FLAGS  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from pyapp.paper import ink  # noqa: E402
from pyapp.paper.play import STROKE, Play  # noqa: E402
from tests.browser.conftest import ready  # noqa: E402
from tests.browser.paper import HEIGHT, WIDTH, Hand, at, sample, stored, write_on  # noqa: E402
from tests.unit.paper_sheets import handwriting  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

    from pyapp.paper.play import Act

MEASURED = """() => {
    const surface = sobremesa.app.current_room.visit.surface._surface, handle = surface.handleEvent;
    globalThis.times = [];
    surface.handleEvent = function (event) {
        const began = performance.now();
        handle.call(this, event);
        if (this.stroke) times.push([began - event.timeStamp, performance.now() - began]);
    };
}"""
OPENED = """async () => {
    const visit = sobremesa.app.current_room.visit, surface = visit.surface._surface;
    const began = performance.now();
    surface.strokes.clear();
    await visit.show_page();
    surface.base.getImageData(0, 0, 1, 1);
    return performance.now() - began;
}"""
ENLARGED = """() => new Promise((done) => {
    const surface = sobremesa.app.current_room.visit.surface._surface, began = performance.now();
    surface.about(surface.wide / 2, surface.high / 2, 8 * surface.whole, false);
    const redraw = surface.redraw;
    surface.redraw = function (...all) { redraw.apply(this, all); surface.redraw = redraw; requestAnimationFrame(() => done(performance.now() - began)); };
})"""
PDF = """async (content) => {
    const media = sobremesa.app.page.media(), began = performance.now();
    const document = await media.open_pdf(media.blob(Uint8Array.from(atob(content), (c) => c.charCodeAt(0)), "application/pdf"));
    const opened = performance.now(), page = await document.page(1);
    const drawn = performance.now(), blob = await page.webp();
    return [opened - began, drawn - opened, performance.now() - drawn, page.width, page.height, blob.size];
}"""


def full(count: int, pages: int) -> Any:
    """Return a play with so many strokes of handwriting on its first page, and some on the others."""

    def acts(play: Play) -> Sequence[Act]:
        random, made = Random(5), []
        for page in range(pages):
            for _ in range(count if page == 0 else 200):
                stroke = handwriting(random, random.randint(40, 160), pressed=random.random() < 0.5)
                x, y = random.uniform(0, WIDTH - 900), random.uniform(0, HEIGHT - 735)
                moved = tuple((a + x, b + y, c) for a, b, c in stroke.points)
                text = ink.write(ink.Stroke("b", random.randrange(4), random.randrange(3), moved, stroke.pressed))
                made.append(play.act("test", STROKE, 0, page, text))
        sizes = [len(act.body) for act in made]
        print(f"bytes a stroke: median {statistics.median(sizes):.0f}, largest {max(sizes)}, {len(made)} strokes")
        return made

    return acts


def share(times: Sequence[float], part: float) -> float:
    """Return the time within which a share of all events was handled."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def written(page: Page) -> list[tuple[float, float]]:
    """Write by pen and return, for each event, the milliseconds until the page gets it and until its ink is drawn."""
    page.evaluate("() => { times.length = 0; }")
    hand = Hand(page)
    for line in range(6):
        hand.pen(*[at(page, 200 + 6 * n, 300 + 150 * line + 50 * math.sin(n / 6)) for n in range(80)])
    return [(waited, drew) for waited, drew in page.evaluate("times")]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strokes", type=int, default=3_000, help="the strokes on the first page")
    count = parser.parse_args().strokes
    site = serve.Site(ROOT / "dist", "/bench/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, "--enable-precise-memory-info"])
        printer = browser.new_page()
        printer.set_content(
            "<h1>Sheet</h1><table border=1>" + "<tr>" + "<td width=40 height=40>1</td>" * 14 + "</tr>" * 16
        )
        pdf = printer.pdf(format="A4")
        page = browser.new_context(viewport={"width": 1180, "height": 820}, has_touch=True).new_page()
        stored(sample(6), acts=full(count, 6))(page)
        page.goto(site.address + "?nosw")
        ready(page)
        before = page.evaluate("performance.memory.usedJSHeapSize")
        write_on(page)
        page.wait_for_timeout(2_000)
        after = page.evaluate("performance.memory.usedJSHeapSize")
        print(f"memory of a play of six pages: {(after - before) / 1e6:.0f} MB of JavaScript")
        times = [page.evaluate(OPENED) for _ in range(5)]
        print(f"{count} strokes opened: {statistics.median(times):.0f} ms")
        page.evaluate(MEASURED)
        session = page.context.new_cdp_session(page)
        for rate in (1, 4):
            session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
            page.keyboard.press("0")
            page.wait_for_timeout(500)
            inks = written(page)
            page.wait_for_timeout(1_000)
            sharp = page.evaluate(ENLARGED)
            drawing, whole = [drew for _waited, drew in inks], [sum(both) for both in inks]
            print(
                f"{rate} x slowed, n {len(inks)}: ink drawn within {share(drawing, 0.95):.1f} ms of the event at 95 %; "
                f"with the wait for the frame median {statistics.median(whole):.1f}, 95 % {share(whole, 0.95):.1f} ms; "
                f"sharp at 8 x after {sharp:.0f} ms"
            )
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        opening, drawing, writing, width, height, size = page.evaluate(PDF, base64.b64encode(pdf).decode())
        print(
            f"a PDF page: opened {opening:.0f} ms, drawn {drawing:.0f} ms, written {writing:.0f} ms: {width} x {height}, {size / 1000:.0f} kB"
        )
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
