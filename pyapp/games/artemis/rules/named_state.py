"""A position of The Artemis Project as labelled plain data; docs/library.md explains the labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.components import COLONIST_NAMES
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, SOURCES, VENTS
from pyapp.games.artemis.rules.tables import contents_of, group_of, number_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.games.artemis.rules.position import Position


def named_state(p: Position) -> dict[str, Any]:
    """Return the position by names. No information in it is hidden."""
    return {
        "acting": "chance" if p.seat == CHANCE else p.seat,
        "question": p.ask,
        "round": p.round,
        "start_player": p.start,
        "event": p.event or None,
        "regions": _regions(p),
        "seats": [_seat(p, seat) for seat in range(p.players)],
        "drones": [
            {"badges": p.badges[drone], "dice": [int(face) for face in p.pool[drone]]}
            for drone in range(p.players, len(p.badges))
        ],
    }


def _colonists(group: int) -> dict[str, int]:
    return {name.lower(): number_of(group, kind) for kind, name in enumerate(COLONIST_NAMES.values())}


def _dice(dice: Iterable[int]) -> list[dict[str, int]]:
    return [{"face": die >> 3, "party": die & 7} for die in dice]


def _contents(part: str) -> dict[str, Any]:
    colonists, building = contents_of(part, "COLONIST"), contents_of(part, "BUILDING")
    return {"colonists": _colonists(group_of(colonists)), "building": building or None}


def _regions(p: Position) -> dict[str, Any]:
    vents, quarry, doorstep = map(_dice, p.rows)
    return {
        BASECAMP: [
            {
                "expedition": ident,
                "dice": [{"face": face, "party": party, "sent": _colonists(sent)} for face, party, sent in stack],
                "rewards": {"A": _contents(contents[0]), "B": _contents(contents[1])},
            }
            for ident, stack, contents in zip(p.open, p.stacks, p.reward_contents, strict=True)
        ],
        VENTS: {"energy": p.vents, "dice": vents},
        QUARRY: {"minerals": p.quarry, "dice": quarry},
        GANTRY: [
            {"building": tile, "sold": bool(p.built >> at & 1), "dice": _dice(bids)}
            for at, (tile, bids) in enumerate(zip(p.display, p.bids, strict=True))
        ],
        DOORSTEP: {"colonists": _colonists(p.queue), "dice": doorstep},
        ACADEMY: {"colonists": _colonists(p.stock), "dice": _dice(p.academy)},
        OUTFITTERS: {"dice": _dice(p.outfitters)},
    }


def _seat(p: Position, seat: int) -> dict[str, Any]:
    return {
        "energy": p.energy[seat],
        "minerals": p.minerals[seat],
        "toolkits": p.toolkits[seat],
        "badges": p.badges[seat],
        "relief": p.relief[seat],
        "warm": p.warm[seat],
        "dice": [int(face) for face in p.pool[seat]],
        "points": dict(zip(SOURCES, p.gained(seat), strict=True)),
        "shelters": _colonists(p.shelters[seat]),
        "buildings": [
            {"building": tile, "crew": _colonists(crew), "full": crew in p.kit.tiles[tile].full}
            for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True)
        ],
    }
