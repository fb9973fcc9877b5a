"""What was played: one short line a finished match, kept apart from the matches so that deleting one loses no record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from pyapp.engine.contract import LEVELS, PERSON
from pyapp.engine.match import Match
from pyapp.ui.page import Storage
from pyapp.ui.saves import moment

KEY: Final = "sobremesa.records"
MOST: Final = 1000
"""So many results are kept, the latest ones."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: who sat there (name, player), the points by seat, the seats that won, when (seconds since 1970)."""

    ident: str
    game: str
    mode: str
    seats: tuple[tuple[str, str], ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    when: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the statistics: who, matches, wins, best and mean points."""

    who: str
    played: int
    won: int
    best: int
    mean: float


class Records:
    """The results in a store; damaged ones are left out, never an error."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[Result]:
        """Give every result, the oldest first."""
        try:
            return read_results(json.loads(self._storage.get(KEY) or "[]"))
        except (ValueError, RecursionError):
            return []

    def add(self, ident: str, match: Match, when: float) -> None:
        """Write down a finished match, once: if its end was taken back and played otherwise, the last end counts. Raises StoreFull."""
        results = self.all()
        outcome = match.position.outcome()
        if outcome is None or match.setup.practice:
            return
        points = tuple(sum(line.points for line in match.position.score(seat)) for seat in range(len(match.setup.seats)))
        seats = tuple((seat.name, seat.player) for seat in match.setup.seats)
        result = Result(ident, match.setup.game, match.setup.mode, seats, points, outcome.winners, when)
        results = [*(other for other in results if other.ident != ident), result]
        self._storage.put(KEY, json.dumps([asdict(result) for result in results[-MOST:]]))

    def written(self) -> list[dict[str, Any]]:
        """Give every result as plain values, for a backup."""
        return [asdict(result) for result in self.all()]

    def fresh(self, results: Iterable[Result]) -> list[Result]:
        """Give those of some results that are not written down here, the oldest first."""
        known = {result.ident for result in self.all()}
        return sorted((result for result in results if result.ident not in known), key=lambda result: result.when)

    def merge(self, results: Iterable[Result]) -> None:
        """Write down results that a backup brought; those that are here already stay as they are. Raises StoreFull."""
        fresh = self.fresh(results)
        if not fresh:
            return
        whole = sorted([*self.all(), *fresh], key=lambda result: result.when)
        self._storage.put(KEY, json.dumps([asdict(result) for result in whole[-MOST:]]))

    def clear(self) -> None:
        """Forget every result."""
        self._storage.delete(KEY)


def read_results(found: Any) -> list[Result]:
    """Read results that were written as JSON; what is none is left out."""
    results = (_read(item) for item in found) if isinstance(found, list) else ()
    return [result for result in results if result is not None]


def results_of(text: str) -> list[Result]:
    """Read the results that a backup holds; none if the text is no backup."""
    try:
        found = json.loads(text)
        return read_results(found.get("records")) if isinstance(found, dict) and found.get("kind") == "backup" else []
    except (ValueError, RecursionError):
        return []


def _read(item: Any) -> Result | None:
    try:
        seats = tuple((str(name), str(player)) for name, player in item["seats"])
        points = tuple(int(number) for number in item["points"])
        winners = tuple(int(seat) for seat in item["winners"])
        result = Result(str(item["ident"]), str(item["game"]), str(item["mode"]), seats, points, winners, moment(item["when"]))
    except (TypeError, ValueError, KeyError, OverflowError):
        return None
    return result if len(points) == len(seats) and all(0 <= seat < len(seats) for seat in winners) else None


def people(results: list[Result]) -> list[Line]:
    """Give a line for each person, those with most matches first."""
    return _lines(results, lambda player: player == PERSON, by_name=True)


def computers(results: list[Result]) -> list[Line]:
    """Give a line for each level of the computer."""
    return _lines(results, lambda player: player in LEVELS, by_name=False)


def _lines(results: list[Result], wanted: Any, *, by_name: bool) -> list[Line]:
    played, won, points = Counter[str](), Counter[str](), dict[str, list[int]]()
    for result in results:
        for seat, (name, player) in enumerate(result.seats):
            if wanted(player):
                who = name if by_name else player
                played[who] += 1
                won[who] += seat in result.winners
                points.setdefault(who, []).append(result.points[seat])
    return [Line(who, number, won[who], max(points[who]), sum(points[who]) / number) for who, number in played.most_common()]
