"""Attack, up to the first card: tiles in range, units sent, revealing the tile. AZ-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions, tiles
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end, via_time
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.combat import start_combat
from pyapp.games.auztralia.rules.components import ATTACK, GOLD, GROUND, KINDS, UNITS
from pyapp.games.auztralia.rules.gains import gain_and_log
from pyapp.games.auztralia.rules.moves import END, Attack, Send, expect
from pyapp.games.auztralia.rules.network import joined_net, off_rail_distance
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.refusal_helpers import named_tile, order_refusal, refusal, repetition_refusal
from pyapp.games.auztralia.rules.steps import CALL, MEET, SENDING, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.state import State

KANGAROO_GOLD: Final = 1
"""Gold for attacking a Kangaroo. AZ-13.7."""


def reach(p: State, seat: int, unit: int) -> int:
    """Return the off-rail range of a seat's units of a type."""
    return p.kit.units[unit].range + p.effect_total(seat, "range", UNITS[unit])


def rails_of(p: State, seat: int, via: tuple[int, ...]) -> int:
    """Return the tracks that an attack may use. AZ-11.2, AZ-19.3."""
    rails = p.rails[seat]
    for partner in via:
        rails |= p.rails[partner]
    return rails


def texts(p: State, seat: int, net: int, via: tuple[int, ...]) -> list[str]:
    """List the attacks that some unit of the seat can reach."""
    units = p.units_of(seat)
    if not any(units) or not can_afford(p, seat, ATTACK):
        return []
    farthest = max(reach(p, seat, unit) for unit, number in enumerate(units) if number)
    rails, within = rails_of(p, seat, via), p.board.within
    moves, near = [], {}
    for tile, hexagon in enumerate(p.at):
        if hexagon < 0:
            continue
        if hexagon not in near:
            far = within[hexagon]
            near[hexagon] = (farthest and far[min(farthest, len(far) - 1)] & net) or not off_rail_distance(
                p, net, rails, hexagon
            )
        if near[hexagon]:
            moves.append(f"attack {tile_name(tile)}")
    return moves


def start(p: State, seat: int, move: Attack, via: tuple[int, ...]) -> None:
    """Pay for an attack and ask for units."""
    tile = move.tile
    pay_cube(p, seat, ATTACK)
    p.tell(events.ATTACK, seat, **tiles.event_params(p, tile))
    p.steps.append((SENDING, seat, tile, via, (0,) * len(UNITS), -1))


def distance_to(p: State, seat: int, tile: int, via: tuple[int, ...] = ()) -> int:
    """Return the off-rail distance of a tile from a seat's connected set. AZ-11.2."""
    return off_rail_distance(p, joined_net(p, seat, via), rails_of(p, seat, via), p.at[tile])


def _ask(p: State, seat: int, tile: int, via: tuple[int, ...], force: tuple[int, ...], last: int) -> bool:
    distance, have = distance_to(p, seat, tile, via), p.units_of(seat)
    legal = [
        f"send {UNITS[unit]}{number}"
        for unit in range(last + 1, len(UNITS))
        if reach(p, seat, unit) >= distance
        for number in range(1, have[unit] + 1)
    ]
    if not legal:
        _start_attack(p, seat, tile, via, force)
        return False
    return p.question(SENDING, seat, [*legal, END] if any(force) else legal, tile, via, force)


def _send(p: State, seat: int, move: str, tile: int, via: tuple[int, ...], force: tuple[int, ...]) -> None:
    if move == END:
        _start_attack(p, seat, tile, via, force)
        return
    sent = expect(Send, move)
    unit, number = sent.unit, sent.number
    p.steps.append((SENDING, seat, tile, via, (*force[:unit], number, *force[unit + 1 :]), unit))


def time_of(force: Sequence[int]) -> int:
    """Return the time cost of an attack: one for each ground type sent, at least 1. AZ-11.5."""
    return max(1, sum(number > 0 for number in force[:GROUND]))


def _start_attack(p: State, seat: int, tile: int, via: tuple[int, ...], force: tuple[int, ...]) -> None:
    for unit, number in enumerate(force):
        p.units[len(UNITS) * seat + unit] -= number
    written = " ".join(f"{UNITS[unit]}{number}" for unit, number in enumerate(force) if number)
    p.tell(events.FORCE, seat, force=written)
    queue_turn_end(p, seat, time_of(force) + via_time(p, via))
    start_combat(p, seat, tile, force, port=False)
    p.steps += [(MEET, seat, tile), (tiles.FRONT, tile)]


def _reveal_target(p: State, seat: int, tile: int) -> None:
    """Turn up a face-down target: a Kangaroo ends the action, Cthulhu calls after the combat. AZ-11.6, AZ-13.6."""
    if p.up >> tile & 1:
        return
    kind = tiles.kind_of(p, tile)
    tiles.turn_up(p, tile)
    if kind == tiles.KANGAROO:
        gain_and_log(p, seat, GOLD, KANGAROO_GOLD, KINDS[kind])
    elif kind == tiles.CTHULHU:
        *_, combat = p.steps
        p.steps[-1:] = [(CALL, tile), combat]


STEPS: Final[dict[str, Callable[..., bool | None]]] = {SENDING: _ask, MEET: _reveal_target}
ANSWERS: Final[dict[str, Callable[..., None]]] = {SENDING: _send}


# --- refusals (AZ-21.1) ---


def _no_attack(p: State, seat: int, move: Attack) -> Illegal | None:
    if (refused := repetition_refusal(p, seat, ATTACK)) is not None:
        return refused
    if not any(p.units_of(seat)):  # R14 comes before R15, whatever the target
        return refusal("R14", "AZ-11.1", N_("Your Barracks are empty."))
    tile = move.tile
    if 0 <= tile < len(p.at) and p.at[tile] >= 0:
        via = p.asked(questions.Acting).via
        return refusal(
            "R13",
            "AZ-11.3",
            N_("{tile} is at distance {distance} from your railway: none of your units reaches that far."),
            distance=distance_to(p, seat, tile, via),
            **named_tile(p, tile),
        )
    return refusal("R15", "AZ-11.1", N_("{tile} is not on the map."), tile=tile_name(tile))


def _no_sending(p: State, seat: int, move: Send) -> Illegal | None:
    unit, (tile, via, force) = move.unit, p.asked(questions.Sending)
    if force[unit]:
        return order_refusal()
    distance, farthest = distance_to(p, seat, tile, via), reach(p, seat, unit)
    if farthest < distance:
        return refusal(
            "R13",
            "AZ-11.3",
            N_("{tile} is at off-rail distance {distance}. {unit}: range {reach}."),
            distance=distance,
            unit=UNITS[unit],
            reach=farthest,
            **named_tile(p, tile),
        )
    have = p.units_of(seat)[unit]
    if move.number > have:
        return refusal("R14", "AZ-11.1", N_("Your Barracks hold {have}: {unit}."), have=have, unit=UNITS[unit])
    return order_refusal()


ACTIONS: Final[Actions] = {Attack: Action("attack", start, with_others=True)}
REFUSALS: Final[Refusals] = {(TURN, Attack): _no_attack, (SENDING, Send): _no_sending}
