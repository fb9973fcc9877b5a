"""The state of a puzzle on the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match
    from pyapp.ui.puzzles.library import Puzzle
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.puzzles.table import PuzzleTable
    from pyapp.ui.widgets import Voice

ASK: Final = "ask"
MOVING: Final = "moving"
WRONG: Final = "wrong"
SOLVED: Final = "solved"
SHOWN: Final = "shown"
"""The stages: choosing a move, a try before its answer, a wrong try, the end by a solution, the end by giving up."""


@dataclass(slots=True)
class Attempt:
    """A puzzle on the page: the match up to its position, the moves played there, and what is selected. `position` is
    the one that is shown. A puzzle without refuting answers is played at a `table`, which has the position and the
    selection instead; `tried` is the last wrong act there.
    """

    game: str
    puzzle: Puzzle
    match: Match
    daily_of: int | None
    progress: Progress
    rating_before: int
    position: Position = field(init=False)
    start: int = field(init=False)
    """The number of moves up to the position of the puzzle."""
    table: PuzzleTable | None = None
    tried: Move = ""
    stage: str = ASK
    played: tuple[Move, ...] = ()
    wrong: int = 0
    settling: bool = False
    """Whether the verdict on a try has only just appeared, so that a second tap on the key before it may follow."""
    chosen: Move | None = None
    hovered: Move | None = None
    focus: Move | None = None
    refused: Move | None = None
    notice: Voice | None = None
    said: Markup = NOTHING
    """The sentence for screen readers about the last event."""

    def __post_init__(self) -> None:
        self.position, self.start = self.match.position, self.match.cursor

    @property
    def name(self) -> str:
        """Return the key of the puzzle in the stored progress."""
        return f"{self.game}/{self.puzzle.id}"

    @property
    def points(self) -> int:
        """Return the points of the acting seat of a puzzle of one seat, as they are on the table."""
        return self.match.points(self.match.position)[0]

    @property
    def over(self) -> bool:
        """Return whether the puzzle is solved or was given up."""
        return self.stage in (SOLVED, SHOWN)
