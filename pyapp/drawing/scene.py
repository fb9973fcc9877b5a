"""What a view is shown, and what it answers with: plain values between the table and a game's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pyapp.engine.contract import Event, Move, Setup


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at a position.

    `names` are the seats' names, escaped already. `acting` is the seat that people play here and now, or None when the board is only to be looked at.
    `chosen` is the move that was tapped once, `refused` the one that the rules just refused, `focus` the touchable that the board's one tab stop is on.
    `last` are the events of the latest move.
    """

    position: Any
    setup: Setup
    names: Sequence[str]
    acting: int | None = None
    chosen: Move | None = None
    refused: Move | None = None
    focus: Move | None = None
    last: Sequence[Event] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Motion:
    """How a part of the board moves after an event: the element's id, the way it comes in user units, milliseconds."""

    target: str
    dx: float
    dy: float
    milliseconds: int


class View(Protocol):
    """The view of a game: pure functions to text; none of them decides what is legal."""

    def cover(self) -> str:
        """Draw the lid's scene as the inside of a symbol, 300 by 220 units."""

    def symbols(self) -> str:
        """Give the symbols that the page keeps for this game: what never changes on its board."""

    def board_frame(self) -> str:
        """Draw the board without what changes during a match: the places of its parts."""

    def board_parts(self, scene: Scene) -> dict[str, str]:
        """Draw what changes: the id of each part's place and its content. The page patches only the parts that differ."""

    def board_of(self, scene: Scene) -> str:
        """Draw the whole board in one text."""

    def panel(self, scene: Scene) -> str:
        """Draw what stands beside the board: how it would end now."""

    def thumbnail(self, position: Any) -> str:
        """Draw a small picture of the board for the shelf."""

    def piece(self, position: Any, seat: int) -> int:
        """Give the piece of a seat, 1 to 5."""

    def rest(self, position: Any, seat: int) -> str:
        """Draw what a seat has left."""

    def status(self, position: Any) -> str:
        """Say in a word or two where the match stands, for the shelf."""

    def seat_note(self, position: Any, seat: int) -> str:
        """Say in a word what sets a seat apart, such as its colour."""

    def phases(self, position: Any) -> tuple[Sequence[str], int]:
        """Give the names of the phases and the number of the one being played."""

    def prompt(self, scene: Scene) -> str:
        """Say what the acting seat does now."""

    def preview(self, scene: Scene, move: Move) -> str:
        """Say what a legal move would do."""

    def why(self, scene: Scene, move: Move) -> str:
        """Say in one short sentence what a legal move is good for."""

    def key(self, position: Any, move: Move) -> str:
        """Name a move for the main key."""

    def say(self, event: Event, names: Sequence[str]) -> str:
        """Say what happened, in plain words."""

    def motion(self, event: Event) -> Motion | None:
        """Give the motion of an event, if something moves."""
