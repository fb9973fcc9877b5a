"""The log of Imperial Settlers: Roll & Write, and its refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.dice import tumbles
from pyapp.drawing.language import fill
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.scene import Motion
from pyapp.drawing.sounds import BUILDING, DICE, PENCIL, PIECE
from pyapp.drawing.telling import Log
from pyapp.drawing.vocabulary import capitalized_sentence
from pyapp.engine.contract import N_
from pyapp.games.imperial.view.marks import pip
from pyapp.games.imperial.view.vocabulary import FILLERS, dice_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Event, Illegal

_DICE: Final = "123w"
"""The dice in the ids of their elements; the last one is the worker die."""


class ImperialLog(EventLog):
    """The log in the words of the sheets."""

    words = Log(FILLERS)
    sounds: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("dice", "reroll", "turn"), DICE),
        **dict.fromkeys(("build", "harvest", "settle"), PENCIL),
        "take": PIECE,
        "finish": BUILDING,
    }

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        """Format an event, starting with a capital letter; a name stays as it was typed."""
        return capitalized_sentence(super().say(event, names), names)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Format the reason of a refusal, starting with a capital letter."""
        return capitalized_sentence(self.telling(names).fill(refused.reason, refused.params), names)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the head line of a round in the log: its number and its dice; empty for all other events."""
        rolled = next((event for event in events if event.kind == "dice"), None)
        if rolled is None:
            return NOTHING
        drawn = "".join(pip(letter) for letter in str(rolled.params["dice"]))
        dice, worker = dice_words(str(rolled.params["dice"])), rolled.params["worker"]
        label = fill(N_("{dice}, {worker} actions"), dice=dice, worker=worker)
        return Markup(
            f'<b class="h">{fill(N_("Round {round}"), round=rolled.params["round"])}</b>'
            f'<span class="chdice"><span class="vh">{label}</span>{drawn}{pip("A")}'
            f'<span aria-hidden="true">{esc(worker)}</span></span>'
        )

    def motions(self, event: Event) -> list[Motion]:
        """Return all motions of an event: the two strokes of a cross, the dice of a roll."""
        if event.kind == "build":
            section = int(event.params["section"])
            ident = (
                f"{event.params['place']}-{section}-{event.params['box']}"
                if section
                else f"{event.params['place']}-{event.params['box']}"
            )
        elif event.kind == "harvest":
            ident = f"field-{event.params['field']}-{event.params['circle']}"
        elif event.kind == "dice":
            return tumbles(f"is-die-{die}" for die in _DICE)
        elif event.kind == "reroll":
            return tumbles([f"is-die-{_DICE[int(event.params['die']) - 1]}"])
        else:
            return []
        return [
            Motion(f"px-{ident}-a", milliseconds=110, kind="draw"),
            Motion(f"px-{ident}-b", milliseconds=110, kind="draw", delay=110),
        ]
