"""The viewed seat's mat: its owner, goods, Shelters, buildings with their slots; in U1 the drafted arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.components import DICE
from pyapp.games.artemis.rules.proposals import heat_due
from pyapp.games.artemis.rules.steps import CREW, DIE, PLACE
from pyapp.games.artemis.rules.tables import size
from pyapp.games.artemis.view import goods, slots
from pyapp.games.artemis.view.arrangement import arrangement_of
from pyapp.games.artemis.view.marks import building_effects, pile, pip, worth_now
from pyapp.games.artemis.view.names import building_of, tile_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.view.arrangement import Arrangement
    from pyapp.games.artemis.view.board_model import BoardModel

SHEET: Final = "ap-mat"
"""The element id of the mat."""
MANY: Final = 3
"""With more buildings than this they are drawn in two columns."""
CLOSER: Final = 6
"""From this number on, buildings are drawn closer while colonists are moved."""
_PICTURES: Final = {
    "Expeditions": "EXPEDITION",
    "Events": "EVENT",
    "Buildings at Upkeep": "BUILDING",
    "Relief track": "RELIEF",
    "Buildings owned": "BUILDING",
    "Surface buildings": "BUILDING",
    "Colonist sets": "COLONIST",
    "Colonists outside sets": "COLONIST",
    "Diplomas": "TRAIN",
    "Badges": "BADGE",
    "Most badges": "BADGE",
    "Most toolkits": "TOOLKIT",
    "Goods left": "ANY",
}
"""Label of a score line -> its pip."""


def frame() -> Markup:
    """Draw the head of the mat without the content of its parts: its title and the place of its owner's tag."""
    title = el("span", _("Mat"), cls="vh", id=owner.title_of(SHEET))
    return el("header", title, owner.place(SHEET), el("span", id="ap-head", cls="ap-headline"), cls="paper ap-head")


def head(board: BoardModel) -> Markup:
    """Draw which die is next, and the points."""
    points = scoring.total(board.position, board.viewed_seat)
    return join(
        el("span", _progress(board), cls="mu"),
        el("span", points, el("small", _("VP")), cls="vp h", **explained("points")),
    )


def _progress(board: BoardModel) -> str:
    """Describe the progress of the seat: its die of this round, that it decides, or its remaining dice."""
    position, seat = board.position, board.viewed_seat
    if position.seat is None:
        return NOTHING
    left = len(position.pool[seat]) + (position.ask == PLACE and position.seat == seat)
    if position.seat == seat:
        now = fill(N_("die {number} of {dice}"), number=DICE - left + 1, dice=DICE)
        return now if position.ask in (DIE, PLACE) else _("decides")
    return ngettext("{number} die left", "{number} dice left", left) if left else NOTHING


def body(board: BoardModel) -> Markup:
    """Draw goods, Shelters and buildings."""
    position, seat = board.position, board.viewed_seat
    tiles = position.tiles[seat]
    arrangement = arrangement_of(board) if board.asked == CREW else None
    crews = arrangement.crews if arrangement else position.crews[seat]
    shelters = arrangement.shelters if arrangement else position.shelters[seat]
    drawn = [_building(board, tile, crew, arrangement) for tile, crew in zip(tiles, crews, strict=True)]
    moving = " moving" if arrangement and any(map(arrangement.open, tiles)) else ""
    many = f"{' many' if len(drawn) > MANY else ''}{' six' if len(drawn) >= CLOSER else ''}"
    listed = el("ul", *drawn, cls=f"bds goes-on{many}{moving}", aria_label=_("Buildings"))
    nothing = el("p", _("No buildings yet."), cls="bds none")
    return join(goods.chips(position, seat), _shelters(board, shelters, crews), listed if drawn else nothing)


def _shelters(board: BoardModel, group: int, crews: Sequence[int]) -> Markup:
    position, seat = board.position, board.viewed_seat
    due = heat_due(position, seat, group, crews)
    if not size(group):
        bill = NOTHING
    elif due:
        bill = fill(N_("heat: {number}"), number=join(pip("ENERGY"), due))
    else:
        bill = esc(_("no heat needed"))
    short = due > position.energy[seat]
    said = slots.draw_colonists(group, drag=board.asked == CREW) if group else el("span", _("nobody"), cls="mu")
    return el(
        "div",
        el("span", _("Shelters"), cls="lb"),
        el("span", said, cls="cs"),
        el("span", bill, cls=f"due{' warn' if short else ''}"),
        cls="sh",
        data_drop="shelters" if board.asked == CREW else None,
        **explained("shelters"),
    )


def _building(board: BoardModel, tile: str, crew: int, arrangement: Arrangement | None) -> Markup:
    position, kit = board.position, board.position.kit
    full = crew in kit.tiles[tile].full
    check = el("span", icon("check"), el("span", _("full"), cls="vh"), cls="okx")
    if arrangement and arrangement.open(tile):
        standing = slots.slot_buttons(
            kit, tile, crew, arrangement.shelters, lambda after: arrangement.act({tile: after}), drag=True
        )
    else:
        standing = slots.draw_slots(kit, tile, crew)
    return el(
        "li",
        standing,
        el(
            "span",
            el("b", tile_name(position, tile), cls="nm"),
            el("span", building_effects(building_of(position, tile)), cls="ef"),
            el("small", worth_now(position, board.viewed_seat, tile) if full else slots.missing_words(kit, tile, crew)),
            cls="tx",
        ),
        check if full else NOTHING,
        el("span", _("surface building"), cls="vh") if pile(position, tile) else NOTHING,
        cls=f"bd{pile(position, tile)}{' full' if full else ''}",
        **explained(f"tile {tile}"),
    )


def line_picture(label: str) -> Markup:
    """Draw the picture of a score line."""
    return pip(_PICTURES.get(label, ""))
