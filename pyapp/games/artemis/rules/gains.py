"""Gains of a seat and their consequences: goods, points, Relief, colonists and where they are housed, buildings and
their crews (AP-15, AP-16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.artemis.rules import events
from pyapp.games.artemis.rules.components import COLONISTS, RELIEF_BEYOND, VOID_BUILDING
from pyapp.games.artemis.rules.components import RELIEF as TRACK
from pyapp.games.artemis.rules.moves import CHANCES, GRAMMAR, Drawn, House, Man, Mix
from pyapp.games.artemis.rules.questions import Housing, Manning
from pyapp.games.artemis.rules.refusal_helpers import Proposals, Refusals, no_building, no_fit, refusal
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    DRAW,
    EFFECT,
    HOUSE,
    MAN,
    MIX,
    RELIEF,
    SOURCES,
    STEP_OF_RELIEF,
    TRAIN,
)
from pyapp.games.artemis.rules.tables import (
    KIND,
    UNIT,
    contains,
    contents_of,
    crews_from,
    group_of,
    letters_of,
    number_of,
    size,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.components import Effect
    from pyapp.games.artemis.rules.state import State

SHELTERS: Final = "shelters"
_SOURCE: Final = {"X": 0, "O": 1, "S": 1, ACADEMY[0]: 2, "V": 3, RELIEF[0]: 4}
"""First letter of a reason -> the index of its source of points in SOURCES."""


# --- goods and points (AP-1.2, AP-1.3) ---


def gain(p: State, party: int, what: str, number: int, why: str) -> None:
    """Give a party goods or points: ENERGY, MINERAL, TOOLKIT, BADGE, VP or WARM; drones gain badges only."""
    if what == "VP":
        p.points[len(SOURCES) * party + _SOURCE[why[0]]] += number
    else:
        _goods(p, what)[party] += number
    if p.log is not None:
        diploma = what == "VP" and why == ACADEMY
        p.tell(events.DIPLOMA if diploma else events.GAIN, party, what=what, number=number, why=why)


def _goods(p: State, what: str) -> list[int]:
    if what == "ENERGY":
        return p.energy
    if what == "MINERAL":
        return p.minerals
    if what == "TOOLKIT":
        return p.toolkits
    return p.badges if what == "BADGE" else p.warm


def lose(p: State, seat: int, what: str, number: int, why: str) -> None:
    """Take goods from a seat, at most what it has. AP-1.5."""
    goods = _goods(p, what)
    lost = min(number, goods[seat])
    goods[seat] -= lost
    if lost:
        p.tell(events.LOSE, seat, what=what, number=lost, why=why)


# --- effects in order ---


def apply_effects(p: State, seat: int, effects: Sequence[Effect], why: str, contents: str | None = None) -> None:
    """Apply effects to a seat in the printed order; `contents` is what was drawn for a reward, None if the effects are
    not a reward.
    """
    p.steps += [(EFFECT, seat, effect.kind, effect.amount, why, contents) for effect in reversed(effects)]


def _effect(p: State, seat: int, kind: str, number: int, why: str, contents: str | None) -> bool:
    if kind == "ANY":
        return mix(p, seat, number, why)
    if kind == "RELIEF":
        relief(p, seat, number)
    elif kind == "TRAIN":
        p.steps.append((TRAIN, seat, number, why))
    elif kind == "COLONIST":
        if contents is None:
            return _draw(p, seat, number, why)
        if drawn := contents_of(contents, kind):
            gain_colonists(p, seat, group_of(drawn), why)
    elif kind == "BUILDING":
        if tile := contents_of(contents or "", kind):
            gain_building(p, seat, tile, why)
        else:
            gain(p, seat, "MINERAL", VOID_BUILDING, why)
    else:
        gain(p, seat, kind, number, why)
    return False


def mix(p: State, seat: int, number: int, why: str) -> bool:
    """Ask for the mix of resources: `number` energy and minerals in all. AP-1.3."""
    legal = [f"mix {number - minerals} {minerals}" for minerals in range(number + 1)]
    return p.question(MIX, seat, legal, number, why)


def _mix(p: State, seat: int, move: str, _number: int, why: str) -> None:
    taken = GRAMMAR.expect(Mix, move)
    if taken.energy:
        gain(p, seat, "ENERGY", taken.energy, why)
    if taken.minerals:
        gain(p, seat, "MINERAL", taken.minerals, why)


def _ask_mix(p: State, seat: int, number: int, why: str) -> bool:
    return mix(p, seat, number, why)


# --- Relief (AP-15) ---


def relief(p: State, party: int, number: int = 1) -> None:
    """Make steps on the Relief track, each finished before the next; drones make none. AP-15.2, AP-21.5."""
    if party < p.players:
        p.steps += [(STEP_OF_RELIEF, party)] * number


def _relief(p: State, seat: int) -> None:
    p.relief[seat] += 1
    step = p.relief[seat]
    p.tell(events.RELIEF, seat, number=step)
    apply_effects(p, seat, TRACK[step - 1] if step <= len(TRACK) else RELIEF_BEYOND, RELIEF)


# --- colonists (AP-16.1, AP-16.2) ---


def _draw(p: State, seat: int, number: int, why: str) -> bool:
    """Ask chance for colonists from the bag; log an empty bag. AP-19.1."""
    if not p.bag.available:
        p.tell(events.EMPTY, seat)
        return False
    p.draws += 1
    return p.draw(DRAW, seat, number, why)


def _drawn(p: State, _chance: int, move: str, seat: int, _number: int, why: str) -> None:
    drawn = CHANCES.expect(Drawn, move).what
    p.bag.draw(*drawn)
    gain_colonists(p, seat, group_of(drawn), why)


def gain_colonists(p: State, seat: int, group: int, why: str) -> None:
    """Give a seat colonists and house them one by one, Pioneers first. AP-16.2, AP-24.6."""
    if p.log is not None:
        p.tell(events.COLONISTS, seat, colonists=letters_of(group), why=why)
    p.steps.append((HOUSE, seat, group, 0))


def places_for(p: State, seat: int, kind: int, least: int) -> list[int]:
    """List the places for a colonist, from number `least` on: buildings with room in the order gained, then the
    Shelters, whose number follows the last building.
    """
    tiles, unit, all_tiles = p.tiles[seat], UNIT[kind], p.kit.tiles
    crews = p.crews[seat]
    places = [at for at in range(least, len(tiles)) if crews[at] + unit in all_tiles[tiles[at]].crews]
    places.append(len(tiles))
    return places


def place_name(p: State, seat: int, place: int) -> str:
    """Return the notation of a place: the building's tile, or `shelters`."""
    return p.tiles[seat][place] if place < len(p.tiles[seat]) else SHELTERS


