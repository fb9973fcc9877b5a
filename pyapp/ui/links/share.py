"""Sharing a match: what the link is for, the link itself, its QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.links import fragments as links
from pyapp.ui.table import notices
from pyapp.ui.widgets import choice_row, glyph_key, key, voice

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors

_KINDS = {
    links.SHOW: (
        N_("To watch"),
        N_("Anyone with the link can watch it and play on from any point."),
    ),
    links.TURN: (N_("To play"), N_("Take turns by link: the next player opens it, moves and sends you a new link.")),
    links.CHALLENGE: (
        N_("As a challenge"),
        N_("A challenge: the same game with the same luck. Can they beat your score?"),
    ),
}


def kinds(shown: Selectors) -> list[str]:
    """Return the kinds of link that suit the match as it stands."""
    if shown.match.over:
        return [links.SHOW, links.CHALLENGE]
    return [links.SHOW] if shown.remote is not None else [links.TURN, links.SHOW]


def kind_of(shown: Selectors) -> str:
    """Return the kind of link that is chosen."""
    return shown.drawer.share_kind if shown.drawer.share_kind in kinds(shown) else kinds(shown)[0]


def url_of(shown: Selectors) -> str:
    """Return the link to the match as it stands."""
    return f"{shown.page.address()}#{links.fragment(kind_of(shown), shown.record)}"


def qr_code(url: str) -> Markup:
    """Draw the QR code of a link, or say why there is none (yet)."""
    code = links.qr_code(url) if links.can_draw() else None
    if code:
        return el("div", code, cls="qrbox", role="img", aria_label=_("QR code of the link"))
    return el("p", _("Loading the QR code...") if code is None else _("This link is too long for a QR code."))


def link(url: str, what: str, inside: str, *, can_share: bool, do: str = "") -> Markup:
    """Draw a link: what it is for, its field, what it contains, the keys whose actions begin with `do`, its QR code."""
    keys = key(_("Copy the link"), f"{do}copy-link", kind="go")
    if can_share:
        keys += key(_("Send"), f"{do}send-link", glyph="share")
    return join(
        el("p", what, cls="say"),
        el("input", cls="name link", readonly=True, value=url, aria_label=_("Link"), id="share-link"),
        el("p", inside, cls="muted small"),
        el("div", keys, cls="keys"),
        qr_code(url),
    )


def drawer(shown: Selectors) -> Markup:
    """Draw the drawer with the link and its QR code."""
    kind = kind_of(shown)
    chosen = choice_row(
        _("What the link is for"), "share-kind", [(name, _(_KINDS[name][0])) for name in kinds(shown)], kind
    )
    inside = _("The whole match is in the link. Nothing is uploaded.")
    drawn = link(url_of(shown), _(_KINDS[kind][1]), inside, can_share=shown.page.facts.can_share)
    copied = [notices.link_copied(done=done) for done in (True, False)]
    said = voice(shown.selection.said) if shown.selection.said in copied else ""  # the drawer may lie over the voice
    return join(
        el("header", el("h2", _("Share"), cls="h"), glyph_key("x", _("Close"), "drawer close")),
        el("div", el("div", chosen), said, drawn, cls="drawer-body"),
    )
