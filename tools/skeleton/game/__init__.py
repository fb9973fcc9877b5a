"""Skeleton: take pebbles from a heap. Say here what the game is, and whose."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pyapp.games.skeleton.rules.position import new

from pyapp.engine.contract import N_, Mode
from pyapp.games.contract import TableGame

if TYPE_CHECKING:
    from pyapp.games.skeleton.rules.position import Position

    from pyapp.bots.levels import Computer
    from pyapp.drawing.view import View
    from pyapp.games.contract import Plain


def _computer() -> Computer:
    from pyapp.games.skeleton.computer.levels import COMPUTER

    return COMPUTER


def _plain() -> Plain[Position]:
    from pyapp.games.skeleton import plain

    return plain


@cache
def _view() -> View[Position]:
    from pyapp.games.skeleton.view.view import SkeletonView

    return SkeletonView()


GAME = TableGame(
    key="skeleton",
    title="Skeleton",
    summary=N_("Take one, two or three pebbles. Whoever takes the last one earns most."),
    edition=1,
    minutes=3,
    modes=(Mode("match", N_("Match"), N_("One heap for two to four people."), (2, 4), 1 + 16),),
    new=new,
    view=_view,
    plain=_plain,
    computer=_computer,
)
