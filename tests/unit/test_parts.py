"""The games' code is loaded on demand and matches its declaration."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.packs import OPTION, OWN
from pyapp.games import GAMES
from pyapp.games.auztralia.rules.components import OBJECTIVES
from pyapp.games.contract import TableGame
from pyapp.games.imperial.rules.beginning import OWN as SHEET_OF_ONES_OWN
from pyapp.games.imperial.rules.components import sheet_ids

if TYPE_CHECKING:
    from pyapp.games import artemis, auztralia, imperial, nine
    from pyapp.games.artemis import guide, plain, tally
    from pyapp.games.artemis.rules.position import Position as Artemis
    from pyapp.games.auztralia import guide as auztralia_guide
    from pyapp.games.auztralia import paper as auztralia_paper
    from pyapp.games.auztralia import plain as auztralia_plain
    from pyapp.games.auztralia import tally as auztralia_tally
    from pyapp.games.auztralia.rules.position import Position as Auztralia
    from pyapp.games.contract import Comparison, Guide, Paper, Plain, Tally
    from pyapp.games.imperial import comparison as imperial_comparison
    from pyapp.games.imperial import guide as imperial_guide
    from pyapp.games.imperial import paper as imperial_paper
    from pyapp.games.imperial import plain as imperial_plain
    from pyapp.games.imperial import tally as imperial_tally
    from pyapp.games.imperial.rules.position import Position as Imperial
    from pyapp.games.nine import guide as nine_guide
    from pyapp.games.nine import plain as nine_plain
    from pyapp.games.nine.rules.position import Position as Nine

    # A part is loaded by name, which type checkers do not follow: this test checks its declared type.
    declared: tuple[TableGame[Artemis], TableGame[Auztralia], TableGame[Imperial], TableGame[Nine]] = (
        artemis.GAME,
        auztralia.GAME,
        imperial.GAME,
        nine.GAME,
    )
    of_artemis: tuple[Guide[Artemis], Plain[Artemis], Tally[Artemis]] = guide, plain, tally
    of_auztralia: tuple[Guide[Auztralia], Plain[Auztralia], Tally[Auztralia], Paper[Auztralia]] = (
        auztralia_guide,
        auztralia_plain,
        auztralia_tally,
        auztralia_paper,
    )
    of_imperial: tuple[Guide[Imperial], Plain[Imperial], Tally[Imperial], Comparison[Imperial], Paper[Imperial]] = (
        imperial_guide,
        imperial_plain,
        imperial_tally,
        imperial_comparison,
        imperial_paper,
    )
    of_nine: tuple[Guide[Nine], Plain[Nine]] = nine_guide, nine_plain

PARTS = [
    field.name
    for field in fields(TableGame)
    if field.kw_only and field.name not in ("credit", "own_design", "own_text", "sample", "content_line")
]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_loaded_once(game: TableGame[Any], part: str) -> None:
    load = getattr(game, part)
    assert load() is load() or part == "computer"


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts another Python")
def test_the_shelf_loads_no_part_of_a_game() -> None:
    program = "import sys, pyapp.games; print(*[name for name in sys.modules if name.startswith('pyapp.games.')])"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "pyapp.games.nine" in loaded
    frame = {"contract", "achievements", *GAMES, *(f"{key}.packing" for key in GAMES)}
    assert {name.removeprefix("pyapp.games.") for name in loaded.split()} <= frame


def test_the_choices_of_a_form_are_those_of_the_tables() -> None:
    choices = {
        (key, option.key): [choice for choice, _title in option.choices]
        for key, game in GAMES.items()
        for mode in game.modes
        for option in mode.options
    }
    assert choices["imperial", "sheet"] == [*sheet_ids(), SHEET_OF_ONES_OWN]
    assert choices["auztralia", "objective"] == ["random", *OBJECTIVES]
    assert ("pack", choices["artemis", "pack"][-1]) == (OPTION, OWN)
