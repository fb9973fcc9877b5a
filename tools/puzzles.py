"""Find the puzzles of a game and write them to its data.

    tools/puzzles.py GAME [--seed S] [--matches N] [--count 48] [--jobs 1] [--out FILE]

Plays matches from table codes and searches their positions; `puzzle_finders/GAME.py` describes how a position becomes a
puzzle, how that is proven and how it is rated. Of all puzzles found those are kept that spread best over the
ratings, from the easiest to the hardest. The same seed gives the same puzzles.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pyapp.engine import toml
from pyapp.ui.puzzles.library import PUZZLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.puzzles.library import Puzzle

ROOT: Final = Path(__file__).resolve().parents[1]
MATCHES: Final = {"imperial": 192, "nine": 120, "artemis": 360, "auztralia": 90}
"""The matches from which the puzzles of each game come."""


def spread(found: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Choose puzzles whose ratings are evenly spread, easiest first."""
    left = sorted(found, key=lambda one: (one.rating, one.id))
    chosen: list[Puzzle] = []
    low, high = left[0].rating, left[-1].rating
    for number in range(min(count, len(left))):
        wanted = low + (high - low) * number / max(1, count - 1)
        best = min(left, key=lambda one: abs(one.rating - wanted))
        left.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda one: (one.rating, one.id))


def main() -> int:
    """Parse the command line, search, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=MATCHES, help="the game")
    parser.add_argument("--seed", default="puzzles", help="the beginning of every table code")
    parser.add_argument("--matches", type=int, help="the matches to play, by default those of the shipped puzzles")
    parser.add_argument("--count", type=int, default=48, help="the puzzles to keep")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--out", type=Path, help="the file to write, by default the game's data/puzzles.toml")
    asked = parser.parse_args()
    finder = import_module(f"puzzle_finders.{asked.game}")
    found: dict[str, Puzzle] = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        codes = [f"{asked.seed}-{number}" for number in range(asked.matches or MATCHES[asked.game])]
        for number, more in enumerate(pool.map(finder.puzzles, codes), 1):
            found |= {one.id: one for one in more}
            print(f"{number} matches, {len(found)} puzzles", flush=True)
    library = replace(finder.LIBRARY, puzzle={one.id: one for one in spread([*found.values()], asked.count)})
    out = asked.out or ROOT / f"pyapp/games/{asked.game}/data/puzzles.toml"
    out.write_text(toml.document(PUZZLES.write(library)), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
