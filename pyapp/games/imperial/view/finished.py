"""The finished empires next to the final score, drawn as on paper, the best first; without seats that play away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, el
from pyapp.drawing.pieces import piece
from pyapp.games.imperial.view.printed import empire
from pyapp.games.imperial.view.vocabulary import name_of

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.position import Position


def finished(scene: Scene[Position]) -> Markup:
    """Draw the empires, each with its player, the village and the points."""
    outcome = scene.position.outcome()
    return el("ul", *(_sheet(scene, seat) for seat in (outcome.order if outcome else ())), cls="is-ends")


def _sheet(scene: Scene[Position], seat: int) -> Markup:
    position = scene.position
    player = position.players[seat]
    village = "" if player.village.basic else el("small", name_of(player.village.sheet))
    points = sum(line.points for line in position.score(seat))
    head = el(
        "div",
        piece(seat + 1),
        el("b", scene.names[seat], cls="h"),
        village,
        el("span", points, el("small", _("VP")), cls="vp h"),
        cls="is-endhead",
    )
    return el("li", head, empire(player), cls="is-end")
