"""make balance: matches between computer players of one level, and what they say about a game.

    tools/balance.py [GAME ...] [--games 100] [--level sharp] [--iterations 0] [--mode MODE] [--seats 0] [--jobs 2]

Plays every mode with every number of seats, and prints for each: how long matches are, points, what each seat wins
against its fair share (with the 95 % Wilson interval, marked where chance does not explain the difference), how they
end, where winners' points come from, how often each thing is taken when it could be, and what the game asks besides.
Every seat is the same level with the same iterations a decision, so figures are the same on every machine.

A game declares its own questions and criteria in tools/balances/KEY.py; without it, those that suit every game are
asked. The adventure sheets of Imperial Settlers have a study of their own, tools/sheets.py.
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
    """Play match number `number` of a set-up, in a process of its own."""
    game, seats = GAMES[setup.game], len(setup.seats)
    players = [chooser(game.computer(), level, seats, iterations) for _ in range(seats)]
    return play_and_measure(game, replace(setup, code=f"{setup.code}-{number}"), players, balance_of(game.key))


def main() -> int:
    """Read the command line, play, print. Return 1 if a criterion is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; by default all")
    parser.add_argument("--games", type=int, default=100, help="matches of each set-up")
    parser.add_argument("--level", choices=(*LEVELS, RANDOM), default="sharp")
    parser.add_argument("--iterations", type=float, default=0, help="a decision's; by default what the game declares")
    parser.add_argument("--mode", default="", help="this mode alone")
    parser.add_argument("--seats", type=int, default=0, help="this number of seats alone")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
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
