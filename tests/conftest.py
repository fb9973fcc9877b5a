"""What every test shares: how long hypothesis looks, that it looks at the same things in CI, the language, and what is not
run again in the browser's Python.
"""

from __future__ import annotations

import os
import sys
from fnmatch import fnmatch
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from pyapp.drawing import language

if TYPE_CHECKING:
    from collections.abc import Iterator

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile("fast", max_examples=50, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.register_profile("ci", settings.get_profile("fast"), derandomize=True, database=None)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "fast"))

IN_CPYTHON_ALONE = (
    "test_ui_*",
    "test_view_*",
    "test_bots_*",
    "test_balance*",
    "test_print_*",
    "test_guide_*",
    "test_imperial_sheets",
    "test_tied*",
    "test_live_*_checks",
    "test_ahead",
    "test_explain",
    "test_still_parts",
    "test_views",
    "test_words_only",
    "test_architecture",
    "test_catalogues",
    "test_command_lines",
    "test_console*",
    "test_profiling",
    "test_verb_report",
)
"""Unit tests that are not run again in the browser's Python: pages, views and computer players are made of texts, lists
and numbers that it treats alike; sources are read, and the terminal and the tools run, in no browser. What could differ
there - integers and floats of 32 bits, hashing, recursion, regular expressions, JSON, TOML, compression, Unicode - is
met by the tests of the engine and of rules and data, by goldens and the kit, and by AGAIN.
"""
AGAIN = ("test_ui_links", "test_ui_saves", "test_ui_language", "test_ui_table", "test_view_nine", "test_bots_tree")
"""Those of them that are: links, saves and catalogues are read and written, a page is painted and a search runs."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave its language to the next."""
    yield
    language.use("en")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests be parted between processes that know nothing of one another."""
    parser.addoption(
        "--share", default="1/1", help="run a share of the tests alone: 2/3 is every third, from the second"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another process runs, and what is not run again in the browser's Python."""
    number, shares = map(int, config.getoption("--share").split("/"))
    kept = [item for item in items if not (sys.platform == "emscripten" and in_cpython_alone(item.path.stem))]
    kept = kept[number - 1 :: shares]
    if len(kept) < len(items):
        chosen = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
        items[:] = kept


def in_cpython_alone(file: str) -> bool:
    """Return whether the tests of a file, by its name, are run in CPython alone."""
    return file not in AGAIN and any(fnmatch(file, pattern) for pattern in IN_CPYTHON_ALONE)
