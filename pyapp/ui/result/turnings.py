"""What would have been better: how far the look back is, and the turning points that it found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import N_, PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.result.review import Turning
    from pyapp.ui.table.table import Table


def _looking_back(progress: tuple[int, int]) -> Markup:
    """Say that the computer is looking back, and how far it is once it knows."""
    done, total = progress
    if not total:
        return el("p", _("Looking back..."), cls="muted pad", role="status")
    text = fill(N_("Looking back: {done} of {total} decisions."), done=done, total=total)
    return join(el("p", text, cls="muted pad"), el("progress", cls="far", max=total, value=done, aria_label=text))


def section(table: Table, turning: Sequence[Turning] | None, progress: tuple[int, int]) -> Markup:
    """Draw the turning points; `turning` is None while the look back goes on, `progress` says how far it is."""
    head = el("h3", _("What would have been better?"), cls="h")
    if turning is None:
        return head + _looking_back(progress)
    alone = sum(seat.player == PERSON for seat in table.match.setup.seats) == 1
    rows = [el("li", _turned(table, row, alone=alone)) for row in turning]
    return head + (el("ul", *rows, cls="lines") if rows else el("p", _("Nothing better found."), cls="muted pad"))


def _turned(table: Table, row: Turning, *, alone: bool) -> Markup:
    """Draw a turning point as the way to its moment: what would have been better than what was played and, of a round,
    why.
    """
    name, best, played = (
        table.session.names[row.seat],
        table.session.view.acts.key(row.best_at, row.best),
        table.session.view.acts.key(row.played_at, row.played),
    )
    if row.round:
        message = (
            N_("Round {round} · you {value}, best {best}")
            if alone
            else N_("Round {round} · {name} {value}, best {best}")
        )
        head = fill(message, round=row.round, name=name, value=decimal(row.value), best=decimal(row.best_value))
        scene = Scene(row.best_at, table.match.setup, table.session.names, acting=row.seat)
        said = fill(N_("{best} (played: {played})."), best=best, played=played)
        text = join(el("b", head), el("small", said, " ", table.session.view.acts.why(scene, row.best)))
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
        icon("replay"),
        el("span", text),
        el("b", "+", decimal(row.loss), cls="gain"),
        type="button",
        cls="line-key",
        do=f"replay {row.index}",
    )
