"""What acts promise is what they do, in every mode of every game, for every verb; and the kit catches what is not."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine import acts
from pyapp.engine.conformance import random_match
from pyapp.engine.conformance.promises import check_promises
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE, Promise
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from tests.conformance import wreck
from tests.conformance.wreck.components import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Move, Setup
    from pyapp.engine.match import Match
    from pyapp.engine.promises import Promises
    from pyapp.games.contract import TableGame
    from tests.conformance.wreck.position import Position as WreckPosition

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
"""Game -> the verbs that something definite has to have been promised of, as patterns of an act's first word. Of a game
that is not named those are all that its seats play.
"""
MATCHES = 1 if sys.platform == "emscripten" else 3
"""Matches of each set-up."""
MOMENTS = 10 if sys.platform == "emscripten" else 400
PROMISING = [game for game in GAMES.values() if game.promises() is not None]


def promises_of(game: TableGame[Any]) -> Promises[Any]:
    """Return what a game promises."""
    promises = game.promises()
    assert promises is not None
    return promises


def cases(game: TableGame[Any]) -> list[Setup]:
    """Return a set-up of each mode of a game with the fewest and the most seats."""
    cases: dict[tuple[str, int], Setup] = {}
    for setup in fewer_setups(game):
        if not setup.physical:
            cases.setdefault((setup.mode, len(setup.seats)), setup)
    return list(cases.values())


def played_by_seats(match: Match) -> Iterator[str]:
    """Return the first word of each move of a match that no chance brought."""
    position = match.at(0)
    for move in match.moves:
        if position.seat != CHANCE:
            yield move.split(" ")[0]
        position.advance(move)


@pytest.mark.parametrize("game", PROMISING, ids=lambda game: game.key)
def test_every_verb_keeps_what_it_promises(game: TableGame[Any]) -> None:
    kept: Counter[str] = Counter()
    played: set[str] = set()
    for number, setup in product(range(MATCHES), cases(game)):
        match = random_match(game, setup, f"promises {number}")
        played.update(played_by_seats(match))
        kept.update(check_promises(match, promises_of(game), "kept", MOMENTS))
    if sys.platform == "emscripten":
        return  # too few moments for the rare verbs
    for verb in VERBS.get(game.key) or map(re.escape, sorted(played)):
        assert any(re.fullmatch(verb, word) for word in kept), f"nothing definite was promised of {verb}"


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


class Chests:
    """What opening a chest of Wreck promises: its points, where the seat has looked into it, else anything.

    One that `peers` counts what others alone have seen.
    """

    later = staticmethod(acts.after)

    def __init__(self, *, peers: bool) -> None:
        self.peers = peers

    def held(self, position: WreckPosition, party: int) -> dict[str, int]:
        opened = [front for owner, front in zip(position.owners, position.fronts, strict=True) if owner == party]
        return {"chests": len(opened), "points": sum(int(front) for front in opened if front != UNKNOWN)}

    def promise(self, position: WreckPosition, act: Move) -> Promise:
        verb, _space, number = act.partition(" ")
        if verb != "open":
            return Promise()
        chest, seat = int(number) - 1, position.turn
        front = position.fronts[chest] if self.peers else position.seen_by(seat).fronts[chest]
        if front == UNKNOWN:
            return Promise(gained={"chests": 1}, others={TABLE: {"chests": -1}}, open={"points"})
        points = int(front)
        shut = {"chests": -1, "points": -points}
        return Promise(gained={"chests": 1, **({"points": points} if points else {})}, others={TABLE: shut})


def caught_peering(match: Match) -> bool:
    """Return whether the kit says of a match that its promises know what is hidden."""
    try:
        check_promises(match, Chests(peers=True), "planted")
    except AssertionError as error:
        return "knows what is hidden" in str(error)
    return False


def test_a_promise_that_knows_what_is_hidden_is_caught() -> None:
    setup = next(setup for setup in fewer_setups(wreck.GAME) if len(setup.seats) == 3 and setup.mode == "match")
    matches = [random_match(wreck.GAME, setup, f"planted {number}") for number in range(4)]
    assert all(check_promises(match, Chests(peers=False), "planted")["open"] for match in matches)
    assert any(map(caught_peering, matches))
