"""What acts promise: what is paid and gained, who goes where, what of the others' dice is turned down.

Every figure comes from the function that the rules themselves call. A promise ends where the game goes on of itself:
with the next turn, the next die of a region, the next building of the Gantry.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE, Promise
from pyapp.games.artemis.rules import academy, expeditions, gains, placement, regions, upkeep
from pyapp.games.artemis.rules.accounts import (
    DIE,
    GOODS,
    MANNED,
    PIPS,
    SHELTER,
    STEP,
    STOCK,
    TILE,
    WAITING,
    Account,
    Accounts,
    people,
)
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.moves import (
    GRAMMAR,
)
from pyapp.games.artemis.rules.regions import OUTBID
from pyapp.games.artemis.rules.steps import ACADEMY, CREW, GANTRY, HEAT, HIT, PLACE, REGIONS, SEND, TRAIN, TURN, USE
from pyapp.games.artemis.rules.steps import OUTFITTERS as TOOLKITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

GOES_ON: Final = frozenset((*REGIONS, TURN, PLACE, SEND, HIT, OUTBID, TRAIN, CREW, USE, HEAT))
"""Steps with which the game goes on once an act is done."""


# --- what there is ---


def held(p: Position, party: int) -> Mapping[str, int]:
    """Return what a seat or a drone has, by kind, or what lies on Europa."""
    if party == TABLE:
        rows = {region: len(p.rows[row]) for region, row in ROWS.items()}
        return {**rows, ACADEMY: len(p.academy), TOOLKITS: len(p.outfitters), GANTRY: sum(map(len, p.bids))} | {
            **people(WAITING, p.queue),
            **people(STOCK, p.stock),
        }
    pips = sum(face for stack in p.stacks for face, owner, _sent in stack if owner == party)
    common = {DIE: len(p.pool[party]), PIPS: pips, "BADGE": p.badges[party]}
    if party >= p.players:
        return common
    goods = (p.energy[party], p.minerals[party], p.toolkits[party], p.badges[party], p.warm[party])
    return {
        **common,
        **dict(zip(GOODS, (*goods, sum(p.gained(party))), strict=True)),
        **people(SHELTER, p.shelters[party]),
        **people(MANNED, sum(p.crews[party])),
        STEP: p.relief[party],
        TILE: len(p.tiles[party]),
    }


_ACCOUNTS: Final[Accounts] = {
    **placement.ACCOUNTS,
    **expeditions.ACCOUNTS,
    **gains.ACCOUNTS,
    **regions.ACCOUNTS,
    **academy.ACCOUNTS,
    **upkeep.ACCOUNTS,
}


# --- promises ---


def later(p: Position, act: Move) -> Position:
    """Return the position in which an act has done what it promises. Raises Illegal if it is refused."""
    *before, last = acts.moves_of(act)
    if (refusal := acts.why_not(p, act)) is not None:
        raise refusal
    for move in before:
        p = acts.after(p, move)
    return p.apart(last, GOES_ON)


def promise(p: Position, act: Move) -> Promise:
    """Return what an act does, move by move. Raises Illegal if it is refused."""
    if (refusal := acts.why_not(p, act)) is not None:
        raise refusal
    account = Account(p.seat or 0)
    for number, text in enumerate(acts.moves_of(act)):
        if number:
            p = acts.after(p, acts.moves_of(act)[number - 1])
        move = GRAMMAR.read(text)
        if type(move) in _ACCOUNTS:
            _ACCOUNTS[type(move)](p, move, account)
    net = Counter(account.gained)
    net.subtract(account.paid)
    return Promise(
        {kind: -number for kind, number in net.items() if number < 0},
        {kind: number for kind, number in net.items() if number > 0},
        {party: dict(amounts) for party, amounts in account.others.items()},
        account.waits,
    )
