"""The small parts that pages are made of: keys, choice rows, switches, the voice, sheets and dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Sequence


def key(
    label: str, do: str, *, kind: str = "", glyph: str = "", disabled: bool = False, ident: str = "", describe: str = ""
) -> str:
    """Draw a key (button). `label` is text of the catalogue, filled already; `kind` is "go" for the one main key,
    "small", or both.
    """
    picture = icon(glyph) if glyph else ""
    name = f' id="{ident}"' if ident else ""
    aria = f' aria-label="{describe}"' if describe else ""
    return (
        f'<button type="button" class="key {kind}" '
        f'data-do="{esc(do)}"{name}{aria}{" disabled" if disabled else ""}>{picture}<span>{label}</span></button>'
    )


def glyph_key(
    glyph: str, label: str, do: str, *, kind: str = "", disabled: bool = False, pressed: bool | None = None
) -> str:
    """Draw a key that is only an icon; its name goes to screen readers."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    off = " disabled" if disabled else ""
    return (
        f'<button type="button" class="ic {kind}" data-do="{esc(do)}" aria-label="{label}"{state}{off}>{icon(glyph)}'
        "</button>"
    )


def glyph_link(glyph: str, label: str, href: str, *, kind: str = "") -> str:
    """Draw a link that is only an icon."""
    return f'<a class="ic {kind}" href="{esc(href)}" aria-label="{label}">{icon(glyph)}</a>'


def choice_row(label: str, do: str, choices: Sequence[tuple[str, str]], value: str) -> str:
    """Draw a choice row: (key, title) pairs, the chosen one raised. A tap sends `do` and the key."""
    buttons = "".join(
        f'<button type="button" role="radio" aria-checked="{str(name == value).lower()}" '
        f'class="{"on" if name == value else ""}" data-do="{esc(do)} {esc(name)}">{title}</button>'
        for name, title in choices
    )
    return f'<div class="seg" role="radiogroup" aria-label="{label}">{buttons}</div>'


def line_keys(rows: Sequence[tuple[str, str, str]]) -> str:
    """Draw a list of keys, each a line with its icon: (glyph, label, do)."""
    lines = (
        f'<li><button type="button" class="line-key" data-do="{do}">{icon(glyph)}<span>{label}</span></button></li>'
        for glyph, label, do in rows
    )
    return f'<ul class="lines">{"".join(lines)}</ul>'


def switch(label: str, do: str, *, on: bool) -> str:
    """Draw a switch; a tap sends `do` and yes or no."""
    return (
        f'<button type="button" class="sw" role="switch" aria-checked="{str(on).lower()}" data-do="{esc(do)} '
        f'{"no" if on else "yes"}">'
        f'<span class="well {"on" if on else ""}"><i></i></span><span>{label}</span></button>'
    )


def row(label: str, inside: str, *, kind: str = "") -> str:
    """Draw a row of a form: its label and what stands beside it."""
    return f'<section class="{kind}"><h2>{label}</h2><div>{inside}</div></section>'


@dataclass(frozen=True, slots=True)
class Voice:
    """What the slip says: kind "" (prompt, preview), "no" (refusal), "tip" (hint) or "careful" (warning), the text as
    HTML, the rule behind it, keys beside it.
    """

    text: str
    kind: str = ""
    rule: str = ""
    keys: str = ""


_VOICE_ICONS = {"no": "no", "tip": "hint", "careful": "careful"}


def voice(said: Voice) -> str:
    """Draw the voice's slip."""
    picture = icon(_VOICE_ICONS[said.kind], kind="vi") if said.kind else ""
    rule = rule_key(said.rule) if said.rule else ""
    return f'<div class="paper voice {said.kind}">{picture}<p>{said.text}</p>{rule}{said.keys}</div>'


def rule_key(number: str) -> str:
    """Draw a rule's number as a key that opens the rulebook there."""
    return (
        f'<button type="button" class="rule" data-do="rule {esc(number)}" aria-label="{_(N_("Rule"))} '
        f'{esc(number)}">{esc(number)}</button>'
    )


def sheet(
    title: str,
    inside: str,
    *,
    close: str,
    foot: str = "",
    ident: str = "sheet",
    lead: str = "",
    picture: str = "",
    wide: bool = False,
) -> str:
    """Draw a sheet of paper over the page: a form, settings, a list."""
    footer = f"<footer>{foot}</footer>" if foot else ""
    return (
        f'<div class="dim"></div><div class="paper sheet {"wide" if wide else ""}" role="dialog" '
        f'aria-modal="true" aria-labelledby="{ident}-title" tabindex="-1">'
        f'<header role="none">{picture}<div><h1 class="h" id="{ident}-title">{title}'
        f"</h1>{f'<p>{lead}</p>' if lead else ''}</div>{glyph_link('x', _(N_('Close')), close)}</header>"
        f'<div class="rows" tabindex="0" role="group" aria-labelledby="{ident}-title">{inside}</div>{footer}</div>'
    )


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question before something is left, deleted, imported or replaced: text as HTML, the safe answer and the other
    one, each (label, do).
    """

    title: str
    text: str
    safe: tuple[str, str]
    other: tuple[str, str]


def dialog(asked: Dialog) -> str:
    """Draw a dialog; the safe key is the main one and gets the focus."""
    return (
        '<div class="dim"></div><div class="paper dialog" role="alertdialog" aria-modal="true" '
        'aria-labelledby="dialog-title" aria-describedby="dialog-text">'
        f'<h2 class="h" id="dialog-title">{asked.title}</h2><p id="dialog-text">{asked.text}</p><div class="keys">'
        f"{key(asked.other[0], asked.other[1])}{key(asked.safe[0], asked.safe[1], kind='go', ident='safe')}</div></div>"
    )


def select(
    label: str,
    field: str,
    options: Sequence[tuple[str, str]],
    value: str,
    *,
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]] = (),
    before: str = "",
    ident: str = "",
) -> str:
    """Draw a list of choices that the device opens: (key, title) pairs, then groups of them; `before` is a picture of
    the chosen one.
    """

    def drawn(pairs: Sequence[tuple[str, str]]) -> str:
        return "".join(
            f'<option value="{esc(name)}"{" selected" if name == value else ""}>{title}</option>'
            for name, title in pairs
        )

    inside = drawn(options) + "".join(f'<optgroup label="{title}">{drawn(pairs)}</optgroup>' for title, pairs in groups)
    name = f' id="{ident}"' if ident else ""
    return (
        f'<span class="drop {"pic" if before else ""}">{before}'
        f'<select data-field="{esc(field)}"{name} aria-label="{label}">{inside}</select>{icon("down", kind="cv")}'
        "</span>"
    )
