"""Measure per game and second, on one core: playouts of its search, random games to the end, copies of a position, and
iterations of the sharp level's search.

    python tests/bench/playouts.py [--game nine] [--seconds 2] [--pyodide node_modules/pyodide] [--only cpython|pyodide]

A playout goes as far as the strategy's: in Artemis to the end of the round, in AuZtralia some spaces of the track, then
the rest is estimated. Measures this interpreter and, if Node and the npm package `pyodide` are installed, Pyodide under
Node. The best of five runs counts, since others may use the machine. A game uses its usual mode with the fewest seats
and first choices; searches and playouts start at the first decision after the opening chance events.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.bots.contract import Budget, run
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import pick
from pyapp.engine.setups import setups
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Position

ROOT = Path(__file__).resolve().parents[2]
TARGETS = {"nine": {"CPython": 10_000, "Pyodide": 4_000}, "imperial": {"CPython": 500, "Pyodide": 150}}
"""Playouts per second by the strategy; other games have no target."""
SEARCH = 400
"""Iterations (playouts, positions of lines) of a measured search."""
ROWS = ("playouts of its search", "whole random games", "copies", "iterations of the sharp level")


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the best rate of some work per second."""
    best = 0.0
    for _ in range(5):
        began, count = perf_counter(), 0
        while (spent := perf_counter() - began) < seconds / 5:
            count += work()
        best = max(best, count / spent)
    return best


def measure(key: str, seconds: float) -> list[float]:
    """Return the figures of ROWS."""
    game = GAMES[key]
    setup = next(one for one in setups(game) if one.mode == (game.usual or game.modes[0].key) and not one.physical)
    computer, seats, source = game.computer(), len(setup.seats), Random(1)
    strategy = computer.strategy(seats)
    first = game.new(setup)
    decision: Position = first.copy()
    while decision.seat == CHANCE:
        decision.advance(decision.chance().sample(source))

    def playouts() -> int:
        for _ in range(10):
            strategy.playout(decision.copy(), source)
        return 10

    def by_rules() -> int:
        position = first.copy()
        while position.seat is not None:
            chance = position.seat == CHANCE
            position.advance(position.chance().sample(source) if chance else pick(source, position.moves()))
        return 1

    def copies() -> int:
        for _ in range(100):
            decision.copy()
        return 100

    def search() -> int:
        player = computer.bot("sharp", seats)
        return run(player.search(decision, source, Budget(iterations=SEARCH)), 1e9).iterations

    playouts()
    return [rate(work, seconds) for work in (playouts, by_rules, copies, search)]


NODE = """
import {{ loadPyodide }} from {module};
const py = await loadPyodide({{ indexURL: {index} }});
py.FS.mkdirTree("/repo");
py.FS.mount(py.FS.filesystems.NODEFS, {{ root: {root} }}, "/repo");
py.runPython("import sys; sys.path.insert(0, '/repo'); sys.dont_write_bytecode = True");
console.log(py.runPython({code}));
"""


def in_pyodide(code: str, folder: Path, seconds: float) -> str | None:
    """Run Python under Node and return its last expression as text; None without Node or `pyodide`, or if it fails."""
    module = folder.resolve() / "pyodide.mjs"
    if shutil.which("node") is None or not module.exists():
        return None
    text = NODE.format(
        module=json.dumps(module.as_uri()),
        index=json.dumps(f"{folder.resolve()}/"),
        root=json.dumps(str(ROOT)),
        code=json.dumps(code),
    )
    done = subprocess.run(["node", "--input-type=module", "-e", text], capture_output=True, text=True, timeout=seconds)
    if done.returncode:
        print(done.stderr[-300:], file=sys.stderr)
        return None
    return done.stdout


def measure_pyodide(key: str, seconds: float, folder: Path) -> list[float] | None:
    code = f"""
from tests.bench.playouts import measure
" ".join(f"{{number:.1f}}" for number in measure({key!r}, {seconds}))
"""
    printed = in_pyodide(code, folder, 60 + 20 * seconds)
    return None if printed is None else [float(number) for number in printed.split()[-len(ROWS) :]]


def report(key: str, name: str, numbers: list[float]) -> None:
    target = TARGETS.get(key, {}).get(name)
    met = f" (target {target:,} playouts: {'met' if numbers[0] >= target else 'missed'})" if target else ""
    rows = ", ".join(f"{number:,.0f} {row}" for number, row in zip(numbers, ROWS, strict=True))
    print(f"{key}, {name}, a second: {rows}{met}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), default="", help="only this game")
    parser.add_argument("--seconds", type=float, default=2, help="seconds per run")
    pyodide = ROOT / "node_modules" / "pyodide"
    parser.add_argument("--pyodide", type=Path, default=pyodide, help="folder of the npm package")
    parser.add_argument("--only", choices=("cpython", "pyodide"), help="only this interpreter")
    args = parser.parse_args()
    for key in [args.game] if args.game else GAMES:
        if args.only != "pyodide":
            report(key, "CPython", measure(key, args.seconds))
        if args.only != "cpython":
            numbers = measure_pyodide(key, args.seconds, args.pyodide)
            if numbers is None:
                print(f"{key}, Pyodide: not measured (needs node and the npm package pyodide)")
            else:
                report(key, "Pyodide", numbers)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
