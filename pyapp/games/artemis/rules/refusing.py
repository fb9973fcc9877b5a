"""What the refusals of several chapters share, and the tables in which a chapter says what it knows of its moves.

`REFUSALS` say why an answer is refused (AP-24.9), `ACCOUNTS` what a move pays and brings, `PROPOSED` what is plainly
answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pyapp.engine.contract import N_, Illegal, Value
from pyapp.games.artemis.rules.tables import word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.state import State

Refusals: TypeAlias = "Mapping[tuple[str, type], Callable[[State, int, Any], Illegal | None]]"
"""What is asked and the type of the move that answers -> its reader, which returns None for what is no answer (R1)."""
Proposals: TypeAlias = "Mapping[str, Callable[[State, int], Move]]"
"""What is asked -> what a seat would plainly answer."""


def no(code: str, rule: str, text: str, **params: Value) -> Illegal:
    """Return a refusal: its code, its rule, its reason and what fills that."""
    return Illegal(rule, text, code=code, **params)


def no_building(target: str, rule: str) -> Illegal:
    """Say that a seat has no such building. R5."""
    return no("R5", rule, N_("You don't own this building: {target}."), target=target)


def no_fit(tile: str, group: int) -> Illegal:
    """Say that colonists do not fit into a building. R17."""
    return no("R17", "AP-16.1", N_("{tile} has no slots for {colonists}."), tile=tile, colonists=word(group))
