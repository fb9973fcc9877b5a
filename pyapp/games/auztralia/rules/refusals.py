"""Refusals of illegal texts: the rule, the reason in words, and its code. AZ-21.1, AZ-23.13.

For each question and type of move a function in the chapters of the rules returns the first reason that applies, in the
order of the codes. Any other text is not an answer to the question (R1).
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
from pyapp.games.auztralia.rules.refusal_helpers import empty_hq_refusal, refusal
from pyapp.games.auztralia.rules.steps import (
    AGAIN,
    DROP,
    FARMING,
    FIGHT,
    FINISH,
    KEEP,
    LAYING,
    LOSE,
    PEEK,
    PORT,
    SENDING,
    TRADING,
    TURN,
    USE,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.actions import Refusals
    from pyapp.games.auztralia.rules.moves import AuztraliaMove
    from pyapp.games.auztralia.rules.state import State

_NOT_NOW: Final = {
    USE: ("AZ-20.1", N_("Not now: choose which options of the two-player cards to use.")),
    PORT: ("AZ-3.13", N_("Not now: place your port.")),
    PEEK: ("AZ-20.2", N_("Not now: look at a face-down tile.")),
    KEEP: ("AZ-7.2", N_("Not now: choose a card to keep.")),
    TURN: ("AZ-4.2", N_("Not now: choose an action.")),
    LAYING: ("AZ-5.1", N_("Not now: place a track, or stop.")),
    TRADING: ("AZ-9.1", N_("Not now: import, export, or stop.")),
    FARMING: ("AZ-10.1", N_("Not now: place a farm, or stop.")),
    SENDING: ("AZ-11.1", N_("Not now: choose the units to send.")),
    DROP: ("AZ-18.2", N_("Not now: discard cards from the display, or stop.")),
    AGAIN: ("AZ-18.2", N_("Not now: recruit from the display or look at the deck.")),
    FINISH: ("AZ-4.11", N_("Not now: play a card, or finish your turn.")),
    FIGHT: ("AZ-12.2", N_("Not now: fight on or withdraw.")),
    LOSE: ("AZ-12.6", N_("Not now: choose which units take the damage.")),
}
"""Question -> the rule and the sentence for every text that does not answer it (R1)."""
_REFUSALS: Final[Refusals] = {
    **beginning.REFUSALS,
    **turns.REFUSALS,
    **railway.REFUSALS,
    **mining.REFUSALS,
    **recruiting.REFUSALS,
    **market.REFUSALS,
    **farming.REFUSALS,
    **attack.REFUSALS,
}
"""(Question, type of move) -> function for the reason; R1 applies to all other pairs."""


def reason(p: State, move: str) -> Illegal:
    """Return the refusal of an illegal text."""
    if p.seat is None:
        return refusal("R1", "AZ-16.1", N_("The game is over."))
    if p.seat == CHANCE:
        return refusal("R1", "AZ-1.4", N_("Not now: wait for a card or a tile."))
    typed = parse(move)
    reader = _REFUSALS.get((p.ask, type(typed)))
    refused = reader(p, p.seat, typed) if reader and typed and _may_begin(p, typed) else None
    if refused and p.ask == TURN and type(typed) in turns.ACTIONS and not p.in_hq(p.seat):
        refused = refused if refused.params["code"] == "R1" else empty_hq_refusal()
    return refused or refusal("R1", *_NOT_NOW[p.ask])


def _may_begin(p: State, move: AuztraliaMove) -> bool:
    """Return whether a move may answer the question: over the railways of others only some actions may. AZ-19.3."""
    if p.ask != TURN or not p.asked(questions.Acting).via:
        return True
    action = turns.ACTIONS.get(type(move))
    return action is not None and action.with_others
