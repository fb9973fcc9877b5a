"""Wreck: the smallest game with what the first toy lacks - a side that scores and one that does not, a bag, a deck that
is shuffled again, what one seat alone knows, a crew that wins or loses together - to prove the contract by.
"""

from pyapp.engine.chance import DICE, TABLE
from pyapp.engine.contract import N_, Game, Mode, Option, Side
from tests.conformance.wreck.position import new

_CHESTS = Option(
    "chests",
    N_("Chests"),
    (("three", N_("Three")), ("two", N_("Two")), ("one", N_("One"))),
    limits=(("two", (1, 2)), ("one", (1, 1))),
)
_FIRST = Option("first", N_("Who begins"), (("listed", N_("The first seat")), ("drawn", N_("Drawn"))), seats=(2, 3))
_SIDES = (Side(N_("The sea")), Side(N_("The gull"), ranked=False))

GAME = Game(
    key="wreck",
    title="Wreck",
    summary=N_("Salvage what you can before the tide takes it."),
    edition=1,
    minutes=2,
    modes=(
        Mode(
            "match",
            N_("Match"),
            N_("One to three people against each other and the sea."),
            (1, 3),
            90,
            (_CHESTS, _FIRST),
            physical=(DICE, TABLE),
            sides=_SIDES,
            hidden=True,
        ),
        Mode(
            "crew",
            N_("Crew"),
            N_("Two or three people together against the sea."),
            (2, 3),
            90,
            (_CHESTS, _FIRST),
            physical=(DICE, TABLE),
            sides=_SIDES,
            hidden=True,
        ),
    ),
    new=new,
)
