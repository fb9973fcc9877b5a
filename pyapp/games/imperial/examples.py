"""The drawn examples of the rulebook: a moment of a match for each chapter, and what is played there."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Example

_CODE: Final = "olive-42-bread"
_TRAY: Final = ("is-tray",)


def _row(track: str, last: int) -> tuple[str, ...]:
    """Return the parts of a track: its label, its first sections, what it is worth."""
    sections = (f"is-{track[0]}{number}" for number in range(1, last + 1))
    return (f"is-l-{track}", *sections, f"is-{track}")


_IDLE: Final = "take boon; done"
"""A round in which somebody alone does nothing."""
_IDLE_PAIR: Final = "take boon; take coin; done; done"
"""A round in which two do nothing."""

EXAMPLES: Final = (
    Example(
        2,
        N_("Three favor tokens are in play for two players. Bruno is active in the first round and takes one first."),
        "basic",
        2,
        _CODE,
        act="take export",
        parts=_TRAY,
    ),
    Example(
        3,
        N_("A round ends and the dice are rolled for the next: every player gains what they show."),
        "basic",
        1,
        _CODE,
        line="take boon",
        act="done",
        parts=_TRAY,
    ),
    Example(
        4,
        N_("Bruno has taken Export. Ana takes one of the two tokens that are left."),
        "basic",
        2,
        _CODE,
        line="take export",
        act="take coin",
        parts=_TRAY,
    ),
    Example(
        5,
        N_("The first box of the walls shows a stone. It costs the stone and one action."),
        "basic",
        1,
        _CODE,
        line="take boon",
        act="build walls S",
        parts=(*_TRAY, *_row("walls", 4)),
    ),
    Example(
        6,
        N_("With its last box the first bridge is complete, and the field below it opens."),
        "basic",
        1,
        _CODE,
        line="take export; build bridges G",
        act="build bridges",
        parts=(*_row("bridges", 3), "is-f1"),
    ),
    Example(
        7,
        N_("One empty box of the Tool shop is left. Finished now, it helps from the next round on."),
        "basic",
        1,
        _CODE,
        line="take boon; build walls G; build toolshop.1 S; build toolshop.2",
        act="build toolshop.3",
        parts=("is-vtitle", "is-v3"),
    ),
    Example(
        8,
        N_("Export: one stone and one gold, which counts as another type, are worth 1 VP each."),
        "basic",
        1,
        _CODE,
        line="take export",
        act="favor SG",
        parts=_TRAY,
    ),
    Example(
        9,
        N_("Walls 1 and huts 1 are complete, one below the other: the shape of the Fortress."),
        "advanced",
        1,
        _CODE,
        line="take coin; build huts G; build walls S; done",
        act="settle fortress w1",
        parts=(*_row("walls", 3), *_row("huts", 3)),
    ),
    Example(
        10,
        N_("Ana has two stones and one gold left: when she finishes, they are lost."),
        "basic",
        1,
        _CODE,
        line="take coin",
        act="done",
        parts=("is-pool", "is-acts"),
    ),
    Example(
        11,
        N_("The last round is nearly over. Each track scores its rightmost complete section."),
        "basic",
        1,
        _CODE,
        line=f"take export; build bridges G; build bridges; build walls S; favor S; done; {'; '.join([_IDLE] * 8)}; "
        "take boon",
        act="done",
        parts=("is-points",),
    ),
    Example(
        12,
        N_("First Furrows has the Gleaners: spend an action to gain again what a crossed circle shows."),
        "solo",
        1,
        _CODE,
        options=(("sheet", "sumer-1"),),
        line="take export; build bridges G; build bridges; harvest 1.3; build gleaners.1 F; favor SF; done; "
        "settle ox-team b1; take coin; build threshing-floor.1 S; build seed-granary.1 WG; harvest 1.1; favor; done; "
        "take boon; build granaries F; build gleaners.2; build granaries.2; favor F; done; take boon; "
        "build seed-granary.3 F; build walls G",
        act="use gleaners 1.3",
        parts=("is-f1", "is-vtitle", "is-v3"),
    ),
    Example(
        14,
        N_("The first game of a duel ends. The sheets are wiped and swapped: Ana goes on with Bruno's village."),
        "duel",
        2,
        _CODE,
        options=(("second", "sumer-2"),),
        line=f"{'; '.join([_IDLE_PAIR] * 9)}; take boon; take coin; done",
        act="done",
        parts=("is-vtitle", "is-v0", "is-v1"),
        seat=0,
    ),
    Example(
        15,
        N_("You roll real dice, enter what they show, and the round continues."),
        "basic",
        2,
        _CODE,
        line="tokens ally boon coin; first 1",
        act="dice WSF 4",
        physical=True,
        parts=_TRAY,
        seat=0,
    ),
)
