"""The puzzles of a game: the schema of its data file, and the match up to the position of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence  # noqa: TC003 - the schema reads the annotations
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from pyapp.drawing.language import fill
from pyapp.engine.acts import moves_of
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.schema import ListOf, Record, Rows, by_id, load, matching, number
from pyapp.engine.setup import CODE, USUAL_CODE
from pyapp.games import GAMES
from pyapp.games.contract import nothing

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

PLAYER: Final = N_("Player {number}")
MOST: Final = 500
"""The most puzzles of a game."""
IDENT: Final = "[0-9a-z]{5}"
"""The pattern of a puzzle's name."""
BETWEEN: Final = " | "
"""The separator between acts of the same value; no game's notation contains it."""
_MOVES: Final = N_("{place}, {field}: this must be moves with semicolons between them.")
_VALUES: Final = N_("{place}, {field}: this must be a number and acts.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position with one best act, or one from which a number of points can be reached. There are three forms:

    - `wrong` has each losing move with the answer that refutes it, joined as an act, and `best` is the only winner.
    - `values` has all acts by what they are worth, each a number and acts ("61: die 2; quarry | die 3; quarry"), the
      largest first; `best` is one of the acts of the first.
    - With neither of them `best` is a whole line of moves that reaches the most points possible.

    `points` are those of the seats at the end after the best play of all, or the value of the best act. `moves` is the
    match up to the position. With a table `code` it has no forced moves and no results of chance, which follow from the
    code and the `options` ("sheet sumer-1").
    """

    id: Annotated[str, matching(IDENT, N_("{place}, {field}: this must be five letters or digits."))]
    rating: Annotated[int, number(100, 4000)]
    best: Annotated[str, matching("[ -~]{1,2000}", _MOVES)]
    points: Annotated[Sequence[int], ListOf(number(-999, 999), 1, 8)]
    wrong: Annotated[Sequence[str], ListOf(matching("[ -~]{1,80}; [ -~]{1,80}", _MOVES), 0, 80)] = ()
    values: Annotated[Sequence[str], ListOf(matching("-?[0-9]{1,3}: [ -~]{1,8000}", _VALUES), 0, 80)] = ()
    code: Annotated[str, matching(CODE.pattern, N_("{place}, {field}: this must be a table code."))] = ""
    options: Annotated[str, matching("[ -~]{1,200}", N_("{place}, {field}: this must be options of the mode."))] = ""
    moves: Annotated[str, matching("[ -~]{1,20000}", _MOVES)]

    @property
    def refutations(self) -> Mapping[Move, Move]:
        """Return the refuting answer by losing move."""
        return {wrong: answer for wrong, answer in map(moves_of, self.wrong)}  # noqa: C416 - pairs are lists

    @property
    def worth(self) -> Mapping[str, int]:
        """Return the value of each act."""
        rows = (row.partition(": ") for row in self.values)
        return {act: int(value) for value, _colon, acts in rows for act in acts.split(BETWEEN)}

    def worth_of(self, act: Move) -> int | None:
        """Return the value of an act; that of its first move where acts are not told apart further. None if unknown."""
        worth = self.worth
        return worth.get(act, worth.get(moves_of(act)[0]))

    @property
    def is_goal(self) -> bool:
        """Return whether the player makes a whole line of moves."""
        return not self.wrong and not self.values


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
    """Return the match up to the position of a puzzle; nobody has decided its moves, so undo ends there."""
    known, table = library(game), GAMES[game]
    options = dict(pair.split(" ") for pair in moves_of(puzzle.options)) if puzzle.options else None
    people = [Seat(fill(PLAYER, number=number)) for number in range(1, known.seats + 1)]
    code = puzzle.code or USUAL_CODE
    match = Match(table, Setup.usual(table, known.mode, people, code=code, options=options))
    for move in moves_of(puzzle.moves):
        if puzzle.code:
            match.settle(implied=True)
        match.play(move)
    if puzzle.code:
        match.settle(implied=True)
    match.decided = [False] * match.cursor
    return match
