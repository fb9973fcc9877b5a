"""The table of Skeleton as plain text, for the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.games.skeleton.rules.position import Position

    from pyapp.engine.contract import Value


def board(position: Position, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the heap and what everybody has taken."""
    yield f"Heap: {'o' * position.heap or 'empty'}"
    for name, number in zip(names, position.taken, strict=True):
        yield f"{name}: {number}"


def name_of(_position: Position, _code: str, /) -> str:
    """Return nothing: the texts of the game name no piece by a code."""
    return ""


def worded(_position: Position, _params: Mapping[str, Value], _names: Sequence[str], /) -> Mapping[str, Value]:
    """Return nothing: the texts of the game say all in words."""
    return {}
