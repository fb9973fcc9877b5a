"""A release: all files name one version, the changelog has its text."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

release = pytest.importorskip("tools.release")

FILES = ("pyproject.toml", "CHANGELOG.md")


def test_all_files_name_one_version() -> None:
    number = release.version()
    assert release.sections((release.ROOT / "CHANGELOG.md").read_text())[number]


def test_different_versions_are_refused(tmp_path: Path) -> None:
    for name in FILES:
        shutil.copy(release.ROOT / name, tmp_path / name)
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(
        changelog.read_text().replace("## [Unreleased]", "## [Unreleased]\n\n## [99.0.0] - 2099-01-01")
    )
    with pytest.raises(ValueError, match=r"CHANGELOG.md 99\.0\.0"):
        release.version(tmp_path)


def test_a_section_ends_where_the_next_one_begins() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-01\n\n- New.\n\n## [1.0.0]\n\n- First.\n"
    assert release.sections(text) == {"Unreleased": "", "1.1.0": "- New.", "1.0.0": "- First."}
