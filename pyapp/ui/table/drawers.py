"""The drawers of a table: log, rulebook, the match, its link, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.links import share
from pyapp.ui.rulebook import page as rules
from pyapp.ui.settings import page as settings
from pyapp.ui.table import log
from pyapp.ui.table.printing import address_of
from pyapp.ui.views import choices_of
from pyapp.ui.widgets import glyph_key, line_keys

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors


def drawer(shown: Selectors) -> Markup:
    """Draw the open drawer, or nothing."""
    draw = {
        "log": _drawer_log,
        "rules": _drawer_rules,
        "more": _drawer_more,
        "share": share.drawer,
        "review": _drawer_review,
    }.get(shown.drawer.name)
    if draw is None:
        return NOTHING
    return el(
        "div",
        draw(shown),
        cls="paper drawer",
        role="region",
        tabindex="-1",
        aria_label=_("Drawer"),
        data_drawer=shown.drawer.name,
    )


def drawer_head(title: str) -> Markup:
    """Draw the head of a drawer."""
    return el("header", el("h2", title, cls="h"), glyph_key("x", _("Close"), "drawer close"))


def _drawer_review(shown: Selectors) -> Markup:
    from pyapp.ui.result import turning_points  # in another part

    body = el("div", turning_points.section(shown), cls="drawer-body chartbox")
    return drawer_head(_("What would have been better?")) + body


def _drawer_log(shown: Selectors) -> Markup:
    return join(
        drawer_head(_("Log")), log.replay_button(shown), el("ol", log.lines(shown, 10000), cls="drawer-body log")
    )


def _drawer_rules(shown: Selectors) -> Markup:
    return drawer_head(_("Rulebook")) + rules.reader(
        shown.match.setup.game, current(), shown.drawer.search, shown.drawer.rule
    )


def _drawer_more(shown: Selectors) -> Markup:
    over, setup, ident = shown.match.over, shown.match.setup, shown.session.entry.ident
    books = [
        ("log", _("Log"), "drawer log"),
        ("book", _("Rulebook"), "drawer rules"),
        ("undo", _("Undo the whole turn"), "restart"),
    ]
    rows = [
        ("gear", _("Settings"), "to settings"),
        *(books if "log" not in shown.view.layout.side else ()),
        ("share", _("Share by link or QR code"), "drawer share"),
        *(
            [("tablets", _("Play on several tablets"), f"to places/{ident}")]
            if shown.page.facts.can_connect and not over
            else []
        ),
        ("save", _("Save the match to a file"), "export"),
        *([("print", _("Print the sheet"), "print shown")] if address_of(shown) else []),
        ("replay", _("Review move by move"), "replay" if over else "step -1"),
        ("again", _("Same setup, new code"), "rematch"),
        ("bin", _("Delete this match"), "ask-delete"),
    ]
    saved = (
        _("This match is not saved.")
        if shown.session.unsaved or not shown.page.facts.can_store
        else _("Saved on this device only.")
    )
    code = fill(N_("Table code: {code}"), code=setup.code)
    practice = el("p", _("Practice: unlimited undo.")) if setup.practice else ""
    challenge = el("p", shown.challenge) if shown.challenge else ""
    options = Markup(" · ").join(join(_(option.title), ": ", title) for option, title in choices_of(setup))
    ended = "" if not over else el("p", _("This match is over."))
    handing = ""
    if shown.handover.pass_and_play:
        off = _("Off: the next player's sheets appear at once.")
        handing = el("div", settings.pass_switch(shown.settings), el("p", off, cls="muted"))
    return join(
        drawer_head(_("This match")),
        el(
            "div",
            settings.appearance(shown.settings),
            settings.sound_switch(shown.settings),
            el("p", code),
            el("p", options),
            practice,
            challenge,
            ended,
            line_keys(rows),
            handing,
            el("p", saved, cls="muted"),
            cls="drawer-body",
        ),
    )
