"""Goldens that are wanted: where they go, how they are set up, what must be true of them.

Those of a game stand in `KEY_wanted.py`, as WANTED; its PLAY, if it has one, says how the matches are played among which
they are looked for, else they are random.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import Game, Seat, Setup
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.match import Match


@dataclass(frozen=True)
class Wanted:
    """A golden to be found among random matches: where it goes, how it is set up, what must be true of it."""

    name: str
    mode: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    holds: Callable[[Match], bool]
    practice: bool = False
    physical: bool = False
    content: tuple[str, ...] = ()
    edition: int = 0
    """Of the rules; by default the present one."""
    play: Callable[[Game, Setup, str], Match] | None = None
    """How the matches are played among which it is looked for; by default as the game's PLAY says."""


def _ranks(match: Match) -> tuple[tuple[int, ...], ...]:
    outcome = match.position.outcome()
    assert outcome is not None
    return outcome.ranking


def _points(match: Match) -> list[int]:
    return sorted(match.totals()[-1], reverse=True)


def won(match: Match) -> bool:
    """Return whether one is ahead by two points or more."""
    return _points(match)[0] - _points(match)[1] >= 2 and len(_ranks(match)[0]) == 1


def tied(match: Match) -> bool:
    """Return whether the best two have equal points and one of them wins."""
    return _points(match)[0] == _points(match)[1] and len(_ranks(match)[0]) == 1


def drawn(match: Match) -> bool:
    """Return whether more than one wins."""
    return len(_ranks(match)[0]) > 1


def both(*conditions: Callable[[Match], bool]) -> Callable[[Match], bool]:
    """Return the condition that all conditions hold."""
    return lambda match: all(condition(match) for condition in conditions)


def reason(words: str) -> Callable[[Match], bool]:
    """Return the condition that these words are in the reason for the result."""

    def holds(match: Match) -> bool:
        outcome = match.position.outcome()
        return outcome is not None and words in outcome.reason

    return holds


def having(*words: str) -> Callable[[Match], bool]:
    """Return the condition that each of these beginnings of moves occurs."""
    return lambda match: all(any(move.startswith(word) for move in match.moves) for word in words)


PEOPLE = (Seat("Ana"), Seat("Bruno"), Seat("Chloë"), Seat("Đặng Thị"), Seat("Eun-ji (la 5.ª)"))
BOTS = (Seat('Iñaki "el 9"'), Seat("Computer", "calm"), Seat("Máquina", "steady"), Seat("Computer \\ 3", "sharp"))


def wanted_of(game: str) -> tuple[Wanted, ...]:
    """Return the goldens that are wanted of a game."""
    wanted: tuple[Wanted, ...] = _file_of(game).WANTED
    return wanted


def play_of(game: str) -> Callable[[Game, Setup, str], Match] | None:
    """Return how a game's matches are played where a golden does not say; None for at random."""
    play: Callable[[Game, Setup, str], Match] | None = getattr(_file_of(game), "PLAY", None)
    return play


def _file_of(game: str) -> Any:
    try:
        return import_module(f"tests.goldens.{game}_wanted")
    except ModuleNotFoundError as error:
        raise LookupError(
            f"tests/goldens/{game}_wanted.py: write which goldens are wanted, as `WANTED` (docs/adding-a-game.md): {error}"
        ) from error


def setup_of(game: str, wanted: Wanted, code: str) -> Setup:
    """Return the setup of a golden."""
    return Setup(
        game,
        wanted.mode,
        wanted.seats,
        code[:40],
        wanted.options,
        practice=wanted.practice,
        physical=wanted.physical,
        content=wanted.content,
        edition=wanted.edition or GAMES[game].edition,
    )
