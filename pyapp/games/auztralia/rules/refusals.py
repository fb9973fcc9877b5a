"""Why a text is refused: the rule, the reason in words, and its code. AZ-21.1, AZ-23.13.

For each question a reader looks at a text that is no answer to it and says the first reason that applies, in the order
of the codes; what it cannot read at all is no text of this choice (R1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE, N_, Illegal, Value
from pyapp.games.auztralia.rules import attack, farming, market, questions, railway, recruiting, turns
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    ATTACK,
    BOXES,
    BUY,
    FARM,
    FARMS,
    GOODS,
    MINE,
    PERSONALITIES,
    PORT_DISTANCE,
    RECRUIT,
    TRADE,
    UNITS,
)
from pyapp.games.auztralia.rules.moves import (
    Attack,
    Buy,
    Drop,
    Export,
    Farm,
    FoundPort,
    Import,
    Keep,
    LayTrack,
    LookAtDeck,
    Mine,
    Peek,
    PlaceFarm,
    Play,
    Railway,
    Recruit,
    Refresh,
    Send,
    Trade,
    Via,
    parse,
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

    from pyapp.games.auztralia.rules.moves import AuztraliaMove
    from pyapp.games.auztralia.rules.state import State

    Reader = Callable[[State, int, Any], Illegal | None]

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
    refused, typed = None, parse(move)
    if p.ask in _READERS and typed is not None:
        reader, answers = _READERS[p.ask]
        refused = reader(p, p.seat, typed) if isinstance(typed, answers) else None
    return refused or _no("R1", *_NOW[p.ask])


def _no(code: str, rule: str, text: str, **params: Value) -> Illegal:
    return Illegal(rule, text, code=code, **params)


def _against_order() -> Illegal:
    return _no("R1", "AZ-23.2", N_("The parts of an action are written in a fixed order: this one comes too late."))


# --- the first text of a turn ---

_WITH_OTHERS: Final = (Mine, Farm, Attack)


def _turn(p: State, seat: int, move: AuztraliaMove) -> Illegal | None:
    via = p.asked(questions.Acting).via
    if via and not isinstance(move, _WITH_OTHERS):
        return None
    if isinstance(move, Play):
        return _play(p, seat, move)
    if type(move) not in _FIRST:
        return None
    refused = _FIRST[type(move)](p, seat, move)
    if refused is not None and refused.params["code"] != "R1" and not p.in_hq(seat):
        return _empty_hq()
    return refused


def _empty_hq() -> Illegal:
    return _no("R3", "AZ-4.9", N_("Your HQ is empty: only Recover is left."))


def _play(p: State, seat: int, move: Play) -> Illegal | None:
    card, hexagon = move.card, move.on_hexagon
    if card not in turns.once_cards(p, seat):
        text = (
            N_("{card} has been played already.")
            if card in p.spent[seat]
            else N_("You hold no such card to play: {card}.")
        )
        return _no("R16", "AZ-4.11", text, card=card)
    op = PERSONALITIES[card].effects[0].op
    if op == "cubes" and move.target is None:
        return _no("R16", "AZ-4.11", N_("No cube is out: {card} would do nothing."), card=card)
    if op == "heal" and hexagon:
        at = p.board.index.get(hexagon, NOWHERE)
        if at >= 0 and p.farms_of(seat) & p.blight & p.blocked & 1 << at:
            return _no("R8", "AZ-4.11", N_("An Old One stands on {hex}: the farm cannot be restored."), hex=hexagon)
        return _no("R16", "AZ-4.11", N_("You have no blighted farm on {hex}."), hex=hexagon)
    if op == "hold" and isinstance(move.target, int):
        return _no("R15", "AZ-4.11", N_("{tile} is not a face-up Old One."), tile=tile_name(move.target))
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


def _via(p: State, seat: int, move: Via) -> Illegal | None:
    partners = move.partners
    if seat in partners or partners[-1] >= p.players:
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


def _rail(p: State, seat: int, move: Railway) -> Illegal | None:
    if (refused := _repeat(p, seat, move.box)) is not None:
        return refused
    for good in railway.price(p, seat):
        if not p.goods[KINDS_OF_GOODS * seat + good]:
            return _no("R5", "AZ-5.1", N_("A Railway action costs 1 {good}: you have none."), good=GOODS[good])
    if not railway.tracks_left(p, seat):
        return _no("R6", "AZ-5.6", N_("All your tracks lie on the map."))
    return _no("R7", "AZ-5.2", N_("There is no place for a track: each has to touch a hex connected to your port."))


def _mine(p: State, seat: int, move: Mine) -> Illegal | None:
    if not _on_map(p, move.hexagon):
        return None
    via = p.asked(questions.Acting).via
    refused = _repeat(p, seat, MINE) or _unconnected(p, seat, move.hexagon, via, "AZ-6.3")
    return refused or _no("R16", "AZ-6.3", N_("There is no {good} on {hex}."), good=GOODS[move.good], hex=move.hexagon)


def _on_map(p: State, name: str) -> bool:
    """Return whether a hex is on the map, land or sea. AZ-2.1."""
    return name in p.board.index or name in p.board.sea


def _unconnected(p: State, seat: int, name: str, via: tuple[int, ...], rule: str) -> Illegal | None:
    """Say that a hex is not connected, and which Old One cuts it off. R7."""
    hexagon = p.board.index.get(name, NOWHERE)
    if hexagon == NOWHERE:  # sea
        return _no("R7", rule, N_("Your tracks do not lead to {hex}."), hex=name)
    if joined(p, seat, via) >> hexagon & 1:
        return None
    cut = cut_at(p, seat, hexagon)
    if cut == NOWHERE:
        return _no("R7", rule, N_("Your tracks do not lead to {hex}."), hex=p.name(hexagon))
    tile = tile_name(p.at.index(cut))
    if cut == hexagon:
        return _no("R7", rule, N_("{tile} stands on {hex}."), hex=p.name(hexagon), tile=tile)
    return _no("R7", rule, N_("{tile} on {cut} cuts your line."), hex=p.name(hexagon), cut=p.name(cut), tile=tile)


def _recruit(p: State, seat: int, move: Recruit) -> Illegal | None:
    if not _may_give(p, seat, move.receiver):
        return None
    refused = None if p.ask == AGAIN else _repeat(p, seat, RECRUIT)
    return refused or _no("R16", "AZ-7.1", N_("{card} is not in the display."), card=move.card)


def _may_give(p: State, seat: int, receiver: int | None) -> bool:
    return receiver is None or (p.together and receiver < p.players and receiver != seat)


def _look(p: State, seat: int, _move: LookAtDeck) -> Illegal | None:
    price = recruiting.LOOK_PRICE
    if p.ask == AGAIN:
        refused = None if p.gold(seat) else _no("R5", "AZ-7.2", N_("Looking at two cards costs 1 gold: you have none."))
    else:
        refused = _gold(p, seat, RECRUIT, price)
    return refused or _no("R16", "AZ-7.3", N_("The deck is empty."))


def _refresh(p: State, seat: int, _move: Refresh) -> Illegal | None:
    if not p.alone:
        return None
    refused = _gold(p, seat, RECRUIT, recruiting.REFRESH_PRICE)
    return refused or _no("R16", "AZ-18.2", N_("No card may be discarded: none would be left to recruit."))


def _buy(p: State, seat: int, move: Buy) -> Illegal | None:
    unit, number = move.unit, move.number
    refused = _gold(p, seat, BUY, number * market.unit_price(p, seat, unit))
    return refused or _no(
        "R6", "AZ-8.3", N_("Too few are left in the box: {unit}, {number}."), number=p.in_box(unit), unit=UNITS[unit]
    )


def _trade(p: State, seat: int, _move: Trade) -> Illegal | None:
    return _repeat(p, seat, TRADE) or _empty_hq()


def _farm(p: State, seat: int, _move: Farm) -> Illegal | None:
    if (refused := _repeat(p, seat, FARM)) is not None:
        return refused
    if not any(farming.farms_left(p, seat, farm) for farm in range(len(FARMS))):
        return _no("R6", "AZ-10.4", N_("All your farms lie on the map."))
    return _no("R7", "AZ-10.3", N_("No connected, empty hex takes a farm."))


def _attack(p: State, seat: int, move: Attack) -> Illegal | None:
    if (refused := _repeat(p, seat, ATTACK)) is not None:
        return refused
    if not any(p.units_of(seat)):  # R14 comes before R15, whatever is aimed at
        return _no("R14", "AZ-11.1", N_("Your Barracks are empty."))
    tile = move.tile
    if 0 <= tile < len(p.at) and p.at[tile] >= 0:
        via = p.asked(questions.Acting).via
        return _no(
            "R13",
            "AZ-11.3",
            N_("{tile} is at distance {distance} from your railway: none of your units reaches that far."),
            tile=tile_name(tile),
            distance=attack.distance_to(p, seat, tile, via),
        )
    return _no("R15", "AZ-11.1", N_("{tile} is not on the map."), tile=tile_name(tile))


_FIRST: Final[dict[type, Reader]] = {
    Via: _via,
    Railway: _rail,
    Mine: _mine,
    Recruit: _recruit,
    LookAtDeck: _look,
    Refresh: _refresh,
    Buy: _buy,
    Trade: _trade,
    Farm: _farm,
    Attack: _attack,
}
"""The first text of a turn, once-cards apart -> who says why it is not possible."""


def _again(p: State, seat: int, move: LookAtDeck | Recruit) -> Illegal | None:
    return _look(p, seat, move) if isinstance(move, LookAtDeck) else _recruit(p, seat, move)


# --- the parts of an action ---


def _border(p: State, seat: int, move: LayTrack) -> Illegal | None:
    border = p.board.border_index.get(move.border)
    if border is None:
        return None
    box = p.asked(questions.Laying).box
    pair, net = p.board.borders[border], net_of(p, seat)
    if railway.open_borders(p, seat, box) >> border & 1:
        return _against_order()
    if not any(net >> hexagon & 1 for hexagon in pair):
        return _unconnected(p, seat, p.name(pair[0]), (), "AZ-5.2")
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
        return _no("R9", "AZ-2.4", N_("A track lies on {border} already."), border=move.border)
    return _no("R10", "AZ-5.4", N_("{border} touches hills: that needs Railway with hills."), border=move.border)


def _part_of_farm(p: State, seat: int, move: PlaceFarm) -> Illegal | None:
    if not _on_map(p, move.hexagon):
        return None
    farm, hexagon = move.farm, p.board.index.get(move.hexagon, NOWHERE)
    via, placed, _barred = p.asked(questions.Farming)
    if hexagon != NOWHERE and farming.parts(p, seat, via, placed) >> farm * p.board.size + hexagon & 1:
        return _against_order()
    if not farming.farms_left(p, seat, farm):
        return _no("R6", "AZ-10.4", N_("You have no {farm} left."), farm=FARMS[farm])
    if (refused := _unconnected(p, seat, move.hexagon, via, "AZ-10.3")) is not None:
        return refused
    if not p.board.takes[farm] >> hexagon & 1:
        return _no("R10", "AZ-10.2", N_("{hex} does not take a {farm}."), hex=move.hexagon, farm=FARMS[farm])
    if (p.rich | p.occupied) >> hexagon & 1:
        return _no("R11", "AZ-10.3", N_("{hex} is not empty."), hex=move.hexagon)
    return _no("R12", "AZ-10.1", N_("You cannot place another {farm} in this action."), farm=FARMS[farm])


def _part_of_trade(p: State, seat: int, move: Import | Export) -> Illegal | None:
    if not _may_give(p, seat, move.receiver):
        return None
    if isinstance(move, Export) and not p.goods[KINDS_OF_GOODS * seat + move.good]:
        return _no("R5", "AZ-9.1", N_("You have no {good} to export."), good=GOODS[move.good])
    return _against_order()


def _send(p: State, seat: int, move: Send) -> Illegal | None:
    unit, (tile, via, force) = move.unit, p.asked(questions.Sending)
    if force[unit]:
        return _against_order()
    distance, reach = attack.distance_to(p, seat, tile, via), attack.reach(p, seat, unit)
    if reach < distance:
        return _no(
            "R13",
            "AZ-11.3",
            N_("{tile} is at off-rail distance {distance}. {unit}: range {reach}."),
            tile=tile_name(tile),
            distance=distance,
            unit=UNITS[unit],
            reach=reach,
        )
    have = p.units_of(seat)[unit]
    if move.number > have:
        return _no("R14", "AZ-11.1", N_("Your Barracks hold {have}: {unit}."), have=have, unit=UNITS[unit])
    return _against_order()


def _drop(p: State, _seat: int, move: Drop) -> Illegal | None:
    if move.card not in p.display:
        return _no("R16", "AZ-18.2", N_("{card} is not in the display."), card=move.card)
    return _against_order()


def _keep(p: State, seat: int, move: Keep) -> Illegal | None:
    drafted = p.asked(questions.Keeping).among == recruiting.DRAFTED
    if not _may_give(p, seat, move.receiver) or (drafted and (move.other or move.receiver is not None)):
        return None
    if move.card not in p.looked:
        return _no("R16", "AZ-7.2", N_("You did not look at {card}."), card=move.card)
    return _no("R16", "AZ-7.2", N_("{card} is not in the display."), card=move.taken)


# --- set-up, once-cards, combat ---


def _port(p: State, _seat: int, move: FoundPort) -> Illegal | None:
    name = move.hexagon
    if not _on_map(p, name):
        return None
    hexagon = p.board.index.get(name, NOWHERE)
    if hexagon == NOWHERE or not p.board.ports >> hexagon & 1:
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


def _peek(p: State, _seat: int, move: Peek) -> Illegal | None:
    tile = move.tile
    if tile not in p.face_down():
        return _no("R15", "AZ-20.2", N_("{tile} is not a face-down tile on the map."), tile=tile_name(tile))
    return _no("R16", "AZ-20.2", N_("You have looked at {tile} already."), tile=tile_name(tile))


_READERS: Final[dict[str, tuple[Reader, tuple[type, ...]]]] = {
    PORT: (_port, (FoundPort,)),
    PEEK: (_peek, (Peek,)),
    KEEP: (_keep, (Keep,)),
    TURN: (_turn, (Play, *_FIRST)),
    LAYING: (_border, (LayTrack,)),
    TRADING: (_part_of_trade, (Import, Export)),
    FARMING: (_part_of_farm, (PlaceFarm,)),
    SEND: (_send, (Send,)),
    DROP: (_drop, (Drop,)),
    AGAIN: (_again, (LookAtDeck, Recruit)),
    FINISH: (_play, (Play,)),
}
"""What is asked -> who says why an answer to it is not possible, and the moves that are answers to it. To what is not
here every refused text is one of another choice.
"""
