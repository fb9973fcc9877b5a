"""The position of a game: the state with the methods of the contract and the rules that drive it.

The rules are in modules of their own, in the order of the rulebook: beginning (AP-2, AP-3), placement (AP-4 to AP-8),
expeditions (AP-10), regions (AP-11 to AP-13), academy (AP-14), gains (AP-15, AP-16), upkeep (AP-17), scoring (AP-18),
drones (AP-21), round_events (the event cards), refusals (AP-23).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine import contract
from pyapp.games.artemis.rules import (
    academy,
    beginning,
    draws,
    expeditions,
    gains,
    placement,
    refusals,
    regions,
    round_events,
    scoring,
    upkeep,
)
from pyapp.games.artemis.rules.packs import kit_of
from pyapp.games.artemis.rules.state import State
from pyapp.games.artemis.rules.tables import HOUSE_KIT, Kit

if TYPE_CHECKING:
    from typing import Self

    from pyapp.engine.contract import Chance, Illegal, Move, Outcome, ScoreLine, Setup

for _module in (beginning, placement, expeditions, regions, academy, gains, round_events, upkeep):
    State.STEPS.update(_module.STEPS)
    State.ANSWERS.update(_module.ANSWERS)


class Position(State, contract.Position):
    """A game of The Artemis Project at one moment; see `State` for its fields."""

    __slots__ = ()

    def __init__(self, players: int, *, hard: bool = False, compensation: bool = True, kit: Kit = HOUSE_KIT) -> None:
        """Start a game for `players` people and go on to the first question."""
        super().__init__(players, hard=hard, compensation=compensation, kit=kit)
        self.go_on()

    def chance_moves(self) -> list[Move]:
        """List the possible results of chance."""
        return [move for move, _ in draws.outcomes(self)]

    def reason(self, move: Move) -> Illegal:
        """Return the refusal of a text that is not legal, with its code of AP-23 as `code`."""
        return refusals.reason(self, move)

    def automatic(self) -> Move | None:
        """Return None: a seat without a choice is never asked. AP-24.2."""
        return None

    def chance(self) -> Chance:
        """Return the pending event of chance. AP-24.3."""
        return draws.chance(self)

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a party as if the game ended now. AP-18, AP-21.6."""
        return scoring.score(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking of a finished game, else None."""
        return scoring.outcome(self) if self.seat is None else None

    def seen_by(self, seat: int) -> Self:
        """Return a copy: no information on the table is hidden. AP-1.6."""
        return self.copy()

    def named_state(self, seat: int | None = None) -> dict[str, Any]:
        """Return the state as labelled plain data; nothing is hidden."""
        from pyapp.games.artemis.rules.named_state import named_state

        return named_state(self)


def new(setup: Setup) -> Position:
    """Start the match that a setup describes."""
    options = dict(setup.options)
    return Position(
        len(setup.seats),
        hard=options["hard"] == "yes",
        compensation=options.get("start", "yes") == "yes",
        kit=kit_of(setup),
    )
