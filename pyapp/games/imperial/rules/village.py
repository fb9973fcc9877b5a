"""A village sheet compiled for play: bits of its boxes, boxes that may be crossed next, shapes and their places,
abilities by class.

Everything that can be crossed has a bit in one number, `marks`: the boxes of the empire, the circles, then the boxes of
the village.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pyapp.games.imperial.rules.components import (
    EMPIRE,
    FIELDS,
    LETTER,
    SECTIONS,
    SQUARE_ROWS,
    TRACKS,
    Building,
    Sheet,
    by_letters,
)
from pyapp.games.imperial.rules.payment import payments_for

VILLAGE: Final = 4
"""The index of the village after the four tracks in a table of places."""


def _bits() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], int]:
    """Assign bits to the boxes of the empire and the circles: the first bit of each section, the bit of each circle,
    the first free bit.
    """
    bit = 0
    boxes = []
    for track in EMPIRE:
        row = []
        for section in track:
            row.append(bit)
            bit += len(section.boxes)
        boxes.append(tuple(row))
    circles = []
    for field in FIELDS:
        circles.append(tuple(range(bit, bit + len(field.circles))))
        bit += len(field.circles)
    return tuple(boxes), tuple(circles), bit


BOX_BIT, CIRCLE_BIT, FIRST_VILLAGE_BIT = _bits()
SECTION_MASK: Final = tuple(
    tuple((1 << len(section.boxes)) - 1 << BOX_BIT[track][number] for number, section in enumerate(EMPIRE[track]))
    for track in range(len(TRACKS))
)
CIRCLES_MASK: Final = sum(1 << bit for row in CIRCLE_BIT for bit in row)
FIELD_MASK: Final = tuple(sum(1 << bit for bit in row) for row in CIRCLE_BIT)
OPENS: Final = {field.last + 1: number for number, field in enumerate(FIELDS)}
"""Complete bridge sections -> the field that opens with the last of them. IS-6.5."""
Place = tuple[str, int, str, int]
"""A box that may be crossed next: the move's first words, the track or VILLAGE, the cost, the bit."""


@cache
def section_places(track: int, section: int, crossed: int) -> tuple[Place, ...]:
    """List the boxes of a section that are offered; `crossed` are its crossed boxes as bits. Among equal boxes only the
    first is offered. IS-5.8, IS-6.1.
    """
    return _places(f"build {TRACKS[track]}", track, EMPIRE[track][section].boxes, BOX_BIT[track][section], crossed)


def _places(stem: str, where: int, boxes: tuple[str, ...], first: int, crossed: int) -> tuple[Place, ...]:
    places: dict[str, Place] = {}
    for number, cost in enumerate(boxes):
        if not crossed >> number & 1 and cost not in places:
            places[cost] = (stem if len(boxes) == 1 else f"{stem}.{number + 1}", where, cost, first + number)
    return tuple(places.values())


@cache
def box_moves(place: str, cost: str, pool: int) -> tuple[str, ...]:
    """List the moves that cross a box, one for each way to pay its cost."""
    return tuple(f"{place} {paid}" if paid else place for paid, _ in payments_for(cost, pool))


@cache
def circles_offered(field: int, marks: int, *, crossed: bool = False) -> tuple[tuple[str, int], ...]:
    """List the circles of a field that are offered as (letters, number): uncrossed ones, or with `crossed` the crossed
    ones; among equal ones only the first.
    """
    offered: dict[str, int] = {}
    for number, shown in enumerate(FIELDS[field].circles):
        if bool(marks >> number & 1) == crossed and shown not in offered:
            offered[shown] = number
    return tuple(offered.items())


