"""A week with challenges and puzzles, played in the browser with the clock set: a missed day, a match over midnight, a
journey to another time zone, and the night in which the clocks change.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from pyapp.engine.acts import moves_of
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.puzzles.library import library
from pyapp.ui.puzzles.progress import daily
from pyapp.ui.store.saves import PREFIX, read_entry, write_entry
from tests.unit.imperial_matches import played

from .conftest import poll, ready
from .helpers import SIZES, arrives, do, go, shortened
from .imperial import Finger

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MONDAY = date(2026, 10, 19)
"""The Monday of the week that ends with the night in which Madrid's clocks go back."""
TOKYO, MADRID = "Asia/Tokyo", "Europe/Madrid"
CLOCK = "(() => { const now = Date.now; Date.now = () => now() + Number(sessionStorage.shift || 0); })()"
SET = "moment => { const real = Date.now() - Number(sessionStorage.shift || 0); sessionStorage.shift = moment - real; }"


class Week:
    """A tablet whose clock and time zone can be set."""

    def __init__(self, opened: Page) -> None:
        self.page = opened
        self.results: dict[date, int] = {}
        self._devtools = opened.context.new_cdp_session(opened)

    def travel(self, zone: str) -> None:
        """Change the time zone of the device."""
        self._devtools.send("Emulation.setTimezoneOverride", {"timezoneId": ""})
        self._devtools.send("Emulation.setTimezoneOverride", {"timezoneId": zone})

    def at(self, *when: int) -> None:
        """Set the clock to a moment in UTC."""
        self.page.evaluate(SET, 1000 * datetime(2026, *when, tzinfo=UTC).timestamp())  # type: ignore[arg-type, misc]

    def shelf(self) -> str:
        """Return what a screen reader hears of the leaf on the shelf."""
        go(self.page, "settings")
        go(self.page, "")
        self.page.wait_for_selector(".dayleaf")
        return self.page.locator(".dayleaf .vh").inner_text()

    def begin(self) -> str:
        """Begin today's challenge of Imperial Settlers from its link on the shelf, and return its entry."""
        self.shelf()
        chip = self.page.locator('.dayslip a[href="#today/imperial"]')
        (chip if chip.count() else self.page.locator(".dayslip a.go")).tap()
        return arrives(self.page, "match/").partition("/")[2]

    def finish(self, ident: str, day: date) -> None:
        """Play a match on to its last act by script, and that with taps."""
        key = PREFIX + ident
        entry = read_entry(ident, self.page.evaluate("key => localStorage[key]", key))
        whole = played(entry.match.setup, day.toordinal())
        less = next(less for less in range(1, 99) if shortened(whole, less).position.seat == 0)
        later = replace(entry, match=shortened(whole, less), revision=entry.revision + 1)
        self.page.evaluate("([key, text]) => { localStorage[key] = text; }", [key, write_entry(later)])
        self.page.reload()
        ready(self.page)
        arrives(self.page, "match/")
        Finger(self.page, ident, "week", most=1).play_on()
        do(self.page, "result")
        arrives(self.page, "result/")
        match = read_entry(ident, self.page.evaluate("key => localStorage[key]", key)).match
        self.results[day] = match.points(match.position)[0]

    def solve(self, day: date) -> None:
        """Solve the puzzle of the day from the shelf: with taps on the board, at a table by script."""
        self.shelf()
        self.page.locator('.dayslip a[href="#puzzle/today"]').tap()
        game, ident = daily(day.toordinal())
        arrives(self.page, f"puzzle/{game}/{ident}")
        puzzle = library(game).puzzle[ident]
        if puzzle.wrong:
            best = puzzle.best
            self.page.locator(f'[data-do="tap {best}"]:visible, [data-move="{best}"] > .hit').first.click()
            do(self.page, "puzzle-play")
        else:
            self.page.wait_for_selector("#p-voice .voice")
            for act in moves_of(puzzle.best) if puzzle.is_goal else (puzzle.best,):
                self.page.evaluate("act => sobremesa.app.table.play(act)", act)
        self.page.wait_for_selector(".pz-good, .pz-end.solved")

    def look(self, day: date, length: int, *, solved: bool = False, marks: str) -> None:
        """Compare shelf, calendar and line with what they should say on a day that was played."""
        streak = f"{length} day" if length == 1 else f"{length} days"
        weekday = today.WEEKDAYS[day.weekday()]
        assert self.shelf() == f"{weekday} {day.day} October. Streak: {streak}. Open the calendar."
        week = self.page.locator(".dayweek > span").evaluate_all("all => all.map(e => e.classList[0] ?? '')")
        assert "".join({"done": "x", "gap": "-", "now": "o"}.get(mark, ".") for mark in week) == marks
        assert self.page.locator(".dayslip .solved").count() == solved
        assert self.page.locator('.dayslip [href="#puzzle/today"]').count() == (not solved)
        assert self.page.locator(".dayslip .go").count() == 1
        go(self.page, "days")
        self.page.wait_for_selector(".dy-grid")
        poll(self.page, "document.querySelector('.dy-side').textContent.includes('The Artemis Project ·')")
        heard = self.heard(day)
        assert heard.startswith(f"{day.day} October, today: {self.results[day]} points")
        assert heard.endswith("puzzle solved") == solved
        line = self.page.locator(".dy-share p").first.inner_text()
        assert line.startswith(f"Sobremesa {day.day} Oct · Imperial Settlers {self.results[day]}")
        assert ("puzzle in 1 try" in line) == solved
        assert line.endswith(f" · streak {length}")

    def heard(self, day: date) -> str:
        """Return what a screen reader hears of a day in the calendar."""
        return self.page.locator(f'[data-move="{day}"] .vh').inner_text()


