"""The tables of the records with the longest names: every number is seen, on phones and with text of 200 % as well."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from pyapp.engine.outcome import ALONE
from pyapp.ui.store.results import KEY, Result

from .conftest import ROOT
from .helpers import QUICK, WIDE, picture, store
from .screens import LOOKED_AT, large_text, name_of, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Playwright
    from serve import Site

SHOTS = ROOT / "test-results" / "records"
LARGE = ((390, 844), (844, 390), (720, 450))

HIDDEN = """() => [...document.querySelectorAll(".stats")].flatMap(table => {
    const frame = table.parentElement, box = e => e.getBoundingClientRect(), at = box(frame);
    const wrong = frame.scrollWidth > frame.clientWidth + 1 ? ["it scrolls sideways"] : [];
    for (const e of table.querySelectorAll("th, td")) {
        if (e.tagName === "TH" && !e.checkVisibility()) continue;  // its numbers have it beside them
        if (box(e).left < at.left - 1 || box(e).right > at.right + 1 || e.scrollWidth > e.clientWidth + 1) wrong.push(`"${e.textContent}" is cut`);
        const words = document.createRange();
        words.selectNodeContents(e);
        if (e.tagName === "TD" && new Set([...words.getClientRects()].map(row => Math.round(row.top))).size > 1) wrong.push(`"${e.textContent}" is broken`);
    }
    return wrong;
})"""


def records() -> Callable[[Page], None]:
    """Return a function for `before=` that fills the records: two long names and a short one, several matches each."""
    seats = ((WIDE[0], "person"), ("Bruno", "person"), (WIDE[1], "steady"))
    together = [Result(f"t{at}", "nine", "match", seats, (5, 40, 100), (2,), 1.75e9 + at) for at in range(12)]
    alone = [Result(f"a{at}", "imperial", "solo", seats[:1], (155,), (), 1.75e9, ending=ALONE) for at in range(2)]
    settings = store(settings={**QUICK, "language": "es"})
    kept = json.dumps(json.dumps([asdict(result) for result in together + alone]))

    def fill(page: Page) -> None:
        settings(page)
        page.add_init_script(f"if (location.protocol.startsWith('http')) localStorage.setItem('{KEY}', {kept});")

    return fill


def hidden(opened: Page, sizes: tuple[tuple[int, int], ...], kind: str = "") -> Iterator[str]:
    """List what is not seen of the tables on some screens."""
    opened.wait_for_selector(".stats")
    assert opened.locator(".stats").count() == 3
    for size in sizes:
        turned(opened, size)
        picture(opened, SHOTS / f"{name_of(size)}{kind}.png", whole=True)
        yield from (f"{name_of(size)}{kind}: {problem}" for problem in opened.evaluate(HIDDEN))


def test_long_names_leave_every_number_in_sight(page: Callable[..., Page]) -> None:
    opened = page("#records", before=records(), locale="es-ES")
    problems = [*hidden(opened, LOOKED_AT)]
    assert not problems, "\n" + "\n".join(problems)


def test_large_text_leaves_every_number_in_sight(playwright: Playwright, site: Site) -> None:
    with large_text(playwright, site, records(), "records") as opened:
        problems = [*hidden(opened, LARGE, "-large")]
    assert not problems, "\n" + "\n".join(problems)
