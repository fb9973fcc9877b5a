"""The progress of the player: what became of each puzzle, the rating, and when a missed puzzle returns.

All of it is one stored entry. Each change reads the entry again and replaces the row of one puzzle, so that two windows
lose nothing of each other.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import parse_json
from pyapp.engine.randomness import rng, shuffled
from pyapp.ui.challenge import puzzle
from pyapp.ui.puzzles.library import IDENT, games, library
from pyapp.ui.store.saves import PUZZLES_KEY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.page import Storage

VERSION: Final = 1
MAX_ROWS: Final = 2000
"""The most puzzles that are remembered."""
FIRST: Final = "nine"
"""The game of a first puzzle: the one that is explained soonest."""
BEGINNING: Final = 1000
"""The rating of a player who has solved nothing yet."""
RATINGS: Final = (100, 4000)
"""The least and the highest rating."""
GAINS: Final = (32, 16, 8)
"""The most rating points for a solution at the first, second and any later try."""
LOSS: Final = 8
"""The most rating points that a shown solution costs."""
REST: Final = (1, 3, 7, 20)
"""Days until a missed puzzle returns, and how long it then rests after each first-try solution."""
_NAME: Final = re.compile(rf"[a-z]{{1,20}}/{IDENT}")
_DAY: Final = re.compile("[1-9][0-9]{0,6}", re.ASCII)
OWN: Final = "own"
"""The first part of the names of one's own positions (`ui.puzzles.own`), in place of a game."""
MAX_OWN: Final = 40
"""The most positions of one's own that are kept; the oldest ones give way."""
_OWN_TEXT: Final = re.compile("[A-Za-z0-9_-]{1,20000}/[A-Za-z0-9_-]{1,4000}")
LAST_DAY: Final = 4_000_000
"""A number of days that no calendar reaches, as an upper bound."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of a puzzle: the tries that the first solution took, or `shown` if it was given away; the day of that
    (`date.toordinal`). A missed puzzle is due again on day `due`, 0 for never; `step` counts its first-try solutions
    since.
    """

    tries: int
    shown: bool
    day: int
    due: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """The player's rating, the rows by puzzle (GAME/IDENT), the days whose puzzle was solved, with its tries, and one's
    own positions, as they stand in their addresses; their rows have the names OWN/IDENT.
    """

    rating: int = BEGINNING
    rows: Mapping[str, Row] = field(default_factory=dict)
    days: Mapping[int, int] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)

    def due(self, day: int) -> Sequence[str]:
        """List the puzzles to repeat on a day, the longest overdue first."""
        due = [(row.due, name) for name, row in self.rows.items() if row.due and row.due <= day]
        return [name for _day, name in sorted(due)]

    def next_own(self, day: int, current: str = "") -> str:
        """Return the address of the own position that has waited longest to be repeated, not the current one; "" if
        none waits.
        """
        waiting = (name.removeprefix(f"{OWN}/") for name in self.due(day) if name.startswith(f"{OWN}/"))
        return next((self.own[ident] for ident in waiting if ident != current and ident in self.own), "")

    def finished(self, name: str, rating: int, wrong: int, day: int, *, shown: bool) -> Progress:
        """Return the progress after a puzzle of a rating was solved with `wrong` tries before, or was shown. Only the
        first time changes the rating.
        """
        row = self.rows.get(name)
        missed = shown or wrong > 0
        if row is None:
            due = day + REST[0] if missed else 0
            row = Row(min(wrong + 1, 99), shown, day, due)
            own = max(RATINGS[0], min(RATINGS[1], self.rating + change(self.rating, rating, wrong, shown=shown)))
            return replace(self, rating=own, rows={**self.rows, name: row})
        if missed:
            row = replace(row, due=day + REST[0], step=0)
        elif row.due and row.due <= day:
            step = row.step + 1
            row = replace(row, due=day + REST[step] if step < len(REST) else 0, step=step)
        return replace(self, rows={**self.rows, name: row})

    def solved_daily(self, name: str, wrong: int, day: int) -> Progress:
        """Return the progress after the puzzle of a day was solved with `wrong` tries before. The first solution
        counts, and none does where it was shown before on that day.
        """
        row = self.rows.get(name)
        if day in self.days or (row is not None and row.shown and row.day == day):
            return self
        return replace(self, days={**self.days, day: min(wrong + 1, 99)})


