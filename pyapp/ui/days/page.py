"""The page of the calendar: the month, the streak, the challenges of a day, the line to share, friends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import MONTHS, _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import MAX_NAME, N_
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.done import result
from pyapp.ui.challenge.row import SHORT_WEEKDAYS, position
from pyapp.ui.challenge.streak import NO_STREAK, Streak
from pyapp.ui.days import month as months
from pyapp.ui.records.medal import METALS, medal
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_key, glyph_link, key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from datetime import date

    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.challenge.done import Done
    from pyapp.ui.days.friends import FriendLine
    from pyapp.ui.days.month import Days


YOU: Final = -1
"""The number of the own result among the lines of friends."""


@dataclass(frozen=True, slots=True)
class Task:
    """A challenge of a day: its game, the challenge if the game is loaded, its goal in words, and the unfinished match
    to continue.
    """

    game: str
    challenge: Challenge | None = None
    goal: str = ""
    match: str = ""


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """The puzzle of a day: its game and its address. `tries` are those on its day, 0 if it was not solved then; `later`
    says that it was solved on another day.
    """

    game: str
    address: str
    tries: int = 0
    later: bool = False


@dataclass(frozen=True, slots=True)
class Calendar:
    """The contents of the page: the shown month by its first day, the chosen day, today, the results, the streak, the
    days whose puzzle is solved, challenges and puzzle of the chosen day with the line about it, and the lines of
    friends.
    """

    month: date
    chosen: date
    now: date
    days: Days = field(default_factory=dict)
    streak: Streak = NO_STREAK
    solved: Collection[date] = ()
    tasks: Sequence[Task] = ()
    puzzle: PuzzleTask | None = None
    line: str = ""
    friends: Sequence[FriendLine] = ()
    notice: str = ""
    """The result of sharing."""
    problem: str = ""
    """The result of adding a friend's line."""
    name: str = ""
    text: str = ""
    """The contents of the fields."""


def page(shown: Calendar) -> Markup:
    """Draw the calendar."""
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back to the shelf"), "#"),
            el("h1", _("Your days"), cls="h title", tabindex="-1"),
            cls="bar-top",
        ),
        el(
            "main",
            _month(shown),
            el("div", _numbers(shown), _day(shown), _share(shown), _friends(shown), cls="dy-side"),
            cls="dy-room",
        ),
        cls="page dy-page",
    )


def date_text(day: date) -> Markup:
    """Format the day and the month."""
    return fill(N_("{day} {month}"), day=day.day, month=_(MONTHS[day.month - 1]))


# --- the month ---


def _month(shown: Calendar) -> Markup:
    name = f"{_(MONTHS[shown.month.month - 1])} {shown.month.year}"
    steps = (
        ("back", _("The month before"), months.before(shown.month)),
        ("next", _("The month after"), months.after(shown.month, shown.now)),
    )
    keys = (
        glyph_key(glyph, label, f"to days/{to:%Y-%m}" if to else "", disabled=to is None) for glyph, label, to in steps
    )
    names = (_(short) for short in SHORT_WEEKDAYS)
    heads = (el("span", name[0], el("span", name[1:]), role="columnheader") for name in names)
    rows = (
        el("div", *(_cell(shown, day) if day else el("i", role="gridcell") for day in week), role="row", cls="dy-week")
        for week in months.weeks(shown.month)
    )
    return el(
        "section",
        el("header", el("h2", name, cls="h", id="dy-month"), *keys),
        el(
            "div",
            el("div", *heads, role="row", cls="dy-heads"),
            *rows,
            role="grid",
            aria_labelledby="dy-month",
            data_board=True,
            cls="dy-grid",
        ),
        el(
            "p",
            *(el("span", medal(number, len(METALS)), _(name)) for number, name in enumerate(METALS, 1)),
            el("span", icon("check"), _("puzzle solved")),
            el("span", el("em"), _("missed, streak kept")),
            cls="dy-legend",
        ),
        cls="paper dy-month",
        aria_labelledby="dy-month",
    )


