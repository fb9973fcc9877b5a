"""The results of chance with their weights: tokens in play, rolls, rerolls (IS-2.2, IS-3.2, IS-5.2)."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate, combinations, product
from math import prod
from typing import TYPE_CHECKING

from pyapp.engine.contract import Move
from pyapp.games.imperial.rules.components import DICE, RESOURCES, TOKENS
from pyapp.games.imperial.rules.components import WORKER as WORKER_FACES
from pyapp.games.imperial.rules.moves import WORKER

if TYPE_CHECKING:
    from random import Random

Outcomes = tuple[tuple[Move, int], ...]
"""Moves and their weights."""


def tokens_in_play(seats: int) -> int:
    """Return the number of favor tokens in play: one more than seats, three for one seat. IS-2.2."""
    return max(3, seats + 1)


@cache
def token_draws(seats: int) -> Outcomes:
    """List the possible sets of favor tokens in play. IS-2.2."""
    return tuple((f"tokens {' '.join(chosen)}", 1) for chosen in combinations(TOKENS, tokens_in_play(seats)))


@cache
def dice_rolls() -> Outcomes:
    """List the rolls of the four dice. IS-3.2, IS-3.3."""
    rolls = []
    for faces in product(RESOURCES, repeat=len(DICE)):
        weight = prod(die.count(face) for die, face in zip(DICE, faces, strict=True))
        rolls += [
            (f"dice {''.join(faces)} {worker}", weight * WORKER_FACES.count(worker))
            for worker in sorted(set(WORKER_FACES))
        ]
    return tuple(rolls)


@cache
def reroll_results(die: int) -> Outcomes:
    """List the faces of a rerolled die; WORKER is the worker die. IS-5.2."""
    if die == WORKER:
        return tuple((f"reroll worker {face}", WORKER_FACES.count(face)) for face in sorted(set(WORKER_FACES)))
    return tuple((f"reroll {die + 1} {face}", DICE[die].count(face)) for face in RESOURCES)


def draw(rng: Random, outcomes: Outcomes) -> Move:
    """Draw one of weighted outcomes."""
    sums = _sums(outcomes)
    return outcomes[bisect_right(sums, int(rng.random() * sums[-1]))][0]


@cache
def _sums(outcomes: Outcomes) -> tuple[int, ...]:
    return tuple(accumulate(weight for _, weight in outcomes))
