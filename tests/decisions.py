"""Games between levels of the computer and between random players, for the games' benches."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from pyapp.bots.contract import Decision
    from pyapp.bots.levels import Computer

P = TypeVar("P", bound=Any)
"""A game's own position type."""
NO_BUDGET = Budget(FOREVER, FOREVER)


def play(
    computer: Computer, position: P, levels: Sequence[str], code: str, watch: Callable[[P, Decision, float], None]
) -> P:
    """Play a game to its end, each seat by a level; the same code gives the same game. `watch` is called with each
    position, the decision, and the seconds that it took.
    """
    chance = rng(code, "chance")
    bots = [computer.bot(level, len(levels)) for level in levels]
    decisions = 0
    while position.seat is not None:
        seat = position.seat
        if seat == CHANCE:
            position.advance(position.chance().sample(chance))
            continue
        began = perf_counter()
        search = bots[seat].search(position.seen_by(seat), rng(code, f"bot {decisions}"), NO_BUDGET)
        decision = run(search, FOREVER)
        watch(position, decision, perf_counter() - began)
        decisions += 1
        position.advance(decision.move)
    return position


def play_at_random(position: P, source: Random) -> P:
    """Play a game to its end at random."""
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(source))
        else:
            position.advance(pick(source, position.legal))
    return position


def times(computer: Computer, positions: Iterable[Any], level: str, seats: int, first: int = 0) -> str:
    """Return the decision times of one seat by kind of question, the other seats at the steady level: count, mean and
    maximum in ms. Plays a game from each position, numbered from `first`.
    """
    times_by_kind: defaultdict[str, list[float]] = defaultdict(list)

    def watch(position: Any, _decision: Decision, seconds: float) -> None:
        if position.seat == 0:
            times_by_kind[position.ask].append(1000 * seconds)

    for number, position in enumerate(positions, first):
        play(computer, position, [level] + ["steady"] * (seats - 1), f"times-{number}", watch)
    rows = sorted(times_by_kind.items(), key=lambda row: -max(row[1]))
    return "; ".join(f"{ask}: {len(ms)}, mean {fmean(ms):.0f}, at most {max(ms):.0f}" for ask, ms in rows)
