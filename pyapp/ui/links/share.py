"""Sharing a match: the kinds of link, the link itself, its QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.links import fragments as links
from pyapp.ui.table import notices
from pyapp.ui.widgets import choice_row, glyph_key, key, voice

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors

_KINDS = {
    links.SHOW: (
        N_("To look at"),
        N_("Whoever opens it sees this match, move by move, and can play on from any moment."),
    ),
    links.TURN: (N_("To play on"), N_("Play by link: whoever opens it takes a seat, moves, and sends the link back.")),
    links.CHALLENGE: (N_("To beat"), N_("A challenge: same table, same seats. Who can do better than you did?")),
}


def kinds(shown: Selectors) -> list[str]:
    """Return the kinds of link that fit the state of the match."""
    if shown.match.over:
        return [links.SHOW, links.CHALLENGE]
    return [links.SHOW] if shown.remote is not None else [links.TURN, links.SHOW]


def kind_of(shown: Selectors) -> str:
    """Return the chosen kind of link."""
    return shown.drawer.share_kind if shown.drawer.share_kind in kinds(shown) else kinds(shown)[0]


def url_of(shown: Selectors) -> str:
    """Return the link to the match at its current state."""
    return f"{shown.page.address()}#{links.fragment(kind_of(shown), shown.record)}"


def qr_code(url: str) -> Markup:
    """Draw the QR code of a link, or why there is none (yet)."""
    code = links.qr_code(url) if links.can_draw() else None
    if code:
        return el("div", code, cls="qrbox", role="img", aria_label=_("QR code of the link"))
    return el("p", _("The QR code is being fetched...") if code is None else _("This link is too long for a QR code."))


def link(url: str, what: str, length: str, *, can_share: bool, do: str = "") -> Markup:
    """Draw a link: its purpose, the text field, its length (a message with `number`), the buttons with actions that
    begin with `do`, its QR code.
    """
    keys = key(_("Copy the link"), f"{do}copy-link", kind="go")
    if can_share:
        keys += key(_("Send"), f"{do}send-link", glyph="share")
    return join(
        el("p", what, cls="say"),
        el("input", cls="name link", readonly=True, value=url, aria_label=_("Link"), id="share-link"),
        el("p", fill(length, number=len(url)), cls="muted small"),
        el("div", keys, cls="keys"),
        qr_code(url),
    )


def drawer(shown: Selectors) -> Markup:
    """Draw the drawer with the link and its QR code."""
    kind = kind_of(shown)
    chosen = choice_row(
        _("What the link is for"), "share-kind", [(name, _(_KINDS[name][0])) for name in kinds(shown)], kind
    )
    length = N_("{number} characters; the match is inside, no server sees it.")
    drawn = link(url_of(shown), _(_KINDS[kind][1]), length, can_share=shown.page.facts.can_share)
    copied = [notices.link_copied(done=done) for done in (True, False)]
    said = voice(shown.selection.notice) if shown.selection.notice in copied else ""  # the drawer may cover the voice
    return join(
        el("header", el("h2", _("Share"), cls="h"), glyph_key("x", _("Close"), "drawer close")),
        el("div", el("div", chosen), said, drawn, cls="drawer-body"),
    )
