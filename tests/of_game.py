"""A plugin that keeps the tests that one game on the shelf can change: `pytest -p tests.of_game --game quarry`.

They are those that bear its key in their names, and those of modules that read the shelf as a whole, but for the cases
of other games.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pyapp.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ask for the game."""
    parser.addoption("--game", choices=list(GAMES), help="run the tests that this game can change")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that the game cannot change."""
    key = config.getoption("--game")
    kept = [
        item for item in items if key in item.nodeid or (_reads_the_shelf(item.path) and not _of_another(item, key))
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


_WHOLE = re.compile(
    r"in GAMES\b|\*GAMES\b|GAMES\.(values|items|keys)|(len|list|set|sorted|tuple|map)\([^()]*\bGAMES\b"
    r"|parametrize\([^()]*\bGAMES\b|\bhosts\(|\bwritten\(\)"
)
"""How tests read the shelf as a whole, not one game of it."""


@cache
def _reads_the_shelf(module: Path) -> bool:
    return _WHOLE.search(module.read_text(encoding="utf-8")) is not None


def _of_another(item: pytest.Item, key: str) -> bool:
    words = set(re.findall("[a-z0-9]+", item.nodeid.partition("::")[2] + item.path.stem))
    return bool(words & (GAMES.keys() - {key}))
