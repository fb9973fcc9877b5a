"""One look at a position: whose sheets lie on the table, what may be touched there and by which moves. Every part of
the drawing starts from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyapp.engine.acts import moves_of
from pyapp.engine.contract import CHANCE, Move
from pyapp.games.imperial.rules.components import SQUARE_ROWS, Building, Sheet
from pyapp.games.imperial.rules.moves import GRAMMAR, circle_text, place_of
from pyapp.games.imperial.rules.phases import EXPAND, REROLL, TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def circle_of(text: Move) -> str:
    """Return the circle, such as 1.3, that a move crosses or gleans, "" for none."""
    circle = getattr(GRAMMAR.parse(text), "circle", None)
    return circle_text(circle) if circle else ""


class Touch(NamedTuple):
    """A box or a circle as it is touched: the move that a tap sends, its tab index, how it stands, and whether a sheet
    that pans brings it into sight.
    """

    move: Move
    tab: str
    crossed: bool = False
    legal: bool = False
    chosen: bool = False
    refused: bool = False
    followed: bool = False

    @property
    def filled(self) -> bool:
        """Return whether a cross stands in it."""
        return self.crossed or self.chosen

    @property
    def done(self) -> bool:
        """Return whether it is crossed and can do nothing more."""
        return self.crossed and not (self.legal or self.refused)

    @property
    def kind(self) -> str:
        """Return its state as classes of the page."""
        state = {
            "x": self.crossed,
            "sel": self.chosen,
            "legal": self.legal and not self.chosen,
            "refused": self.refused,
        }
        return " ".join(name for name, holds in state.items() if holds)


@dataclass(slots=True)
class BoardModel:
    """What a drawing reads: the scene, the player whose sheets are shown, and the legal moves by the place that they
    are touched at.

    `acts` tells whether people enter moves here and now, and no other seat's sheets are looked at. `first` are the
    moves at the first legal place of each sheet.
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
    first: frozenset[Move] = frozenset()

    @property
    def phase(self) -> int:
        """Return the phase of the position."""
        return self.position.phase

    def to_come(self) -> Player | None:
        """Return the player as the abilities of the round's start will leave him; None once they have given, and before
        the dice are rolled. IS-5.3.
        """
        position, seats = self.position, len(self.position.players)
        if position.phase not in (TAKE, REROLL, EXPAND) or not self.player.worker:
            return None
        here, turn = ((seat - position.active) % seats for seat in (self.seat, position.turn))
        if position.phase != TAKE and (here < turn or (here == turn and position.phase == EXPAND)):
            return None
        trial = self.player.copy()
        trial.start_expanding()
        return trial

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's stop."""
        return "0" if move == self.stop else "-1"

    def touch(self, move: Move, here: Sequence[Move], *, crossed: bool) -> Touch:
        """Return a box or a circle at which the moves `here` are legal, and which sends one of them or is refused."""
        chosen = self.chosen in here
        refused = not chosen and bool(self.refused) and self.refused == move
        followed = chosen or not self.first.isdisjoint(here)
        return Touch(move, self.tab(move), crossed, bool(here), chosen, refused, followed)

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
    chosen = moves_of(scene.chosen)[0] if scene.chosen else ""
    look.chosen = chosen if chosen in look.moves.get(place_of(chosen), ()) else ""
    return look


def square(track: int, section: int) -> str:
    """Name a section as settlements do: w3."""
    return f"{SQUARE_ROWS[track]}{section + 1}"
