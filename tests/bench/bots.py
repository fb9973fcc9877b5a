"""Measure how much stronger one level is than the next: matches with alternating seats, wins with 95 % Wilson
intervals.

    python tests/bench/bots.py [--game nine] [--mode match] [--games 200] [--ms 60] [--seats 2]
    [--each 1] [--from 0] [--options hard=no,start=yes] [--pairs sharp:steady,steady:calm,sharp:random] [--quick]

Plays every registered game that allows that number of seats in its usual mode. Every table code is played from every
seat. With more than two seats, one seat plays against several of the other level, so that an equal player would win one
in N; `--seats 4 --each 2` gives both levels two seats, in each of the six arrangements. Where a side such as the Old
Ones may beat all seats, the lead among the seats counts, and the number of matches won is printed as well. `--from`
starts at a later match, so that long runs can be split. `--options` sets these choices instead of the last of each
option. `--ms` is the sharp level's budget per move; the other levels get theirs in the shipped ratio. On a busy
machine, use `--iterations` instead (playouts of a tree, positions of a planned turn): it is the sharp level's budget,
and the others get theirs in the same ratio, up to their level's own.

tests/bench/imperial.py measures solo players of Imperial Settlers.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from balances.figures import wilson
from balances.playing import RANDOM, play

from pyapp.bots.contract import Budget, run
from pyapp.bots.greedy import RandomBot
from pyapp.bots.levels import LevelBot
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from tests.computers import bot, levels_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from pyapp.engine.contract import Mode, Move, Outcome, Position

TARGETS = {"sharp:steady": 0.75, "steady:calm": 0.75, "sharp:random": 0.99}
"""Pair -> the target share of wins with two seats."""
OPPOSED_TARGETS = TARGETS | {"sharp:steady": 0.7, "steady:calm": 0.7}
"""The same for games with an opposing side: the target share of leads over the other seat."""
EACH_TARGET = 0.6
"""The target share of wins of the stronger level where each has two of four seats."""


class Player:
    """A level, or "random", and the time that it used."""

    def __init__(self, name: str, game: str, scale: float, seats: int, iterations: float) -> None:
        self.name = name
        self.bot: LevelBot | RandomBot = RandomBot() if name == RANDOM else bot(game, name, seats)
        levels = levels_of(game)
        share = levels[name].ms / levels["sharp"].ms if name in levels else 0.0
        self.ms = share * scale * levels["sharp"].ms
        self.iterations = share * iterations
        self.seconds = self.worst = 0.0
        self.decisions = 0

    def choose(self, position: Position, source: Random) -> Move:
        began = perf_counter()
        if self.iterations and isinstance(self.bot, LevelBot):
            decision = run(self.bot.search(position, source, Budget(iterations=self.iterations)), 1e9)
        else:
            decision = self.bot.choose(position, source, self.ms)
        spent = perf_counter() - began
        self.seconds += spent
        self.worst = max(self.worst, spent)
        self.decisions += 1
        return decision.move

    def __str__(self) -> str:
        mean = 1000 * self.seconds / max(1, self.decisions)
        budget = f"{self.iterations:.0f} iterations" if self.iterations else f"{self.ms:.0f} ms"
        return f"{self.name}: budget {budget}, used {mean:.1f} ms a move, at most {1000 * self.worst:.0f}"


def setup_of(game: str, mode: Mode, seats: int, code: str, chosen: Mapping[str, str]) -> Setup:
    """Return a setup with the chosen options; else the first choice of each picker and the last of every other option,
    which starts faster.
    """
    last = {option.key: option.choices[-1][0] for option in mode.options_at(seats) if not option.picker}
    options = mode.settled({**last, **chosen}, seats)
    people = tuple(Seat(f"Seat {seat + 1}") for seat in range(seats))
    return Setup(game, mode.key, people, code, options, edition=GAMES[game].edition)


def shares_of_lead(outcome: Outcome, seats: int) -> list[float]:
    """Return each seat's share of the lead among the seats, ignoring sides: equal parts of 1 for tied leaders."""
    lead = next(first for group in outcome.ranking if (first := [party for party in group if party < seats]))
    return [1 / len(lead) if seat in lead else 0.0 for seat in range(seats)]


