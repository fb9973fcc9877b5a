"""The puzzles of a game: the schema of its data file, and the match up to the position of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence  # noqa: TC003 - the schema reads the annotations
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from pyapp.engine.acts import moves_of
from pyapp.engine.contract import N_, Setup
from pyapp.engine.match import Match
from pyapp.engine.schema import ListOf, Record, Rows, by_id, load, matching, number
from pyapp.games import GAMES
from pyapp.games.contract import nothing

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

MOST: Final = 500
"""The most puzzles of a game."""
IDENT: Final = "[0-9a-z]{5}"
"""The pattern of a puzzle's name."""
_MOVES: Final = N_("{place}, {field}: this must be moves with semicolons between them.")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move wins. `moves` is the match up to it and `wrong` has each losing move with the answer
    that refutes it, all joined as acts. `points` are those of the seats at the end after the best play of all.
    """

    id: Annotated[str, matching(IDENT, N_("{place}, {field}: this must be five letters or digits."))]
    rating: Annotated[int, number(100, 4000)]
    best: Annotated[str, matching("[ -~]{1,80}", _MOVES)]
    points: Annotated[Sequence[int], ListOf(number(-999, 999), 1, 8)]
    wrong: Annotated[Sequence[str], ListOf(matching("[ -~]{1,80}; [ -~]{1,80}", _MOVES), 1, 80)]
    moves: Annotated[str, matching("[ -~]{1,20000}", _MOVES)]

    @property
    def refutations(self) -> Mapping[Move, Move]:
        """Return the refuting answer by losing move."""
        return {wrong: answer for wrong, answer in map(moves_of, self.wrong)}  # noqa: C416 - pairs are lists


@dataclass(frozen=True, slots=True)
class Library:
    """The puzzles of a game by name, easiest first, and the setup of their matches."""

    mode: Annotated[str, matching("[a-z]{1,20}", N_("{place}, {field}: this must be a mode of the game."))]
    seats: Annotated[int, number(1, 8)]
    puzzle: Annotated[Mapping[str, Puzzle], Rows(Record(Puzzle), by_id, 1, MOST)]


PUZZLES: Final = Record(Library)


def games() -> Sequence[str]:
    """Return the games that have puzzles."""
    return [key for key, game in GAMES.items() if game.puzzles is not nothing]


@lru_cache(maxsize=4)
def library(game: str) -> Library:
    """Return the puzzles of a game; ImportError while its part is missing."""
    puzzles = GAMES[game].puzzles()
    assert puzzles is not None, game  # noqa: S101 - for the types: callers ask `games`
    return load(PUZZLES, puzzles.data(), "puzzles.toml")


def match_of(game: str, puzzle: Puzzle) -> Match:
    """Return the match up to the position of a puzzle."""
    known, table = library(game), GAMES[game]
    match = Match(table, Setup.usual(table, known.mode, known.seats))
    for move in moves_of(puzzle.moves):
        match.play(move)
    return match
