"""make game KEY=name: create a new game from the skeleton, which passes `make test` at once.

    python tools/new_game.py KEY [--title TITLE]

Copies tools/skeleton under the new key: the game's folder, its styles, tests of its rules and in the browser, its
invariant and its list of goldens. Registers the game in `GAMES`, adds its texts to the catalogue, and generates its
goldens and perft counts. Existing files are never overwritten.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import messages

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
SKELETON = ROOT / "tools" / "skeleton"
KEY = re.compile("[a-z][a-z0-9]{2,15}")
TARGETS = {
    "game": "pyapp/games/{key}",
    "tests/rules.py": "tests/rules/test_{key}.py",
    "tests/invariant.py": "tests/conformance/{key}_invariant.py",
    "tests/wanted.py": "tests/goldens/{key}_wanted.py",
    "tests/browser.py": "tests/browser/test_{key}.py",
    "assets/styles.css": "assets/css/50-{key}.css",
}
"""Path in the skeleton -> path in the project."""


def prefix_of(key: str) -> str:
    """Return two letters for the numbers of its rules that no rulebook has yet: NI-5.3."""
    taken: set[str] = set()
    for book in [*ROOT.glob("pyapp/games/*/rulebook.en.md"), *ROOT.glob("tests/conformance/*/rulebook.en.md")]:
        taken |= set(re.findall(r"\*\*([A-Z]{2})-", book.read_text(encoding="utf-8")))
    letters = [letter for letter in key.upper() if letter.isalpha()]
    return next(
        first + second for first in letters for second in letters[1:] + list("XYZ") if first + second not in taken
    )


def renamed(key: str, title: str) -> Callable[[str], str]:
    """Return what turns a text of the skeleton into one of the game."""
    name, prefix = "".join(part.capitalize() for part in re.findall("[a-z]+|[0-9]+", key)), prefix_of(key)

    def rename(text: str) -> str:
        text = text.replace('title="Skeleton"', f"title={json.dumps(title, ensure_ascii=False)}").replace(
            "SK-", f"{prefix}-"
        )
        text = re.sub(r"Skeleton(?=View|Box|Acts|Questions|Strategy|Move|Chance)", name, text)
        return text.replace("Skeleton", title).replace("skeleton", key)

    return rename


def copy(key: str, rename: Callable[[str], str]) -> None:
    """Write the files of the game. FileExistsError if one is there."""
    for source, target in TARGETS.items():
        whole = SKELETON / source
        to = ROOT / target.format(key=key)
        if to.exists():
            raise FileExistsError(f"{to} is there already")
        files = [whole] if whole.is_file() else [file for file in sorted(whole.rglob("*")) if file.is_file()]
        for file in files:
            if "__pycache__" not in file.parts:
                at = to if whole.is_file() else to / file.relative_to(whole)
                at.parent.mkdir(parents=True, exist_ok=True)
                at.write_text(rename(file.read_text(encoding="utf-8")), encoding="utf-8")


def replace(path: str, pattern: str, by: str) -> None:
    """Replace the one place of a file that a pattern fits. LookupError if there is none: the file has changed."""
    file = ROOT / path
    text, replaced = re.subn(pattern, by, file.read_text(encoding="utf-8"), count=1)
    if not replaced:
        raise LookupError(f"{path} has nothing like {pattern}")
    file.write_text(text, encoding="utf-8")


def enter(key: str) -> None:
    """Put the game on the shelf: everything else finds it from there, or by its files."""
    replace("pyapp/games/__init__.py", r"from pyapp\.games import (.*)", rf"from pyapp.games import \1, {key}")
    replace("pyapp/games/__init__.py", r"((?: +\w+\.GAME,\n)+)", rf"\1        {key}.GAME,\n")


def translate() -> None:
    """Put the skeleton's texts into the catalogue, with their translations."""
    messages.update()
    for language in messages.LANGUAGES:
        known = tomllib.loads((SKELETON / f"texts.{language}.toml").read_text(encoding="utf-8"))
        catalogue = messages.read(language)
        for message in catalogue:
            words = known.get(messages.texts(message)[0][0])
            if words is not None and (message.fuzzy or not any(messages.texts(message)[1])):
                message.string = words if isinstance(words, str) else tuple(words)
                message.flags.discard("fuzzy")
                message.previous_id = []
        messages.write(language, catalogue)
    messages.compile_all()


def main() -> int:
    """Create the game and print the next steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", help="short name, a package's: lower-case letters and digits")
    parser.add_argument("--title", help="as it is printed on the box; by default the key with a capital")
    asked = parser.parse_args()
    if not KEY.fullmatch(asked.key):
        parser.error(f"{asked.key!r} is no short name of a game: 3 to 16 lower-case letters and digits")
    try:
        copy(asked.key, renamed(asked.key, asked.title or asked.key.capitalize()))
    except FileExistsError as error:
        parser.error(str(error))
    enter(asked.key)
    translate()
    for command in (
        ["ruff", "check", "--quiet", "--fix", "--select", "I", "pyapp/games", "tests"],
        ["ruff", "format", "--quiet", "pyapp/games", "tests"],
        ["tests.goldens.make", asked.key],
        ["tests.goldens.perft", asked.key],
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)
    print(f"pyapp/games/{asked.key} stands. docs/adding-a-game.md says what comes next.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