def duel(first: Player, second: Player, game: str, mode: Mode, args: argparse.Namespace) -> tuple[float, bool]:
    """Play the matches, with the first player on `each` of the seats and the second on the others, and print the
    result. Return the first player's share of leads, and whether a side took part.
    """
    wins = won = 0.0
    opposed = False
    games: int = args.games
    seats: int = args.seats
    chosen = dict(option.split("=") for option in args.options.split(",") if option)
    ways = list(combinations(range(seats), args.each))
    began = perf_counter()
    for number in range(args.first, args.first + games):
        own = ways[number % len(ways)]
        choosers = [(first if place in own else second).choose for place in range(seats)]
        setup = setup_of(game, mode, seats, f"bench-{number // len(ways)}", chosen)
        outcome = play(GAMES[game], setup, choosers).position.outcome()
        assert outcome is not None
        wins += sum(shares_of_lead(outcome, seats)[seat] for seat in own)
        won += sum(outcome.shares(seats)[seat] for seat in own)
        opposed = opposed or len(outcome.parties) > seats
    low, high = wilson(wins, games)
    print(
        f"{first.name} v {second.name}: {wins:g} of {games} = {wins / games:.1%} [{low:.1%}, {high:.1%}]"
        + (f", the match won in {won:g}" if opposed else "")
        + f"  ({perf_counter() - began:.0f} s; {first}; {second})",
        flush=True,
    )
    return wins / games, opposed


def bench(key: str, args: argparse.Namespace) -> None:
    """Print the results of a game's levels against each other."""
    mode = GAMES[key].mode(args.mode or GAMES[key].usual or GAMES[key].modes[0].key)
    if not mode.seats[0] <= args.seats <= mode.seats[1]:
        print(f"{key} {mode.key}: not for {args.seats} seats")
        return
    scale = args.ms / levels_of(key)["sharp"].ms
    budget = f"{args.iterations:.0f} iterations" if args.iterations else f"budgets {scale:.3g} of the shipped ones"
    seats = f"{args.seats} seats" + (f", {args.each} each" if args.each > 1 else "")
    print(f"{key} {mode.key}, {seats}, {args.games} games a pair from number {args.first}, {budget}")
    for pair in args.pairs.split(","):
        one, two = (Player(name, key, scale, args.seats, args.iterations) for name in pair.split(":"))
        share, opposed = duel(one, two, key, mode, args)
        target = {
            2: (OPPOSED_TARGETS if opposed else TARGETS).get(pair),
            4: EACH_TARGET if args.each == 2 else None,
        }.get(args.seats)
        if target is not None and not args.quick:
            print(f"  target {target:.0%}: {'met' if share >= target else 'missed'}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), help="only this game")
    parser.add_argument("--mode", default="", help="mode instead of the usual one; requires --game")
    parser.add_argument("--games", type=int, default=200, help="number of matches of each pair")
    parser.add_argument("--seats", type=int, default=2, help="number of seats")
    parser.add_argument("--each", type=int, default=1, help="seats of the first level; the second has the others")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--options", default="", help="choices other than the last of their options; requires --game")
    parser.add_argument("--ms", type=float, default=60, help="the sharp level's milliseconds per move (shipped: 1500)")
    parser.add_argument("--iterations", type=float, default=0, help="the sharp level's iterations, instead of time")
    parser.add_argument("--pairs", default=",".join(TARGETS), help="pairs of levels")
    parser.add_argument("--quick", action="store_true", help="10 games, 40 ms: a test that it runs")
    args = parser.parse_args()
    if (args.mode or args.options) and not args.game:
        parser.error("--mode and --options want --game: they are a game's own")
    if args.quick:
        args.games, args.ms = 10, 40.0
    for key in [args.game] if args.game else GAMES:
        bench(key, args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
