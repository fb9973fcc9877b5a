"""Small drawings as SVG symbols: seat pieces, pencil marks and interface icons. Colours come from the page's custom
properties.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pyapp.drawing.markup import Markup, el

_OUTLINES: Final = {
    1: '<circle cx="12" cy="12" r="10.5"/>',
    2: '<rect x="2" y="2" width="20" height="20" rx="4"/>',
    3: '<path d="M12 1.8c1 0 1.9.5 2.4 1.4l7.9 14c1 1.9-.3 4.1-2.4 4.1H4.1c-2.1 0-3.4-2.2-2.4-4.1l7.9-14c.5-.9 '
    '1.4-1.4 2.4-1.4z"/>',
    4: '<path d="M14.5 2.1l7.4 7.4a3.5 3.5 0 0 1 0 5l-7.4 7.4a3.5 3.5 0 0 1-5 0L2.1 14.5a3.5 3.5 0 0 1 '
    '0-5l7.4-7.4a3.5 3.5 0 0 1 5 0z"/>',
    5: '<path d="M7 2h10l5 8.7v2.6L17 22H7l-5-8.7v-2.6z" stroke-linejoin="round"/>',
    6: '<path d="M.5 12C4 5 8 2 12 2s8 3 11.5 10C20 19 16 22 12 22S4 19 .5 12z"/>',
    0: '<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/>',
}
_MARKS: Final = {
    1: '<circle cx="12" cy="12" r="4"/>',
    2: '<rect x="8.4" y="8.4" width="7.2" height="7.2" rx=".8"/>',
    3: '<path d="M12 9.3 15.6 16.6H8.4z" stroke-linejoin="round"/>',
    4: '<path d="M12 7.6 16.4 12 12 16.4 7.6 12z" stroke-linejoin="round"/>',
    5: '<path d="M8 12h8M12 8v8"/>',
    6: '<circle cx="12" cy="12" r="4.8"/><circle cx="12" cy="12" r="1"/>',
    0: '<path d="M8.3 8.3l7.4 7.4M15.7 8.3l-7.4 7.4" stroke-linecap="round"/>',
}
"""The pieces of seats 1 to 5, 6 for a side, 0 for neutral: each has its own outline and engraved mark, so that nothing
is shown by colour alone.
"""

SIDE: Final = 6
"""The piece of a side: a lens with an eye, unlike any seat's outline."""

_STYLES: Final = {
    "t": (  # standing
        '<ellipse cx="13" cy="23" rx="11" ry="3.6" fill="#140800" fill-opacity=".33"/>'
        '<g fill="var(--e)" stroke="var(--e)" stroke-width="1" transform="translate(0 2.6)">{outline}</g>'
        '<g fill="var(--c)" stroke="var(--rim,var(--e))" stroke-width="1">{outline}</g>'
        '<g fill="none" stroke="var(--i)" stroke-opacity=".72" stroke-width="1.8">{mark}</g>'
    ),
    "f": (  # flat: dead
        '<g fill="var(--c)" fill-opacity=".34" stroke="var(--rim,var(--e))" stroke-width="1.2" '
        'stroke-opacity=".85" transform="translate(0 1.5)">'
        '{outline}</g><g fill="none" stroke="var(--rim,var(--e))" stroke-opacity=".7" stroke-width="1.5" '
        'transform="translate(0 1.5)">{mark}</g>'
    ),
    "h": (  # ghost: the preview of a move
        '<g fill="var(--c)" fill-opacity=".3" stroke="var(--accent)" stroke-width="1.7" stroke-dasharray="3.2 '
        '2.4">{outline}</g>'
    ),
}

