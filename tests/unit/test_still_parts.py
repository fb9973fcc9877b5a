"""Cached parts of the page equal freshly drawn ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from pyapp.engine.randomness import pick, rng
from pyapp.ui.table import match_page as page
from tests.unit.test_cached import TABLES

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table
    from tests.unit.fake_page import Tablet

KEYS: Final = (
    *("undo", "redo", "hint", "look 3", "step -1", "step 1", "look end", "sheet 1", "sheet 0", "drawer log"),
    *("drawer log", "tell-again", "skip", "restart", "tab points", "set language es", "set language en"),
)
"""Buttons to press between two moves; buttons that are not applicable do nothing."""


def drawn_anew(table: Table) -> dict[str, str]:
    """Draw every part of the page with nothing kept."""
    kept = dict(table._cache.parts)
    table._cache.parts.clear()
    fresh = page.parts(table.shown)
    table._cache.parts.update(kept)
    return dict(fresh)


def differing(tablet: Tablet) -> list[str]:
    """Return the parts whose cached drawing differs from a fresh one."""
    table = tablet.app.table
    if table is None or table.shown.handover.covered is not None:
        return []
    fresh, shown = drawn_anew(table), dict(page.parts(table.shown))
    return [name for name, text in fresh.items() if shown[name] != text]


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    tablet, chooser = TABLES[game](), rng("olive-42-bread", f"still parts {game}")
    moved = 0
    for step in range(90):
        table = tablet.app.table
        assert table is not None
        if table.shown.acting is not None and step % 3:
            move = pick(chooser, table.shown.position.moves())
            tablet.app.tap(move)
            tablet.app.tap(move)
            moved += 1
        else:
            tablet.app.do(pick(chooser, KEYS))
        assert differing(tablet) == [], step
        if step % 5 == 0:
            tablet.page.settle()
    assert moved > 15


def test_a_choice_draws_nothing_that_it_does_not_change() -> None:
    tablet = TABLES["nine"]()
    table = tablet.app.table
    assert table is not None
    before = page.parts(table.shown)["p-log"]
    tablet.app.tap(table.shown.position.moves()[0])
    assert table.selection.chosen is not None
    assert page.parts(table.shown)["p-log"] is before
    tablet.app.tap(table.selection.chosen)
    assert page.parts(table.shown)["p-log"] is not before
