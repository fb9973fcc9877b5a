"""Measure how well computer players play Imperial Settlers solo: mean scores with bootstrap intervals, over the same
dice.

    python tests/bench/imperial.py [--seeds 100] [--players random,greedy,calm,steady,sharp] [--village
    adventure|competition] [--basic] [--rates]

Seed N of the adventure is played on sheet N modulo 48. `greedy` looks one move ahead for current VP, with ties drawn,
and plays `done`, `rest` and `keep` only when nothing else is left; so does `random`. A number as a player is a budget
of nodes per round. Levels are limited by nodes, not by time, so that the figures are the same on every machine.
`--rates` measures games per second at some budgets of nodes instead.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from time import process_time
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.bots.solo import play_alone, resolve_chance, single_beam
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial.computer.levels import LEVELS
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import COMPETITION, sheet_ids
from pyapp.games.imperial.rules.phases import TAKE
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.sheets import sheet_of

if TYPE_CHECKING:
    from pyapp.bots.line import Beams

TARGET = 1.5
"""The sharp level's target mean, as a multiple of the greedy player's."""
COMPETITION_TARGET = 62.0
RATES = (180, 540, 1080, 2160)


def play_simply(position: Position, code: str, *, greedy: bool) -> Position:
    """Play a solo match by current VP, one move ahead, or at random."""
    source = rng(code, "simple")
    while position.seat is not None:
        if position.seat == CHANCE:
            resolve_chance(position, code)
            continue
        moves = position.moves()
        if len(moves) > 1 and position.phase != TAKE:
            moves.pop()
        if greedy and len(moves) > 1:
            points = []
            for move in moves:
                after = position.copy()
                after.advance(move)
                points.append(scoring.total(after.players[0]))
            moves = [move for move, number in zip(moves, points, strict=True) if number == max(points)]
        position.advance(pick(source, moves))
    return position


def begin(village: str, seed: int, advanced: bool) -> Position:
    sheet = COMPETITION if village == "competition" else sheet_of(sheet_ids()[seed % len(sheet_ids())])
    return Position(((sheet,),), advanced=advanced, away=[False], first_drawn=False)


def beams_of(player: str) -> Beams:
    """Return the beams of a level, or of a budget of nodes per round. KeyError if there is no such level."""
    return single_beam(int(player)) if player.isdigit() else LEVELS[player].beams


def score(player: str, position: Position, code: str, strategy: ImperialStrategy) -> int:
    if player in ("random", "greedy"):
        play_simply(position, code, greedy=player == "greedy")
    else:
        play_alone(position, strategy, code, beams_of(player))
    return scoring.total(position.players[0])


def bootstrap(
    rows: list[tuple[int, int]] | list[int], figure: object, source: Random, times: int = 4000
) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a figure of rows."""
    values = sorted(figure([rows[int(source.random() * len(rows))] for _ in rows]) for _ in range(times))  # type: ignore[operator]
    return values[int(0.025 * times)], values[int(0.975 * times)]


def ratio(rows: list[tuple[int, int]]) -> float:
    return sum(one for one, _ in rows) / sum(other for _, other in rows)


def strengths(args: argparse.Namespace) -> None:
    strategy, source, strength_of = ImperialStrategy(1), Random(1), {}
    for player in args.players.split(","):
        began = process_time()
        scores = [
            score(player, begin(args.village, seed, not args.basic), f"bench-{seed}", strategy)
            for seed in range(args.seeds)
        ]
        spent = (process_time() - began) / args.seeds
        strength_of[player] = scores
        low, high = bootstrap(scores, fmean, source)
        tenths = quantiles(scores, n=10)
        print(
            f"{player}: mean {fmean(scores):.1f} [{low:.1f}, {high:.1f}], p10-p90 {tenths[0]:.0f}-{tenths[-1]:.0f}, {spent:.3f} s a game",
            flush=True,
        )
    if {"sharp", "greedy"} <= strength_of.keys():
        rows = list(zip(strength_of["sharp"], strength_of["greedy"], strict=True))
        low, high = bootstrap(rows, ratio, source)
        print(
            f"sharp : greedy = {ratio(rows):.2f} [{low:.2f}, {high:.2f}], target {TARGET}: {'met' if ratio(rows) >= TARGET else 'missed'}"
        )
    if args.village == "competition" and not args.basic and "sharp" in strength_of:
        print(
            f"sharp's target {COMPETITION_TARGET:.0f}: {'met' if fmean(strength_of['sharp']) >= COMPETITION_TARGET else 'missed'}"
        )


def rates(args: argparse.Namespace) -> None:
    strategy = ImperialStrategy(1)
    for nodes in RATES:
        began, games, total = process_time(), 0, 0
        while process_time() - began < 5:
            position = begin(args.village, games, not args.basic)
            play_alone(position, strategy, f"bench-{games}", single_beam(nodes))
            total += scoring.total(position.players[0])
            games += 1
        print(
            f"{nodes} nodes a round: {games / (process_time() - began):.2f} games a second, mean {total / games:.1f} over {games}",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100, help="number of seeds")
    parser.add_argument("--players", default="random,greedy,calm,steady,sharp", help="players to compare")
    parser.add_argument("--village", choices=("adventure", "competition"), default="adventure", help="kind of sheet")
    parser.add_argument("--basic", action="store_true", help="play by the basic rules")
    parser.add_argument("--rates", action="store_true", help="measure games per second instead")
    args = parser.parse_args()
    (rates if args.rates else strengths)(args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
