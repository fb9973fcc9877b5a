"""The progress in a game with honours, for the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.records.medal import medal
from pyapp.ui.store.results import sheet_records

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.store.results import Result


def progress(game: str, results: Sequence[Result], todays: str) -> Markup:
    """Draw the medal and the best points on the sheet that was played last, and the next honour there, or how many
    sheets were played; before the first match the first honour of today's sheet.
    """
    achievements, records = GAMES[game].achievements(), sheet_records(results, game)
    sheet = next((one.sheet for one in reversed(results) if one.game == game and one.sheet in records), todays)
    if achievements is None:
        return NOTHING
    best, marks = records[sheet].best if sheet in records else None, achievements.marks_of(sheet)
    number, mark = marks.next(best or 0) or (0, 0)
    step: Markup | str = f"{sum(one in records for one in achievements.scenarios)}/{len(achievements.scenarios)}"
    if number:
        honour = _(achievements.honours[number - 1])
        step = fill(N_("{honour} at {points}"), honour=honour, points=achievements.points_text(mark))
    if best is None:
        return el("span", medal(0, 1), step, cls="step")
    reached = fill(N_("Best {points}"), points=achievements.points_text(best))
    return el("span", medal(*achievements.medal_of(marks.earned(best))), reached, el("i", step), cls="step")
