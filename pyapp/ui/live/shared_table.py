"""The table of a match that several tablets share, as host and guest read and change it."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, esc, join
from pyapp.drawing.pieces import piece
from pyapp.engine.files import parse_json
from pyapp.engine.record import RecordError, begin, parse_tags
from pyapp.games import GAMES
from pyapp.ui.live import status_texts
from pyapp.ui.live.protocol import digest_of
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import PREFIX, Entry
from pyapp.ui.table.table import Table
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Setup
    from pyapp.engine.match import Match
    from pyapp.ui.app import App
    from pyapp.ui.live.protocol import Digest
    from pyapp.ui.table.ahead import Ahead

NOTICE_SECONDS: Final = 3.0
"""Seconds for which a notice outlives remote moves; a further notice is appended to it."""


class SharedTable:
    """The match on this tablet, in whatever room people are: its record, the people here, and notices for them."""

    def __init__(self, app: App, table: Table | None = None) -> None:
        self._app = app
        self.table: Table | None = table
        """The table of the match; None until a guest knows which match it is."""
        self._opened = False  # whether a guest's table was opened; from then on people may go to other rooms
        self._announced: Mapping[int, str] = {}
        self._notice: Voice | None = None
        self._notice_at = 0.0

    # --- the match and the people here ---

    @property
    def _known(self) -> Table:
        assert self.table is not None  # noqa: S101 - for the types: host and guest ask once the match is known
        return self.table

    @property
    def record(self) -> Match:
        """Return the match in the order of the rules."""
        return self._known.session.record

    @property
    def ahead(self) -> Ahead:
        """Return the moves that seats have played before their turn."""
        return self._known.ahead

    @property
    def seats(self) -> int:
        """Return the number of seats; 0 while the match is unknown."""
        return self.table.session.seats if self.table is not None else 0

    @property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""
        return self.table.session.people if self.table is not None else ()

    @property
    def device(self) -> str:
        """Return the name of this tablet: the names of the people at it."""
        return ", ".join(self.record.setup.seats[seat].name for seat in self.people) if self.table else ""

    def name(self, seat: int | None) -> Markup:
        """Return the name of a seat with its piece; None stands for a tablet that looks on."""
        if self.table is None or seat is None:
            return esc(_("A spectator"))
        session = self.table.session
        look = session.view.piece(session.record.position, seat)
        return join(piece(look, size="small"), " ", session.names[seat])

    def now(self) -> float:
        """Return the time in seconds."""
        return self._app.page.now()

    # --- changing the match ---

    def apply(self, step: Callable[[Match], object]) -> None:
        """Apply a remote change, save and repaint; the current notice stays on screen."""
        notice = self._current_notice()
        self._known.apply_remote(step)
        if notice is not None and self.table is not None:
            self.table.notify(notice)

    def ahead_changed(self) -> None:
        """Save and repaint after a seat elsewhere has played before its turn."""
        self.ahead.refresh()
        self._known.save()
        self._app.paint()

    def replace_players(self, setup: Setup) -> None:
        """Replace the set-up by one with other players; all else in it is the same."""
        if setup == self.record.setup:
            return
        self.record.setup = setup
        self._known.state.thinking.forget()
        self._known.save()
        self.resume()

    def set_local(self, seats: tuple[int, ...]) -> None:
        """Set and save the seats that play on this tablet."""
        if self.table is not None:
            session = self.table.session
            session.entry = replace(session.entry, local=seats)
            self.table.ahead.refresh()
            self.table.save()

    def resume(self) -> None:
        """Continue the table after the people at this tablet have changed."""
        if self.table is not None:
            self.table.ahead.refresh()
            self.table.resume(changed=True)

    def save_copy(self) -> bool:
        """Save a copy of the match under another name. Return False, with a notice, if the store is full."""
        entry = replace(self._known.session.entry, ident=self._app.new_ident(), revision=0)
        try:
            self._app.saves.save(entry, self.now())
        except StoreFull:
            self.say(status_texts.not_kept())
            return False
        self.say(status_texts.kept())
        return True

    def open_replay(self, match: Match) -> None:
        """Save another match as an entry of its own and open its replay; do nothing if the store is full."""
        now = self.now()
        entry = Entry(self._app.new_ident(), match, now, now, local=())
        with contextlib.suppress(StoreFull):
            self._app.saves.save(entry, now)
            self._app.page.go(f"replay/{entry.ident}")

    # --- opening a guest's table ---

    def open_copy(self, digest: Digest) -> bool:
        """Open the match of that digest if this tablet has a copy; return whether it has."""
        if self.table is not None and digest_of(self.record.setup) == digest:
            if not self._opened:
                self._open(self.table)
            return True
        entry = self._latest_copy(digest)
        if entry is not None:
            self._open(Table(self._app, entry))
        return entry is not None

    def _open(self, table: Table) -> None:
        """Show a table, and stop those shown or followed before."""
        app = self._app
        for other in {app.table, self.table}:
            if other is not None and other is not table:
                other.leave()
        self.table = app.table = table
        self._opened = True
        app.moved(table.session.entry.ident, "match")

    def _latest_copy(self, digest: Digest) -> Entry | None:
        """Return the copy of a match that was saved last; unreadable saves and challenges do not count."""
        saves = self._app.saves
        found: list[Entry] = []
        for ident in saves.idents():
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError, RecordError):
                setup, _rest = parse_tags(parse_json(saves.storage.get(PREFIX + ident) or "")["record"])
                stored = saves.stored_entry(ident) if digest_of(setup) == digest else None
                if stored is not None and stored.entry is not None and stored.entry.challenge is None:
                    found.append(stored.entry)
        return max(found, key=lambda entry: entry.updated, default=None)

    def begin_match(self, setup: Setup) -> None:
        """Begin a match of that set-up and open it."""
        before = self.table
        self._app.open_entry(begin(setup, GAMES), local=())
        self.table, self._opened = self._app.table, True
        if before is not None:
            before.leave()

    # --- notices ---

    def say(self, text: Markup) -> None:
        """Show a notice at the table, unless somebody has begun a move."""
        if self.table is not None and not self.table.selection.begun:
            before = self._current_notice()
            self._notice = Voice(
                join(before.text, " ", text) if before and text not in before.text else text, "careful"
            )
            self._notice_at = self.now()
            self.table.notify(self._notice)

    def _current_notice(self) -> Voice | None:
        return self._notice if self.now() - self._notice_at < NOTICE_SECONDS else None

    def announce(self, places: Mapping[int, str]) -> None:
        """Repaint where each seat plays (`Role.places`), and show a notice about tablets that came or left."""
        before, self._announced = self._announced, places
        for seat, where in places.items():
            if before and where != before.get(seat) and seat not in self.people:
                notice = status_texts.moved(self.name(seat), where, before.get(seat, ""))
                if notice:
                    self.say(notice)
        self._app.paint()
