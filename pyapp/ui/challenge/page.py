"""The challenge of the day: its page with the results, and its invitation at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import Zone, _, fill, ngettext, when
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.done import Done
from pyapp.ui.challenge.row import calendar
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.views import name_of, title_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.store.results import Attempt


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
    achievements = GAMES[challenge.game].achievements()
    if best is None:
        most = _("not played yet")
    elif achievements is not None and achievements.are_margins:
        most = achievements.points_text(best.points)
    else:
        most = ngettext("{number} point", "{number} points", best.points)
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
        el("b", Done(result.game, attempt.points).points_text, cls="hand"),
        el("span", el("small", when(result.when, now, zone), " · ", name_of(result.seats[0][0])), cls="grow"),
    )
    if result.ident in kept:
        return el("li", el("a", text, icon("replay"), cls="line-key grow", href=f"#result/{result.ident}"))
    return el("li", text, cls="line-key")
