"""Every game on the shelf, in every mode, number of seats and choice of options, through the conformance kit."""

from __future__ import annotations

import pytest

from pyapp.engine import conformance
from pyapp.engine.contract import Game, Setup
from pyapp.games import GAMES
from tests.conformance.invariants import INVARIANTS
from tests.rulebooks import numbers_of

CASES = [(game, setup) for game in GAMES.values() for setup in conformance.setups(game)]


def _name(value: object) -> str | None:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, Setup):
        return "-".join([value.mode, str(len(value.seats)), *(choice for _, choice in value.options), *(["physical"] if value.physical else [])])
    return None


def test_every_game_has_an_invariant() -> None:
    assert set(GAMES) == set(INVARIANTS), "a game's invariant belongs in tests/conformance/invariants.py"


@pytest.mark.parametrize(("game", "setup"), CASES, ids=_name)
def test_game_keeps_the_contract(game: Game, setup: Setup) -> None:
    conformance.check(game, setup, invariant=INVARIANTS[game.key], rules=numbers_of(f"pyapp.games.{game.key}"))


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
    with pytest.raises(KeyError):
        game.mode("no such mode")
