"""What acts change, in every mode of every game, for every verb; and the kit catches those who look wrongly."""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine import acts
from pyapp.engine.conformance import random_match
from pyapp.engine.conformance.promises import check_promises
from pyapp.engine.contract import CHANCE
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
"""Game -> the verbs that have to change something that is counted, as patterns of an act's first word. Of a game
that is not named those are all that its seats play.
"""
MATCHES = 1 if sys.platform == "emscripten" else 3
"""Matches of each set-up."""
MOMENTS = 10 if sys.platform == "emscripten" else 400
PROMISING = [game for game in GAMES.values() if game.promises() is not None]


def promises_of(game: TableGame[Any]) -> Promises[Any]:
    """Return what a game counts of its acts."""
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
def test_every_verb_changes_what_is_counted(game: TableGame[Any]) -> None:
    kept: Counter[str] = Counter()
    played: set[str] = set()
    for number, setup in product(range(MATCHES), cases(game)):
        match = random_match(game, setup, f"promises {number}")
        played.update(played_by_seats(match))
        kept.update(check_promises(match, promises_of(game), "kept", MOMENTS))
    if sys.platform == "emscripten":
        return  # too few moments for the rare verbs
    for verb in VERBS.get(game.key) or map(re.escape, sorted(played)):
        assert any(re.fullmatch(verb, word) for word in kept), f"{verb} changes nothing that is counted"


class Planted:
    """A game's promises with a fault in them: looking plays the first legal move."""

    def __init__(self, promises: Any) -> None:
        self.promises, self.held = promises, promises.held

    def later(self, position: Any, act: Move) -> Any:
        then = self.promises.later(position, act)
        position.advance(position.moves()[0])
        return then


def test_reading_that_changes_the_position_is_caught() -> None:
    game = GAMES["nine"]
    setup = next(setup for setup in fewer_setups(game) if len(setup.seats) == 2)
    match = random_match(game, setup, "planted")
    assert check_promises(match, promises_of(game), "planted")
    with pytest.raises(AssertionError, match="changes the position"):
        check_promises(match, Planted(promises_of(game)), "planted")


class Chests:
    """What opening a chest of Wreck changes. One that `guesses` counts a chest that it does not know as 2 points."""

    later = staticmethod(acts.after)

    def __init__(self, *, guesses: bool) -> None:
        self.guesses = guesses

    def held(self, position: WreckPosition, party: int) -> dict[str, int]:
        opened = [front for owner, front in zip(position.owners, position.fronts, strict=True) if owner == party]
        points = [2 if front == UNKNOWN else int(front) for front in opened if self.guesses or front != UNKNOWN]
        return {"chests": len(opened), "points": sum(points)}


def test_a_guess_at_what_is_hidden_is_caught() -> None:
    setup = next(setup for setup in fewer_setups(wreck.GAME) if len(setup.seats) == 3 and setup.mode == "match")
    match = random_match(wreck.GAME, setup, "planted 0")
    assert check_promises(match, Chests(guesses=False), "planted")["open"]
    with pytest.raises(AssertionError, match="points for party"):
        check_promises(match, Chests(guesses=True), "planted")
