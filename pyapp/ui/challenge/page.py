"""Today's challenge: the leaf of the calendar on the shelf, and the page that tells how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import MONTHS, _, esc, fill, ngettext, when
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.ui.challenge import challenge as today
from pyapp.ui.leaves import leaf
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pyapp.ui.app import App
    from pyapp.ui.challenge.challenge import Challenge
    from pyapp.ui.store.results import Attempt

_DAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))


def calendar(challenge: Challenge | None) -> str:
    """Draw the leaf of the calendar; without a date while nobody knows it yet."""
    if challenge is None:
        return '<span class="leaf"><i></i><b class="h"></b><i></i></span>'
    date = challenge.date
    return (
        f'<span class="leaf"><i>{_(MONTHS[date.month - 1])}</i><b class="h">{date.day}</b>'
        f"<i>{_(_DAYS[date.weekday()])}</i></span>"
    )


def slip(challenge: Challenge | None, best: int | None, *, game: str) -> str:
    """Draw the slip of the challenge on the shelf: a plain link, so that it works before Python is up."""
    what = f"{esc(challenge.name)} · {_(challenge.group)}" if challenge else ""
    low = fill(N_("your best: {points}"), points=best) if best is not None else _("not played yet") if challenge else ""
    title = _("Today's challenge")
    return (
        f'<a class="paper slip day" data-game="{esc(game)}" href="#today">{calendar(challenge)}<span class="st1">'
        f'<b class="h">{title}</b><span>{what}</span>'
        f'<span class="turn">{_("Same dice for everybody")}</span><small>{low}</small></span></a>'
    )


def slip_of(app: App) -> str:
    """Draw the slip of the challenge as it stands for an app; nothing where no game has one."""
    challenge = today.today(app)
    return slip(challenge, today.best(challenge, app.records.all()), game=challenge.game) if challenge else ""


def page(
    challenge: Challenge, attempts: Sequence[Attempt], kept: Collection[str], said: str, now: float, offset: int
) -> str:
    """Draw how today's challenge went: the best, every try, another one, the link that challenges others."""
    best = max(attempts, key=lambda attempt: attempt.points, default=None)
    lines = "".join(_line(attempt, kept, now, offset) for attempt in reversed(attempts))
    told = ngettext("{number} point", "{number} points", best.points) if best else _("not played yet")
    share = (
        key(_("Challenge somebody"), f"today-share {best.result.ident}", glyph="share")
        if best and best.result.ident in kept
        else ""
    )
    note = f'<p class="said" role="status">{esc(said)}</p>' if said else ""
    everybody = _("The same sheet and the same dice for everybody, all day. Tomorrow there is another one.")
    return leaf(
        _("Today's challenge"),
        f'<div class="dayhead">{calendar(challenge)}<div>'
        f'<h2 class="h">{esc(challenge.name)} · {_(challenge.group)}</h2>'
        f"<p>{fill(N_('Your best today: {told}.'), told=told)}</p>"
        f'<p class="muted">{everybody}</p></div></div>'
        f'<div class="keys">{key(_("Try again, same dice"), f"today-begin {challenge.code}", kind="go")}{share}'
        f'<a class="key" href="#records/{esc(challenge.game)}/{esc(challenge.sheet)}">'
        f"{_('Records of this sheet')}</a></div>{note}"
        f'<h2 class="h">{_("Your tries")}</h2><ul class="lines">{lines}</ul>'
        f'<p class="muted small">{_("Only the first try can earn an honour: after it the dice are known.")}</p>',
        game=challenge.game,
    )


def _line(attempt: Attempt, kept: Collection[str], now: float, offset: int) -> str:
    result = attempt.result
    text = (
        f'<b class="hand">{attempt.points}</b><span class="grow">'
        f"<small>{when(result.when, now, offset)} · {esc(result.seats[0][0])}</small></span>"
    )
    if result.ident in kept:
        return f'<li><a class="line-key grow" href="#result/{esc(result.ident)}">{text}{icon("replay")}</a></li>'
    return f'<li class="line-key">{text}</li>'
