"""Putting a sheet of another device beside one's own: which match it belongs to, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.engine.record import RecordError
from pyapp.games import packing
from pyapp.ui.links import fragments as links
from pyapp.ui.page import StoreFull
from pyapp.ui.store.attachments import Refusal, can_compare, refusal
from pyapp.ui.store.saves import Entry, SaveError

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.app import App


def candidates(app: App, theirs: Match) -> list[Entry]:
    """Return the matches of this device beside which a match may belong: the same table by code and game, finished ones
    first, then the latest.
    """
    entries = sorted(
        (slip.entry for slip in app.saves.slips() if slip.entry is not None), key=lambda entry: not entry.match.over
    )
    setup = theirs.setup
    return [
        entry
        for entry in entries
        if entry.match.setup.code == setup.code
        and entry.match.setup.game == setup.game
        and can_compare(entry.match.setup)
        and can_compare(setup)
    ]


def offer(app: App, theirs: Match) -> tuple[Entry, Refusal | None] | None:
    """Return the match beside which a match can be put, or the nearest one and why not; None if there is nothing like
    it here.
    """
    nearest: tuple[Entry, Refusal | None] | None = None
    for entry in candidates(app, theirs):
        refused = refusal(entry.match, theirs, app.attachments.matches(entry.ident))
        if refused is None:
            return entry, None
        if entry.match.setup.seats != theirs.setup.seats:
            nearest = nearest or (entry, refused)
    return nearest


def put(app: App, ident: str, link: str) -> str:
    """Put the match of a link's payload, which may have text behind it, beside one of this device; return what hinders
    it as text for the page, or nothing.
    """
    payload = links.payload_of(link, packing.MAX_BYTES)
    try:
        mine = app.saves.load(ident).match
        theirs = links.read(payload)
    except SaveError as error:
        return _(error.reason)
    except RecordError as error:
        return _(error.reason).format(**error.params)
    refused = refusal(mine, theirs, app.attachments.matches(ident))
    if refused is not None:
        return _(refused[0]).format(**refused[1])
    try:
        app.attachments.add(ident, payload)
    except StoreFull:
        return _("This browser's storage is full: the sheet can't be saved.")
    return ""