def daily(day: int) -> tuple[str, str]:
    """Return the puzzle of a day (`date.toordinal`), its game and its name: the games take turns. ImportError while the
    part of the game is missing.
    """
    game = puzzle.game_of(day)
    return game, of_day(game, day // len(games()))


def change(own: int, rating: int, wrong: int, *, shown: bool) -> int:
    """Return the points by which a player's rating changes with a puzzle of a rating: more for a harder one, and less
    after `wrong` tries.
    """
    expected = 1 / (1 + 10 ** ((rating - own) / 400))
    if shown:
        return -max(1, round(LOSS * expected))
    return max(1, round(GAINS[min(wrong, len(GAINS) - 1)] * (1 - expected)))


def of_day(game: str, day: int) -> str:
    """Return the puzzle of a game on a day, the same for everybody: all take their turns in an order that changes each
    time.
    """
    idents = sorted(library(game).puzzle)
    cycle, at = divmod(day, len(idents))
    return shuffled(rng("puzzle of the day", f"{game} {cycle}"), idents)[at]


def following(game: str, progress: Progress, day: int, current: str = "") -> str:
    """Return the next puzzle of a game: one to repeat, else the new one nearest to the player's rating, else the one
    solved longest ago. It is never the current one if there is another.
    """
    puzzles = {ident: one for ident, one in library(game).puzzle.items() if ident != current} or library(game).puzzle
    for name in progress.due(day):
        if name.removeprefix(f"{game}/") in puzzles:
            return name.removeprefix(f"{game}/")
    fresh = [one for ident, one in puzzles.items() if f"{game}/{ident}" not in progress.rows]
    if fresh:
        return min(fresh, key=lambda one: (abs(one.rating - progress.rating), one.id)).id
    return min(puzzles, key=lambda ident: (progress.rows[f"{game}/{ident}"].day, ident))


def last_game(progress: Progress) -> str:
    """Return the game of the puzzle that was finished last, at first FIRST."""
    rows = [(row.day, name.partition("/")[0]) for name, row in progress.rows.items()]
    played = [(day, game) for day, game in rows if game in games()]
    return max(played, key=lambda pair: pair[0])[1] if played else FIRST


# --- the store ---


class ProgressStore:
    """The stored progress; whatever is damaged in it is skipped."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def load(self) -> Progress:
        """Return the stored progress."""
        return parse(self._storage.get(PUZZLES_KEY) or "{}")

    def finish(
        self, name: str, rating: int, wrong: int, day: int, *, shown: bool, daily_of: int | None = None
    ) -> Progress:
        """Store that a puzzle was solved or shown, and return the progress. `daily_of` is the day whose puzzle it is.
        Raises StoreFull.
        """
        before = self.load()
        if daily_of is not None and not shown:
            before = before.solved_daily(name, wrong, daily_of)
        after = before.finished(name, rating, wrong, day, shown=shown)
        self._save(after)
        return after

    def keep_own(self, ident: str, text: str, day: int) -> Progress:
        """Store an own position that returns at once, unless it is known; return the progress. Raises StoreFull."""
        before = self.load()
        if ident in before.own:
            return before
        own = dict([*before.own.items(), (ident, text)][-MAX_OWN:])
        rows = {name: row for name, row in before.rows.items() if not _is_dropped(name, own)}
        after = replace(before, own=own, rows={**rows, f"{OWN}/{ident}": Row(1, True, day, day)})
        self._save(after)
        return after

    def drop_own(self, ident: str) -> None:
        """Delete an own position. Raises StoreFull."""
        before = self.load()
        own = {name: text for name, text in before.own.items() if name != ident}
        rows = {name: row for name, row in before.rows.items() if not _is_dropped(name, own)}
        self._save(replace(before, own=own, rows=rows))

    def unstored(self, text: str) -> Progress | None:
        """Return what the progress in a backup adds to the stored one: the rows of other puzzles, other days, and the
        rating where there are no rows yet; None if nothing.
        """
        own, other = self.load(), parse(text)
        rows = {name: row for name, row in other.rows.items() if name not in own.rows}
        days = {day: tries for day, tries in other.days.items() if day not in own.days}
        positions = {ident: text for ident, text in other.own.items() if ident not in own.own}
        if not (rows or days or positions):
            return None
        return Progress(own.rating if own.rows else other.rating, rows, days, positions)

    def merge(self, added: Progress) -> int:
        """Store what `unstored` returned, and return the number of puzzles. Raises StoreFull."""
        own = self.load()
        rating = own.rating if own.rows else added.rating
        rows, days = {**added.rows, **own.rows}, {**added.days, **own.days}
        self._save(Progress(rating, rows, days, {**added.own, **own.own}))
        return len(added.rows)

    def _save(self, after: Progress) -> None:
        rows = sorted(after.rows.items(), key=lambda pair: pair[1].day)[-MAX_ROWS:]
        text = {
            "version": VERSION,
            "rating": after.rating,
            "rows": {key: [row.tries, int(row.shown), row.day, row.due, row.step] for key, row in rows},
            "days": dict(sorted(after.days.items())[-MAX_ROWS:]),
            **({"own": dict(after.own)} if after.own else {}),
        }
        self._storage.put(PUZZLES_KEY, json.dumps(text))


def _is_dropped(name: str, own: Mapping[str, str]) -> bool:
    """Return whether a row is that of an own position that is not kept."""
    kind, _slash, ident = name.partition("/")
    return kind == OWN and ident not in own


def parse(text: str) -> Progress:
    """Return the progress in a stored text, without the parts that are invalid."""
    try:
        return read(parse_json(text))
    except (ValueError, RecursionError):
        return Progress()


def read(data: Any) -> Progress:
    """Return the progress in stored data, without the parts that are invalid."""
    if not isinstance(data, dict):
        return Progress()
    rating, rows = data.get("rating"), data.get("rows")
    if type(rating) is not int or not RATINGS[0] <= rating <= RATINGS[1]:
        rating = BEGINNING
    found = {}
    for name, row in rows.items() if isinstance(rows, dict) else ():
        if _NAME.fullmatch(name) and _is_row(row):
            found[name] = Row(row[0], bool(row[1]), *row[2:])
    own = _read_own(data.get("own"))
    found = {name: row for name, row in found.items() if not _is_dropped(name, own)}
    return Progress(rating, dict(list(found.items())[-MAX_ROWS:]), _read_days(data.get("days")), own)


def _read_own(own: object) -> Mapping[str, str]:
    """Return the own positions in stored data, without those that cannot be an address."""
    found = {
        ident: text
        for ident, text in (own.items() if isinstance(own, dict) else ())
        if re.fullmatch(IDENT, ident) and isinstance(text, str) and _OWN_TEXT.fullmatch(text)
    }
    return dict([*found.items()][-MAX_OWN:])


def _read_days(days: object) -> Mapping[int, int]:
    """Return the days in stored data, without those that are invalid."""
    found = {
        int(day): tries
        for day, tries in (days.items() if isinstance(days, dict) else ())
        if _DAY.fullmatch(day) and type(tries) is int and 0 < tries <= 99
    }
    return dict(sorted(found.items())[-MAX_ROWS:])


def _is_row(row: object) -> bool:
    most = (99, 1, LAST_DAY, LAST_DAY, len(REST))
    return (
        isinstance(row, list)
        and len(row) == len(most)
        and all(type(one) is int and 0 <= one <= limit for one, limit in zip(row, most, strict=True))
    )
