"""Dice on the table, and their faces as buttons: to enter the dice of a real table, or to choose a face.

The game draws the faces: pips, a number, both. `kind` are the classes of a die, such as "work".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.markup import Markup, el
from pyapp.drawing.scene import Motion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TILTS: Final = (-4, 3, 6, -2, 5, -6)


def tumbles(idents: Iterable[str], tilts: Sequence[int] = _TILTS) -> list[Motion]:
    """Return the motions of rolled dice, by the ids of their elements, which already show the faces. `tilts` are the
    degrees by which the dice are turned in the end, in order.
    """
    return [
        Motion(ident, milliseconds=500, kind="tumble", delay=40 * number, tilt=tilts[number % len(tilts)])
        for number, ident in enumerate(idents)
    ]


def die(
    inside: Markup, label: str, *, kind: str = "", ident: str = "", thing: str = "", move: str = "", tab: str = ""
) -> Markup:
    """Draw a die; with a move it is touchable, with `tab` as its tab index.

    States are classes, too: "blank" before the roll, "legal", "sel", "still", "refused". `thing` is the text for its
    explanation.
    """
    classes = f"die {kind}".strip()
    if not move:
        return el("span", inside, cls=classes, id=ident or None, role="img", aria_label=label, **explained(thing))
    return el(
        "button",
        inside,
        type="button",
        cls=classes,
        id=ident or None,
        tabindex=tab,
        move=move,
        aria_label=label,
        data_explain=thing or None,
    )


def face_to_enter(inside: Markup, label: str, do: str, *, on: bool, kind: str = "") -> Markup:
    """Draw a face as a toggle button for entering what a real table shows; a tap sends `do`."""
    return el(
        "button",
        inside,
        type="button",
        cls=f"face {kind} {'on' if on else ''}",
        do=do,
        aria_pressed=on,
        aria_label=label,
    )


def face_to_choose(
    inside: Markup, label: str, move: str, *, state: str, ident: str, tab: str, kind: str = ""
) -> Markup:
    """Draw a face as a touchable that chooses its move; `state` is "legal" or "sel"."""
    return el(
        "button", inside, type="button", cls=f"face {kind} {state}", id=ident, tabindex=tab, move=move, aria_label=label
    )


def row(title: str, keys: Markup) -> Markup:
    """Draw the faces of one die under its title."""
    return el("div", el("small", title, aria_hidden=True), el("span", keys), cls="erow", role="group", aria_label=title)
