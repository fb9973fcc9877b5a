"""The types shared by the actions of a turn, and the tables in which each chapter registers its moves.

`ACTIONS` lists the moves that begin an action, `REFUSALS` the explanations of illegal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pyapp.engine.contract import Illegal
    from pyapp.games.auztralia.rules.state import State

Start: TypeAlias = "Callable[[State, int, Any, tuple[int, ...]], None]"


class Action(NamedTuple):
    """An action: its box on the player board, its start, and whether it may use the railways of others. AZ-19.3."""

    box: str
    start: Start
    with_others: bool = False


Actions: TypeAlias = Mapping[type, Action]
Refusals: TypeAlias = "Mapping[tuple[str, type], Callable[[State, int, Any], Illegal | None]]"
"""(Question, type of the move) -> function that explains why the move is illegal; None if the move is no answer (R1).
"""
