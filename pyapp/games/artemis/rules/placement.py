"""Placement: one die per turn, in two to four texts (AP-4 to AP-8, AP-24.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.acts import moves_of
from pyapp.engine.contract import N_, Illegal
from pyapp.games.artemis.rules import drones, events
from pyapp.games.artemis.rules.board import place_die, place_moves
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, DICE, DRONE_DICE, OUTFITTERS
from pyapp.games.artemis.rules.moves import GRAMMAR, Hit, Place, Send, TakeDie
from pyapp.games.artemis.rules.questions import Hitting, Sending
from pyapp.games.artemis.rules.refusal_helpers import Proposals, Refusals, refusal
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DIE, HIT, PLACE, RESOLVE, SEND, TURN
from pyapp.games.artemis.rules.steps import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.tables import (
    KIND,
    MARINE,
    MOST_TOOLKITS,
    die_moves,
    letters_of,
    number_of,
    send_moves,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.state import State

_RESOURCES: Final = ("energy", "mineral")


# --- turn order (AP-4.1, AP-4.2, AP-21.3) ---


def order_of_placement(p: State) -> tuple[int, ...]:
    """List the parties in the order in which they place their dice this round."""
    if not p.solo:
        return tuple(p.in_turn()) * DICE
    first, second = (1, 2) if p.round % 2 else (2, 1)
    return (0, first, 0, second) + (0, first, second) * (DRONE_DICE - 1)


def _turn(p: State, number: int) -> bool:
    """Start the turn of the next party, or begin the Resolution."""
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
        p.tell(events.TOOLKITS, seat, number=spent, old=old, face=face)
    p.steps.append((PLACE, seat, face))


def in_hand(act: Move) -> tuple[int, int]:
    """Return the face of the die that an act takes, before and after its toolkits; 0 and 0 if it takes none."""
    die = GRAMMAR.parse(moves_of(act)[0]) if act else None
    return (die.face, die.shows) if isinstance(die, TakeDie) else (0, 0)


def die_text(old: int, new: int) -> Move:
    """Return the move that takes a die and turns it to a face; its own face costs nothing."""
    return TakeDie(old, None if new == old else new).text


# --- places (AP-5.1, AP-6, AP-7.1, AP-8) ---


def _ask_place(p: State, seat: int, face: int) -> bool:
    return p.question(PLACE, seat, place_moves(p, face), face)


def _place(p: State, seat: int, move: str, face: int) -> None:
    place = GRAMMAR.expect(Place, move)
    target = place.target or ""
    place_die(p, seat, face, place.region, target)
    if place.region == BASECAMP:
        p.steps.append((SEND, seat, p.open.index(target), face))


# --- colonists sent along (AP-5.2 to AP-5.7) ---


def rivals(p: State, seat: int, place: int) -> list[tuple[int, int]]:
    """List the dice of other parties on an expedition that show 2 or more, from the lowest in the stack, as (party,
    face). AP-5.5.
    """
    return [(party, face) for face, party, _sent in p.stacks[place] if party != seat and face > 1]


def ways_to_pay(p: State, seat: int) -> tuple[str, ...]:
    """List the endings of a `send`: the resource paid, or none with a full Survey Hangar."""
    if p.standing_effect(seat, "SENDFREE"):
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
    p.tell(
        events.SEND if paid else events.SEND_FREE, seat, colonists=letters_of(group), paid=paid, target=p.open[place]
    )
    if group == MARINE:
        p.steps.append((HIT, seat, place))


def hit_moves(p: State, seat: int, place: int) -> list[str]:
    """List the hits of a Marine: each rival die turned down by 1 or 2. Equal dice of one owner are one text."""
    moves: dict[str, None] = {}
    for party, face in rivals(p, seat, place):
        for new in range(face - 1, max(face - 3, 0), -1):
            moves[f"hit {p.name_of(party)} {face}>{new}"] = None
    return list(moves)


def after_hit(p: State, place: int, move: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Return the index in the stack of the die that a `hit` turns down, and the stack after it; among equal dice of one
    owner the lowest. AP-24.5.
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
        events.HIT,
        stack[at][1],
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


# --- refusals (AP-24.9) ---


def _no_die(p: State, seat: int, move: TakeDie) -> Illegal | None:
    if move.turned == move.face:
        return None
    old, new = str(move.face), str(move.shows)
    if old not in p.pool[seat]:
        return refusal("R2", "AP-4.2", N_("You have no {face} left: {dice}."), face=old, dice=p.pool[seat])
    if not 1 <= move.shows <= 6:
        return refusal("R4", "AP-4.3", N_("A die shows 1 to 6: {face} is no face."), face=new)
    need, have = move.toolkits, p.toolkits[seat]
    return refusal(
        "R3",
        "AP-4.3",
        N_("Turning a {old} to a {face} takes {need} toolkits: you have {have}."),
        old=old,
        face=new,
        need=need,
        have=have,
    )


def _no_more_toolkits(_p: State, _seat: int, _move: TakeDie) -> Illegal:
    return refusal("R22", "AP-4.3", N_("The die is placed: no more toolkits, and no other die this turn."))


def _no_place(p: State, _seat: int, move: Place) -> Illegal | None:
    if move.target is not None:
        return _no_expedition(move.target) if move.region == BASECAMP else _no_tile(p, move.target)
    if move.region == ACADEMY:
        spaces = ACADEMY_SPACES[p.players]
        return refusal("R8", "AP-8.1", N_("The Academy is full: it has {number} spaces."), number=spaces)
    if move.region == TOOLKITS:
        spaces = len(OUTFITTERS[p.players])
        return refusal("R9", "AP-8.2", N_("The Outfitters are full: they have {number} spaces."), number=spaces)
    return None


def _no_expedition(target: str) -> Illegal:
    return refusal("R5", "AP-5.1", N_("No such expedition is open: {target}."), target=target)


def _no_tile(p: State, target: str) -> Illegal:
    if not p.display:
        return refusal("R7", "AP-7.1", N_("No tile is in the Gantry's display."))
    if target not in p.display:
        return refusal("R5", "AP-7.1", N_("No such tile is in the Gantry's display: {target}."), target=target)
    top = p.bids[p.display.index(target)][-1]
    face, party = top >> 3, p.name_of(top & 7)
    if face == 6:
        return refusal(
            "R6", "AP-7.1", N_("No more bids on {target}: the 6 of {seat} leads."), target=target, seat=party
        )
    return refusal(
        "R6",
        "AP-7.1",
        N_("The {face} of {seat} leads on {target}: you need {need} or more."),
        face=face,
        seat=party,
        target=target,
        need=face + 1,
    )


def _no_sending(p: State, seat: int, move: Send) -> Illegal | None:
    if not move.group:
        return None
    place, face = p.asked(Sending)
    letters, paid = letters_of(move.group), move.paid
    if len(set(letters)) > 1 or (letters[0] != "P" and len(letters) > 1):
        return refusal(
            "R11",
            "AP-5.2",
            N_("Only one type goes with a die, and only one Engineer, Marine or Steward: not {colonists}."),
            colonists=letters,
        )
    letter = letters[0]
    there = number_of(p.shelters[seat], KIND[letter])
    if there < len(letters):
        return refusal(
            "R10", "AP-5.2", N_("{number} of these are in your Shelters: {colonist}."), number=there, colonist=letter
        )
    if letter == "M" and not rivals(p, seat, place):
        return refusal(
            "R13",
            "AP-5.5",
            N_("A Marine needs an opponent's die of 2 or more on {target}."),
            target=p.open[place],
        )
    if letter == "S" and face > 2:
        return refusal("R14", "AP-5.6", N_("A Steward comes with a 1 or a 2: this die shows {face}."), face=face)
    if p.standing_effect(seat, "SENDFREE"):
        return refusal("R12", "AP-5.2", N_("Your full building sends colonists for free: choose no resource."))
    if paid is None:
        return refusal("R12", "AP-5.2", N_("Sending colonists costs 1 resource: choose energy or a mineral."))
    if paid == "energy":
        return refusal("R12", "AP-5.2", N_("You have no energy to pay for sending."))
    return refusal("R12", "AP-5.2", N_("You have no mineral to pay for sending."))


def _no_hit(p: State, seat: int, move: Hit) -> Illegal | None:
    place = p.asked(Hitting).expedition
    owner, old, new = move.owner, move.face, move.turned
    if owner == p.name_of(seat):
        return refusal("R13", "AP-5.5", N_("A Marine turns down an opponent's die, not yours."))
    if owner not in map(p.name_of, range(len(p.pool))):
        return refusal("R13", "AP-5.5", N_("There is no player or drone {owner} in this match."), owner=owner)
    if not any(face == old and p.name_of(party) == owner for party, face in rivals(p, seat, place)):
        return refusal(
            "R13",
            "AP-5.5",
            N_("{seat} has no {face} on {target} to turn down."),
            seat=owner,
            face=old,
            target=p.open[place],
        )
    return refusal(
        "R13", "AP-5.5", N_("A Marine turns a die down by 1 or 2, not below 1: not {old} to {face}."), old=old, face=new
    )


# --- default answers ---


def _plain_hit(p: State, _seat: int) -> Move:
    """Turn the highest die down as far as possible."""
    return max(p.legal, key=lambda move: ((hit := GRAMMAR.expect(Hit, move)).face, -hit.turned))


REFUSALS: Final[Refusals] = {
    (DIE, TakeDie): _no_die,
    (PLACE, TakeDie): _no_more_toolkits,
    (PLACE, Place): _no_place,
    (SEND, TakeDie): _no_more_toolkits,
    (SEND, Send): _no_sending,
    (HIT, TakeDie): _no_more_toolkits,
    (HIT, Hit): _no_hit,
}
PROPOSED: Final[Proposals] = {HIT: _plain_hit}
