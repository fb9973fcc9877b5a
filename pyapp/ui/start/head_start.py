"""The head start of a seat in the form of a new match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.engine.head_start import LABEL
from pyapp.ui.widgets import choice_row

if TYPE_CHECKING:
    from pyapp.ui.start.form import Form


def choice(form: Form, number: int) -> Markup:
    """Draw the choice of a seat's head start, in modes that have one."""
    if not form.head_starts:
        return NOTHING
    points = [(str(points), str(points)) for points in (0, *form.head_starts)]
    chosen = choice_row(
        fill(N_("Head start of seat {number}, in points"), number=number + 1),
        f"form {form.game.key} ahead {number}",
        points,
        str(form.head_start_of(number)),
    )
    return join(el("h3", _(LABEL)), chosen)


def note(form: Form, number: int) -> Markup:
    """Describe the head start of a seat; empty without one."""
    points = form.head_start_of(number)
    return words(points) if points else NOTHING


def words(points: str | int) -> Markup:
    """Name a head start, or those of several seats."""
    return fill(N_("Head start: {points}"), points=points)
