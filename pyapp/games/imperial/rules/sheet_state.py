"""A player's two sheets and their state for the current round."""

from __future__ import annotations

from typing import Final, Self

from pyapp.games.imperial.rules.components import FIELDS, SECTIONS
from pyapp.games.imperial.rules.payment import counts
from pyapp.games.imperial.rules.purse import Purse
from pyapp.games.imperial.rules.village import (
    BOX_BIT,
    CIRCLE_BIT,
    SECTION_MASK,
    Place,
    Village,
    section_places,
)

_PLAIN: Final = (
    "marks",
    "pool_number",
    "actions",
    "gained_actions",
    "dice",
    "worker",
    "token",
    "token_used",
    "fields",
    "notes",
    "harvests",
    "crossed_boxes",
)
_ROUND: Final = (
    "settled",
    "rerolled",
    "rerolls",
    "turned",
    "spare",
    "kept_pool",
    "kept_actions",
    "start_pool",
    "start_actions",
    "round",
    "_places",
)
_LISTS: Final = ("length", "used", "raised", "finished", "built", "settlements")


class SheetState(Purse):
    """The state of one player's sheets.

    `marks` is a bit set of crossed boxes and circles (see village.py), `pool_number` the pool as a number (see
    payment.py).

    By track: `length` counts complete sections, `built` those of this round. By building: `finished` is the round in
    which it was finished (0: not yet, -1: prebuilt), `raised` counts settlements of its shape, `used` counts its uses
    in this round, or its gain so far where that has a maximum.

    `settlements` are (building, squares as bits); `fields` counts open fields; `notes` are the VP of the notes;
    `settled`, `harvests` and `crossed_boxes` count this round; `rerolled` are dice as bits; `spare` are the tokens that
    no seat took. `kept_` is stored at the end of the round, `start_` is added at the start of the next. `asks_last`:
    round 10 asks what to store, as in records of early versions (see `beginning.new_legacy`).
    """

    __slots__ = ("asks_last", "away", *(name for name in (*_PLAIN, *_ROUND, *_LISTS) if name not in Purse.__slots__))

    marks: int
    dice: str
    worker: int
    token: str
    token_used: bool
    fields: int
    harvests: int
    crossed_boxes: int
    settled: int
    rerolled: int
    rerolls: int
    turned: bool
    spare: tuple[str, ...]
    kept_pool: int
    kept_actions: int
    start_pool: int
    start_actions: int
    round: int
    _places: tuple[Place, ...] | None
    length: list[int]
    used: list[int]
    raised: list[int]
    finished: list[int]
    built: list[int]
    settlements: list[tuple[int, int]]

    def __init__(self, village: Village, seat: int = 0, *, away: bool = False, asks_last: bool = False) -> None:
        """Create empty sheets in round 1."""
        self.asks_last = asks_last
        self.village = village
        self.seat = seat
        self.away = away
        self.log = None
        self.marks = self.fields = self.notes = 0
        self.start_pool = self.start_actions = 0
        self.length = [0, 0, 0, 0]
        self.raised = [0] * len(village.buildings)
        self.finished = list(village.standing)
        self.settlements = []
        self._places = None
        self.begin_round(1)

    def copy(self) -> Self:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        other.village, other.seat, other.away, other.log = self.village, self.seat, self.away, None
        other.asks_last = self.asks_last
        other.marks, other.pool_number, other.actions, other.gained_actions = (
            self.marks,
            self.pool_number,
            self.actions,
            self.gained_actions,
        )
        other.dice, other.worker, other.token, other.token_used = self.dice, self.worker, self.token, self.token_used
        other.fields, other.notes, other.harvests, other.crossed_boxes = (
            self.fields,
            self.notes,
            self.harvests,
            self.crossed_boxes,
        )
        other.settled, other.rerolled, other.rerolls, other.turned = (
            self.settled,
            self.rerolled,
            self.rerolls,
            self.turned,
        )
        other.spare, other.kept_pool, other.kept_actions = self.spare, self.kept_pool, self.kept_actions
        other.start_pool, other.start_actions, other.round, other._places = (
            self.start_pool,
            self.start_actions,
            self.round,
            self._places,
        )
        other.length, other.used, other.raised = self.length[:], self.used[:], self.raised[:]
        other.finished, other.built, other.settlements = self.finished[:], self.built[:], self.settlements[:]
        return other

    def state(self) -> tuple[object, ...]:
        """Return the state without the village, as plain data."""
        return (
            self.away,
            *(getattr(self, name) for name in (*_PLAIN, *_ROUND[:-1])),
            *(tuple(getattr(self, name)) for name in _LISTS),
        )

    def begin_round(self, number: int) -> None:
        """Start a round: add what was stored, reset what belonged to the previous round. IS-10.1."""
        self.round = number
        self.pool_number, self.actions = self.start_pool, self.start_actions
        self.gained_actions = self.start_actions
        self.start_pool = self.start_actions = self.kept_pool = self.kept_actions = 0
        self.dice, self.worker, self.token, self.token_used = "", 0, "", False
        self.harvests = self.crossed_boxes = self.settled = 0
        self.rerolled = self.rerolls = 0
        self.turned = False
        self.spare = ()
        self.built = [0, 0, 0, 0]
        self.used = [0] * len(self.village.buildings)

    # --- queries ---

    @property
    def pool(self) -> tuple[int, int, int, int]:
        """Return the numbers of wood, stone, food and gold in the pool."""
        return counts(self.pool_number)

    def box(self, track: int, section: int, number: int) -> bool:
        """Return whether a box of the empire is crossed; all numbers count from 0."""
        return bool(self.marks >> (BOX_BIT[track][section] + number) & 1)

    def village_box(self, building: int, number: int) -> bool:
        """Return whether a box of a building is crossed."""
        return bool(self.marks >> (self.village.first[building] + number) & 1)

    def circle(self, field: int, number: int) -> bool:
        """Return whether a circle is crossed."""
        return bool(self.marks >> CIRCLE_BIT[field][number] & 1)

    def circles_of(self, field: int) -> int:
        """Return the crossed circles of a field as bits."""
        return self.marks >> CIRCLE_BIT[field][0] & (1 << len(CIRCLE_BIT[field])) - 1

    def open(self, field: int) -> bool:
        """Return whether a field is open. IS-6.6."""
        return field < self.fields

    def harvest_fields(self) -> range:
        """Return the fields whose circles may be crossed: the open fields, and the next one with `harvest_ahead`."""
        ahead = any(self.ready(building) for building in self.village.by_kind.get("harvest_ahead", ()))
        return range(min(len(FIELDS), self.fields + ahead))

    def cross_circle(self, field: int, number: int) -> None:
        """Cross a circle, gain what it shows and apply what that triggers. IS-5.5."""
        raise NotImplementedError

    def ready(self, building: int) -> bool:
        """Return whether a building's ability may be used this round: it is prebuilt, or was finished in an earlier
        round. IS-7.2, IS-7.7.
        """
        done = self.finished[building]
        return done < 0 or 0 < done < self.round

    def value(self, building: int, name: str) -> int:
        """Return a number of an ability; the underlined one is raised by 1 for each settlement of its shape. IS-9.5."""
        number: int = self.village.params[building][name]
        return number + self.raised[building] if self.village.underline[building] == name else number

    def capped(self, building: int, number: int, *, had: int = 0) -> int:
        """Return a gain limited by the ability's `max`, if it has one; `had` is its gain so far."""
        return (
            max(0, min(number, self.value(building, "max") - had)) if "max" in self.village.params[building] else number
        )

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the boxes that may be crossed next. They are computed on the first access after a box was crossed: a
        search crosses many boxes and seldom reads them.
        """
        if self._places is None:
            self._places = self._find_places()
        return self._places

    def _find_places(self) -> tuple[Place, ...]:
        places: list[Place] = []
        for track, length in enumerate(self.length):
            if length < SECTIONS:
                crossed = (self.marks & SECTION_MASK[track][length]) >> BOX_BIT[track][length]
                places += section_places(track, length, crossed)
        for building in range(len(self.village.buildings)):
            if not self.finished[building]:
                places += self.village.offers(building, self.marks)
        return tuple(places)
