"""Pages that are one sheet of paper on the table."""

from __future__ import annotations

from pyapp.drawing.language import _, esc
from pyapp.ui.widgets import glyph_link


def leaf(title: str, inside: str, *, game: str = "", wide: bool = True, back: str = "#") -> str:
    """Draw a page that is one sheet of paper, with the way back to the shelf or to the page it belongs to."""
    data = f' data-game="{esc(game)}"' if game else ""
    return (
        f'<div class="page plain"{data}><header '
        f'class="bar-top">{glyph_link("back", _("Back to the shelf") if back == "#" else _("Back"), back)}'
        f'<h1 class="h title" tabindex="-1">{title}</h1></header>'
        f'<main class="paper leafpage {"" if wide else "narrowleaf"}"><div class="drawer-body">{inside}</div>'
        "</main></div>"
    )


def refused(title: str, reason: str, keys: str = "") -> str:
    """Draw a page that says in one sentence why something cannot be shown."""
    return leaf(
        title,
        f'<p class="empty" role="alert"><b>{reason}</b></p><div class="keys">{keys}'
        f'<a class="key" href="#">{_("Back to the shelf")}</a></div>',
        wide=False,
    )
