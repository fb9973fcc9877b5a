"""What axe-core finds on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async ([within, whole]) => {
    const sprite = document.getElementById("sprite");
    if (!whole) sprite.remove();
    try {
        const found = await axe.run(within, {resultTypes: ["violations"]});
        return found.violations.map(v =>
            `${v.id}: ${v.help}: ${v.nodes.slice(0, 4).map(n => `${n.target.join(" ")} ${n.any.map(c => c.message).join("; ").slice(0, 160)}`).join(" | ")}`);
    } finally {
        document.body.prepend(sprite);
    }
}"""

_ASKED = {("dark", "en", "tablet"), ("dark", "es", "portrait"), ("light", "es", "phone")}
"""Looks in which axe sees every moment of a game: each theme and language, and each frame, the desktop's being the
tablet's. It takes half of the time of a look.
"""


def violations(page: Page, within: str = "html", *, whole: bool = False) -> list[str]:
    """Return the rules of axe that a page, or a part of it, violates, and where.

    Unless it is to be the whole page, the sprite is set aside meanwhile: its symbols, which nobody sees or hears where
    they stand, are half of a page, and axe takes as long for them as for the rest.
    """
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(_AXE.read_text())
    found: list[str] = page.evaluate(_RUN, [within, whole])
    return found


def violations_in(page: Page, theme: str, language: str, size: str) -> list[str]:
    """Return what axe finds in a moment of a game, in the looks in which it is asked."""
    return violations(page) if (theme, language, size) in _ASKED else []
