"""The table of Skeleton as plain text, for the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.skeleton.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.games.skeleton.rules.position import Position

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value


def board(position: Position, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the heap and what everybody has taken."""
    yield f"Heap: {'o' * position.heap or 'empty'}"
    for name, number in zip(names, position.taken, strict=True):
        yield f"{name}: {number}"


def name_of(_position: Position, _code: str, /) -> str:
    """Return nothing: the texts of the game name no piece by a code."""
    return ""


def log(_setup: Setup, /) -> EventLog:
    """Return the log of the view."""
    return VIEW.log


def worded(_position: Position, _params: Mapping[str, Value], _names: Sequence[str], /) -> Mapping[str, Value]:
    """Return nothing: the texts of the game say all in words."""
    return {}
