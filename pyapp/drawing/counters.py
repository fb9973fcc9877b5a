"""What is counted and what lies ready beside a board: stores of a thing, figures that stand or lie, tokens to take or to
use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explains
from pyapp.drawing.markup import esc

if TYPE_CHECKING:
    from collections.abc import Sequence


def counter(picture: str, number: int, said: str, *, thing: str = "") -> str:
    """Draw how many of a thing there are, hollow where there is none; `said` is what a screen reader says instead."""
    return (
        f'<li class="chip {"" if number else "nil"}"{explains(thing) if thing else ""}>'
        f'<span class="vh">{said}</span>{picture}<b aria-hidden="true">{number}</b></li>'
    )


def counters(label: str, drawn: Sequence[str]) -> str:
    """Draw a row of counters."""
    return f'<ol aria-label="{label}">{"".join(drawn)}</ol>'


def figures(left: int, number: int, standing: str, lying: str, label: str, *, thing: str = "") -> str:
    """Draw figures that still stand and those that lie, `left` of `number`; from five on they are small, from nine on
    counted.
    """
    drawn = f"{standing}<b>{left}</b>" if number > 8 else standing * left + lying * (number - left)
    return (
        f'<span class="wks{" many" if number > 4 else ""}" role="img" '
        f'aria-label="{label}"{explains(thing) if thing else ""}>{drawn}</span>'
    )


def token_face(picture: str, title: str, text: str = "", *, before: str = "") -> str:
    """Draw what stands on a token: its picture, its title, what it does in a few words.

    `before` is heard before the title. Where there is no room the text is only heard.
    """
    said = f'<span class="vh">{before} </span>' if before else ""
    second = f'<span class="vh">: </span><small>{text}</small>' if text else ""
    return f'{picture}<span>{said}<b class="h">{title}</b>{second}</span>'


def token(face: str, *, kind: str = "tok", ident: str = "", thing: str = "", move: str = "", tab: str = "") -> str:
    """Draw a token; with a move it is touchable, `tab` is its tab index then.

    `kind` are classes: "tok" for one of several or "own" for one in front of a seat, and its state, such as "legal",
    "sel", "ready", "used", "gone" or "refused". `thing` is what it is explained as.
    """
    name = f' id="{ident}"' if ident else ""
    explained = explains(thing, reached=not move) if thing else ""
    if not move:
        return f'<span class="fav {kind}"{name}{explained}>{face}</span>'
    return (
        f'<button type="button" class="fav {kind}"{name} tabindex="{tab}" data-move="{esc(move)}"{explained}>'
        f"{face}</button>"
    )


def token_to_enter(picture: str, title: str, do: str, *, on: bool) -> str:
    """Draw a token as a key that is pressed or not: a part of what people enter; a tap sends `do`."""
    return (
        f'<button type="button" class="fav tok {"on" if on else ""}" data-do="{esc(do)}" '
        f'aria-pressed="{str(on).lower()}" aria-label="{title}">{token_face(picture, title)}</button>'
    )


def tokens(drawn: Sequence[str]) -> str:
    """Draw a row of tokens to take or to enter."""
    return f'<span class="taking n{len(drawn)}">{"".join(drawn)}</span>'
