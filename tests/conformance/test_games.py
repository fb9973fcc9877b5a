"""Every game on the shelf, in every mode, number of seats and choice of options, through the conformance kit."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from pyapp.engine import conformance
from pyapp.engine.contract import AWAY, Game, Setup
from pyapp.engine.setups import fewer_setups, setups
from pyapp.games import GAMES
from tests.conformance.invariants import invariant_of
from tests.conformance.sentences import sentence_of
from tests.marks import nightly
from tests.rulebooks import numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from _pytest.mark import ParameterSet

LONG = {key: {"matches": 1, "moments": 30} for key in ("imperial", "artemis", "auztralia")}
"""Games whose matches are too long to look at every moment: how many moments of one match are tried."""
MANY = {"imperial", "auztralia"}
"""Games with too many setups to try all of them: every choice occurs."""
IN_THE_BROWSER = sys.platform == "emscripten"
FEW = {"matches": 1, "moments": 10}
"""What the browser's Python is asked for: a match in each mode, with dice by hand and without. That rules keep the contract
does not hang on the interpreter.
"""


def setups_of(game: Game) -> Iterable[Setup]:
    """Return the setups that a game is tried with at every run."""
    chosen = fewer_setups(game)
    return {(setup.mode, setup.physical): setup for setup in chosen}.values() if IN_THE_BROWSER else chosen


def cases() -> Iterator[ParameterSet]:
    """Yield the games with the setups that they are tried with: nightly all, where there are not too many."""
    for game in GAMES.values():
        chosen = tuple(setups_of(game))
        yield from (pytest.param(game, setup) for setup in chosen)
        if game.key not in MANY:
            yield from nightly(*((game, setup) for setup in setups(game) if setup not in chosen))


def _name(value: object) -> str | None:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, Setup):
        away = ["away"] if any(seat.player == AWAY for seat in value.seats) else []
        return "-".join(
            [
                value.mode,
                str(len(value.seats)),
                *(choice for _, choice in value.options),
                *(["physical"] if value.physical else []),
                *away,
            ]
        )
    return None


@pytest.mark.parametrize(("game", "setup"), tuple(cases()), ids=_name)
def test_game_keeps_the_contract(game: Game, setup: Setup) -> None:
    effort = FEW if IN_THE_BROWSER else LONG.get(game.key, {})
    conformance.check(
        game,
        setup,
        invariant=invariant_of(game.key),
        rules=numbers_of(f"pyapp.games.{game.key}"),
        say=sentence_of(setup),
        **effort,
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_game_is_declared_whole(game: Game) -> None:
    assert game.modes
    assert len({mode.key for mode in game.modes}) == len(game.modes)
    assert GAMES[game.key] is game
    for mode in game.modes:
        assert game.mode(mode.key) is mode
        assert 1 <= mode.seats[0] <= mode.seats[1]
        for option in mode.options:
            assert len({key for key, _ in option.choices}) == len(option.choices) > 1
            assert {key for key, _ in option.limits} <= {key for key, _ in option.choices}
            offered = [option.at(seats) for seats in range(mode.seats[0], mode.seats[1] + 1)]
            assert any(offered), "an option that nobody is offered"
    with pytest.raises(KeyError):
        game.mode("no such mode")