def place_of(p: State, seat: int, name: str) -> int:
    """Return the number of a place from its notation, the inverse of `place_name`; -1 if the seat has no such place."""
    if name == SHELTERS:
        return len(p.tiles[seat])
    return p.tiles[seat].index(name) if name in p.tiles[seat] else -1


def _house(p: State, seat: int, group: int, least: int) -> bool:
    """Ask where the next of the gained colonists is housed. `least` is the first place offered: equal colonists of one
    gain are housed in the order of places, so that each result has one notation.
    """
    if not p.tiles[seat]:
        p.shelters[seat] += group
        return False
    kind = next(kind for kind in range(len(UNIT)) if number_of(group, kind))
    legal = [f"house {COLONISTS[kind]} {place_name(p, seat, place)}" for place in places_for(p, seat, kind, least)]
    return p.question(HOUSE, seat, legal, group, kind, least)


def _housed(p: State, seat: int, move: str, group: int, kind: int, _least: int) -> None:
    target = GRAMMAR.expect(House, move).place
    unit = UNIT[kind]
    place = place_of(p, seat, target)
    move_to(p, seat, place, unit)
    p.tell(events.HOUSE, seat, colonist=COLONISTS[kind], place=target)
    group -= unit
    if group:
        p.steps.append((HOUSE, seat, group, place if number_of(group, kind) else 0))


def move_to(p: State, seat: int, place: int, change: int) -> None:
    """Add colonists to a place; a negative change removes them."""
    crews = p.crews[seat]
    if place < len(crews):
        p.crews[seat] = (*crews[:place], crews[place] + change, *crews[place + 1 :])
    else:
        p.shelters[seat] += change


