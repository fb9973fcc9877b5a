"""Do forecasts of AuZtralia keep their word through a fight? Plays alone, by hints from the attack to the end of the fight
and by the plain advice elsewhere, and looks at how far each forecast lies from the one before.

    python tests/bench/fights.py [--fights 60] [--difficulty gentle] [--from 0] [--iterations 60] [--plain]

Between two forecasts lies the seat's own move, as the hint told it, and one card. A card is within the odds if neither
it and those that are worse for the seat, nor it and those that are better, have less than one chance in twenty together:
cards are ordered by hits less what is lost. Counted are the steps with such a card in which a forecast left the spread
of the one before, with an interval that takes each step as one. `--plain` tells what the advice alone speaks for by the
estimate of the position, as it was once.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from balances.figures import wilson

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import Thinker
from pyapp.bots.strategy import Strategy
from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.auztralia.computer.deciding import best_act
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.rules.moves import GRAMMAR, Attack
from pyapp.games.auztralia.rules.steps import FIGHT, TURN
from tests.bench.forecasts import setup_of
from tests.computers import bot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyapp.bots.contract import Decision

GAME: Final = "auztralia"
TAIL: Final = 0.05
"""The part of all cards, from the worst or from the best, that counts as out of the odds."""


class Step(NamedTuple):
    """Two forecasts of a fight, one after the other, and whether the card between them was within the odds."""

    before: float
    within: float
    after: float
    likely: bool

    @property
    def left(self) -> bool:
        """Return whether the second forecast lies outside the spread of the first."""
        return abs(self.after - self.before) > self.within


def hinted(match: Match, iterations: float) -> Decision:
    """Return what a hint says about a match as it stands."""
    player, position, code = bot(GAME, "sharp", 1), match.position, match.setup.code
    known = position.seen_by(position.seat or 0)
    budget = Budget(FOREVER, iterations)
    thinker = Thinker(player.level, player.strategy, known, rng(code, f"move {match.cursor}"), budget, patient=True)
    return forecast(player.strategy, "sharp", known, run(thinker, FOREVER), rng(code, f"forecast {match.cursor}"))


def worth(events: Any) -> int:
    """Return what a card was worth to the seat: hits less what it lost."""
    told: Mapping[str, Any] = next((event.params for event in events if "hits" in event.params), {})
    return sum(
        sign * int(told.get(name, 0)) for name, sign in (("hits", 1), ("ground", -1), ("air", -1), ("sanity", -1))
    )


def is_likely(position: Any, move: str) -> bool:
    """Return whether a card that chance turns up is within the odds."""
    outcomes = position.chance().outcomes or ()
    weighed = []
    for outcome, weight in outcomes:
        after = position.copy()
        weighed.append((worth(after.play(outcome)), weight, outcome))
    drawn = next(points for points, _weight, outcome in weighed if outcome == move)
    whole = sum(weight for _points, weight, _outcome in weighed)
    worse = sum(weight for points, weight, _outcome in weighed if points <= drawn) / whole
    better = sum(weight for points, weight, _outcome in weighed if points >= drawn) / whole
    return bool(min(worse, better) >= TAIL)


def fights(difficulty: str, number: int, iterations: float) -> Iterator[list[Step]]:
    """Play a match; yield the steps of each of its fights."""
    setup = setup_of(GAME, GAMES[GAME].mode("solo"), 1, number, {"difficulty": difficulty})
    match = Match(GAMES[GAME], setup)
    match.settle()
    while not match.over:
        position: Any = match.position
        act = best_act(position)
        if position.ask != TURN or not any(isinstance(GRAMMAR.parse(move), Attack) for move in act):
            play(match, act)
            continue
        decision = hinted(match, iterations)
        line = [decision.move, *decision.rest]
        play(match, line)
        if any(isinstance(GRAMMAR.parse(move), Attack) for move in line):
            yield list(fought(match, decision, iterations))


def fought(match: Match, decision: Decision, iterations: float) -> Iterator[Step]:
    """Go on with a fight by hints to its end; yield its steps."""
    while not match.over and match.position.combat is not None:  # type: ignore[attr-defined]
        if match.position.ask != FIGHT:  # type: ignore[attr-defined]
            play(match, best_act(match.position))  # type: ignore[arg-type]
            continue
        now = hinted(match, iterations)
        drawn = [at for at in range(match.cursor) if match.movers[at] == CHANCE][-1]
        card = match.moves[drawn].startswith("card")
        likely = is_likely(match.at(drawn), match.moves[drawn]) if card else True
        yield Step(decision.value, decision.within, now.value, likely)
        decision = now
        play(match, [decision.move])


def play(match: Match, moves: Any) -> None:
    """Play moves as far as they are legal, and what comes by itself."""
    for move in moves:
        if match.over or match.position.seat == CHANCE or match.position.why_not(move) is not None:
            break
        match.play(move)
        match.settle()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=60)
    parser.add_argument("--difficulty", default="gentle")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--iterations", type=float, default=60, help="playouts of a turn")
    parser.add_argument("--plain", action="store_true", help="believe the estimate of the position")
    args = parser.parse_args()
    if args.plain:
        AuztraliaStrategy.project = Strategy.project  # type: ignore[method-assign,assignment]
    seen: list[list[Step]] = []
    number = args.first
    while len(seen) < args.fights:
        for steps in fights(args.difficulty, number, args.iterations):
            seen.append(steps)
            told = [f"{step.before:.1f}>{step.after:.1f}{'' if step.likely else '*'}" for step in steps]
            print(f"match {number}, fight {len(seen)}: {' '.join(told)}", flush=True)
            if len(seen) == args.fights:
                break
        number += 1
    likely = [step for steps in seen for step in steps if step.likely]
    left = sum(step.left for step in likely)
    low, high = wilson(left, len(likely)) if likely else (0.0, 1.0)
    apart = sum(abs(step.after - step.before) for step in likely) / max(1, len(likely))
    print(
        f"{args.fights} fights, {len(likely)} steps within the odds: {left} left the spread "
        f"[{max(0.0, low):.1%}, {high:.1%}], {apart:.1f} points apart on average"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
