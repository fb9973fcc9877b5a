"""Embers: the smallest game with everything a game can have - dice, a deck, real dice, forced passes, options - to
prove the contract by.
"""

from pyapp.engine.chance import CARDS, DICE
from pyapp.engine.contract import N_, Game, Mode, Option
from tests.conformance.toy.position import new

_KINDLING = Option(
    "kindling", N_("Kindling"), (("none", N_("None")), ("thrown", N_("Thrown: six dice before the first round")))
)

GAME = Game(
    key="embers",
    title="Embers",
    summary=N_("Take dice to warm your hearth, draw cards, and stop before it burns."),
    edition=1,
    minutes=2,
    modes=(
        Mode(
            "match",
            N_("Match"),
            N_("One to three people, three rounds."),
            (1, 3),
            1 + 3 * (1 + 3 * 3),
            (_KINDLING,),
            physical=(DICE, CARDS),
        ),
    ),
    new=new,
)
