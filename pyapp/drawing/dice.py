"""Dice as they lie, and their faces as keys: to enter what a table's own dice show, or to choose among faces.

What stands on a face is the game's: a pip, a number, both. `kind` are classes that set a die apart, such as "work".
"""

from __future__ import annotations

from pyapp.drawing.explaining import explains
from pyapp.drawing.markup import esc


def die(
    inside: str, label: str, *, kind: str = "", ident: str = "", thing: str = "", move: str = "", tab: str = ""
) -> str:
    """Draw a die; with a move it is touchable, `tab` is its tab index then.

    States are classes too: "blank" before the roll, "legal", "sel", "still", "refused". `thing` is what it is explained
    as; the label is escaped already.
    """
    name = f' id="{ident}"' if ident else ""
    explained = explains(thing, reached=not move) if thing else ""
    if not move:
        return f'<span class="{f"die {kind}".strip()}"{name} role="img" aria-label="{label}"{explained}>{inside}</span>'
    return (
        f'<button type="button" class="{f"die {kind}".strip()}"{name} tabindex="{tab}" data-move="{esc(move)}" '
        f'aria-label="{label}"{explained}>{inside}</button>'
    )


def face_to_enter(inside: str, label: str, do: str, *, on: bool, kind: str = "") -> str:
    """Draw a face as a key that is pressed or not: a part of what people enter; a tap sends `do`."""
    return (
        f'<button type="button" class="face {kind} {"on" if on else ""}" data-do="{esc(do)}" '
        f'aria-pressed="{str(on).lower()}" aria-label="{label}">{inside}</button>'
    )


def face_to_choose(inside: str, label: str, move: str, *, state: str, ident: str, tab: str, kind: str = "") -> str:
    """Draw a face as a touchable: a tap chooses the move that brings it; `state` is "legal" or "sel"."""
    return (
        f'<button type="button" class="face {kind} {state}" id="{ident}" '
        f'tabindex="{tab}" data-move="{esc(move)}" aria-label="{label}">{inside}</button>'
    )


def row(title: str, keys: str) -> str:
    """Draw the faces of one die under its title."""
    return (
        f'<div class="erow" role="group" aria-label="{title}"><small aria-hidden="true">{title}</small><span>{keys}'
        "</span></div>"
    )
