"""The test kit for games: plays whole matches and checks the contract.

Every check raises AssertionError with a sentence about the fault. `check` runs all of them for one setup; `setups`
lists the setups that a game declares. The kit does not depend on a test framework.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.conformance.ahead import check_ahead
from pyapp.engine.conformance.basics import Invariant, digest
from pyapp.engine.conformance.chances import check_chance, check_chance_by_label
from pyapp.engine.conformance.knowledge import check_knowledge, check_undo
from pyapp.engine.conformance.learning import check_learning
from pyapp.engine.conformance.lines import (
    check_advance,
    check_copies,
    check_packed,
    check_record,
    check_same_seed,
    check_travel,
)
from pyapp.engine.conformance.moments import check_moments
from pyapp.engine.conformance.play import random_match

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pyapp.engine.contract import Event, Game, Setup


def check(
    game: Game,
    setup: Setup,
    *,
    matches: int = 2,
    moments: int | None = None,
    invariant: Invariant | None = None,
    rules: Collection[str] = (),
    say: Callable[[Event], object] | None = None,
) -> None:
    """Run the whole kit on random matches of one setup; AssertionError if a check fails.

    `invariant` is called in every position. With `rules`, every cited rule must be one of them. For long matches,
    `moments` is the number of positions in which legality is checked; by default all. `say` formats an event as a
    sentence, for games whose view has fillers; by default the parameters fill it.
    """
    states: dict[str, tuple[object, ...]] = {}
    for number in range(matches):
        match = random_match(game, setup, f"match {number}", invariant)
        check_moments(match, f"match {number}", rules, states, moments, say)
        check_copies(match)
        check_advance(match)
        check_record(match)
        check_packed(match)
        check_ahead(match)
        check_travel(match)
        check_knowledge(match)
        check_undo(match)
        check_learning(match)
        check_same_seed(match, random_match(game, setup, f"match {number}", None))
    check_chance_by_label(game, setup, matches + 1)


__all__ = [
    "Invariant",
    "check",
    "check_advance",
    "check_ahead",
    "check_chance",
    "check_chance_by_label",
    "check_copies",
    "check_knowledge",
    "check_learning",
    "check_moments",
    "check_packed",
    "check_record",
    "check_same_seed",
    "check_travel",
    "check_undo",
    "digest",
    "random_match",
]
