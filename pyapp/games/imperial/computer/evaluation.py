"""The value of a player's sheets at the end of a round: present VP and, from weights fitted to simulated games, the VP
expected of the remaining rounds.

The features exist on any sheet of the vocabulary: progress of each track, gains of the buildings per round by their
prices (never the identity of a building), open circles, squares for settlements, the counts of ★ buildings. The weights
are in data/weights.toml.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from operator import mul
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import read_table
from pyapp.games.imperial.rules import effects, scoring
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, LETTER, ROUNDS, SECTIONS, TOKENS, TRACKS, Building
from pyapp.games.imperial.rules.prices import effort, price
from pyapp.games.imperial.rules.village import BOX_BIT, CIRCLE_BIT, FIRST_VILLAGE_BIT, SECTION_MASK, Village

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.imperial.rules.player import Player

LETTERS: Final = "WSFGAV"
"""The gain of a building: wood, stone, food, gold, actions, VP."""
USUAL: Final = {
    "imperial": 1.4,
    "open_fields": 2.0,
    "circles": 3.8,
    "emptied_fields": 0.75,
    "buildings": 3.6,
    "settlements": 5.0,
    "settlement_sections": 18.0,
    "columns": 2.5,
    "sections": 24.0,
    "walls": 6.5,
    "huts": 6.5,
    "granaries": 5.5,
    "bridges": 4.5,
    "tracks_of_5": 2.5,
}
"""Counted thing of a ★ building -> its number at the end of a usual game. No measurement of it is on record. The
weights (data/weights.toml) were fitted to features with these figures, so change them only together.
"""
_PROPER: Final = {"walls": "S", "huts": "W", "granaries": "F", "bridges": "W"}
_LETTER_OF: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("extra_action", "action_if_worker", "action_when", "buy_action", "free_box", "free_harvest", "store_action"),
        "A",
    ),
    **dict.fromkeys(("sell", "harvest_vp", "vp_if", "vp_per_box", "vp_left", "settlement_vp"), "V"),
}
"""Kind -> its gain, where the parameters do not tell; gold where neither does."""
_MOST_RAISED: Final = 8
"""The most settlements per ability with precomputed prices."""


def _letter(building: Building) -> str:
    """Return the main gain of a building as a letter."""
    ability = building.ability
    params = ability.params
    for key in ("get", "resource"):
        if params.get(key) in LETTER and ability.kind != "discount":
            return LETTER[params[key]]
    if ability.kind in ("discount", "free_cost", "substitute"):
        return _PROPER.get(params["where"], "G")
    return _LETTER_OF.get(ability.kind, "G")


def _prices(building: Building) -> tuple[float, ...]:
    """Return a building's prices by the number of settlements of its shape."""
    ability = building.ability
    if not ability.underline:
        return (price(building),) * (_MOST_RAISED + 1)
    numbers = [ability.params[ability.underline] + more for more in range(_MOST_RAISED + 1)]
    return tuple(
        price(replace(building, ability=replace(ability, params={**ability.params, ability.underline: number})))
        for number in numbers
    )


@cache
def _states() -> tuple[tuple[dict[int, int], ...], ...]:
    """Number every state of every track: track, complete sections, crossed boxes of the next as bits -> number."""
    number, tables = 0, []
    for track in EMPIRE:
        rows = []
        for section in track:
            row = {}
            for crossed in range((1 << len(section.boxes)) - 1):
                row[crossed] = number
                number += 1
            rows.append(row)
        rows.append({0: number})
        number += 1
        tables.append(tuple(rows))
    return tuple(tables)


STATES: Final = _states()
STATE_COUNT: Final = STATES[-1][-1][0] + 1
_BOX_WORK: Final = 0.6
"""The work of crossing a box besides its resources, in resources. The weights were fitted with it."""


