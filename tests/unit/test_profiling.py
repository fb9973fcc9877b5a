"""`make profile` works with the current app."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pyapp.games import GAMES
from tests.marks import nightly

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")
@pytest.mark.parametrize("game", ["nine", *nightly(*(game for game in GAMES if game != "nine"))])
def test_profiles_name_the_costliest_functions(game: str) -> None:
    command = [sys.executable, "tools/profiling.py", "playout", "decision", "tap", "--game", game]
    command += ["--lines", "1", "--part", "0.02"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    for what in ("playout", "decision", "tap"):
        assert ran.stdout.count(f"{game}, {what}: ") == 2
    assert ran.stdout.count(" calls  ") == 6
