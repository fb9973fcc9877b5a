"""The characters of the games: they are declared as the contract says, and play whole matches in every mode."""

from __future__ import annotations

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.engine.contract import MAX_NAME, PLAYERS, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.names import cleaned
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from tests.computers import bot

MODES = [(game.key, mode.key) for game in GAMES.values() for mode in game.modes]


def played(game: str, mode: str, players: tuple[str, ...], iterations: int) -> Match:
    """Return a match between characters that is over."""
    seats = tuple(Seat(f"Seat {number}", player) for number, player in enumerate(players))
    options = GAMES[game].mode(mode).settled({}, len(seats))
    match = Match(GAMES[game], Setup(game, mode, seats, "fern-21-salt", options, edition=GAMES[game].edition))
    bots = [bot(game, player, len(seats)) for player in players]
    match.settle()
    while not match.over:
        seat = match.position.seat
        assert seat is not None
        position, source = match.seen(match.position, seat), rng("fern-21-salt", str(match.cursor))
        match.play(run(bots[seat].search(position, source, Budget(iterations=iterations)), FOREVER).move)
        match.settle()
    return match


@pytest.mark.parametrize("key", GAMES)
def test_characters_are_declared(key: str) -> None:
    """The keys of the game are those of its cast and of its computer; names fit a seat, and texts are complete."""
    game = GAMES[key]
    cast = game.cast()
    assert tuple(character.key for character in cast) == game.characters == tuple(game.computer().characters)
    assert not {*game.characters} & {*PLAYERS}
    for character in cast:
        assert character.name == cleaned(character.name)
        assert 0 < len(character.name) <= MAX_NAME
        assert character.style
        assert character.sentence.endswith(".")
        assert "{" not in character.figure.format(**character.counts)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_characters_play_every_mode(game: str, mode: str) -> None:
    """As many as the mode has seats for play a match to its end."""
    characters = GAMES[game].characters
    most = min(GAMES[game].mode(mode).seats[1], len(characters))
    players = characters[:most] if mode == GAMES[game].modes[0].key else characters[-most:]
    assert played(game, mode, players, 8).position.outcome() is not None
