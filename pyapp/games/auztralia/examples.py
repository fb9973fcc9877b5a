"""The drawn examples of the rulebook: for each chapter, a moment of a match and a move."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Example

_CODE: Final = "port-and-rail-7"
_MAP: Final = ("az-sheet",)
_MAT: Final = ("az-mat",)
_PANEL: Final = ("az-panel",)
_BEFORE_OLD_ONES_TURN: Final = (
    "port r6c2; port r4c9; buy T; recruit P20; recruit P34; recruit P02; hills; r4c9-r5c9; r5c8-r5c9; recruit P21; "
    "recruit P08; hills; r6c2-r7c2; r6c3-r7c2; trade; import iron; export iron; recruit P15; rail; r4c9-r4c10; "
    "r5c9-r6c8; farm; corn r7c2; hills; r6c3-r7c3; r7c2-r7c3; farm; corn r4c10; cattle r5c8; trade; import iron; end; "
    "farm; corn r6c8; farm; corn r6c3; trade; import iron; import iron; farm; buy I; attack t14; fight; recruit P29; "
    "recruit P09; recruit P18; buy I; attack t16; fight; withdraw; farm; recruit P11; recover; recruit P33"
)
"""Ends when both discs are just before space 22."""
_BEFORE_BLIGHT: Final = (
    "port r5c0; port r6c3; hills; r6c3-r6c4; r5c4-r6c4; rail; r5c1-r6c1; hills; r4c1-r5c1; r6c1-r6c2; rail; r6c3-r7c3; "
    "r6c3-r7c4; buy T; buy C; recruit P21; trade; import iron; import iron; recruit P09; attack t11; withdraw; "
    "recruit P20; mine r6c4 phosphate; trade; export iron; export iron; recruit P02; attack t15; fight; fight; "
    "withdraw; buy I; attack t16; fight; fight; fight; fight; fight; mine r4c1 iron; farm; cattle r4c1; farm; "
    "sheep r5c4; recruit P08; farm; corn r6c1; trade; import iron; end; recruit P15; trade; import coal; import iron; "
    "attack t18; fight; fight; fight; fight; fight; recruit P29; recruit P19; hills; r5c1-r6c2; r5c2-r6c2; recover"
)
"""Ends when a face-up Mi-Go is next to a farm."""
_BEFORE_PORT_FALLS: Final = (
    "port r7c4; port r5c2; buy II; rail; r7c3-r7c4; r7c4-r7c5; recruit P34; recruit P30; recruit P09; recruit P20; "
    "attack t14; send I2; fight; fight; play P30 t14; trade; import iron; import iron; look; keep P29; farm; "
    "corn r7c3; trade; import iron; export coal; rail; r5c1-r5c2; r5c1-r6c1; buy I; trade; export coal; export iron; "
    "farm; farm; corn r6c1; recruit P15; attack t17; fight; fight; fight; fight; fight; buy I; recruit P11; "
    "recruit P19; trade; export iron; end; recruit P10; trade; import iron; export iron; recruit P02; farm; buy I; "
    "recover; recruit P18; attack t15; fight; fight; attack t17; fight; fight; fight; fight; trade; import iron; "
    "export iron; recruit P33; recover; recruit P35"
)
"""Ends when a face-up Zombie is next to a port without an army."""

EXAMPLES: Final = (
    Example(
        2,
        N_("Ana's port is on coast G. Two tracks across the borders connect two more hexes to it."),
        "match",
        2,
        _CODE,
        line="port r5c1; port r1c10; buy I",
        act="rail; r5c1-r6c1; r6c1-r6c2",
        parts=_MAP,
        around=("r4c0", "r7c3"),
    ),
    Example(
        3,
        N_("The surveys are done: goods and hidden Old Ones are on the map. Ana has a port already, Bruno builds one."),
        "match",
        2,
        _CODE,
        line="port r7c5",
        act="port r6c2",
        parts=_MAP,
        around=("r4c1", "r7c5"),
    ),
    Example(
        4,
        N_("Ana's disc is furthest back on the time track, so Ana acts. Recovering takes 1 time."),
        "match",
        2,
        _CODE,
        line="port r7c2; port r7c7; recruit P09",
        act="recover",
        parts=_MAP,
        around=("1", "6"),
    ),
    Example(
        5,
        N_("Bruno's port is between hills. The first tracks cross hills, so Bruno uses the second Railway box."),
        "match",
        2,
        _CODE,
        line="port r4c10; port r7c8",
        act="hills; r7c7-r7c8; r6c7-r7c7",
        parts=_MAP,
        around=("r6c6", "r7c8"),
    ),
    Example(
        6,
        N_("There is gold on hills BB, and Ana's tracks lead there. One action takes all of it."),
        "match",
        2,
        _CODE,
        line="port r0c10; port r4c9; recruit P30; buy I; hills; r0c9-r0c10; r0c9-r1c9; buy II; hills; r4c9-r5c8; "
        "r5c8-r5c9",
        act="mine r0c9 gold",
        parts=_MAP,
        around=("r0c8", "r2c10"),
    ),
    Example(
        7,
        N_("There are five Personalities in the display. The one at the right end has been there longest."),
        "match",
        2,
        _CODE,
        line="port r7c5; port r6c2",
        act="recruit P30",
        parts=(*_PANEL, *_MAT),
    ),
    Example(
        8,
        N_("Bruno has 4 gold and an empty Barracks. An armoured car costs 3."),
        "match",
        2,
        _CODE,
        line="port r3c10; port r7c5",
        act="buy C",
        parts=_MAT,
    ),
    Example(
        9,
        N_("Two sub-actions, one after the other: Ana can import with the first and export with the second."),
        "match",
        2,
        _CODE,
        line="port r5c9; port r6c2",
        act="trade; import iron; export iron",
        parts=_MAT,
    ),
    Example(
        10,
        N_("Ana's tracks reach coast and hills, both empty. Corn and cattle go there in one action."),
        "match",
        2,
        _CODE,
        line="port r0c10; port r7c4; recruit P09; hills; r0c10-r1c10; r1c10-r2c10; buy I; look; keep P08 for P02; "
        "recover; recruit P30",
        act="farm; corn r1c10; cattle r2c10",
        parts=_MAP,
        around=("r0c8", "r3c10"),
    ),
    Example(
        11,
        N_("A hidden Old One is within range of Ana's armoured car. Attacking reveals it."),
        "match",
        2,
        _CODE,
        line="port r6c2; port r4c10; look; keep P02 for P20; buy C",
        act="attack t15",
        parts=_MAP,
        around=("r3c2", "r6c4"),
    ),
    Example(
        12,
        N_("Ana's infantry faces a Zombie. The next card shows who hits and what Ana loses."),
        "match",
        2,
        _CODE,
        line="port r6c1; port r7c4; buy I; buy II; attack t17; send I2",
        act="fight",
        parts=_PANEL,
    ),
    Example(
        13,
        N_("A Loyalist needs one more hit. Destroying it brings gold as loot."),
        "match",
        2,
        _CODE,
        line="port r5c2; port r6c8; look; keep P15 for P09; buy C; attack t18; fight",
        act="fight",
        parts=(*_MAP, *_MAT),
        around=("r4c4", "r6c6"),
    ),
    Example(
        14,
        N_("Ana's disc passes the purple one. Now all players are ahead of it, so the Old Ones act."),
        "match",
        2,
        _CODE,
        line=_BEFORE_OLD_ONES_TURN,
        act="recover",
        parts=_MAP,
        around=("r1c5", "r5c8"),
    ),
    Example(
        15,
        N_("A face-up Mi-Go is one step from Bruno's sheep farm. It moves on the Old Ones' turn."),
        "match",
        2,
        _CODE,
        line=_BEFORE_BLIGHT,
        act="recruit P10",
        parts=_MAP,
        around=("r4c3", "r6c5"),
    ),
    Example(
        16,
        N_("A face-up Zombie is one step from Bruno's port, and Bruno has no army. The Old Ones have one more turn."),
        "match",
        2,
        _CODE,
        line=_BEFORE_PORT_FALLS,
        act="recruit P21",
        parts=_MAP,
        around=("r3c1", "r6c4"),
        sentences=4,
    ),
    Example(
        17,
        N_("On farmland any farm will do: Bruno places corn and cattle side by side."),
        "match",
        2,
        _CODE,
        options=(("map", "west"),),
        line="port r6c4; port r6c3; rail; r5c3-r6c3; r5c2-r5c3; buy II; recruit P34; look; keep P15 for P20; buy I",
        act="farm; corn r5c2; cattle r5c3",
        parts=_MAP,
        around=("r4c1", "r6c4"),
    ),
    Example(
        18,
        N_("In a solo game you can first pay 1 gold, discard cards from the display and draw new ones."),
        "solo",
        1,
        _CODE,
        line="port r4c10",
        act="refresh; drop P20; drop P34",
        parts=(*_PANEL, *_MAT),
    ),
    Example(
        19,
        N_("Bruno imports for Ana: the coal goes to Ana's warehouse, and Bruno spends the time."),
        "coop",
        2,
        _CODE,
        line="port r6c8; port r6c3",
        act="trade; import coal to 1; import coal to 1",
        parts=_MAT,
        seat=0,
    ),
    Example(
        20,
        N_(
            "A card was drawn before the discs were placed. The last player chooses one of its two options "
            "for both players."
        ),
        "match",
        2,
        _CODE,
        options=(("cards", "one"),),
        act="use V1-B",
        parts=(*_PANEL, *_MAT),
    ),
)
