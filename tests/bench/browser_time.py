"""What the browser needs for an answer by itself: the paints of a tap played once more on the same page, without Python.

`with_paints` lets a page keep what Python paints; `paint_without_python` puts the page back to what it showed before the tap
and paints the same again at a tap on a heading. Nothing that Python does can make the answer faster than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

HEADING = "#p-head .title"
"""What does nothing when it is tapped."""
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
    """Let a page keep what is painted."""
    page.evaluate(KEEP)


def paint_without_python(page: Page, answered: Callable[[str], float], selector: str) -> tuple[float, float | None]:
    """Tap what a selector names by `answered`, which returns the milliseconds; return those, and the milliseconds of
    the same paints without Python, None where nothing was painted in the first frame.
    """
    page.evaluate("alone.look()")
    took = answered(selector)
    if not page.evaluate("alone.put_back()"):
        page.evaluate("alone.end()")
        return took, None
    page.wait_for_timeout(200)  # what putting it back left behind is collected
    again = answered(HEADING)
    page.evaluate("alone.end()")
    return took, again
