"""Every game on the shelf has the files that are found by their names; what is missing is said here first, with what it is
for.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from pyapp.games import GAMES
from tests.conformance.invariants import invariant_of
from tests.goldens.wanted import wanted_of

if sys.platform == "emscripten":
    pytest.skip("the sources are not there as files", allow_module_level=True)

ROOT: Final = Path(__file__).parents[2]
FILES: Final = {
    "pyapp/games/{key}/rulebook.en.md": "the rulebook in English: `## chapter`, then `- **XX-1.1** [source] text`",
    "pyapp/games/{key}/rulebook.es.md": "the rulebook in Spanish, with the numbers of the English one",
    "assets/css/50-{key}.css": "the styles: its colours, and what the view draws; each class begins with the key",
    "tests/rules/test_{key}*.py": 'the tests of the rules, each marked `@rule("XX-1.1")` with the number that it proves',
    "tests/conformance/{key}_invariant.py": "what is conserved at every moment: a function `{key}(position)`",
    "tests/goldens/{key}_wanted.py": "which matches are wanted as goldens: `WANTED`, an ending and a mode at a time",
    "tests/goldens/{key}/*.txt": "the goldens; `python -m tests.goldens.make {key}` writes them",
    "tests/goldens/{key}_counts.txt": "counts of legal lines; `python -m tests.goldens.perft {key}` writes them",
}
"""A game's files by the patterns of their names, and what each is."""
LATER: Final = {"tests/figures/{key}.txt": "the figures of its tables; `make figures GAME={key}` writes them"}
"""The same for games with tables in `data`."""
DESCRIBED: Final = "docs/adding-a-game.md"


def missing(root: Path, key: str, files: dict[str, str]) -> list[str]:
    """Return a sentence for each file that a game lacks."""
    return [
        f"{pattern.format(key=key)} is missing: {what.format(key=key)} ({DESCRIBED})."
        for pattern, what in files.items()
        if not any(root.glob(pattern.format(key=key)))
    ]


@pytest.mark.parametrize("key", GAMES)
def test_every_file_of_a_game_is_there(key: str) -> None:
    tables = (ROOT / "pyapp/games" / key).glob("data/**/*.toml")
    has_tables = any(file.name != "puzzles.toml" for file in tables)  # positions are no figures
    lacking = missing(ROOT, key, FILES | LATER if has_tables else FILES)
    assert not lacking, "\n".join(("", *lacking))


def test_a_missing_file_is_named_with_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "pyapp/games/quarry").mkdir(parents=True)
    (tmp_path / "pyapp/games/quarry/rulebook.en.md").touch()
    lacking = missing(tmp_path, "quarry", FILES)
    assert len(lacking) == len(FILES) - 1
    assert any(
        line.startswith("tests/conformance/quarry_invariant.py is missing: what is conserved") for line in lacking
    )


def test_what_is_imported_by_name_says_which_file_to_write() -> None:
    with pytest.raises(LookupError, match=r"tests/conformance/embers_invariant\.py: write .* `embers\(position\)`"):
        invariant_of("embers")
    with pytest.raises(LookupError, match=r"tests/goldens/embers_wanted\.py: write .* `WANTED`"):
        wanted_of("embers")
