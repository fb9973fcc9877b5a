"""The room of the calendar."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _, fill, fill_with
from pyapp.engine.contract import N_, MessageError
from pyapp.games import parts
from pyapp.ui.app import TABLE_ROOMS, Room
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge import puzzle
from pyapp.ui.challenge.streak import played_days, streak_of
from pyapp.ui.days import month as months
from pyapp.ui.days import sharing
from pyapp.ui.days.friends import Friends
from pyapp.ui.days.page import Calendar, PuzzleTask, Task, date_text, page
from pyapp.ui.page import StoreFull
from pyapp.ui.puzzles.progress import ProgressStore, daily
from pyapp.ui.words import Malformed, index, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.words import Words


class DaysRoom(Room):
    """`days` for this month, and `days/2026-11` for another one."""

    addresses: ClassVar[tuple[str, ...]] = (today.CALENDAR,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.chosen: date | None = None
        """The day that was chosen in the month; without one today, or the last day of another month."""
        self.notice = self.problem = self.text = self.name = ""

    @property
    def now(self) -> date:
        """Return today's date."""
        return today.date_of(self.app.page)

    @property
    def month(self) -> date:
        """Return the first day of the shown month."""
        return months.month_of(self.app.route.rest, self.now)

    @property
    def friends(self) -> Friends:
        """Return the lines of friends."""
        return Friends(self.app.page.storage)

    def day(self) -> date:
        """Return the chosen day."""
        if self.chosen is not None and self.chosen.replace(day=1) == self.month:
            return self.chosen
        following = months.after(self.month, self.now)
        return date.fromordinal(following.toordinal() - 1) if following else self.now

    def leave(self, to: Route) -> None:
        """Forget notices, and the chosen day unless a match is opened."""
        self.notice = self.problem = ""
        if to.room not in TABLE_ROOMS:
            self.chosen = None

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        results, now, day = self.app.records.all(), self.now, self.day()
        days, played = months.results_by_day(results), played_days(results, self.app.page.clock_offset)
        progress = ProgressStore(self.app.page.storage).load()
        done, tries = days.get(day, {}), progress.days.get(day.toordinal(), 0)
        drawn = page(
            Calendar(
                self.month,
                day,
                now,
                days,
                streak_of(played, now),
                {date.fromordinal(number) for number in progress.days if number <= now.toordinal()},
                self._tasks(day),
                self._puzzle(day, progress),
                sharing.line(day, done, streak_of(played, day).length, tries) if done or tries else "",
                self.friends.of(day),
                self.notice,
                self.problem,
                self.name,
                self.text,
            )
        )
        return {"page": drawn}

    def _tasks(self, day: date) -> list[Task]:
        """Return the challenges of a day, that of its own game first."""
        own, stored = today.game_of(day), self.app.saves.stored_entries()
        tasks = []
        for game in sorted(today.games_with_challenge(), key=lambda game: game.key != own):
            challenge = None if game.key in parts.ABSENT else today.challenge_of(day, game.key)
            if challenge is None:
                tasks.append(Task(game.key))
                continue
            goal, entry = today.goal(challenge, []), today.unfinished_match(challenge, stored)
            target = fill(goal.words.short(goal.points), points=goal.points) if goal else ""
            tasks.append(Task(game.key, challenge, target, entry.ident if entry else ""))
        return tasks

    def _puzzle(self, day: date, progress: Progress) -> PuzzleTask | None:
        """Return the puzzle of a day; None if there is none, or while that of another day is unknown."""
        number = day.toordinal()
        game, is_today = puzzle.game_of(number), day == self.now
        if not game or (game in parts.ABSENT and not is_today):
            return None
        if game in parts.ABSENT:
            return PuzzleTask(game, puzzle.ADDRESS, progress.days.get(number, 0))
        name = "/".join(daily(number))
        row = progress.rows.get(name)
        address = puzzle.ADDRESS if is_today else f"puzzle/{name}"
        later = row is not None and not row.shown and not is_today
        return PuzzleTask(game, address, progress.days.get(number, 0), later)

    # --- actions ---

    def tap(self, move: str) -> None:
        """Choose a day."""
        try:
            day = date.fromisoformat(move)
        except ValueError:
            raise Malformed(move) from None
        if day <= self.now:
            self.chosen, self.notice, self.problem = day, "", ""
            self.app.paint()

    def press(self, pressed: str) -> bool:
        """Turn the page with the keys of pages."""
        to = {"PageUp": months.before(self.month), "PageDown": months.after(self.month, self.now)}.get(pressed)
        if to is not None:
            self.app.page.go(f"{today.CALENDAR}/{to:%Y-%m}")
        return to is not None

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"day-share": self._share, "day-add": self._add, "day-forget": self._forget}

    def fields(self) -> Mapping[str, Field]:
        """Return the fields for a friend's line and name."""
        return {"day-line": self._enter_text, "day-name": self._enter_name}

    def _enter_text(self, _words: Words, value: str) -> None:
        self.text = value

    def _enter_name(self, _words: Words, value: str) -> None:
        self.name = value

    def _share(self, words: Words) -> None:
        """day-share DATE: share the line about a day."""
        sharing.share(self.app, word(words), self._report)

    def _report(self, notice: str) -> None:
        self.notice = notice
        self.app.paint()

    def _add(self, _words: Words) -> None:
        """Add the friend's line in the field, and show its day."""
        try:
            lines = sharing.read(self.text, self.name, self.now)
            self.friends.add(lines)
        except MessageError as error:
            self.problem = fill_with(error.message, error.params)
        except StoreFull:
            self.problem = _("The storage is full: the line was not added.")
        else:
            day = lines[0].day
            self.problem = fill(N_("Added for {day}."), day=date_text(day))
            self.text = self.name = ""
            if day <= self.now and day.replace(day=1) == self.month:
                self.chosen = day
        self.app.paint()

    def _forget(self, words: Words) -> None:
        """day-forget NUMBER: delete a line of the chosen day."""
        lines = self.friends.of(self.day())
        try:
            self.friends.delete(lines[index(len(lines), words)])
        except StoreFull:
            self.problem = _("The storage is full: nothing was deleted.")
        self.app.paint()
