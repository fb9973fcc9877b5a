"""A record replayed move by move as JSON lines, for comparing two editions.

This file also runs on its own with another checkout's `pyapp` on PYTHONPATH, which may not have the console: it only
uses the engine's oldest parts. `python trace.py < RECORD` prints one row for the start and one per move:

    {"move", "seat", "state", "moves", "scores": [[label, points], ...] by seat, "events": [[kind, seat, params], ...]}

and, if the record cannot be read further, a last row {"error"}.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from pyapp.engine.record import RecordError, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Event, Position
    from pyapp.engine.match import Match

Row = dict[str, Any]


def rows(text: str) -> Iterator[Row]:
    """Yield the rows of a record."""
    try:
        match = parse_record(text, GAMES)
    except RecordError as fault:
        if fault.good is not None:
            yield from rows_of(fault.good)
        yield {"error": str(fault)}
    else:
        yield from rows_of(match)


def rows_of(match: Match) -> Iterator[Row]:
    """Yield the rows of a match."""
    seats = len(match.setup.seats)
    yield _row("", match.at(0), seats, [])
    for number, move in enumerate(match.moves, 1):
        yield _row(move, match.at(number), seats, match.events[number - 1])


def _row(move: str, position: Position, seats: int, events: list[Event]) -> Row:
    return {
        "move": move,
        "seat": position.seat,
        "state": _plain(position.state()),
        "moves": position.moves(),
        "scores": [[[line.label, line.points] for line in position.score(seat)] for seat in range(seats)],
        "events": [[event.kind, event.seat, dict(event.params)] for event in events],
    }


def _plain(state: Any) -> Any:
    """Return a state as JSON would read it back."""
    if isinstance(state, tuple):
        return [_plain(part) for part in state]
    return state.hex() if isinstance(state, bytes) else state


if __name__ == "__main__":
    for row in rows(sys.stdin.read()):
        sys.stdout.write(json.dumps(row) + "\n")
