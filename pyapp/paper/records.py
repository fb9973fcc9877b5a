"""The results of finished plays. They are stored apart from the plays, so that deleting a play loses no record."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import MAX_NAME
from pyapp.engine.files import parse_json
from pyapp.engine.names import is_printable
from pyapp.paper.field import LARGEST_SUM, MAX_TITLE
from pyapp.paper.play import MAX_SEATS
from pyapp.ui.media.backup import MAX_RESULTS, RESULTS
from pyapp.ui.store.saves import is_ident, moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.page import Storage


@dataclass(frozen=True, slots=True)
class PlayResult:
    """A finished play: its ident, the ident and name of the sheet, when it ended in seconds since 1970, and its
    players in order: name and points, None if no points were entered.
    """

    ident: str
    sheet: str
    title: str
    when: float
    players: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """How often a sheet was played; the best and the mean points, None without points."""

    plays: int
    best: int | None
    mean: float | None


class PlayResults:
    """The results in a store; damaged ones are skipped without an error."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._read: tuple[str, list[PlayResult]] = ("", [])

    def all(self) -> list[PlayResult]:
        """Return every result, the oldest one first."""
        raw = self._storage.get(RESULTS) or "[]"
        if raw != self._read[0]:
            try:
                self._read = (raw, read_results(parse_json(raw)))
            except ValueError:
                self._read = (raw, [])
        return list(self._read[1])

    def add(self, result: PlayResult) -> None:
        """Add the result of a play; an earlier result of the same play is replaced. Raises StoreFull."""
        results = [*(other for other in self.all() if other.ident != result.ident), result]
        self._storage.put(RESULTS, json.dumps([asdict(result) for result in results[-MAX_RESULTS:]]))


def read_results(items: object) -> list[PlayResult]:
    """Parse results from plain data, the last one of each play; anything else is left out."""
    results = [_read(item) for item in items] if isinstance(items, list) else []
    by_play = {result.ident: result for result in results if result is not None}
    return list(by_play.values())[-MAX_RESULTS:]


def _read(item: Any) -> PlayResult | None:
    try:
        players = tuple((_text(name, MAX_NAME), _points(points)) for name, points in item["players"])
        title, when = _text(item["title"], MAX_TITLE), moment(item["when"])
        result = PlayResult(_text(item["ident"], MAX_TITLE), _text(item["sheet"], MAX_TITLE), title, when, players)
    except (TypeError, ValueError, KeyError, AttributeError):
        return None
    sound = is_ident(result.ident) and is_ident(result.sheet or "x") and 0 < len(players) <= MAX_SEATS
    return result if sound else None


def _text(value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or not is_printable(value):
        raise ValueError(value)
    return value


def _points(value: object) -> int | None:
    if value is not None and (type(value) is not int or abs(value) > LARGEST_SUM):
        raise ValueError(value)
    return value


def by_sheet(results: Iterable[PlayResult]) -> dict[str, Summary]:
    """Return a summary of the plays of each sheet, with the points of all players."""
    scores: dict[str, list[list[int | None]]] = {}
    for result in results:
        scores.setdefault(result.sheet, []).append([points for _name, points in result.players])
    return {sheet: _summary(plays) for sheet, plays in scores.items()}


def _summary(plays: list[list[int | None]]) -> Summary:
    counted = [points for play in plays for points in play if points is not None]
    return Summary(len(plays), max(counted, default=None), sum(counted) / len(counted) if counted else None)
