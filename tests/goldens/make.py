"""Make the goldens that are missing: a finished match per mode and per reason for ending. Never touches one that is there.

python -m tests.goldens.make
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from tests.goldens.golden import FOLDER, write


@dataclass(frozen=True)
class Wanted:
    """A golden to be found among random matches: where it goes, how it is set up, what must be true of it."""

    name: str
    mode: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    holds: Callable[[Match], bool]
    practice: bool = False


def _ranks(match: Match) -> tuple[tuple[int, ...], ...]:
    outcome = match.position.outcome()
    assert outcome is not None
    return outcome.ranking


def _points(match: Match) -> list[int]:
    return sorted(match.totals()[-1], reverse=True)


def won(match: Match) -> bool:
    """Tell whether one is ahead by two points or more."""
    return _points(match)[0] - _points(match)[1] >= 2 and len(_ranks(match)[0]) == 1


def tied(match: Match) -> bool:
    """Tell whether the best two have equal points and one of them wins."""
    return _points(match)[0] == _points(match)[1] and len(_ranks(match)[0]) == 1


def drawn(match: Match) -> bool:
    """Tell whether more than one wins."""
    return len(_ranks(match)[0]) > 1


def passes(match: Match) -> bool:
    """Tell whether somebody had to pass."""
    return "--" in match.moves


def no_passes(match: Match) -> bool:
    """Tell whether nobody had to pass."""
    return "--" not in match.moves


def both(*conditions: Callable[[Match], bool]) -> Callable[[Match], bool]:
    """Give the condition that all conditions hold."""
    return lambda match: all(condition(match) for condition in conditions)


PEOPLE = (Seat("Ana"), Seat("Bruno"), Seat("Chloë"), Seat("Đặng Thị"))
BOTS = (Seat('Iñaki "el 9"'), Seat("Computer", "calm"), Seat("Máquina", "steady"), Seat("Computer \\ 3", "sharp"))
BY_HAND = (("preparation", "players"),)
QUICK = (("preparation", "drawn"),)

NINE = (
    Wanted("two-clear-win-no-passes", "match", PEOPLE[:2], BY_HAND, both(won, no_passes)),
    Wanted("two-clear-win-passes", "match", PEOPLE[:2], BY_HAND, both(won, passes)),
    Wanted("two-tie-break", "match", PEOPLE[:2], BY_HAND, tied),
    Wanted("two-quick", "match", BOTS[:2], QUICK, won),
    Wanted("two-practice", "match", PEOPLE[:2], QUICK, tied, practice=True),
    Wanted("three-clear-win", "match", PEOPLE[:3], BY_HAND, both(won, passes)),
    Wanted("three-tie-break", "match", BOTS[:3], BY_HAND, tied),
    Wanted("three-quick", "match", PEOPLE[:3], QUICK, no_passes),
    Wanted("four-clear-win", "match", PEOPLE, BY_HAND, both(won, passes)),
    Wanted("four-tie-break", "match", BOTS, BY_HAND, tied),
    Wanted("four-quick", "match", PEOPLE, QUICK, passes),
    Wanted("tournament-won", "tournament", PEOPLE[:2], BY_HAND, won),
    Wanted("tournament-drawn", "tournament", PEOPLE[:2], BY_HAND, drawn),
    Wanted("tournament-quick-passes", "tournament", BOTS[:2], QUICK, both(won, passes)),
)
WANTED = {"nine": NINE}


def find(game: str, wanted: Wanted) -> Match:
    """Give the first random match that is what is wanted."""
    for number in count(1):
        setup = Setup(game, wanted.mode, wanted.seats, f"{wanted.name}-{number}"[:40], wanted.options, practice=wanted.practice)
        match = random_match(GAMES[game], setup, "golden")
        if wanted.holds(match):
            return match
    raise AssertionError


def main() -> int:
    """Write what is missing and say so."""
    for game, goldens in WANTED.items():
        for wanted in goldens:
            path = FOLDER / game / f"{wanted.name}.txt"
            if path.exists():
                print(f"{path.name} stays.")
                continue
            path.parent.mkdir(exist_ok=True)
            path.write_text(write(find(game, wanted)), encoding="utf-8")
            print(f"{path.name} is new.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
