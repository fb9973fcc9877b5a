"""Tie-breaks (AP-18.5) and completed rounds, shown next to the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, ScoreLine
from pyapp.games.artemis.rules.components import ROUNDS
from pyapp.games.artemis.rules.scoring import ranking_key

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position as ArtemisPosition

_TIES = (N_("Badges"), N_("Colonists"), N_("Resources"))
"""The tie-breaks in the order in which they apply."""

TITLE: Final = N_("Points after each round")


def ties(position: ArtemisPosition, seat: int) -> list[ScoreLine]:
    """List the tie-breaks of a seat in the order in which they apply. AP-18.5."""
    _points, *numbers = ranking_key(position, seat)
    return [ScoreLine(label, number, "AP-18.5") for label, number in zip(_TIES, numbers, strict=True)]


def rounds(position: ArtemisPosition) -> int:
    """Count the completed rounds; 0 before the first is set up."""
    return ROUNDS if position.seat is None else max(0, position.round - 1)


def round_of(position: ArtemisPosition) -> int:
    """Return the current round, from 1."""
    return max(1, position.round)
