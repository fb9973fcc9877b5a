"""Finished plays on Paper, as far as the results of people need them. Paper itself is in another part, which is not
loaded for this; whatever is no play is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import MAX_NAME
from pyapp.engine.files import parse_json
from pyapp.engine.names import is_printable
from pyapp.ui.store.saves import PAPER_KEYS, moment

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

RESULTS: Final = f"{PAPER_KEYS}results"
"""The storage key of the results of plays."""
MAX_PLAYS: Final = 2_000
MAX_PLAYERS: Final = 12
MAX_TEXT: Final = 40
"""The most characters of a sheet's name."""
MAX_POINTS: Final = 9_999_999


@dataclass(frozen=True, slots=True)
class Play:
    """A finished play: the key of its sheet and its name, when it ended in seconds since 1970, and its players: name
    and points, None if no points were entered.
    """

    sheet: str
    title: str
    when: float
    players: tuple[tuple[str, int | None], ...]


def plays_of(storage: Storage) -> list[Play]:
    """Return the finished plays in a store, the oldest one first."""
    try:
        items = parse_json(storage.get(RESULTS) or "[]")
    except (ValueError, RecursionError):
        return []
    if not isinstance(items, list):
        return []
    plays = (_read(item) for item in items[-MAX_PLAYS:])
    return sorted((play for play in plays if play is not None), key=lambda play: play.when)


def _read(item: Any) -> Play | None:
    try:
        players = tuple((name, points) for name, points in item["players"])
        sheet, title, when = item["sheet"], item["title"], moment(item["when"])
    except (TypeError, ValueError, KeyError, AttributeError):
        return None
    texts = ((sheet, MAX_TEXT), (title, MAX_TEXT), *((name, MAX_NAME) for name, _points in players))
    sound = (
        all(isinstance(text, str) and len(text) <= most and is_printable(text) for text, most in texts)
        and 0 < len(players) <= MAX_PLAYERS
        and all(points is None or (type(points) is int and abs(points) <= MAX_POINTS) for _name, points in players)
    )
    return Play(sheet or title, title, when, players) if sound else None
