"""The selection of tests for the browser's Python: named files exist, and shares are complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import IN_THE_BROWSER, in_cpython_alone

TESTS = Path(__file__).parents[1]


def test_named_files_exist() -> None:
    for folder, files in IN_THE_BROWSER.items():
        assert [name for name in files if not (TESTS / folder / f"{name}.py").exists()] == []


@pytest.mark.parametrize(
    ("path", "alone"),
    [
        ("rules/test_nine.py", False),
        ("goldens/test_perft.py", False),
        ("conformance/test_games.py", False),
        ("unit/test_record.py", False),
        ("unit/test_ui_pages.py", True),
        ("conformance/test_imperial.py", True),
    ],
)
def test_rules_and_goldens_are_run_on_every_python(path: str, *, alone: bool) -> None:
    assert in_cpython_alone(TESTS / path) == alone
