"""The base of all questions of The Artemis Project: a prompt with fields, a proposed answer, a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.drawing.verbs import Question
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move, Value
    from pyapp.games.artemis.view.board_model import BoardModel

MAT: Final = "mat"
"""The tab of the viewed mat."""


class Panel(NamedTuple):
    """The choices of a question: their markup, the kind of panel, and its size. `steppers` counts the numbers to set in
    rows of their own, `scrolls` says that the choices scroll.
    """

    drawn: Markup = NOTHING
    kind: str = ""
    steppers: int = 0
    scrolls: bool = False


class ArtemisQuestion(Question[Position]):
    """A question that is answered in a panel in place of the hand."""

    message: str
    """The prompt; its fields are the name and the values of the question."""

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Return the prompt with its fields filled."""
        position, seat = scene.position, scene.position.seat or 0
        values = {key: esc(value) for key, value in self.values(position, seat).items()}
        return fill(self.message, name=scene.names[seat], **values)

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        """Return the values of the prompt's fields."""
        return {}

    def proposed(self, position: Position) -> Move | None:
        """Return the proposed answer."""
        return proposed(position)

    def panel(self, board: BoardModel) -> Panel:
        """Draw the choices; an empty panel where the board has them."""
        return Panel()


def panel(kind: str, label: str, *parts: Markup, steppers: int = 0, scrolls: bool = False) -> Panel:
    """Draw a panel in place of the hand."""
    drawn = el("div", *parts, cls=f"ap-ask {kind}", role="group", aria_label=label)
    return Panel(drawn, kind, steppers, scrolls)


def legal(position: Position, move: Move) -> Move:
    """Return a move if it is legal, else ""."""
    return move if move in position.legal else ""
