"""What was played: one short line a finished match, kept apart from the matches so that deleting one loses no record.
Per sheet: attempts, best, honours.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import AWAY, LEVELS, MAX_CODE, PERSON, Setup
from pyapp.engine.outcome import ENDINGS, WON, ending
from pyapp.games import GAMES
from pyapp.ui.store.saves import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.engine.match import Match
    from pyapp.games.achievements import Achievements
    from pyapp.ui.page import Storage

KEY: Final = "sobremesa.records"
VERSION: Final = 3
"""The form of a line that is written: 1 had no version, code, sheet, names and physical, 2 no sides and ending. Lines
of every form are read; a newer edition's extra is left alone.
"""
MAX_RESULTS: Final = 1000
"""How many results are kept, the latest ones."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: who sat there (name, player), the points by seat, the seats that won, when (seconds since
    1970).

    `sides` are the ranked parties that nobody sat on, (name as a message, points); `ending` is how it ended, one of
    `engine.outcome.ENDINGS`. `sheet` is what the match is written down under beside its mode, such as the village of a
    solo match, `names` its names by language; `code` the table code.
    """

    ident: str
    game: str
    mode: str
    seats: tuple[tuple[str, str], ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    when: float
    code: str = ""
    sheet: str = ""
    names: tuple[tuple[str, str], ...] = ()
    physical: bool = False
    version: int = VERSION
    sides: tuple[tuple[str, int], ...] = ()
    ending: str = WON


@dataclass(frozen=True, slots=True)
class StatsRow:
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
        self._read: tuple[str, list[Result]] = ("", [])

    def all(self) -> list[Result]:
        """Return every result, the oldest first."""
        raw = self._storage.get(KEY) or "[]"
        if raw != self._read[0]:
            try:
                self._read = (raw, read_results(json.loads(raw)))
            except (ValueError, RecursionError):
                self._read = (raw, [])
        return list(self._read[1])

    def add(self, ident: str, match: Match, when: float) -> None:
        """Write down a finished match, once: if its end was taken back and played otherwise, the last end counts.
        Raises StoreFull.
        """
        results = self.all()
        outcome = match.position.outcome()
        if outcome is None or match.setup.practice:
            return
        seats = tuple((seat.name, seat.player) for seat in match.setup.seats)
        points, sides = match.points(match.position), match.mode.sides
        sheet, names = sheet_of(match.setup)
        result = Result(
            *(
                ident,
                match.setup.game,
                match.setup.mode,
                seats,
                points[: len(seats)],
                outcome.winners,
                in_calendar(when),
                match.setup.code,
                sheet,
                names,
                match.setup.physical,
            ),
            sides=tuple((sides[at - len(seats)].name, points[at]) for at in outcome.parties if at >= len(seats)),
            ending=outcome.ending(len(seats)),
        )
        results = [*(other for other in results if other.ident != ident), result]
        self._storage.put(KEY, json.dumps([asdict(result) for result in results[-MAX_RESULTS:]]))

    def for_backup(self) -> list[dict[str, Any]]:
        """Return every result as plain values, for a backup."""
        return [asdict(result) for result in self.all()]

    def unstored(self, results: Iterable[Result]) -> list[Result]:
        """Return those of some results that are not written down here, the oldest first."""
        known = {result.ident for result in self.all()}
        return sorted((result for result in results if result.ident not in known), key=lambda result: result.when)

    def merge(self, results: Iterable[Result]) -> None:
        """Write down results that a backup brought; those that are here already stay as they are. Raises StoreFull."""
        unstored = self.unstored(results)
        if not unstored:
            return
        whole = sorted([*self.all(), *unstored], key=lambda result: result.when)
        self._storage.put(KEY, json.dumps([asdict(result) for result in whole[-MAX_RESULTS:]]))

    def clear(self) -> None:
        """Forget every result."""
        self._storage.delete(KEY)


def read_results(items: Any) -> list[Result]:
    """Read results that were written as JSON; what is none is left out."""
    results = (_read(item) for item in items) if isinstance(items, list) else ()
    return [result for result in results if result is not None]


def _read(item: Any) -> Result | None:
    try:
        seats = tuple((str(name), str(player)) for name, player in item["seats"])
        points = tuple(int(number) for number in item["points"])
        winners = tuple(int(seat) for seat in item["winners"])
        result = Result(
            *(str(item["ident"]), str(item["game"]), str(item["mode"]), seats, points, winners, moment(item["when"])),
            code=str(item.get("code", ""))[:MAX_CODE],
            sheet=str(item.get("sheet", "")),
            names=tuple((str(language), str(name)) for language, name in item.get("names", ())),
            physical=item.get("physical") is True,
            version=int(item.get("version", 1)),
            sides=tuple((str(name), int(number)) for name, number in item.get("sides", ())),
            ending=_ending(item, seats, winners),
        )
    except (TypeError, ValueError, KeyError, OverflowError, AttributeError):
        return None
    return result if len(points) == len(seats) and all(0 <= seat < len(seats) for seat in winners) else None


def _ending(item: Any, seats: Sequence[tuple[str, str]], winners: Sequence[int]) -> str:
    """Return how a match ended; a line without it, or with a word of a newer edition, is told by who won."""
    stored = item.get("ending")
    if stored in ENDINGS:
        return str(stored)
    here = sum(player != AWAY for _name, player in seats)
    return ending(winners, here, opposed=not winners, together=False)


def people(results: list[Result]) -> list[StatsRow]:
    """Return a line for each person, those with most matches first."""
    return _lines(results, lambda player: player == PERSON, by_name=True)


def computers(results: list[Result]) -> list[StatsRow]:
    """Return a line for each level of the computer."""
    return _lines(results, lambda player: player in LEVELS, by_name=False)


def _lines(results: list[Result], wanted: Any, *, by_name: bool) -> list[StatsRow]:
    played, won, points = Counter[str](), Counter[str](), dict[str, list[int]]()
    for result in results:
        for seat, (name, player) in enumerate(result.seats):
            if wanted(player):
                who = name if by_name else player
                played[who] += 1
                won[who] += seat in result.winners
                points.setdefault(who, []).append(result.points[seat])
    return [
        StatsRow(who, number, won[who], max(points[who]), sum(points[who]) / number)
        for who, number in played.most_common()
    ]


# --- sheet by sheet ---


def sheet_of(setup: Setup) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what a match is written down under beside its mode, and its names by language; empty where there is no
    such thing.
    """
    achievements = GAMES[setup.game].achievements()
    if achievements is None or not (sheet := achievements.record_key(setup)):
        return "", ()
    return sheet, tuple(achievements.record_names(setup).items())


