"""The model of the page: everything that its parts need from a scene, read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import tab_index
from pyapp.engine.cached import kept
from pyapp.games.auztralia.rules import promises
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.pending import pending
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.view.targets import Targets, targets_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event, Move
    from pyapp.games.auztralia.rules.pending import Pending
    from pyapp.games.auztralia.rules.position import Position


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The data that the parts of the page share.

    `viewed_seat` is the seat whose panel is open, `acts` whether people enter moves for it now, `pending` the pending
    act. `targets` are the meanings of taps on the map, `tile` the tile that is attacked or chosen, NOWHERE for none,
    `space` the space where the acting seat's disc would end, 0 if it stays. `pointed` are the things that the current
    message mentions, by the names of their explanations: "hex r5c4", "tile t3", "border r5c4-r5c5", "space 27".
    """

    scene: Scene[Position]
    viewed_seat: int
    acts: bool
    pending: Pending
    targets: Targets
    tile: int
    space: int
    pointed: frozenset[str]

    @property
    def position(self) -> Position:
        """Return the position, as the viewer knows it."""
        return self.scene.position

    @property
    def asked(self) -> str:
        """Return the question to the open seat, "" if it does not act."""
        return self.position.ask if self.acts else ""

    @property
    def acting(self) -> int | None:
        """Return the acting seat if its panel is open."""
        return self.position.seat if self.acts else None

    @property
    def in_turn(self) -> bool:
        """Return whether the open seat is choosing or composing an action."""
        return self.asked == TURN

    @property
    def telling(self) -> Sequence[Event]:
        """Return the events that the current message reports."""
        return self.scene.telling

    @property
    def news(self) -> frozenset[str]:
        """Return the things that computers changed since a person last acted, named like `pointed`."""
        return pointed(self.scene.news)

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's tab stop."""
        return tab_index(self.scene, move)


def viewed_seat(scene: Scene[Position]) -> int:
    """Return the seat whose panel is open."""
    return scene.viewed_seat(scene.position.turn_order() or range(scene.position.players))


def model_of(scene: Scene[Position]) -> BoardModel:
    """Read a scene with its pending act, once for all parts."""
    p, seat = scene.position, viewed_seat(scene)
    acts = scene.entered_for(seat)
    # A hover changes no panel, since the panel could move away from under the pointer.
    chosen = pending(p, scene.settled if acts else "")
    fought = p.combat.tile if p.combat else NOWHERE
    targets, tile, space = Targets(), fought, 0
    if acts:
        targets = kept(p, ("targets", chosen.text), lambda: targets_of(chosen, seat))
        tile = chosen.tile if chosen.tile != NOWHERE else fought
        time = promises.time_of(chosen) if chosen.text else None
        space = promises.clock_after(p, seat, time).space if time else 0
    return BoardModel(scene, seat, acts, chosen, targets, tile, space, pointed(scene.telling))


# --- things that messages mention ---

_HEXES: Final = ("hex", "there", "target")
_PLACES: Final = {"tile": "tile", "border": "border", "space": "space"}


def pointed(events: Sequence[Event]) -> frozenset[str]:
    """Return the things that events mention, by the names of their explanations."""
    things = set()
    for event in events:
        things |= {f"hex {event.params[key]}" for key in _HEXES if event.params.get(key)}
        things |= {f"{name} {event.params[key]}" for key, name in _PLACES.items() if event.params.get(key)}
    return frozenset(things)
