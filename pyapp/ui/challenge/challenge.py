"""The challenge of the day: for each game with honours a sheet and a table code, computed from the date alone, so that
they are the same for everybody.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, current, fill, local_time
from pyapp.drawing.markup import NOTHING
from pyapp.engine.contract import N_
from pyapp.engine.randomness import rng, shuffled
from pyapp.games import GAMES, parts
from pyapp.games.achievements import ScenarioWords
from pyapp.games.contract import nothing
from pyapp.ui.store.results import Attempt, Result, SheetRecord, sheet_records

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.match import Match
    from pyapp.games.contract import TableGame
    from pyapp.ui.page import Page
    from pyapp.ui.store.saves import Entry, StoredEntry

ADDRESS: Final = "today"
CALENDAR: Final = "days"
"""The fragment (without #) of the calendar, which is in a part of its own."""
WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the day: the date, the game, the sheet and the table code."""

    date: datetime.date
    game: str
    sheet: str
    code: str

    @property
    def address(self) -> str:
        """Return the fragment (without #) of its page; the challenge of the day's own game has the short one."""
        return ADDRESS if self.game == game_of(self.date) else address_of(self.game)

    @property
    def words(self) -> ScenarioWords:
        """Return the words by which pages refer to the sheet."""
        achievements = GAMES[self.game].achievements()
        return achievements.words if achievements else ScenarioWords()

    @property
    def name(self) -> str:
        """Return the name of the sheet in the language of the page, not escaped."""
        achievements = GAMES[self.game].achievements()
        return achievements.name_of(self.sheet, current()) if achievements else ""

    @property
    def mode(self) -> str:
        """Return the title of its mode, as a message."""
        achievements = GAMES[self.game].achievements()
        return GAMES[self.game].mode(achievements.mode).title if achievements else ""

    @property
    def group(self) -> str:
        """Return the title of the group of the sheet, as a message."""
        achievements = GAMES[self.game].achievements()
        return achievements.group_of(self.sheet) if achievements else ""


_WORDS: Final = ScenarioWords()


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a challenge: the best points of that day here, or those of the first honour (a message). `words` name
    the points.
    """

    points: int
    honour: str = ""
    words: ScenarioWords = _WORDS

    @property
    def text(self) -> Markup:
        """Describe the goal."""
        text = self.words.goal(self.points) if self.honour else self.words.own_best
        return fill(text, points=self.points, honour=_(self.honour))


def games_with_challenge() -> list[TableGame[Any]]:
    """List the games that have a challenge of the day: those with honours."""
    return [game for game in GAMES.values() if game.achievements is not nothing]


def game_of(date: datetime.date) -> str:
    """Return the key of the game of a day: they take turns; "" if no game has a challenge."""
    games = games_with_challenge()
    return games[date.toordinal() % len(games)].key if games else ""


def is_loading(date: datetime.date) -> bool:
    """Return whether the game of a day is not loaded yet, so that its sheet is unknown."""
    return game_of(date) in parts.ABSENT


def address_of(key: str) -> str:
    """Return the fragment (without #) of the challenge of a game."""
    return f"{ADDRESS}/{key}"


def challenge_of(date: datetime.date, key: str = "") -> Challenge | None:
    """Return the challenge of a date and a game, by default the game of the day; None if it has none. In as many days
    as there are sheets each sheet comes once, every time in another order.
    """
    game = next((game for game in games_with_challenge() if game.key == (key or game_of(date))), None)
    achievements = game.achievements() if game else None
    if game is None or achievements is None:
        return None
    sheets = achievements.scenarios
    turn, day = divmod(date.toordinal(), len(sheets))
    sheet = shuffled(rng(f"days {turn}", "sheets"), sheets)[day]
    return Challenge(date, game.key, sheet, f"day-{date.isoformat()}")


def challenge_of_code(code: str, key: str = "") -> Challenge | None:
    """Return the challenge with a table code and a game, by default the game of the day; None if the
    code is of no day.
    """
    try:
        challenge = challenge_of(datetime.date.fromisoformat(code.removeprefix("day-")), key)
    except ValueError:
        return None
    return challenge if challenge is not None and challenge.code == code else None


def date_of(page: Page) -> datetime.date:
    """Return today's date in the time zone of the device."""
    return local_time(page.now(), page.clock_offset).date()


def today(page: Page, key: str = "") -> Challenge | None:
    """Return today's challenge of a game, by default the game of the day."""
    return challenge_of(date_of(page), key)


def others(challenge: Challenge) -> list[Challenge]:
    """List the challenges of the same day of the other games."""
    same_day = (challenge_of(challenge.date, game.key) for game in games_with_challenge() if game.key != challenge.game)
    return [other for other in same_day if other is not None]


def day_name(date: datetime.date) -> Markup:
    """Format the weekday and the day of the month."""
    return fill(N_("{weekday} {day}"), weekday=_(WEEKDAYS[date.weekday()]), day=date.day)


def other_day(challenge: Challenge, begun: float, page: Page) -> Markup:
    """Describe for which day a match of a challenge counts that was begun at a time; empty while that is today."""
    day = day_name(challenge.date)
    if local_time(begun, page.clock_offset).date() != challenge.date:
        return fill(N_("The challenge of {day}; it doesn't count for your streak."), day=day)
    return fill(N_("Counts for {day}."), day=day) if challenge.date != date_of(page) else NOTHING


def attempts(challenge: Challenge, results: Sequence[Result]) -> list[Attempt]:
    """Return the attempts at a challenge, the oldest one first."""
    return attempts_in(challenge, sheet_records(results, challenge.game).get(challenge.sheet))


def attempts_in(challenge: Challenge, record: SheetRecord | None) -> list[Attempt]:
    """Return the attempts at a challenge in the record of its sheet, the oldest one first."""
    return [attempt for attempt in record.attempts if attempt.result.code == challenge.code] if record else []


def best(challenge: Challenge, results: Sequence[Result]) -> int | None:
    """Return the best points of a challenge; None if it was never finished."""
    return max((attempt.points for attempt in attempts(challenge, results)), default=None)


def goal(challenge: Challenge, results: Sequence[Result]) -> Goal | None:
    """Return the goal of a challenge; None if its honours have no points yet."""
    reached, achievements = best(challenge, results), GAMES[challenge.game].achievements()
    if achievements is None:
        return None
    if reached is not None:
        return Goal(reached, words=achievements.words)
    marks = [*enumerate(achievements.marks_of(challenge.sheet).points)][achievements.free :]
    first = next(((number, mark) for number, mark in marks if mark is not None), None)
    return Goal(first[1], achievements.honours[first[0]], achievements.words) if first else None


def goal_of(match: Match, ident: str, results: Sequence[Result]) -> Goal | None:
    """Return the goal of the match of the entry `ident`, if it is a challenge of the day; else None."""
    challenge = challenge_of_code(match.setup.code, match.setup.game)
    if challenge is None or not is_of(challenge, match):
        return None
    return goal(challenge, [result for result in results if result.ident != ident])


def unfinished_match(challenge: Challenge, stored_entries: Sequence[StoredEntry]) -> Entry | None:
    """Return the unfinished match of a challenge that was played last."""
    for entry in (stored.entry for stored in stored_entries if not stored.over):
        if entry is not None and is_of(challenge, entry.match):
            return entry
    return None


def is_of(challenge: Challenge, match: Match) -> bool:
    """Return whether a match belongs to a challenge."""
    setup, achievements = match.setup, GAMES[challenge.game].achievements()
    return (
        achievements is not None
        and setup.game == challenge.game
        and setup.code == challenge.code
        and achievements.record_key(setup) == challenge.sheet
    )
