"""The challenge of the day: its card on the shelf, and its page with the results."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pyapp.drawing.language import MONTHS, Zone, _, fill, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.streak import NO_STREAK, Streak, played_days, streak_of
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.views import title_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pyapp.ui.app import App
    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.store.results import Attempt

SHORT_WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))


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


def leaf(date: datetime.date | None, streak: Streak) -> Markup:
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
        el("span", number, words, el("span", *week, cls="dayweek"), cls="streak", aria_hidden=True),
        cls="dayleaf",
        href=f"#{today.CALENDAR}",
    )


def card(
    challenge: Challenge | None,
    goal: today.Goal | None,
    *,
    game: str = "",
    date: datetime.date | None = None,
    streak: Streak = NO_STREAK,
) -> Markup:
    """Draw the card of the challenge on the shelf, beside the leaf of the calendar. Both are plain links, so that they
    work before Python is up, when date or game are unknown, and before the game of the day is loaded, when the sheet is
    unknown.
    """
    title = title_of(GAMES[game])[0] if game else ""
    what = f"{title} · {_(challenge.mode)} · {challenge.name}" if challenge else title
    link = el(
        "a",
        el("b", _("Today's challenge"), cls="h"),
        el("span", what or Markup("&nbsp;")),
        el("span", goal.text if goal else _("The same challenge for everyone"), cls="turn"),
        cls="slipwords",
        href=f"#{challenge.address if challenge else today.ADDRESS}",
    )
    return el(
        "div",
        leaf(challenge.date if challenge else date, streak),
        link,
        cls="paper slip day",
        data_game=game or None,
    )


def ways() -> Markup:
    """Draw the links to the day's challenges of all games."""
    links = (
        el("a", title_of(host)[0], href=f"#{today.address_of(host.key)}", cls="under-link")
        for host in today.games_with_challenge()
    )
    return el(
        "nav",
        el("span", _("More challenges today")),
        *links,
        cls="days",
        aria_label=_("Today's challenge in each game"),
    )


def card_of(app: App) -> Markup:
    """Draw the card of today's challenge; empty if no game has one."""
    date, results = today.date_of(app.page), app.records.all()
    streak = streak_of(played_days(results, app.page.clock_offset), date)
    if today.is_loading(date):
        return card(None, None, game=today.game_of(date), date=date, streak=streak)
    challenge = today.today(app.page)
    if challenge is None:
        return NOTHING
    return card(challenge, today.goal(challenge, results), game=challenge.game, streak=streak)


def invitation(challenge: Challenge, goal: today.Goal | None, other_day: Markup) -> Markup:
    """Draw the challenge and its goal, for the beginning of its match; `other_day` describes its day if that is not
    today.
    """
    text = fill(
        N_("<b>{game}</b>, {mode}, {sheet}.")
        if other_day
        else N_("<b>Today's challenge:</b> {game}, {mode}, {sheet}."),
        game=title_of(GAMES[challenge.game])[0],
        mode=_(challenge.mode),
        sheet=challenge.name,
    )
    return Markup(" ").join(filter(None, (text, goal.text if goal else "", other_day)))


def page(
    challenge: Challenge, attempts: Sequence[Attempt], kept: Collection[str], said: str, now: float, zone: Zone
) -> Markup:
    """Draw the results of today's challenge: the best, every attempt, another one, and the link that
    challenges others.
    """
    best = max(attempts, key=lambda attempt: attempt.points, default=None)
    lines = join(*(_line(attempt, kept, now, zone) for attempt in reversed(attempts)))
    most = ngettext("{number} point", "{number} points", best.points) if best else _("not played yet")
    share = (
        key(_("Challenge a friend"), f"today-share {best.result.ident}", glyph="share")
        if best and best.result.ident in kept
        else ""
    )
    line = key(_("Share your day"), f"today-line {challenge.date}", glyph="share") if best else ""
    days = el("a", _("Your days"), cls="key", href=f"#{today.CALENDAR}")
    note = el("p", said, cls="said", role="status") if said else ""
    beside = join(
        *(
            el(
                "a",
                fill(N_("Today's challenge: {game}"), game=title_of(GAMES[other.game])[0]),
                cls="key",
                href=f"#{other.address}",
            )
            for other in today.others(challenge)
        )
    )
    return page_shell(
        _("Today's challenge"),
        join(
            el(
                "div",
                calendar(challenge.date),
                el(
                    "div",
                    el("h2", challenge.name, " · ", _(challenge.group), cls="h"),
                    el("p", fill(N_("Your best today: {best}."), best=most)),
                    el("p", _(challenge.words.today), cls="muted"),
                ),
                cls="dayhead",
            ),
            el(
                "div",
                key(_("Try again"), f"today-begin {challenge.code} {challenge.game}", kind="go"),
                line,
                days,
                share,
                el("a", _(challenge.words.records), cls="key", href=f"#records/{challenge.game}/{challenge.sheet}"),
                beside,
                cls="keys",
            ),
            note,
            el("h2", _("Your attempts"), cls="h"),
            el("ul", lines, cls="lines"),
            el("p", _("Only your first try counts for a medal."), cls="muted small"),
        ),
        game=challenge.game,
    )


def _line(attempt: Attempt, kept: Collection[str], now: float, zone: Zone) -> Markup:
    result = attempt.result
    text = join(
        el("b", attempt.points, cls="hand"),
        el("span", el("small", when(result.when, now, zone), " · ", result.seats[0][0]), cls="grow"),
    )
    if result.ident in kept:
        return el("li", el("a", text, icon("replay"), cls="line-key grow", href=f"#result/{result.ident}"))
    return el("li", text, cls="line-key")
