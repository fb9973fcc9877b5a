"""Measure the computer players of The Artemis Project: random games per second, decision times, and solo points.

    python tests/bench/artemis.py [rates] [--seconds 2]
    python tests/bench/artemis.py times [--level sharp] [--seats 4] [--games 1]
    python tests/bench/artemis.py alone [--level sharp] [--games 100] [--from 0]

`rates` and `times` measure this interpreter and, if Node and the npm package `pyodide` are installed, Pyodide under
Node. `rates` plays games of four random players, best of five runs; `times` measures the decisions of one seat, the
others at the steady level. `alone` prints a level's mean against two drones, normal and hard, next to the third grade
of the rating.

Levels are limited by playouts, not by time, so that decisions are the same on every machine. tests/bench/bots.py
measures how strong a level is, tests/bench/forecasts.py whether forecasts come true.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.bots.contract import FOREVER
from pyapp.games.artemis.computer.levels import COMPUTER, LEVELS
from pyapp.games.artemis.rules.components import HARD_BONUS, RATING
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.scoring import total
from tests import decisions
from tests.bench.playouts import ROOT, in_pyodide, rate
from tests.decisions import play, play_at_random

if TYPE_CHECKING:
    from collections.abc import Sequence

RATE_TARGETS = {"CPython": 60, "Pyodide": 20}
"""Random games of four players per second."""
SECONDS_TARGET = 2.0
GRADE = 2
"""The grade of the rating that sharp should reach solo, counted from 0."""


def random_games() -> int:
    """Play a random game of four players."""
    play_at_random(Position(4), Random(1))
    return 1


def times(level: str, seats: int, games: int) -> str:
    """Return the decision times of one seat by kind of question, in ms."""
    return decisions.times(COMPUTER, (Position(seats) for _ in range(games)), level, seats)


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval."""
    mean = fmean(values)
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else FOREVER
    return mean, mean - half, mean + half


def alone(level: str, numbers: range) -> None:
    for hard in (False, True):
        points = []
        for number in numbers:
            end = play(COMPUTER, Position(1, hard=hard), [level], f"alone-{number}", lambda *_: None)
            points.append(float(total(end, 0)))
        target = RATING[GRADE].least - (HARD_BONUS if hard else 0)
        mean, low, high = interval(points)
        ordered = sorted(points)
        at = [ordered[int(share * (len(ordered) - 1))] for share in (0.1, 0.5, 0.9)]
        print(
            f"{level} alone{', hard' if hard else ''}: n {len(points)}, mean {mean:.1f} [{low:.1f}, {high:.1f}], "
            f"p10 / median / p90 {at[0]:.0f} / {at[1]:.0f} / {at[2]:.0f} "
            f"(target {target}: {'met' if mean >= target else 'missed'})",
            flush=True,
        )


def rates(seconds: float, pyodide: Path) -> None:
    rate_by_place = {"CPython": rate(random_games, seconds)}
    code = f"""
from tests.bench.artemis import random_games
from tests.bench.playouts import rate
rate(random_games, {seconds})
"""
    if (printed := in_pyodide(code, pyodide, 60 + 20 * seconds)) is not None:
        rate_by_place["Pyodide"] = float(printed)
    for name, number in rate_by_place.items():
        target = RATE_TARGETS[name]
        print(f"{name}: {number:.0f} random games of four a second (target {target}: {_met(number >= target)})")


def _met(reached: bool) -> str:
    return "met" if reached else "missed"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="rates", choices=("rates", "times", "alone"), help="what to measure")
    parser.add_argument("--level", choices=tuple(LEVELS), default="sharp", help="the measured level")
    parser.add_argument("--seats", type=int, default=0, help="number of seats")
    parser.add_argument("--games", type=int, default=0, help="number of games")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first game")
    parser.add_argument("--seconds", type=float, default=2, help="seconds per run")
    pyodide = ROOT / "node_modules" / "pyodide"
    parser.add_argument("--pyodide", type=Path, default=pyodide, help="folder of the npm package")
    args = parser.parse_args()
    if args.what == "rates":
        rates(args.seconds, args.pyodide)
    elif args.what == "times":
        level, seats, games = args.level, args.seats or 4, args.games or 1
        print(f"CPython, {level}, {seats} seats, ms a decision: {times(level, seats, games)}", flush=True)
        code = f"from tests.bench.artemis import times\ntimes({level!r}, {seats}, {games})"
        if (printed := in_pyodide(code, args.pyodide, 3600)) is not None:
            print(f"Pyodide, {level}, {seats} seats, ms a decision: {printed.strip()}")
    else:
        alone(args.level, range(args.first, args.first + (args.games or 100)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
