"""Base classes of AuZtralia's verbs and questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Question, Said, Verb
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.moves import END
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.turns import NO_MORE
from pyapp.games.auztralia.view.vocabulary import goods_counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.drawing.verbs import Act
    from pyapp.engine.contract import Move

    AuztraliaAct = Act[Position, Any]

MAP_TAB, ACTIONS_TAB, MAT_TAB, OLD_ONES_TAB = "map", "actions", "mat", "olds"
"""The tabs of small screens. An upright phone has no tab for the map, which is always visible; a low screen has none
for the warehouse, which is next to the actions.
"""
COMBAT_TAB, COMBAT_MAP_TAB, COMBAT_OLD_ONES_TAB = "fight", "field", "foes"
"""The tabs of a low screen in a combat: the window, the map, the Old Ones."""


class PlainVerb(Verb[Position, Any]):
    """A verb with a fixed label and a fixed description; subclasses replace either."""

    reason = 0

    def __init__(self, name: str = N_("Play it"), text: str = "") -> None:
        """Store the label of the button and the description."""
        self.name, self.text = name, text

    def key(self, act: AuztraliaAct) -> Markup:
        """Format the label of an act's button."""
        return esc(_(self.name))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe an act."""
        return Said(esc(_(self.text)))


class MessageQuestion(Question[Position]):
    """A question in one message, filled with the name of the acting seat and values of the position."""

    def __init__(
        self,
        message: str,
        values: Callable[[Position], Mapping[str, object]] = lambda _p: {},
        goes_on: type | None = None,
    ) -> None:
        """Store the message, the function for its values, and the type of move whose parts are asked for."""
        self.message, self.values, self.goes_on = message, values, goes_on

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Format the question."""
        p = scene.position
        filled = {key: esc(value) for key, value in self.values(p).items()}
        return fill(self.message, name=scene.names[p.seat or 0], **filled)

    def ending_move(self, position: Position) -> Move | None:
        """Return the move that ends the sequence: no more parts, no more cards."""
        return next((text for text in (END, NO_MORE) if text in position.legal), None)


def fixed_thing(text: str, rule: str, head: str, said: str) -> Thing[Position]:
    """Return a thing with the same explanation in every position."""
    return Thing(text, lambda _scene: explanation(rule, _(head), _(said)))


def goods_words(numbers: Sequence[int]) -> str:
    """Format numbers of goods by kind: "1 coal, 1 iron and 2 gold"."""
    return joined([goods_counted(good, number) for good, number in enumerate(numbers) if number])
