"""Measure how projections (`AuztraliaStrategy.project`) change forecasts of AuZtralia that only the advice estimates.

    python tests/bench/projections.py [--mode solo] [--seats 1] [--games 6] [--from 900]

Plays matches by the advice and prints by six spaces of the time of who acts: how many moves were decided, how many of
them by the advice alone, and by how many points their forecast is higher played on (`AuztraliaStrategy.project`) than
estimated, per such move and spread over all. Corrections of forecasts that were measured with plain estimates
(`_BIAS` and its like) are lowered by the last figure.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from pyapp.bots.contract import FOREVER, Budget
from pyapp.bots.levels import Thinker
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.games.auztralia.computer.strategy import _SPACES_PER_ENTRY as BAND
from tests.bench.fights import GAME, play
from tests.bench.forecasts import setup_of
from tests.computers import bot


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="solo", help="mode of the matches")
    parser.add_argument("--seats", type=int, default=1, help="number of seats")
    parser.add_argument("--games", type=int, default=6, help="number of matches")
    parser.add_argument("--from", type=int, default=900, dest="first", help="number of the first match")
    args = parser.parse_args()
    player = bot(GAME, "sharp", args.seats)
    strategy, made, added = player.strategy, defaultdict[int, int](int), defaultdict[int, list[float]](list)
    for number in range(args.first, args.first + args.games):
        match = Match(GAMES[GAME], setup_of(GAME, GAMES[GAME].mode(args.mode), args.seats, number, {}))
        match.settle()
        while not match.over:
            position: Any = match.position
            seat, (_worth, line) = position.seat, max(strategy.advice(position))
            band = position.times[seat] // BAND
            made[band] += len(line)
            thinker = Thinker(player.level, strategy, position, Random(0), Budget(FOREVER, 60), patient=True)
            if thinker.decision().considered[0].advised and thinker.search.done:
                told = strategy.project(position, line, Random(match.cursor))
                assert told is not None
                added[band].append(told.points[seat] - strategy.evaluate(position)[seat])
            play(match, line)
    for band in sorted(made):
        mean = sum(added[band]) / max(1, len(added[band]))
        whole = sum(added[band]) / made[band]
        print(
            f"{args.mode}, {args.seats} seats, from {band * BAND}: {made[band]} moves, {len(added[band])} by advice, "
            f"{mean:+.1f} each, {whole:+.2f} over all",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
