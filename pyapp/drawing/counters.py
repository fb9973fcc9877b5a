"""What is counted and what lies ready beside a board: stores of a thing, figures that stand or lie, tokens to take or
to use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.markup import NOTHING, Markup, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence


def counter(
    picture: Markup, number: int, said: str, *, thing: str = "", coming: int = 0, said_coming: str = ""
) -> Markup:
    """Draw how many of a thing there are, hollow where there is none, with the ghost of what is to come; `said` is what
    a screen reader says instead.
    """
    ghost = el("i", f"{coming:+}", cls="coming", aria_hidden=True) if coming else NOTHING
    return el(
        "li",
        el("span", said, ", " if coming else "", said_coming if coming else "", cls="vh"),
        picture,
        el("b", number, aria_hidden=True),
        ghost,
        cls=f"chip {'' if number else 'nil'}",
        **explained(thing),
    )


def counters(label: str, drawn: Sequence[Markup]) -> Markup:
    """Draw a row of counters."""
    return el("ol", *drawn, aria_label=label)


def figures(left: int, number: int, standing: Markup, lying: Markup, label: str, *, thing: str = "") -> Markup:
    """Draw figures that still stand and those that lie, `left` of `number`; from five on they are small, from nine on
    counted.
    """
    drawn = join(standing, el("b", left)) if number > 8 else standing * left + lying * (number - left)
    return el(
        "span",
        drawn,
        cls=f"wks{' many' if number > 4 else ''}",
        role="img",
        aria_label=label,
        **explained(thing),
    )


def token_face(picture: Markup, title: str, text: str = "", *, before: str = "") -> Markup:
    """Draw what stands on a token: its picture, its title, what it does in a few words.

    `before` is heard before the title. Where there is no room the text is only heard.
    """
    said = el("span", before, " ", cls="vh") if before else ""
    second = join(el("span", ": ", cls="vh"), el("small", text)) if text else ""
    return join(picture, el("span", said, el("b", title, cls="h"), second))


def token(
    face: Markup, *, kind: str = "tok", ident: str = "", thing: str = "", move: str = "", tab: str = ""
) -> Markup:
    """Draw a token; with a move it is touchable, `tab` is its tab index then.

    `kind` are classes: "tok" for one of several or "own" for one in front of a seat, and its state, such as "legal",
    "sel", "ready", "used", "gone" or "refused". `thing` is what it is explained as.
    """
    classes, name = f"fav {kind}", ident or None
    if not move:
        return el("span", face, cls=classes, id=name, **explained(thing))
    return el("button", face, type="button", cls=classes, id=name, tabindex=tab, move=move, data_explain=thing or None)


def token_to_enter(picture: Markup, title: str, do: str, *, on: bool) -> Markup:
    """Draw a token as a key that is pressed or not: a part of what people enter; a tap sends `do`."""
    return el(
        "button",
        token_face(picture, title),
        type="button",
        cls=f"fav tok {'on' if on else ''}",
        do=do,
        aria_pressed=on,
        aria_label=title,
    )


def tokens(drawn: Sequence[Markup]) -> Markup:
    """Draw a row of tokens to take or to enter."""
    return el("span", *drawn, cls=f"taking n{len(drawn)}")
