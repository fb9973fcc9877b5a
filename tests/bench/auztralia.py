"""Measure the computer players of AuZtralia: random games per second, decision times, wins against the Old Ones.

    python tests/bench/auztralia.py [rates] [--seconds 2]
    python tests/bench/auztralia.py times [--level sharp] [--seats 2] [--games 1] [--from 0]
    python tests/bench/auztralia.py humans [--level sharp] [--seats 2] [--games 50] [--from 0] [--map east] [--mode match]

`rates` and `times` measure this interpreter and, if Node and the npm package `pyodide` are installed, Pyodide under
Node. `rates` plays games of four random players, best of five runs; `times` measures the decisions of one seat, the
others at the steady level. `humans` plays a level in every seat and prints how often somebody beats the Old Ones; solo,
at each difficulty.

Levels are limited by playouts, not by time, so that decisions are the same on every machine. tests/bench/bots.py
measures how strong a level is.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))

from pyapp.games.auztralia.computer.levels import COMPUTER, LEVELS
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import DIFFICULTIES
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.state import COOP, MATCH, SOLO
from tests import decisions
from tests.bench.playouts import ROOT, in_pyodide, rate
from tests.decisions import play, play_at_random

RATE_TARGETS = {"CPython": 25, "Pyodide": 8}
"""Random games of four players per second."""


def random_games() -> int:
    """Play a random game of four players."""
    play_at_random(Position(4), Random(1))
    return 1


def times(level: str, seats: int, numbers: range) -> str:
    """Return the decision times of one seat by kind of question, in ms."""
    positions = (Position(seats) if seats > 1 else Position(1, SOLO, difficulty="steady") for _ in numbers)
    return decisions.times(COMPUTER, positions, level, seats, numbers.start)


def humans(level: str, seats: int, numbers: range, board: str, mode: str) -> None:
    """Print how often somebody beats the Old Ones; in co-op, how often the average does."""
    from balances.figures import wilson

    for difficulty in DIFFICULTIES if mode == SOLO else ("",):
        won, fallen, best, all_points, old = 0, 0, [], [], []
        for number in numbers:
            position = Position(seats, mode, board=board, difficulty=difficulty)
            end = play(COMPUTER, position, [level] * seats, f"humans-{number}", lambda *_: None)
            points = [scoring.total(end, seat) for seat in range(seats)]
            if mode == SOLO:
                points[0] -= scoring.objective_points(end)
            beating = [points[seat] for seat in range(seats) if seat != end.fallen]
            them = scoring.total(end, seats)
            together = end.fallen < 0 and scoring.average(end) > them
            won += together if mode == COOP else bool(beating) and max(beating) > them
            fallen += end.fallen >= 0
            best.append(max(points))
            all_points.append(fmean(points))
            old.append(them)
        low, high = wilson(won, len(numbers))
        name = f"{level}, {seats} seats, {board} {mode} {difficulty}".strip()
        print(
            f"{name}: n {len(numbers)}, humans win {won / len(numbers):.1%} [{low:.1%}, {high:.1%}], port lost "
            f"{fallen / len(numbers):.1%}, all / best / Old Ones {fmean(all_points):.1f} / {fmean(best):.1f} / "
            f"{fmean(old):.1f}",
            flush=True,
        )


def rates(seconds: float, pyodide: Path) -> None:
    rate_by_place = {"CPython": rate(random_games, seconds)}
    code = f"""
from tests.bench.auztralia import random_games
from tests.bench.playouts import rate
rate(random_games, {seconds})
"""
    if (printed := in_pyodide(code, pyodide, 60 + 20 * seconds)) is not None:
        rate_by_place["Pyodide"] = float(printed)
    for name, number in rate_by_place.items():
        target = RATE_TARGETS[name]
        verdict = "met" if number >= target else "missed"
        print(f"{name}: {number:.0f} random games of four a second (target {target}: {verdict})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", nargs="?", default="rates", choices=("rates", "times", "humans"), help="what to measure"
    )
    parser.add_argument("--level", choices=tuple(LEVELS), default="sharp", help="the measured level")
    parser.add_argument("--seats", type=int, default=2, help="number of seats")
    parser.add_argument("--games", type=int, default=0, help="number of games")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first game")
    parser.add_argument("--map", choices=("east", "west"), default="east", help="map of the games")
    parser.add_argument("--mode", choices=(MATCH, COOP, SOLO), default=MATCH, help="mode of the games")
    parser.add_argument("--seconds", type=float, default=2, help="seconds per run")
    pyodide = ROOT / "node_modules" / "pyodide"
    parser.add_argument("--pyodide", type=Path, default=pyodide, help="folder of the npm package")
    args = parser.parse_args()
    if args.what == "rates":
        rates(args.seconds, args.pyodide)
    elif args.what == "times":
        numbers = range(args.first, args.first + (args.games or 1))
        print(f"CPython, {args.level}, {args.seats} seats, ms a decision: {times(args.level, args.seats, numbers)}")
        code = f"""
from tests.bench.auztralia import times
times({args.level!r}, {args.seats}, range({numbers.start}, {numbers.stop}))
"""
        if (printed := in_pyodide(code, args.pyodide, 3600)) is not None:
            print(f"Pyodide, {args.level}, {args.seats} seats, ms a decision: {printed.strip()}")
    else:
        numbers = range(args.first, args.first + (args.games or 50))
        humans(args.level, 1 if args.mode == SOLO else args.seats, numbers, args.map, args.mode)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
