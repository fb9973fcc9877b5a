"""Figures are lining and of one width wherever a number is shown, and boxes keep their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import poll
from .helpers import SIZES, entry, finished, setup, store
from .imperial import played, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WRONG = """() => {
    const faults = new Set();
    for (const e of document.querySelectorAll("body *")) {
        if (![...e.childNodes].some(n => n.nodeType === 3 && /[0-9]/.test(n.data))) continue;
        const v = getComputedStyle(e).fontVariantNumeric;
        if (!v.includes("lining-nums") || !v.includes("tabular-nums")) faults.add(`${e.tagName}.${e.className.baseVal ?? e.className}: ${v}`);
    }
    return [...faults];
}"""
WIDTHS = """(family) => {
    const p = document.createElement("span");
    p.style.fontFamily = family; p.style.fontSize = "100px"; p.style.position = "absolute";
    document.body.append(p);
    const wide = [..."0123456789"].map(digit => { p.textContent = digit; return p.getBoundingClientRect().width; });
    p.remove();
    return wide;
}"""


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("", ".lid"),
        ("match/m1", "#p-board [data-move]"),
        ("match/m2", "#p-board [data-move]"),
        ("result/m3", ".scoresheet"),
        ("print/sheet/competition", ".prt text"),
        ("rules/imperial", ".rulebook"),
    ],
)
def test_every_number_is_set_in_lining_figures(page: Callable[..., Page], place: str, shown: str) -> None:
    nine, over = finished(setup()), finished(setup(code="other"))
    entries = (entry(nine.branch(40)), entry(played(table(), 3.5), "m2"), entry(over, "m3"))
    opened = page(f"#{place}", before=store(*entries))
    poll(opened, f"document.querySelector({shown!r})")
    assert opened.evaluate(WRONG) == []
    for family in ("Alegreya", "Alegreya Sans"):
        assert len({round(width, 1) for width in opened.evaluate(WIDTHS, family)}) == 1, family


@pytest.mark.parametrize("size", ["tablet", "portrait"])
def test_boxes_of_village_buildings_keep_their_shape(page: Callable[..., Page], size: str) -> None:
    match = played(table("solo", sheet="norse-4"), 6.5)
    opened = page("#match/m1", before=store(entry(match)), viewport=SIZES[size])
    poll(opened, "document.querySelectorAll('.vb .box').length > 10")
    shapes = opened.evaluate(
        "[...document.querySelectorAll('.vb .box')].map(e => e.getBoundingClientRect()).map(r => r.width / r.height)"
    )
    assert all(0.7 < shape < 1.1 for shape in shapes), shapes
