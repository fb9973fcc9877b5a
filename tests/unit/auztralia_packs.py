"""Packs of AuZtralia for tests: our own tables, and one with extreme values in every table."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from pyapp.games.auztralia.rules.schema import FORMAT, LISTS, our_pack, plain
from tests.unit.auztralia_matches import setup

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup


@cache
def _ours() -> str:
    return json.dumps(plain(our_pack()))


def data_of(*lists: str) -> dict[str, Any]:
    """Return some of our own tables, or all, as the plain data of a pack."""
    data = json.loads(_ours())
    return {"name": data["name"], **{key: data[key] for key in lists or LISTS}}


def with_pack(mode: str, seats: int, pack: str, **options: str) -> Setup:
    """Return the set-up of a practice match with a pack."""
    return replace(setup(mode, seats, **options, pack="own"), content=(pack,), practice=True)


def line_of(data: dict[str, Any]) -> str:
    """Return the line of text of a pack."""
    return FORMAT.to_json(FORMAT.from_json(json.dumps(data, ensure_ascii=False)))


TILES = """
LOY 1  1  0 4
LOY 1  9  4 3
ZOM 1  2  3 6
MIG 1  5  2 2
SHO 1 14 30 1
TEM 1  3  1 1
KAN 1  0  0 3
LOY 2  4  2 3
ZOM 2  5  2 4
MIG 2  5  3 3
SHO 2  6  3 2
TEM 2  5  2 3
CTH 2  9  9 1
LOY 3  7  3 2
MIG 3  7  4 3
SHO 3  9  4 4
TEM 3  8  3 3
CTH 3 20 15 1
LOY X  2  1 1
CTH X  8  7 2
KAN X  0  0 1
LOY XX 6  3 2
TEM XX 5  2 2
"""
ONCE = ("cubes all", "heal 1", "hold 1", "note")
LASTING = (
    ("railplus 3", "time rail -1"), ("time hills -2",), ("railfree coal", "railfree iron"), ("mine gold 5",),
    ("farmcap 3",), ("farmcap 2", "norepeat farm"), ("hit I 2", "first Z 3", "first * 1"),
    ("range T 4", "range Z 3", "range * 1"), ("price * -3", "farmguns 2"),
    ("armour 2", "airarmour 1", "sanity 2", "shield T 1", "cover sanity 1"), ("salvage 3", "bounty 2", "cover ground 1"),
    ("trade 4", "note"), ("trade 3", "export 2"),
    ("norepeat rail",), (),
)  # fmt: skip
INSTANT = (
    ("gain gold 9", "gain coal 2"),
    ("unit Z 1", "unit I 3"),
    ("track 3", "gain iron 1", "track 2"),
    ("note",),
    (),
)
FINAL = (("per phosphate 2", "per corn 1"), ("per tile 3", "note"), ("per cattle 2", "per sheep 1"))
REVELATIONS: tuple[list[str], ...] = (
    ["reveal 1 2 any", "tax 2", "march all 2"], ["gate X", "gate XX"], [], ["reveal 3 1 near", "march LOY+CTH 1"],
    ["reveal 2 1", "reveal 2 1 high"], ["march SHO 3", "dismiss 2"], ["note", "dismiss 6"],
)  # fmt: skip
OPTIONS = (
    ["gain gold 5", "unit Z 1"], ["track 3", "draft 2 1"], ["oldstart 31"], ["start -9", "peek 2"],
    ["unit I 9", "gain iron 2"], ["banish 1 1", "track 1"], ["peek 4"], ["running_rights 1", "gain coal 1"],
    ["draft 4 1", "draft 2 1"], ["running_rights 1"],
)  # fmt: skip


@cache
def extreme_pack() -> str:
    """Return a pack whose tables differ from ours as far as packs may."""
    data = data_of()
    data["name"] = {"en": "Wild & <wide>", "es": "Salvaje y <ancho>"}
    data["tiles"] = TILES
    for key, (count, price, reach, capacity) in {
        "I": (14, 2, 1, 2), "C": (6, 1, 4, 1), "A": (2, 7, 3, 4), "T": (5, 3, 0, 6), "Z": (4, 8, 6, 1),
    }.items():  # fmt: skip
        data["units"][key] = {"count": count, "price": price, "range": reach, "capacity": capacity}
    cards = [line.split() for line in data["old_one_cards"].splitlines()]
    for number, words in enumerate(cards):
        words[1:7] = words[7 - number % 6 : 7] + words[1 : 7 - number % 6]
        words[7:] = ["MIG", "2", "LOY", "1"] if number % 5 == 0 else ["CTH", "3"] if number % 7 == 0 else words[7:]
    data["old_one_cards"] = "\n".join(map(" ".join, cards))
    for number, row in enumerate(data["revelations"]):
        row["effects"] = REVELATIONS[number % len(REVELATIONS)]
        if "note" in row["effects"]:
            row["text"] = {"en": "Everybody sings.", "es": "Cantad todos."}
    for number, row in enumerate(data["personalities"]):
        row["timing"] = ("lasting", "instant", "once", "final", "lasting")[number % 5]
        row["points"] = number % 4
        at = number // 5
        row["effects"] = {
            "lasting": list(LASTING[number % len(LASTING)]),
            "instant": list(INSTANT[at % len(INSTANT)]),
            "once": [ONCE[at % len(ONCE)]],
            "final": list(FINAL[at % len(FINAL)]),
        }[row["timing"]]
    options = [option for card in data["two_player"] for option in card["options"]]
    for option, effects in zip(options, OPTIONS, strict=True):
        option["effects"] = effects
    data["start"] = [2, 4, 5, 4]
    data["illuminated"] = [*range(24, 38), 53]
    data["time"] |= {"mine": 2, "buy": 3, "farm": 2, "rail": 1, "hills": 1, "recover": 2, "recover empty": 1}
    data["difficulties"]["gentle"] = {"goods": [9, 0, 9], "units": [3, 1, 0, 0, 1], "red": False, "guns": False}
    return line_of(copy.deepcopy(data))
