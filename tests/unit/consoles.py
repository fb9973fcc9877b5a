"""Commands of the console run by tests, on what is typed."""

from __future__ import annotations

import io
from pathlib import Path

from pyapp.console.main import main

ROOT = Path(__file__).parents[2]
GOLDENS = ROOT / "tests" / "goldens"
NINE, BASIC = GOLDENS / "nine" / "two-quick.txt", GOLDENS / "imperial" / "basic-two-shared.txt"


def run(*argv: str | Path, typed: str = "") -> tuple[int, str]:
    """Run a command on typed lines; return its status and what it prints."""
    out = io.StringIO()
    status = main([str(word) for word in argv], io.StringIO(typed), out, out)
    return status, out.getvalue()
