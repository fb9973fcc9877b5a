"""Solo matches of the finders: the decided moves so far, and puzzles from them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.bots.levels import LevelBot
    from pyapp.engine.contract import Move


def matches(
    game: str, code: str, bot: LevelBot, iterations: int, options: Mapping[str, str] | None = None
) -> Iterator[tuple[Any, list[Move]]]:
    """Play a solo match from a table code, and yield each position with a decision, with the decided moves so far."""
    table = GAMES[game]
    match, moves = Match(table, Setup.usual(table, "solo", 1, code=code, options=options)), list[str]()
    match.settle(implied=True)
    while not match.over:
        yield match.position, moves
        stream = rng(code, f"move {len(moves)}")
        move = bot.choose(match.position, stream, iterations=iterations).move
        match.advance(move)
        moves.append(move)
        match.settle(implied=True)


def ident_of(record: str, code: str) -> str:
    """Return the name of the puzzle after the moves of a match."""
    return hashlib.sha256(f"{code} {record}".encode()).hexdigest()[:5]


def rating_of(missed: Sequence[bool]) -> int:
    """Rate a puzzle from 800 to 1800 by the share of weak searches that missed its solution."""
    return 800 + 10 * round(100 * sum(missed) / len(missed))


def after(position: Any, *moves: Move) -> Any:
    """Return the position after moves."""
    later = position.copy()
    for move in moves:
        later.advance(move)
    return later
