"""A second implementation of the rules of Imperial Settlers, slow and as plain as the rulebook, for comparison with the
engine.

The tables are typed here again. `Reference` plays the competition village with one to four seats; the functions work
for any sheet.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

TRACKS = ("walls", "huts", "granaries", "bridges")
COSTS: Mapping[str, Sequence[Sequence[str]]] = {
    "walls": [["S"], ["SS"], ["WS"], ["SSF"], ["WSS"], ["SSSF"], ["WSSS"], ["WSSSF"], ["WSSSSF"]],
    "huts": [["W"], ["WW"], ["WF"], ["WW"], ["WWS"], ["WWSF"], ["WWWS"], ["WWWSF"], ["WWWWSF"]],
    "granaries": [
        ["F"],
        ["F", ""],
        ["F", ""],
        ["F", "F"],
        ["WF", ""],
        ["FF", "S"],
        ["FF", "W", ""],
        ["SFF", "F"],
        ["FFF", "WSF"],
    ],
    "bridges": [["W"], [""], ["S"], ["W"], ["WF"], ["WS"], ["WS"], ["SF"], ["WSF"]],
}
VALUES: Mapping[str, Sequence[int]] = {
    "walls": [1, 2, 3, 5, 8, 11, 15, 20, 28],
    "huts": [1, 3, 5, 7, 9, 11, 14, 18, 28],
    "granaries": [1, 2, 4, 6, 9, 12, 16, 21, 29],
    "bridges": [0, 0, 1, 1, 2, 3, 4, 5, 7],
}
FIELDS = [(2, ["F", "WF", "FF"]), (4, ["W", "W", "WS"]), (6, ["S", "S", "SF"]), (9, ["WS", "WF", "SF", "WSF"])]
"""Bridge sections that open the field, its circles."""
VILLAGE: Mapping[str, Sequence[str]] = {
    "farm": ["W", "", ""],
    "sawmill": ["SS", "F", ""],
    "quarry": ["WW", "F", ""],
    "toolshop": ["S", "", ""],
}
SHAPES = {
    "farm": ["XX", "X."],
    "sawmill": ["X.", "XX", "X."],
    "quarry": ["XXX", ".X."],
    "toolshop": [".X", "XX"],
    "architects": ["XX", "XX"],
    "fortress": ["X", "X"],
}
GIVES = {"farm": "F", "sawmill": "W", "quarry": "S"}
NAMES = ("ally", "boon", "yield", "export", "coin")

Square = tuple[int, int]


def payments(cost: str, pool: Mapping[str, int]) -> set[str]:
    """Return every hand of resources from the pool that pays a cost exactly: all hands of that size are tried."""
    hands = set()
    for hand in combinations_with_replacement("WSFG", len(cost)):
        held = all(hand.count(letter) <= pool[letter] for letter in "WSFG")
        if held and all(hand.count(letter) <= cost.count(letter) for letter in "WSF"):
            hands.add("".join(hand))
    return hands


def exports(pool: Mapping[str, int]) -> set[str]:
    """Return every hand that Export may take: one, two or three different kinds."""
    return {
        paid for number in (1, 2, 3) for kinds in combinations("WSF", number) for paid in payments("".join(kinds), pool)
    }


def placements(shape: Sequence[str], free: Collection[Square]) -> dict[str, frozenset[Square]]:
    """Return every place of a shape on free squares (track, section), by the name of its frame's top left corner."""
    cells = {}
    for top in range(4):
        for left in range(9):
            squares = frozenset(
                (top + row, left + column)
                for row, line in enumerate(shape)
                for column, mark in enumerate(line)
                if mark == "X"
            )
            if squares <= set(free):
                cells[f"{'whgb'[top]}{left + 1}"] = squares
    return cells


def first_of_each(boxes: Iterable[str], crossed: Collection[int]) -> list[tuple[int, str]]:
    """Return the boxes that are offered, numbered from 1: among boxes with equal costs the first free one."""
    offered: dict[str, int] = {}
    for number, box in enumerate(boxes, 1):
        if number not in crossed and box not in offered:
            offered[box] = number
    return [(number, box) for box, number in offered.items()]


def written(place: str, number: int, boxes: Sequence[str]) -> str:
    """Write a box, with its number where there are several."""
    return place if len(boxes) == 1 else f"{place}.{number}"


def numbered(word: str) -> tuple[str, int]:
    """Read a box."""
    place, _, number = word.partition(".")
    return place, int(number or 1)


