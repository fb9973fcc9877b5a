"""The board model of a scene: whose mat is shown, which die is in hand, where it may go. Every part of the board is
drawn from it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from pyapp.drawing.controls import tab_index
from pyapp.engine.acts import SEPARATOR, moves_of
from pyapp.games.artemis.rules.moves import GRAMMAR
from pyapp.games.artemis.rules.placement import in_hand
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Placing
from pyapp.games.artemis.rules.steps import DIE, PLACE
from pyapp.games.artemis.view.highlights import highlighted, with_final_places

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

A = TypeVar("A")
"""The class of a move."""
PLACING: Final = (DIE, PLACE)
"""The questions that are answered by a socket on the board."""


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The data of a scene that the parts of the board are drawn from.

    `viewed_seat` is the seat whose mat is shown, `acts` whether people enter its moves on this device now. `old` and
    `face` are the die in hand, before and after its toolkits, 0 for none; `prefix` is the start of the act that places
    it: a touchable sends `prefix` and a place. `place` is the chosen place. `asked` is the question to the acting seat,
    "" where nobody acts. `highlighted` names the regions, cards and dice that the current log sentence mentions, `news`
    those that computers changed since a person last acted.
    """

    scene: Scene[Position]
    position: Position
    viewed_seat: int
    acts: bool
    asked: str = ""
    old: int = 0
    face: int = 0
    prefix: str = ""
    place: Move = ""
    highlighted: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()

    @property
    def placing(self) -> bool:
        """Return whether a die is to be placed on this device now."""
        return self.asked in PLACING

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's tab stop."""
        return tab_index(self.scene, move)

    def answer(self, kind: type[A]) -> A:
        """Return the current answer: chosen, drafted or proposed."""
        return self.answers(kind)[0]

    def answers(self, kind: type[A]) -> list[A]:
        """Return the answers of the current act: chosen, drafted or proposed."""
        drafted = answers(self.scene.chosen or self.scene.draft, kind)
        return drafted or answers(proposed(self.position), kind)

    def piece(self, party: int) -> int:
        """Return the piece of a party, from 1: seats in the order of the table, then the drones."""
        return party + 1

    def name(self, party: int) -> Markup:
        """Return the escaped name of a party."""
        return self.scene.names[party]


def answers(act: str, kind: type[A]) -> list[A]:
    """Return the moves of one class in an act or in the beginning of one."""
    return [move for one in moves_of(act) if isinstance(move := GRAMMAR.parse(one), kind)]


def viewed_seat(scene: Scene[Position]) -> int:
    """Return the seat whose mat is shown."""
    position = scene.position
    first = position.seat if position.seat is not None and position.seat >= 0 else position.start
    return scene.viewed_seat([(first + place) % position.players for place in range(position.players)])


def model_of(scene: Scene[Position]) -> BoardModel:
    """Build the board model of a scene, once for all parts."""
    return replace(_read(scene), news=highlighted(with_final_places(scene.news)))


def _read(scene: Scene[Position]) -> BoardModel:
    position = scene.position
    seat = viewed_seat(scene)
    acts = scene.entered_for(seat)
    asked = position.ask if acts else ""
    if asked not in PLACING:
        return BoardModel(scene, position, seat, acts, asked, highlighted=highlighted(scene.telling))
    if asked == PLACE:
        face = position.asked(Placing).face
        return BoardModel(scene, position, seat, acts, asked, face, face, "", scene.chosen or "")
    text = (scene.chosen or scene.draft).rstrip(SEPARATOR)
    old, face = in_hand(text)
    if not old:
        return BoardModel(scene, position, seat, acts, asked)
    die, *places = moves_of(text)
    return BoardModel(scene, position, seat, acts, asked, old, face, die + SEPARATOR, places[0] if places else "")
