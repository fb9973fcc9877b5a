"""The selection at a table: the chosen, offered or drafted move, the current notice, and the requested seat and tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move
    from pyapp.ui.widgets import Voice


NEVER: Final = (-1, "")
"""The moment of a tab that was never chosen."""


@dataclass(slots=True)
class Selection:
    """The results of taps since the last move.

    `touched` is the touchable of the move `chosen` or of those `offered`; `shown` the seat whose sheets were requested;
    `tab_taken` the `Selectors.tab_moment` at which the tab was chosen.
    """

    chosen: Move | None = None
    offered: Sequence[Move] = ()
    touched: str = ""
    draft: str = ""
    hovered: Move | None = None
    refused: Move | None = None
    focus: Move | None = None
    notice: Voice | None = None
    """The notice that the voice shows until the next move."""
    reminding: bool = False
    """Whether the voice repeats its prompt with emphasis, because something else was tapped."""
    shown: int | None = None
    tab: str = ""
    tab_taken: tuple[int, str] = NEVER

    @property
    def busy(self) -> bool:
        """Return whether anything can be dismissed: a chosen, offered or drafted move, or a notice."""
        return bool(self.chosen or self.offered or self.draft or self.notice or self.reminding)

    @property
    def begun(self) -> bool:
        """Return whether taps have begun a move that is not played yet; undo drops it first."""
        return bool(self.draft or self.offered or (self.chosen and self.touched))

    def clear(self) -> None:
        """Drop the selection and the notice."""
        self.chosen = self.refused = self.notice = self.hovered = None
        self.offered, self.touched, self.draft, self.reminding = (), "", "", False

    def choose(self, move: Move | None, touched: str = "") -> None:
        """Choose a move, or none, in place of everything else; `touched` is its touchable."""
        self.clear()
        self.touched = touched
        self.chosen, self.focus = move, touched or move or self.focus

    def offer(self, moves: Sequence[Move], touched: str) -> None:
        """Offer the moves that a touchable may mean, in place of everything else."""
        self.clear()
        self.offered, self.touched = moves, touched

    def remind(self) -> None:
        """Repeat the current prompt with emphasis, in place of everything else."""
        self.clear()
        self.reminding = True
