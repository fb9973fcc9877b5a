"""Measure what one more game adds to everybody's first visit: `python tests/bench/extra_game.py`.

Registers a copy of AuZtralia under another key, opens both sites in a new profile, and counts the gzipped bytes that
each requests until Python is up.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402

from tests.bench.boot import asked_for, packed  # noqa: E402
from tests.bench.updates import build, copy_checkout  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402

MODEL: Final = "auztralia"
KEY: Final = "outback"
LIMIT: Final = 2000
"""Maximum bytes that a game may add to a first visit: its lid, its form, and its entry in the list of parts."""


def add_game(tree: Path) -> None:
    """Register a copy of the model game in a checkout."""
    game = tree / "pyapp" / "games" / KEY
    shutil.copytree(game.with_name(MODEL), game)
    models = sorted((tree / "assets" / "css").glob(f"*{MODEL}*.css"))
    sheets = [Path(shutil.copy(sheet, sheet.with_name(sheet.name.replace(MODEL, KEY)))) for sheet in models]
    for file in [*game.rglob("*"), *sheets]:
        if file.suffix in {".py", ".css", ".toml"}:
            file.write_text(file.read_text("utf-8").replace(MODEL, KEY), "utf-8")
    shelf = tree / "pyapp" / "games" / "__init__.py"
    text = re.sub(r"(from pyapp\.games import .*)", rf"\1, {KEY}", shelf.read_text("utf-8"))
    shelf.write_text(re.sub(r"((?: +\w+\.GAME,\n)+)", rf"\1        {KEY}.GAME,\n", text), "utf-8")


def first_visit(folder: Path) -> dict[str, int]:
    """Return plain name -> gzipped bytes of the files that a first visit requests until Python is up."""
    site = serve.Site(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        files = asked_for(browser, site)
        browser.close()
    site.stop()
    return {re.sub(r"-[0-9a-f]{12}", "", file.relative_to(folder).as_posix()): packed(file) for file in files}


def main() -> None:
    """Print the differences and the verdict."""
    build(ROOT, "--stale")
    with tempfile.TemporaryDirectory() as work:
        tree, site = Path(work) / "tree", Path(work) / "site"
        copy_checkout(tree)
        add_game(tree)
        build(tree, "--into", str(site))
        before, after = first_visit(ROOT / "dist"), first_visit(site)
    for name in sorted(before.keys() | after.keys()):
        if more := after.get(name, 0) - before.get(name, 0):
            print(f"    {more:>+10,}  {name}")
    more = sum(after.values()) - sum(before.values())
    verdict = "met" if more <= LIMIT else "NOT met"
    print(
        f"  one more game, bytes of a first visit: {more:+,} on {sum(before.values()):,}   target {LIMIT:,}: {verdict}"
    )


if __name__ == "__main__":
    main()
