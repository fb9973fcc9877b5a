"""As many legal lines begin at each known position as when they were counted, on every Python."""

from __future__ import annotations

import pytest

from pyapp.engine.perft import branches, divide, perft
from pyapp.games import GAMES
from tests.goldens.perft import PARTS, chosen, counts_of, match_of

LINES = [
    line.split()
    for game in GAMES
    if counts_of(game).is_file()
    for line in counts_of(game).read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("name", "cursor", "depth", "lines"), LINES, ids=lambda value: value)
def test_as_many_lines_as_before(name: str, cursor: str, depth: str, lines: str) -> None:
    match = match_of(name)
    assert perft(match.at(int(cursor)), int(depth), match.setup.code) == int(lines)


def test_every_mode_and_number_of_seats_is_counted() -> None:
    wanted = {
        (name, len(match.moves) * part // PARTS)
        for game in GAMES
        for name, match in chosen(game)
        for part in range(PARTS)
    }
    differing = {name.partition("/")[0] for name, _ in {(name, int(cursor)) for name, cursor, *_ in LINES} ^ wanted}
    assert not differing, [
        f"tests/goldens/{game}_counts.txt: run `python -m tests.goldens.perft {game}`" for game in sorted(differing)
    ]
    counted = {(match.setup.game, match.setup.mode) for name, *_ in LINES for match in [match_of(name)]}
    assert counted == {(game.key, mode.key) for game in GAMES.values() for mode in game.modes}


def test_a_game_that_ends_has_no_longer_lines() -> None:
    match = match_of("nine/two-quick")
    before_last = match.at(len(match.moves) - 1)
    code = match.setup.code
    assert perft(match.at(len(match.moves)), 1, code) == 0
    assert perft(before_last, 1, code) == len(branches(before_last, code)) > 0
    assert perft(before_last, 9, code) == 0
    assert sum(divide(match.at(20), 3, code).values()) == perft(match.at(20), 3, code)