@dataclass(frozen=True, slots=True)
class Attempt:
    """One solo match on a sheet, its points being what records go by. `again` tells that what came up was known from an
    earlier one: it is shown, and earns nothing.
    """

    result: Result
    points: int
    again: bool


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """What was reached on a sheet: the attempts, the oldest first."""

    sheet: str
    attempts: tuple[Attempt, ...] = ()

    @property
    def counted(self) -> list[int]:
        """Return the points of the attempts in which nothing was known."""
        return [attempt.points for attempt in self.attempts if not attempt.again]

    @property
    def best(self) -> int | None:
        """Return the best points, None before the first attempt."""
        return max(self.counted, default=None)

    @property
    def mean(self) -> float:
        """Return the mean points; there has to be an attempt."""
        return sum(self.counted) / len(self.counted)


def sheet_records(results: Iterable[Result], game: str) -> dict[str, SheetRecord]:
    """Gather the solo matches of a game by sheet. A table code that was played on the same sheet before, unless the
    table's own dice were used, is no new attempt.
    """
    achievements = GAMES[game].achievements() if game in GAMES else None
    if achievements is None:
        return {}
    attempts_by_sheet: dict[str, list[Attempt]] = {}
    known: set[tuple[str, str]] = set()
    for result in results:
        if result.game == game and result.sheet and achievements.is_alone([player for _name, player in result.seats]):
            met = (result.sheet, result.code)
            whole = (*result.points, *(points for _side, points in result.sides))
            reached = achievements.measure(whole, 0 in result.winners)
            attempts_by_sheet.setdefault(result.sheet, []).append(
                Attempt(result, reached, again=met in known and not result.physical)
            )
            if not result.physical:
                known.add(met)
    return {sheet: SheetRecord(sheet, tuple(attempts)) for sheet, attempts in attempts_by_sheet.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """What all sheets of a game come to: points of honour, the rank and the next one (message, points), how many sheets
    were played, how often each honour was earned.
    """

    points: int
    rank: str
    after: tuple[str, int] | None
    played: int
    earned: Sequence[int] = field(default_factory=tuple)


def standing(achievements: Achievements, records: dict[str, SheetRecord]) -> Standing:
    """Count the honours of a game over all its sheets; sheets of one's own have none."""
    earned = [0] * (len(achievements.honours) + 1)
    played = 0
    for sheet in achievements.scenarios:
        best = records[sheet].best if sheet in records else None
        if best is not None:
            played += 1
            earned[achievements.marks_of(sheet).earned(best)] += 1
    points = sum(number * count for number, count in enumerate(earned))
    rank, after = achievements.rank_of(points)
    return Standing(points, rank, after, played, tuple(earned[1:]))
