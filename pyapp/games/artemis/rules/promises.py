"""The effects of acts: changes of goods, colonists, dice and the contents of the board. An act ends where the game
continues by itself: with the next turn, the next die of a region, the next building of the Gantry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.regions import OUTBID
from pyapp.games.artemis.rules.steps import ACADEMY, CREW, GANTRY, HEAT, HIT, PLACE, REGIONS, SEND, TRAIN, TURN, USE
from pyapp.games.artemis.rules.steps import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.tables import KIND, number_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

DIE, STEP, PIPS, TILE = "die", "relief", "pips", "tile"
"""Kinds besides the goods: dice in the pool, steps of Relief, the sum of the seat's dice on expeditions, buildings."""
SHELTER, MANNED, WAITING, STOCK = "shelter ", "crew ", "queue ", "stock "
"""Prefixes of kinds: colonists in the Shelters, in buildings, at the Doorstep, at the Academy."""
GOODS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "WARM", "VP")
GOES_ON: Final = frozenset((*REGIONS, TURN, PLACE, SEND, HIT, OUTBID, TRAIN, CREW, USE, HEAT))
"""Steps with which the game continues once an act is done."""


def held(p: Position, party: int) -> Mapping[str, int]:
    """Return the belongings of a seat or a drone by kind, or the contents of the board."""
    if party == TABLE:
        rows = {region: len(p.rows[row]) for region, row in ROWS.items()}
        return {**rows, ACADEMY: len(p.academy), TOOLKITS: len(p.outfitters), GANTRY: sum(map(len, p.bids))} | {
            **_people(WAITING, p.queue),
            **_people(STOCK, p.stock),
        }
    pips = sum(face for stack in p.stacks for face, owner, _sent in stack if owner == party)
    common = {DIE: len(p.pool[party]), PIPS: pips, "BADGE": p.badges[party]}
    if party >= p.players:
        return common
    goods = (p.energy[party], p.minerals[party], p.toolkits[party], p.badges[party], p.warm[party])
    return {
        **common,
        **dict(zip(GOODS, (*goods, sum(p.gained(party))), strict=True)),
        **_people(SHELTER, p.shelters[party]),
        **_people(MANNED, sum(p.crews[party])),
        STEP: p.relief[party],
        TILE: len(p.tiles[party]),
    }


def _people(kind: str, group: int) -> dict[str, int]:
    """Return the colonists of a group by kind; `kind` is the prefix."""
    return {kind + letter: number for letter in COLONISTS if (number := number_of(group, KIND[letter]))}


def later(p: Position, act: Move) -> Position:
    """Return the position after an act, before the game continues by itself. Raises Illegal if it is refused."""
    *before, last = acts.moves_of(act)
    if (refusal := acts.why_not(p, act)) is not None:
        raise refusal
    return acts.trial(p, tuple(before)).after_answer(last, GOES_ON)
