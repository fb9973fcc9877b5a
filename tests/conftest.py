"""What every test shares: how long hypothesis looks, that it looks at the same things in CI, the language, what is not run
again in the browser's Python, and what a changed figure of a table does to the tests that depend on it.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from pyapp.drawing import language
from tests import figures

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from pluggy import Result

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
"""Folder of tests -> its files that are run again in the browser's Python; of goldens and rules, all are. What could
differ there: integers and floats of 32 bits, hashing, recursion, regular expressions, JSON, TOML, compression, Unicode,
catalogues. Pages, views and computer players are made of texts, lists and numbers that it treats alike; one of each is
run.
"""


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
    kept = [item for item in items if not (sys.platform == "emscripten" and in_cpython_alone(item.path))]
    kept = kept[number - 1 :: shares]
    if len(kept) < len(items):
        chosen = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
        items[:] = kept
    if changed_figures():
        items.sort(key=lambda item: item.path.stem != FIGURES)


def in_cpython_alone(path: Path) -> bool:
    """Return whether the tests of a file are run in CPython alone."""
    files = IN_THE_BROWSER.get(path.parent.name)
    return files is not None and path.stem not in files


# --- a changed figure of a table: one test says so, and those that fail for it are put off ---

FIGURES = "test_figures"
"""The file of the test that fails first."""
_put_off: list[str] = []
"""Tests that failed while figures differ from what is pinned."""


@cache
def changed_figures() -> dict[str, list[str]]:
    """Return the games whose tables differ from what is pinned, each with the rows that do."""
    if sys.platform == "emscripten":
        return {}
    return {game: rows for game in figures.games() if (rows := figures.differences(game))}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Result[pytest.TestReport], None]:
    """Put a failing test off while figures of its game differ from what is pinned: they may be why."""
    made = yield
    report = made.get_result()
    if not report.failed or item.path.stem == FIGURES:
        return
    where = item.nodeid + item.path.read_text(encoding="utf-8")
    if games := [game for game in changed_figures() if game in where]:
        why = f"figures of {', '.join(games)} differ from what is pinned: see tests/unit/{FIGURES}.py"
        report.outcome, report.longrepr = "skipped", (str(item.path), item.location[1] or 0, why)
        report.user_properties.append((FIGURES, item.nodeid))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count the tests that were put off, in whichever process."""
    _put_off.extend(str(nodeid) for name, nodeid in report.user_properties if name == FIGURES)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let no run pass in which tests were put off."""
    if _put_off and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say last what was changed, and how many tests wait for it."""
    if not _put_off:
        return
    terminalreporter.section("changed figures")
    for game, rows in changed_figures().items():
        for row in rows[:20]:
            terminalreporter.line(row)
        terminalreporter.line(figures.how_to_accept(game))
    tests = len(set(_put_off))
    terminalreporter.line(f"{tests} tests that failed are put off until then; this run has failed.")
