"""Today's row on the shelf: the leaf of the calendar, the challenge of the day, the puzzle of the day. Challenge and
puzzle are plain links, so that they work before Python is up and before their games are loaded.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.language import MONTHS, _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES, parts
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge import puzzle
from pyapp.ui.challenge.done import of_attempts
from pyapp.ui.challenge.streak import NO_STREAK, Streak
from pyapp.ui.records.medal import medal
from pyapp.ui.store.results import sheet_records
from pyapp.ui.store.saves import PUZZLES_KEY
from pyapp.ui.views import title_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.app import App
    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.challenge.done import Done

SHORT_WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))


@dataclass(frozen=True, slots=True)
class Task:
    """Today's challenge of a game: unknown until the game is loaded; the goal and the own best on its sheet in words,
    and the result once it is done.
    """

    game: str
    challenge: Challenge | None = None
    goal: str = ""
    best: str = ""
    done: Done | None = None


def row_of(app: App, streak: Streak, notice: str = "", *, fresh: bool = False) -> Markup:
    """Draw today's row, with today's streak; empty if no game has a challenge. `notice` is the result of sharing; with
    `fresh` the first match of the day was just played.
    """
    date, results = today.date_of(app.page), app.records.all()
    own = today.game_of(date)
    if not own:
        return NOTHING
    tasks = []
    for game in sorted(today.games_with_challenge(), key=lambda game: game.key != own):
        challenge = None if game.key in parts.ABSENT else today.challenge_of(date, game.key)
        achievements = game.achievements() if challenge else None
        if challenge is None or achievements is None:
            tasks.append(Task(game.key))
            continue
        record = sheet_records(results, game.key).get(challenge.sheet)
        best = achievements.points_text(record.best) if record and record.best is not None else ""
        goal, tries = today.goal(challenge, []), today.attempts_in(challenge, record)
        done = of_attempts(game.key, challenge.sheet, tries)
        tasks.append(Task(game.key, challenge, goal.text if goal else "", best, done))
    solved = None  # on the first visit there is no puzzle yet
    if results or app.page.storage.get(PUZZLES_KEY):
        solved = puzzle.is_solved(app.page.storage, date.toordinal())
    moves = fresh and app.settings["motion"] != "no"
    return row(date, streak, tasks, solved=solved, notice=notice, fresh=moves)


def row(
    date: datetime.date | None = None,
    streak: Streak = NO_STREAK,
    tasks: Sequence[Task] = (),
    *,
    solved: bool | None = None,
    notice: str = "",
    fresh: bool = False,
) -> Markup:
    """Draw the row. The date and the challenges (`tasks`, that of the day's own game first) are unknown before Python
    is up. `solved` is whether the puzzle is, None for a row without one. With `fresh` today's check
    is animated.
    """
    main = next((task for task in tasks if not task.done), None)
    slip = _all_done(date, tasks, notice) if date and tasks and main is None else _challenge(tasks, main)
    drawn = [leaf(date, streak, fresh=fresh), slip]
    if date and solved is not None and (game := puzzle.game_of(date.toordinal())):
        drawn.append(_puzzle(game, solved=solved))
    return el("div", *drawn, cls=f"todayrow n{len(drawn)}")


# --- the leaf ---


def calendar(date: datetime.date | None) -> Markup:
    """Draw a leaf of a calendar; empty while the date is unknown."""
    if date is None:
        return el("span", el("i"), el("b", cls="h"), el("i"), cls="leaf", aria_hidden=True)
    return el(
        "span",
        el("i", _(MONTHS[date.month - 1])),
        el("b", date.day, cls="h"),
        el("i", _(today.WEEKDAYS[date.weekday()])),
        cls="leaf",
        aria_hidden=True,
    )


def week_mark(day: datetime.date, date: datetime.date, streak: Streak) -> str:
    """Return the mark of a day in the week of today's date: played, forgiven, now, or empty."""
    if day in streak.played:
        return "done"
    return "gap" if day in streak.forgiven else "now" if day == date else ""


def leaf(date: datetime.date | None, streak: Streak, *, fresh: bool = False) -> Markup:
    """Draw today's leaf of the calendar with the streak and the week, a link to the calendar; empty while the date is
    unknown.
    """
    monday = date - datetime.timedelta(date.weekday()) if date else None
    days = [monday + datetime.timedelta(number) if monday else None for number in range(7)]
    marks = [week_mark(day, date, streak) if day and date else "" for day in days]
    week = (
        el(
            "span",
            icon("check") if mark == "done" else el("em"),
            _(short)[0].upper(),
            cls=f"{mark} {'today' if day and day == date else ''}",
        )
        for day, mark, short in zip(days, marks, SHORT_WEEKDAYS, strict=True)
    )
    label = _("Open the calendar")
    if date:
        label = fill(
            N_("{day} {month}. Streak: {streak}. Open the calendar."),
            day=today.day_name(date),
            month=_(MONTHS[date.month - 1]),
            streak=ngettext("{number} day", "{number} days", streak.length),
        )
    number = el("b", streak.length if date else Markup("&nbsp;"), cls="h")
    words = el("span", ngettext("day in a row", "days in a row", streak.length))
    return el(
        "a",
        el("span", label, cls="vh"),
        calendar(date),
        el(
            "span",
            number,
            words,
            el("span", *week, cls="dayweek fresh" if fresh else "dayweek"),
            cls="streak",
            aria_hidden=True,
        ),
        cls="paper dayleaf",
        href=f"#{today.CALENDAR}",
    )


# --- challenge and puzzle ---


def _cover(game: str) -> Markup:
    cover = el("use", href=f"#cover-{game}") if game else ""
    return el("svg", cover, viewBox="0 0 300 220", preserveAspectRatio="xMidYMid slice", aria_hidden=True)


def _slip(game: str, picture: Markup, *words: str | Markup, foot: str | Markup) -> Markup:
    """Draw a slip of paper with a picture: what it is, a headline and other words, and its keys."""
    kind, head, *lines = words
    text = (el("small", kind), el("h3", head, cls="h"), *lines, el("div", foot, cls="dayfoot"))
    return el("div", picture, el("div", *text, cls="daywords"), cls="paper dayslip", data_game=game or None)


def _challenge(tasks: Sequence[Task], main: Task | None) -> Markup:
    """Draw the first challenge that is not done, and the others as small covers."""
    game, challenge = (main.game, main.challenge) if main else ("", None)
    address = today.ADDRESS if main is None or main is tasks[0] else today.address_of(game)
    title = title_of(GAMES[game])[0] if game else ""
    name = challenge.name if challenge else title
    what = [title, _(challenge.mode)] if challenge else []
    what += [fill(N_("Best {points}"), points=main.best)] if main and main.best else []
    play = el(
        "a",
        _("Play now"),
        cls="key small go",
        href=f"#{address}",
        aria_label=fill(N_("Play now: {name}"), name=name) if name else None,
    )
    others = [_chip(task) for task in tasks if task is not main]
    more = el("span", el("span", _("More today")), *others, cls="daymore") if others else ""
    goal = el("span", (main and main.goal) or _("The same challenge for everyone"), cls="turn")
    kind = _("Today's challenge")
    head = (kind, name) if name else (Markup("&nbsp;"), kind)
    words = (*head, el("span", Markup(" · ").join(what)), goal)
    return _slip(game, _cover(game), *words, foot=join(play, more))


def _chip(task: Task) -> Markup:
    """Draw a challenge as a small cover, with points and medal once it is done."""
    title, done = title_of(GAMES[task.game])[0], task.done
    return el(
        "a",
        _cover(task.game),
        el("b", medal(*done.medal) if done.metal else "", done.points_text) if done else "",
        cls="daychip",
        href=f"#{today.address_of(task.game)}",
        aria_label=f"{title}: {done.points_text}, {done.words}" if done else title,
        data_game=task.game,
    )


def _all_done(date: datetime.date, tasks: Sequence[Task], notice: str) -> Markup:
    chips = el("span", *map(_chip, tasks), cls="daymore")
    share = key(_("Share your day"), f"today-line {date}", kind="small", glyph="share")
    said = el("span", notice, role="status") if notice else ""
    return el(
        "div",
        el(
            "div",
            el("h3", icon("check"), _("That's all for today"), cls="h"),
            chips,
            el("div", share, said, cls="dayfoot"),
            cls="daywords",
        ),
        cls="paper dayslip",
    )


def _puzzle(game: str, *, solved: bool) -> Markup:
    foot = (
        el("span", icon("check"), _("Solved"), cls="solved")
        if solved
        else el("a", _("Solve"), cls="key small", href=f"#{puzzle.ADDRESS}")
    )
    words = (_("Puzzle of the day"), _("Find the best move"), el("span", title_of(GAMES[game])[0]))
    return _slip(game, position(game), *words, foot=foot)


def position(game: str) -> Markup:
    """Draw a small board of 9 with a move that is to be found; for another game a part of its cover with a ring. The
    position itself is in another part.
    """
    if game != "nine":
        ring = el(
            "circle", cx=150, cy=170, r=44, fill="none", stroke="#fff8ec", stroke_width=7, stroke_dasharray="14 11"
        )
        cover = el("use", href=f"#cover-{game}", width="300", height="282")
        return el("svg", cover, ring, viewBox="70 90 160 160", preserveAspectRatio="xMidYMid slice", aria_hidden=True)
    places = ((1, 65, 45), (1, 25, 85), (3, 45, 15), (3, 65, 85), (2, 85, 25), (2, 15, 35))
    return el(
        "svg",
        el("path", d="M0 0h110v110H0z", fill="var(--wood-rim)"),
        el("path", d="M10 10h90v90H10z", fill="var(--wood)"),
        el("path", d="M40 10v90M70 10v90M10 40h90M10 70h90", stroke="var(--wood-line)"),
        el("path", d="M25 76v-31h30", fill="none", stroke="var(--pencil)", stroke_width=3, stroke_dasharray="5 4"),
        *(el("circle", cx=x, cy=y, r=8, cls=f"s{piece}", fill="var(--c)") for piece, x, y in places),
        viewBox="0 0 110 110",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden=True,
    )
