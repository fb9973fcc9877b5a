"""Shared test settings: hypothesis profiles, reproducible in CI, the language, and the tests that are repeated in the
browser's Python.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from pyapp.drawing import language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile("fast", max_examples=50, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.register_profile("ci", settings.get_profile("fast"), derandomize=True, database=None)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "fast"))

IN_THE_BROWSER = {
    "conformance": ("test_games", "test_toy", "test_wreck"),
    "unit": (
        "test_acts",
        "test_auztralia_odds",
        "test_bots_tree",
        "test_chance",
        "test_content",
        "test_editions",
        "test_files",
        "test_fuzz_packing",
        "test_fuzz_record",
        "test_fuzz_saves",
        "test_grammar",
        "test_imperial_files",
        "test_legacy",
        "test_link_tails",
        "test_live_handshake",
        "test_mailed",
        "test_match",
        "test_names",
        "test_outcome",
        "test_packing",
        "test_parts",
        "test_piles",
        "test_protocol",
        "test_randomness",
        "test_record",
        "test_selection",
        "test_toml",
        "test_ui_language",
        "test_ui_links",
        "test_ui_saves",
        "test_ui_table",
        "test_view_nine",
    ),
}
"""Folder of tests -> its files that are repeated in the browser's Python; of goldens and rules, all are.

Possible differences there: 32-bit integers and floats, hashing, recursion, regular expressions, JSON, TOML,
compression, Unicode, catalogues. Pages, views and computer players only use texts, lists and numbers, which behave the
same; one file of each is run.
"""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Reset the language after each test."""
    yield
    language.use("en")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that splits the tests between independent processes."""
    parser.addoption(
        "--share", default="1/1", help="run a share of the tests alone: 2/3 is every third, from the second"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of other processes, and those that are not repeated in the browser's Python."""
    number, shares = map(int, config.getoption("--share").split("/"))
    kept = [item for item in items if not (sys.platform == "emscripten" and in_cpython_alone(item.path))]
    kept = kept[number - 1 :: shares]
    if len(kept) < len(items):
        chosen = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
        items[:] = kept


def in_cpython_alone(path: Path) -> bool:
    """Return whether the tests of a file only run in CPython."""
    files = IN_THE_BROWSER.get(path.parent.name)
    return files is not None and path.stem not in files
