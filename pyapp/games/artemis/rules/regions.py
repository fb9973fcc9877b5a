"""Vents and Quarry (AP-11), the Gantry (AP-12), the Doorstep (AP-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.artemis.rules import drones, events
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import DOORSTEP_LIMIT
from pyapp.games.artemis.rules.gains import gain, gain_building, gain_colonists, relief
from pyapp.games.artemis.rules.moves import GRAMMAR, Leave, Recruit
from pyapp.games.artemis.rules.questions import Recruiting
from pyapp.games.artemis.rules.refusal_helpers import Proposals, Refusals, refusal
from pyapp.games.artemis.rules.steps import BUILD, DOORSTEP, GANTRY, QUARRY, RECRUIT, VENTS
from pyapp.games.artemis.rules.tables import contains, letters_of, price_of, recruit_moves, size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.state import State

OUTBID: Final = "outbid"
_POOLS: Final = {VENTS: "ENERGY", QUARRY: "MINERAL"}


# --- Vents and Quarry (AP-11) ---


def _vents(p: State, at: int) -> None:
    _serve(p, VENTS, at)


def _quarry(p: State, at: int) -> None:
    _serve(p, QUARRY, at)


def shares(row: Sequence[int], pool: int) -> list[int]:
    """Return the share that each die of a row takes from a pool, the leftmost first. AP-11.1."""
    taken = []
    for die in row:
        taken.append(min(die >> 3, pool))
        pool -= taken[-1]
    return taken


def _serve(p: State, region: str, at: int) -> None:
    """Serve the dice of a row from the left. A die that finds nothing makes a step of Relief, which is finished before
    the next die is served.
    """
    row = p.rows[ROWS[region]]
    what, pool = _POOLS[region], p.vents if region == VENTS else p.quarry
    for number, taken in enumerate(shares(row[at:], pool), at):
        party = row[number] & 7
        if not taken:
            p.tell(events.NOTHING, party, region=region, face=row[number] >> 3)
            p.steps.append((region, number + 1))
            relief(p, party)
            break
        pool -= taken
        if party < p.players:
            gain(p, party, what, taken, region)
        else:
            p.tell(events.WASTE, party, number=taken, what=what)
    if region == VENTS:
        p.vents = pool
    else:
        p.quarry = pool


# --- the Gantry (AP-12) ---


def bid_price(p: State, party: int, face: int) -> int:
    """Return the price of a bid: its face, more in a shortage, less with a full Girder Dock, at least 1. AP-12.1."""
    if party >= p.players:
        return face
    return max(1, face + p.event_amount("PRICE") - p.standing_effect(party, "BUILD"))


def _gantry(p: State, place: int, void: int = 0) -> bool:
    """Ask the highest bidder for a tile who is still eligible; `void` is the mask of the others. AP-12.2, AP-12.3."""
    while place < len(p.display):
        tile, bids = p.display[place], p.bids[place]
        left = [die for die in bids if not void >> (die & 7) & 1]
        if not left:
            place, void = place + 1, 0
            continue
        party, face = left[-1] & 7, left[-1] >> 3
        if party >= p.players:
            _drone_builds(p, place, party, void)
            return False
        cost = bid_price(p, party, face)
        if cost <= p.minerals[party]:
            return p.question(BUILD, party, (f"build {tile}", f"leave {tile}"), place, void, cost)
        p.tell(events.POOR, party, price=cost, tile=tile)
        void |= 1 << party
    return False


def _decide(p: State, seat: int, move: str, place: int, void: int, cost: int) -> None:
    tile = p.display[place]
    if isinstance(GRAMMAR.read(move), Leave):
        p.tell(events.LEAVE, seat, tile=tile)
        p.steps.append((GANTRY, place, void | 1 << seat))
        return
    p.minerals[seat] -= cost
    p.tell(events.PAY, seat, price=cost, tile=tile)
    _sold(p, place, seat, void)
    gain_building(p, seat, tile, GANTRY)


def _drone_builds(p: State, place: int, party: int, void: int) -> None:
    p.tell(events.LOST, party, tile=p.display[place])
    _sold(p, place, party, void)


def _sold(p: State, place: int, builder: int, void: int) -> None:
    """Mark a tile as sold, then give Relief to the outbid dice and go on to the next tile. AP-12.4."""
    p.built |= 1 << place
    p.steps.append((GANTRY, place + 1))
    outbid = [die & 7 for die in p.bids[place] if die & 7 != builder and not void >> (die & 7) & 1]
    if outbid:
        p.steps.append((OUTBID, tuple(outbid)))


def _outbid(p: State, parties: tuple[int, ...]) -> None:
    for party in reversed(parties):
        relief(p, party)


# --- the Doorstep (AP-13) ---


def recruit_budget(p: State, seat: int) -> int:
    """Return the most energy that a die's recruits may cost, before the discount of a full Shuttle Bay and the
    surcharge of a quarantine. AP-13.2.
    """
    return p.energy[seat] + p.standing_effect(seat, "RECRUIT") - p.event_amount("RECRUIT")


def recruit_price(p: State, seat: int, group: int) -> int:
    """Return the energy cost of one die's recruits. AP-13.2."""
    return discounted_price(p, seat, price_of(group)) if group else 0


