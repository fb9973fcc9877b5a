"""Skeleton: take pebbles from a heap. Describe the game here, and name its author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Mode
from pyapp.games.contract import TableGame, calling, loading

if TYPE_CHECKING:
    from pyapp.games.skeleton.rules.position import Position


GAME: Final[TableGame[Position]] = TableGame(
    key="skeleton",
    title="Skeleton",
    summary=N_("Take one, two or three pebbles. The last one is worth most."),
    edition=1,
    minutes=3,
    modes=(Mode("match", N_("Match"), N_("One heap for two to four people."), (2, 4), 1 + 16),),
    new=calling(__name__, "rules.position:new"),
    credit=N_("a game of our own"),
    own_design=True,
    view=loading(__name__, "view.view:VIEW"),
    examples=loading(__name__, "examples:EXAMPLES"),
    plain=loading(__name__, "plain"),
    computer=loading(__name__, "computer.levels:COMPUTER"),
    promises=loading(__name__, "rules.promises"),
)
