"""Today's challenge: the leaf of the calendar on the shelf, and the page that tells how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import MONTHS, Zone, _, fill, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.shells import page_shell
from pyapp.ui.views import title_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Sequence

    from pyapp.ui.app import App
    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.store.results import Attempt

_DAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))


def calendar(date: datetime.date | None) -> Markup:
    """Draw the leaf of the calendar; without a date while nobody knows it yet."""
    if date is None:
        return el("span", el("i"), el("b", cls="h"), el("i"), cls="leaf")
    return el(
        "span",
        el("i", _(MONTHS[date.month - 1])),
        el("b", date.day, cls="h"),
        el("i", _(_DAYS[date.weekday()])),
        cls="leaf",
    )


def slip(
    challenge: Challenge | None, goal: today.Goal | None, *, game: str = "", date: datetime.date | None = None
) -> Markup:
    """Draw the slip of the challenge on the shelf: a plain link, so that it works before Python is up, when nobody
    knows date or game, and before the game of the day has come, when nobody knows the sheet.
    """
    title = title_of(GAMES[game])[0] if game else ""
    what = f"{title} · {_(challenge.mode)} · {challenge.name}" if challenge else title
    return el(
        "a",
        calendar(challenge.date if challenge else date),
        el(
            "span",
            el("b", _("Today's challenge"), cls="h"),
            el("span", what or Markup("&nbsp;")),
            el("span", goal.text if goal else _("The same challenge for everyone"), cls="turn"),
            cls="slipwords",
        ),
        cls="paper slip day",
        data_game=game or None,
        href=f"#{challenge.address if challenge else today.ADDRESS}",
    )


def ways() -> Markup:
    """Draw the ways to the day's challenges of all games."""
    links = (
        el("a", title_of(host)[0], href=f"#{today.address_of(host.key)}", cls="under-link") for host in today.hosts()
    )
    return el(
        "nav",
        el("span", _("More challenges today")),
        *links,
        cls="days",
        aria_label=_("Today's challenge in each game"),
    )


def slip_of(app: App) -> Markup:
    """Draw the slip of the challenge as it stands for an app; nothing where no game has one."""
    date = today.date_of(app.page)
    if today.is_coming(date):
        return slip(None, None, game=today.game_of(date), date=date)
    challenge = today.today(app.page)
    if challenge is None:
        return NOTHING
    return slip(challenge, today.goal(challenge, app.records.all()), game=challenge.game)


def invitation(challenge: Challenge, goal: today.Goal | None) -> Markup:
    """Say at the beginning of a match which challenge it is, and what is to be beaten."""
    text = fill(
        N_("<b>Today's challenge:</b> {game}, {mode}, {sheet}."),
        game=title_of(GAMES[challenge.game])[0],
        mode=_(challenge.mode),
        sheet=challenge.name,
    )
    return join(text, " ", goal.text) if goal else text


def page(
    challenge: Challenge, attempts: Sequence[Attempt], kept: Collection[str], said: str, now: float, zone: Zone
) -> Markup:
    """Draw how today's challenge went: the best, every try, another one, the link that challenges others."""
    best = max(attempts, key=lambda attempt: attempt.points, default=None)
    lines = join(*(_line(attempt, kept, now, zone) for attempt in reversed(attempts)))
    most = ngettext("{number} point", "{number} points", best.points) if best else _("not played yet")
    share = (
        key(_("Challenge a friend"), f"today-share {best.result.ident}", glyph="share")
        if best and best.result.ident in kept
        else ""
    )
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