# --- buildings (AP-16.2) ---


def gain_building(p: State, seat: int, tile: str, why: str) -> None:
    """Give a seat a tile and ask for its crew from the Shelters."""
    p.tiles[seat] += (tile,)
    p.crews[seat] += (0,)
    p.tell(events.BUILDING, seat, tile=tile, why=why)
    p.steps.append((MAN, seat, len(p.tiles[seat]) - 1))


def _man(p: State, seat: int, place: int) -> bool:
    tile = p.kit.tiles[p.tiles[seat][place]]
    legal = [f"man {text}" for _, text in crews_from(tile, p.shelters[seat])]
    return p.question(MAN, seat, legal, place)


def _manned(p: State, seat: int, move: str, place: int) -> None:
    crew = GRAMMAR.expect(Man, move).group
    if crew:
        move_to(p, seat, place, crew)
        p.shelters[seat] -= crew
        p.tell(events.MAN, seat, colonists=letters_of(crew), tile=p.tiles[seat][place])


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    EFFECT: _effect,
    STEP_OF_RELIEF: _relief,
    MIX: _ask_mix,
    HOUSE: _house,
    MAN: _man,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {
    MIX: _mix,
    DRAW: _drawn,
    HOUSE: _housed,
    MAN: _manned,
}


# --- refusals (AP-24.9) ---


def _no_housing(p: State, seat: int, move: House) -> Illegal | None:
    _colonists, kind, least = p.asked(Housing)
    if move.colonist != COLONISTS[kind]:
        return None
    place = place_of(p, seat, move.place)
    if place < 0:
        return no_building(move.place, "AP-16.2")
    if place < least:
        return refusal(
            "R1",
            "AP-24.6",
            N_("Equal colonists are housed in order: this one goes to {place} or a later place."),
            place=place_name(p, seat, least),
        )
    return refusal(
        "R17",
        "AP-16.1",
        N_("{place} has no room for this colonist: {colonist}."),
        place=move.place,
        colonist=move.colonist,
    )


def _no_manning(p: State, seat: int, move: Man) -> Illegal:
    group, place = move.group, p.asked(Manning).building
    shelters, housed = p.shelters[seat], sum(p.crews[seat])
    if not contains(shelters, group):
        if contains(shelters + housed, group):
            return refusal(
                "R18",
                "AP-16.2",
                N_("Fill a new building from the Shelters. Colonists in other buildings move only in Upkeep."),
            )
        return refusal(
            "R10", "AP-16.2", N_("These are not in your Shelters: {colonists}."), colonists=letters_of(group)
        )
    return no_fit(p.tiles[seat][place], group)


# --- default answers ---


def _plain_mix(p: State, seat: int) -> Move:
    """Take the mix that leaves energy and minerals as equal as possible."""

    def gap(move: Move) -> int:
        taken = GRAMMAR.expect(Mix, move)
        return abs(p.energy[seat] + taken.energy - p.minerals[seat] - taken.minerals)

    return min(p.legal, key=gap)


def _plain_house(p: State, seat: int) -> Move:
    """House where that fills a building, else in a slot of the colonist's own type, else in the Shelters."""
    rated = {}
    for move in p.legal:
        house = GRAMMAR.expect(House, move)
        letter, place = house.colonist, house.place
        rated[move] = 0
        if place in p.tiles[seat]:
            crew = p.crews[seat][p.tiles[seat].index(place)]
            if crew + UNIT[KIND[letter]] in p.kit.tiles[place].full:
                rated[move] = 2
            elif p.kit.building(place).slots.count(letter) > number_of(crew, KIND[letter]):
                rated[move] = 1
            else:
                rated[move] = -1
    return max(p.legal, key=rated.__getitem__)


def _plain_man(p: State, _seat: int) -> Move:
    """Man with as many as possible; among equal numbers the lowest ranks."""
    return max(p.legal, key=lambda move: (size(group := GRAMMAR.expect(Man, move).group), -group))


REFUSALS: Final[Refusals] = {(HOUSE, House): _no_housing, (MAN, Man): _no_manning}
PROPOSED: Final[Proposals] = {MIX: _plain_mix, HOUSE: _plain_house, MAN: _plain_man}
