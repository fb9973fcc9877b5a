"""How much stronger is one level than the next? Matches with seats alternating, wins with their 95 % Wilson interval.

    python tests/bench/bots.py [--game nine] [--mode match] [--games 200] [--ms 60] [--seats 2] [--pairs
    sharp:steady,steady:calm,sharp:random] [--quick]

Every table code is played from every seat; with more than two seats, one plays against several of the other level, and
an equal would win one in so many. `--ms` is the sharp level's budget per move; the others get theirs in the shipped
ratio. On a machine that others use, budget playouts instead of time: `--iterations` is the sharp level's number, and
the others get theirs in the same ratio (and never more than their level has).

For Imperial Settlers (--game imperial --mode advanced) iterations are positions looked at in a round; a player alone is
measured by tests/bench/imperial.py.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from typing import TYPE_CHECKING

from pyapp.bots.contract import Budget, run
from pyapp.bots.greedy import RandomBot
from pyapp.bots.levels import LevelBot
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from tests.computers import bot, levels_of

if TYPE_CHECKING:
    from random import Random

TARGETS = {"sharp:steady": 0.75, "steady:calm": 0.75, "sharp:random": 0.99}


class Player:
    """A level, or "random", and the time it used."""

    def __init__(self, name: str, game: str, scale: float, seats: int, iterations: float) -> None:
        self.name = name
        self.bot: LevelBot | RandomBot = RandomBot() if name == "random" else bot(game, name, seats)
        levels = levels_of(game)
        share = levels[name].ms / levels["sharp"].ms if name in levels else 0.0
        self.ms = share * scale * levels["sharp"].ms
        self.iterations = share * iterations
        self.seconds = self.worst = 0.0
        self.decisions = 0

    def choose(self, match: Match, source: Random) -> str:
        began = perf_counter()
        if self.iterations and isinstance(self.bot, LevelBot):
            decision = run(self.bot.search(match.position, source, Budget(iterations=self.iterations)), 1e9)
        else:
            decision = self.bot.choose(match.position, source, self.ms)
        spent = perf_counter() - began
        self.seconds += spent
        self.worst = max(self.worst, spent)
        self.decisions += 1
        return decision.move

    def __str__(self) -> str:
        mean = 1000 * self.seconds / max(1, self.decisions)
        budget = f"{self.iterations:.0f} playouts" if self.iterations else f"{self.ms:.0f} ms"
        return f"{self.name}: budget {budget}, used {mean:.1f} ms a move, at most {1000 * self.worst:.0f}"


def play(game: str, mode: str, code: str, players: list[Player]) -> list[float]:
    """Play one match; give each seat's share of the win."""
    offered = GAMES[game].mode(mode)
    options = tuple((option.key, option.choices[0 if option.picker else -1][0]) for option in offered.options)
    match = Match(
        GAMES[game], Setup(game, mode, tuple(Seat(p.name) for p in players), code, options, edition=GAMES[game].edition)
    )
    match.settle()
    while not match.over:
        seat = match.position.seat
        assert seat is not None
        match.play(players[seat].choose(match, rng(code, f"bot {match.cursor}")))
        match.settle()
    outcome = match.position.outcome()
    assert outcome is not None
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(players))]


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def duel(first: Player, second: Player, game: str, mode: str, games: int, seats: int) -> float:
    """Play `games` matches, the first player against `seats` - 1 of the second's kind, and print the result; give the
    first one's share of wins.
    """
    wins = 0.0
    began = perf_counter()
    for number in range(games):
        seat = number % seats
        players = [first if place == seat else second for place in range(seats)]
        wins += play(game, mode, f"bench-{number // seats}", players)[seat]
    low, high = wilson(wins, games)
    print(
        f"{first.name} v {second.name}: {wins:g} of {games} = {100 * wins / games:.1f} % [{100 * low:.1f}, {100 * high:.1f}]",
        end="",
    )
    print(f"  ({perf_counter() - began:.0f} s; {first}; {second})", flush=True)
    return wins / games


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="nine")
    parser.add_argument("--mode", default="match")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--ms", type=float, default=60, help="the sharp level's milliseconds per move (shipped: 1500)")
    parser.add_argument("--iterations", type=float, default=0, help="budget playouts instead of time")
    parser.add_argument("--pairs", default=",".join(TARGETS))
    parser.add_argument("--quick", action="store_true", help="10 games, 40 ms: only to see that it runs")
    args = parser.parse_args()
    games, ms = (10, 40.0) if args.quick else (args.games, args.ms)
    scale = ms / levels_of(args.game)["sharp"].ms
    print(
        f"{args.game} {args.mode}, {args.seats} seats, {games} games a pair, "
        + (f"{args.iterations:.0f} playouts" if args.iterations else f"budgets {scale:.3g} of the shipped ones")
    )
    for pair in args.pairs.split(","):
        one, two = (Player(name, args.game, scale, args.seats, args.iterations) for name in pair.split(":"))
        share = duel(one, two, args.game, args.mode, games, args.seats)
        if pair in TARGETS and args.seats == 2 and not args.quick:
            print(f"  target {100 * TARGETS[pair]:.0f} %: {'met' if share >= TARGETS[pair] else 'missed'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
