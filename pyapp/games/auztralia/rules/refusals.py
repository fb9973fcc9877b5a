"""Why a text is refused: the rule, the reason in words, and its code. AZ-21.1, AZ-23.13.

For each question a reader looks at a text that is no answer to it and says the first reason that applies, in the order
of the codes; what it cannot read at all is no text of this choice (R1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Illegal, Value
from pyapp.games.auztralia.rules import attack, farming, market, railway, recruiting, turns
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    ATTACK,
    BOXES,
    BUY,
    FARM,
    FARMS,
    GOODS,
    HILLS,
    MINE,
    PERSONALITIES,
    PORT_DISTANCE,
    RAIL,
    RECRUIT,
    TRADE,
    UNITS,
)
from pyapp.games.auztralia.rules.network import cut_at, joined, net_of
from pyapp.games.auztralia.rules.notation import seat_name, tile_name
from pyapp.games.auztralia.rules.paying import again_price
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import (
    AGAIN,
    DROP,
    FIGHT,
    FINISH,
    KEEP,
    LOSE,
    PEEK,
    PORT,
    SEND,
    TURN,
    USE,
)
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

    Reader = Callable[[State, int, str], Illegal | None]

MOST_READ: Final = 60
"""A text that is longer than any that can be refused with a reason is not read."""
_NOW: Final = {
    USE: ("AZ-20.1", N_("Not now: choose which options of the two-player cards to use.")),
    PORT: ("AZ-3.13", N_("Not now: place your port.")),
    PEEK: ("AZ-20.2", N_("Not now: look at a face-down tile.")),
    KEEP: ("AZ-7.2", N_("Not now: choose a card to keep.")),
    TURN: ("AZ-4.2", N_("Not now: choose an action.")),
    LAYING: ("AZ-5.1", N_("Not now: place a track, or stop.")),
    TRADING: ("AZ-9.1", N_("Not now: import, export, or stop.")),
    FARMING: ("AZ-10.1", N_("Not now: place a farm, or stop.")),
    SEND: ("AZ-11.1", N_("Not now: choose the units to send.")),
    DROP: ("AZ-18.2", N_("Not now: discard cards of the display, or stop.")),
    AGAIN: ("AZ-18.2", N_("Not now: recruit from the display or look at the deck.")),
    FINISH: ("AZ-4.11", N_("Not now: play a card, or finish your turn.")),
    FIGHT: ("AZ-12.2", N_("Not now: fight on or withdraw.")),
    LOSE: ("AZ-12.6", N_("Not now: choose which units take the damage.")),
}
"""What is asked -> the rule and the sentence for everything that is no answer to it (R1)."""


def reason(p: State, move: str) -> Illegal:
    """Return the refusal of a text that is not legal."""
    if p.seat is None:
        return _no("R1", "AZ-16.1", N_("The game is over."))
    if p.seat == CHANCE:
        return _no("R1", "AZ-1.4", N_("Not now: a card or a tile comes first."))
    found = None
    if len(move) <= MOST_READ:
        found = _READERS[p.ask](p, p.seat, move)
    return found or _no("R1", *_NOW[p.ask])


def _no(code: str, rule: str, text: str, **params: Value) -> Illegal:
    return Illegal(rule, text, code=code, **params)


def _against_order() -> Illegal:
    return _no("R1", "AZ-23.2", N_("The parts of an action are written in a fixed order: this one comes too late."))


# --- the first text of a turn ---

_PLAY: Final = re.compile(r"play (P\d\d)(?: (r\d{1,2}c\d{1,2})| (t\d{1,3}))?", re.ASCII)
_VIA: Final = re.compile(r"via ([1-4]{1,3})", re.ASCII)
_MINE: Final = re.compile(rf"mine (r\d{{1,2}}c\d{{1,2}}) ({'|'.join(GOODS)})", re.ASCII)
_RECRUIT: Final = re.compile(r"recruit (P\d\d)(?: to ([1-4]))?", re.ASCII)
_BUY: Final = re.compile(rf"buy ({'|'.join(market.OFFERS)})", re.ASCII)
_ATTACK: Final = re.compile(r"attack (t\d{1,3})", re.ASCII)
_WITH_OTHERS: Final = ("mine", "farm", "attack")


def _turn(p: State, seat: int, move: str) -> Illegal | None:
    word = move.partition(" ")[0]
    (via,) = p.args
    if via and word not in _WITH_OTHERS:
        return None
    if word == "play":
        return _play(p, seat, move)
    if word not in _FIRST:
        return None
    found = _FIRST[word](p, seat, move)
    if found is not None and found.params["code"] != "R1" and not p.in_hq(seat):
        return _empty_hq()
    return found


def _empty_hq() -> Illegal:
    return _no("R3", "AZ-4.9", N_("Your HQ is empty: only Recover is left."))


def _play(p: State, seat: int, move: str) -> Illegal | None:
    found = _PLAY.fullmatch(move)
    if found is None:
        return None
    card, hexagon, tile = found.groups()
    if card not in turns.once_cards(p, seat):
        text = (
            N_("{card} has been played already.")
            if card in p.spent[seat]
            else N_("You hold no such card to play: {card}.")
        )
        return _no("R16", "AZ-4.11", text, card=card)
    op = PERSONALITIES[card].effects[0].op
    if op == "cubes" and not hexagon and not tile:
        return _no("R16", "AZ-4.11", N_("No cube is out: {card} would do nothing."), card=card)
    if op == "heal" and hexagon:
        at = p.board.index.get(hexagon, NOWHERE)
        if at >= 0 and p.farms_of(seat) & p.blight & p.blocked & 1 << at:
            return _no("R8", "AZ-4.11", N_("An Old One stands on {hex}: the farm cannot be restored."), hex=hexagon)
        return _no("R16", "AZ-4.11", N_("You have no blighted farm on {hex}."), hex=hexagon)
    if op == "hold" and tile:
        return _no("R15", "AZ-4.11", N_("{tile} is not a face-up Old One."), tile=tile)
    return None


def _repeat(p: State, seat: int, box: int) -> Illegal | None:
    """Say that the gold for repeating is missing. R4."""
    need, have = again_price(p, seat, box), p.gold(seat)
    if have >= need:
        return None
    return _no(
        "R4",
        "AZ-4.3",
        N_("{need} gold needed for the cubes in {box}: you have {have}."),
        need=need,
        have=have,
        box=BOXES[box],
    )


def _gold(p: State, seat: int, box: int, price: int) -> Illegal | None:
    """Say that the gold for the price is missing beside that for repeating. R4, R5."""
    need, have = again_price(p, seat, box) + price, p.gold(seat)
    return _repeat(p, seat, box) or (
        None if have >= need else _no("R5", "AZ-4.3", N_("{need} gold needed: you have {have}."), need=need, have=have)
    )


def _via(p: State, seat: int, move: str) -> Illegal | None:
    found = _VIA.fullmatch(move)
    partners = tuple(int(one) - 1 for one in found[1]) if found else ()
    if not partners or partners != tuple(sorted({*partners})) or seat in partners or partners[-1] >= p.players:
        return None
    if not p.together:
        if turns.RUNNING_RIGHTS not in p.chosen:
            return None
        if p.rights >> seat & 1:
            return _no("R7", "AZ-20.1", N_("You may use the other railway only once per game, and have done so."))
    seats = " ".join(map(seat_name, partners))
    if not joined(p, seat, partners):
        return _no("R7", "AZ-19.3", N_("These railways do not touch yours: {seats}."), seats=seats)
    return _no("R16", "AZ-19.3", N_("These railways give you nothing to do: {seats}."), seats=seats)


def _rail(p: State, seat: int, move: str) -> Illegal | None:
    if move not in (BOXES[RAIL], BOXES[HILLS]):
        return None
    box = BOXES.index(move)
    if (refused := _repeat(p, seat, box)) is not None:
        return refused
    for good in railway.price(p, seat):
        if not p.goods[KINDS_OF_GOODS * seat + good]:
            return _no("R5", "AZ-5.1", N_("A Railway action costs 1 {good}: you have none."), good=GOODS[good])
    if not railway.tracks_left(p, seat):
        return _no("R6", "AZ-5.6", N_("All your tracks lie on the map."))
    return _no("R7", "AZ-5.2", N_("There is no place for a track: each has to touch a hex connected to your port."))


def _mine(p: State, seat: int, move: str) -> Illegal | None:
    found = _MINE.fullmatch(move)
    if found is None or found[1] not in p.board.index:
        return None
    hexagon, (via,) = p.board.index[found[1]], p.args
    refused = _repeat(p, seat, MINE) or _unconnected(p, seat, hexagon, via, "AZ-6.3")
    return refused or _no("R16", "AZ-6.3", N_("There is no {good} on {hex}."), good=found[2], hex=found[1])


def _unconnected(p: State, seat: int, hexagon: int, via: tuple[int, ...], rule: str) -> Illegal | None:
    """Say that a hex is not connected, and which Old One cuts it off. R7."""
    if joined(p, seat, via) >> hexagon & 1:
        return None
    cut = cut_at(p, seat, hexagon)
    if cut == NOWHERE:
        return _no("R7", rule, N_("Your tracks do not lead to {hex}."), hex=p.name(hexagon))
    tile = tile_name(p.at.index(cut))
    if cut == hexagon:
        return _no("R7", rule, N_("{tile} stands on {hex}."), hex=p.name(hexagon), tile=tile)
    return _no("R7", rule, N_("{tile} on {cut} cuts your line."), hex=p.name(hexagon), cut=p.name(cut), tile=tile)


def _recruit(p: State, seat: int, move: str) -> Illegal | None:
    found = _RECRUIT.fullmatch(move)
    if found is None or not _may_give(p, seat, found[2]):
        return None
    refused = None if p.ask == AGAIN else _repeat(p, seat, RECRUIT)
    return refused or _no("R16", "AZ-7.1", N_("{card} is not in the display."), card=found[1])


def _may_give(p: State, seat: int, receiver: str | None) -> bool:
    return receiver is None or (p.together and int(receiver) <= p.players and int(receiver) - 1 != seat)


def _look(p: State, seat: int, move: str) -> Illegal | None:
    if move != "look":
        return None
    price = recruiting.LOOK_PRICE
    if p.ask == AGAIN:
        refused = None if p.gold(seat) else _no("R5", "AZ-7.2", N_("Looking at two cards costs 1 gold: you have none."))
    else:
        refused = _gold(p, seat, RECRUIT, price)
    return refused or _no("R16", "AZ-7.3", N_("The deck is empty."))


def _refresh(p: State, seat: int, move: str) -> Illegal | None:
    if move != "refresh" or not p.alone:
        return None
    refused = _gold(p, seat, RECRUIT, recruiting.REFRESH_PRICE)
    return refused or _no("R16", "AZ-18.2", N_("No card may be discarded: none would be left to recruit."))


def _buy(p: State, seat: int, move: str) -> Illegal | None:
    found = _BUY.fullmatch(move)
    if found is None:
        return None
    unit, number = UNITS.index(found[1][0]), len(found[1])
    refused = _gold(p, seat, BUY, number * market.unit_price(p, seat, unit))
    return refused or _no(
        "R6", "AZ-8.3", N_("Too few are left in the box: {unit}, {number}."), number=p.in_box(unit), unit=UNITS[unit]
    )


def _trade(p: State, seat: int, move: str) -> Illegal | None:
    return (_repeat(p, seat, TRADE) or _empty_hq()) if move == "trade" else None


def _farm(p: State, seat: int, move: str) -> Illegal | None:
    if move != "farm":
        return None
    if (refused := _repeat(p, seat, FARM)) is not None:
        return refused
    if not any(farming.farms_left(p, seat, farm) for farm in range(len(FARMS))):
        return _no("R6", "AZ-10.4", N_("All your farms lie on the map."))
    return _no("R7", "AZ-10.3", N_("No connected, empty hex takes a farm."))


def _attack(p: State, seat: int, move: str) -> Illegal | None:
    found = _ATTACK.fullmatch(move)
    if found is None:
        return None
    if (refused := _repeat(p, seat, ATTACK)) is not None:
        return refused
    if not any(p.units_of(seat)):  # R14 comes before R15, whatever is aimed at
        return _no("R14", "AZ-11.1", N_("Your Barracks are empty."))
    tile = int(found[1][1:]) - 1
    if 0 <= tile < len(p.at) and p.at[tile] >= 0:
        (via,) = p.args
        return _no(
            "R13",
            "AZ-11.3",
            N_("{tile} is at distance {distance} from your railway: none of your units reaches that far."),
            tile=found[1],
            distance=attack.distance_to(p, seat, tile, via),
        )
    return _no("R15", "AZ-11.1", N_("{tile} is not on the map."), tile=found[1])


_FIRST: Final[dict[str, Reader]] = {
    "via": _via,
    "rail": _rail,
    "hills": _rail,
    "mine": _mine,
    "recruit": _recruit,
    "look": _look,
    "refresh": _refresh,
    "buy": _buy,
    "trade": _trade,
    "farm": _farm,
    "attack": _attack,
}


def _again(p: State, seat: int, move: str) -> Illegal | None:
    return _look(p, seat, move) or _recruit(p, seat, move)


# --- the parts of an action ---

_PART_OF_FARM: Final = re.compile(rf"({'|'.join(FARMS)}) (r\d{{1,2}}c\d{{1,2}})", re.ASCII)
_PART_OF_TRADE: Final = re.compile(r"(import|export) (coal|iron)(?: to ([1-4]))?", re.ASCII)
_SEND: Final = re.compile(rf"send ([{''.join(UNITS)}])([1-9]\d?)", re.ASCII)
_DROP: Final = re.compile(r"drop (P\d\d)", re.ASCII)
_KEEP: Final = re.compile(r"keep (P\d\d)(?: for (P\d\d))?(?: to ([1-4]))?", re.ASCII)


def _border(p: State, seat: int, move: str) -> Illegal | None:
    border = p.board.border_index.get(move)
    if border is None:
        return None
    box = p.args[0]
    pair, net = p.board.borders[border], net_of(p, seat)
    if railway.open_borders(p, seat, box) >> border & 1:
        return _against_order()
    if not any(net >> hexagon & 1 for hexagon in pair):
        return _unconnected(p, seat, pair[0], (), "AZ-5.2")
    for hexagon in pair:
        if p.blocked >> hexagon & 1:
            return _no(
                "R8",
                "AZ-5.3",
                N_("{tile} stands on {hex}: no track may lead there."),
                hex=p.name(hexagon),
                tile=tile_name(p.at.index(hexagon)),
            )
    if p.laid >> border & 1:
        return _no("R9", "AZ-2.4", N_("A track lies on {border} already."), border=move)
    return _no("R10", "AZ-5.4", N_("{border} touches hills: that needs Railway with hills."), border=move)


def _part_of_farm(p: State, seat: int, move: str) -> Illegal | None:
    found = _PART_OF_FARM.fullmatch(move)
    if found is None or found[2] not in p.board.index:
        return None
    farm, hexagon = FARMS.index(found[1]), p.board.index[found[2]]
    via, placed, _barred = p.args
    if farming.parts(p, seat, via, placed) >> farm * p.board.size + hexagon & 1:
        return _against_order()
    if not farming.farms_left(p, seat, farm):
        return _no("R6", "AZ-10.4", N_("You have no {farm} left."), farm=found[1])
    if (refused := _unconnected(p, seat, hexagon, via, "AZ-10.3")) is not None:
        return refused
    if not p.board.takes[farm] >> hexagon & 1:
        return _no("R10", "AZ-10.2", N_("{hex} does not take a {farm}."), hex=found[2], farm=found[1])
    if (p.rich | p.occupied) >> hexagon & 1:
        return _no("R11", "AZ-10.3", N_("{hex} is not empty."), hex=found[2])
    return _no("R12", "AZ-10.1", N_("You cannot place another {farm} in this action."), farm=found[1])


def _part_of_trade(p: State, seat: int, move: str) -> Illegal | None:
    found = _PART_OF_TRADE.fullmatch(move)
    if found is None or not _may_give(p, seat, found[3]):
        return None
    if found[1] == "export" and not p.goods[KINDS_OF_GOODS * seat + GOODS.index(found[2])]:
        return _no("R5", "AZ-9.1", N_("You have no {good} to export."), good=found[2])
    return _against_order()


def _send(p: State, seat: int, move: str) -> Illegal | None:
    found = _SEND.fullmatch(move)
    if found is None:
        return None
    unit, (tile, via, force) = UNITS.index(found[1]), p.args
    if any(force[unit:]):
        return _against_order()
    distance, reach = attack.distance_to(p, seat, tile, via), attack.reach(p, seat, unit)
    if reach < distance:
        return _no(
            "R13",
            "AZ-11.3",
            N_("{tile} is at off-rail distance {distance}. {unit}: range {reach}."),
            tile=tile_name(tile),
            distance=distance,
            unit=found[1],
            reach=reach,
        )
    have = p.units_of(seat)[unit]
    return _no("R14", "AZ-11.1", N_("Your Barracks hold {have}: {unit}."), have=have, unit=found[1])


def _drop(p: State, _seat: int, move: str) -> Illegal | None:
    found = _DROP.fullmatch(move)
    if found is None:
        return None
    if found[1] not in p.display:
        return _no("R16", "AZ-18.2", N_("{card} is not in the display."), card=found[1])
    return _against_order()


def _keep(p: State, seat: int, move: str) -> Illegal | None:
    found = _KEEP.fullmatch(move)
    if (
        found is None
        or not _may_give(p, seat, found[3])
        or (p.args[0] == recruiting.DRAFTED and (found[2] or found[3]))
    ):
        return None
    if found[1] not in p.looked:
        return _no("R16", "AZ-7.2", N_("You did not look at {card}."), card=found[1])
    return _no("R16", "AZ-7.2", N_("{card} is not in the display."), card=found[2] or found[1])


# --- set-up, once-cards, combat ---


def _port(p: State, _seat: int, move: str) -> Illegal | None:
    word, _, name = move.partition(" ")
    if word != "port" or name not in p.board.index:
        return None
    hexagon = p.board.index[name]
    if not p.board.ports >> hexagon & 1:
        rule = "AZ-17.4" if p.west else "AZ-3.13"
        return _no("R18", rule, N_("{hex} has no place for a port."), hex=name)
    distances = [p.board.distance[hexagon][port] for port in p.ports if port != NOWHERE]
    return _no(
        "R18",
        "AZ-17.4" if p.west else "AZ-3.14",
        N_("{hex} is at distance {distance} from another port: at least {least} is needed."),
        hex=name,
        distance=min(distances),
        least=PORT_DISTANCE[p.board.key],
    )


def _peek(p: State, _seat: int, move: str) -> Illegal | None:
    found = re.fullmatch(r"peek (t\d{1,3})", move, re.ASCII)
    if found is None:
        return None
    tile = int(found[1][1:]) - 1
    if not (0 <= tile < len(p.at)) or tile not in p.face_down():
        return _no("R15", "AZ-20.2", N_("{tile} is not a face-down tile on the map."), tile=found[1])
    return _no("R16", "AZ-20.2", N_("You have looked at {tile} already."), tile=found[1])


def _finish(p: State, seat: int, move: str) -> Illegal | None:
    return _play(p, seat, move) if move.startswith("play ") else None


def _nothing(_p: State, _seat: int, _move: str) -> Illegal | None:
    return None


_READERS: Final[dict[str, Reader]] = {
    USE: _nothing,
    PORT: _port,
    PEEK: _peek,
    KEEP: _keep,
    TURN: _turn,
    LAYING: _border,
    TRADING: _part_of_trade,
    FARMING: _part_of_farm,
    SEND: _send,
    DROP: _drop,
    AGAIN: _again,
    FINISH: _finish,
    FIGHT: _nothing,
    LOSE: _nothing,
}
