"""The board model of a scene: whose sheets are shown and which legal moves their places have. Every part of the board
is drawn from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyapp.engine.acts import moves_of
from pyapp.engine.contract import CHANCE, Move
from pyapp.games.imperial.rules.components import SQUARE_ROWS, Building, Sheet
from pyapp.games.imperial.rules.moves import GRAMMAR, Choosing, circle_text, place_of
from pyapp.games.imperial.rules.phases import EXPAND, REROLL, TAKE
from pyapp.games.imperial.view.marks import stroke_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

_KNOWN: Final[dict[int, Any]] = {}


def cache_key(thing: Building | Sheet) -> int:
    """Return the key of a building or a sheet in cached drawings; `from_cache_key` finds it again."""
    _KNOWN[id(thing)] = thing
    return id(thing)


def from_cache_key(number: int) -> Any:
    """Return the building or sheet of a key."""
    return _KNOWN[number]


def circle_of(text: Move) -> str:
    """Return the circle that a move crosses or gleans, such as 1.3; "" for none."""
    circle = getattr(GRAMMAR.parse(text), "circle", None)
    return circle_text(circle) if circle else ""


class Touch(NamedTuple):
    """A box or a circle as a touchable: the move that a tap sends, its tab index, its state, whether a sheet that
    pans scrolls to it, and whether its cross is recent.
    """

    move: Move
    tab: str
    crossed: bool = False
    legal: bool = False
    chosen: bool = False
    refused: bool = False
    followed: bool = False
    recent: bool = False

    @property
    def filled(self) -> bool:
        """Return whether a cross is drawn in the place."""
        return self.crossed or self.chosen

    @property
    def done(self) -> bool:
        """Return whether the place is crossed and no tap on it is a move."""
        return self.crossed and not (self.legal or self.refused)

    @property
    def kind(self) -> str:
        """Return the state as CSS classes."""
        state = {
            "x": self.crossed,
            "sel": self.chosen,
            "legal": self.legal and not self.chosen,
            "refused": self.refused,
        }
        return " ".join(name for name, holds in state.items() if holds)


@dataclass(slots=True)
class BoardModel:
    """The scene, the player whose sheets are shown, and the legal moves by the place on the sheets.

    `acts`: people enter moves on this device and the acting seat's sheets are shown. `stop` is the move of the board's
    tab stop, `first` are the moves at the first legal place of each sheet.
    `recent` are the element ids of pencil strokes that computers drew since a person last acted.
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
    recent: frozenset[str] = frozenset()

    @property
    def phase(self) -> int:
        """Return the phase of the position."""
        return self.position.phase

    def to_come(self) -> Player | None:
        """Return the player's state after the abilities of the round's start; None before the dice are rolled and once
        those abilities have taken effect. IS-5.3.
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
        """Return the tab index of a touchable: "0" for the board's tab stop."""
        return "0" if move == self.stop else "-1"

    def touch(self, name: str, move: Move, here: Sequence[Move], *, crossed: bool) -> Touch:
        """Return the touchable of a box or a circle named `name`, where the moves `here` are legal; `move` is one of
        them, or an illegal move where there are none.
        """
        chosen = self.chosen in here
        refused = not chosen and bool(self.refused) and self.refused == move
        followed = chosen or not self.first.isdisjoint(here)
        recent = crossed and bool(self.recent) and stroke_id(name, "a") in self.recent
        return Touch(move, self.tab(move), crossed, bool(here), chosen, refused, followed, recent)

    def at(self, place: str) -> Move:
        """Return the move that a tap on a place sends: the chosen move if it is legal there, else the plainest one; ""
        if none is legal.
        """
        here = self.moves.get(place)
        if not here:
            return ""
        return self.chosen if self.chosen in here else here[0]


def shown_seat(scene: Scene[Position]) -> int:
    """Return the seat whose sheets are shown: the seat asked for, else the acting seat, else the active player. A seat
    that plays away is replaced by the first seat at this table.
    """
    position: Position = scene.position
    seat = scene.shown if scene.shown is not None else position.seat
    if seat is None or seat == CHANCE:
        seat = position.active
    return seat if not position.players[seat].away else first_here(position)


def first_here(position: Position) -> int:
    """Return the first seat that does not play away."""
    return next(seat for seat, player in enumerate(position.players) if not player.away)


def model_of(scene: Scene[Position], recent: frozenset[str] = frozenset()) -> BoardModel:
    """Build the board model of a scene. The legal moves are grouped by place once, so that no part asks for them
    again.
    """
    position: Position = scene.position
    seat = shown_seat(scene)
    acts = scene.acting is not None and scene.shown in (None, scene.acting)
    model = BoardModel(scene, position, seat, position.players[seat], acts, refused=scene.refused or "", recent=recent)
    for move in position.moves() if acts else ():
        model.moves.setdefault(place_of(move), []).append(move)
        circle = circle_of(move)
        if circle:
            model.circles.setdefault(circle, []).append(move)
    chosen = moves_of(scene.chosen)[0] if scene.chosen else ""
    model.chosen = chosen if chosen in model.moves.get(place_of(chosen), ()) else ""
    model.stop = _stop(model)
    return model


def _stop(model: BoardModel) -> Move:
    """Return the move of the board's tab stop: that of the place with the focus, else of the first legal place."""
    focus = model.scene.focus
    if focus:
        place = place_of(focus)
        return place if _is_chosen_at(place) else model.at(place) or focus
    return next((place if _is_chosen_at(place) else here[0] for place, here in model.moves.items()), "")


def _is_chosen_at(place: Move) -> bool:
    """Return whether the touchable of a place sends the text of the place, and a choice among its moves follows."""
    return isinstance(GRAMMAR.parse(place), Choosing)


@cache
def square(track: int, section: int) -> str:
    """Return the square of a section in the notation of settlements: w3."""
    return f"{SQUARE_ROWS[track]}{section + 1}"
