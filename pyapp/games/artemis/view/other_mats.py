"""Small mats of the other seats and of the drones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.steps import REGIONS
from pyapp.games.artemis.view import goods, slots
from pyapp.games.artemis.view.marks import crew, die, pile
from pyapp.games.artemis.view.names import REGION_NAMES, tile_name

if TYPE_CHECKING:
    from pyapp.games.artemis.view.board_model import BoardModel


def part(board: BoardModel) -> Markup:
    """Draw the mat of every party except the viewed one."""
    position = board.position
    drawn = [_small(board, party) for party in position.parties if party != board.viewed_seat]
    return el("div", *drawn, cls=f"ap-rvs n{len(drawn)}") if drawn else NOTHING


def _small(board: BoardModel, party: int) -> Markup:
    position = board.position
    head = (
        piece(board.piece(party)),
        el("b", board.name(party), cls="h"),
        goods.goods_line(position, party),
        el("span", scoring.total(position, party), el("span", " ", _("VP"), cls="vh"), cls="vp h"),
    )
    left = sorted(map(int, position.pool[party]))
    label = fill(N_("dice left: {dice}"), dice=", ".join(map(str, left))) if left else _("no dice left")
    dice = el("span", *(die(board.piece(party), face) for face in left), cls="ld", role="img", aria_label=label)
    if party >= position.players:
        return el("div", *head, dice, _starts(board, party), cls="paper rv drone", **explained(_thing(board, party)))
    shelters = join(el("i", _("Shelters")), crew(position.shelters[party])) if position.shelters[party] else NOTHING
    opens = el("span", fill(N_("Open {name}'s mat"), name=board.name(party)), cls="vh")
    return el(
        "button",
        *head,
        dice,
        el("span", shelters, cls="rc"),
        _buildings(board, party),
        opens,
        type="button",
        cls="paper rv",
        do=f"sheet {party}",
        data_explain=f"seat {party}",
    )


def _thing(board: BoardModel, party: int) -> str:
    return f"drone {party - board.position.players + 1}"


def _starts(board: BoardModel, party: int) -> Markup:
    """Draw the region in which a drone starts this round; nothing before its roll."""
    number = board.position.regions[party - board.position.players]
    if not number:
        return NOTHING
    region = _(REGION_NAMES[REGIONS[number - 1]])
    return el("span", fill(N_("starts in {number} {region}"), number=number, region=region), cls="rc")


def _buildings(board: BoardModel, party: int) -> Markup:
    position, kit = board.position, board.position.kit
    drawn = []
    for tile, group in zip(position.tiles[party], position.crews[party], strict=True):
        full = group in kit.tiles[tile].full
        state = el("span", ", ", _("full") if full else slots.missing_words(kit, tile, group), cls="vh")
        name = el("span", tile_name(position, tile), cls="nm")
        drawn.append(
            el(
                "span",
                slots.draw_slots(kit, tile, group),
                name,
                state,
                cls=f"mb{pile(position, tile)}{' full' if full else ''}",
            )
        )
    number = len(drawn)
    said = el("span", ngettext("{number} building", "{number} buildings", number), ":", cls="vh") if drawn else ""
    count = el("span", number, cls="all", aria_hidden="true")
    return el("span", said, count, *drawn, cls=f"rb n{number}")
