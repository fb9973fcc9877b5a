"""A copy of the sources in which a game has been made, as `make game` makes it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
KEY: Final = "quarry"
TITLE: Final = "The Quarry"
_MADE: Final = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "dist", ".cache", "test-results", "__pycache__", ".*_cache", ".hypothesis"
)
_SHARED: Final = ("node_modules", ".cache")
"""What the site is built with, which needs no copy."""


def make_game(folder: Path) -> Path:
    """Copy the sources to a folder that is not there yet, make the game, and return the folder."""
    shutil.copytree(ROOT, folder, ignore=_MADE)
    for name in _SHARED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    made = run(folder, "tools/new_game.py", KEY, "--title", TITLE)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a script, or with -m a module, of Python in a folder."""
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)


def check(folder: Path, *command: str) -> None:
    """Run a script or a module of Python, and fail with what it says if it fails."""
    ran = run(folder, *command)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-3000:]