def discounted_price(p: State, seat: int, price: int) -> int:
    """Return what recruits of a printed price cost a seat this round. AP-13.2."""
    return max(0, price - p.standing_effect(seat, "RECRUIT") + p.event_amount("RECRUIT"))


def most_recruits(face: int, waiting: int) -> int:
    """Return how many of the waiting colonists a die may recruit. AP-13.1."""
    return min(DOORSTEP_LIMIT[face], waiting)


def _doorstep(p: State, at: int) -> bool:
    """Make the dice recruit from the left. AP-13.1, AP-13.3."""
    row = p.rows[ROWS[DOORSTEP]]
    if at >= len(row):
        return False
    p.steps.append((DOORSTEP, at + 1))
    face, party = row[at] >> 3, row[at] & 7
    if not p.queue:
        p.tell(events.NOTHING, party, region=DOORSTEP, face=face)
        relief(p, party)
        return False
    most = most_recruits(face, size(p.queue))
    if party >= p.players:
        drones.recruit(p, party, most)
        return False
    return p.question(RECRUIT, party, recruit_moves(most, p.queue, recruit_budget(p, party)), most)


def _recruit(p: State, seat: int, move: str, _most: int) -> None:
    group = GRAMMAR.expect(Recruit, move).group
    if not group:
        p.tell(events.RECRUIT_NOBODY, seat)
        return
    cost = recruit_price(p, seat, group)
    p.energy[seat] -= cost
    p.queue -= group
    p.tell(events.RECRUIT, seat, colonists=letters_of(group), price=cost)
    gain_colonists(p, seat, group, DOORSTEP)


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    VENTS: _vents,
    QUARRY: _quarry,
    GANTRY: _gantry,
    OUTBID: _outbid,
    DOORSTEP: _doorstep,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {BUILD: _decide, RECRUIT: _recruit}


# --- refusals (AP-24.9) ---


def _no_recruiting(p: State, seat: int, move: Recruit) -> Illegal | None:
    group, most = move.group, p.asked(Recruiting).most
    if size(group) > most:
        return refusal("R21", "AP-13.1", N_("This die recruits {number} at most."), number=most)
    if not contains(p.queue, group):
        return refusal(
            "R21",
            "AP-13.1",
            N_("These are no longer at the Doorstep: {colonists}. Waiting there: {queue}."),
            colonists=letters_of(group),
            queue=letters_of(p.queue),
        )
    price = recruit_price(p, seat, group)
    return refusal(
        "R16",
        "AP-13.2",
        N_("{colonists} cost {price} energy: you have {have}."),
        colonists=letters_of(group),
        price=price,
        have=p.energy[seat],
    )


# --- default answers ---


def _plain_recruit(p: State, _seat: int) -> Move:
    """Recruit as many as possible; among equal numbers the highest ranks."""
    return max(p.legal, key=lambda move: (size(group := GRAMMAR.expect(Recruit, move).group), group))


REFUSALS: Final[Refusals] = {(RECRUIT, Recruit): _no_recruiting}
PROPOSED: Final[Proposals] = {RECRUIT: _plain_recruit}
