"""Checks of pages with axe-core."""

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

_WHOLE = {("dark", "en", "tablet"), ("dark", "es", "portrait")}
"""Looks in which axe checks every moment of a game; in the others it checks the fullest ones. It takes half of the time
of a look.
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


def violations_in(page: Page, look: tuple[str, str, str], *, fullest: bool) -> list[str]:
    """Return what axe finds in a moment of a game: in every moment in some looks (theme, language, size), in all looks
    in the fullest ones.
    """
    return violations(page) if fullest or look in _WHOLE else []
