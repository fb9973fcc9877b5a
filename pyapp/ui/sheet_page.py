"""Pages that look like one sheet of paper: records, settings, saves, error messages."""

from __future__ import annotations

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.ui.widgets import glyph_link


def page_shell(
    title: str, inside: Markup, *, game: str = "", wide: bool = True, back: str = "#", beside: Markup = NOTHING
) -> Markup:
    """Draw a page that is one sheet of paper, with a link to the shelf or to the page above it. `beside` is put next to
    the title.
    """
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back to the shelf") if back == "#" else _("Back"), back),
            el("h1", title, cls="h title", tabindex="-1"),
            beside,
            cls="bar-top",
        ),
        el("main", el("div", inside, cls="drawer-body"), cls=f"paper leafpage {'' if wide else 'narrowleaf'}"),
        cls="page plain",
        data_game=game or None,
    )


def refused(title: str, reason: str, keys: Markup = NOTHING) -> Markup:
    """Draw a page that explains in one sentence why something cannot be shown."""
    return page_shell(
        title,
        join(
            el("p", el("b", reason), cls="empty", role="alert"),
            el("div", keys, el("a", _("Back to the shelf"), cls="key", href="#"), cls="keys"),
        ),
        wide=False,
    )
