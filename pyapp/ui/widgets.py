"""The small parts of pages: buttons, choice rows, switches, notices, sheets and dialogs.

Buttons are drawn again at every tap, so the last drawings are cached. The caches distinguish types, since plain text
and markup of the same letters are drawn differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, decimal, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Sequence


STORE_SIZE: Final = 5_242_880
"""The usual capacity of a browser's storage, in characters."""


def space_used(used: int) -> Markup:
    """Format how full the storage is, in MB; empty if almost nothing is used."""
    shown = decimal(used / 1e6)
    if float(shown.replace(",", ".")) == 0:
        return NOTHING
    return fill(N_("{used} of {whole} MB are used."), used=shown, whole=decimal(STORE_SIZE / 1e6))


@lru_cache(maxsize=512, typed=True)
def key(
    label: str,
    do: str,
    *,
    kind: str = "",
    glyph: str = "",
    disabled: bool = False,
    ident: str = "",
    describe: str = "",
    pressed: bool | None = None,
) -> Markup:
    """Draw a button. `kind` is "go" for the one main button, "small", or both."""
    picture = icon(glyph) if glyph else ""
    return el(
        "button",
        picture,
        el("span", label),
        type="button",
        cls=f"key {kind}{' on' if pressed else ''}",
        do=do,
        id=ident or None,
        aria_label=describe or None,
        aria_pressed=pressed,
        disabled=disabled,
    )


@lru_cache(maxsize=512, typed=True)
def glyph_key(
    glyph: str,
    label: str,
    do: str,
    *,
    kind: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    why: str = "",
) -> Markup:
    """Draw a button with an icon alone; screen readers get its label. With `why` it looks disabled; a tap shows the
    reason.
    """
    return el(
        "button",
        icon(glyph),
        type="button",
        cls=f"ic {kind}{' off' if why and not disabled else ''}",
        do=do,
        aria_label=label,
        aria_pressed=pressed,
        aria_description=why or None,
        disabled=disabled,
    )


def bar(piece: int, start: float, width: float) -> Markup:
    """Draw a part of a bar from a percentage on, in the colour of a piece."""
    place = {"x": f"{start:.4g}%", "width": f"{width:.4g}%", "rx": "3"}
    return el("g", el("rect", height="16", **place), el("rect", height="13", **place), cls=f"s{piece}")


def glyph_link(glyph: str, label: str, href: str, *, kind: str = "") -> Markup:
    """Draw a link with an icon alone."""
    return el("a", icon(glyph), cls=f"ic {kind}", href=href, aria_label=label)


def choice_row(label: str, do: str, choices: Sequence[tuple[str, str]], value: str) -> Markup:
    """Draw a row of choices: (value, title) pairs, the current one raised. A tap performs `do` with the value."""
    buttons = (
        el(
            "button",
            title,
            type="button",
            role="radio",
            aria_checked=name == value,
            cls="on" if name == value else "",
            do=f"{do} {name}",
        )
        for name, title in choices
    )
    return el("div", *buttons, cls="seg", role="radiogroup", aria_label=label)


def line_keys(rows: Sequence[tuple[str, str, str]]) -> Markup:
    """Draw a list of buttons, a line each: (icon, label, do)."""
    lines = (
        el("li", el("button", icon(glyph), el("span", label), type="button", cls="line-key", do=do))
        for glyph, label, do in rows
    )
    return el("ul", *lines, cls="lines")


def switch(label: str, do: str, *, on: bool) -> Markup:
    """Draw a switch; a tap performs `do` with yes or no."""
    return el(
        "button",
        el("span", el("i"), cls=f"well {'on' if on else ''}"),
        el("span", label),
        type="button",
        cls="sw",
        role="switch",
        aria_checked=on,
        do=f"{do} {'no' if on else 'yes'}",
    )


def search_field(label: str, field: str, value: str, ident: str) -> Markup:
    """Draw a search field; its label is shown in it while it is empty."""
    entry = el("input", type="search", id=ident, field=field, value=value, placeholder=label, autocomplete="off")
    return el("label", icon("find"), el("span", label, cls="vh"), entry, cls="search")


def row(label: str, inside: Markup, *, kind: str = "") -> Markup:
    """Draw a row of a form: a label and a control."""
    return el("section", el("h2", label), el("div", inside), cls=kind)


