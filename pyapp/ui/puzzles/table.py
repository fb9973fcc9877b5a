"""The table of a puzzle that is played like a match: nothing is saved, and the room judges every act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.ui.result.review import play_line
from pyapp.ui.store.saves import Entry
from pyapp.ui.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.table.port import AppPort

NO_ENTRY: Final = "puzzle"
"""The name of the entry, which is never stored."""


class PuzzleTable(Table):
    """A table that begins at the position of a puzzle."""

    def __init__(
        self,
        port: AppPort,
        match: Match,
        judge: Callable[[Move], None],
        local: tuple[int, ...] | None = None,
        *,
        whole: bool = False,
    ) -> None:
        """Open the match at its cursor; `judge` gets each act in place of playing it. `local` are the seats that play
        here, by default all. With `whole` a round is played in which all others do nothing.
        """
        super().__init__(port, Entry(NO_ENTRY, match, 0.0, 0.0, local=local))
        self.start = match.cursor
        self._judge = judge
        self._whole = whole

    def play(self, move: Move) -> None:
        """Pass an act to the room."""
        self._judge(move)

    def _start_next(self) -> bool:
        """Return False: no computer plays on after a try."""
        return False

    def save(self, *, force: bool = False) -> None:
        """Save nothing."""

    def play_on(self, act: Move) -> None:
        """Play an act and what follows without a choice."""
        super().play(act)

    def show_act(self, act: Move) -> None:
        """Play an act alone, without the chance results and forced moves after it, or acts of a whole round."""
        start = self.match.cursor
        if self._whole:
            play_line(self.match, acts.moves_of(act))
        else:
            acts.play(self.match, act)
        self._show_change(start)

    def begin_again(self) -> None:
        """Return to the position of the puzzle."""
        self.match.jump(self.start)
        self._show_change(self.start)
