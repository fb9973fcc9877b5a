"""The kit that every game is run through, whole matches at a time: what holds for one keeps the contract.

Every check raises AssertionError with a sentence about what is broken. `check` runs them all for one setup; the
setups that a game declares are listed in `setups`. Nothing here knows a test framework.
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
    """Run the whole kit on some random matches of one setup; AssertionError if anything is broken.

    `invariant` is called at every moment. If `rules` are given, whatever cites a rule must cite one of them. Where
    matches are long, `moments` says at how many of them legality is looked at; by default at all. `say` writes an event
    as a sentence, where the game's view has fillers for its fields; by default the parameters fill them.
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
