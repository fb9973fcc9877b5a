"""Measure the sharp level of 9 against the Monte Carlo tree search of OpenSpiel at equal processor time.

    python tests/bench/arena.py [--games 100] [--seconds 0.5] [--uct 1.4] [--from 0]

OpenSpiel's `MCTSBot` backs up proven results (`solve=True`) and evaluates by our fast playout, so that only the
searches differ. Matches of two on boards drawn by table codes; every board is played from both seats. Both players get
the same processor time a decision: ours by its clock, OpenSpiel's by a number of simulations from the pace of its last
decision. Prints our share of wins with its 95 % Wilson interval. Needs requirements-arena.txt.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import numpy as np
from balances.figures import wilson
from balances.playing import play

from pyapp.bots import levels, montecarlo, solver
from pyapp.bots.contract import Budget, run
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from pyapp.games.nine.computer.strategy import NineStrategy

try:
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms.mcts import MCTSBot  # type: ignore[import-not-found]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from random import Random

    from pyapp.engine.contract import Move
    from pyapp.games.nine.rules.position import Position

STRATEGY: Final = NineStrategy(2)
FIRST_PACE: Final = 2_000.0
"""Simulations a second that OpenSpiel's search is expected to make at its first decision."""


@dataclass(slots=True)
class State:
    """A position of 9 as a state of OpenSpiel."""

    position: Position

    def clone(self) -> State:
        return State(self.position.copy())

    def is_terminal(self) -> bool:
        return self.position.seat is None

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.position.seat is None else self.position.seat

    def legal_actions(self, _player: int = 0) -> list[Move]:
        return self.position.moves()

    def apply_action(self, move: Move) -> None:
        self.position.advance(move)
        while (forced := self.position.automatic()) is not None:
            self.position.advance(forced)

    def returns(self) -> list[float]:
        outcome = self.position.outcome()
        assert outcome is not None
        return [2 * share - 1 for share in outcome.shares(2)]


class Evaluator:
    """Our fast playout as an evaluator of OpenSpiel."""

    def __init__(self, source: Random) -> None:
        self.source = source

    def evaluate(self, state: State) -> np.ndarray[Any, Any]:
        return np.array([2 * share - 1 for share in STRATEGY.playout(state.position.copy(), self.source).wins])

    def prior(self, state: State) -> list[tuple[Move, float]]:
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


class Rival:
    """OpenSpiel's player."""

    def __init__(self, seconds: float, uct: float) -> None:
        self.seconds, self.uct = seconds, uct
        self.pace = FIRST_PACE
        self.used, self.decisions, self.simulations = 0.0, 0, 0

    def choose(self, position: Any, source: Random) -> Move:
        game = SimpleNamespace(
            get_type=lambda: SimpleNamespace(
                reward_model=pyspiel.GameType.RewardModel.TERMINAL, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL
            ),
            max_utility=lambda: 1.0,
        )
        behind = self.decisions * self.seconds - self.used
        allowed = max(self.seconds / 2, min(2 * self.seconds, self.seconds + behind))
        count = max(2, round(self.pace * allowed))
        chance = np.random.RandomState(source.getrandbits(32))
        bot = MCTSBot(game, self.uct, count, Evaluator(source), solve=True, random_state=chance)
        began = process_time()
        root = bot.mcts_search(State(position.copy()))
        spent = process_time() - began
        self.used += spent
        self.decisions += 1
        self.simulations += root.explore_count
        if root.outcome is None:
            self.pace = count / max(spent, 1e-4)
        else:
            self.used += max(0.0, self.seconds - spent)  # a solved position takes no more time, and saves none
        move: Move = root.best_child().action
        return move


class Own:
    """Our player."""

    def __init__(self, seconds: float, level: str) -> None:
        self.seconds = seconds
        self.bot = GAMES["nine"].computer().bot(level, 2)
        self.used, self.decisions, self.simulations = 0.0, 0, 0

    def choose(self, position: Any, source: Random) -> Move:
        began = process_time()
        ms = 1000 * self.seconds
        decision = run(self.bot.search(position, source, Budget(ms)), ms, process_time)
        self.used += process_time() - began
        self.decisions += 1
        self.simulations += decision.iterations
        return decision.move


def main() -> None:
    """Parse the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="the matches to play")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time a decision")
    parser.add_argument("--uct", type=float, default=1.4, help="OpenSpiel's exploration constant")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first match")
    parser.add_argument("--level", default="sharp", help="our level")
    asked = parser.parse_args()
    if pyspiel is None:
        parser.error("OpenSpiel is missing: pip install -r requirements-arena.txt")
    for module in (levels, montecarlo, solver):
        module.perf_counter = process_time  # type: ignore[attr-defined]  # other programs take none of it
    own, rival = Own(asked.seconds, asked.level), Rival(asked.seconds, asked.uct)
    wins = 0.0
    for number in range(asked.first, asked.first + asked.games):
        code, mine = f"arena-{number // 2}", number % 2
        setup = Setup.usual(GAMES["nine"], "match", [Seat("A"), Seat("B")], code=code, options={"preparation": "drawn"})
        choosers = [own.choose, rival.choose] if mine == 0 else [rival.choose, own.choose]
        outcome = play(GAMES["nine"], setup, choosers).position.outcome()
        assert outcome is not None
        wins += outcome.shares(2)[mine]
        played = number - asked.first + 1
        low, high = wilson(wins, played)
        print(f"{played} matches, won {wins:g}: {wins / played:.0%} ({low:.0%} to {high:.0%})", flush=True)
    for name, one in (("own", own), ("OpenSpiel", rival)):
        print(
            f"{name}: {one.used / one.decisions:.3f} s of processor time a decision, "
            f"{one.simulations / one.decisions:.0f} simulations"
        )


if __name__ == "__main__":
    main()
