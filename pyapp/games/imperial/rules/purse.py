"""A player's resources, actions and noted VP in a round, and the events of every change (IS-1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.imperial.rules import events
from pyapp.games.imperial.rules.payment import UNIT, letters_of

if TYPE_CHECKING:
    from pyapp.engine.contract import Event, EventKind, Value
    from pyapp.games.imperial.rules.village import Village


class Purse:
    """Pool, actions and notes of one seat. `log` collects events; it is None during a search."""

    __slots__ = ("actions", "gained_actions", "log", "notes", "pool_number", "seat", "village")

    village: Village
    seat: int
    log: list[Event] | None
    pool_number: int
    actions: int
    gained_actions: int
    notes: int

    def tell(self, kind: EventKind, building: int = -1, /, **params: Value) -> None:
        """Append an event to the log, unless a search is playing (`log` is None). A building is given by its id and
        both its names.
        """
        if self.log is None:
            return
        if building >= 0:
            params |= self.village.buildings[building].named("building")
        self.log.append(kind(self.seat, visible_to=None, **params))

    def gain(self, letter: str, number: int, building: int = -1) -> None:
        """Gain resources of a kind. IS-1.2."""
        if number > 0:
            self.gain_pool(UNIT[letter] * number, building)

    def gain_pool(self, pool: int, building: int = -1) -> None:
        """Gain the resources of a pool."""
        self.pool_number += pool
        if self.log is not None:
            self.tell(events.GAIN_BY if building >= 0 else events.GAIN, building, gain=letters_of(pool))

    def gain_actions(self, number: int, building: int = -1) -> None:
        """Gain actions for this round."""
        self.actions += number
        self.gained_actions += number
        if self.log is not None and number:
            by_itself = events.ACTION if number == 1 else events.ACTIONS
            by_building = events.ACTION_BY if number == 1 else events.ACTIONS_BY
            self.tell(by_building if building >= 0 else by_itself, building, number=number)

    def note(self, points: int, building: int = -1) -> None:
        """Write VP into the large space. IS-1.2, IS-11.3."""
        self.notes += points
        if self.log is not None and points:
            self.tell(events.POINTS_BY if building >= 0 else events.POINTS, building, points=points)
