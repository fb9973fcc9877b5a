"""The balance declaration of Imperial Settlers: every mode, favor tokens, what a seat has built.

The 48 adventure sheets have their own study, tools/sheets.py.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Final, cast

from balances.declaration import Balance, Choice
from pyapp.games.imperial.rules.phases import TAKE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine import contract
    from pyapp.engine.contract import Event, Move
    from pyapp.games.imperial.rules.position import Position


class ImperialBalance(Balance):
    """The influence of the order in which tokens are taken, and the popularity of tokens."""

    iterations = 600
    """The budget used for docs/balance.md."""

    def choice(self, position: contract.Position, move: Move) -> Choice | None:
        """Return the favor token taken, among those available."""
        if cast("Position", position).phase != TAKE:
            return None
        return Choice(move, tuple(position.moves()))

    def figures(self, position: contract.Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return a seat's final figures, for the last game."""
        players = cast("Position", position).players
        return {
            "buildings that stand, a seat": fmean(sum(map(bool, player.finished)) for player in players),
            "settlements, a seat": fmean(len(player.settlements) for player in players),
            "sections of the empire, a seat": fmean(sum(player.length) for player in players),
        }


BALANCE: Final = ImperialBalance()