def _cell(shown: Calendar, day: date) -> Markup:
    chosen, done = day == shown.chosen, months.best_of(day, shown.days.get(day, {}))
    kinds = {
        "chosen": chosen,
        "today": day == shown.now,
        "missed": done is None and day < shown.now,
        "kept": day in shown.streak.forgiven,
        "late": done is not None and day not in shown.streak.played,
    }
    result = NOTHING
    if done:
        result = el(
            "span",
            medal(*done.medal) if done.metal else "",
            el("b", done.points_text, cls="hand"),
            cls="dy-won",
            aria_hidden=True,
        )
    button = el(
        "button",
        el("span", _heard(shown, day, done), cls="vh"),
        el("span", day.day, cls="dy-date", aria_hidden=True),
        icon("check") if day in shown.solved else "",
        result,
        type="button",
        cls=" ".join(kind for kind, is_so in kinds.items() if is_so) or None,
        data_move=day.isoformat(),
        tabindex="0" if chosen else "-1",
        disabled=day > shown.now,
        aria_current="date" if day == shown.now else None,
    )
    return el("div", button, role="gridcell", aria_selected=chosen)


def _heard(shown: Calendar, day: date, done: Done | None) -> str:
    """Describe a day for screen readers."""
    is_played, is_solved = done is not None, day in shown.solved
    date_words: list[str] = [date_text(day), *([_("today")] if day == shown.now else [])]
    said: list[str] = []
    if done:
        said += [done.words]
        if day not in shown.streak.played:
            said.append(_("played on another day"))
    if is_solved:
        said.append(_("puzzle solved"))
    if day in shown.streak.forgiven:
        said.append(_("missed, streak kept"))
    elif not is_played and day < shown.now:
        said.append(_("not played"))
    if is_played or is_solved:
        return Markup(": ").join([Markup(", ").join(date_words), Markup(", ").join(said)])
    return Markup(", ").join([*date_words, *said])


# --- the side ---


def _numbers(shown: Calendar) -> Markup:
    medals = sum(one.metal > 0 for done in shown.days.values() for one in done.values())
    numbers = (
        (shown.streak.length, ngettext("day in a row", "days in a row", shown.streak.length)),
        (shown.streak.best, _("best streak")),
        (medals, ngettext("medal", "medals", medals)),
    )
    parts = (el("div", el("b", number, cls="h"), el("span", words)) for number, words in numbers)
    return el("section", *parts, cls="paper dy-numbers", aria_label=_("Streak and medals"))


def _day(shown: Calendar) -> Markup:
    is_today, done = shown.chosen == shown.now, shown.days.get(shown.chosen, {})
    title = _("Today") if is_today else date_text(shown.chosen)
    small = today.day_name(shown.chosen) if is_today else _(today.WEEKDAYS[shown.chosen.weekday()])
    note = NOTHING
    if not shown.days:
        note = el("p", _("Play today's challenge to start your calendar."))
    elif not is_today:
        note = el("p", _("What you play now doesn't count for your streak."), cls="muted")
    main = next((task.game for task in shown.tasks if task.game not in done), "") if is_today else ""
    items = (_task(shown, task, done.get(task.game), main=task.game == main) for task in shown.tasks)
    return el(
        "section",
        el("h2", title, " ", el("small", small), cls="h", id="dy-day"),
        note,
        el("ul", *items, _puzzle(shown.puzzle) if shown.puzzle else ""),
        cls="paper dy-box",
        aria_labelledby="dy-day",
    )


def _task(shown: Calendar, task: Task, done: Done | None, *, main: bool) -> Markup:
    title = title_of(GAMES[task.game])[0]
    name = f"{title} · {task.challenge.name}" if task.challenge else title
    cover = el("use", href=f"#cover-{task.game}")
    kind = "small go" if main else "small"
    if done:
        end = el(
            "span",
            el("b", done.points_text, cls="h"),
            medal(*done.medal) if done.metal else "",
            el("span", done.words, cls="vh"),
            cls="dy-result",
        )
    elif task.match:
        end = key(_("Continue"), f"to match/{task.match}", kind=kind, describe=fill(N_("Continue: {name}"), name=name))
    else:
        code = f"day-{shown.chosen.isoformat()}"
        is_today = shown.chosen == shown.now
        do = f"to {today.address_of(task.game)}" if is_today else f"today-begin {code} {task.game}"
        end = key(_("Play now"), do, kind=kind, describe=fill(N_("Play now: {name}"), name=name))
    return el(
        "li",
        el("svg", cover, viewBox="0 0 300 220", preserveAspectRatio="xMidYMid slice", aria_hidden=True),
        el("p", name, el("small", task.goal) if task.goal and not done else ""),
        end,
        data_game=task.game,
    )


