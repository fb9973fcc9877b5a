"""The characters of the games: declared as the contract says, they play whole matches in every mode, by their style."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.engine.contract import MAX_NAME, PLAYERS, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.names import cleaned
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.artemis.computer.characters import StyledArtemis
from pyapp.games.auztralia.computer.characters import Style, StyledAuztralia
from pyapp.games.imperial.rules.components import BRIDGES
from pyapp.games.imperial.rules.village import CIRCLES_MASK
from pyapp.games.nine.computer.playout import FinishedGame
from pyapp.games.nine.rules.position import Position
from tests.computers import bot, strategy_of

if TYPE_CHECKING:
    from pyapp.bots.contract import AnyStrategy

MODES = [(game.key, mode.key) for game in GAMES.values() if game.characters for mode in game.modes]


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
        assert character.counts
        assert "{" not in character.figure.format(**character.counts)
        assert 0 < character.interval < character.strength


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_characters_play_every_mode(game: str, mode: str) -> None:
    """As many as the mode has seats for play a match to its end."""
    characters = GAMES[game].characters
    most = min(GAMES[game].mode(mode).seats[1], len(characters))
    players = characters[:most] if mode == GAMES[game].modes[0].key else characters[-most:]
    assert played(game, mode, players, 8).position.outcome() is not None


@pytest.mark.parametrize(
    ("game", "styled", "ask", "likes"),
    [
        ("auztralia", StyledAuztralia(Style({"farm": 1.5}), 2), "turn", "farm"),
        ("artemis", StyledArtemis({"academy": 1.5}, 2), "die", "academy"),
    ],
)
def test_a_style_adds_to_the_advice(game: str, styled: AnyStrategy, ask: str, likes: str) -> None:
    """Lines with the action or the region that a style likes gain its points, all others none."""
    plain = strategy_of(game, 2)
    match = played(game, "match", GAMES[game].characters[:2], 1)
    gains = {False: set[float](), True: set[float]()}
    for number in range(len(match.moves)):
        position: Any = match.at(number)
        if position.seat is None or position.seat < 0 or position.ask != ask or len(position.moves()) == 1:
            continue
        before = {moves: worth for worth, moves in plain.advice(position)}
        for worth, moves in styled.advice(position):
            gains[any(move.split()[0] == likes for move in moves)].add(round(worth - before[moves], 6))
    assert gains == {False: {0.0}, True: {1.5}}


def test_a_style_adds_to_the_value_of_sheets() -> None:
    """Akiko gives points for bridges and circles in addition to what sheets are worth."""
    plain, styled = strategy_of("imperial", 2), bot("imperial", "akiko", 2).strategy
    match = played("imperial", "advanced", ("akiko", "bran"), 8)
    gains = []
    for number in range(len(match.moves)):
        position: Any = match.at(number)
        player = position.players[0]
        gains.append(round(styled.evaluate(position)[0] - plain.evaluate(position)[0], 6))
        crossed = player.length[BRIDGES] + (player.marks & CIRCLES_MASK).bit_count()
        assert (gains[-1] > 0) == (crossed > 0)
    assert gains == sorted(gains)


@pytest.mark.parametrize("game", [0, 1])
def test_a_style_takes_its_share_of_a_win(game: int) -> None:
    """The colour with tokens in the corners gets a part of the other's win; points stay. Colours swap in the second game."""
    position = Position(2, games=2, quick=True)
    position.game, position.results = game, ((4, 3),) * game
    held = [[0, 4, 4, 4, 4, 4, 0, 0, 0], [3, 0, 1, 0, 0, 0, 1, 0, 1]]
    strategies: tuple[Any, Any] = strategy_of("nine", 2), bot("nine", "quill", 2).strategy
    plain, styled = (strategy.result_of(position, FinishedGame(held, [[], []], [[], []])) for strategy in strategies)
    assert styled.points == plain.points
    gains = [after - before for after, before in zip(styled.wins, plain.wins, strict=True)]
    assert gains[game] < 0 < gains[1 - game]
    assert sum(styled.wins) == pytest.approx(1)
