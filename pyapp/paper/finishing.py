"""The begin and the end of a play: its entry in the store, and its points in the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.paper.store import PlayEntry, Plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.sheet import Sheet
    from pyapp.paper.store import Player
    from pyapp.ui.app import App


def begin(app: App, origin: str, sheet: Sheet, players: Sequence[Player], code: str) -> PlayEntry:
    """Store a new play of a sheet and open it. Raises StoreFull."""
    now = app.page.now()
    entry = Plays(app.page.storage).save(PlayEntry(app.new_ident(), origin, sheet, tuple(players), code, now, now), now)
    app.page.start(app.ask_persistence())
    app.page.go(f"paper/play/{entry.ident}")
    return entry
