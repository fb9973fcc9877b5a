"""Railway, and tracks that come free. AZ-5, AZ-7.6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import BOXES, COAL, GOODS, HILLS, IRON, RAIL, TRACKS
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import END, LayTrack, Railway
from pyapp.games.auztralia.rules.network import forget_nets, net_of, places
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.paying import affords, pay_cube, rail_time, wind_up
from pyapp.games.auztralia.rules.refusing import against_order, no, repetition, unconnected
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import RAIL as LAY
from pyapp.games.auztralia.rules.steps import TRACKS as FREE
from pyapp.games.auztralia.rules.steps import TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

TRACKS_LAID: Final = 2
"""Tracks of one Railway action. AZ-5.1."""
FREE_OF: Final = {COAL: "coal", IRON: "iron"}
"""What a Railway action costs, one piece each, and what a card calls it that frees from it. AZ-5.1."""


def tracks_left(p: State, seat: int) -> int:
    """Return how many tracks of a seat are not placed. AZ-1.2."""
    return TRACKS - p.rails[seat].bit_count()


def open_borders(p: State, seat: int, box: int) -> int:
    """Return the borders that the next track of an action may take. AZ-5.4."""
    borders = places(p, seat)
    return borders & ~p.board.hills if box == RAIL else borders


def price(p: State, seat: int) -> list[int]:
    """List the goods that a Railway action costs a seat, a piece of each."""
    return [good for good, name in FREE_OF.items() if not p.has(seat, "railfree", name)]


def limit(p: State, seat: int) -> int:
    """Return how many tracks a Railway action places at most."""
    return TRACKS_LAID + p.worth(seat, "railplus")


def texts(p: State, seat: int, _net: int, _via: tuple[int, ...]) -> list[str]:
    """List the Railway boxes that may be used now."""
    if not tracks_left(p, seat) or any(not p.goods[KINDS_OF_GOODS * seat + good] for good in price(p, seat)):
        return []
    reachable = places(p, seat)
    return [
        BOXES[box]
        for box, borders in ((RAIL, reachable & ~p.board.hills), (HILLS, reachable))
        if borders and affords(p, seat, box)
    ]


def start(p: State, seat: int, move: Railway, _via: tuple[int, ...]) -> None:
    """Pay for a Railway action and let its tracks be placed."""
    box = move.box
    pay_cube(p, seat, box)
    for good in price(p, seat):
        gain(p, seat, good, -1)
    p.tell(events.RAIL, seat, box=BOXES[box])
    wind_up(p, seat, rail_time(p, seat, box))
    p.steps.append((LAY, seat, box, limit(p, seat), 0, False))


def _free(p: State, seat: int, number: int, barred: int) -> None:
    """Let free tracks be placed: first-box terrain, none if the seat wishes. 4.5 `track(n)`."""
    p.steps.append((LAY, seat, RAIL, number, barred, True))


def _lay(p: State, seat: int, box: int, left: int, barred: int, complete: bool) -> bool:
    """Ask for the next track; the sequence ends where none is left or none is legal. AZ-23.2."""
    if not left or not tracks_left(p, seat):
        return False
    legal = bits(open_borders(p, seat, box) & ~barred)
    if not legal:
        return False
    names = [p.board.border_names[border] for border in legal]
    return p.question(LAY, seat, [*names, END] if complete else names, box, left, barred)


def _laid(p: State, seat: int, move: str, box: int, left: int, barred: int) -> None:
    if move == END:
        return
    border = p.board.border_index[move]
    barred |= open_borders(p, seat, box) & ((1 << border) - 1)
    p.rails[seat] |= 1 << border
    p.laid |= 1 << border
    forget_nets(p)
    p.tell(events.TRACK, seat, border=move)
    p.steps.append((LAY, seat, box, left - 1, barred, True))


STEPS: Final[dict[str, Callable[..., bool | None]]] = {FREE: _free, LAY: _lay}
ANSWERS: Final[dict[str, Callable[..., None]]] = {LAY: _laid}


# --- why it is refused (AZ-21.1) ---


def _no_railway(p: State, seat: int, move: Railway) -> Illegal | None:
    if (refused := repetition(p, seat, move.box)) is not None:
        return refused
    for good in price(p, seat):
        if not p.goods[KINDS_OF_GOODS * seat + good]:
            return no("R5", "AZ-5.1", N_("A Railway action costs 1 {good}: you have none."), good=GOODS[good])
    if not tracks_left(p, seat):
        return no("R6", "AZ-5.6", N_("All your tracks are on the map."))
    return no("R7", "AZ-5.2", N_("There is no place for a track: each has to touch a hex connected to your port."))


def _no_track(p: State, seat: int, move: LayTrack) -> Illegal | None:
    border = p.board.border_index.get(move.border)
    if border is None:
        return None
    box = p.asked(questions.Laying).box
    pair, net = p.board.borders[border], net_of(p, seat)
    if open_borders(p, seat, box) >> border & 1:
        return against_order()
    if not any(net >> hexagon & 1 for hexagon in pair):
        return unconnected(p, seat, p.name(pair[0]), (), "AZ-5.2")
    for hexagon in pair:
        if p.blocked >> hexagon & 1:
            return no(
                "R8",
                "AZ-5.3",
                N_("{tile} is on {hex}: no track may lead there."),
                hex=p.name(hexagon),
                tile=tile_name(p.at.index(hexagon)),
            )
    if p.laid >> border & 1:
        return no("R9", "AZ-2.4", N_("There is a track on {border} already."), border=move.border)
    return no("R10", "AZ-5.4", N_("{border} touches hills: that needs Railway with hills."), border=move.border)


ACTIONS: Final[Actions] = {Railway: Action("rail", start)}
REFUSALS: Final[Refusals] = {(TURN, Railway): _no_railway, (LAY, LayTrack): _no_track}
