"""The line about a day, without a spoiler: written in the language of the page, read in every language."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext, versions
from pyapp.engine.contract import MAX_NAME, N_, MessageError
from pyapp.engine.names import cleaned, truncated
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.streak import played_days, streak_of
from pyapp.ui.days.friends import FriendLine
from pyapp.ui.days.month import results_by_day
from pyapp.ui.puzzles.progress import ProgressStore
from pyapp.ui.records.medal import METALS
from pyapp.ui.store.saves import MAX_POINTS
from pyapp.ui.views import title_of
from pyapp.ui.words import Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.ui.app import App
    from pyapp.ui.challenge.done import Done

SHORT_MONTHS: Final = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)
MAX_TEXT: Final = 2_000
"""The most characters of a pasted text that are read."""
_LINE: Final = re.compile(r"Sobremesa\s+(\d{1,2})\s+([^\W\d_]{3,5})\.?((?:\s*·[^·\n]+)+)", re.IGNORECASE)
_POINTS: Final = re.compile(r"\s+([+\-\u2212]?\d{1,6})(?!\w)")
_LEAP_YEARS: Final = 8
"""The most years between two days of the same date."""


def line(day: date, done: Mapping[str, Done], length: int, tries: int = 0) -> str:
    """Write the line about a day: the points of its challenges, the tries that its puzzle took, and the streak."""
    said = [f"Sobremesa {day.day} {_(SHORT_MONTHS[day.month - 1])}"]
    own = today.game_of(day)
    for one in sorted(done.values(), key=lambda one: one.game != own):
        medal = f" {_(METALS[one.metal - 1])}" if one.metal else ""
        said.append(f"{title_of(GAMES[one.game])[0]} {one.points_text}{medal}")
    if tries:
        said.append(ngettext("puzzle in {number} try", "puzzle in {number} tries", tries))
    if length:
        said.append(str(fill(N_("streak {number}"), number=length)))
    return " · ".join(said)


def share(app: App, day: str, report: Callable[[str], None]) -> None:
    """Offer the line about a day, such as 2026-11-28, to other apps, or else copy it, and report the result."""
    try:
        shared = date.fromisoformat(day)
    except ValueError:
        raise Malformed(day) from None
    page, results = app.page, app.records.all()
    done = results_by_day(results).get(shared, {})
    tries = ProgressStore(page.storage).load().days.get(shared.toordinal(), 0)
    if not done and not tries:
        return
    text = line(shared, done, streak_of(played_days(results, page.clock_offset), shared).length, tries)

    async def job() -> None:
        if page.facts.can_share and await page.share("Sobremesa", "", text):
            report("")
        else:
            copied = await page.copy(text)
            report(_("Line copied.") if copied else _("This browser does not allow copying."))

    page.start(job())


def read(text: str, name: str, now: date) -> list[FriendLine]:
    """Read the lines of friends in a text. Each is of the friend of that name, or else of the name before it, as in a
    chat. Raises MessageError.
    """
    found: dict[tuple[date, str, str], FriendLine] = {}
    end, text = 0, text[:MAX_TEXT]
    for match in _LINE.finditer(text):
        day, who = _day(match, now), _name(name) or _name_before(text[end : match.start()])
        end = match.end()
        if not who:
            raise MessageError(N_("Whose line is it? Add a name."))
        for part in match[3].split("·"):
            game, points = _result(" ".join(part.split()))
            if game:
                found[day, game, who] = FriendLine(day, game, who, points)
    if not end:
        raise MessageError(N_("This is not a line from Sobremesa."))
    if not found:
        raise MessageError(N_("This line has no result of a game that is here."))
    return list(found.values())


def _name(text: str) -> str:
    """Return a text as a name; empty if nothing is left of it."""
    return truncated(cleaned(text), MAX_NAME).strip()


def _name_before(text: str) -> str:
    """Return the name at the end of a text, after the time of a message and before a colon."""
    last = text.rstrip().rpartition("\n")[2]
    return _name(re.split(r"\]| - ", last)[-1].strip().rstrip(":"))


def _day(match: re.Match[str], now: date) -> date:
    """Return the latest day of the date in a line, tomorrow included: it may be there already where a friend lives."""
    word = match[2].casefold()
    month = next(
        (number for number, name in enumerate(SHORT_MONTHS, 1) if word in map(str.casefold, versions(name))), 0
    )
    for year in range(now.year + 1, now.year - _LEAP_YEARS, -1):
        try:
            day = date(year, month, int(match[1]))
        except ValueError:
            continue
        if day <= now + timedelta(1):
            return day
    raise MessageError(N_("This line has no day that can be read."))


def _result(part: str) -> tuple[str, int]:
    """Return the game and the points of a part of a line; no game if it is something else."""
    for game in today.games_with_challenge():
        title = title_of(game)[0]
        if part.casefold().startswith(title.casefold()):
            points = _POINTS.match(part, len(title))
            number = int(points[1].replace("\u2212", "-")) if points else MAX_POINTS + 1
            if abs(number) <= MAX_POINTS:
                return game.key, number
    return "", 0
