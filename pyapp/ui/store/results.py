"""The results of finished matches, a short line each. They are stored apart from the matches, so that deleting a match
loses no record. Records by sheet are computed from them.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import Zone, in_calendar, utc
from pyapp.engine.contract import AWAY, LEVELS, MAX_CODE, PERSON, Setup, is_computer
from pyapp.engine.files import parse_json
from pyapp.engine.outcome import ALONE, DRAWN, ENDINGS, WON, ending
from pyapp.games import GAMES
from pyapp.ui.store.saves import moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pyapp.engine.match import Match
    from pyapp.games.achievements import Achievements
    from pyapp.ui.page import Storage

WINS, TIES, LOSES = "w", "t", "l"
"""How a match can end for a seat."""
ENDS: Final = (WINS, TIES, LOSES)
KEY: Final = "sobremesa.records"
VERSION: Final = 4
"""The format version of new lines. Version 1 had no version, code, sheet, names and physical; version 2 no sides and
ending; version 3 no begun and offset. All versions are read; unknown fields of newer editions are ignored."""
MAX_OFFSET: Final = 24 * 60
"""The largest offset of a time zone that is read, in minutes."""
MAX_RESULTS: Final = 1000
"""The most stored results; the latest ones count."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: its seats (name, player), points by seat, winning seats, and the time in seconds since 1970.

    `sides` are the ranked parties without a seat, (name as a message, points); `ending` is one of
    `engine.outcome.ENDINGS`. `sheet` is the key of the record besides the mode, such as the village of a solo match,
    with its names by language in `names`; `code` is the table code. `begun` is when the match was begun, `offset` how
    many minutes the device's time zone was ahead of UTC then; both are None in old lines. `points` include the
    `head_starts` of the seats, which are empty if there were none. `out` are the seats that the rules rank last
    whatever their points.
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
    begun: float | None = None
    offset: int | None = None
    head_starts: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    def end_of(self, seat: int) -> str:
        """Return how the match ended for a seat: one of ENDS, or "" for a match that nobody can win or lose."""
        if self.ending == ALONE:
            return ""
        if seat not in self.winners:
            return LOSES
        return TIES if self.ending == DRAWN else WINS

    def own_points(self, seat: int) -> int:
        """Return the points of a seat without its head start."""
        return self.points[seat] - (self.head_starts[seat] if self.head_starts else 0)


@dataclass(frozen=True, slots=True)
class StatsRow:
    """A row of the statistics: a player, the numbers of matches, of those that somebody could win, and of wins without
    a tie, the best and the mean points.
    """

    who: str
    played: int
    contested: int
    won: int
    best: int
    mean: float


