"""The setups that games are tested with. They cover everything that a game declares, so new games and modes are covered
as soon as they are registered.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import AWAY, Game, Mode, Seat, Setup
from pyapp.engine.setup import NAMES, USUAL_CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

Options = tuple[tuple[str, str], ...]
"""Each option of a mode with its choice."""
MAX_OPTIONS: Final = 32
"""Combinations of options up to which all are tried; beyond that, each option is varied on its own."""


def setups(game: Game, code: str = USUAL_CODE) -> Iterator[Setup]:
    """Yield a setup for every mode, number of seats, choice of options and way to roll that a game declares, and some
    with a seat that plays elsewhere.

    A picker is only tried with its first choice; the game's own tests cover the others.
    """
    for mode in game.modes:
        for count in range(mode.seats[0], mode.seats[1] + 1):
            combinations = _choices(mode, count)
            for options in combinations:
                for physical in (False, True)[: 1 + bool(mode.physical)]:
                    yield _setup(game, mode, _people(count), options, code, physical=physical)
            if mode.away and count > 1:
                yield _with_away_seat(game, mode, count, combinations[-1], code)


def fewer_setups(game: Game, code: str = USUAL_CODE) -> Iterator[Setup]:
    """Yield setups in which every mode, number of seats, choice and way to roll occurs, but not every combination, for
    games with long matches.
    """
    for mode in game.modes:
        counts = range(mode.seats[0], mode.seats[1] + 1)
        choices = {count: _choices(mode, count) for count in counts}
        seen = set()
        for number in range(max(4, len(counts), *map(len, choices.values()))):
            physical = bool(mode.physical) and (number + number // 2) % 2 == 1
            count = counts[number % len(counts)]
            options = choices[count][number % len(choices[count])]
            if (options, physical, count) not in seen:
                seen.add((options, physical, count))
                yield _setup(game, mode, _people(count), options, code, physical=physical)
        if mode.away and counts[-1] > 1:
            yield _with_away_seat(game, mode, counts[-1], choices[counts[-1]][-1], code)


def _with_away_seat(game: Game, mode: Mode, count: int, options: Options, code: str) -> Setup:
    seats = _people(count)
    seats = (seats[0], Seat(seats[1].name, AWAY), *seats[2:])
    return _setup(game, mode, seats, options, code, physical=bool(mode.physical))


def _setup(game: Game, mode: Mode, seats: tuple[Seat, ...], options: Options, code: str, *, physical: bool) -> Setup:
    return Setup(game.key, mode.key, seats, code, options, practice=True, physical=physical, edition=game.edition)


def _choices(mode: Mode, count: int) -> list[Options]:
    every = [
        [(option.key, key) for key, _ in option.choices[: 1 if option.picker else None]]
        for option in mode.options_at(count)
    ]
    combinations = list(itertools.islice(itertools.product(*every), MAX_OPTIONS + 1))
    if len(combinations) > MAX_OPTIONS:
        usual = combinations[0]
        varied = [(*usual[:at], choice, *usual[at + 1 :]) for at, choices in enumerate(every) for choice in choices[1:]]
        combinations = [usual, *varied]
    return [mode.settled(dict(options), count) for options in combinations]


def _people(count: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, NAMES[:count]))
