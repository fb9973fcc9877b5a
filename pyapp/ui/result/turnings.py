"""What would have been better: how far the look back is, what each decision promised, and the turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import N_, PERSON
from pyapp.ui.result.chart import promised
from pyapp.ui.table.hints import reason
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from pyapp.ui.result.review import Turning
    from pyapp.ui.table.selectors import Selectors


def section(shown: Selectors) -> Markup:
    """Draw what the look back has found so far; each turning point is the way to both moves on the board."""
    turnings, left = shown.lookback.turnings, shown.lookback.left
    if shown.lookback.failed:
        return join(el("p", _("The computer could not look back."), cls="muted pad"), key(_("Ask again"), "further"))
    if turnings is None:
        return join(_looking_back(shown), _graph(shown))
    alone = sum(seat.player == PERSON for seat in shown.match.setup.seats) == 1
    rows = [el("li", _turned(shown, number, row, alone=alone)) for number, row in enumerate(turnings)]
    nothing = _("Nothing better found so far.") if left else _("Nothing better found.")
    listed = el("ul", *rows, cls="lines") if rows else el("p", nothing, cls="muted pad")
    after = _looking_back(shown) if shown.lookback.looking else _left(left)
    return join(_graph(shown), listed, after)


def _left(number: int) -> Markup:
    """Say how many decisions there was no time for, if any: of them nothing is known until they are looked at."""
    if not number:
        return NOTHING
    text = ngettext(
        "There was no time to compare one decision.", "There was no time to compare {number} decisions.", number
    )
    return join(el("p", text, cls="muted pad"), key(_("Compare more"), "further"))


def _looking_back(shown: Selectors) -> Markup:
    """Say that the computer is looking back, and how far it is once it knows, over the key that ends it."""
    enough = key(_("Enough"), "further enough")
    done, total = shown.lookback.progress.done, shown.lookback.progress.total
    if not total:
        return join(el("p", _("Looking back..."), cls="muted pad", role="status"), enough)
    text = fill(N_("Looking back: {done} of {total} decisions."), done=done, total=total)
    bar = el("progress", cls="searched", max=total, value=done, aria_label=text)
    return join(el("p", text, cls="muted pad"), bar, enough)


def _graph(shown: Selectors) -> Markup:
    """Draw what the decisions promised, and list it for those who cannot see it."""
    if len(shown.lookback.forecasts) < 2:
        return NOTHING
    whole = shown.lookback.forecasts[0].round
    heads = (_("Round") if whole else _("Move"), _("Player"), _("Promised"), _("Best found"))
    rows = (
        el(
            "tr",
            el("th", one.round or one.index + 1, scope="row"),
            el("td", shown.names[one.seat]),
            el("td", decimal(one.points)),
            el("td", decimal(one.best)),
        )
        for one in shown.lookback.forecasts
    )
    title = _("Points that were promised, decision by decision")
    listed = el(
        "table",
        el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
        el("tbody", *rows),
        aria_label=title,
    )
    return join(el("p", title, cls="muted"), promised(shown), el("div", listed, cls="vh"))


def _turned(shown: Selectors, number: int, row: Turning, *, alone: bool) -> Markup:
    """Draw a turning point as the way to its moment: what would have been better than what was played and, of a round,
    why.
    """
    name, acts = shown.names[row.seat], shown.view.acts
    best, played = acts.key(row.best.at, row.best.move), acts.key(row.played.at, row.played.move)
    if row.round:
        message = (
            N_("Round {round} · you {value}, best {best}")
            if alone
            else N_("Round {round} · {name} {value}, best {best}")
        )
        values = {"value": decimal(row.played.points), "best": decimal(row.best.points)}
        head = fill(message, round=row.round, name=name, **values)
        scene = Scene(row.best.at, shown.match.setup, shown.names, acting=row.seat)
        said = fill(N_("{best} (played: {played})."), best=best, played=played)
        text = join(el("b", head), el("small", said, " ", reason(best, acts.why(scene, row.best.move))))
    else:
        text = fill(
            N_("Move {number}, {name}: {best} (played: {played})."),
            number=row.index + 1,
            name=name,
            best=best,
            played=played,
        )
    return el(
        "button",
        el("b", number + 1, cls="spot"),
        el("span", text),
        el("b", "+", decimal(row.loss), cls="gain"),
        type="button",
        cls="line-key",
        do=f"study {number}",
    )
