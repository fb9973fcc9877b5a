"""The board of The Artemis Project as plain text: seven regions, then one or two lines per seat."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, named
from pyapp.games.artemis.rules.components import TWIN
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, RELIEF, VENTS
from pyapp.games.artemis.rules.tables import letters_of
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value
    from pyapp.games.artemis.rules.state import State

_LINE: Final = 100
_DRONES = "XY"
"""Letters of the drones in front of their dice; seats are numbers from 1."""


def board(position: State, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the regions with their dice (face and owner, such as 5:2) and the belongings of each seat."""
    p, material = position, position.kit.material

    def dice(those: Iterable[int]) -> str:
        return " ".join(_die(p, die >> 3, die & 7) for die in those) or "-"

    event = material.events.get(p.event) if p.event else None
    yield f"Round {p.round}" + (f", {named(event.name)}" if event else "")
    yield f"1 {_(REGION_NAMES[BASECAMP])}:"
    for ident, stack, contents in zip(p.open, p.stacks, p.reward_contents, strict=False):
        card = material.expeditions[ident]
        there = " ".join(_die(p, face, party) for face, party, _sent in stack) or "-"
        left = f"; lying {', '.join(name_of(p, part) or part for part in contents if part)}" if any(contents) else ""
        yield f"    {ident} {named(card.name)}, takes {card.difficulty}: {there}{left}"
    yield f"2 {_(REGION_NAMES[VENTS])}, {p.vents} energy: {dice(p.rows[0])}"
    yield f"3 {_(REGION_NAMES[QUARRY])}, {p.quarry} minerals: {dice(p.rows[1])}"
    yield f"4 {_(REGION_NAMES[GANTRY])}:"
    for number, (tile, bids) in enumerate(zip(p.display, p.bids, strict=False)):
        sold = " (sold)" if p.built >> number & 1 else ""
        building = p.kit.building(tile)
        yield f"    {tile} {named(building.name)} [{building.slots}]{sold}: {dice(bids)}"
    yield f"5 {_(REGION_NAMES[DOORSTEP])}, waiting {letters_of(p.queue)}: {dice(p.rows[2])}"
    yield f"6 {_(REGION_NAMES[ACADEMY])}, {letters_of(p.stock)}: {dice(p.academy)}"
    yield f"7 {_(REGION_NAMES[OUTFITTERS])}: {dice(p.outfitters)}"
    for seat in range(p.players):
        yield (
            f"{seat + 1} {names[seat]}: dice {p.pool[seat] or '-'}, energy {p.energy[seat]}, "
            f"minerals {p.minerals[seat]}, toolkits {p.toolkits[seat]}, badges {p.badges[seat]}, "
            f"relief {p.relief[seat]}, shelter {letters_of(p.shelters[seat])}"
        )
        if p.tiles[seat]:
            tiles = (
                f"{tile} {named(p.kit.building(tile).name)} ({letters_of(crew)})"
                for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True)
            )
            yield from wrap(", ".join(tiles), _LINE, initial_indent="    ", subsequent_indent="    ")
    for number, drone in enumerate(names[p.players :]):
        party = p.players + number
        yield f"{_DRONES[number]} {drone}: dice {p.pool[party] or '-'}, badges {p.badges[party]}"


def _die(p: State, face: int, party: int) -> str:
    return f"{face}:{party + 1 if party < p.players else _DRONES[party - p.players]}"


def name_of(position: State, code: str, /) -> str:
    """Return the name of a building, expedition, event or region by its code; "" for any other code."""
    material, ident = position.kit.material, code.removesuffix(TWIN)
    printed = material.buildings.get(ident) or material.expeditions.get(ident) or material.events.get(ident)
    return named(printed.name) if printed else _(REGION_NAMES.get(code, ""))


def log(setup: Setup, /) -> EventLog:
    """Return the log of the view."""
    return VIEW.for_setup(setup).log


_PLACES = {SHELTERS: "the Shelters", RELIEF: "Relief"}
"""Places in refusals that are not tiles."""


def worded(position: State, params: Mapping[str, Value], names: Sequence[str], /) -> Mapping[str, Value]:
    """Replace parties and places by their names."""
    words: dict[str, Value] = {}
    if place := _PLACES.get(str(params.get("place"))):
        words["place"] = place
    if "seat" in params:
        written = str(params["seat"])
        parties = [*map(position.name_of, range(len(names)))]
        words["seat"] = names[parties.index(written)] if written in parties else written
    return words
