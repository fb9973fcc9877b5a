"""Count legal lines from fixed positions of the goldens, so that a change of the rules shows in a number.

Writes `KEY_counts.txt` of each game, a line per position: golden, moves played, depth, legal lines of that depth. One
golden represents each mode, number of seats and edition; depths are as large as MOST lines allow.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pyapp.engine.perft import branches, perft
from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from tests.goldens.golden import FOLDER, chosen_games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyapp.engine.match import Match

MOST = 10_000
DEEPEST = 6
PARTS = 4
"""Positions of a golden: the start, and after a quarter, a half and three quarters of its moves."""


def match_of(name: str) -> Match:
    """Return the match of a golden, `game/name`."""
    return parse_record((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), GAMES)


def counts_of(game: str) -> Path:
    """Return the file of a game's counts."""
    return FOLDER / f"{game}_counts.txt"


def chosen(game: str) -> Iterator[tuple[str, Match]]:
    """Yield the first golden of every mode, number of seats and edition of the rules of a game."""
    seen = set()
    for path in sorted(FOLDER.glob(f"{game}/*.txt")):
        name = f"{path.parent.name}/{path.stem}"
        match = match_of(name)
        kind = (match.setup.mode, len(match.setup.seats), match.setup.edition)
        if kind not in seen:
            seen.add(kind)
            yield name, match


def counted(name: str, match: Match, cursor: int) -> str:
    """Return the line of a position, with the greatest depth that has no more than MOST lines, at least 1."""
    position, code = match.at(cursor), match.setup.code
    depth, number = 1, len(branches(position, code))
    while depth < DEEPEST and 0 < number <= MOST:
        deeper = perft(position, depth + 1, code)
        if deeper > MOST:
            break
        depth, number = depth + 1, deeper
    return f"{name} {cursor} {depth} {number}"


def main() -> int:
    """Write the counts of some games."""
    for game in chosen_games(__doc__ or ""):
        lines = [
            counted(name, match, len(match.moves) * part // PARTS)
            for name, match in chosen(game)
            for part in range(PARTS)
        ]
        counts_of(game).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
