"""Placement of dice on the board (AP-5.1, AP-6, AP-7.1, AP-8), for people and drones alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games.artemis.rules import events
from pyapp.games.artemis.rules.components import ACADEMY_SPACES
from pyapp.games.artemis.rules.components import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.gains import gain
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.state import State

ROWS: Final = {VENTS: 0, QUARRY: 1, DOORSTEP: 2}
"""Region of Exposure -> its row."""


def place_moves(p: State, face: int) -> list[str]:
    """List the places for a die of that face. Vents, Quarry and Doorstep take any number of dice. AP-4.2."""
    moves = [f"basecamp {ident}" for ident in p.open]
    moves += ("vents", "quarry")
    moves += [
        f"gantry {tile}" for tile, bids in zip(p.display, p.bids, strict=True) if not bids or bids[-1] >> 3 < face
    ]
    moves.append("doorstep")
    if len(p.academy) < ACADEMY_SPACES[p.players]:
        moves.append("academy")
    if len(p.outfitters) < len(TOOLKITS[p.players]):
        moves.append("outfitters")
    return moves


def place_in_row(row: tuple[int, ...], die: int) -> int:
    """Return the index of a new die in a row of Exposure: to the right of all equal or lower dice. AP-6.1."""
    at = 0
    while at < len(row) and row[at] >> 3 <= die >> 3:
        at += 1
    return at


def in_row(row: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return a row of Exposure with one more die. AP-6.1."""
    return _inserted(row, place_in_row(row, die), die)


def _inserted(row: tuple[int, ...], at: int, die: int) -> tuple[int, ...]:
    return (*row[:at], die, *row[at:])


def place_die(p: State, party: int, face: int, region: str, target: str = "") -> None:
    """Put a die on the board and log its index among the dice there (`at`, from 0) and the drone that placed it (`by`).
    At the Outfitters a seat also gains its toolkits. AP-5.1, AP-6.1, AP-7.1, AP-8.
    """
    die = 8 * face + party
    if region in ROWS:
        row = p.rows[ROWS[region]]
        at = place_in_row(row, die)
        p.rows[ROWS[region]] = _inserted(row, at, die)
    elif region == BASECAMP:
        place = p.open.index(target)
        at = len(p.stacks[place])
        p.stacks[place] += ((face, party, 0),)
    elif region == GANTRY:
        place = p.display.index(target)
        at = len(p.bids[place])
        p.bids[place] += (die,)
    elif region == ACADEMY:
        at = len(p.academy)
        p.academy += (die,)
    else:
        at = len(p.outfitters)
        p.outfitters += (die,)
    if p.log is not None:
        more: dict[str, Any] = {"target": target} if target else {}
        if party >= p.players:
            more["by"] = p.name_of(party)
        p.tell(events.PLACE_ON if target else events.PLACE, party, face=face, region=region, at=at, **more)
    if region == OUTFITTERS and party < p.players:
        gain(p, party, "TOOLKIT", TOOLKITS[p.players][len(p.outfitters) - 1], region)


def tell_pools(p: State) -> None:
    """Log the contents of Vents and Quarry."""
    p.tell(events.POOLS, None, energy=p.vents, minerals=p.quarry)
