"""What the column starts from: whose panel lies open, whether it may be touched, and what taps have put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.controls import tab_index
from pyapp.games.auztralia.rules import promises, proposals
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.view.touches import box_begun, read_act

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position


@dataclass(frozen=True, slots=True)
class PendingAct:
    """What the column's parts read.

    `viewed_seat` is the seat whose panel lies open, `acts` whether people enter moves for it here and now, `asked` the
    question that it answers, "" where nobody acts. `text` is the act that is chosen or half put together; `begun` are
    the texts that it begins with, `parts` the others, `box` is the action box that it belongs to, "" for none, and
    `via` the seats whose railways it uses.
    """

    scene: Scene[Position]
    position: Position
    viewed_seat: int
    acts: bool
    asked: str = ""
    text: str = ""
    begun: tuple[Move, ...] = ()
    parts: tuple[Move, ...] = ()
    box: str = ""
    via: tuple[int, ...] = ()

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's stop."""
        return tab_index(self.scene, move)

    @property
    def vias(self) -> list[Move]:
        """Return the texts that use the railways of others."""
        return proposals.vias_in(self.begun + self.parts)

    @property
    def in_turn(self) -> bool:
        """Return whether an action is chosen, or put together, here and now."""
        return self.asked == TURN


def viewed_seat(scene: Scene[Position]) -> int:
    """Return the seat whose panel lies open."""
    return scene.viewed_seat(scene.position.by_disc() or range(scene.position.players))


def desk_at(scene: Scene[Position]) -> PendingAct:
    """Look at a scene once for all parts of the column."""
    position, seat = scene.position, viewed_seat(scene)
    acts = scene.entered_for(seat)
    if not acts:
        return PendingAct(scene, position, seat, acts)
    # What the pointer is on changes no panel: else it would slip away under the pointer.
    text = scene.settled
    begun, parts = proposals.begun_and_parts(text)
    box, via = box_of(position, text), proposals.partners_in(begun + parts)
    return PendingAct(scene, position, seat, acts, position.ask, text, begun, parts, box, via)


def box_of(position: Position, text: str) -> str:
    """Return the action box that an act, or a touchable that begins one, belongs to; "" for none."""
    if (box := promises.box_asked(position)) is not None:
        return box
    return next((box for move in read_act(text) if (box := box_begun(move))), "")