_STROKES: Final = {
    "back": "M14.5 5 8 12l6.5 7",
    "undo": "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3.5",
    "redo": "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3.5",
    "hint": "M9 17.5h6M9.8 21h4.4M8.8 17.3c0-2.5-3-3.9-3-7.4a6.2 6.2 0 0 1 12.4 0c0 3.5-3 4.9-3 7.4",
    "log": "M5 6.5h1M5 12h1M5 17.5h1M9.5 6.5H19M9.5 12H19M9.5 17.5h6",
    "book": "M12 6.5C10 5 7 4.7 3.5 5v13.5c3.5-.3 6.5 0 8.5 1.5 2-1.5 5-1.8 8.5-1.5V5C17 4.7 14 5 12 6.5zM12 6.5V20",
    "x": "M6.5 6.5l11 11M17.5 6.5l-11 11",
    "find": "M10.5 4.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12M15 15l5 5",
    "no": "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17M6.2 6.2l11.6 11.6",
    "careful": "M12 4 21 19.5H3zM12 10v4.5M12 17.2h.01",
    "check": "M5 12.5 10 17.5 19.5 6.5",
    "replay": "M8 5.5v13l10.5-6.5z",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "first": "M18.5 5.5 10 12l8.5 6.5zM6 5.5v13",
    "last": "M5.5 5.5 14 12l-8.5 6.5zM18 5.5v13",
    "next": "M9.5 5 16 12l-6.5 7",
    "share": "M12 15V3.5M7.5 7.5 12 3.5l4.5 4M5 12.5V20h14v-7.5",
    "save": "M12 3.5V15M7.5 10.5 12 15l4.5-4.5M5 19.8h14",
    "open": "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 19.8h14",
    "picture": "M4 5h16v14H4zM4.5 16 9.5 11l4 4 2.5-2.5 3.5 3.5M15.5 8.8h.01",
    "print": "M7 9V3.5h10V9M7 17.5H4V9h16v8.5h-3M7 14h10v6.5H7z",
    "gear": (
        "M12 8.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4M12 3v2.8M12 18.2V21M3 12h2.8M18.2 12H21M5.6 5.6l2 "
        "2M16.4 16.4l2 2M18.4 5.6l-2 2M7.6 16.4l-2 2"
    ),
    "pencil": "M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
    "star": "m12 4 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.3 7 19.2l1.2-5.6L4 9.8l5.6-.6z",
    "bin": "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5 7.5 20h9l1-13.5M10.3 10v6.5M13.7 10v6.5",
    "plus": "M12 5v14M5 12h14",
    "down": "M7 10l5 5 5-5",
    "branch": "M7 4v16M7 13c0-4 10-2 10-8M13.5 8.5 17 5l3.5 3.5",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "die": "M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4M8.5 "
    "8.5h.01M12 12h.01M15.5 15.5h.01",
    "cards": "M9 7.5h10.5v13H9zM5 16.5v-13h10.5",
    "chart": "M4.5 4.5v15H20M8 15.5l3.5-5.5 3.5 3 4.5-6.5",
    "people": "M9 4a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7M2.5 19.5c0-7 13-7 13 0M15.5 4.3a3.3 3.3 0 0 1 0 6.4"
    "M17.5 14.2c2.4.6 4 2.3 4 5.3",
    "tablets": "M3.5 4.5h10v14h-10zM16.5 8.5h4v11h-8M7.5 15.5h2",
    "away": "M7.5 3.5h9v17h-9zM3.5 19.5l17-15",
    "again": "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2",
}

_PENCIL: Final = {
    "ring": (
        '<path d="M29 5C14 1 3 9 3 20c0 12 13 18 24 15 10-3 13-12 9-22-3-7-12-10-21-7" stroke-width="2.2" '
        'stroke-opacity=".85" '
        'vector-effect="non-scaling-stroke"/><path d="M27 4C15 2 5 8 4 19" stroke-width=".9" stroke-opacity=".6" '
        'vector-effect="non-scaling-stroke"/>'
    ),
}


ICONS: Final = (*_STROKES, "more")
"""The names of all interface icons."""
RINGED: Final = el("svg", el("use", href="#ring"), cls="ringed", aria_hidden=True)
"""The pencil ring around a winning number."""


def symbols() -> Markup:
    """Return all symbols: `t1`-`t6` and `t0` standing pieces, `f..` flat, `h..` ghosts, `i-NAME` icons, `ring` for the
    pencil ring.
    """
    parts = [
        f'<symbol id="{style}{seat}" viewBox="-1 -1 26 28" '
        f'overflow="visible">{drawing.format(outline=outline, mark=_MARKS[seat])}</symbol>'
        for style, drawing in _STYLES.items()
        for seat, outline in _OUTLINES.items()
    ]
    parts += [
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path class="st" d="{path}"/></symbol>'
        for name, path in _STROKES.items()
    ]
    parts.append(
        '<symbol id="i-more" viewBox="0 0 24 24"><path fill="currentColor" d="M5.5 10a2 2 0 1 1 0 4a2 2 0 1 1 '
        '0-4M12 10a2 2 0 1 1 0 4a2 2 0 1 1 0-4M18.5 10a2 2 0 1 1 0 4a2 2 0 1 1 0-4"/></symbol>'
    )
    parts += [
        f'<symbol id="{name}" viewBox="0 0 40 40" preserveAspectRatio="none">'
        f'<g fill="none" stroke="currentColor" stroke-linecap="round">{path}</g></symbol>'
        for name, path in _PENCIL.items()
    ]
    return Markup("".join(parts))


@lru_cache(maxsize=256)
def piece(seat: int, *, style: str = "t", size: str = "") -> Markup:
    """Draw the piece of seat 1 to 5 (`SIDE` for a side, 0 for neutral) as an inline picture; `size` is a class such as
    "small".
    """
    return el("svg", el("use", href=f"#{style}{seat}"), cls=f"piece s{seat} {size}", aria_hidden=True)


def pictogram(name: str) -> Markup:
    """Draw a pictogram of the game-icons set that the game's view declares (`View.pictograms`), as an inline
    picture.
    """
    return el("svg", el("use", href=f"#g-{name}"), cls="gi", aria_hidden=True)


@lru_cache(maxsize=256)
def icon(name: str, *, kind: str = "") -> Markup:
    """Draw an interface icon as an inline picture."""
    return el("svg", el("use", href=f"#i-{name}"), cls=kind or None, aria_hidden=True)


def ring(x: float, y: float, radius: float) -> Markup:
    """Draw a ring around something on a board that others changed while the person waited."""
    at = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
    return Markup(f'<circle class="came rim" {at}/><circle class="came" {at}/>')
