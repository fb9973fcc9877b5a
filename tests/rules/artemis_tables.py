"""Positions of The Artemis Project for tests: laid out by hand, a step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import DIE
from pyapp.games.artemis.rules.tables import group_of
from tests.rules.artemis_positions import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event


def first_chance(position: Position) -> None:
    """Let chance bring its first result until somebody is asked."""
    while position.seat == CHANCE:
        position.advance(position.moves()[0])


def bare(players: int = 4, *, hard: bool = False) -> Position:
    """Return a game in its first round with nothing on the board, no event and nothing left to do; seat 1 starts."""
    p = Position(players, hard=hard)
    first_chance(p)
    p.steps = []
    p.start, p.event = 0, ""
    p.open, p.stacks, p.lying = (), [], []
    p.display, p.bids, p.queue = (), [], 0
    p.vents = p.quarry = 0
    p.rows = [(), (), ()]
    p.academy, p.outfitters = (), ()
    p.pool = [""] * len(p.pool)
    p.toolkits = [1] * players
    p.seat, p.ask, p.args, p.legal = None, "", (), ()
    return p


def do(p: Position, *steps: tuple[Any, ...]) -> list[Event]:
    """Do steps, the first one first, until somebody is asked or nothing is left; return what is told."""
    p.steps = [*reversed(steps)]
    p.seat, p.ask, p.args, p.legal = None, "", (), ()
    told: list[Event] = []
    p.told = told
    p.go_on()
    p.told = None
    return told


def play(p: Position, *moves: str) -> list[Event]:
    """Play texts one after the other; return what is told."""
    return [event for move in moves for event in p.play(move)]


def turn(p: Position, seat: int, pool: str) -> None:
    """Let a seat place a die of a pool; nothing follows."""
    p.pool[seat] = pool
    p.start = seat
    do(p, ("turn", 0))
    assert (p.seat, p.ask) == (seat, DIE)
    p.steps = [step for step in p.steps if step[0] != "turn"]


def expedition(p: Position, ident: str, *dice: tuple[int, int, str], lying: tuple[str, str] = ("", "")) -> None:
    """Open an expedition with a stack of dice, the lowest first: (party, face, sent)."""
    p.open += (ident,)
    p.stacks.append(tuple((face, party, group_of(sent or "none")) for party, face, sent in dice))
    p.lying.append(lying)


def row(*dice: tuple[int, int]) -> tuple[int, ...]:
    """Return dice as a row, bids or spaces hold them: (party, face)."""
    return tuple(8 * face + party for party, face in dice)


def tile(p: Position, name: str, *bids: tuple[int, int]) -> None:
    """Put a tile in the display with bids, the lowest first: (party, face)."""
    p.display += (name,)
    p.bids.append(row(*bids))


def own(p: Position, seat: int, **crews: str) -> None:
    """Let a seat own buildings with crews: O01="PP"."""
    p.tiles[seat] += tuple(crews)
    p.crews[seat] += tuple(group_of(crew or "none") for crew in crews.values())


def all_refused(p: Position, code: str, moves: Sequence[str]) -> None:
    """Check that all texts are refused by that code."""
    assert {move: refused(p, move) for move in moves} == dict.fromkeys(moves, code)
