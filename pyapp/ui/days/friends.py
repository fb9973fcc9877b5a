"""The lines of friends, stored on the device as one entry."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import MAX_NAME
from pyapp.engine.files import parse_json
from pyapp.engine.names import is_printable
from pyapp.ui.challenge import challenge as today
from pyapp.ui.store.saves import FRIENDS_KEY, MAX_POINTS, whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.page import Storage

VERSION: Final = 1
MAX_LINES: Final = 500
"""The most stored lines; those of the latest days count."""
MAX_TEXT: Final = 200_000
"""The most characters of an entry that are read."""


@dataclass(frozen=True, slots=True)
class FriendLine:
    """The result of a friend in a challenge: the day, the game, the friend's name, the points."""

    day: date
    game: str
    name: str
    points: int

    @property
    def key(self) -> tuple[date, str, str]:
        """Return what identifies the line: a friend has one result in a challenge."""
        return self.day, self.game, self.name


class Friends:
    """The lines of friends in a store; damaged ones are left out."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[FriendLine]:
        """Return every line, those of the oldest day first."""
        return read_lines(self._storage.get(FRIENDS_KEY))

    def of(self, day: date) -> list[FriendLine]:
        """Return the lines of a day."""
        return [line for line in self.all() if line.day == day]

    def add(self, lines: Iterable[FriendLine]) -> None:
        """Store lines; they replace those of the same friend, day and game. Raises StoreFull."""
        self._write({line.key: line for line in (*self.all(), *lines)}.values())

    def unstored(self, lines: Iterable[FriendLine]) -> list[FriendLine]:
        """Return the lines of friends, days and games of which none is stored."""
        known = {line.key for line in self.all()}
        return [line for line in lines if line.key not in known]

    def delete(self, gone: FriendLine) -> None:
        """Delete a line. Raises StoreFull."""
        left = [line for line in self.all() if line.key != gone.key]
        if left:
            self._write(left)
        else:
            self._storage.delete(FRIENDS_KEY)

    def _write(self, lines: Iterable[FriendLine]) -> None:
        last = sorted(lines, key=lambda line: line.day)[-MAX_LINES:]
        rows = [[line.day.isoformat(), line.game, line.name, line.points] for line in last]
        self._storage.put(FRIENDS_KEY, json.dumps({"version": VERSION, "lines": rows}))


def read_lines(text: object) -> list[FriendLine]:
    """Parse the text of an entry; whatever is no line is left out."""
    try:
        rows = parse_json(text)["lines"] if isinstance(text, str) and len(text) <= MAX_TEXT else []
    except (ValueError, TypeError, KeyError, RecursionError):
        return []
    lines = (_read(row) for row in (rows if isinstance(rows, list) else []))
    found = {line.key: line for line in lines if line is not None}
    return sorted(found.values(), key=lambda line: line.day)[-MAX_LINES:]


def _read(row: Any) -> FriendLine | None:
    try:
        day, game, name, points = row
        line = FriendLine(date.fromisoformat(day), game, name, whole(points))
        sound = 0 < len(name) <= MAX_NAME and is_printable(name) and abs(points) <= MAX_POINTS
    except (ValueError, TypeError):
        return None
    return line if sound and game in [host.key for host in today.games_with_challenge()] else None