def _progress() -> tuple[float, ...]:
    """Return for every state the completed share of the track's work, 0 to 1."""
    progress = [0.0] * STATE_COUNT
    for track, rows in zip(EMPIRE, STATES, strict=True):
        whole = sum(_BOX_WORK + len(box) for section in track for box in section.boxes)
        done = 0.0
        for number, row in enumerate(rows):
            boxes = track[number].boxes if number < SECTIONS else ()
            for crossed, state in row.items():
                progress[state] = (
                    done + sum(_BOX_WORK + len(box) for at, box in enumerate(boxes) if crossed >> at & 1)
                ) / whole
            done += sum(_BOX_WORK + len(box) for box in boxes)
    return tuple(progress)


PROGRESS: Final = _progress()


def track_states(player: Player) -> list[int]:
    """Return the number of each track's state."""
    marks = player.marks
    return [
        STATES[track][length][
            (marks & SECTION_MASK[track][length]) >> BOX_BIT[track][length] if length < SECTIONS else 0
        ]
        for track, length in enumerate(player.length)
    ]


@cache
def _circles_left(circles: int, fields: int) -> tuple[int, int]:
    """Count the uncrossed circles of the open fields and their resources."""
    first = CIRCLE_BIT[0][0]
    left = [
        shown
        for field in range(fields)
        for bit, shown in zip(CIRCLE_BIT[field], FIELDS[field].circles, strict=True)
        if not circles >> bit - first & 1
    ]
    return len(left), sum(map(len, left))


_CIRCLE_BITS: Final = (1 << sum(len(field.circles) for field in FIELDS)) - 1
_FIRST_CIRCLE: Final = CIRCLE_BIT[0][0]

BUILDING_FEATURES: Final = (
    *("price", *(f"price {letter}" for letter in LETTERS), "begun", "could", "finished"),
    *(f"slope {name}" for name in ("imperial", *TRACKS, "settlement")),
    *("basic", *(f"token {token}" for token in TOKENS)),
)
"""Features that change only when a building is finished or raised."""
BOX_FEATURES: Final = (
    "places",
    "squares",
    "circles",
    "held",
    "star",
    "star begun",
    "star could",
    "columns",
    "settlements",
)
"""Features that change with every box."""
FEATURES: Final = (*BUILDING_FEATURES, *BOX_FEATURES)


