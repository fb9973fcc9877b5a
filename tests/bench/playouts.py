"""How many games a second, played out at random on one core: 9 for two players, preparation to scoring; Imperial
Settlers alone, ten rounds.

    python tests/bench/playouts.py [--game nine|imperial] [--seconds 2] [--pyodide node_modules/pyodide] [--only
    cpython|pyodide]

Measures this interpreter and, if Node and the npm package `pyodide` are there, Pyodide under Node. The best of five
spells counts: others may use the machine. Prints the search's iterations too: of 9 the tree's with their playouts, of
Imperial Settlers the positions of a beam.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGETS = {"nine": {"CPython": 10_000, "Pyodide": 4_000}, "imperial": {"CPython": 500, "Pyodide": 150}}

RATE = """
import sys
from random import Random
from time import perf_counter

from pyapp.bots.contract import Budget
from tests.computers import strategy_of


def rate(work, seconds):
    best = 0.0
    for _ in range(5):
        began, count = perf_counter(), 0
        while (spent := perf_counter() - began) < seconds / 5:
            count += work()
        best = max(best, count / spent)
    return best
"""

NINE = """
from pyapp.bots.montecarlo import TreeSearch
from pyapp.games.nine.computer.playout import play_out
from pyapp.games.nine.rules.position import Position

rng, position = Random(1), Position(2)


def games():
    for _ in range(200):
        play_out(position, rng)
    return 200


def general():
    for _ in range(5):
        Strategy.playout(strategy, position.copy(), rng)
    return 5


def tree():
    placing = Position(2, quick=True)
    source = Random(2)
    while placing.seat == -1:
        placing.advance(placing.chance().sample(source))
    TreeSearch(strategy, placing, source, Budget(iterations=200)).step(1e18)
    return 200


from pyapp.bots.strategy import Strategy

strategy = strategy_of("nine", 2)
games()
result = [rate(work, SECONDS) for work in (games, general, tree)]
"""

IMPERIAL = """
from pyapp.bots.line import Beams, LineSearch
from pyapp.bots.strategy import Strategy
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.position import Position

rng, strategy = Random(1), strategy_of("imperial", 1)


def fresh():
    return Position(((COMPETITION,),), advanced=True, away=[False], first_drawn=False)


def games():
    for _ in range(20):
        strategy.playout(fresh(), rng)
    return 20


def general():
    for _ in range(5):
        Strategy.playout(strategy, fresh(), rng)
    return 5


def lines():
    position = fresh()
    while position.seat == -1:
        position.advance(position.chance().sample(rng))
    search = LineSearch(strategy.stretch(position), rng, Budget(), Beams((6,), 1e18))
    search.step(1e18)
    return search.iterations


games()
result = [rate(work, SECONDS) for work in (games, general, lines)]
"""

MEASURE = {"nine": RATE + NINE, "imperial": RATE + IMPERIAL}
SEARCH = {"nine": "iterations of the tree search", "imperial": "positions of the line search"}

NODE = """
import {{ loadPyodide }} from {module};
const py = await loadPyodide({{ indexURL: {index} }});
py.FS.mkdirTree("/repo");
py.FS.mount(py.FS.filesystems.NODEFS, {{ root: {root} }}, "/repo");
py.runPython("import sys; sys.path.insert(0, '/repo')");
py.runPython({code});
console.log(py.runPython("' '.join(f'{{number:.1f}}' for number in result)"));
"""


def measure_here(game: str, seconds: float) -> list[float]:
    space: dict[str, list[float]] = {}
    sys.path.insert(0, str(ROOT))
    exec(MEASURE[game].replace("SECONDS", str(seconds)), space)
    return space["result"]


def measure_pyodide(game: str, seconds: float, folder: Path) -> list[float] | None:
    import json

    module = folder.resolve() / "pyodide.mjs"
    if shutil.which("node") is None or not module.exists():
        return None
    text = NODE.format(
        module=json.dumps(module.as_uri()),
        index=json.dumps(f"{folder.resolve()}/"),
        root=json.dumps(str(ROOT)),
        code=json.dumps(MEASURE[game].replace("SECONDS", str(seconds))),
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", text], capture_output=True, text=True, timeout=60 + 20 * seconds
    )
    if done.returncode:
        print(done.stderr[-300:], file=sys.stderr)
        return None
    return [float(number) for number in done.stdout.split()[-3:]]


def report(game: str, name: str, numbers: list[float]) -> None:
    games, general, search = numbers
    target = TARGETS[game][name]
    print(f"{name}: {games:,.0f} games a second (target {target:,}: {'met' if games >= target else 'missed'})")
    print(f"  move by move through the rules {general:,.0f}; {SEARCH[game]} {search:,.0f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(TARGETS), default="nine")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--pyodide", type=Path, default=ROOT / "node_modules" / "pyodide")
    parser.add_argument("--only", choices=("cpython", "pyodide"))
    args = parser.parse_args()
    if args.only != "pyodide":
        report(args.game, "CPython", measure_here(args.game, args.seconds))
    if args.only != "cpython":
        numbers = measure_pyodide(args.game, args.seconds, args.pyodide)
        if numbers is None:
            print("Pyodide: not measured (needs node and the npm package pyodide)")
        else:
            report(args.game, "Pyodide", numbers)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
