"""The two maps as numbers: land hexes in row-column order, their neighbours and distances, and the borders for tracks.

A set of hexes or of borders is an int, one bit each. Sea cells are not hexes here, since nothing is ever placed on
them. AZ-2.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from operator import or_
from typing import Final

from pyapp.games.auztralia.rules.components import FARMS, MAPS, SKIPPED, TERRAINS, Cell

_EVEN_COLUMN_STEPS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))
_ODD_COLUMN_STEPS: Final = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Steps in the order N, NE, SE, S, SW, NW from a cell of an even and of an odd column. 4.12."""
NOWHERE: Final = -1
"""No hex: a neighbour that is sea or off the map, a tile that is off the map, a seat without a port."""
_FARM_TERRAINS: Final = {"coast": (0,), "outback": (1,), "hill": (2,), "farmland": (0, 1, 2), "desert": ()}
"""Terrain -> the types of farms that it takes. AZ-10.2, AZ-17.3."""


def bits(mask: int) -> list[int]:
    """List the members of a set, ascending."""
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    return indices


def set_of(members: list[int]) -> int:
    """Return the set of some members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


class Board:
    """One of the two maps. A hex is its index among the land hexes, a border its index among the borders between land
    hexes.

    `sea` are the names of its sea cells. By hex: `names`, `cells`, `neighbours` (six, NOWHERE for none), `around`
    (border bit, neighbour), `touching` (its borders), `distance` (to every hex), `within` (by distance, the hexes at
    most that far away). By border: `borders` (two hexes, the lower first), `border_names`. Sets: `hills` (borders that
    touch a hill), `ports`, `takes` (hexes for each type of farm). `surveyed` holds the surveyed hexes, by whether the
    mode is solo.
    """

    def __init__(self, key: str) -> None:
        """Load the map of that key and compute its tables."""
        self.key = key
        self.cells: tuple[Cell, ...] = tuple(cell for cell in MAPS[key] if cell.terrain in TERRAINS)
        self.size = len(self.cells)
        self.names = tuple(f"r{cell.row}c{cell.column}" for cell in self.cells)
        self.index = {name: at for at, name in enumerate(self.names)}
        self.sea = frozenset(f"r{cell.row}c{cell.column}" for cell in MAPS[key] if cell.terrain not in TERRAINS)
        self.neighbours = tuple(self._neighbours(cell) for cell in self.cells)
        self.distance = _distances(self.cells)
        farthest = max(map(max, self.distance))
        self.within = tuple(_within(row, farthest) for row in self.distance)
        self.borders = tuple(
            (one, other) for one in range(self.size) for other in sorted(self.neighbours[one]) if other > one
        )
        self.border_names = tuple(f"{self.names[one]}-{self.names[other]}" for one, other in self.borders)
        self.border_index = {name: at for at, name in enumerate(self.border_names)}
        around: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        for at, (one, other) in enumerate(self.borders):
            around[one].append((1 << at, other))
            around[other].append((1 << at, one))
        self.around = tuple(map(tuple, around))
        self.touching = tuple(sum(bit for bit, _ in row) for row in self.around)
        self.hills = set_of(
            [
                at
                for at, pair in enumerate(self.borders)
                if any(self.cells[hexagon].terrain == "hill" for hexagon in pair)
            ]
        )
        self.ports = self._where(lambda cell: cell.port)
        self.takes = tuple(
            self._where(lambda cell, farm=farm: farm in _FARM_TERRAINS[cell.terrain]) for farm in range(len(FARMS))
        )
        self.surveyed = {
            alone: tuple(
                at
                for at, cell in enumerate(self.cells)
                if cell.survey and (not cell.number or cell.number not in SKIPPED[key, alone])
            )
            for alone in (False, True)
        }

    def _neighbours(self, cell: Cell) -> tuple[int, ...]:
        steps = _ODD_COLUMN_STEPS if cell.column % 2 else _EVEN_COLUMN_STEPS
        return tuple(self.index.get(f"r{cell.row + down}c{cell.column + right}", NOWHERE) for down, right in steps)

    def _where(self, holds: object) -> int:
        return set_of([at for at, cell in enumerate(self.cells) if holds(cell)])  # type: ignore[operator]

    def border(self, one: int, other: int) -> int:
        """Return the border between two hexes; KeyError if they are not neighbours."""
        low, high = sorted((one, other))
        return self.border_index[f"{self.names[low]}-{self.names[high]}"]


def _distances(cells: tuple[Cell, ...]) -> tuple[bytes, ...]:
    """Return the fewest steps from every cell to every other. AZ-2.3, 4.12.

    A step changes two of the three cube coordinates of a hex, whose sum is 0, by one. One expression for all, since the
    page waits for these 6,400 distances at start-up.
    """
    places = [(cell.column, cell.row - cell.column // 2) for cell in cells]
    return tuple(bytes([(abs(x - u) + abs(z - v) + abs(x + z - u - v)) // 2 for x, z in places]) for u, v in places)


def _within(row: bytes, farthest: int) -> tuple[int, ...]:
    """Return, for each distance, the hexes at most that far away, from one hex's row of distances."""
    rings = [0] * (farthest + 1)
    for at, far in enumerate(row):
        rings[far] |= 1 << at
    return tuple(accumulate(rings, or_))


@cache
def board_of(key: str) -> Board:
    """Return the map of that key, built once."""
    return Board(key)
