"""Copying the site to a folder: complete, without older versions, and without touching foreign files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

lay_site = pytest.importorskip("tools.lay_site")


def built(folder: Path, version: str) -> Path:
    """Write a small site like one from the build."""
    for name in ("index.html", "sw.js", f"assets/style-{version}.css", f"app-{version}/app.whl"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name} of {version}")
    return folder


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_newer_version_replaces_an_older_one(tmp_path: Path) -> None:
    target = tmp_path / "public"
    lay_site.lay(built(tmp_path / "old", "000000000001"), target)
    (target / ".git").mkdir()
    (target / ".git" / "HEAD").write_text("ref")
    lay_site.lay(built(tmp_path / "new", "000000000002"), target)
    site = {"index.html", "sw.js", "assets/style-000000000002.css", "app-000000000002/app.whl"}
    assert names(target) == site | {"_headers", ".htaccess", ".nojekyll", ".git/HEAD"}
    assert (target / "index.html").read_text() == "index.html of 000000000002"
    assert "/assets/*" in (target / "_headers").read_text()


def test_a_folder_with_other_files_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "public"
    target.mkdir()
    (target / "thesis.txt").write_text("mine")
    with pytest.raises(ValueError, match=r"thesis\.txt"):
        lay_site.lay(built(tmp_path / "new", "000000000002"), target)
    assert names(target) == {"thesis.txt"}
