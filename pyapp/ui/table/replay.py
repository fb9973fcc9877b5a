"""The replay of a match: one move after another, by the clock, until its end or until somebody stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table

STEP: Final = 700
"""Milliseconds between two moves of a replay."""


class Replay:
    """The clock of one table's replay. What is looked at is the table's."""

    def __init__(self, table: Table) -> None:
        """Begin with the clock stopped."""
        self._table = table
        self._run = 0
        self.running = False

    def stop(self) -> None:
        """Stop the clock; what is looked at stays."""
        self.running = False

    def toggle(self) -> None:
        """Start or stop; at the end of the match start from its beginning."""
        table = self._table
        self.running = not self.running
        if self.running:
            at_end = table.cursor >= len(table.match.moves)
            table.looking = 0 if at_end else table.cursor
        table.app.paint()
        self._run += 1
        if self.running:
            self._later(self._run)

    def _later(self, run: int) -> None:
        self._table.page.later(STEP, lambda: self._go_on(run))

    def _go_on(self, run: int) -> None:
        table = self._table
        if not self.running or run != self._run or table.app.table is not table:
            return
        if table.cursor >= len(table.match.moves):
            self.running = False
            table.app.paint()
            return
        table.step(1)
        self._later(run)
