"""Controls of panels and boards: answer cards, steppers, switches, and the board's tab stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move, Value

_STOP: Final = 'tabindex="0"'
_TOUCHABLE: Final = 'tabindex="-1" data-move'
"""The markup of a touchable that is not the board's tab stop."""


def with_stop(parts: dict[str, Markup]) -> dict[str, Markup]:
    """Give the board its one tab stop: the touchable with the focus, else the first one."""
    if _STOP not in "".join(parts.values()):
        for name, text in parts.items():
            if _TOUCHABLE in text:
                return {**parts, name: Markup(text.replace(_TOUCHABLE, f"{_STOP} data-move", 1))}
    return parts


def tab_index(scene: Scene[Any], move: Move) -> str:
    """Return the tab index of a touchable: "0" for the board's tab stop, else "-1"."""
    return "0" if move == scene.focus else "-1"


def row(*parts: Value, cls: str = "") -> Markup:
    """Draw a row of a panel."""
    return el("div", *parts, cls=f"arow {cls}".strip())


def card(scene: Scene[Any], move: Move, *inside: Value, proposed: Move = "", label: str = "") -> Markup:
    """Draw a legal answer as a touchable; the suggested one is marked."""
    on, marked = scene.chosen == move, move == proposed
    state = f"{' sel' if on else ''}{' prop' if marked else ''}"
    said = el("span", ", ", _("suggested"), cls="vh") if marked and not label else NOTHING
    return el(
        "button",
        *inside,
        said,
        type="button",
        cls=f"opt{state}",
        tabindex=tab_index(scene, move),
        move=move,
        aria_label=(fill(N_("{what}, suggested"), what=label) if marked else esc(label)) if label else None,
    )


def stepper(name: str, picture: Markup, number: int, less: Move, more: Move, note: Value = "") -> Markup:
    """Draw a number between a minus and a plus button; `less` and `more` are their drafts, "" to disable one."""
    return el(
        "span",
        sign_key("−", fill(N_("{what}: one less"), what=name), less and f"draft {less}"),
        el(
            "span",
            picture,
            el("b", number, aria_hidden=True),
            el("span", name, ": ", number, cls="vh"),
            el("small", note) if note else "",
            cls="num",
        ),
        sign_key("+", fill(N_("{what}: one more"), what=name), more and f"draft {more}"),
        cls="stp",
        role="group",
        aria_label=name,
    )


def sign_key(sign: str, label: str, do: str) -> Markup:
    """Draw the minus or plus button of a stepper; disabled without an action."""
    return el(
        "button",
        sign,
        type="button",
        cls="key small sg",
        do=do or None,
        disabled=not do,
        aria_label=label,
    )


def switch(draft: Move, *inside: Value, on: bool, label: str = "") -> Markup:
    """Draw a toggle button; a tap sets a draft."""
    return el(
        "button",
        *inside,
        type="button",
        cls=f"opt swt{' sel' if on else ''}",
        do=f"draft {draft}",
        aria_pressed=on,
        aria_label=label or None,
    )


def again(scene: Scene[Any], proposed: Move, *label: Value) -> Markup:
    """Draw the button that restores the suggested act while another one is being built; nothing otherwise, since the
    main button plays the suggestion.
    """
    if scene.chosen in (None, proposed):
        return NOTHING
    return el("button", *label, type="button", cls="key small again", do=f"draft {proposed}")
