"""Helpers that build refusals for several chapters, and the types of the chapters' tables.

A chapter's `REFUSALS` find the reason against an answer (AP-24.9), its `PROPOSED` the default answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pyapp.engine.contract import N_, Illegal, Value
from pyapp.games.artemis.rules.tables import letters_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.state import State

Refusals: TypeAlias = "Mapping[tuple[str, type], Callable[[State, int, Any], Illegal | None]]"
"""Question and type of the move -> function that returns the refusal, or None if the move does not answer the question
(R1).
"""
Proposals: TypeAlias = "Mapping[str, Callable[[State, int], Move]]"
"""Question -> function that returns the default answer of a seat."""


def refusal(code: str, rule: str, text: str, **params: Value) -> Illegal:
    """Return a refusal from its code, rule, message and the values of the message."""
    return Illegal(rule, text, code=code, **params)


def no_building(target: str, rule: str) -> Illegal:
    """Return the refusal for a building that the seat does not own. R5."""
    return refusal("R5", rule, N_("You don't own this building: {target}."), target=target)


def no_fit(tile: str, group: int) -> Illegal:
    """Return the refusal for colonists that do not fit into a building. R17."""
    return refusal("R17", "AP-16.1", N_("{tile} has no slots for {colonists}."), tile=tile, colonists=letters_of(group))
