"""Why a text is refused: the rule, the reason in words, and its code. AZ-21.1, AZ-23.13.

For each question a reader looks at a text that is no answer to it and says the first reason that applies, in the order
of the codes; what it cannot read at all is no text of this choice (R1). The readers stand in the chapters of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Illegal
from pyapp.games.auztralia.rules import (
    attack,
    beginning,
    farming,
    market,
    mining,
    questions,
    railway,
    recruiting,
    turns,
)
from pyapp.games.auztralia.rules.moves import parse
from pyapp.games.auztralia.rules.refusing import empty_hq, no
from pyapp.games.auztralia.rules.steps import (
    AGAIN,
    DROP,
    FIGHT,
    FINISH,
    KEEP,
    LOSE,
    PEEK,
    PORT,
    SEND,
    TURN,
    USE,
)
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.actions import Refusals
    from pyapp.games.auztralia.rules.moves import AuztraliaMove
    from pyapp.games.auztralia.rules.state import State

_NOW: Final = {
    USE: ("AZ-20.1", N_("Not now: choose which options of the two-player cards to use.")),
    PORT: ("AZ-3.13", N_("Not now: place your port.")),
    PEEK: ("AZ-20.2", N_("Not now: look at a face-down tile.")),
    KEEP: ("AZ-7.2", N_("Not now: choose a card to keep.")),
    TURN: ("AZ-4.2", N_("Not now: choose an action.")),
    LAYING: ("AZ-5.1", N_("Not now: place a track, or stop.")),
    TRADING: ("AZ-9.1", N_("Not now: import, export, or stop.")),
    FARMING: ("AZ-10.1", N_("Not now: place a farm, or stop.")),
    SEND: ("AZ-11.1", N_("Not now: choose the units to send.")),
    DROP: ("AZ-18.2", N_("Not now: discard cards from the display, or stop.")),
    AGAIN: ("AZ-18.2", N_("Not now: recruit from the display or look at the deck.")),
    FINISH: ("AZ-4.11", N_("Not now: play a card, or finish your turn.")),
    FIGHT: ("AZ-12.2", N_("Not now: fight on or withdraw.")),
    LOSE: ("AZ-12.6", N_("Not now: choose which units take the damage.")),
}
"""What is asked -> the rule and the sentence for everything that is no answer to it (R1)."""
_READERS: Final[Refusals] = {
    **beginning.REFUSALS,
    **turns.REFUSALS,
    **railway.REFUSALS,
    **mining.REFUSALS,
    **recruiting.REFUSALS,
    **market.REFUSALS,
    **farming.REFUSALS,
    **attack.REFUSALS,
}
"""To what is not here every refused text is one of another choice."""


def reason(p: State, move: str) -> Illegal:
    """Return the refusal of a text that is not legal."""
    if p.seat is None:
        return no("R1", "AZ-16.1", N_("The game is over."))
    if p.seat == CHANCE:
        return no("R1", "AZ-1.4", N_("Not now: wait for a card or a tile."))
    typed = parse(move)
    reader = _READERS.get((p.ask, type(typed)))
    refused = reader(p, p.seat, typed) if reader and typed and _may_begin(p, typed) else None
    if refused and p.ask == TURN and type(typed) in turns.ACTIONS and not p.in_hq(p.seat):
        refused = refused if refused.params["code"] == "R1" else empty_hq()
    return refused or no("R1", *_NOW[p.ask])


def _may_begin(p: State, move: AuztraliaMove) -> bool:
    """Return whether a move may begin what is asked: over the railways of others only some actions. AZ-19.3."""
    if p.ask != TURN or not p.asked(questions.Acting).via:
        return True
    action = turns.ACTIONS.get(type(move))
    return action is not None and action.with_others
