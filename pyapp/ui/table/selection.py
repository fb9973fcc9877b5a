"""What is chosen, offered, half written and said at a table, and whose sheets somebody asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.ui.widgets import Voice


NEVER: Final = (-1, "")
"""The moment of a tab that nobody took."""


@dataclass(slots=True)
class Selection:
    """What taps have brought about since the last move. `touched` is the touchable that the move `chosen` or those
    `offered` come from, `tab_taken` the `Stage.tab_moment` at which the tab was taken.
    """

    chosen: Move | None = None
    offered: list[Move] = field(default_factory=list)
    touched: str = ""
    draft: str = ""
    hovered: Move | None = None
    refused: Move | None = None
    focus: Move | None = None
    said: Voice | None = None
    reminding: bool = False
    """Whether what the voice says anyway is to be said with care: something else was tapped than what it asks for."""
    shown: int | None = None
    tab: str = ""
    tab_taken: tuple[int, str] = NEVER

    @property
    def busy(self) -> bool:
        """Return whether something is chosen, offered, half written or said that can be put away."""
        return bool(self.chosen or self.offered or self.draft or self.said or self.reminding)

    @property
    def begun(self) -> bool:
        """Return whether taps have begun a move that is not played yet: what undo takes back first."""
        return bool(self.draft or self.offered or (self.chosen and self.touched))

    def clear(self) -> None:
        """Forget what was chosen, refused, said, offered and half written."""
        self.chosen = self.refused = self.said = self.hovered = None
        self.offered, self.touched, self.draft, self.reminding = [], "", "", False

    def choose(self, move: Move | None, touched: str = "") -> None:
        """Choose a move, or none, in place of all that was; `touched` is the touchable that meant it."""
        self.clear()
        self.touched = touched
        self.chosen, self.focus = move, touched or move or self.focus
