"""Cached parts of the board of The Artemis Project are equal to newly drawn ones."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.artemis import GAME
from pyapp.games.artemis.view.view import ArtemisView
from tests.unit import artemis_matches
from tests.unit.fake_page import Tablet


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_cached_parts_equal_freshly_drawn_ones(seats: int) -> None:
    tablet, chooser = Tablet(), rng("olive-42-bread", f"still board {seats}")
    match = Match(GAME, artemis_matches.setup(seats, practice=True))
    match.settle()
    tablet.app.open_entry(match)
    tablet.page.settle()
    begun, drawn = len(match.moves), 0
    for step in range(200):
        table = tablet.app.table
        assert table is not None
        if table.shown.acting in (None, CHANCE):
            tablet.app.do(pick(chooser, ("skip", "hurry", "look end")))
            tablet.wait(0.5)
        else:
            drawn += 1
            moves = table.shown.position.moves()
            keys = ("undo", "look 3", "look end", "sheet 0", "back", "set language es", "set language en")
            move = pick(chooser, moves)
            if step % 5 == 4:
                tablet.app.do(pick(chooser, keys))
            elif move.startswith("die ") and step % 5 == 0:
                tablet.app.do(f"draft {move};")
            else:
                tablet.app.tap(move)
                tablet.app.tap(move)
        scene: Any = table.shown.scene
        assert table.session.view.board_parts(scene) == ArtemisView().board_parts(scene), step
    assert drawn > 100
    assert len(tablet.match.moves) > begun + 20
