"""The page with the games that have puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.challenge.puzzle import game_of
from pyapp.ui.puzzles.library import games
from pyapp.ui.puzzles.progress import OWN
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_link

if TYPE_CHECKING:
    from pyapp.ui.puzzles.progress import Progress


def parts(progress: Progress, day: int) -> dict[str, Markup]:
    """Draw the page: the games, and the positions of one's own matches that wait on a day."""
    today = fill(N_("Puzzle of the day · {game}"), game=title_of(GAMES[game_of(day)])[0])
    return {
        "page": el(
            "div",
            el(
                "header",
                glyph_link("back", _("Back to the shelf"), "#"),
                el("h1", _("Puzzles"), cls="h title", tabindex="-1"),
                el("p", fill(N_("Rating <b>{number}</b>"), number=progress.rating), cls="pz-rate push"),
                cls="bar-top",
            ),
            el(
                "main",
                el("ul", *(_lid(game, progress) for game in games()), cls="pz-games"),
                el("a", today, cls="key", href="#puzzle/today"),
                _own(progress, day),
            ),
            cls="page puzzle-games",
        )
    }


def _own(progress: Progress, day: int) -> Markup:
    """Draw the link to the positions of one's own matches; without any, how they come about."""
    if not progress.own:
        text = _("Positions of your own matches come here from the look back: choose Practise at a turning point.")
        return el("p", text, cls="pz-own")
    waiting = sum(name.startswith(f"{OWN}/") for name in progress.due(day))
    counted = ngettext("{number} waits today", "{number} wait today", waiting) if waiting else _("None waits today")
    inside = join(icon("replay"), el("b", _("From your matches")), el("span", counted))
    return el("a", inside, cls="paper pz-own", href="#practice") if waiting else el("p", inside, cls="paper pz-own")


def _lid(game: str, progress: Progress) -> Markup:
    done = sum(name.startswith(f"{game}/") for name in progress.rows)
    scene = el("use", href=f"#cover-{game}")
    picture = el("svg", scene, viewBox="0 0 300 220", preserveAspectRatio="xMidYMid slice", aria_hidden=True)
    counted = ngettext("{number} puzzle done", "{number} puzzles done", done) if done else _("No puzzle done yet")
    label = el("span", el("b", title_of(GAMES[game])[0], cls="h"), el("small", counted), cls="label")
    return el("li", el("a", picture, label, cls="lid", href=f"#puzzle/{game}"), data_game=game)
