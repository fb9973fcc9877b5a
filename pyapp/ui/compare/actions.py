"""What people do with sheets side by side: put one beside their own, take one away, hand their own on."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.engine.record import RecordError
from pyapp.ui.links import fragments as links
from pyapp.ui.page import StoreFull
from pyapp.ui.store.attachments import Refusal, can_compare, refusal
from pyapp.ui.store.saves import Entry, SaveError, is_ident

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.host import Host


def candidates(app: Host, theirs: Match) -> list[Entry]:
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


def offer(app: Host, theirs: Match) -> tuple[Entry, Refusal | None] | None:
    """Return the match beside which a match can be put, or the nearest one and why not; None if there is nothing like
    it here.
    """
    nearest: tuple[Entry, Refusal | None] | None = None
    for entry in candidates(app, theirs):
        refused = refusal(entry.match, theirs, app.beside.matches(entry.ident))
        if refused is None:
            return entry, None
        if entry.match.setup.seats != theirs.setup.seats:
            nearest = nearest or (entry, refused)
    return nearest


def put(app: Host, ident: str, payload: str) -> str:
    """Put the match of a link beside one of this device; give what hinders it as text for the page, or nothing."""
    try:
        mine = app.saves.load(ident).match
        theirs = links.read(payload)
    except SaveError as error:
        return _(error.reason)
    except RecordError as error:
        return _(error.reason).format(**error.params)
    refused = refusal(mine, theirs, app.beside.matches(ident))
    if refused is not None:
        return _(refused[0]).format(**refused[1])
    try:
        app.beside.add(ident, payload)
    except StoreFull:
        return _("The store of this browser is full: the sheet cannot be kept.")
    return ""


def _beside(app: Host, words: Sequence[str]) -> None:
    """beside MATCH: put the match that a link brought beside one of this device."""
    if app.arrived is None or not words or not is_ident(words[0]):
        return
    app.told = put(app, words[0], app.route[1])
    if app.told:
        app.paint()
    else:
        app.page.go(f"compare/{words[0]}")


def _drop(app: Host, words: Sequence[str]) -> None:
    """beside-drop MATCH PAYLOAD: take a sheet away again."""
    if len(words) == 2:
        with contextlib.suppress(StoreFull):
            app.beside.drop(words[0], words[1])
        app.paint()


def _copy(app: Host, words: Sequence[str]) -> None:
    """beside-copy MATCH: copy the link that shows one's own sheet."""
    try:
        match = app.saves.load(words[0]).match
    except (SaveError, IndexError):
        return

    async def job() -> None:
        app.told = _(await links.copied(app.page, f"{app.page.address()}#{links.fragment(links.SHOW, match)}"))
        app.paint()

    app.page.start(job())


def _paste(app: Host, words: Sequence[str], value: str) -> None:
    """Take a link that was pasted."""
    kind, _slash, payload = value.strip().rpartition("#")[2].partition("/")
    if not value.strip() or not words:
        return
    if kind not in links.KINDS or not payload:
        app.told = _("That is no link of a match.")
    else:
        app.told = put(app, words[0], payload)
    app.paint()


ACTIONS: Final = {"beside": _beside, "beside-drop": _drop, "beside-copy": _copy}
FIELDS: Final = {"beside": _paste}
