"""Railway actions and free tracks. AZ-5, AZ-7.6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end, rail_time
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import BOXES, COAL, GOODS, HILLS, IRON, RAIL, TRACKS
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import END, LayTrack, Railway
from pyapp.games.auztralia.rules.network import clear_nets, net_of, track_borders
from pyapp.games.auztralia.rules.refusal_helpers import (
    connection_refusal,
    named_tile,
    order_refusal,
    refusal,
    repetition_refusal,
)
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import FREE_TRACKS, LAYING, TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

TRACKS_LAID: Final = 2
"""Tracks of one Railway action. AZ-5.1."""
WAIVED_BY: Final = {COAL: "coal", IRON: "iron"}
"""Good of which a Railway action costs one piece -> argument of the card effect that waives it. AZ-5.1."""


def tracks_left(p: State, seat: int) -> int:
    """Return how many tracks a seat has left to place. AZ-1.2."""
    return TRACKS - p.rails[seat].bit_count()


def open_borders(p: State, seat: int, box: int) -> int:
    """Return the legal borders for the next track of an action. AZ-5.4."""
    borders = track_borders(p, seat)
    return borders & ~p.board.hills if box == RAIL else borders


def price_goods(p: State, seat: int) -> list[int]:
    """List the goods that a Railway action costs a seat, one piece of each."""
    return [good for good, name in WAIVED_BY.items() if not p.has_effect(seat, "railfree", name)]


def max_tracks(p: State, seat: int) -> int:
    """Return the maximum number of tracks of a Railway action."""
    return TRACKS_LAID + p.effect_total(seat, "railplus")


def texts(p: State, seat: int, _net: int, _via: tuple[int, ...]) -> list[str]:
    """List the Railway boxes that a seat can use now."""
    if not tracks_left(p, seat) or any(not p.goods[KINDS_OF_GOODS * seat + good] for good in price_goods(p, seat)):
        return []
    reachable = track_borders(p, seat)
    return [
        BOXES[box]
        for box, borders in ((RAIL, reachable & ~p.board.hills), (HILLS, reachable))
        if borders and can_afford(p, seat, box)
    ]


def start(p: State, seat: int, move: Railway, _via: tuple[int, ...]) -> None:
    """Pay for a Railway action and ask for its tracks."""
    box = move.box
    pay_cube(p, seat, box)
    for good in price_goods(p, seat):
        gain(p, seat, good, -1)
    p.tell(events.RAIL, seat, box=BOXES[box])
    queue_turn_end(p, seat, rail_time(p, seat, box))
    p.steps.append((LAYING, seat, box, max_tracks(p, seat), 0, False))


def _queue_free_tracks(p: State, seat: int, number: int, barred: int) -> None:
    """Queue free tracks: first-box terrain, optional. 4.5 `track(n)`."""
    p.steps.append((LAYING, seat, RAIL, number, barred, True))


def _lay(p: State, seat: int, box: int, left: int, barred: int, complete: bool) -> bool:
    """Ask for the next track; the sequence ends if none is left or none is legal. AZ-23.2."""
    if not left or not tracks_left(p, seat):
        return False
    legal = bits(open_borders(p, seat, box) & ~barred)
    if not legal:
        return False
    names = [p.board.border_names[border] for border in legal]
    return p.question(LAYING, seat, [*names, END] if complete else names, box, left, barred)


def _laid(p: State, seat: int, move: str, box: int, left: int, barred: int) -> None:
    if move == END:
        return
    border = p.board.border_index[move]
    barred |= open_borders(p, seat, box) & ((1 << border) - 1)
    p.rails[seat] |= 1 << border
    p.laid |= 1 << border
    clear_nets(p)
    p.tell(events.TRACK, seat, border=move)
    p.steps.append((LAYING, seat, box, left - 1, barred, True))


STEPS: Final[dict[str, Callable[..., bool | None]]] = {FREE_TRACKS: _queue_free_tracks, LAYING: _lay}
ANSWERS: Final[dict[str, Callable[..., None]]] = {LAYING: _laid}


# --- refusals (AZ-21.1) ---


def _no_railway(p: State, seat: int, move: Railway) -> Illegal | None:
    if (refused := repetition_refusal(p, seat, move.box)) is not None:
        return refused
    for good in price_goods(p, seat):
        if not p.goods[KINDS_OF_GOODS * seat + good]:
            return refusal("R5", "AZ-5.1", N_("A Railway action costs 1 {good}: you have none."), good=GOODS[good])
    if not tracks_left(p, seat):
        return refusal("R6", "AZ-5.6", N_("All your tracks are on the map."))
    return refusal("R7", "AZ-5.2", N_("There is no place for a track: each has to touch a hex connected to your port."))


def _no_track(p: State, seat: int, move: LayTrack) -> Illegal | None:
    border = p.board.border_index.get(move.border)
    if border is None:
        return None
    box = p.asked(questions.Laying).box
    pair, net = p.board.borders[border], net_of(p, seat)
    if open_borders(p, seat, box) >> border & 1:
        return order_refusal()
    if not any(net >> hexagon & 1 for hexagon in pair):
        return connection_refusal(p, seat, p.name(pair[0]), (), "AZ-5.2")
    for hexagon in pair:
        if p.blocked >> hexagon & 1:
            return refusal(
                "R8",
                "AZ-5.3",
                N_("{tile} is on {hex}: no track may lead there."),
                hex=p.name(hexagon),
                **named_tile(p, p.at.index(hexagon)),
            )
    if p.laid >> border & 1:
        return refusal("R9", "AZ-2.4", N_("There is a track on {border} already."), border=move.border)
    return refusal("R10", "AZ-5.4", N_("{border} touches hills: that needs Railway with hills."), border=move.border)


ACTIONS: Final[Actions] = {Railway: Action("rail", start)}
REFUSALS: Final[Refusals] = {(TURN, Railway): _no_railway, (LAYING, LayTrack): _no_track}