@dataclass(frozen=True, slots=True)
class Voice:
    """A text for the voice, the message line of a page. `kind` is "" (prompt, preview), "no" (refusal), "tip" (hint) or
    "careful" (warning); `rule` is the number of the rule behind it, `keys` are its buttons.
    """

    text: Markup
    kind: str = ""
    rule: str = ""
    keys: Markup = NOTHING


_VOICE_ICONS = {"no": "no", "tip": "hint", "careful": "careful"}


def voice(notice: Voice) -> Markup:
    """Draw the voice."""
    picture = icon(_VOICE_ICONS[notice.kind], kind="vi") if notice.kind else ""
    rule = rule_key(notice.rule) if notice.rule else ""
    return el("div", picture, el("p", notice.text), rule, notice.keys, cls=f"paper voice {notice.kind}")


def rule_key(number: str) -> Markup:
    """Draw the number of a rule as a button that opens the rulebook there."""
    return el("button", number, type="button", cls="rule", do=f"rule {number}", aria_label=f"{_(N_('Rule'))} {number}")


def sheet(
    title: str,
    inside: Markup,
    *,
    close: str,
    foot: Markup = NOTHING,
    ident: str = "sheet",
    lead: str = "",
    picture: Markup = NOTHING,
    wide: bool = False,
) -> Markup:
    """Draw a sheet of paper over the page, such as the form of a new match."""
    footer = el("footer", foot) if foot else ""
    return join(
        el("div", cls="dim"),
        el(
            "div",
            el(
                "header",
                picture,
                el("div", el("h1", title, cls="h", id=f"{ident}-title"), el("p", lead) if lead else ""),
                glyph_link("x", _(N_("Close")), close),
                role="none",
            ),
            el("div", inside, cls="rows", tabindex="0", role="group", aria_labelledby=f"{ident}-title"),
            footer,
            cls=f"paper sheet {'wide' if wide else ''}",
            role="dialog",
            aria_modal=True,
            aria_labelledby=f"{ident}-title",
            tabindex="-1",
        ),
    )


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog over the page: the safe answer and the other one, each (label, action). News to acknowledge have the
    safe one alone. `bar` is the game whose loading is shown, `details` a report of a fault to open and copy.
    """

    title: str
    text: str
    safe: tuple[str, str]
    other: tuple[str, str] | None = None
    bar: str = ""
    details: str = ""


def dialog(asked: Dialog) -> Markup:
    """Draw a dialog; the safe button is the main one and gets the focus."""
    return join(
        el("div", cls="dim"),
        el(
            "div",
            el("h2", asked.title, cls="h", id="dialog-title"),
            el("p", asked.text, id="dialog-text"),
            el("progress", data_part=asked.bar, aria_labelledby="dialog-title") if asked.bar else "",
            _details(asked.details) if asked.details else "",
            el(
                "div",
                key(*asked.other) if asked.other else "",
                key(asked.safe[0], asked.safe[1], kind="go", ident="safe"),
                cls="keys",
            ),
            cls="paper dialog",
            role="alertdialog",
            aria_modal=True,
            aria_labelledby="dialog-title",
            aria_describedby="dialog-text",
        ),
    )


def _details(text: str) -> Markup:
    copy = key(_("Copy the details"), "copy-details")
    return el("details", el("summary", _("Details for a report")), el("pre", text, tabindex="0"), copy)


def select(
    label: str,
    field: str,
    options: Sequence[tuple[str, str]],
    value: str,
    *,
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]] = (),
    before: Markup = NOTHING,
    ident: str = "",
) -> Markup:
    """Draw a drop-down list: (value, title) pairs, then groups of them. `before` is a picture of the current choice."""

    def drawn(pairs: Sequence[tuple[str, str]]) -> Markup:
        return join(*(el("option", title, value=name, selected=name == value) for name, title in pairs))

    inside = drawn(options) + join(*(el("optgroup", drawn(pairs), label=title) for title, pairs in groups))
    return el(
        "span",
        before,
        el("select", inside, field=field, id=ident or None, aria_label=label),
        icon("down", kind="cv"),
        cls=f"drop {'pic' if before else ''}",
    )