def test_a_week(page: Callable[..., Page]) -> None:
    def before(opened: Page) -> None:
        opened.add_init_script(CLOCK)

    week = Week(page("#settings", before=before, has_touch=True, viewport=SIZES["tablet"]))
    week.travel(TOKYO)
    days = [MONDAY + timedelta(number) for number in range(7)]
    assert {game.key for game in today.games_with_challenge()} == {*GAMES}

    week.at(10, 19, 3)  # noon in Tokyo
    assert week.shelf() == "Monday 19 October. Streak: 0 days. Open the calendar."
    assert week.page.locator('[href="#puzzle/today"]').count() == 0, "the first visit"
    week.finish(week.begin(), days[0])
    week.solve(days[0])
    week.look(days[0], 1, solved=True, marks="x......")

    week.at(10, 20, 14, 50)  # ten minutes to midnight
    assert week.shelf() == "Tuesday 20 October. Streak: 1 day. Open the calendar."
    ident = week.begin()
    week.at(10, 20, 15, 10)
    go(week.page, "settings")
    go(week.page, f"match/{ident}")
    week.page.wait_for_selector(".bar-top .goal")
    assert "Counts for Tuesday 20." in week.page.inner_text("#p-head")
    week.finish(ident, days[1])
    assert week.shelf() == "Wednesday 21 October. Streak: 2 days. Open the calendar."
    go(week.page, "days")
    week.page.wait_for_selector(".dy-grid")
    assert week.heard(days[1]).startswith(f"20 October: {week.results[days[1]]} points")
    assert week.heard(days[2]) == "21 October, today"

    week.travel(MADRID)
    week.at(10, 21, 22, 30)  # half past midnight, while Tokyo has Thursday morning
    assert week.shelf() == "Thursday 22 October. Streak: 2 days. Open the calendar."
    week.solve(days[3])
    week.finish(week.begin(), days[3])
    week.look(days[3], 3, solved=True, marks="xx-x...")
    assert week.heard(days[2]) == "21 October, missed, streak kept"

    week.at(10, 23, 10)
    week.finish(week.begin(), days[4])
    week.look(days[4], 4, marks="xx-xx..")

    week.at(10, 24, 21, 50)  # ten minutes to the night with 25 hours
    week.finish(week.begin(), days[5])
    week.look(days[5], 5, marks="xx-xxx.")

    week.at(10, 25, 1, 30)  # half past two, for the second time
    assert week.shelf() == "Sunday 25 October. Streak: 5 days. Open the calendar."
    week.finish(week.begin(), days[6])
    week.at(10, 25, 22, 58)
    week.look(days[6], 6, marks="xx-xxxx")

    week.at(10, 25, 23, 1)
    assert week.shelf() == "Monday 26 October. Streak: 6 days. Open the calendar."
    week.page.reload()
    ready(week.page)
    assert week.page.locator(".dayweek .done").count() == 0
    go(week.page, "days")
    week.page.wait_for_selector(".dy-grid")
    solved = week.page.locator(".dy-week button > svg").count()
    assert solved == 2, "two puzzles"
