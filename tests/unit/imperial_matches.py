"""Finished matches of Imperial Settlers for tests of the pages: random except for the tokens, which a test may
choose.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games import GAMES
from pyapp.games.imperial.rules.phases import EXPAND, TAKE
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import BEGAN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

IMPERIAL = GAMES["imperial"]


def setup(
    mode: str = "solo", players: tuple[str, ...] = ("person",), *, code: str = "olive-42-bread", **options: str
) -> Setup:
    """Return a setup of a mode; options that are not given have their first choice."""
    names = ("Ana", "Bruno", "Chloë", "Dimitri")
    chosen = tuple(
        (option.key, options.get(option.key, option.choices[0][0])) for option in IMPERIAL.mode(mode).options
    )
    return Setup(
        "imperial", mode, tuple(Seat(name, player) for name, player in zip(names, players, strict=False)), code, chosen
    )


def played(
    start: Setup,
    seed: int = 1,
    tokens: Mapping[tuple[int, int], str] | None = None,
    until: Callable[[Any], bool] = lambda _position: False,
    dice: Callable[[Match], str] = Match.seeded_result,
) -> Match:
    """Play a random match to its end, or until a condition holds; `tokens` sets the token that a seat takes in a round:
    (round, seat) -> token.
    """
    match, generator = Match(IMPERIAL, start), rng("matches for tests", str(seed))
    if not start.physical:
        match.settle()
    while not match.over and not until(match.position):
        position: Any = match.position
        if position.seat == CHANCE:
            match.play(dice(match))
            continue
        moves = position.moves()
        if (
            position.phase == TAKE
            and (wanted := f"take {(tokens or {}).get((position.round, position.seat))}") in moves
        ):
            match.play(wanted)
        else:
            better = [move for move in moves if move not in ("done", "rest")] if position.phase == EXPAND else moves
            match.play(pick(generator, better or moves))
        if not start.physical:
            match.settle()
    return match


def taken(match: Match) -> dict[tuple[int, int], str]:
    """Return the token that each seat took in each round: (round, seat) -> token."""
    position: Any = match.at(0)
    owners = {}
    for move in match.moves:
        if position.phase == TAKE:
            owners[position.round, position.seat] = move.partition(" ")[2]
        position.advance(move)
    return owners


def on_another_device(
    match: Match, players: tuple[str, ...], seed: int, change: Mapping[tuple[int, int], str] | None = None
) -> Match:
    """Play the same table on another device: the same tokens except for `change`, other sheets kept."""
    seats = tuple(Seat(seat.name, player) for seat, player in zip(match.setup.seats, players, strict=True))
    return played(replace(match.setup, seats=seats), seed, {**taken(match), **(change or {})})


def kept(ident: str, match: Match, ago: float = 60) -> tuple[str, str]:
    """Return the stored entry of a match."""
    return PREFIX + ident, write_entry(Entry(ident, match, BEGAN - ago, BEGAN - ago, 1))


def points(match: Match, seat: int = 0) -> int:
    """Return the points of a seat."""
    return sum(line.points for line in match.position.score(seat))


def roofed() -> Match:
    """Return a match in which a box of the huts can be paid plainly or with Roof beams."""
    return played(
        setup(code="leaf-36-clay", sheet="norse-4"),
        13,
        until=lambda position: position.phase == EXPAND and "build huts F roof-beams" in position.moves(),
    )
