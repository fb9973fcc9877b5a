"""Set-ups of AuZtralia and positions from random matches, for tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.games.auztralia import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.games.auztralia.rules.position import Position

NAMES = ("Ana María", "Dimitri", "Eun-ji (la 3.ª)", "Đặng Thị")
WAYS = (
    ("solo", 1, {"map": "east", "difficulty": "gentle"}),
    ("solo", 1, {"map": "west", "difficulty": "insane"}),
    ("match", 2, {"map": "east", "cards": "two"}),
    ("match", 2, {"map": "west", "cards": "one"}),
    ("match", 3, {"map": "east", "guns": "no"}),
    ("match", 4, {"map": "west"}),
    ("coop", 2, {"map": "west"}),
    ("coop", 3, {"map": "east"}),
)
"""A mode, a number of seats, options: together every map, mode and number of seats."""


def setup(mode: str, seats: int, code: str = "olive-42-bread", **options: str) -> Setup:
    """Return a set-up, with the first choice of every option that is not given."""
    chosen = GAME.mode(mode).settled(options, seats)
    return Setup("auztralia", mode, tuple(map(Seat, NAMES[:seats])), code, chosen, edition=GAME.edition)


def new(mode: str, seats: int, **options: str) -> Position:
    """Start a match."""
    return cast("Position", GAME.new(setup(mode, seats, **options)))


def walk(position: Position, seed: int) -> Iterator[Position]:
    """Play a match at random in place, and yield it wherever a seat is asked."""
    rng = Random(seed)
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(rng))
            continue
        yield position
        position.advance(chosen(position, rng))


def chosen(position: Position, rng: Random) -> str:
    """Choose a kind of text first, since attacks and borders have the most texts."""
    by_word: dict[str, list[str]] = {}
    for move in position.legal:
        by_word.setdefault(move.partition(" ")[0] if "-" not in move else "border", []).append(move)
    return rng.choice(by_word[rng.choice(sorted(by_word))])