class Sheets:
    """The two sheets of one player, boxes by name and number, and the player's round."""

    def __init__(self) -> None:
        self.crossed: dict[str, set[int]] = {name: set() for name in VILLAGE}
        self.sections: dict[str, list[set[int]]] = {track: [set() for _ in range(9)] for track in TRACKS}
        self.circles: set[Square] = set()
        self.finished: dict[str, int] = {}
        self.settlements: list[tuple[str, frozenset[Square]]] = []
        self.pool = dict.fromkeys("WSFG", 0)
        self.actions = self.trades = self.notes = 0
        self.token = ""
        self.token_used = False

    def length(self, track: str) -> int:
        """Count the complete sections of a track."""
        return sum(
            len(crossed) == len(boxes) for crossed, boxes in zip(self.sections[track], COSTS[track], strict=True)
        )

    def raised(self, name: str) -> int:
        return sum(building == name for building, _ in self.settlements)

    def begin(self, round_: int, dice: str, worker: int, token: str) -> None:
        self.pool = {letter: dice.count(letter) for letter in "WSFG"}
        self.actions, self.trades, self.token, self.token_used = worker, 0, token, False
        for name, letter in GIVES.items():
            if 0 < self.finished.get(name, 0) < round_:
                self.pool[letter] += 1 + self.raised(name)

    def open(self) -> list[int]:
        return [field for field, (needed, _) in enumerate(FIELDS) if self.length("bridges") >= needed]

    def circles_offered(self) -> list[tuple[int, int, str]]:
        return [
            (field, number, shown)
            for field in self.open()
            for number, shown in first_of_each(
                FIELDS[field][1], [crossed for at, crossed in self.circles if at == field]
            )
        ]

    def builds(self) -> list[str]:
        if not self.actions:
            return []
        places = []
        for track in TRACKS:
            at = self.length(track)
            if at < 9:
                places += [
                    (f"build {track}", n, box, COSTS[track][at])
                    for n, box in first_of_each(COSTS[track][at], self.sections[track][at])
                ]
        for name, boxes in VILLAGE.items():
            places += [(f"build {name}", n, box, boxes) for n, box in first_of_each(boxes, self.crossed[name])]
        return [
            f"{written(place, n, boxes)} {paid}".strip()
            for place, n, box, boxes in places
            for paid in payments(box, self.pool)
        ]

    def favors(self, dice: str) -> list[str]:
        if self.token_used:
            return []
        if self.token == "boon":
            return [f"favor {face}" for face in sorted(set(dice))]
        if self.token == "yield":
            return [
                f"favor {f + 1}.{n}" for f, n, shown in self.circles_offered() if "G" in dice or set(dice) & set(shown)
            ]
        if self.token == "export":
            return [f"favor {paid}" for paid in exports(self.pool)]
        return ["favor"]

    def moves(self, round_: int, dice: str) -> set[str]:
        texts = {"done", *self.builds(), *self.favors(dice)}
        if self.actions:
            texts |= {f"harvest {field + 1}.{number}" for field, number, _ in self.circles_offered()}
        if 0 < self.finished.get("toolshop", 0) < round_ and self.trades < 2 + self.raised("toolshop"):
            texts |= {f"use toolshop {letter}" for letter in "WSF" if self.pool[letter]}
        return texts

    def play(self, move: str, round_: int) -> None:
        verb, *words = move.split()
        if verb == "build":
            self.actions -= 1
            self._pay(words[1] if len(words) > 1 else "")
            place, number = numbered(words[0])
            if place in TRACKS:
                self.sections[place][self.length(place)].add(number)
            else:
                self.crossed[place].add(number)
                if len(self.crossed[place]) == len(VILLAGE[place]):
                    self.finished[place] = round_
        elif verb == "harvest":
            self.actions -= 1
            self._harvest(words[0])
        elif verb == "use":
            self._pay(words[1])
            self.pool["G"] += 1
            self.trades += 1
        elif verb == "favor":
            self.token_used = True
            if self.token == "ally":
                self.actions += 1
            elif self.token == "coin":
                self.pool["G"] += 1
            elif self.token == "boon":
                self.pool[words[0]] += 1
            elif self.token == "yield":
                self._harvest(words[0])
            else:
                self._pay(words[0])
                self.notes += len(words[0])

    def _pay(self, letters: str) -> None:
        for letter in letters:
            self.pool[letter] -= 1
        assert min(self.pool.values()) >= 0

    def _harvest(self, word: str) -> None:
        field, number = (int(part) for part in word.split("."))
        assert (field - 1, number) not in self.circles
        self.circles.add((field - 1, number))
        for letter in FIELDS[field - 1][1][number - 1]:
            self.pool[letter] += 1

    def settle_moves(self) -> set[str]:
        taken = {square for _, squares in self.settlements for square in squares}
        free = {(row, column) for row, track in enumerate(TRACKS) for column in range(self.length(track))} - taken
        return {f"settle {name} {corner}" for name, shape in SHAPES.items() for corner in placements(shape, free)}

    def settle(self, move: str) -> None:
        _, name, corner = move.split()
        everywhere = [(row, column) for row in range(4) for column in range(9)]
        self.settlements.append((name, placements(SHAPES[name], everywhere)[corner]))

    def total(self) -> int:
        tracks = sum(VALUES[track][self.length(track) - 1] for track in TRACKS if self.length(track))
        imperial = sum(self.length(track) == 9 for track in TRACKS)
        return tracks + 3 * self.raised("architects") + self.notes + imperial * (4 + self.raised("fortress"))


