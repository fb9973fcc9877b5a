"""Computer players and requests to the worker, for tests and benches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyapp.bots.service import Service
from pyapp.engine.record import checksum, format_tags
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from pyapp.bots.contract import AnyStrategy
    from pyapp.bots.levels import Level, LevelBot
    from pyapp.engine.match import Match


def bot(game: str, level: str, seats: int) -> LevelBot:
    """Return a computer player. KeyError if there is no such level."""
    return GAMES[game].computer().bot(level, seats)


def strategy_of(game: str, seats: int) -> AnyStrategy:
    """Return the strategy of a game."""
    return GAMES[game].computer().strategy(seats)


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the levels of a game."""
    return GAMES[game].computer().levels


def fresh_service() -> Service:
    """Return a service without cached matches."""
    return Service(GAMES, lambda key: GAMES[key].computer())


def whole(match: Match, name: str = "m", **more: Any) -> dict[str, Any]:
    """Return a request that sends a whole match."""
    return {
        "match": name,
        "tags": format_tags(match.setup),
        "legacy": match.legacy,
        "moves": match.moves[: match.cursor],
        **more,
    }


def news(match: Match, known: int, name: str = "m", **more: Any) -> dict[str, Any]:
    """Return a request that sends what follows the first `known` moves."""
    moves = match.moves[: match.cursor]
    return {"match": name, "known": known, "sum": checksum(moves[:known]), "moves": moves[known:], **more}


def drive(work: Coroutine[Any, Any, str], between: Callable[[int], None] = lambda step: None) -> dict[str, Any]:
    """Run a coroutine that only yields, calling `between` at each pause. It needs no event loop, so it also runs in the
    browser's Python.
    """
    step = 0
    while True:
        try:
            work.send(None)
        except StopIteration as end:
            answer: dict[str, Any] = json.loads(end.value)
            return answer
        between(step)
        step += 1


def answer_of(service: Service, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a request."""
    return drive(service.think(json.dumps(request)))
