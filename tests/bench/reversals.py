"""Measure how often following hints take back what earlier hints advised, without new information.

    python tests/bench/reversals.py [--game auztralia] [--mode solo] [--seats 2] [--level sharp] [--games 12] [--from 0]
    [--iterations 60]

Plays every game in every mode, with the fewest seats unless told otherwise. Every decision is searched from scratch, as
a hint is, and followed. These count as reversals:

- AuZtralia: an attack on a face-up Old One, withdrawn before its first card;
- Imperial Settlers: a token taken from among several, and the round finished without using it although it could be used,
for less than was expected when it was taken;
- 9: a match counted out to its end, and later hints that only estimate it;
- The Artemis Project: a place taken on the Gantry alone, and the building declined although its price can be paid.

Reversals after moves of other seats are counted separately, since those are new information.
"""

from __future__ import annotations

import argparse
import sys
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from balances.figures import wilson
from balances.playing import play

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.levels import Thinker
from pyapp.engine.contract import LEVELS
from pyapp.games import GAMES
from pyapp.games.artemis.rules.moves import GRAMMAR as ARTEMIS
from pyapp.games.artemis.rules.moves import Leave, Place
from pyapp.games.artemis.rules.steps import BUILD, GANTRY
from pyapp.games.auztralia.rules.combat import WITHDRAW
from pyapp.games.auztralia.rules.moves import GRAMMAR as AUZTRALIA
from pyapp.games.auztralia.rules.moves import Attack
from pyapp.games.auztralia.rules.steps import FIGHT
from pyapp.games.imperial.rules.phases import EXPAND
from tests.bench.forecasts import asked_for, setup_of
from tests.computers import bot

if TYPE_CHECKING:
    from random import Random

    from balances.playing import Chooser

    from pyapp.bots.contract import Decision
    from pyapp.engine.contract import Mode, Move, Position, Setup


class Watcher:
    """Counts, for a match, what could be reversed, what was, and how much of that after moves of others; this base
    class counts nothing.
    """

    def __init__(self) -> None:
        self.chances = self.taken_back = self.after_others = 0
        self.others = 0
        """Decisions of other seats so far."""

    def decided(self, position: Any, decision: Decision) -> None:
        """Record a decision about a position."""


class _Attacks(Watcher):
    """First cards of attacks on face-up Old Ones."""

    def __init__(self) -> None:
        super().__init__()
        self._open = False

    def decided(self, position: Any, decision: Decision) -> None:
        for move in (decision.move, *decision.rest):
            if isinstance(attack := AUZTRALIA.parse(move), Attack):
                self._open = bool(position.up >> attack.tile & 1)
        if position.ask == FIGHT and not position.combat.cards and self._open:
            self.chances += 1
            self.taken_back += decision.move == WITHDRAW
            self._open = False


_LESS: Final = 0.5
"""Points below the earlier expectation from which it counts as not met."""


class _Tokens(Watcher):
    """Rounds finished while a usable token had a higher expectation."""

    def __init__(self) -> None:
        super().__init__()
        self._promised = -inf

    def decided(self, position: Any, decision: Decision) -> None:
        if decision.move.startswith("take "):
            self._promised = decision.value if len(decision.considered) > 1 else -inf
        if position.phase == EXPAND and decision.move == "done":
            self.chances += 1
            usable = any(move.startswith("favor") for move in position.moves())
            self.taken_back += usable and decision.value < self._promised - _LESS


class _Counted(Watcher):
    """Hints after the first proven one, to the end of the match; a tournament starts again with its next game."""

    def __init__(self) -> None:
        super().__init__()
        self._exact: int | None = None

    def decided(self, position: Any, decision: Decision) -> None:
        counted = self._exact == position.game
        self.chances += counted
        self.taken_back += counted and not decision.exact
        if decision.exact:
            self._exact = position.game


class _Buildings(Watcher):
    """Buildings that nobody else bids for, offered to the seat whose die is there."""

    def __init__(self) -> None:
        super().__init__()
        self._others_then: dict[str | None, int] = {}

    def decided(self, position: Any, decision: Decision) -> None:
        moves = [ARTEMIS.parse(move) for move in (decision.move, *decision.rest)]
        for move in moves:
            if isinstance(move, Place) and move.region == GANTRY:
                self._others_then[move.target] = self.others
        if position.ask == BUILD and len(position.legal) > 1:
            self.chances += 1
            if isinstance(left := moves[0], Leave):
                self.taken_back += 1
                self.after_others += self.others > self._others_then[left.tile]


WATCHERS: Final[dict[str, type[Watcher]]] = {
    "auztralia": _Attacks,
    "imperial": _Tokens,
    "nine": _Counted,
    "artemis": _Buildings,
}


def watched(setup: Setup, level: str, budget: Budget) -> Watcher:
    """Play a match by hints; return the counted reversals."""
    seats = len(setup.seats)
    watchers = [WATCHERS.get(setup.game, Watcher)() for _ in setup.seats]

    def chooser(seat: int) -> Chooser:
        player = bot(setup.game, level, seats)

        def choose(position: Position, source: Random) -> Move:
            search = Thinker(player.level, player.strategy, position, source, budget, patient=True)
            decision = run(search, budget.ms)
            watchers[seat].decided(position, decision)
            for other, watcher in enumerate(watchers):
                watcher.others += other != seat
            return decision.move

        return choose

    play(GAMES[setup.game], setup, [chooser(seat) for seat in range(seats)])
    whole = Watcher()
    whole.chances = sum(one.chances for one in watchers)
    whole.taken_back = sum(one.taken_back for one in watchers)
    whole.after_others = sum(one.after_others for one in watchers)
    return whole


def bench(game: str, mode: Mode, seats: int, args: argparse.Namespace) -> None:
    """Print how often hints of a mode were reversed."""
    ms = FOREVER if args.iterations else bot(game, args.level, seats).level.ms
    seen = [
        watched(setup_of(game, mode, seats, number, {}), args.level, Budget(ms, args.iterations or FOREVER))
        for number in range(args.first, args.first + args.games)
    ]
    chances, after_others = sum(one.chances for one in seen), sum(one.after_others for one in seen)
    taken_back = sum(one.taken_back for one in seen) - after_others
    low, high = (max(0.0, end) for end in wilson(taken_back, chances)) if chances else (0.0, 1.0)
    print(
        f"{game} {mode.key}, {seats} seats, {args.level}, {args.games} matches from number {args.first}: "
        f"{taken_back} of {chances} taken back with nothing new [{low:.1%}, {high:.1%}]"
        f"{f', {after_others} after others had acted' if after_others else ''}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), help="only this game")
    parser.add_argument("--mode", default="", help="only this mode")
    parser.add_argument(
        "--seats", type=int, default=0, help="number of seats instead of the fewest; skips modes without it"
    )
    parser.add_argument("--level", choices=LEVELS, default="sharp", help="the measured level")
    parser.add_argument("--games", type=int, default=12, help="matches of each mode")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--iterations", type=float, default=0, help="iterations per decision, instead of time")
    args = parser.parse_args()
    for key, mode, seats in asked_for(args):
        bench(key, mode, seats, args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
