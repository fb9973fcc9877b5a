"""What the actions of a turn have in common, and the tables in which a chapter says what it knows of its moves.

`ACTIONS` are those that begin an action, `REFUSALS` say why an answer is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pyapp.engine.contract import Illegal
    from pyapp.games.auztralia.rules.state import State

Start: TypeAlias = "Callable[[State, int, Any, tuple[int, ...]], None]"


class Action(NamedTuple):
    """An action: its box on the player board, how it starts, and whether it may use the railways of others. AZ-19.3."""

    box: str
    start: Start
    with_others: bool = False


Actions: TypeAlias = Mapping[type, Action]
Refusals: TypeAlias = "Mapping[tuple[str, type], Callable[[State, int, Any], Illegal | None]]"
"""What is asked and the type of the move that answers -> who says why that is not possible; None for no answer (R1)."""
