"""How many random matches a second the environment for learners plays, and what share that is of the engine alone in
the same run: two seats, the usual mode, one core.

    python tests/bench/envs.py [--game nine] [--seconds 2]

Seconds of the processor are counted, not of the clock: others may use the machine. "observed" is the loop of
PettingZoo, with an observation and a mask before every action, drawn from the list of legal ones; "masked" draws it
from the mask with numpy; "blind" asks for no observation.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from pyapp.engine.contract import CHANCE, Setup
from pyapp.engine.randomness import pick
from pyapp.games import GAMES
from sobremesa.envs import Aec

if TYPE_CHECKING:
    from collections.abc import Callable

TARGETS = {"nine": 723, "imperial": 205, "artemis": 95, "auztralia": 48}
"""Observed matches a second on a quiet machine."""
SPELLS = 4


def rate(work: Callable[[], None], seconds: float) -> float:
    """Return how often something is done in a second of the processor."""
    began, count = process_time(), 0
    while (spent := process_time() - began) < seconds:
        work()
        count += 1
    return count / spent


def measure(key: str, seconds: float) -> dict[str, float]:
    """Return matches a second by the way they are played; ways take turns, and the best spell of each counts."""
    game, source, env = GAMES[key], Random(1), Aec(key, seats=2)
    first = game.new(Setup.usual(game, seats=2))
    drawn = np.random.default_rng(1)
    env.reset(seed=1)

    def engine() -> None:
        position = first.copy()
        while position.seat is not None:
            chance = position.seat == CHANCE
            position.advance(position.chance().sample(source) if chance else pick(source, position.moves()))

    def observed() -> None:
        env.reset()
        for _agent in env.agent_iter():
            _seen, _reward, over, _cut, _info = env.last()
            env.step(None if over else pick(source, env.legal_actions()))

    def masked() -> None:
        env.reset()
        for _agent in env.agent_iter():
            seen, _reward, over, _cut, _info = env.last()
            legal = np.flatnonzero(seen["action_mask"]) if seen is not None else ()
            env.step(None if over else legal[int(drawn.random() * len(legal))])

    def blind() -> None:
        env.reset()
        for _agent in env.agent_iter():
            _seen, _reward, over, _cut, _info = env.last(observe=False)
            env.step(None if over else pick(source, env.legal_actions()))

    ways = {"engine": engine, "observed": observed, "masked": masked, "blind": blind}
    spells = [{name: rate(work, seconds / SPELLS) for name, work in ways.items()} for _ in range(SPELLS)]
    return {name: max(spell[name] for spell in spells) for name in ways}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), default="")
    parser.add_argument("--seconds", type=float, default=2)
    args = parser.parse_args()
    for key in [args.game] if args.game else GAMES:
        rates = measure(key, args.seconds)
        rows = ", ".join(f"{number:,.0f} {name} ({number / rates['engine']:.0%})" for name, number in rates.items())
        met = "met" if rates["observed"] >= TARGETS[key] else "missed"
        print(f"{key}, matches a second: {rows}; target {TARGETS[key]} observed: {met}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
