"""The finished table next to the score: the mats of all parties with buildings, colonists, goods and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.view import goods, slots
from pyapp.games.artemis.view.marks import building_effects, crew, pile, worth_now
from pyapp.games.artemis.view.names import building_of as building
from pyapp.games.artemis.view.names import tile_name

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.games.artemis.rules.position import Position


def finished(scene: Scene[Position]) -> Markup:
    """Draw the mats of all parties, the best first."""
    position = scene.position
    outcome = position.outcome()
    ranked = outcome.parties if outcome else list(position.parties)
    order = sorted(ranked, key=lambda party: -scoring.total(position, party))
    return el("ul", *(_mat(scene, party) for party in order), cls="fins")


def _mat(scene: Scene[Position], party: int) -> Markup:
    position = scene.position
    head = (
        piece(party + 1),
        el("b", scene.names[party], cls="h"),
        goods.goods_line(position, party),
        el("span", scoring.total(position, party), el("small", _("VP")), cls="vp h"),
    )
    if party >= position.players:
        return el("li", el("div", *head, cls="fh"), cls="fin")
    tiles = [
        _tile(position, party, tile, group)
        for tile, group in zip(position.tiles[party], position.crews[party], strict=True)
    ]
    buildings = el("ul", *tiles, cls="fb", aria_label=_("Buildings")) if tiles else NOTHING
    return el("li", el("div", *head, cls="fh"), _shelters(position, party), buildings, cls="fin")


def _shelters(position: Position, party: int) -> Markup:
    inside = crew(position.shelters[party]) if position.shelters[party] else el("span", _("nobody"))
    return el("div", el("i", _("Shelters")), inside, cls="fs", **explained("shelters"))


def _tile(position: Position, party: int, tile: str, group: int) -> Markup:
    """Draw a building: its colonists, its effects or value, and the colonists that it lacks."""
    full = group in position.kit.tiles[tile].full
    said = worth_now(position, party, tile) if full else slots.missing_words(position.kit, tile, group)
    check = join(el("span", icon("check"), cls="okx"), el("span", _("full"), cls="vh")) if full else NOTHING
    return el(
        "li",
        slots.draw_slots(position.kit, tile, group),
        el("span", tile_name(position, tile), cls="nm"),
        el("span", building_effects(building(position, tile)), cls="ef"),
        el("small", said) if said else NOTHING,
        check,
        cls=f"mb{pile(position, tile)}{' full' if full else ''}",
        **explained(f"tile {tile}"),
    )
