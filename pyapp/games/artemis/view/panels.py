"""What panels are made of: cards to choose from, steppers, switches, the key that accepts what is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Value
    from pyapp.games.artemis.view.look import BoardModel


def panel(kind: str, label: str, *parts: Markup) -> Markup:
    """Draw a panel in the place of the hand."""
    return el("div", *parts, cls=f"ap-ask {kind}", role="group", aria_label=label)


def row(*parts: Value, cls: str = "") -> Markup:
    """Draw a line of a panel."""
    return el("div", *parts, cls=f"arow {cls}".strip())


def card(look: BoardModel, move: Move, *inside: Value, proposed: Move = "", label: str = "") -> Markup:
    """Draw a legal answer as a touchable; the proposed one is marked."""
    on, marked = look.scene.chosen == move, move == proposed
    state = f"{' sel' if on else ''}{' prop' if marked else ''}"
    said = el("span", ", ", _("suggested"), cls="vh") if marked and not label else NOTHING
    return el(
        "button",
        *inside,
        said,
        type="button",
        cls=f"opt{state}",
        tabindex=look.tab(move),
        move=move,
        aria_label=(fill(N_("{what}, suggested"), what=label) if marked else esc(label)) if label else None,
    )


def stepper(name: str, picture: Markup, number: int, less: Move, more: Move, note: Value = "") -> Markup:
    """Draw a number between two keys; `less` and `more` are the drafts that they bring, "" where they cannot."""
    return el(
        "span",
        _sign("−", fill(N_("{what}: one less"), what=name), less),
        el(
            "span",
            picture,
            el("b", number, aria_hidden=True),
            el("span", name, ": ", number, cls="vh"),
            el("small", note) if note else "",
            cls="num",
        ),
        _sign("+", fill(N_("{what}: one more"), what=name), more),
        cls="stp",
        role="group",
        aria_label=name,
    )


def _sign(sign: str, label: str, draft: Move) -> Markup:
    return el(
        "button",
        sign,
        type="button",
        cls="key small sg",
        do=f"draft {draft}" if draft else None,
        disabled=not draft,
        aria_label=label,
    )


def switch(draft: Move, *inside: Value, on: bool, label: str = "") -> Markup:
    """Draw a key that is pressed or not; a tap drafts a move."""
    return el(
        "button",
        *inside,
        type="button",
        cls=f"opt swt{' sel' if on else ''}",
        do=f"draft {draft}",
        aria_pressed=on,
        aria_label=label or None,
    )


def again(look: BoardModel, proposed: Move, *label: Value) -> Markup:
    """Draw the key that brings back what is proposed while something else is put together; else the main key plays it,
    and nothing offers it twice.
    """
    if look.scene.chosen in (None, proposed):
        return NOTHING
    return el("button", *label, type="button", cls="key small again", do=f"draft {proposed}")