class Records:
    """The results in a store; damaged ones are skipped without an error."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._read: tuple[str, list[Result]] = ("", [])

    def all(self) -> list[Result]:
        """Return every result, the oldest one first."""
        raw = self._storage.get(KEY) or "[]"
        if raw != self._read[0]:
            try:
                self._read = (raw, read_results(parse_json(raw)))
            except (ValueError, RecursionError):
                self._read = (raw, [])
        return list(self._read[1])

    def add(self, ident: str, match: Match, when: float, begun: float | None = None, zone: Zone = utc) -> None:
        """Add a finished match once: if its end was taken back and played otherwise, the last end counts. `begun` is
        when the match was begun, in the time zone of the device. Raises StoreFull.
        """
        results = self.all()
        outcome = match.outcome()
        if outcome is None or match.setup.practice:
            return
        seats = tuple((seat.name, seat.player) for seat in match.setup.seats)
        points, sides = match.points(match.position), match.mode.sides
        given = tuple(seat.head_start for seat in match.setup.seats)
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
            begun=None if begun is None else in_calendar(begun),
            offset=None if begun is None else zone(in_calendar(begun)),
            head_starts=given if any(given) else (),
            out=outcome.out,
        )
        results = [*(other for other in results if other.ident != ident), result]
        self._storage.put(KEY, json.dumps([asdict(result) for result in results[-MAX_RESULTS:]]))

    def for_backup(self) -> list[dict[str, Any]]:
        """Return every result as plain data."""
        return [asdict(result) for result in self.all()]

    def unstored(self, results: Iterable[Result]) -> list[Result]:
        """Return the results that are not stored here, the oldest one first."""
        known = {result.ident for result in self.all()}
        return sorted((result for result in results if result.ident not in known), key=lambda result: result.when)

    def merge(self, results: Iterable[Result]) -> None:
        """Add the results of a backup; stored ones do not change. Raises StoreFull."""
        unstored = self.unstored(results)
        if not unstored:
            return
        whole = sorted([*self.all(), *unstored], key=lambda result: result.when)
        self._storage.put(KEY, json.dumps([asdict(result) for result in whole[-MAX_RESULTS:]]))

    def clear(self) -> None:
        """Delete every result."""
        self._storage.delete(KEY)


def read_results(items: Any) -> list[Result]:
    """Parse results from plain data; whatever is not a result is left out."""
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
            begun=None if item.get("begun") is None else moment(item["begun"]),
            offset=_offset(item.get("offset")),
            head_starts=tuple(int(number) for number in item.get("head_starts", ())),
            out=tuple(int(seat) for seat in item.get("out", ())),
        )
    except (TypeError, ValueError, KeyError, OverflowError, AttributeError):
        return None
    sound = len(points) == len(seats) and len(result.head_starts) in (0, len(seats))
    return result if sound and all(0 <= seat < len(seats) for seat in (*winners, *result.out)) else None


def _offset(value: object) -> int | None:
    """Return the offset of a time zone; None for anything else."""
    return value if type(value) is int and abs(value) <= MAX_OFFSET else None


def _ending(item: Any, seats: Sequence[tuple[str, str]], winners: Sequence[int]) -> str:
    """Return how a match ended. For a line without an ending, or with one of a newer edition, it follows from the
    winners.
    """
    stored = item.get("ending")
    if stored in ENDINGS:
        return str(stored)
    here = sum(player != AWAY for _name, player in seats)
    return ending(winners, here, opposed=not winners, together=False)


def people(results: list[Result]) -> list[StatsRow]:
    """Return a row for each person, those with most matches first."""
    return _lines(results, lambda player: player == PERSON, by_name=True)


def computers(results: list[Result]) -> list[StatsRow]:
    """Return a row for each level of the computer and each character; characters are named as in their matches."""
    return _lines(results, is_computer, by_name=False)


def _lines(results: list[Result], wanted: Callable[[str], bool], *, by_name: bool) -> list[StatsRow]:
    played, contested, won = Counter[str](), Counter[str](), Counter[str]()
    points: dict[str, list[int]] = {}
    for result in results:
        for seat, (name, player) in enumerate(result.seats):
            if wanted(player):
                who = player if player in LEVELS and not by_name else name
                played[who] += 1
                contested[who] += result.end_of(seat) != ""
                won[who] += result.end_of(seat) == WINS
                points.setdefault(who, []).append(result.own_points(seat))
    return [
        StatsRow(who, number, contested[who], won[who], max(points[who]), sum(points[who]) / number)
        for who, number in played.most_common()
    ]


# --- records by sheet ---


def sheet_of(setup: Setup) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the key of a match's record besides the mode, and its names by language; both empty in
    games without one.
    """
    achievements = GAMES[setup.game].achievements()
    if achievements is None or not (sheet := achievements.record_key(setup)):
        return "", ()
    return sheet, tuple(achievements.record_names(setup).items())


@dataclass(frozen=True, slots=True)
class Attempt:
    """A solo match on a sheet, with the points that its record counts. `again` says that its dice or cards were known
    from an earlier attempt: it is listed but earns no honour.
    """

    result: Result
    points: int
    again: bool


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """The attempts on a sheet, the oldest one first."""

    sheet: str
    attempts: tuple[Attempt, ...] = ()

    @property
    def counted(self) -> list[int]:
        """Return the points of the attempts that count: those whose dice or cards were not known."""
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
    """Group the solo matches of a game by sheet. A table code that was played before on the same sheet is no new
    attempt, unless people rolled their own dice.
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
    """The total of a game's sheets: points of honour, the rank and the next one (message, points), the number of sheets
    played, and how often each honour was earned.
    """

    points: int
    rank: str
    after: tuple[str, int] | None
    played: int
    earned: Sequence[int] = field(default_factory=tuple)


def standing(achievements: Achievements, records: dict[str, SheetRecord]) -> Standing:
    """Count the honours of a game over all its sheets; people's own sheets have none."""
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
