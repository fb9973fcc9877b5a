"""What the browser's Python is spared is told by names of files that there are, and shares leave nothing out."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

from tests.conftest import AGAIN, IN_CPYTHON_ALONE, in_cpython_alone

FILES = sorted(path.stem for path in Path(__file__).parents[1].glob("*/test_*.py"))


def test_what_is_named_is_there() -> None:
    assert set(AGAIN) <= set(FILES)
    for pattern in IN_CPYTHON_ALONE:
        assert any(fnmatch(file, pattern) for file in FILES), pattern
    assert all(any(fnmatch(file, pattern) for pattern in IN_CPYTHON_ALONE) for file in AGAIN)


def test_rules_and_goldens_are_run_on_every_python() -> None:
    for file in (
        "test_nine",
        "test_artemis_oracles",
        "test_goldens",
        "test_perft",
        "test_games",
        "test_record",
        *AGAIN,
    ):
        assert not in_cpython_alone(file)
    assert in_cpython_alone("test_ui_pages")
    assert in_cpython_alone("test_view_imperial")
