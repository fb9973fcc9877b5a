"""Dice on the board and the sockets for the die in hand, each with a tag below that forecasts its gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.artemis.view import forecast, marks, placement
from pyapp.games.artemis.view.names import place_name
from pyapp.games.artemis.view.vocabulary import die_of

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.moves import Place
    from pyapp.games.artemis.view.board_model import BoardModel

CROWD: Final = 6
"""The most dice drawn side by side; more of them overlap."""


def die(
    board: BoardModel, party: int, face: int, tag: forecast.Tag, ident: str, *, sent: int = 0, gone: bool = False
) -> Markup:
    """Draw a die on the board with its tag and the colonists sent with it."""
    label = tag.said or die_of(board.scene.names, party, face, board.viewed_seat)
    drawn = marks.die(board.piece(party), face, label, ident=f"ap-die-{ident}")
    beside = el("span", drawn, marks.crew(sent), cls="with") if sent else drawn
    under = _draw_tag(tag, " warn" if tag.warn else "")
    notice = " pointed" if f"die {ident}" in board.highlighted else " came" if f"die {ident}" in board.news else ""
    kind = f"st1{' own' if party == board.viewed_seat else ''}{' gone' if gone else ''}{notice}"
    struck = marks.cross() if gone else NOTHING
    return el(
        "span", beside, struck, under, cls=kind, data_key=f"die {ident}", **explained(f"die {ident.replace('-', ' ')}")
    )


def _draw_tag(tag: forecast.Tag, tint: str = "") -> Markup:
    """Draw the tag of a die in full and in brief; the styles choose by the available room."""
    if not tag.text:
        return NOTHING
    both = el("span", tag.text, cls="full") + el("span", tag.brief, cls="brief") if tag.brief else tag.text
    return el("span", both, cls=f"tg{tint}", aria_hidden=True)


def socket(board: BoardModel, place: Place) -> Markup:
    """Draw the socket of a place for the die in hand, with the forecast of its gain; the chosen one holds a ghost of
    the die.
    """
    tag = placement.socket_tag(board.position, board.viewed_seat, board.face, place, board.scene.names)
    chosen = board.place == place.text
    ghost = marks.die(board.piece(board.viewed_seat), board.face, ghost=True) if chosen else NOTHING
    under = _draw_tag(tag, f" {'sel' if chosen else 'can'}{' warn' if tag.warn and not chosen else ''}")
    follow = f"socket {board.place}" if chosen else None
    return _place(
        board, place, tag, ghost, under, f"sk{' sel' if chosen else ''}", aria_pressed=chosen, data_follow=follow
    )


def closed_place(board: BoardModel, place: Place, tag: forecast.Tag) -> Markup:
    """Draw a place that does not accept the die in hand; a tap explains why."""
    return _place(board, place, tag, icon("lock"), _draw_tag(tag), "shut", aria_disabled=True)


def _place(
    board: BoardModel,
    place: Place,
    tag: forecast.Tag,
    held: Markup,
    under: Markup,
    state: str,
    **pressed: str | bool | None,
) -> Markup:
    text = place.text
    move = board.prefix + text
    return el(
        "button",
        el("span", held, cls="hole"),
        under,
        type="button",
        cls=f"st1 {state}{' refused' if board.scene.refused == move else ''}",
        tabindex=board.tab(move),
        move=move,
        data_key=f"socket {text}",
        data_explain=f"socket {text}",
        aria_label=join(place_name(board.position, place), ": ", tag.said or tag.text),
        **pressed,
    )


def socket_or_closed(board: BoardModel, place: Place) -> Markup:
    """Draw a place that may be closed to the die in hand: its socket, or the reason; nothing while no die is in
    hand.
    """
    if not board.face:
        return NOTHING
    tag = placement.closed_tag(board.position, board.face, place, board.scene.names)
    return socket(board, place) if tag is None else closed_place(board, place, tag)


def space(number: int, printed: str, thing: str) -> Markup:
    """Draw an empty space of the Academy or the Outfitters, with the text printed on it."""
    label = fill(N_("Free space {number}"), number=number)
    hole = el("span", printed, cls="hole pr", role="img", aria_label=join(label, ", ", printed) if printed else label)
    return el("span", hole, cls="st1", data_key=f"space {number}", **explained(thing))


def row(drawn: list[Markup]) -> Markup:
    """Draw dice side by side; from the seventh on they overlap."""
    return el("div", *drawn, cls=f"dr{' crowd' if len(drawn) > CROWD else ''}")