class Reference:
    """One game on the competition village, chance included."""

    def __init__(self, seats: int, *, advanced: bool) -> None:
        self.seats, self.advanced = seats, advanced
        self.sheets = [Sheets() for _ in range(seats)]
        self.tokens: list[str] = []
        self.first = 0 if seats == 1 else None
        self.round, self.phase = 1, "tokens"
        self.dice, self.worker = "", 0
        self.queue: list[int] = []
        self.taken: dict[int, str] = {}

    def order(self) -> list[int]:
        assert self.first is not None
        return [(self.first + self.round - 1 + step) % self.seats for step in range(self.seats)]

    @property
    def seat(self) -> int | None:
        """Return the acting seat, -1 for chance, None after the end."""
        if self.phase == "over":
            return None
        return -1 if self.phase in ("tokens", "first", "dice") else self.queue[0]

    def moves(self) -> set[str]:
        if self.phase == "tokens":
            return {
                "tokens " + " ".join(names) for names in combinations(NAMES, 3 if self.seats == 1 else self.seats + 1)
            }
        if self.phase == "first":
            return {f"first {seat + 1}" for seat in range(self.seats)}
        if self.phase == "dice":
            return {f"dice {a}{b}{c} {worker}" for a in "WSFG" for b in "WSFG" for c in "WSFG" for worker in (3, 4, 5)}
        if self.phase == "take":
            return {f"take {name}" for name in self.tokens if name not in self.taken.values()}
        if self.phase == "expand":
            return self.sheets[self.queue[0]].moves(self.round, self.dice)
        if self.phase == "settle":
            return self.sheets[self.queue[0]].settle_moves() | {"rest"}
        return set()

    def play(self, move: str) -> None:
        assert move in self.moves()
        verb, *words = move.split()
        if verb == "tokens":
            self.tokens = words
            self.phase = "dice" if self.seats == 1 else "first"
        elif verb == "first":
            self.first = int(words[0]) - 1
            self.phase = "dice"
        elif verb == "dice":
            self.dice, self.worker = words[0], int(words[1])
            self.phase, self.queue, self.taken = "take", self.order(), {}
        elif verb == "take":
            self.taken[self.queue.pop(0)] = words[0]
            if not self.queue:
                self.phase, self.queue = "expand", self.order()
                for seat in self.queue:
                    self.sheets[seat].begin(self.round, self.dice, self.worker, self.taken[seat])
        elif verb in ("done", "rest", "settle"):
            seat = self.queue.pop(0)
            if verb == "settle":
                self.sheets[seat].settle(move)
            self._pass_over()
        else:
            self.sheets[self.queue[0]].play(move, self.round)

    def _pass_over(self) -> None:
        """Go on to the settlement phase, without seats that cannot settle, and to the next round."""
        if self.phase == "expand" and not self.queue:
            self.phase, self.queue = "settle", self.order() if self.advanced else []
        if self.phase == "settle":
            self.queue = [seat for seat in self.queue if self.sheets[seat].settle_moves()]
            if not self.queue:
                self.round += 1
                self.phase = "dice" if self.round <= 10 else "over"

    def ranking(self) -> list[list[int]]:
        """Return the groups of seats from best to last."""
        keys = [(sheets.total(), sheets.length("bridges"), len(sheets.circles)) for sheets in self.sheets]
        return [[seat for seat in range(self.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]
