"""What acts promise is what they do, in every mode of every game, for every verb; and the kit catches what is not."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.conformance.promises import check_promises
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Setup
    from pyapp.engine.promises import Promise, Promises
    from pyapp.games.contract import TableGame

VERBS = {
    "nine": (r":\w\w", r"\+\w\w", r"[nesw]\d"),
    "imperial": ("take", "build", "harvest", "use", "favor", "settle"),
    "artemis": (
        "die",
        "vents",
        "basecamp",
        "gantry",
        "outfitters",
        "send",
        "hit",
        "reward",
        "mix",
        "build",
        "recruit",
        "train",
        "house",
        "man",
        "crew",
        "heat",
    ),
    "auztralia": (
        "port",
        "play",
        "rail",
        "hills",
        "mine",
        "recruit",
        "look",
        "refresh",
        "keep",
        "buy",
        "trade",
        "import",
        "export",
        "farm",
        "corn",
        "sheep",
        "cattle",
        "attack",
        "send",
        "recover",
        "finish",
        "end",
        "withdraw",
        "lose",
    ),
}
"""Game -> the verbs that something definite has to have been promised of, as patterns of an act's first word."""
MATCHES = 1 if sys.platform == "emscripten" else 3
"""Matches of each set-up."""
MOMENTS = 10 if sys.platform == "emscripten" else 400
PROMISING = [game for game in GAMES.values() if game.promises() is not None]


def promises_of(game: TableGame[Any]) -> Promises[Any]:
    """Return what a game promises."""
    promises = game.promises()
    assert promises is not None
    return promises


def cases() -> list[tuple[TableGame[Any], Setup]]:
    """Return a set-up of each mode of each game with the fewest and the most seats."""
    cases: dict[tuple[str, str, int], tuple[TableGame[Any], Setup]] = {}
    for game in PROMISING:
        for setup in fewer_setups(game):
            if not setup.physical:
                cases.setdefault((game.key, setup.mode, len(setup.seats)), (game, setup))
    return list(cases.values())


KEPT: dict[str, Counter[str]] = {}


@pytest.fixture(scope="module")
def kept() -> dict[str, Counter[str]]:
    """Check the promises of a random match of each set-up; return game -> verb -> definite promises that were kept."""
    if not KEPT:
        for number, (game, setup) in product(range(MATCHES), cases()):
            match = random_match(game, setup, f"promises {number}")
            KEPT.setdefault(game.key, Counter()).update(check_promises(match, promises_of(game), "kept", MOMENTS))
    return KEPT


@pytest.mark.parametrize("game", PROMISING, ids=lambda game: game.key)
def test_every_verb_keeps_what_it_promises(game: TableGame[Any], kept: dict[str, Counter[str]]) -> None:
    if sys.platform == "emscripten":
        return  # too few moments for the rare verbs
    for verb in VERBS[game.key]:
        assert any(re.fullmatch(verb, word) for word in kept[game.key]), f"nothing definite was promised of {verb}"


class Planted:
    """A game's promises with a fault in them."""

    def __init__(self, book: Any, kind: str) -> None:
        self.book, self.kind = book, kind
        self.held, self.later = book.held, book.later

    def promise(self, position: Any, act: Move) -> Promise:
        promise: Promise = self.book.promise(position, act)
        if self.kind == "price":
            return replace(promise, paid={kind: number + 1 for kind, number in promise.paid.items()})
        if self.kind == "loss of another":
            return replace(promise, others={})
        if self.kind == "gain":
            return replace(promise, gained={})
        position.advance(position.moves()[0])
        return promise


@pytest.mark.parametrize("kind", ["price", "loss of another", "gain", "a move made"])
def test_a_wrong_promise_is_caught(kind: str) -> None:
    game = GAMES["nine"]
    setup = next(setup for setup in fewer_setups(game) if len(setup.seats) == 2)
    match = random_match(game, setup, "planted")
    assert check_promises(match, promises_of(game), "planted")
    with pytest.raises(AssertionError):
        check_promises(match, Planted(promises_of(game), kind), "planted")
