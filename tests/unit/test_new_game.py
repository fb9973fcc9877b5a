"""`make game` writes a game that passes what every game has to pass, at once.

At every run of `make test` the new game is checked by all that it can change: tests that bear its key, and those that read
the shelf as a whole (`tests.of_game`). Nightly the whole tree with it is tested and typed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.skeletons import KEY, ROOT, TITLE, check, make_game, run

if TYPE_CHECKING:
    from pathlib import Path

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--ignore=tests/unit/test_new_game.py")
TESTS = ("tests/unit", "tests/rules", "tests/conformance", "tests/goldens")
STEADY = ("-m", "not timed and not nightly")

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which a game has been made."""
    return make_game(tmp_path_factory.mktemp("made") / "tree")


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("-m", "ruff", "check", "."), id="habits"),
        pytest.param(("-m", "ruff", "format", "--check", "."), id="format"),
        pytest.param(("tools/messages.py", "check"), id="texts"),
        pytest.param((*PYTEST, "-p", "tests.of_game", "--game", KEY, *TESTS, *STEADY), id="tests of the game"),
        pytest.param(("-m", "pyapp", "play", KEY, "--seats", "calm,sharp", "--ms", "5"), id="console"),
        pytest.param(("-m", "tests.rules.report"), id="rules", marks=pytest.mark.nightly),
        pytest.param(("-m", "mypy"), id="types", marks=pytest.mark.nightly),
        pytest.param((*PYTEST, *TESTS, *STEADY), id="all tests", marks=pytest.mark.nightly),
    ],
)
def test_a_new_game_passes(tree: Path, command: tuple[str, ...]) -> None:
    check(tree, *command)


def test_its_balance_is_reported(tree: Path) -> None:
    ran = run(tree, "tools/balance.py", KEY, "--games", "2", "--iterations", "5", "--jobs", "1")
    assert ran.returncode == 0, ran.stderr
    heads = [line for line in ran.stdout.splitlines() if line.startswith(KEY)]
    assert heads == [f"{KEY}: match, {seats} seats, 2 matches" for seats in (2, 3, 4)]


def test_it_bears_its_own_name(tree: Path) -> None:
    files = [file for file in (tree / "pyapp/games/quarry").rglob("*") if file.suffix in (".py", ".md")]
    skeleton = ROOT / "tools/skeleton/game"
    wanted = {file.relative_to(skeleton) for file in skeleton.rglob("*") if file.suffix in (".py", ".md")}
    assert {file.relative_to(tree / "pyapp/games/quarry") for file in files} == wanted
    texts = [file.read_text(encoding="utf-8") for file in [*files, tree / "tests/rules/test_quarry.py"]]
    assert not any("skeleton" in text.lower() or "SK-" in text for text in texts)
    assert (tree / "assets/css/50-quarry.css").is_file()
    assert 'Setup("quarry"' in (tree / "tests/browser/test_quarry.py").read_text(encoding="utf-8")
    assert any(f'title="{TITLE}"' in text for text in texts)
    assert (tree / "pyapp/games/quarry/rulebook.es.md").read_text(encoding="utf-8").startswith("# The Quarry")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["quarry", "Quarry", "q", "two-words"])
def test_a_name_that_is_taken_or_unfit_is_refused(tree: Path, key: str) -> None:
    before = {file: file.stat().st_mtime_ns for file in tree.rglob("*.py")}
    assert run(tree, "tools/new_game.py", key).returncode == 2
    assert before == {file: file.stat().st_mtime_ns for file in tree.rglob("*.py")}


@pytest.mark.slow
def test_a_changed_figure_is_said_first_and_puts_off_what_fails_for_it(tree: Path) -> None:
    table = tree / "pyapp/games/artemis/data/surface.toml"
    before = table.read_text("utf-8")
    table.write_text(before.replace("flat = 2", "flat = 3", 1), "utf-8")
    try:
        ran = run(tree, *PYTEST, "tests/rules/test_artemis_rulebook.py", "tests/unit/test_figures.py")
        alone = run(tree, *PYTEST, "tests/rules/test_artemis_rulebook.py")
    finally:
        table.write_text(before, "utf-8")
    failed = [line for line in ran.stdout.splitlines() if line.startswith("FAILED")]
    assert [line.partition("::")[2].partition(" ")[0] for line in failed] == [
        "test_figures_are_those_that_are_pinned[artemis]"
    ]
    row = "pyapp/games/artemis/data/surface.toml, building S01 flat: 3, pinned as 2 (by AP-27)"
    assert row in ran.stdout
    assert row in alone.stdout
    assert "are put off until then; this run has failed." in alone.stdout
    assert alone.returncode == 1
