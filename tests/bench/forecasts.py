"""Do forecasts come true? What the computer promises itself at the start of each round of Imperial Settlers alone,
beside what the game ends at, played on by the same level.

    python tests/bench/forecasts.py [--seeds 48] [--from 0] [--level sharp] [--village adventure|competition] [--raw]

Prints by round: how many promises, what they promise and what came out on average, the mean difference (promise less
outcome) with its 95 % interval. Seed number N of the adventure is played on sheet N of 48. `--raw` leaves out the
correction by `Strategy.forecast`: its differences are what the correction is made of. Check a correction on seeds that
it was not measured on.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.bots.contract import FOREVER, Budget
from pyapp.bots.line import LineSearch, PlanBook
from pyapp.bots.solo import let_chance
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng
from pyapp.games.imperial.computer.levels import LEVELS
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import COMPETITION, ROUNDS, sheet_ids
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.sheets import sheet_of

Rows = dict[int, list[tuple[float, int]]]


def promises(position: Position, code: str, level: str, *, raw: bool) -> Rows:
    """Play a game alone; return by round what its first decision promised, and the outcome."""
    strategy, book, found, thoughts = ImperialStrategy(1), PlanBook(), {}, 0
    while position.seat is not None:
        if position.seat == CHANCE:
            let_chance(position, code)
            continue
        stretch = strategy.stretch(position)
        assert stretch is not None
        line = book.find(stretch)
        if line is None:
            search = LineSearch(stretch, rng(code, f"bot {thoughts}"), Budget(), LEVELS[level].beams)
            thoughts += 1
            search.step(FOREVER)
            line = search.line()
            book.keep(stretch, line)
        if position.round not in found:
            found[position.round] = line.points if raw else strategy.forecast(position, line.points)
        position.advance(line.moves[0])
    outcome = scoring.total(position.players[0])
    return {number: [(promise, outcome)] for number, promise in found.items()}


def report(rows: Rows) -> None:
    for number in sorted(rows):
        differences = [promise - outcome for promise, outcome in rows[number]]
        mean, count = fmean(differences), len(differences)
        half = 1.96 * stdev(differences) / sqrt(count) if count > 1 else FOREVER
        promise, outcome = (fmean(column) for column in zip(*rows[number], strict=True))
        print(
            f"round {number:2}: n {count}, promised {promise:.1f}, came out {outcome:.1f}, "
            f"difference {mean:+.2f} [{mean - half:+.2f}, {mean + half:+.2f}]",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=48)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--level", choices=tuple(LEVELS), default="sharp")
    parser.add_argument("--village", choices=("adventure", "competition"), default="adventure")
    parser.add_argument("--raw", action="store_true")
    args = parser.parse_args()
    rows: Rows = {number: [] for number in range(1, ROUNDS + 1)}
    for seed in range(args.first, args.first + args.seeds):
        sheet = COMPETITION if args.village == "competition" else sheet_of(sheet_ids()[seed % len(sheet_ids())])
        position = Position(((sheet,),), advanced=True, away=[False], first_drawn=False)
        for number, row in promises(position, f"forecast-{seed}", args.level, raw=args.raw).items():
            rows[number] += row
    report({number: row for number, row in rows.items() if row})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
