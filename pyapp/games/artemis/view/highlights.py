"""The regions, cards and dice of the board that events are about, to highlight them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.steps import BASECAMP, DOORSTEP, GANTRY, QUARRY, REGIONS, VENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Event, Value

_REGIONS: Final = {
    "success": BASECAMP,
    "failure": BASECAMP,
    "reward": BASECAMP,
    "return": BASECAMP,
    "send": BASECAMP,
    "hit": BASECAMP,
    "poor": GANTRY,
    "pay": GANTRY,
    "leave": GANTRY,
    "lost": GANTRY,
    "recruit": DOORSTEP,
    "queue": DOORSTEP,
}
"""Kind of event -> its region, where its fields do not name one."""
_POOLS: Final = {"ENERGY": VENTS, "MINERAL": QUARRY}


def die_id(params: Mapping[str, Value]) -> str:
    """Return the element id, without prefix, of the die on the board that an event is about."""
    return f"{params.get('target') or params['region']}-{params['at']}"


def highlighted(events: Sequence[Event]) -> frozenset[str]:
    """Return the things that events are about: regions by name, `card O07` for a tile or an expedition, `die
    vents-2`.
    """
    return frozenset(thing for event in events for thing in _of(event))


def _of(event: Event) -> list[str]:
    kind, params = event.kind, event.params
    region = str(params.get("region") or _REGIONS.get(kind) or _by_reason(event))
    targets = [region] if region in REGIONS else []
    if kind in ("place", "hit"):
        targets.append(f"die {die_id(params)}")
    if region in (BASECAMP, GANTRY):
        targets += [f"card {params[key]}" for key in ("expedition", "tile", "target") if params.get(key)]
    return targets


def _by_reason(event: Event) -> str:
    """Return the region that is the reason for a gain."""
    if event.kind == "waste":
        return _POOLS[str(event.params["what"])]
    why = str(event.params.get("why", ""))
    return why if event.kind in ("gain", "colonists", "train", "building") and why in REGIONS else ""


def with_final_places(events: Sequence[Event]) -> list[Event]:
    """Return the events with the final index of each placed die: in a row of Exposure later dice of the same move may
    be inserted before it, or removed.
    """
    ordered = list(events)
    for number, event in enumerate(ordered):
        if event.kind != "place":
            continue
        at = was = int(event.params["at"])
        for later in ordered[number + 1 :]:
            if later.params.get("region") != event.params["region"] or event.params["region"] not in ROWS:
                continue
            if later.kind == "place" and int(later.params["at"]) <= at:
                at += 1
            elif later.kind == "remove" and event.params["region"] == QUARRY:
                at -= 1
        if at != was:
            ordered[number] = replace(event, params={**event.params, "at": at})
    return ordered
