"""A position of 9 as labelled plain data; docs/library.md explains the labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE
from pyapp.games.nine.rules.components import COLOURS, OUTER, SQUARES
from pyapp.games.nine.rules.position import EMPTY, NEUTRAL

if TYPE_CHECKING:
    from pyapp.games.nine.rules.position import Position

PHASES: Final = ("preparation", "placement", "movement", "over")


def named_state(p: Position) -> dict[str, Any]:
    """Return the position by names. No information in it is hidden."""
    owners: dict[int, Any] = {colour + 1: COLOURS[colour] for colour in range(p.players)}
    owners[NEUTRAL] = "neutral"
    return {
        "acting": "chance" if p.seat == CHANCE else p.seat,
        "phase": PHASES[p.phase],
        "game": p.game + 1,
        "games": p.games,
        "colours": [COLOURS[p.colour_of(seat)] for seat in range(p.players)],
        "board": {SQUARES[at]: owners[token] for at, token in enumerate(p.board) if token != EMPTY},
        "outside": {
            OUTER[at]: COLOURS[colour] for at in range(len(OUTER)) for colour in range(4) if p.tokens[colour] >> at & 1
        },
        "open": [OUTER[at] for at in range(len(OUTER)) if p.alive >> at & 1],
        "passed": [COLOURS[colour] for colour in range(p.players) if p.passed >> colour & 1],
        "results": [dict(zip(COLOURS, points, strict=False)) for points in p.results],
    }
