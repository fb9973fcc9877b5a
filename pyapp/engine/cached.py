"""A caching wrapper of a position that does not change, for pages that query it repeatedly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pyapp.engine.contract import Illegal, Move, Outcome, Position, ScoreLine

P = TypeVar("P", bound="Position")
T = TypeVar("T")
_MANY: Final = 256
"""Maximum values cached per position; people may build unfinished acts for an hour without playing one."""


def cached(position: P) -> P:
    """Return a wrapper that computes moves, refusals, scores and outcome once and forwards everything else.

    Valid until the position changes. Returned values are shared and must not be changed.
    """
    return cast("P", _Cached(position))


def kept(position: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Return the value of `make`, computed once per key on a cached position and on every call for any other
    position.
    """
    return position.keep(key, make) if isinstance(position, _Cached) else make()


class _Cached:
    """A position with cached results; all other attributes are forwarded."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves: list[Move] | None = None
        self._refusals: dict[Move, Illegal | None] = {}
        self._scores: dict[int, list[ScoreLine]] = {}
        self._outcome: tuple[Outcome | None] | None = None
        self._kept: dict[Hashable, Any] = {}

    def __getattr__(self, name: str) -> Any:  # any attribute of a game's position; only called until it is cached
        had = self.__dict__[name] = getattr(self._position, name)
        return had

    def moves(self) -> list[Move]:
        if self._moves is None:
            self._moves = self._position.moves()
        return self._moves

    def why_not(self, move: Move) -> Illegal | None:
        if move not in self._refusals:
            self._refusals[move] = None if move in self.moves() else self._position.why_not(move)
        return self._refusals[move]

    def score(self, seat: int) -> list[ScoreLine]:
        if seat not in self._scores:
            self._scores[seat] = self._position.score(seat)
        return self._scores[seat]

    def outcome(self) -> Outcome | None:
        if self._outcome is None:
            self._outcome = (self._position.outcome(),)
        return self._outcome[0]

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._kept:
            if len(self._kept) >= _MANY:
                self._kept.clear()
            self._kept[key] = make()
        return cast("T", self._kept[key])
