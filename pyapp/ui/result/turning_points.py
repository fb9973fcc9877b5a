"""The section of the review: its progress, the forecasts, and the turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, fill, ngettext, short_decimal
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import in_sentence
from pyapp.engine.contract import N_, PERSON
from pyapp.ui.result.chart import forecast_chart
from pyapp.ui.table.hints import reason
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from pyapp.ui.result.review import TurningPoint
    from pyapp.ui.table.selectors import Selectors


def section(shown: Selectors) -> Markup:
    """Draw the findings of the review so far; each turning point links to its moves on the board."""
    turning_points, left = shown.review_state.turning_points, shown.review_state.left
    if shown.review_state.failed:
        return join(
            el("p", _("The computer couldn't review the match."), cls="muted pad"), key(_("Ask again"), "further")
        )
    if turning_points is None:
        return join(_progress(shown), _graph(shown))
    alone = sum(seat.player == PERSON for seat in shown.match.setup.seats) == 1
    rows = [el("li", _turning_point(shown, number, row, alone=alone)) for number, row in enumerate(turning_points)]
    nothing = _("No better moves found so far.") if left else _("No better moves found.")
    listed = el("ul", *rows, cls="lines") if rows else el("p", nothing, cls="muted pad")
    after = _progress(shown) if shown.review_state.looking else _remaining(left)
    return join(_graph(shown), listed, after)


def costliest(shown: Selectors) -> Markup:
    """Draw the decision that cost most, with its position, as far as the review knows it."""
    found = shown.review_state
    if not found.begun or found.failed:
        return NOTHING
    alone = sum(seat.player == PERSON for seat in shown.match.setup.seats) == 1
    heading = _("The decision that cost you most") if alone else _("The decision that cost most")
    cheap = _("No decision cost you more than a point.") if alone else _("No decision cost more than a point.")
    rows, title = found.turning_points or [], el("small", heading)
    if not rows or (found.looking and rows[0].loss < 1):
        text = _("No better moves found so far.") if found.left else cheap
        if found.turning_points is None or found.looking:
            text = _("Reviewing...")
        return el("section", el("div", title, el("p", text)), cls="paper costly", aria_label=heading)
    row, acts = rows[0], shown.view.acts
    if row.loss < 1 and not found.left:
        title = el("small", cheap, " ", _("The costliest one:"))
    best, played = acts.key(row.best.at, row.best.move), acts.key(row.played.at, row.played.move)
    moment = N_("Round {number}: {played}") if row.round else N_("Move {number}: {played}")
    head = fill(moment, number=row.round or row.index + 1, played=in_sentence(played))
    lost = fill(N_("{points} points"), points=decimal(row.loss))
    better = fill(N_("{best} was better: <b>{points}</b>."), best=best, points=lost)
    name = "" if alone else join(shown.names[row.seat], ": ")
    return el(
        "section",
        shown.view.box.thumbnail(row.played.at),
        el("div", title, el("h3", name, head, cls="h"), el("p", better)),
        el(
            "div",
            key(_("Look"), "study 0", kind="small", glyph="replay"),
            key(_("Try it again"), "try 0", kind="small"),
            cls="keys",
        ),
        cls="paper costly",
        aria_label=heading,
    )


def _remaining(number: int) -> Markup:
    """Describe the number of decisions there was no time to review, if any."""
    if not number:
        return NOTHING
    text = ngettext(
        "One decision not reviewed: time ran out.", "{number} decisions not reviewed: time ran out.", number
    )
    return join(el("p", text, cls="muted pad"), key(_("Review more"), "further"))


def _progress(shown: Selectors) -> Markup:
    """Draw the progress of the running review, with the button that stops it."""
    enough = key(_("Stop"), "further enough")
    done, total = shown.review_state.progress.done, shown.review_state.progress.total
    if not total:
        return join(el("p", _("Reviewing..."), cls="muted pad", role="status"), enough)
    text = fill(N_("Reviewing decision {done} of {total}"), done=done, total=total)
    bar = el("progress", cls="searched", max=total, value=done, aria_label=text)
    return join(el("p", text, cls="muted pad"), bar, enough)


def _graph(shown: Selectors) -> Markup:
    """Draw the forecasts, and list them for screen readers."""
    if len(shown.review_state.forecasts) < 2:
        return NOTHING
    whole = shown.review_state.forecasts[0].round
    heads = (_("Round") if whole else _("Move"), _("Player"), _("Your move"), _("Best move"))
    rows = (
        el(
            "tr",
            el("th", one.round or one.index + 1, scope="row"),
            el("td", shown.names[one.seat]),
            el("td", decimal(one.points)),
            el("td", decimal(one.best)),
        )
        for one in shown.review_state.forecasts
    )
    title = _("Expected score after each decision")
    listed = el(
        "table",
        el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
        el("tbody", *rows),
        aria_label=title,
    )
    return join(el("p", title, cls="muted"), forecast_chart(shown), el("div", listed, cls="vh"))


def _turning_point(shown: Selectors, number: int, row: TurningPoint, *, alone: bool) -> Markup:
    """Draw a turning point as a link to its moment: the better move and the one played and, for a round, the reason."""
    name, acts = shown.names[row.seat], shown.view.acts
    best, played = acts.key(row.best.at, row.best.move), acts.key(row.played.at, row.played.move)
    if row.round:
        message = (
            N_("Round {round} · you {value}, best {best}")
            if alone
            else N_("Round {round} · {name} {value}, best {best}")
        )
        values = {"value": short_decimal(row.played.points), "best": short_decimal(row.best.points)}
        head = fill(message, round=row.round, name=name, **values)
        scene = Scene(row.best.at, shown.match.setup, shown.names, acting=row.seat)
        said = fill(N_("{best} (played: {played})."), best=best, played=in_sentence(played))
        text = join(el("b", head), el("small", said, " ", reason(best, acts.why(scene, row.best.move))))
    else:
        text = fill(
            N_("Move {number}, {name}: {best} (played: {played})."),
            number=row.index + 1,
            name=name,
            best=best,
            played=in_sentence(played),
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
