"""Check that reviews do not criticise what a guide teaches, or search for a new line of a guide.

    python tests/bench/guides.py [--game nine] [--iterations 2000] [--seeds 3]
    python tests/bench/guides.py --game artemis --line first-landing --from 1 --codes 20 [--until 1]

The first form prints, for each game and seed, what the review of the guided moves criticises. The second form plays the
guide's setup with other table codes at the sharp level with three times its playouts, and prints the acts, from which a
guided line can be chosen. `--until` is the last round, or the last space of the time track.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.bots.advised import complete_act
from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.levels import Lines, Rollouts, Thinker
from pyapp.engine.contract import PERSON
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from tests.computers import bot
from tests.guides import blamed, followed

if TYPE_CHECKING:
    from collections.abc import Iterator

ITERATIONS: Final = 2000
"""Iterations per decision: about those of a review on a desktop."""


def proposed(game: str, code: str, until: int) -> Iterator[str]:
    """Play the setup of a guide with another table code by a long search; yield the learner's acts.

    Raises LookupError for a game without a guide.
    """
    lesson = GAMES[game].guide()
    if lesson is None:
        raise LookupError(game)
    match = Match(GAMES[game], replace(lesson.setup("Ana"), code=code))
    match.settle(implied=True)
    for move in lesson.opening():
        match.play(move)
        match.settle(implied=True)
    player = bot(game, "sharp", len(match.setup.seats))
    level = player.level
    if isinstance(level.way, Rollouts):
        level = replace(level, way=replace(level.way, samples=3 * level.way.samples, playouts=3 * level.way.playouts))
    while match.position.seat is not None and not _past(match.position, until):
        position: Any = match.position
        seat = position.seat
        source = rng(code, f"move {match.cursor}")
        if match.setup.seats[seat].player != PERSON:
            match.play(bot(game, match.setup.seats[seat].player, len(match.setup.seats)).choose(position, source).move)
        else:
            known, patient = position.seen_by(seat), not isinstance(level.way, Lines)
            budget = Budget(FOREVER, FOREVER if game != "nine" else 4 * ITERATIONS)
            search = Thinker(level, player.strategy, known, source, budget, patient=patient, book=player.book)
            decision = run(search, FOREVER)
            line = (decision.move, *decision.rest)
            if match.game.continues is not None:
                line = complete_act(player.strategy, known, line, match.game.continues)
            played = []
            for move in line:
                if match.position.seat == seat and match.position.why_not(move) is None:
                    match.play(move)
                    played.append(move)
            yield "; ".join(played)
        match.settle(implied=True)


def _past(position: Any, until: int) -> bool:
    """Return whether a position is past a round, or past a space of the time track without a fight in progress."""
    if hasattr(position, "round"):
        return bool(position.round > until)
    return hasattr(position, "times") and bool(min(position.times) >= until and position.combat is None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), help="only this game")
    parser.add_argument("--iterations", type=float, default=ITERATIONS, help="iterations per decision")
    parser.add_argument("--seeds", type=int, default=1, help="reviews of each guide")
    parser.add_argument("--line", default="", help="search for lines with table codes that start like this")
    parser.add_argument("--from", type=int, default=1, dest="first", help="number of the first code")
    parser.add_argument("--codes", type=int, default=10, help="number of codes")
    parser.add_argument("--until", type=int, default=1, help="the last round or space")
    args = parser.parse_args()
    games = [args.game] if args.game else [key for key, game in GAMES.items() if game.guide() is not None]
    for game in games:
        for number in range(args.first, args.first + args.codes) if args.line else ():
            code = f"{args.line}-{number}"
            print(code, " / ".join(proposed(game, code, args.until)), flush=True)
        match = followed(game) if not args.line else None
        for seed in range(args.seeds) if match is not None else ():
            losses = blamed(match, args.iterations, match.setup.code if not seed else str(seed))  # type: ignore[arg-type,union-attr]
            print(f"{game}, review {seed + 1}: {len(losses)} blamed", flush=True)
            for index, played, best, loss in losses:
                print(f"    move {index + 1}: {played}, better {best} (+{loss:.2f})", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
