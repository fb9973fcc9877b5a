"""One look at a position: whose sheets lie on the table, what may be touched there and by which moves. Every part of
the drawing starts from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE, Move
from pyapp.games.imperial.rules.components import SQUARE_ROWS, Building, Sheet

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

_KNOWN: Final[dict[int, Any]] = {}


def known(thing: Building | Sheet) -> int:
    """Return a number by which a drawing that is kept can name a building or a sheet; `meant_by` finds it again."""
    _KNOWN[id(thing)] = thing
    return id(thing)


def meant_by(number: int) -> Any:
    """Return the building or sheet of a number."""
    return _KNOWN[number]


def place_of(move: Move) -> str:
    """Return the place that a move is touched at: its first two words, one where the second is only a choice."""
    words = move.split(" ")
    if words[0] == "favor":
        return "favor"
    return " ".join(words[:2])


def circle_of(move: Move) -> str:
    """Return the circle, such as 1.3, that a move crosses or gleans, "" for none."""
    words = move.split(" ")
    if words[0] == "harvest":
        return words[1]
    last = words[-1]
    return last if words[0] in ("favor", "use") and "." in last and last.replace(".", "").isdigit() else ""


@dataclass(slots=True)
class BoardModel:
    """What a drawing reads: the scene, the player whose sheets are shown, and the legal moves by the place that they
    are touched at.

    `acts` tells whether people enter moves here and now, and no other seat's sheets are looked at.
    """

    scene: Scene[Position]
    position: Position
    seat: int
    player: Player
    acts: bool
    moves: dict[str, list[Move]] = field(default_factory=dict)
    circles: dict[str, list[Move]] = field(default_factory=dict)
    chosen: Move = ""
    refused: Move = ""
    stop: Move = ""

    @property
    def phase(self) -> int:
        """Return the phase of the position."""
        return self.position.phase

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's stop."""
        return "0" if move == self.stop else "-1"

    def at(self, place: str) -> Move:
        """Return the move that a touch of a place sends if one is legal there: the chosen one of it, else the plainest;
        "" if none is.
        """
        here = self.moves.get(place)
        if not here:
            return ""
        return self.chosen if self.chosen in here else here[0]


def shown_seat(scene: Scene[Position]) -> int:
    """Return the seat whose sheets lie on the table: the one looked at, else the one to act, else the active one; the
    first that keeps its sheets here for one that does not.
    """
    position: Position = scene.position
    seat = scene.shown if scene.shown is not None else position.seat
    if seat is None or seat == CHANCE:
        seat = position.active
    return seat if not position.players[seat].away else first_here(position)


def first_here(position: Position) -> int:
    """Return the first seat that keeps its sheets here."""
    return next(seat for seat, player in enumerate(position.players) if not player.away)


def look_at(scene: Scene[Position]) -> BoardModel:
    """Look at a scene: sort its legal moves by place once, so that no part asks for them again."""
    position: Position = scene.position
    seat = shown_seat(scene)
    acts = scene.acting is not None and scene.shown in (None, scene.acting)
    look = BoardModel(scene, position, seat, position.players[seat], acts, refused=scene.refused or "")
    if not acts:
        return look
    for move in position.moves():
        look.moves.setdefault(place_of(move), []).append(move)
        circle = circle_of(move)
        if circle:
            look.circles.setdefault(circle, []).append(move)
    look.chosen = scene.chosen if scene.chosen and scene.chosen in look.moves.get(place_of(scene.chosen), ()) else ""
    return look


def square(track: int, section: int) -> str:
    """Name a section as settlements do: w3."""
    return f"{SQUARE_ROWS[track]}{section + 1}"
