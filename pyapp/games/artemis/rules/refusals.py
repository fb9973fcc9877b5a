"""Why a text is refused: the code of AP-23 (`code` among the parameters), the rule behind it and a sentence.

The order in which reasons are looked for is that of AP-24.9. Another party is named by `seat`, the number of a seat or
the letter of a drone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE, N_, Illegal, Value
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, COLONISTS, OUTFITTERS
from pyapp.games.artemis.rules.gains import SHELTERS, place_name
from pyapp.games.artemis.rules.moves import (
    GRAMMAR,
    Crew,
    Heat,
    Hit,
    House,
    KeepCrews,
    Man,
    Place,
    Recruit,
    Send,
    TakeDie,
    Train,
    Use,
)
from pyapp.games.artemis.rules.placement import rivals
from pyapp.games.artemis.rules.questions import (
    Arranging,
    Buying,
    Heating,
    Hitting,
    Housing,
    Manning,
    Mixing,
    Recruiting,
    Sending,
    Training,
    Using,
)
from pyapp.games.artemis.rules.regions import recruit_price
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from pyapp.games.artemis.rules.steps import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.tables import KIND, holds, number_of, size, word
from pyapp.games.artemis.rules.upkeep import can_heat

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.artemis.rules.state import State

_NOW: Final = {
    DIE: ("AP-4.2", N_("Not now: choose one of your dice.")),
    PLACE: ("AP-4.2", N_("Not now: put the die on a place.")),
    SEND: ("AP-5.2", N_("Not now: say who is sent along with the die.")),
    HIT: ("AP-5.5", N_("Not now: choose the die that the Marine turns down.")),
    REWARD: ("AP-10.4", N_("Not now: the leader chooses reward A or reward B.")),
    MIX: ("AP-1.3", N_("Not now: choose {number} resources.")),
    BUILD: ("AP-12.2", N_("Not now: build {tile}, or let it go.")),
    RECRUIT: ("AP-13.2", N_("Not now: recruit at the Doorstep, or nobody.")),
    TRAIN: ("AP-14.2", N_("Not now: train somebody, or stop.")),
    HOUSE: ("AP-16.2", N_("Not now: house the colonist gained.")),
    MAN: ("AP-16.2", N_("Not now: man the building gained from your Shelters.")),
    CREW: ("AP-17.1", N_("Not now: give {tile} its crew.")),
    USE: ("AP-17.2", N_("Not now: use a building, or be done.")),
    HEAT: ("AP-17.3", N_("Not now: say how many of this type are heated: {colonist}.")),
}
"""What is asked -> the rule and the sentence for everything that is no answer to it (R1)."""


def reason(p: State, move: str) -> Illegal:
    """Return the refusal of a text that is not legal."""
    if p.seat is None:
        return _no("R1", "AP-1.1", N_("The game is over: six rounds are played."))
    if p.seat == CHANCE:
        return _no("R1", "AP-1.7", N_("Not now: dice, a card or the bag come first."))
    if move == "pass":
        return _no("R15", "AP-4.2", N_("Passing is not allowed: every die is placed."))
    said = GRAMMAR.parse(move)
    reader = _READERS.get((p.ask, type(said)))
    return (reader(p, p.seat, said) if reader else None) or _not_now(p)


def _no(code: str, rule: str, text: str, **params: Value) -> Illegal:
    return Illegal(rule, text, code=code, **params)


def _not_now(p: State) -> Illegal:
    rule, text = _NOW[p.ask]
    params: dict[str, Value] = {}
    if p.ask == MIX:
        params = {"number": p.asked(Mixing).number}
    elif p.ask == BUILD:
        params = {"tile": p.display[p.asked(Buying).tile]}
    elif p.ask == CREW:
        params = {"tile": p.tiles[p.seat or 0][p.asked(Arranging).building]}
    elif p.ask == HEAT:
        params = {"colonist": COLONISTS[p.asked(Heating).kind]}
    return _no("R1", rule, text, **params)


# --- placement ---


def _die(p: State, seat: int, move: TakeDie) -> Illegal | None:
    if move.turned == move.face:
        return None
    old, new = str(move.face), str(move.shows)
    if old not in p.pool[seat]:
        return _no("R2", "AP-4.2", N_("You have no {face} left: {dice}."), face=old, dice=p.pool[seat])
    if not 1 <= move.shows <= 6:
        return _no("R4", "AP-4.3", N_("A die shows 1 to 6: {face} is no face."), face=new)
    need, have = move.toolkits, p.toolkits[seat]
    return _no(
        "R3",
        "AP-4.3",
        N_("Turning a {old} to a {face} takes {need} toolkits: you have {have}."),
        old=old,
        face=new,
        need=need,
        have=have,
    )


def _lies(_p: State, _seat: int, _move: TakeDie) -> Illegal:
    return _no("R22", "AP-4.3", N_("The die lies: no more toolkits, and no other die this turn."))


def _place(p: State, _seat: int, move: Place) -> Illegal | None:
    if move.target is not None:
        return _no_expedition(move.target) if move.region == BASECAMP else _no_tile(p, move.target)
    if move.region == ACADEMY:
        spaces = ACADEMY_SPACES[p.players]
        return _no("R8", "AP-8.1", N_("The Academy is full: it has {number} spaces."), number=spaces)
    if move.region == TOOLKITS:
        spaces = len(OUTFITTERS[p.players])
        return _no("R9", "AP-8.2", N_("The Outfitters are full: they have {number} spaces."), number=spaces)
    return None


def _no_expedition(target: str) -> Illegal:
    return _no("R5", "AP-5.1", N_("No such expedition is open: {target}."), target=target)


def _no_tile(p: State, target: str) -> Illegal:
    if not p.display:
        return _no("R7", "AP-7.1", N_("No tile is in the Gantry's display."))
    if target not in p.display:
        return _no("R5", "AP-7.1", N_("No such tile is in the Gantry's display: {target}."), target=target)
    top = p.bids[p.display.index(target)][-1]
    face, party = top >> 3, p.name_of(top & 7)
    if face == 6:
        return _no("R6", "AP-7.1", N_("{target} is closed: the 6 of {seat} leads."), target=target, seat=party)
    return _no(
        "R6",
        "AP-7.1",
        N_("The {face} of {seat} leads on {target}: you need {need} or more."),
        face=face,
        seat=party,
        target=target,
        need=face + 1,
    )


def _send(p: State, seat: int, move: Send) -> Illegal | None:
    if not move.group:
        return None
    place, face = p.asked(Sending)
    letters, paid = word(move.group), move.paid
    if len(set(letters)) > 1 or (letters[0] != "P" and len(letters) > 1):
        return _no(
            "R11",
            "AP-5.2",
            N_("One type a die, and of Engineers, Marines and Stewards one: not {colonists}."),
            colonists=letters,
        )
    letter = letters[0]
    there = number_of(p.shelters[seat], KIND[letter])
    if there < len(letters):
        return _no(
            "R10", "AP-5.2", N_("{number} of these are in your Shelters: {colonist}."), number=there, colonist=letter
        )
    if letter == "M" and not rivals(p, seat, place):
        return _no(
            "R13",
            "AP-5.5",
            N_("A Marine needs a die of somebody else that shows 2 or more on {target}."),
            target=p.open[place],
        )
    if letter == "S" and face > 2:
        return _no("R14", "AP-5.6", N_("A Steward comes with a 1 or a 2: this die shows {face}."), face=face)
    if p.standing(seat, "SENDFREE"):
        return _no("R12", "AP-5.2", N_("Your full building sends colonists for nothing: name no resource."))
    if paid is None:
        return _no("R12", "AP-5.2", N_("Sending colonists costs 1 resource: name energy or mineral."))
    if paid == "energy":
        return _no("R12", "AP-5.2", N_("You have no energy to pay for sending."))
    return _no("R12", "AP-5.2", N_("You have no mineral to pay for sending."))


def _hit(p: State, seat: int, move: Hit) -> Illegal | None:
    place = p.asked(Hitting).expedition
    owner, old, new = move.owner, move.face, move.turned
    if owner == p.name_of(seat):
        return _no("R13", "AP-5.5", N_("A Marine turns a die of somebody else, not your own."))
    if not any(face == old and p.name_of(party) == owner for party, face in rivals(p, seat, place)):
        return _no(
            "R13",
            "AP-5.5",
            N_("{seat} has no {face} of 2 or more on {target}."),
            seat=owner,
            face=old,
            target=p.open[place],
        )
    return _no(
        "R13", "AP-5.5", N_("A Marine turns a die down by 1 or 2, not below 1: not {old} to {face}."), old=old, face=new
    )


# --- resolution ---


def _recruit(p: State, seat: int, move: Recruit) -> Illegal | None:
    group, most = move.group, p.asked(Recruiting).most
    if size(group) > most:
        return _no("R21", "AP-13.1", N_("This die recruits {number} at most."), number=most)
    if not holds(p.queue, group):
        return _no(
            "R21",
            "AP-13.1",
            N_("These are not at the Doorstep any more: {colonists}. There wait: {queue}."),
            colonists=word(group),
            queue=word(p.queue),
        )
    price = recruit_price(p, seat, group)
    return _no(
        "R16",
        "AP-13.2",
        N_("{colonists} cost {price} energy: you have {have}."),
        colonists=word(group),
        price=price,
        have=p.energy[seat],
    )


def _own_place(p: State, seat: int, target: str) -> int:
    """Return the number of a place of a seat, the Shelters after the last building; -1 if it has no such building."""
    if target == SHELTERS:
        return len(p.tiles[seat])
    return p.tiles[seat].index(target) if target in p.tiles[seat] else -1


def _no_building(target: str, rule: str) -> Illegal:
    return _no("R5", rule, N_("You own no such building: {target}."), target=target)


def _train(p: State, seat: int, move: Train) -> Illegal | None:
    old, new, place = KIND[move.old], KIND[move.new], _own_place(p, seat, move.place)
    if place < 0:
        return _no_building(move.place, "AP-14.3")
    if not number_of((*p.crews[seat], p.shelters[seat])[place], old):
        return _no(
            "R10",
            "AP-14.3",
            N_("Nobody of this type is there ({place}): {colonist}."),
            place=move.place,
            colonist=move.old,
        )
    if new <= old:
        return _no("R20", "AP-14.2", N_("Training goes upward only: P, E, M, S."))
    steps = p.asked(Training).steps
    if new - old > steps:
        return _no(
            "R20", "AP-14.2", N_("That takes {need} training steps: {have} are left."), need=new - old, have=steps
        )
    return _no("R19", "AP-14.2", N_("None of this type is in the Academy stock: {colonist}."), colonist=move.new)


def _house(p: State, seat: int, move: House) -> Illegal | None:
    _colonists, kind, least = p.asked(Housing)
    if move.colonist != COLONISTS[kind]:
        return None
    place = _own_place(p, seat, move.place)
    if place < 0:
        return _no_building(move.place, "AP-16.2")
    if place < least:
        return _no(
            "R1",
            "AP-24.6",
            N_("Equal colonists are housed in order: this one goes to {place} or a later place."),
            place=place_name(p, seat, least),
        )
    return _no(
        "R17",
        "AP-16.1",
        N_("{place} has no room for this colonist: {colonist}."),
        place=move.place,
        colonist=move.colonist,
    )


def _man(p: State, seat: int, move: Man) -> Illegal:
    group, place = move.group, p.asked(Manning).building
    shelters, housed = p.shelters[seat], sum(p.crews[seat])
    if not holds(shelters, group):
        if holds(shelters + housed, group):
            return _no(
                "R18", "AP-16.2", N_("A new building is manned from the Shelters: from other buildings only in Upkeep.")
            )
        return _no("R10", "AP-16.2", N_("These are not in your Shelters: {colonists}."), colonists=word(group))
    return _no_fit(p.tiles[seat][place], group)


def _no_fit(tile: str, group: int) -> Illegal:
    return _no("R17", "AP-16.1", N_("{tile} has no slots for {colonists}."), tile=tile, colonists=word(group))


# --- upkeep ---


def _keep(p: State, _seat: int, _move: KeepCrews) -> Illegal | None:
    if not p.asked(Arranging).stood:
        return None
    return _no("R1", "AP-24.7", N_("Too late to keep all as it was: the colonists are in hand."))


def _crew(p: State, seat: int, move: Crew) -> Illegal | None:
    at, hand, _stood = p.asked(Arranging)
    tile, group = p.tiles[seat][at], move.group
    if move.tile != tile:
        return None
    if not holds(hand, group):
        return _no(
            "R10",
            "AP-17.1",
            N_("These are not in hand: {colonists}. In hand: {hand}."),
            colonists=word(group),
            hand=word(hand),
        )
    return _no_fit(tile, group)


def _use(p: State, seat: int, move: Use) -> Illegal:
    name, used = move.tile, p.asked(Using).used
    if name not in p.tiles[seat]:
        return _no_building(name, "AP-17.2")
    at, tile = p.tiles[seat].index(name), p.kit.tiles[name]
    if not tile.used:
        return _no("R23", "AP-16.4", N_("{tile} has nothing to use."), tile=name)
    if used >> at & 1:
        return _no("R23", "AP-17.2", N_("{tile} is used already in this Upkeep."), tile=name)
    return _no("R23", "AP-16.3", N_("{tile} is not full: a building works when every slot is filled."), tile=name)


def _heat(p: State, seat: int, move: Heat) -> Illegal | None:
    kind, there = p.asked(Heating)
    letter = move.colonist
    if letter != COLONISTS[kind]:
        return None
    if move.number > there:
        return _no(
            "R10", "AP-17.3", N_("{number} of these are in your Shelters: {colonist}."), number=there, colonist=letter
        )
    return _no("R16", "AP-17.3", N_("You can heat {number} more."), number=can_heat(p, seat))


_READERS: Final[dict[tuple[str, type], Callable[[State, int, Any], Illegal | None]]] = {
    (DIE, TakeDie): _die,
    (PLACE, TakeDie): _lies,
    (PLACE, Place): _place,
    (SEND, TakeDie): _lies,
    (SEND, Send): _send,
    (HIT, TakeDie): _lies,
    (HIT, Hit): _hit,
    (RECRUIT, Recruit): _recruit,
    (TRAIN, Train): _train,
    (HOUSE, House): _house,
    (MAN, Man): _man,
    (CREW, KeepCrews): _keep,
    (CREW, Crew): _crew,
    (USE, Use): _use,
    (HEAT, Heat): _heat,
}
"""What is asked and the kind of move that is answered -> its reader, which returns None for what is no answer (R1)."""