class Appraiser:
    """The evaluation of players of one village with the same tokens in play; it caches its results."""

    def __init__(self, village: Village, tokens: Sequence[str]) -> None:
        """Prepare the tables of the village."""
        self.village = village
        self.tokens = [float(token in tokens) for token in TOKENS]
        self.prices = [_prices(building) for building in village.buildings]
        self.letters = [LETTERS.index(_letter(building)) for building in village.buildings]
        self.efforts = [effort(building) for building in village.buildings]
        self.whole = village.has(*effects.STAR, "blueprint_vp")
        self.stars = village.has(*effects.STAR)
        self.usual = [number for number in range(len(village.buildings)) if number not in self.whole]
        self.work = [[1 + 0.8 * len(box) for box in boxes] for boxes in village.boxes]
        self._building_features: dict[object, tuple[list[float], list[float]]] = {}
        self._sums: dict[object, tuple[float, list[float]]] = {}
        self._places: dict[object, float] = {}
        self._worth: dict[object, float] = {}
        self.weights = weights()

    def progress(self, player: Player, building: int) -> float:
        """Return the completed share of a building's effort."""
        if player.finished[building]:
            return 1.0
        village = self.village
        crossed = (player.marks & village.masks[building]) >> village.first[building]
        return (
            sum(work for number, work in enumerate(self.work[building]) if crossed >> number & 1)
            / self.efforts[building]
        )

    # --- features ---

    def building_features(self, player: Player) -> tuple[list[float], list[float]]:
        """Return the BUILDING_FEATURES and the value of a settlement of each building's shape."""
        key = (player.marks >> FIRST_VILLAGE_BIT, tuple(player.raised), player.round)
        slow = self._building_features.get(key)
        if slow is None:
            if len(self._building_features) > 20_000:
                self._building_features.clear()
            slow = self._building_features[key] = self._find_building_features(player)
        return slow

    def _find_building_features(self, player: Player) -> tuple[list[float], list[float]]:
        left = ROUNDS - player.round
        village = self.village
        shares = [0.0] * len(LETTERS)
        begun = could = 0.0
        worths = [0.0] * len(village.buildings)
        slopes = dict.fromkeys(("imperial", *TRACKS, "settlement"), 0.0)
        for building in self.usual:
            raised = min(player.raised[building], _MOST_RAISED - 1)
            prices = self.prices[building]
            done = self.progress(player, building)
            rise = (prices[raised + 1] - prices[raised]) * left
            if done == 1.0:
                shares[self.letters[building]] += prices[raised] * left / 10
                worths[building] = rise
            else:
                begun += prices[raised] * max(0, left - 1) * done / 10
                could += max(0.0, prices[raised] * (left - 1) - 0.7 * self.efforts[building] * (1 - done)) / 10
                worths[building] = rise * (0.2 + 0.8 * done)
        for building in self.whole:
            done = self.progress(player, building)
            sure = 1.0 if done == 1.0 else 0.25 + 0.75 * done * done
            params = village.params[building]
            what = params.get("what", "")
            if village.kind[building] == "blueprint_vp":
                worths[building] = player.value(building, "vp") * sure
                if village.underline[building]:
                    worths[building] += 1
            elif village.underline[building]:
                worths[building] = (
                    USUAL[what] / params.get("every", 1) * sure if village.kind[building] == "star_per" else sure
                )
            if village.kind[building] == "star_per":
                slope = player.value(building, "vp") / params.get("every", 1) * sure
                name = {"settlements": "settlement", "settlement_sections": "settlement"}.get(what, what)
                for track in TRACKS if what in ("sections", "columns") else (name,):
                    if track in slopes:
                        slopes[track] += slope * {"settlement_sections": 3.6, "columns": 0.4}.get(what, 1.0)
        extra = slopes["settlement"]
        for building in village.by_kind.get("settlement_vp", ()):
            extra += player.value(building, "vp") * self.progress(player, building)
        for building in village.by_kind.get("settlement_gain", ()):
            extra += 0.8 * player.value(building, "n") * self.progress(player, building)
        worths = [worth + extra if shapes else 0.0 for worth, shapes in zip(worths, village.shapes, strict=True)]
        finished = sum(1 for building, done in enumerate(player.finished) if done and village.counted[building])
        features = [sum(shares), *shares, begun, could, finished / 6]
        features += [slope / 5 for slope in slopes.values()]
        features += [float(village.basic), *self.tokens]
        return features, worths

    def places(self, player: Player, worths: Sequence[float]) -> tuple[float, int]:
        """Return the value of the settlements that fit now, one per round, and the number of free squares."""
        free = player.free_squares()
        key = (free, player.round, player.marks >> FIRST_VILLAGE_BIT, tuple(player.raised))
        worth = self._places.get(key)
        if worth is None:
            if len(self._places) > 20_000:
                self._places.clear()
            left, rest, worth = ROUNDS - player.round, free, 0.0
            for building in sorted(range(len(worths)), key=lambda one: -worths[one]):
                if worths[building] <= 0:
                    break
                for _, mask in self.village.shapes[building]:
                    if left and mask & rest == mask:
                        rest &= ~mask
                        left -= 1
                        worth += worths[building]
            self._places[key] = worth
        return worth, free.bit_count()

    def box_features(self, player: Player, worths: Sequence[float]) -> list[float]:
        """Return the BOX_FEATURES."""
        left = (ROUNDS - player.round) / 9
        places, squares = self.places(player, worths)
        circles, held = _circles_left(player.marks >> _FIRST_CIRCLE & _CIRCLE_BITS, player.fields)
        star = begun = could = 0.0
        for building in self.stars:
            params = self.village.params[building]
            what = params["what"]
            now = effects.MEASURES[what](player)
            later = now + max(0.0, 1.1 * USUAL[what] - now) * left
            done = self.progress(player, building)
            if self.village.kind[building] == "star_per":
                each = player.value(building, "vp") / params.get("every", 1)
                top = float(player.value(building, "max")) if params.get("max") else 1e9
                present, future = min(top, each * now), min(top, each * later)
            else:
                vp = player.value(building, "vp")
                present, future = vp * (now >= params["count"]), vp * min(1.0, later / params["count"]) ** 3
            if done == 1.0:
                star += future - present
            else:
                begun += future * done
                could += max(0.0, future - 0.7 * self.efforts[building] * (1 - done)) * min(1.0, 3 * left)
        if not self.village.basic:
            for building in self.village.by_kind.get("blueprint_vp", ()):
                if not player.finished[building]:
                    begun += effects.plan_points(player, building) * self.progress(player, building)
        columns = min(player.length)
        return [
            places / 10,
            squares / 20,
            circles / 5,
            held / 5,
            star / 10,
            begun / 10,
            could / 10,
            columns / 9,
            len(player.settlements) / 8,
        ]

    def features(self, player: Player) -> tuple[int, list[int], list[float]]:
        """Return the input of the weights: rounds left, the tracks' states, the numbers FEATURES."""
        slow, worths = self.building_features(player)
        return ROUNDS - player.round, track_states(player), [*slow, *self.box_features(player, worths)]

    # --- the value of sheets ---

    def worth(self, player: Player) -> float:
        """Estimate the final VP of a player whose round is over; exact after the last. What was stored for the next
        round is added elsewhere.
        """
        key = (player.marks, tuple(player.settlements), player.round)
        worth = self._worth.get(key)
        if worth is None:
            if len(self._worth) > 40_000:
                self._worth.clear()
            worth = scoring.total(player) - player.notes
            if player.round < ROUNDS:
                worth += self.gain(player)
            self._worth[key] = worth
        return worth + player.notes

    def gain(self, player: Player) -> float:
        """Estimate the VP that the remaining rounds will add."""
        weights = self.weights
        left = ROUNDS - player.round
        key = (player.marks >> FIRST_VILLAGE_BIT, tuple(player.raised), left)
        slow, worths = self.building_features(player)
        sums = self._sums.get(key)
        if sums is None:
            if len(self._sums) > 20_000:
                self._sums.clear()
            begin = weights.rounds[left] + sum(map(mul, weights.building_features[left], slow))
            sums = self._sums[key] = begin, [sum(map(mul, row, slow)) for row in weights.cross]
        number: float = sums[0]
        slopes = sums[1]
        states = track_states(player)
        done = [PROGRESS[state] for state in states]
        table = weights.tracks[left]
        number += sum([table[state] for state in states]) + sum(map(mul, slopes, done))
        number += sum(map(mul, weights.box_features[left], self.box_features(player, worths)))
        walls, huts, granaries, bridges = done
        number += sum(
            map(
                mul,
                weights.pairs[left],
                (
                    walls * huts,
                    walls * granaries,
                    walls * bridges,
                    huts * granaries,
                    huts * bridges,
                    granaries * bridges,
                ),
            )
        )
        return number


class Weights:
    """The weights of data/weights.toml by rounds left: the file has for each its value at the end and the difference
    for nine more rounds.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        """Expand the file's numbers to one row per number of rounds left."""
        shares = [left / (ROUNDS - 1) for left in range(ROUNDS)]

        def by_rounds(name: str) -> list[list[float]]:
            return [[late + share * early for late, early in zip(*data[name], strict=True)] for share in shares]

        self.rounds: list[float] = data["rounds"]
        self.building_features = by_rounds("still")
        self.box_features = by_rounds("moving")
        self.tracks = by_rounds("tracks")
        self.pairs = by_rounds("pairs")
        self.cross: list[list[float]] = data["cross"]


@cache
def weights() -> Weights:
    """Read the weights."""
    return Weights(read_table("pyapp.games.imperial", "data/weights.toml"))
