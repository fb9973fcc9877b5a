"""The table of a match that lies on several tablets, as its host or guest reads it and lets it go on: their desk."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.record import RecordError, begin, parse_tags
from pyapp.games import GAMES
from pyapp.ui.live import words
from pyapp.ui.live.protocol import digest_of
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import PREFIX
from pyapp.ui.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Setup
    from pyapp.engine.match import Match
    from pyapp.ui.app import App
    from pyapp.ui.live.protocol import Digest
    from pyapp.ui.store.saves import Entry
    from pyapp.ui.table.ahead import Ahead


class Laid:
    """See `desk.Desk` and `desk.GuestDesk`; the rest of it, what is told, is `live.Live`'s."""

    def __init__(self, app: App, table: Table | None = None) -> None:
        """Begin with a table, or with none until a guest knows which match it is."""
        self._app = app
        self.table: Table | None = table
        """The table of the match, also while another room is shown; None until it is known."""
        self._placed = False
        """Whether a guest's table was placed on the app; from then on people go where they like."""

    def say(self, text: Markup) -> None:
        """Let the table say something, here."""
        raise NotImplementedError

    @property
    def record(self) -> Match:
        """Return the match by the rules' order."""
        return self._laid.session.record

    @property
    def ahead(self) -> Ahead:
        """Return who plays ahead of their turn."""
        return self._laid.ahead

    @property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""
        return self.table.session.people if self.table is not None else ()

    @property
    def device(self) -> str:
        """Return what this tablet calls itself: by those who play on it."""
        return ", ".join(self.record.setup.seats[seat].name for seat in self.people) if self.table else ""

    @property
    def _laid(self) -> Table:
        assert self.table is not None  # noqa: S101 - for the types: host and guest ask once the table is laid
        return self.table

    def now(self) -> float:
        """Return the time in seconds."""
        return self._app.page.now()

    def bring(self, step: Callable[[Match], object]) -> None:
        """Let the match go on or back by what others do, keep it, and show that."""
        self._laid.apply_remote(step)

    def noted(self) -> None:
        """Keep and show that somebody elsewhere went on ahead of their turn."""
        self.ahead.refresh()
        self._laid.save()
        self._app.paint()

    def set_up(self, setup: Setup) -> None:
        """Let other players sit at the match, the same otherwise."""
        if setup == self.record.setup:
            return
        self.record.setup = setup
        self._laid.state.thinking.forget()
        self._laid.save()
        self._sit_down()

    def keep_copy(self) -> bool:
        """Save the match as it stands as another one, apart from the one that is played on. Return False, and say so,
        if the store is full.
        """
        entry = replace(self._laid.session.entry, ident=self._app.fresh_ident(), revision=0)
        try:
            self._app.saves.save(entry, self.now())
        except StoreFull:
            self.say(words.not_kept())
            return False
        self.say(words.kept())
        return True

    def find(self, digest: Digest) -> bool:
        """Place the match of that digest on the table, if this tablet has a copy of it; return whether it has."""
        if self.table is not None and digest_of(self.record.setup) == digest:
            if not self._placed:
                self._place(self.table)
            return True
        entry = self._copy(digest)
        if entry is not None:
            self._place(Table(self._app, entry))
        return entry is not None

    def _place(self, table: Table) -> None:
        """Show a table in place of those that were shown and followed before."""
        app = self._app
        for other in {app.table, self.table}:
            if other is not None and other is not table:
                other.leave()
        self.table = app.table = table
        self._placed = True
        app.moved(table.session.entry.ident, "match")

    def _copy(self, digest: Digest) -> Entry | None:
        """Return the copy of a match that was played on last here."""
        saves = self._app.saves
        found: list[Entry] = []
        for ident in saves.idents():
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError, RecordError):
                setup, _rest = parse_tags(json.loads(saves.storage.get(PREFIX + ident) or "")["record"])
                slip = saves.slip(ident) if digest_of(setup) == digest else None
                if slip is not None and slip.entry is not None and slip.entry.challenge is None:
                    found.append(slip.entry)
        return max(found, key=lambda entry: entry.updated, default=None)

    def lay(self, setup: Setup) -> None:
        """Begin a match of that set-up on the table."""
        before = self.table
        self._app.open_entry(begin(setup, GAMES), local=())
        self.table, self._placed = self._app.table, True
        if before is not None:
            before.leave()

    def sit(self, seat: int | None) -> None:
        """Let a seat play on this tablet alone, or none."""
        self._local(() if seat is None else (seat,))

    def _sit_down(self) -> None:
        """Let the table show who acts here now, and go on."""
        if self.table is not None:
            self.table.ahead.refresh()
            self.table.resume(changed=True)

    def _local(self, seats: tuple[int, ...]) -> None:
        if self.table is not None:
            session = self.table.session
            session.entry = replace(session.entry, local=seats)
            self.table.ahead.refresh()
            self.table.save()
