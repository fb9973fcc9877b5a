"""Our own small pictures of how to hold tablets and phones while they connect."""

from __future__ import annotations

from typing import Final

from pyapp.drawing.markup import Markup, el, join

_CODE: Final = join(
    el(
        "path",
        cls="m-code",
        d="M0 0h11v11H0zM19 0h11v11H19zM0 19h11v11H0zM15 2h3v6h-3zM14 13h5v5h-5zM22 15h4v3h-4zM28 14h3v6h-3z"
        "M15 21h3v9h-3zM21 21h9v3h-9zM25 26h5v5h-5z",
    ),
    el("path", cls="m-gap", d="M3 3h5v5H3zM22 3h5v5H22zM3 22h5v5H3z"),
)


def _body(width: int, height: int, *inside: Markup) -> Markup:
    return join(
        el("rect", cls="m-body", width=width, height=height, rx=7),
        el("rect", cls="m-face", x=5, y=7, width=width - 10, height=height - 14, rx=3),
        *inside,
    )


def _at(x: int, y: int, *inside: Markup) -> Markup:
    return el("g", *inside, transform=f"translate({x} {y})")


def _picture(sight: str, tablet: Markup, phone: Markup) -> Markup:
    """Draw a tablet on the table at the left and a phone at the right, with a line of sight."""
    return el(
        "svg",
        _at(8, 26, _body(96, 70, tablet)),
        el("path", cls="m-sight", d=sight),
        _at(156, 12, _body(48, 82, phone)),
        viewBox="0 0 220 104",
        cls="meet",
        aria_hidden=True,
    )


def show() -> Markup:
    """Draw a phone that reads the code of a tablet on the table."""
    frame = el("path", cls="m-frame", d="M12 30v-8h8M28 22h8v8M36 50v8h-8M20 58h-8v-8")
    return _picture("M64 46 166 34M64 76 166 70", _at(33, 20, _CODE), frame)


def answer() -> Markup:
    """Draw a tablet on the table that reads the code of a phone held in front of it."""
    frame = el("path", cls="m-frame", d="M32 26v-8h8M56 18h8v8M64 44v8h-8M40 52h-8v-8")
    eye = el("circle", cls="m-eye", cx=48, cy=4, r=2)
    return _picture("M56 30 164 36M56 30 164 68", frame + eye, _at(9, 26, _CODE))
