"""The nine action boxes with their time, their cubes, and the gold for repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.action_costs import cubes_in, rail_time, recover_time, repeat_price
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import BOXES, GOODS
from pyapp.games.auztralia.rules.moves import BUY_OFFERS, parse
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.pending import begun_text, box_begun, pending, vias_in
from pyapp.games.auztralia.view.icons import ACTIONS, action, cubes, pip
from pyapp.games.auztralia.view.vocabulary import BOX_NAMES, SHORT_NAMES

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.board_model import BoardModel

WITH_OTHERS: Final = ("mine", "farm", "attack")
"""Actions that may use the railways of others."""
_MORE: Final = ("farm", "attack")
"""Actions whose time depends on their parts."""


def head(model: BoardModel) -> Markup:
    """Draw the head: the cubes in HQ."""
    number = model.position.in_hq(model.viewed_seat)
    text = ngettext("{number} cube in HQ", "{number} cubes in HQ", number)
    return join(
        el("h2", _("Actions"), cls="h"),
        el(
            "span",
            el("i", cls=f"az-cube s{model.viewed_seat + 1}", aria_hidden=True),
            text,
            cls="mu",
            data_explain="hq",
            tabindex="-1",
        ),
    )


def body(model: BoardModel) -> Markup:
    """Draw the nine boxes."""
    seat = model.viewed_seat
    hq = el(
        "span",
        el("span", el("i", cls=f"az-cube s{seat + 1}", aria_hidden=True), el("b", model.position.in_hq(seat))),
        _("HQ"),
        cls="az-hq",
        aria_hidden=True,
    )
    return join(*(_box(model, box) for box in ACTIONS), hq)


def can_begin(p: Position, box: str) -> bool:
    """Return whether an action can begin on this turn."""
    boxes = kept(p, "boxes", lambda: {box_begun(parse(move)) for move in p.legal})
    return box in boxes or (box in WITH_OTHERS and box in kept(p, "boxes of others", lambda: _boxes_of_others(p)))


def _boxes_of_others(p: Position) -> set[str]:
    """Return the actions that can begin over the railways of others."""
    reached = [pending(p, begun_text((via,))).position_via for via in vias_in(p.legal)]
    return {box_begun(parse(move)) for trial in reached for move in trial.legal}


def illegal_move(p: Position, seat: int, box: str) -> Move:
    """Return an illegal move of an action, whose refusal explains why the action cannot begin: the one with the nearest
    target.
    """
    if box == "mine":
        net = net_of(p, seat)
        deposits = [(_distance(p, net, hexagon), hexagon) for hexagon in bits(p.rich)]
        if deposits:
            hexagon = min(deposits)[1]
            good = next(good for good in range(len(GOODS)) if p.lying[good][hexagon])
            return f"mine {p.name(hexagon)} {GOODS[good]}"
        return f"mine {p.board.names[0]} coal"
    if box == "attack":
        net = net_of(p, seat)
        tiles = [(_distance(p, net, p.at[tile]), tile) for tile in p.on_map()]
        return f"attack {tile_name(min(tiles)[1] if tiles else 0)}"
    if box == "recruit":
        return f"recruit {p.display[0]}" if p.display else "look"
    return f"buy {BUY_OFFERS[0]}" if box == "buy" else box


def _distance(p: Position, net: int, hexagon: int) -> int:
    """Return the steps from a hex to the nearest hex of a network, 0 if there is none."""
    for distance, within in enumerate(p.board.within[hexagon]):
        if within & net:
            return distance
    return 0


def printed_time(p: Position, box: str) -> str:
    """Return the printed time of a box."""
    return "1" if box == "attack" else str(p.kit.time[box])


def time_now(p: Position, seat: int, box: str) -> str:
    """Return a seat's current time for a box, including its cards."""
    if box in ("rail", "hills"):
        return str(rail_time(p, seat, BOXES.index(box)))
    return str(recover_time(p, seat)) if box == "recover" else printed_time(p, box)


def _box(model: BoardModel, box: str) -> Markup:
    p, seat = model.position, model.viewed_seat
    number = cubes_in(p, seat, BOXES.index(box)) if box in BOXES else 0
    again = repeat_price(p, seat, BOXES.index(box)) if box in BOXES else 0
    printed, now = printed_time(p, box), time_now(p, seat, box)
    plus = "+" if box in _MORE else ""
    # A time that a card changes is struck through and replaced by a handwritten one.
    time = join(el("s", printed), el("i", now, cls="hand")) if now != printed else esc(printed + plus)
    open_now = model.in_turn
    legal = open_now and can_begin(p, box)
    chosen = model.pending.box == box and model.acts
    shut = open_now and not legal and not chosen
    gold = el("em", again, pip("gold")) if again else NOTHING
    return el(
        "button",
        action(box),
        el("span", _(BOX_NAMES[box]), cls="an long", aria_hidden=True),
        el("span", _(SHORT_NAMES[box]), cls="an short", aria_hidden=True),
        el("span", time, cls="at", aria_hidden=True),
        el(
            "span",
            icon("lock", kind="lk") if shut else NOTHING,
            cubes(number, seat + 1) if number else NOTHING,
            gold,
            cls="ak",
            aria_hidden=True,
        ),
        el("span", _label(box, now + plus, number, again, shut=shut), cls="vh"),
        type="button",
        cls=f"ac{' sel' if chosen else ''}{' legal' if legal else ''}{' no' if shut else ''}",
        id=f"az-box-{box}",
        **_tap_attributes(model, box, legal=legal, chosen=chosen, shut=shut),
        aria_pressed=chosen if legal or chosen else None,
        data_explain=f"box {box}",
    )


def _tap_attributes(model: BoardModel, box: str, *, legal: bool, chosen: bool, shut: bool) -> dict[str, str | None]:
    """Return the attributes for a tap on a box: begin or discard an act, nothing, or show the refusal."""
    p, seat = model.position, model.viewed_seat
    if shut:
        text = kept(p, ("refused", seat, box), lambda: illegal_move(p, seat, box))
        return {"move": text, "tabindex": model.tab(text), "aria_disabled": "true"}
    if not legal:
        return {"tabindex": "-1"}
    if box == "recover":
        return {"move": box, "tabindex": model.tab(box)}
    if chosen and model.in_turn:
        return {"do": "back"}
    vias = model.pending.vias if box in WITH_OTHERS else ()
    return {"do": f"draft {begun_text((*vias, box))}"}


def _label(box: str, time: str, number: int, again: int, *, shut: bool) -> Markup:
    parts = [fill(N_("{box}: {time} time"), box=_(BOX_NAMES[box]), time=time)]
    if number:
        parts.append(esc(ngettext("{number} cube there", "{number} cubes there", number)))
    if again:
        parts.append(fill(N_("repeating costs {gold} gold"), gold=again))
    if shut:
        parts.append(esc(_("not possible now")))
    return Markup(", ").join(parts)
