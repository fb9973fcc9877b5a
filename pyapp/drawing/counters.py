"""Counters, figures and tokens next to a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.markup import NOTHING, Markup, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence


def counter(
    picture: Markup, number: int, said: str, *, thing: str = "", coming: int = 0, said_coming: str = ""
) -> Markup:
    """Draw the number of a thing, hollow if there is none, with a ghost number for a pending change; screen readers
    read `said` instead.
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
    """Draw standing and fallen figures, `left` of `number` standing: small from five on, as a number from nine on."""
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
    """Draw the face of a token: its picture, title and a few words on its effect.

    Screen readers read `before` before the title. Where there is no room, the effect is only read aloud.
    """
    said = el("span", before, " ", cls="vh") if before else ""
    second = join(el("span", ": ", cls="vh"), el("small", text)) if text else ""
    return join(picture, el("span", said, el("b", title, cls="h"), second))


def token(
    face: Markup, *, kind: str = "tok", ident: str = "", thing: str = "", move: str = "", tab: str = ""
) -> Markup:
    """Draw a token; with a move it is touchable, with `tab` as its tab index.

    `kind` are its classes: "tok" for one of several or "own" for one in front of a seat, and its state, such as
    "legal", "sel", "ready", "used", "gone" or "refused". `thing` is the text for its explanation.
    """
    classes, name = f"fav {kind}", ident or None
    if not move:
        return el("span", face, cls=classes, id=name, **explained(thing))
    return el("button", face, type="button", cls=classes, id=name, tabindex=tab, move=move, data_explain=thing or None)


def token_to_enter(picture: Markup, title: str, do: str, *, on: bool) -> Markup:
    """Draw a token as a toggle button for entering what is on a real table; a tap sends `do`."""
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
