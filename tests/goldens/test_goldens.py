"""Every golden leads again, and on every Python, to where it led when it was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine.record import format_record, parse_record
from pyapp.games import GAMES, packing
from tests.goldens.golden import FOLDER, expected, replayed, write
from tests.goldens.wanted import setup_of, wanted_of

if TYPE_CHECKING:
    from pathlib import Path

GOLDENS = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_leads_where_it_led(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == expected(text)
    match = parse_record(text, GAMES)
    assert write(match) == text
    assert text.startswith(format_record(match))
    assert packing.decode(packing.encode(match), GAMES) == match


def test_every_golden_wanted_is_there_and_is_what_it_says() -> None:
    wanted = {(game, one.name): one for game in GAMES for one in wanted_of(game)}
    there = {(path.parent.name, path.stem) for path in GOLDENS}
    lacking = [
        f"tests/goldens/{game}/{name}.txt: run `python -m tests.goldens.make {game}`"
        for game, name in sorted(set(wanted) - there)
    ]
    spare = [
        f"tests/goldens/{game}/{name}.txt: say in tests/goldens/{game}_wanted.py what it is, or delete it"
        for game, name in sorted(there - set(wanted))
    ]
    assert not lacking + spare, "\n".join(("", *lacking, *spare))
    for path in GOLDENS:
        match = parse_record(path.read_text(encoding="utf-8"), GAMES)
        one = wanted[path.parent.name, path.stem]
        assert one.holds(match)
        assert match.setup == setup_of(path.parent.name, one, match.setup.code)


@pytest.mark.parametrize("game", GAMES)
def test_every_mode_and_number_of_seats_has_a_golden(game: str) -> None:
    matches = [parse_record(path.read_text(encoding="utf-8"), GAMES) for path in GOLDENS if path.parent.name == game]
    covered = {(match.setup.mode, len(match.setup.seats)) for match in matches}
    declared = {(mode.key, count) for mode in GAMES[game].modes for count in range(mode.seats[0], mode.seats[1] + 1)}
    where = f"tests/goldens/{game}_wanted.py: add a golden, then run `python -m tests.goldens.make {game}`"
    assert declared <= covered, f"no golden of (mode, seats) {sorted(declared - covered)}. {where}"
    assert any(match.setup.physical for match in matches) == any(mode.physical for mode in GAMES[game].modes)
    choices = {(match.setup.mode, *choice) for match in matches for choice in match.setup.options}
    offered = {
        (mode.key, option.key, key)
        for mode in GAMES[game].modes
        for option in mode.options
        if not option.picker
        for key, _ in option.choices
    }
    assert offered <= choices, f"no golden of (mode, option, choice) {sorted(offered - choices)}. {where}"
