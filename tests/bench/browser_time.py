"""The browser's own share of a tap's time: the same paints repeated on the same page without Python.

`with_paints` records what Python paints; `paint_without_python` restores the page to its state before the tap and
repeats the paints at a tap on a heading. No optimisation in Python can be faster than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

HEADING = "#p-head .title"
"""A heading that does nothing when tapped."""
KEEP = """
(() => {
    const root = document.documentElement, paint = sobremesa.paint;
    const worn = () => root.getAttributeNames().map(name => [name, root.getAttribute(name)]);
    const wear = attributes => {
        const names = new Set(attributes.map(([name]) => name));
        for (const name of root.getAttributeNames()) if (!names.has(name)) root.removeAttribute(name);
        for (const [name, value] of attributes) if (root.getAttribute(name) !== value) root.setAttribute(name, value);
    };
    let paints = [], shown = 0, before = null, after = null, playing = false;
    sobremesa.paint = parts => { paints.push(parts); return paint(parts); };
    addEventListener("click", event => {
        if (playing) {
            event.stopImmediatePropagation();
            wear(after);
            for (const parts of paints.slice(0, shown)) paint(parts);
        } else {
            paints = [];
            requestAnimationFrame(() => shown = paints.length);
        }
    }, true);
    globalThis.alone = {
        look() { before = [worn(), document.getElementById("app").innerHTML]; },
        put_back() {
            after = worn();
            wear(before[0]);
            paint([["app", before[1]]]);
            playing = true;
            return shown;
        },
        end() { playing = false; },
    };
})()
"""


def with_paints(page: Page) -> None:
    """Make a page record its paints."""
    page.evaluate(KEEP)


def paint_without_python(page: Page, answered: Callable[[str], float], selector: str) -> tuple[float, float | None]:
    """Tap a selector by `answered`, which returns the milliseconds. Return those, and the milliseconds of the same
    paints without Python, or None if nothing was painted in the first frame.
    """
    page.evaluate("alone.look()")
    took = answered(selector)
    if not page.evaluate("alone.put_back()"):
        page.evaluate("alone.end()")
        return took, None
    page.wait_for_timeout(200)  # collect the garbage of the restore
    again = answered(HEADING)
    page.evaluate("alone.end()")
    return took, again