class Village:
    """A sheet compiled for play; in the basic game without blueprints (IS-7.8).

    By building, in the sheet's order: `boxes`, the bit of the `first` one and the `masks` of all; `kind`, `params`
    (resources as letters, "*" for any) and `underline`; `standing`, the initial value of its `Player.finished`; whether
    it is `counted` among finished buildings (IS-7.7); `shapes`, every place as (move, squares), the squares as bits,
    nine per track.
    """

    __slots__ = (
        "_fitting",
        "_having",
        "_offers",
        "basic",
        "boxes",
        "buildings",
        "by_kind",
        "counted",
        "first",
        "index",
        "kind",
        "masks",
        "params",
        "shapes",
        "sheet",
        "standing",
        "underline",
    )

    def __init__(self, sheet: Sheet, *, basic: bool) -> None:
        """Compile a sheet."""
        self.sheet = sheet
        self.basic = basic
        self.buildings: tuple[Building, ...] = tuple(
            one for one in sheet.buildings if not (basic and one.ability.kind == "blueprint_vp")
        )
        self.index = {building.id: number for number, building in enumerate(self.buildings)}
        self.boxes = tuple(building.boxes for building in self.buildings)
        self.first: list[int] = []
        bit = FIRST_VILLAGE_BIT
        for boxes in self.boxes:
            self.first.append(bit)
            bit += len(boxes)
        self.masks = tuple((1 << len(boxes)) - 1 << first for boxes, first in zip(self.boxes, self.first, strict=True))
        self.kind = tuple(building.ability.kind for building in self.buildings)
        self.params: tuple[dict[str, Any], ...] = tuple(
            _lettered(dict(building.ability.params)) for building in self.buildings
        )
        self.underline = tuple("" if basic else building.ability.underline for building in self.buildings)
        self.by_kind: dict[str, tuple[int, ...]] = {}
        for number, kind in enumerate(self.kind):
            self.by_kind[kind] = (*self.by_kind.get(kind, ()), number)
        self.standing = tuple(-1 if building.prebuilt else 0 for building in self.buildings)
        self.counted = tuple(bool(boxes) for boxes in self.boxes)
        self.shapes: tuple[tuple[tuple[str, int], ...], ...] = tuple(
            () if basic or not building.blueprint else _shape_places(building.id, building.blueprint)
            for building in self.buildings
        )
        self._offers: dict[tuple[int, int], tuple[Place, ...]] = {}
        self._fitting: dict[int, tuple[str, ...]] = {}
        self._having: dict[tuple[str, ...], tuple[int, ...]] = {}

    def offers(self, building: int, marks: int) -> tuple[Place, ...]:
        """List the boxes of a building that are offered."""
        crossed = (marks & self.masks[building]) >> self.first[building]
        offered = self._offers.get((building, crossed))
        if offered is None:
            offered = _places(
                f"build {self.buildings[building].id}", VILLAGE, self.boxes[building], self.first[building], crossed
            )
            self._offers[building, crossed] = offered
        return offered

    def fitting(self, free: int) -> list[str]:
        """List the settlements that fit into free squares. IS-9.2 to IS-9.4."""
        fitting = self._fitting.get(free)
        if fitting is None:
            fitting = self._fitting[free] = tuple(
                move for spots in self.shapes for move, mask in spots if mask & free == mask
            )
        return list(fitting)

    def has(self, *kinds: str) -> tuple[int, ...]:
        """List the buildings of some kinds, in the sheet's order."""
        having = self._having.get(kinds)
        if having is None:
            having = self._having[kinds] = tuple(
                sorted(number for kind in kinds for number in self.by_kind.get(kind, ()))
            )
        return having


_LETTERS: Final = {**LETTER, "any": "*"}
_RESOURCE_KEYS: Final = ("resource", "give", "get", "instead_of", "face")


def _lettered(params: dict[str, Any]) -> dict[str, Any]:
    """Return parameters with resources as letters, "*" for any."""
    for key in _RESOURCE_KEYS:
        if key in params:
            params[key] = _LETTERS[params[key]]
    if "resources" in params:
        params["resources"] = by_letters("".join(LETTER[key] for key in params["resources"]))
    if params.get("what") in _LETTERS:
        params["what"] = _LETTERS[params["what"]]
    return params


def _shape_places(ident: str, blueprint: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """List every place of a shape on the empire as (move, squares); the move names the top left square of its bounding
    box. IS-9.3, IS-16.5.
    """
    cells = [(row, column) for row, line in enumerate(blueprint) for column, mark in enumerate(line) if mark == "X"]
    spots = []
    for top in range(len(TRACKS) - len(blueprint) + 1):
        for left in range(SECTIONS - len(blueprint[0]) + 1):
            mask = sum(1 << SECTIONS * (top + row) + left + column for row, column in cells)
            spots.append((f"settle {ident} {SQUARE_ROWS[top]}{left + 1}", mask))
    return tuple(spots)


_compiled: dict[tuple[int, bool], Village] = {}


def village_of(sheet: Sheet, *, basic: bool = False) -> Village:
    """Return a compiled sheet from the cache; the cache keeps the sheet alive, so that no other sheet gets the same
    identity.
    """
    key = (id(sheet), basic)
    if key not in _compiled:
        _compiled[key] = Village(sheet, basic=basic)
    return _compiled[key]
