"""What a board is drawn from: whose mat lies open, which die is in the hand, where it may go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from pyapp.drawing.controls import tab_index
from pyapp.engine.acts import SEPARATOR, moves_of
from pyapp.games.artemis.rules.moves import GRAMMAR
from pyapp.games.artemis.rules.placement import in_hand
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Laying
from pyapp.games.artemis.rules.steps import DIE, PLACE
from pyapp.games.artemis.view.pointing import as_it_ends, pointed

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

A = TypeVar("A")
"""A type of answer."""
PLACING: Final = (DIE, PLACE)
"""Questions that a socket on the board answers."""


@dataclass(frozen=True, slots=True)
class BoardModel:
    """What a drawing reads.

    `viewed_seat` is the seat whose mat lies open, `acts` whether people enter moves for it here and now. `old` and
    `face` are the die taken into the hand, before and after its toolkits, 0 for none; `begin` is what the act of
    placing it begins with: a touchable's text is `begin` and a place. `place` is the place that is chosen for it.
    `asked` is the question that the acting seat answers, "" where nobody acts. `pointed` names the regions, cards and
    dice that the voice tells of, `news` those that computers have done something with since a person last acted.
    """

    scene: Scene[Position]
    position: Position
    viewed_seat: int
    acts: bool
    asked: str = ""
    old: int = 0
    face: int = 0
    begin: str = ""
    place: Move = ""
    pointed: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()

    @property
    def placing(self) -> bool:
        """Return whether a die is to be placed here and now."""
        return self.asked in PLACING

    def tab(self, move: Move) -> str:
        """Return the tab index of a touchable: one of them is the board's stop."""
        return tab_index(self.scene, move)

    def answer(self, kind: type[A]) -> A:
        """Return the answer as it stands: chosen, drafted, or what is proposed."""
        return self.answers(kind)[0]

    def answers(self, kind: type[A]) -> list[A]:
        """Return the answers of an act as it stands: chosen, drafted, or what is proposed."""
        drafted = answers(self.scene.chosen or self.scene.draft, kind)
        return drafted or answers(proposed(self.position), kind)

    def piece(self, party: int) -> int:
        """Return the piece of a party, 1 to 5: by its place at the table, the drones after the seats."""
        return party + 1

    def name(self, party: int) -> Markup:
        """Return the name of a party as it reaches the page."""
        return self.scene.names[party]


def answers(act: str, kind: type[A]) -> list[A]:
    """Return the moves of one type in an act, or in the beginning of one."""
    return [move for one in moves_of(act) if isinstance(move := GRAMMAR.parse(one), kind)]


def viewed_seat(scene: Scene[Position]) -> int:
    """Return the seat whose mat lies open."""
    position = scene.position
    first = position.seat if position.seat is not None and position.seat >= 0 else position.start
    return scene.viewed_seat([(first + place) % position.players for place in range(position.players)])


def model_of(scene: Scene[Position]) -> BoardModel:
    """Read a scene, what is chosen or half chosen in it, once for all parts."""
    return replace(_read(scene), news=pointed(as_it_ends(scene.news)))


def _read(scene: Scene[Position]) -> BoardModel:
    position = scene.position
    seat = viewed_seat(scene)
    acts = scene.entered_for(seat)
    asked = position.ask if acts else ""
    if asked not in PLACING:
        return BoardModel(scene, position, seat, acts, asked, pointed=pointed(scene.telling))
    if asked == PLACE:
        face = position.asked(Laying).face
        return BoardModel(scene, position, seat, acts, asked, face, face, "", scene.chosen or "")
    text = (scene.chosen or scene.draft).rstrip(SEPARATOR)
    old, face = in_hand(text)
    if not old:
        return BoardModel(scene, position, seat, acts, asked)
    die, *places = moves_of(text)
    return BoardModel(scene, position, seat, acts, asked, old, face, die + SEPARATOR, places[0] if places else "")