def _puzzle(task: PuzzleTask) -> Markup:
    title = title_of(GAMES[task.game])[0]
    name = fill(N_("Puzzle · {game}"), game=title)
    if task.tries or task.later:
        how = ngettext("solved in {number} try", "solved in {number} tries", task.tries)
        note = how if task.tries else _("solved on another day")
        end = el("span", icon("check"), cls="dy-result")
    else:
        note = _("not solved yet")
        end = key(_("Solve"), f"to {task.address}", kind="small", describe=fill(N_("Solve: {name}"), name=name))
    return el("li", position(task.game), el("p", name, el("small", note)), end, data_game=task.game)


def _share(shown: Calendar) -> Markup:
    if not shown.line and shown.chosen != shown.now:
        return NOTHING
    if not shown.line:
        text = _("Play today's challenge or solve the puzzle, and a line to share with friends appears here.")
        return el("section", el("p", text), cls="paper dy-share", aria_label=_("Share"))
    note = el("p", shown.notice, cls="said", role="status") if shown.notice else ""
    return el(
        "section",
        el("p", shown.line),
        key(_("Share"), f"day-share {shown.chosen.isoformat()}", kind="small", glyph="share"),
        note,
        cls="paper dy-share",
        aria_label=_("Share"),
    )


def _friends(shown: Calendar) -> Markup:
    title = _("Friends today") if shown.chosen == shown.now else fill(N_("Friends, {day}"), day=date_text(shown.chosen))
    problem = el("p", shown.problem, cls="dy-problem", role="status") if shown.problem else ""
    return el(
        "section",
        el("h2", title, cls="h", id="dy-friends"),
        *_rankings(shown),
        problem,
        el(
            "div",
            _entry("day-line", _("A friend's line"), shown.text, "dy-line", 2_000),
            _entry("day-name", _("Name"), shown.name, "dy-name", MAX_NAME),
            key(_("Add"), "day-add", kind="small", glyph="plus"),
            cls="dy-add",
        ),
        cls="paper dy-box",
        aria_labelledby="dy-friends",
    )


def _entry(name: str, label: str, value: str, ident: str, most: int) -> Markup:
    return el(
        "label",
        el("span", label),
        el(
            "input",
            cls="name",
            id=ident,
            field=name,
            value=value,
            maxlength=most,
            autocomplete="off",
            spellcheck="false",
        ),
    )


def _rankings(shown: Calendar) -> Iterator[Markup]:
    """Draw a ranking for each game of which there is a friend's line."""
    done, own = shown.days.get(shown.chosen, {}), today.game_of(shown.chosen)
    games = {line.game for line in shown.friends}
    for game in sorted(games, key=lambda game: (game != own, game)):
        ranked = [(line.points, line.name, at) for at, line in enumerate(shown.friends) if line.game == game]
        if game in done:
            ranked.append((done[game].points, _("You"), YOU))
        sheet = next((task.challenge.sheet for task in shown.tasks if task.game == game and task.challenge), "")
        items = (
            _ranked(1 + sum(other[0] > points for other in ranked), name, result(game, sheet, points), at)
            for points, name, at in sorted(ranked, reverse=True)
        )
        if len(games) > 1 or game != own:
            yield el("h3", title_of(GAMES[game])[0], cls="h")
        yield el("ol", *items, cls="dy-rank")


def _ranked(place: int, name: str, done: Done, at: int) -> Markup:
    label = fill(N_("Delete the line of {name}"), name=name)
    return el(
        "li",
        el("span", place, cls="dy-place"),
        el("span", name, cls="dy-who"),
        el("b", done.points_text, cls="h"),
        medal(*done.medal) if done.metal else el("i"),
        glyph_key("bin", label, f"day-forget {at}") if at != YOU else el("i"),
        cls="me" if at == YOU else "",
    )
