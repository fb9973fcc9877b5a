"""A second implementation of AuZtralia's rules, slow and literal, that the engine is compared with.

Maps and tables are typed here again. A `Table` holds the visible state of a position; hexes are (row, column), borders
pairs of them, and every answer is computed from scratch.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.games.auztralia.rules.position import Position

    Hex = tuple[int, int]
    Border = tuple[Hex, Hex]

EAST = """
OOOOOOOOHHC
OOOOOOOOOHC
OOOOOOOOOHH
OHOOOOOOHHC
HHOOOOOOHCC
CCCOOOOHHC.
.CCCOHHHC..
..CCCCHCC..
"""
WEST = """
FDDDDDDDDDD
FDDDDDDDDDD
FFDDDDDDDDD
FFFFDDDDDDD
.FFFDDDDDDD
.FFFDDDDD.D
.FFFFFD....
"""
EVEN = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))
ODD = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
FARMS = {"corn": "CF", "sheep": "OF", "cattle": "HF"}
PRICES = {"I": 1, "C": 3, "A": 5, "T": 4, "Z": 6}
RANGES = {"I": 2, "C": 3, "A": 1, "T": 0, "Z": 5}
NUMBERS = {"I": 10, "C": 5, "A": 3, "T": 4, "Z": 3}
CAPACITY = {"I": 1, "C": 2, "A": 2, "T": 3, "Z": 2}
BOXES = ("rail", "hills", "mine", "recruit", "buy", "trade", "farm", "attack")
GOODS = ("coal", "iron", "gold", "phosphate", "token")
KINDS = ("LOY", "ZOM", "MIG", "SHO", "TEM", "CTH", "KAN")
MOVES = {
    **dict.fromkeys(("O06", "O15", "O27", "O36"), ("LOY", 1)),
    **dict.fromkeys(("O07", "O18", "O23"), ("ZOM", 1)),
    **dict.fromkeys(("O09", "O29"), ("MIG", 2)),
    **dict.fromkeys(("O24", "O33"), ("MIG", 1)),
    **dict.fromkeys(("O11", "O14"), ("SHO", 1)),
    **dict.fromkeys(("O02", "O16"), ("CTH", 1)),
}
"""Card -> who moves, and how far. 4.3c."""


def terrain_of(west: bool) -> dict[Hex, str]:
    """Return the terrain of a map."""
    rows = (WEST if west else EAST).split()
    return {
        (row, column): letter for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != "."
    }


def name(one: Hex) -> str:
    """Format a hex."""
    return f"r{one[0]}c{one[1]}"


def border_name(one: Border) -> str:
    """Format a border."""
    return f"{name(one[0])}-{name(one[1])}"


def hex_of(text: str) -> Hex:
    """Parse a hex."""
    row, column = re.fullmatch(r"r(\d+)c(\d+)", text).groups()  # type: ignore[union-attr]
    return int(row), int(column)


def neighbours(one: Hex) -> list[Hex]:
    """List the six neighbours of a cell, clockwise from the north. 4.12."""
    return [(one[0] + down, one[1] + right) for down, right in (ODD if one[1] % 2 else EVEN)]


def pair(one: Hex, other: Hex) -> Border:
    """Return a border, the lower hex first."""
    return (one, other) if one < other else (other, one)


class Table:
    """The visible state of a position; a seat's fields are lists by seat."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.west, self.coop, self.alone = p.west, p.coop, p.solo
        self.land = terrain_of(p.west)
        names = [hex_of(one) for one in p.board.names]
        assert names == sorted(self.land)
        self.ports = [names[one] if one >= 0 else None for one in p.ports]
        borders = [pair(names[one], names[other]) for one, other in p.board.borders]
        self.rails = [{borders[at] for at in range(len(borders)) if rails >> at & 1} for rails in p.rails]
        self.farms = [
            {
                farm: {names[at] for at in range(len(names)) if p.farms[3 * seat + number] >> at & 1}
                for number, farm in enumerate(FARMS)
            }
            for seat in range(p.players)
        ]
        self.blight = {names[at] for at in range(len(names)) if p.blight >> at & 1}
        self.lying = {
            (names[at], good): row[at]
            for good, row in zip(GOODS, p.lying, strict=True)
            for at in range(len(names))
            if row[at]
        }
        self.tiles = {tile: names[at] for tile, at in enumerate(p.at) if at >= 0}
        self.up = {tile for tile in self.tiles if p.up >> tile & 1}
        self.held = {tile for tile in self.tiles if p.held >> tile & 1}

    # --- distances and sets (AZ-2) ---

    def steps(self, start: Iterable[Hex]) -> dict[Hex, int]:
        """Return the number of steps over land from every hex to the nearest of some."""
        far = dict.fromkeys(start, 0)
        todo = list(far)
        for one in todo:
            for other in neighbours(one):
                if other in self.land and other not in far:
                    far[other] = far[one] + 1
                    todo.append(other)
        return far

    def connected(self, seat: int) -> set[Hex]:
        """Return the connected set of a seat. AZ-2.6."""
        port = self.ports[seat]
        assert port is not None
        net, barred = {port}, set(self.tiles.values())
        todo = [port]
        for one in todo:
            for other in neighbours(one):
                if pair(one, other) in self.rails[seat] and other not in barred and other not in net:
                    net.add(other)
                    todo.append(other)
        return net

    def enlarged(self, seat: int, partners: Sequence[int]) -> set[Hex] | None:
        """Return the connected set of a seat with those of partners, None if no order joins them. AZ-19.3."""
        for order in permutations(partners):
            net = self.connected(seat)
            for partner in order:
                more = self.connected(partner)
                if not net & more:
                    break
                net |= more
            else:
                return net
        return None

    # --- what a seat has ---

    def cards(self, seat: int) -> set[str]:
        return set(self.p.hands[seat])

    def gold(self, seat: int) -> int:
        return self.p.goods[4 * seat + 2]

    def again(self, seat: int, box: str) -> int:
        """Return the gold for repetition. AZ-4.3."""
        free = {"rail": "P31", "hills": "P31", "farm": "P32"}.get(box)
        return 0 if free in self.cards(seat) else self.p.cubes[8 * seat + BOXES.index(box)]

    def pays(self, seat: int, box: str, more: int = 0) -> bool:
        return sum(self.p.cubes[8 * seat : 8 * seat + 8]) < 20 and self.gold(seat) >= self.again(seat, box) + more

    def barracks(self, seat: int) -> dict[str, int]:
        return dict(zip(NUMBERS, self.p.units[5 * seat : 5 * seat + 5], strict=True))

    def reach(self, seat: int, unit: str) -> int:
        cards = self.cards(seat)
        return RANGES[unit] + ("P20" in cards and unit in "IA") + ("P15" in cards and unit == "T")

    # --- parts of acts ---

    def open_borders(self, seat: int, box: str) -> list[str]:
        """List the legal borders for the next track. AZ-5."""
        taken = set().union(*self.rails)
        barred = set(self.tiles.values())
        if len(self.rails[seat]) == 20:
            return []
        borders = {
            pair(one, other)
            for one in self.connected(seat)
            for other in neighbours(one)
            if other in self.land and other not in barred and pair(one, other) not in taken
        }
        if box == "rail":
            borders = {one for one in borders if "H" not in {self.land[end] for end in one}}
        return [border_name(one) for one in sorted(borders)]

    def open_farms(self, seat: int, net: set[Hex], placed: Sequence[str]) -> list[str]:
        """List the legal farms for the next part. AZ-10."""
        most = 2 if "P07" in self.cards(seat) else 1
        full = {where for where, _good in self.lying} | set(self.tiles.values()) | {one for one in self.ports if one}
        for farms in self.farms:
            full |= set().union(*farms.values())
        return [
            f"{farm} {name(one)}"
            for farm, terrain in FARMS.items()
            if placed.count(farm) < most and len(self.farms[seat][farm]) < 7
            for one in sorted(net - full)
            if self.land[one] in terrain
        ]

    def open_trades(self, seat: int) -> list[str]:
        """List the legal trades for the next part. AZ-9, AZ-23.8."""
        others = [f" to {one + 1}" for one in range(self.p.players) if one != seat] if self.coop else []
        return [
            f"{way} {good}{to}"
            for way in ("import", "export")
            for at, good in enumerate(("coal", "iron"))
            if way == "import" or self.p.goods[4 * seat + at]
            for to in ("", *others)
        ]

    def trades(self, seat: int) -> int:
        """Return the number of trades in an action. AZ-9.1, AZ-17.5."""
        return 2 + self.west + ("P23" in self.cards(seat))

    def off_rail(self, seat: int, partners: Sequence[int], tile: int) -> int:
        """Return the off-rail distance of a tile. AZ-11.2."""
        net = self.enlarged(seat, partners)
        assert net is not None
        here = self.tiles[tile]
        for owner in (seat, *partners):
            if any(pair(here, other) in self.rails[owner] and other in net for other in neighbours(here)):
                return 0
        return min(far for one, far in self.steps([here]).items() if one in net)

    # --- a whole turn (AZ-23.6) ---

    def turn(self, seat: int) -> set[str]:
        """Return the first texts of a turn."""
        acts = {"recover"} | self.once(seat)
        if sum(self.p.cubes[8 * seat : 8 * seat + 8]) == 20:
            return acts
        net = self.connected(seat)
        acts |= self.near_acts(seat, ())
        cards = self.cards(seat)
        coal, iron = self.p.goods[4 * seat : 4 * seat + 2]
        if (coal or "P03" in cards) and (iron or "P04" in cards):
            acts |= {box for box in ("rail", "hills") if self.pays(seat, box) and self.open_borders(seat, box)}
        if self.pays(seat, "recruit"):
            others = [f" to {one + 1}" for one in range(self.p.players) if one != seat] if self.coop else []
            acts |= {f"recruit {card}{to}" for card in self.p.display for to in ("", *others)}
            left = self.p.deck.bit_count() + bool(self.p.top)
            if self.pays(seat, "recruit", 1):
                acts |= {"look"} if left else set()
                acts |= {"refresh"} if self.alone and self.p.display and len(self.p.display) + left > 1 else set()
        for offer in ("I", "II", "C", "A", "T", "Z"):
            unit = offer[0]
            price = len(offer) * max(1, PRICES[unit] - ("P19" in cards))
            out = sum(self.barracks(one)[unit] for one in range(self.p.players))
            if self.pays(seat, "buy", price) and NUMBERS[unit] - out >= len(offer):
                acts.add(f"buy {offer}")
        if self.pays(seat, "trade"):
            acts.add("trade")
        assert net
        return acts | self.via(seat)

    def near_acts(self, seat: int, partners: Sequence[int]) -> set[str]:
        """Return the legal mining, farming and attacks over the railways of partners."""
        net = self.enlarged(seat, partners)
        assert net is not None
        acts: set[str] = set()
        if self.pays(seat, "mine"):
            acts |= {f"mine {name(one)} {good}" for one, good in self.lying if one in net}
        if self.pays(seat, "farm") and self.open_farms(seat, net, ()):
            acts.add("farm")
        if self.pays(seat, "attack"):
            for tile in self.tiles:
                far = self.off_rail(seat, partners, tile)
                if any(number and self.reach(seat, unit) >= far for unit, number in self.barracks(seat).items()):
                    acts.add(f"attack t{tile + 1}")
        return acts

    def via(self, seat: int) -> set[str]:
        """Return the partners whose railways may be used. AZ-19.3, V5-A."""
        if not self.coop and ("V5-A" not in self.p.chosen or self.p.rights >> seat & 1):
            return set()
        others = [one for one in range(self.p.players) if one != seat]
        return {
            f"via {''.join(str(one + 1) for one in some)}"
            for number in range(1, len(others) + 1)
            for some in combinations(others, number)
            if self.enlarged(seat, some) is not None and self.near_acts(seat, some)
        }

    def once(self, seat: int) -> set[str]:
        """Return the playable once-cards. AZ-4.11."""
        held = self.cards(seat) - set(self.p.spent[seat])
        acts = set()
        if "P28" in held and any(self.p.cubes[8 * seat : 8 * seat + 8]):
            acts.add("play P28")
        if "P29" in held:
            own = set().union(*self.farms[seat].values())
            acts |= {f"play P29 {name(one)}" for one in own & self.blight - set(self.tiles.values())}
        if "P30" in held:
            acts |= {f"play P30 t{tile + 1}" for tile in self.up}
        return acts

    # --- the Old Ones (AZ-15) ---

    def settlements(self) -> dict[Hex, int]:
        """Return the ports and unblighted farms, with their owners."""
        owners = {one: seat for seat, one in enumerate(self.ports) if one}
        for seat, farms in enumerate(self.farms):
            owners |= dict.fromkeys(set().union(*farms.values()) - self.blight, seat)
        return owners

    def kind(self, tile: int) -> str:
        from pyapp.games.auztralia.rules.components import SORTS

        return KINDS[SORTS[self.p.fronts[tile]].kind]

    def march(self, entries: Sequence[tuple[str, int]]) -> bool:
        """Move kinds; stop and return True if a port was entered."""
        for kind, steps in entries:
            far = self.steps(self.settlements())
            order = sorted(
                (far[self.tiles[tile]], self.tiles[tile], tile)
                for tile in self.up - self.held
                if self.kind(tile) == kind
            )
            for _far, _where, tile in order:
                for _ in range(steps):
                    self.tiles[tile] = self.next_hex(tile)
                    owner = self.settlements().get(self.tiles[tile])
                    if owner is not None and self.ports[owner] == self.tiles[tile]:
                        return True
                    if owner is not None:
                        self.blight.add(self.tiles[tile])
                        if kind != "SHO":
                            break
        return False

    def next_hex(self, tile: int) -> Hex:
        """Return the hex of a tile's next step. AZ-15.3 to AZ-15.5."""
        here, settled = self.tiles[tile], self.settlements()
        far = self.steps([here])
        standing = [len(set().union(*farms.values()) - self.blight) for farms in self.farms]
        target = min(settled, key=lambda one: (far[one], one in self.ports, -standing[settled[one]], one))
        to_target = self.steps([target])
        closer = [one for one in neighbours(here) if one in self.land and to_target[one] == to_target[here] - 1]
        return min(closer, key=lambda one: one in self.tiles.values())


def point_sets(force: Sequence[tuple[str, int]], points: int) -> set[tuple[str, ...]]:
    """Return the ways to deal points to units (type, damage) one after the other. AZ-23.7."""
    if not points:
        return {()}
    splits = set()
    for at, (unit, damage) in enumerate(force):
        hit = [(unit, damage + 1)] if damage + 1 < CAPACITY[unit] else []
        for rest in point_sets([*force[:at], *hit, *force[at + 1 :]], points - 1):
            splits.add(tuple(sorted((f"{unit}{damage}", *rest), key=lambda one: ("ICATZ".index(one[0]), one))))
    return splits
