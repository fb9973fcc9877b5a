"""make balance: play matches between computer players of one level and report on the balance of a game.

    tools/balance.py [GAME ...] [--games 100] [--level sharp] [--iterations 0] [--mode MODE] [--seats 0] [--jobs 2]

Plays every mode with every number of seats. Prints for each setup the length of matches, points, each seat's share of
wins against its fair share (with the 95 % Wilson interval, marked where chance does not explain the difference), the
endings, the sources of winners' points, how often each thing is taken when available, and the game's own figures. All
seats use the same level with the same iterations per decision, so the figures are the same on every machine.

A game declares its own figures and criteria in tools/balances/KEY.py; otherwise general ones are used. The adventure
sheets of Imperial Settlers have their own study, tools/sheets.py.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from balances import balance_of
from balances.declaration import setups
from balances.playing import RANDOM, chooser, play_and_measure
from balances.report import report

from pyapp.engine.contract import LEVELS
from pyapp.games import GAMES

if TYPE_CHECKING:
    from balances.match_data import MatchData

    from pyapp.engine.contract import Setup


def job(setup: Setup, level: str, iterations: float, number: int) -> MatchData:
    """Play match number `number` of a setup in a worker process."""
    game, seats = GAMES[setup.game], len(setup.seats)
    players = [chooser(game.computer(), level, seats, iterations) for _ in range(seats)]
    return play_and_measure(game, replace(setup, code=f"{setup.code}-{number}"), players, balance_of(game.key))


def main() -> int:
    """Parse the command line, play and print. Return 1 if a criterion is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="GAME", help=f"any of {', '.join(GAMES)}; by default all")
    parser.add_argument("--games", type=int, default=100, help="matches of each setup")
    parser.add_argument("--level", choices=(*LEVELS, RANDOM), default="sharp", help="the level of every seat")
    parser.add_argument(
        "--iterations", type=float, default=0, help="budget of a decision; 0 for what the game declares"
    )
    parser.add_argument("--mode", default="", help="only this mode")
    parser.add_argument("--seats", type=int, default=0, help="only this number of seats")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    asked = parser.parse_args()
    if unknown := set(asked.keys) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    missed = False
    with ProcessPoolExecutor(asked.jobs) as pool:
        for key in asked.keys or GAMES:
            balance = balance_of(key)
            for setup in setups(GAMES[key], balance, asked.seats):
                if asked.mode in ("", setup.mode):
                    work = partial(job, setup, asked.level, asked.iterations or balance.iterations)
                    lines = report(setup, list(pool.map(work, range(asked.games))), balance)
                    missed |= any("MISSED" in line for line in lines)
                    print("\n".join(lines), flush=True)
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
