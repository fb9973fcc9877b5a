"""The picture of a finished match to keep: winner, score, final table and date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import Zone, _, day, fill
from pyapp.drawing.markup import Markup, el
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.result import page, sheet

if TYPE_CHECKING:
    from pyapp.engine.contract import Outcome
    from pyapp.ui.store.results import SheetRecord
    from pyapp.ui.table.selectors import Selectors


def draw(shown: Selectors, outcome: Outcome, record: SheetRecord | None, zone: Zone) -> Markup:
    """Draw the picture for a width of 1080 pixels; the height follows from its contents."""
    match = shown.match
    game = GAMES[match.setup.game]
    foot = Markup(" · ").join(
        (
            el("b", game.title, cls="h"),
            _(game.mode(match.setup.mode).title),
            day(shown.session.entry.updated, zone),
            fill(N_("table code {code}"), code=match.setup.code),
        )
    )
    return el(
        "div",
        page.headline(shown, outcome),
        el("div", earned, cls="endcards") if (earned := page.earned(shown, outcome, record)) else "",
        el("div", page.final_table(shown), cls="paper kept-table"),
        el("div", sheet.score_sheet(shown, outcome), cls="paper scoresheet"),
        el("p", foot, cls="kept-foot"),
        cls="keepsake",
        data_game=game.key,
    )


def file_name(shown: Selectors) -> str:
    """Return the file name of the picture."""
    return f"sobremesa-{shown.match.setup.game}-{shown.match.setup.code}.png"
