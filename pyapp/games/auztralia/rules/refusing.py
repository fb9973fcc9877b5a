"""What the refusals of several chapters share: the sentences, and what is looked at. AZ-21.1, AZ-23.13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import N_, Illegal, Value
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import BOXES
from pyapp.games.auztralia.rules.network import cut_at, joined
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.paying import again_price

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State


def no(code: str, rule: str, text: str, **params: Value) -> Illegal:
    """Return a refusal: its code, its rule, its reason and what fills that."""
    return Illegal(rule, text, code=code, **params)


def against_order() -> Illegal:
    """Say that a part of an action comes too late. R1."""
    return no("R1", "AZ-23.2", N_("The parts of an action are written in a fixed order: this one comes too late."))


def empty_hq() -> Illegal:
    """Say that no cube is left. R3."""
    return no("R3", "AZ-4.9", N_("Your HQ is empty: only Recover is left."))


def repetition(p: State, seat: int, box: int) -> Illegal | None:
    """Say that the gold for repeating is missing. R4."""
    need, have = again_price(p, seat, box), p.gold(seat)
    if have >= need:
        return None
    return no(
        "R4",
        "AZ-4.3",
        N_("{need} gold needed for the cubes in {box}: you have {have}."),
        need=need,
        have=have,
        box=BOXES[box],
    )


def gold_missing(p: State, seat: int, box: int, price: int) -> Illegal | None:
    """Say that the gold for the price is missing beside that for repeating. R4, R5."""
    need, have = again_price(p, seat, box) + price, p.gold(seat)
    return repetition(p, seat, box) or (
        None if have >= need else no("R5", "AZ-4.3", N_("{need} gold needed: you have {have}."), need=need, have=have)
    )


def on_map(p: State, name: str) -> bool:
    """Return whether a hex is on the map, land or sea. AZ-2.1."""
    return name in p.board.index or name in p.board.sea


def unconnected(p: State, seat: int, name: str, via: tuple[int, ...], rule: str) -> Illegal | None:
    """Say that a hex is not connected, and which Old One cuts it off. R7."""
    hexagon = p.board.index.get(name, NOWHERE)
    if hexagon == NOWHERE:  # sea
        return no("R7", rule, N_("Your tracks do not lead to {hex}."), hex=name)
    if joined(p, seat, via) >> hexagon & 1:
        return None
    cut = cut_at(p, seat, hexagon)
    if cut == NOWHERE:
        return no("R7", rule, N_("Your tracks do not lead to {hex}."), hex=p.name(hexagon))
    tile = tile_name(p.at.index(cut))
    if cut == hexagon:
        return no("R7", rule, N_("{tile} is on {hex}."), hex=p.name(hexagon), tile=tile)
    return no("R7", rule, N_("{tile} on {cut} cuts your line."), hex=p.name(hexagon), cut=p.name(cut), tile=tile)


def may_give(p: State, seat: int, receiver: int | None) -> bool:
    """Return whether a card or goods may go to a seat: to oneself, or with all together to anybody. AZ-19.3."""
    return receiver is None or (p.together and receiver < p.players and receiver != seat)
