"""Placement: a die a turn, in two to four texts (AP-4 to AP-8, AP-24.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.artemis.rules import drones
from pyapp.games.artemis.rules.board import lay, place_moves
from pyapp.games.artemis.rules.components import DICE, DRONE_DICE
from pyapp.games.artemis.rules.moves import GRAMMAR, Hit, Place, Send, TakeDie
from pyapp.games.artemis.rules.steps import BASECAMP, DIE, HIT, PLACE, RESOLVE, SEND, TURN
from pyapp.games.artemis.rules.tables import (
    KIND,
    MARINE,
    MOST_TOOLKITS,
    die_moves,
    number_of,
    send_moves,
    word,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.artemis.rules.state import State

_RESOURCES: Final = ("energy", "mineral")


# --- whose turn (AP-4.1, AP-4.2, AP-21.3) ---


def order_of_placement(p: State) -> tuple[int, ...]:
    """List the parties in the order in which they place their dice this round."""
    if not p.solo:
        return tuple(p.in_turn()) * DICE
    first, second = (1, 2) if p.round % 2 else (2, 1)
    return (0, first, 0, second) + (0, first, second) * (DRONE_DICE - 1)


def _turn(p: State, number: int) -> bool:
    """Let the next party place a die, or begin the Resolution."""
    order = order_of_placement(p)
    if number == len(order):
        p.steps.append((RESOLVE,))
        return False
    party = order[number]
    p.steps.append((TURN, number + 1))
    if party >= p.players:
        drones.place(p, party)
        return False
    return p.question(DIE, party, die_moves(p.pool[party], min(p.toolkits[party], MOST_TOOLKITS)))


# --- the die and its toolkits (AP-4.2, AP-4.3) ---


def _take_die(p: State, seat: int, move: str) -> None:
    die = GRAMMAR.expect(TakeDie, move)
    old, face, spent = str(die.face), die.shows, die.toolkits
    p.pool[seat] = p.pool[seat].replace(old, "", 1)
    if spent:
        p.toolkits[seat] -= spent
        p.tell(
            "toolkits",
            seat,
            N_("{name} spends {number} toolkits: {old} becomes {face}."),
            number=spent,
            old=old,
            face=face,
        )
    p.steps.append((PLACE, seat, face))


# --- where it goes (AP-5.1, AP-6, AP-7.1, AP-8) ---


def _ask_place(p: State, seat: int, face: int) -> bool:
    return p.question(PLACE, seat, place_moves(p, face), face)


def _place(p: State, seat: int, move: str, face: int) -> None:
    place = GRAMMAR.expect(Place, move)
    target = place.target or ""
    lay(p, seat, face, place.region, target)
    if place.region == BASECAMP:
        p.steps.append((SEND, seat, p.open.index(target), face))


# --- colonists sent along (AP-5.2 to AP-5.7) ---


def rivals(p: State, seat: int, place: int) -> list[tuple[int, int]]:
    """List the dice of other parties on an expedition that show 2 or more, from the lowest in the stack, as (party,
    face). AP-5.5.
    """
    return [(party, face) for face, party, _sent in p.stacks[place] if party != seat and face > 1]


def ways_to_pay(p: State, seat: int) -> tuple[str, ...]:
    """List the ends of a `send`: the resource paid, or nothing with a full Survey Hangar."""
    if p.standing(seat, "SENDFREE"):
        return ("",)
    have = (p.energy[seat], p.minerals[seat])
    return tuple(f" {name}" for name, number in zip(_RESOURCES, have, strict=True) if number)


def _ask_send(p: State, seat: int, place: int, face: int) -> bool:
    shelters = p.shelters[seat]
    paid = ways_to_pay(p, seat) if shelters else ()
    specialists = ""
    if paid:
        if number_of(shelters, KIND["E"]):
            specialists += "E"
        if number_of(shelters, KIND["M"]) and rivals(p, seat, place):
            specialists += "M"
        if number_of(shelters, KIND["S"]) and face <= 2:
            specialists += "S"
    return p.question(SEND, seat, send_moves(number_of(shelters, 0), specialists, paid), place, face)


def _send(p: State, seat: int, move: str, place: int, _face: int) -> None:
    sent = GRAMMAR.expect(Send, move)
    group, paid = sent.group, sent.paid or ""
    if not group:
        return
    if paid == "energy":
        p.energy[seat] -= 1
    elif paid:
        p.minerals[seat] -= 1
    p.shelters[seat] -= group
    face, party, _ = p.stacks[place][-1]
    p.stacks[place] = (*p.stacks[place][:-1], (face, party, group))
    text = N_("{name} sends {colonists} for 1 {paid}.") if paid else N_("{name} sends {colonists} for nothing.")
    p.tell("send", seat, text, colonists=word(group), paid=paid, target=p.open[place])
    if group == MARINE:
        p.steps.append((HIT, seat, place))


def hit_moves(p: State, seat: int, place: int) -> list[str]:
    """List the dice that a Marine may turn down by 1 or 2, and to what; equal dice of one owner are one text."""
    moves: dict[str, None] = {}
    for party, face in rivals(p, seat, place):
        for new in range(face - 1, max(face - 3, 0), -1):
            moves[f"hit {p.name_of(party)} {face}>{new}"] = None
    return list(moves)


def after_hit(p: State, place: int, move: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Return which die of an expedition a `hit` turns down, by its place in the stack, and the stack after it: of equal
    dice of one owner the lowest. AP-24.5.
    """
    hit, stack = GRAMMAR.expect(Hit, move), p.stacks[place]
    at = next(at for at, (face, party, _) in enumerate(stack) if face == hit.face and p.name_of(party) == hit.owner)
    return at, (*stack[:at], (hit.turned, *stack[at][1:]), *stack[at + 1 :])


def _ask_hit(p: State, seat: int, place: int) -> bool:
    return p.question(HIT, seat, hit_moves(p, seat, place), place)


def _hit(p: State, seat: int, move: str, place: int) -> None:
    stack = p.stacks[place]
    at, p.stacks[place] = after_hit(p, place, move)
    p.tell(
        "hit",
        stack[at][1],
        N_("{name}: a Marine turns the {old} down to {face}."),
        old=stack[at][0],
        face=p.stacks[place][at][0],
        target=p.open[place],
        at=at,
        by=p.name_of(seat),
    )


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    TURN: _turn,
    PLACE: _ask_place,
    SEND: _ask_send,
    HIT: _ask_hit,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {DIE: _take_die, PLACE: _place, SEND: _send, HIT: _hit}
