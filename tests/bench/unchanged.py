"""Check that games do and say the same as before: seeded random matches in two checkouts, compared event by event.

    python tests/bench/unchanged.py --against ../before             # 1,000 matches a game, as both checkouts play them
    python tests/bench/unchanged.py --against ../before --texts     # and every text and drawing of some positions
    python tests/bench/unchanged.py --write before.jsonl --texts    # store what this checkout does, ...
    python tests/bench/unchanged.py --against before.jsonl --texts  # ... to compare with it later

`--game`, `--matches`, `--text-matches` and `--jobs` reduce the work. For each part of the matches (moves, legal lists,
events, states, scores, outcomes, refusals, records, links) and each category of texts it prints the number of
differences and the first one in full; `--most` prints more. Exits with 1 if anything differs. `collected.py` collects;
its table RENAMED lists names that differ between checkouts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
COLLECTOR: Final = Path(__file__).with_name("collected.py")
GAMES: Final = ("imperial", "nine", "artemis", "auztralia")
SHOWN: Final = 900
"""Printed characters of each side of a difference."""
AROUND: Final = 200
"""Printed characters before the point where two long texts differ."""

Row = dict[str, Any]
Place = tuple[str, int]
"""A game and the number of one of its matches."""


def rows(checkout: Path, job: dict[str, Any]) -> Iterator[Row]:
    """Yield what a checkout collects for a job. ValueError if it cannot run."""
    _compile_catalogue(checkout)
    running = subprocess.Popen(
        [sys.executable, "-P", str(COLLECTOR), json.dumps(job)],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
    )
    assert running.stdout is not None
    with running:
        yield from map(json.loads, running.stdout)
    if running.returncode:
        raise ValueError(f"{checkout} could not collect what was asked")


def _compile_catalogue(checkout: Path) -> None:
    """Compile the checkout's Spanish catalogue."""
    subprocess.run([sys.executable, checkout / "tools" / "messages.py", "compile"], cwd=checkout, check=True)


def kept(file: Path, games: list[str]) -> Iterator[Row]:
    """Yield the rows of a file."""
    with file.open(encoding="utf-8") as lines:
        yield from (each for each in map(json.loads, lines) if each["game"] in games)


class Comparison:
    """Counts differences and keeps the first of each kind."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.compared: defaultdict[str, int] = defaultdict(int)
        self.differing: defaultdict[str, int] = defaultdict(int)
        self.examples: defaultdict[str, list[tuple[Place, str, str, str]]] = defaultdict(list)
        self.one_sided: defaultdict[str, int] = defaultdict(int)

    def compare(self, before: Row, after: Row) -> None:
        """Compare two rows of one match."""
        place = (after["game"], after["number"])
        self._value(place, "setup", "", before["setup"], after["setup"])
        for part in sorted({*before.get("parts", {}), *after.get("parts", {})}):
            self._value(place, part, "", before["parts"].get(part), after["parts"].get(part))
        texts, others = before.get("texts", {}), after.get("texts", {})
        for category in sorted({*texts, *others}):
            one, other = texts.get(category, {}), others.get(category, {})
            for at in dict.fromkeys([*one, *other]):
                self._value(place, category, at, one.get(at), other.get(at))

    def _value(self, place: Place, kind: str, at: str, before: str | None, after: str | None) -> None:
        kind = f"{place[0]} {kind}"
        self.compared[kind] += 1
        if before == after:
            return
        self.differing[kind] += 1
        self.one_sided[kind] += before is None or after is None
        if len(self.examples[kind]) < self.most:
            self.examples[kind].append((place, at, str(before), str(after)))


def parted(before: str, after: str) -> tuple[str, str]:
    """Cut two texts to the surroundings of their first difference."""
    pairs = enumerate(zip(before, after, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))
    start = max(0, at - AROUND) if max(len(before), len(after)) > SHOWN else 0
    return before[start : start + SHOWN], after[start : start + SHOWN]


def in_full(where: tuple[Path, Path], kind: str, place: Place, at: str) -> tuple[str, str]:
    """Replay a match in both checkouts and return the first line, or the drawing, that differs."""
    part = kind.partition(" ")[2]
    what = "texts" if " " in part else "match"
    job = {"only": [what, *place], "whole": True}
    both = [next(rows(checkout, job)) for checkout in where]
    if what == "texts":
        return tuple(row["texts"].get(part, {}).get(at, "not there") for row in both)
    lines = [row["parts"][part] for row in both]
    for number in range(max(map(len, lines))):
        first, second = (rows_of[number] if number < len(rows_of) else "it has ended" for rows_of in lines)
        if first != second:
            return first, second
    return "the same now", "the same now"


def report(comparison: Comparison, where: tuple[Path, Path] | None) -> None:
    """Print what was compared, what differs, and examples."""
    total, differing = sum(comparison.compared.values()), sum(comparison.differing.values())
    for kind in sorted(comparison.differing):
        alone = f", {comparison.one_sided[kind]} only in one" if comparison.one_sided[kind] else ""
        print(f"\n{kind}: {comparison.differing[kind]} of {comparison.compared[kind]} differ{alone}")
        for place, at, *texts in comparison.examples[kind]:
            one, other = texts
            digests = "setup" not in kind and (" " not in kind.partition(" ")[2] or "drawing" in kind)
            if digests and where is not None and "None" not in (one, other):
                one, other = in_full(where, kind, place, at)
            one, other = parted(one, other)
            print(f"  match {place[1]} at {at or 'its first difference'}\n    before: {one}\n    after:  {other}")
    print(f"\n{total} compared in {len(comparison.compared)} parts and categories, {differing} differ")


def compared(before: Iterator[Row], after: Iterator[Row], most: int) -> Comparison:
    """Compare the rows of two checkouts."""
    comparison = Comparison(most)
    known: dict[tuple[str, int, bool], Row] = {}
    for row in before:
        known[row["game"], row["number"], "texts" in row] = row
    for row in after:
        if (other := known.pop((row["game"], row["number"], "texts" in row), None)) is not None:
            comparison.compare(other, row)
    if known:
        print(f"{len(known)} rows are only in what was before")
    return comparison


def main() -> int:
    """Run the comparison of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; may be repeated")
    parser.add_argument("--matches", type=int, default=1000, help="matches per game (1000)")
    parser.add_argument("--texts", action="store_true", help="collect texts and drawings, too")
    parser.add_argument("--text-matches", type=int, default=12, help="matches per game for the texts (12)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes")
    parser.add_argument("--most", type=int, default=1, help="printed differences of each kind (1)")
    parser.add_argument("--write", type=Path, help="write this checkout's results to a file")
    parser.add_argument("--against", type=Path, help="compare with another checkout, or with such a file")
    options = parser.parse_args()
    games = options.game or list(GAMES)
    job = {
        "games": games,
        "matches": options.matches,
        "texts": options.text_matches if options.texts else 0,
        "jobs": options.jobs,
    }
    if options.write is not None:
        with options.write.open("w", encoding="utf-8") as file:
            for row in rows(ROOT, job):
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
    if options.against is None:
        return 0 if options.write is not None else parser.error("say --write or --against")
    before = options.against
    folder = before.is_dir()
    comparison = compared(rows(before.resolve(), job) if folder else kept(before, games), rows(ROOT, job), options.most)
    report(comparison, (before.resolve(), ROOT) if folder else None)
    return 1 if comparison.differing else 0


if __name__ == "__main__":
    sys.exit(main())
