"""Checks that chance is fair and only depends on the table code and the label."""

from __future__ import annotations

from typing import Final

from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.conformance.play import random_match
from pyapp.engine.contract import CHANCE, Chance, Game, Move, Position, Setup
from pyapp.engine.randomness import rng

DRAWS: Final = 1500
"""Draws from which a distribution is judged."""


def check_chance(position: Position, *, distribution: bool = True) -> None:
    """Check a chance event: the result only depends on the generator, is legal, and comes as often as its weight
    says.
    """
    chance = position.chance()
    before = digest(position)
    require(chance.label and chance.label == position.chance().label, "an event of chance has no stable label")
    first = chance.sample(rng("code", chance.label))
    require(
        first == position.copy().chance().sample(rng("code", chance.label)),
        "the same draw on a copy gives another result",
    )
    require(first == chance.sample(rng("code", chance.label)), "a draw depends on the draws before it")
    verdict = position.why_not(first)
    require(verdict is None, f"chance draws {first!r}, which is refused: {verdict}")
    require(digest(position) == before, "drawing changes the position before the result is played")
    if chance.outcomes is not None:
        _check_outcomes(position, chance, chance.outcomes, distribution)


def _check_outcomes(
    position: Position, chance: Chance, outcomes: tuple[tuple[Move, int], ...], distribution: bool
) -> None:
    require(outcomes, f"{chance.label}: no result is possible")
    weights = dict(outcomes)
    require(len(weights) == len(outcomes), f"{chance.label}: a result is listed twice")
    require(all(weight > 0 for weight in weights.values()), f"{chance.label}: a result has no weight")
    require(set(weights) == set(position.moves()), f"{chance.label}: the results and the moves of chance differ")
    counts = dict.fromkeys(weights, 0)
    total = sum(weights.values())
    for number in range(DRAWS if distribution else 20):
        move = chance.sample(rng(f"draw {number}", chance.label))
        require(move in counts, f"{chance.label}: {move!r} was drawn and is not among the results")
        counts[move] += 1
    for move, count in counts.items() if distribution else ():
        share = weights[move] / total
        spread = (DRAWS * share * (1 - share)) ** 0.5
        require(
            abs(count - DRAWS * share) <= 5 * spread + 1,
            f"{chance.label}: {move!r} came {count} times in {DRAWS}, {DRAWS * share:.0f} expected",
        )


def check_chance_by_label(game: Game, setup: Setup, matches: int = 3) -> None:
    """Check that no label occurs twice in a match, and that a label gives the same result whatever was played
    before.
    """
    drawn: dict[tuple[object, ...], Move] = {}
    for number in range(matches):
        match = random_match(game, setup, f"label {number}")
        labels: set[str] = set()
        position = match.at(0)
        for move in match.moves:
            if position.seat == CHANCE:
                chance = position.chance()
                require(
                    chance.label not in labels,
                    f"two events of chance are both called {chance.label!r}: they would give the same",
                )
                labels.add(chance.label)
                result = chance.sample(rng(setup.code, chance.label))
                key = (chance.label, chance.outcomes)
                if chance.outcomes is not None:
                    require(
                        drawn.setdefault(key, result) == result,
                        f"{chance.label}: the result depends on what was played before",
                    )
                if not match.chance_is_entered(position):
                    require(move == result, f"{chance.label}: the match holds {move!r}, the table code {result!r}")
            position.advance(move)
