"""Dice as they lie, and their faces as keys: to enter what a table's own dice show, or to choose among faces.

What stands on a face is the game's: a pip, a number, both. `kind` are classes that set a die apart, such as "work".
"""

from __future__ import annotations

from pyapp.drawing.explaining import explained
from pyapp.drawing.markup import Markup, el


def die(
    inside: Markup, label: str, *, kind: str = "", ident: str = "", thing: str = "", move: str = "", tab: str = ""
) -> Markup:
    """Draw a die; with a move it is touchable, `tab` is its tab index then.

    States are classes too: "blank" before the roll, "legal", "sel", "still", "refused". `thing` is what it is explained
    as.
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
    """Draw a face as a key that is pressed or not: a part of what people enter; a tap sends `do`."""
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
    """Draw a face as a touchable: a tap chooses the move that brings it; `state` is "legal" or "sel"."""
    return el(
        "button", inside, type="button", cls=f"face {kind} {state}", id=ident, tabindex=tab, move=move, aria_label=label
    )


def row(title: str, keys: Markup) -> Markup:
    """Draw the faces of one die under its title."""
    return el("div", el("small", title, aria_hidden=True), el("span", keys), cls="erow", role="group", aria_label=title)
