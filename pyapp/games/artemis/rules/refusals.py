"""Why a text is refused: the code of AP-23 (`code` among the parameters), the rule and a sentence.

Reasons are tried in the order of AP-24.9. Another party is named by `seat`: the number of a seat or the letter of a
drone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Illegal, Value
from pyapp.games.artemis.rules import academy, gains, placement, regions, upkeep
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.moves import (
    GRAMMAR,
)
from pyapp.games.artemis.rules.questions import (
    Arranging,
    Buying,
    Heating,
    Mixing,
)
from pyapp.games.artemis.rules.refusal_helpers import Refusals, refusal
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    USE,
)

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.state import State

_NOW: Final = {
    DIE: ("AP-4.2", N_("Not now: choose one of your dice.")),
    PLACE: ("AP-4.2", N_("Not now: put the die on a place.")),
    SEND: ("AP-5.2", N_("Not now: choose who goes with the die.")),
    HIT: ("AP-5.5", N_("Not now: choose the die that the Marine turns down.")),
    REWARD: ("AP-10.4", N_("Not now: the leader chooses reward A or reward B.")),
    MIX: ("AP-1.3", N_("Not now: choose {number} resources.")),
    BUILD: ("AP-12.2", N_("Not now: build {tile}, or don't.")),
    RECRUIT: ("AP-13.2", N_("Not now: recruit at the Doorstep, or nobody.")),
    TRAIN: ("AP-14.2", N_("Not now: train a colonist, or stop.")),
    HOUSE: ("AP-16.2", N_("Not now: place your new colonist.")),
    MAN: ("AP-16.2", N_("Not now: fill your new building from your Shelters.")),
    CREW: ("AP-17.1", N_("Not now: choose who works in {tile}.")),
    USE: ("AP-17.2", N_("Not now: use a building, or finish.")),
    HEAT: ("AP-17.3", N_("Not now: choose how many to heat: {colonist}.")),
}
"""Question -> the rule and the sentence for any text that does not answer it (R1)."""


def reason(p: State, move: str) -> Illegal:
    """Return the refusal of a text that is not legal."""
    if p.seat is None:
        return refusal("R1", "AP-1.1", N_("The game is over: six rounds have been played."))
    if p.seat == CHANCE:
        return refusal("R1", "AP-1.7", N_("Not now: wait for the dice, a card or the bag."))
    if move == "pass":
        return refusal("R15", "AP-4.2", N_("You can't pass: you must place every die."))
    said = GRAMMAR.parse(move)
    reader = _READERS.get((p.ask, type(said)))
    return (reader(p, p.seat, said) if reader else None) or _not_now(p)


def _not_now(p: State) -> Illegal:
    rule, text = _NOW[p.ask]
    params: dict[str, Value] = {}
    if p.ask == MIX:
        params = {"number": p.asked(Mixing).number}
    elif p.ask == BUILD:
        params = {"tile": p.display[p.asked(Buying).tile]}
    elif p.ask == CREW:
        params = {"tile": p.tiles[p.seat or 0][p.asked(Arranging).building]}
    elif p.ask == HEAT:
        params = {"colonist": COLONISTS[p.asked(Heating).kind]}
    return refusal("R1", rule, text, **params)


# --- resolution ---


_READERS: Final[Refusals] = {
    **placement.REFUSALS,
    **regions.REFUSALS,
    **academy.REFUSALS,
    **gains.REFUSALS,
    **upkeep.REFUSALS,
}
