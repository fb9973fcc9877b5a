"""Refusals and checks that several chapters share. AZ-21.1, AZ-23.13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import N_, Illegal, Value
from pyapp.games.auztralia.rules.action_costs import repeat_price
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import BOXES, KINDS, LEVELS
from pyapp.games.auztralia.rules.network import cutting_hex, joined_net
from pyapp.games.auztralia.rules.notation import tile_name

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State


def refusal(code: str, rule: str, text: str, **params: Value) -> Illegal:
    """Build a refusal from its code, rule, reason and the values in the reason."""
    return Illegal(rule, text, code=code, **params)


def named_tile(p: State, tile: int) -> dict[str, Value]:
    """Return the parameters that name a tile: its notation; on the map its level, too, and the kind if face up."""
    named: dict[str, Value] = {"tile": tile_name(tile)}
    if tile in p.on_map():
        named["level"] = LEVELS[p.levels[tile]]
    if p.up >> tile & 1:
        named["kind"] = KINDS[p.kit.sorts[p.fronts[tile]].kind]
    return named


def order_refusal() -> Illegal:
    """Return the refusal of a part that comes too late in the order. R1."""
    return refusal("R1", "AZ-23.2", N_("The parts of an action are written in a fixed order: this one comes too late."))


def empty_hq_refusal() -> Illegal:
    """Return the refusal of an action without a cube left. R3."""
    return refusal("R3", "AZ-4.9", N_("Your HQ is empty: only Recover is left."))


def repetition_refusal(p: State, seat: int, box: int) -> Illegal | None:
    """Return the refusal if the gold for repetition is missing. R4."""
    need, have = repeat_price(p, seat, box), p.gold(seat)
    if have >= need:
        return None
    return refusal(
        "R4",
        "AZ-4.3",
        N_("{need} gold needed for the cubes in {box}: you have {have}."),
        need=need,
        have=have,
        box=BOXES[box],
    )


def gold_refusal(p: State, seat: int, box: int, price: int) -> Illegal | None:
    """Return the refusal if the gold for repetition or for the price is missing. R4, R5."""
    need, have = repeat_price(p, seat, box) + price, p.gold(seat)
    return repetition_refusal(p, seat, box) or (
        None
        if have >= need
        else refusal("R5", "AZ-4.3", N_("{need} gold needed: you have {have}."), need=need, have=have)
    )


def on_map(p: State, name: str) -> bool:
    """Return whether a hex is on the map, land or sea. AZ-2.1."""
    return name in p.board.index or name in p.board.sea


def connection_refusal(p: State, seat: int, name: str, via: tuple[int, ...], rule: str) -> Illegal | None:
    """Return the refusal if a hex is not connected, naming the Old One that cuts it off. R7."""
    hexagon = p.board.index.get(name, NOWHERE)
    if hexagon == NOWHERE:  # sea
        return refusal("R7", rule, N_("Your tracks do not lead to {hex}."), hex=name)
    if joined_net(p, seat, via) >> hexagon & 1:
        return None
    cut = cutting_hex(p, seat, hexagon)
    if cut == NOWHERE:
        return refusal("R7", rule, N_("Your tracks do not lead to {hex}."), hex=p.name(hexagon))
    if cut == hexagon:
        return refusal("R7", rule, N_("{tile} is on {hex}."), hex=p.name(hexagon), **named_tile(p, p.at.index(cut)))
    return refusal(
        "R7",
        rule,
        N_("{tile} on {cut} cuts your line."),
        hex=p.name(hexagon),
        cut=p.name(cut),
        **named_tile(p, p.at.index(cut)),
    )


def may_give(p: State, seat: int, receiver: int | None) -> bool:
    """Return whether a seat may give a card or goods to a receiver: itself, or in co-op any other seat. AZ-19.3."""
    return receiver is None or (p.coop and receiver < p.players and receiver != seat)
