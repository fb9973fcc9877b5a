"""What was worked out about a position that is held still: the page asks again with every tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from pyapp.engine.cached import is_held

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pyapp.games.auztralia.rules.position import Position

T = TypeVar("T")
_MANY: Final = 32
_OF: Final[list[Position]] = []
_KEPT: Final[dict[Hashable, Any]] = {}


def kept(p: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Return what is made for a key, made anew for another position and for one that may still change."""
    if not is_held(p):
        return make()
    if not _OF or _OF[0] is not p or len(_KEPT) > _MANY:
        _OF[:] = [p]
        _KEPT.clear()
    if key not in _KEPT:
        _KEPT[key] = make()
    return cast("T", _KEPT[key])
