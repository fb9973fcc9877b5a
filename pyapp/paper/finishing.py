"""Starting and finishing plays: the entry in the store, and the points in the records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.paper.records import PlayResult, PlayResults
from pyapp.paper.store import PlayEntry, Plays, Sheets
from pyapp.ui.store.saves import SaveError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.sheet import Sheet
    from pyapp.paper.store import Player
    from pyapp.ui.app import App


FULL: Final = N_("The storage is full. Delete old plays or sheets, and try again.")
NOT_SAVED: Final = N_("The storage is full: this change is not saved. Delete old plays or sheets.")


def begin(app: App, origin: str, sheet: Sheet, players: Sequence[Player], code: str) -> PlayEntry:
    """Store a new play of a sheet and open it. Raises StoreFull."""
    now = app.page.now()
    entry = Plays(app.page.storage).save(PlayEntry(app.new_ident(), origin, sheet, tuple(players), code, now, now), now)
    app.page.start(app.ask_persistence())
    app.page.go(f"paper/play/{entry.ident}")
    return entry


def begin_again(app: App, entry: PlayEntry) -> None:
    """Start another play with the same players and another code, of the sheet in the store or, if that was deleted, of
    the play's copy. Raises StoreFull.
    """
    try:
        sheet = Sheets(app.page.storage).load(entry.origin).sheet
    except SaveError:
        sheet = entry.sheet
    begin(app, entry.origin, sheet, entry.players, app.code())


def finish(app: App, entry: PlayEntry) -> None:
    """Add a finished play with its points to the records; a result of an earlier end is replaced. Raises StoreFull."""
    points = (*entry.points, *[None] * len(entry.players))
    players = tuple((player.name, points[seat]) for seat, player in enumerate(entry.players))
    result = PlayResult(entry.ident, entry.origin, entry.sheet.name, app.page.now(), players)
    PlayResults(app.page.storage).add(result)
