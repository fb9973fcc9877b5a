"""Check that the fast tests catch faults in the rules: plants each fault of `planted_faults.py` in a copy of the
sources.

    python tests/bench/faults.py [--game artemis] [--only 3,17] [--jobs 2]

Prints for each fault the first test that fails, "NOT CAUGHT", or "stale" if the source to replace no longer occurs
exactly once in the game's rules. The tests of a fault are those of its game - rules, goldens, conformance and units,
without those of the computer players - and stop at the first failure. Exits with 1 unless all faults are caught.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.planted_faults import FAULTS, Fault

ROOT: Final = Path(__file__).resolve().parents[2]
LONGEST: Final = 900
"""Seconds after which a run counts as caught: a fault may keep a game from ending."""


def place_of(fault: Fault, root: Path) -> Path | None:
    """Return the file to plant a fault in; None if its source does not occur exactly once in the game's rules."""
    rules = root / "pyapp" / "games" / fault.game / "rules"
    counts = [(path, path.read_text(encoding="utf-8").count(fault.right)) for path in sorted(rules.rglob("*.py"))]
    holding = [(path, count) for path, count in counts if count]
    return holding[0][0] if [count for _path, count in holding] == [1] else None


def tests_of(game: str, root: Path) -> list[list[str]]:
    """Return the tests of a game as arguments of pytest, the most sensitive first."""
    units = [str(path.relative_to(root)) for path in sorted(root.glob(f"tests/unit/test_*{game}*.py"))]
    return [
        [str(path.relative_to(root)) for path in sorted(root.glob(f"tests/rules/test_{game}*.py"))],
        ["tests/goldens", "-k", game],
        ["tests/conformance", "-k", game],
        [path for path in units if "bots" not in path],
    ]


def caught_by(game: str, copy: Path) -> str:
    """Run the tests of a game in a copy and return the first that fails, "" if all pass."""
    for arguments in tests_of(game, copy):
        if not arguments:
            continue
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-m",
            "not timed and not nightly",
            *arguments,
        ]
        try:
            ran = subprocess.run(
                command,
                cwd=copy,
                capture_output=True,
                text=True,
                env={**os.environ, "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"},
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{arguments[0]}: does not end"
        if ran.returncode not in (0, 5):
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
            return failed[1] if failed else f"{arguments[0]}: {ran.stdout[-200:]}{ran.stderr[-200:]}"
    return ""


def copy_sources(to: Path) -> None:
    """Copy this checkout's current files known to git, and the compiled catalogues."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    compiled = [str(path.relative_to(ROOT)) for path in ROOT.glob("pyapp/locale/*/*/*.mo")]
    for name in [*filter(None, listed.split("\0")), *compiled]:
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def judged(fault: Fault, copies: SimpleQueue[Path]) -> str:
    """Plant a fault in one of the copies, run the tests, and remove it again."""
    copy = copies.get()
    try:
        path = place_of(fault, copy)
        if path is None:
            return "stale"
        right = path.read_text(encoding="utf-8")
        path.write_text(right.replace(fault.right, fault.planted), encoding="utf-8")
        try:
            return caught_by(fault.game, copy) or "NOT CAUGHT"
        finally:
            path.write_text(right, encoding="utf-8")
    finally:
        copies.put(copy)


def main() -> int:
    """Test the faults selected on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted({fault.game for fault in FAULTS}), help="only this game")
    parser.add_argument("--only", help="comma-separated numbers of faults, from 1")
    parser.add_argument("--jobs", type=int, default=1, help="faults tested in parallel (1)")
    parser.add_argument("--trust", action="store_true", help="do not run the tests without a fault first")
    options = parser.parse_args()
    wanted = {int(number) for number in options.only.split(",")} if options.only else set(range(1, len(FAULTS) + 1))
    chosen = [
        (number, fault)
        for number, fault in enumerate(FAULTS, 1)
        if number in wanted and options.game in (None, fault.game)
    ]
    copies: SimpleQueue[Path] = SimpleQueue()
    outcomes = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        for job in range(options.jobs):
            copy = Path(folder) / str(job)
            copy_sources(copy)
            copies.put(copy)
        began = time.monotonic()
        for game in [] if options.trust else sorted({fault.game for _, fault in chosen}):
            if failed := caught_by(game, Path(folder) / "0"):
                print(f"{game} fails without a fault: {failed}")
                return 2
            print(f"{game} passes without a fault", flush=True)
        judge = partial(judged, copies=copies)
        for (number, fault), verdict in zip(chosen, pool.map(judge, [fault for _, fault in chosen]), strict=True):
            outcomes.append(verdict)
            print(f"{number:2} {fault.game} {fault.rule}, {fault.wrong}: {verdict}", flush=True)
    counts = {name: outcomes.count(name) for name in ("NOT CAUGHT", "stale")}
    caught = len(outcomes) - sum(counts.values())
    minutes = (time.monotonic() - began) / 60
    print(f"{caught} of {len(outcomes)} caught, {counts['stale']} stale, {minutes:.0f} minutes")
    return 0 if caught == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
