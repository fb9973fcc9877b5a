"""Check whether forecasts of AuZtralia hold through a fight: solo matches that follow hints during fights and the plain
advice elsewhere, with the change of each forecast from the one before.

    python tests/bench/fights.py [--fights 60] [--difficulty gentle] [--from 0] [--iterations 60] [--plain]

Between two forecasts are the seat's own move, as the hint advised, and one card. Cards are ordered by hits less losses.
A card is likely if both the cards up to it and those from it on have a total probability of at least one in twenty. The
figure is how often, with a likely card, a forecast left the margin of the one before; its interval treats each step as
independent. `--plain` uses the plain estimate of the position for lines that only the advice estimates, as formerly.
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
"""Share of all cards, from the worst or from the best, that counts as unlikely."""


class Step(NamedTuple):
    """Two consecutive forecasts of a fight, and whether the card between them was likely."""

    before: float
    within: float
    after: float
    likely: bool

    @property
    def left(self) -> bool:
        """Return whether the second forecast is outside the margin of the first."""
        return abs(self.after - self.before) > self.within


def hinted(match: Match, iterations: float) -> Decision:
    """Return the hint for the current position of a match."""
    player, position, code = bot(GAME, "sharp", 1), match.position, match.setup.code
    known = position.seen_by(position.seat or 0)
    budget = Budget(FOREVER, iterations)
    thinker = Thinker(player.level, player.strategy, known, rng(code, f"move {match.cursor}"), budget, patient=True)
    return forecast(player.strategy, "sharp", known, run(thinker, FOREVER), rng(code, f"forecast {match.cursor}"))


def worth(events: Any) -> int:
    """Return the value of a card to the seat: hits less losses."""
    told: Mapping[str, Any] = next((event.params for event in events if "hits" in event.params), {})
    return sum(
        sign * int(told.get(name, 0)) for name, sign in (("hits", 1), ("ground", -1), ("air", -1), ("sanity", -1))
    )


def is_likely(position: Any, move: str) -> bool:
    """Return whether a card revealed by chance is likely."""
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
    """Play a fight to its end by hints; yield its steps."""
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
    """Play moves as long as they are legal, and the automatic moves."""
    for move in moves:
        if match.over or match.position.seat == CHANCE or match.position.why_not(move) is not None:
            break
        match.play(move)
        match.settle()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=60, help="number of fights")
    parser.add_argument("--difficulty", default="gentle", help="difficulty of the solo matches")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--iterations", type=float, default=60, help="playouts per decision")
    parser.add_argument("--plain", action="store_true", help="use the plain estimate of the position")
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
