"""Two builds of the same sources are byte for byte the same, so that an update contains only changed files. The image
that a first visit waits for stays small.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.updates import copy_checkout

ROOT = Path(__file__).resolve().parents[2]
IMAGE = 3_150_000
"""Maximum bytes of the image with the library and the frame, which nobody can play without. What a first visit does not
show belongs in a part (pyapp/games/parts.py), which arrives after the page.
"""
ELSEWHERE = {"PYTHONHASHSEED": "20", "TZ": "Pacific/Auckland", "LANG": "es_ES.UTF-8", "HOME": "/nowhere"}


def content(folder: Path) -> dict[str, bytes]:
    """Return path -> content of a built site."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_image_stays_small(dist: Path) -> None:
    sizes = {half: next(dist.glob(f"boot/{half}-*.bin")).stat().st_size for half in ("base", "image")}
    assert sum(sizes.values()) <= IMAGE, sizes


@pytest.mark.nightly
def test_two_builds_are_the_same(dist: Path, tmp_path: Path) -> None:
    tree = tmp_path / "über otro sitio ñ"
    copy_checkout(tree)
    for compiled in tree.glob("pyapp/locale/*/*/*.mo"):
        compiled.unlink()
    command = [sys.executable, str(tree / "tools" / "build.py"), "--into", str(tmp_path / "again")]
    subprocess.run(command, check=True, env={**os.environ, **ELSEWHERE}, cwd=tmp_path)
    first, again = content(dist), content(tmp_path / "again")
    assert sorted(first) == sorted(again)
    assert [name for name, data in first.items() if again[name] != data] == []
