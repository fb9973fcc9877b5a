"""Measure what a returning device downloads after a change: `python tests/bench/updates.py [CHANGE...]`.

Each change is made in a copy of the sources, which is built. The service worker fetches the page and the files whose
hashed names are new. Bytes are gzipped, as hosts send them. Two builds without a change are the same, so the figures
contain nothing else.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from tests.bench.boot import packed  # noqa: E402
from tests.bench.faults import copy_sources  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

ALWAYS: Final = ("index.html", "sw.js")
"""Files without a hash in their names, which are requested at every update."""
MADE_BY_PYODIDE: Final = re.compile(r"^(vendor/pyodide|boot|parts|app|assets/boot|index\.html|sw\.js)|\.toml$")
"""Files that change with Pyodide's version: its own, everything that its Python compiles, and what refers to those."""
MB: Final = 1_000_000


def added(line: str) -> Callable[[str], str]:
    """Return a function that appends a line to a file."""
    return lambda text: f"{text}\n{line}\n"


def another_translation(text: str) -> str:
    """Change the last translation of a catalogue."""
    before, mark, last = text.rpartition('msgstr "')
    return f"{before}{mark}Más: {last}"


def another_colour(text: str) -> str:
    """Change the first colour of a drawing."""
    return re.sub(r"#[0-9a-fA-F]{6}", "#123456", text, count=1)


@dataclass(frozen=True)
class Change:
    """A change of one file, and the maximum of gzipped bytes that it may cost a device with the previous version."""

    file: str
    edit: Callable[[str], str]
    limit: float


CHANGES: Final = {
    "one rule of a game": Change("pyapp/games/auztralia/rules/scoring.py", added("_CHANGED = 1"), 0.5 * MB),
    "one line of a page": Change("pyapp/ui/settings/page.py", added("_CHANGED = 1"), 3 * MB),
    "one text": Change("pyapp/locale/es/LC_MESSAGES/sobremesa.po", another_translation, 0.1 * MB),
    "one icon": Change("assets/icons/icon.svg", another_colour, 0.05 * MB),
}


def files(folder: Path) -> set[str]:
    """Return the paths of a built site."""
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def downloaded(old: Path, new: Path) -> dict[str, int]:
    """Return path -> transfer size of the new site's files that a device with the old site fetches."""
    lacking = files(new) - files(old) | {
        name for name in ALWAYS if (old / name).read_bytes() != (new / name).read_bytes()
    }
    return {name: packed(new / name) for name in sorted(lacking)}


def changed_site(change: Change, work: Path) -> Path:
    """Build the site with a change."""
    tree = work / "tree"
    copy_checkout(tree)
    file = tree / change.file
    before = file.read_text("utf-8")
    file.write_text(change.edit(before), "utf-8")
    assert file.read_text("utf-8") != before, f"{change.file} has not changed"
    build(tree, "--into", str(work / "site"))
    return work / "site"


def copy_checkout(tree: Path) -> None:
    """Copy the sources, and what the build needs, to a folder where they can be changed."""
    copy_sources(tree)
    for shared in ("node_modules", ".cache"):
        (tree / shared).symlink_to(ROOT / shared)


def build(tree: Path, *arguments: str) -> None:
    """Run the build of a checkout."""
    command = [sys.executable, str(tree / "tools" / "build.py"), *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(names: list[str]) -> None:
    """Print a row for each change, and for a new Pyodide."""
    build(ROOT, "--stale")
    old = ROOT / "dist"
    print(f"update, gzipped bytes that a returning device downloads; all of the site {total(old, files(old)):,}")
    for name in names or CHANGES:
        with tempfile.TemporaryDirectory() as work:
            fetched = downloaded(old, changed_site(CHANGES[name], Path(work)))
        row(name, sum(fetched.values()), CHANGES[name].limit)
        for path, size in sorted(fetched.items(), key=lambda each: -each[1]):
            print(f"    {size:>10,}  {path}")
    row("a new Pyodide", total(old, {name for name in files(old) if MADE_BY_PYODIDE.search(name)}))


def total(folder: Path, names: set[str]) -> int:
    """Return the transfer size of some files."""
    return sum(packed(folder / name) for name in names)


def row(name: str, size: int, limit: float | None = None) -> None:
    """Print the cost of a change, and whether it is within its limit."""
    verdict = "" if limit is None else f"   target {limit:10,.0f}: {'met' if size <= limit else 'NOT met'}"
    print(f"  {name:24} {size:>10,} bytes{verdict}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("changes", nargs="*", metavar="CHANGE", help=f"any of {', '.join(CHANGES)}; by default all")
    main(parser.parse_args().changes)
