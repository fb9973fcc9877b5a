"""`make game` writes a game that passes what every game has to pass, at once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TREE = ("pyapp", "tests", "tools", "assets/css", "pyproject.toml")
PROOFS = (
    "tests/rules/test_quarry.py",
    "tests/conformance/test_games.py",
    "tests/conformance/test_promises.py",
    "tests/goldens",
    "tests/unit/test_examples.py",
    "tests/unit/test_rulebook.py",
    "tests/unit/test_styles.py",
    "tests/unit/test_views.py",
)
OF_THE_TREE = ("tests/rules/test_report.py", "tests/unit/test_architecture.py")

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in a folder."""
    return subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which a game has been made."""
    folder = tmp_path_factory.mktemp("tree")
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    made = subprocess.run(
        [sys.executable, "tools/new_game.py", "quarry", "--title", "The Quarry"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("pytest", "-q", "-p", "no:cacheprovider", "-k", "quarry", *PROOFS),
        ("pyapp", "play", "quarry", "--seats", "calm,sharp", "--ms", "5"),
        *(
            pytest.param(command, marks=pytest.mark.nightly)
            for command in (
                ("mypy", "--no-incremental", "pyapp/games/quarry"),
                ("pytest", "-q", "-p", "no:cacheprovider", *OF_THE_TREE),
            )
        ),
    ],
    ids=lambda command: "-".join(command[:2]),
)
def test_a_new_game_passes(tree: Path, command: tuple[str, ...]) -> None:
    ran = run(tree, *command)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]


def test_its_balance_is_reported(tree: Path) -> None:
    command = [sys.executable, "tools/balance.py", "quarry", "--games", "2", "--iterations", "5", "--jobs", "1"]
    ran = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    heads = [line for line in ran.stdout.splitlines() if line.startswith("quarry")]
    assert heads == [f"quarry: match, {seats} seats, 2 matches" for seats in (2, 3, 4)]


@pytest.mark.nightly
def test_its_texts_are_translated(tree: Path) -> None:
    ran = subprocess.run([sys.executable, "tools/messages.py", "check"], cwd=tree, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_it_bears_its_own_name(tree: Path) -> None:
    files = [file for file in (tree / "pyapp/games/quarry").rglob("*") if file.suffix in (".py", ".md")]
    skeleton = ROOT / "tools/skeleton/game"
    wanted = {file.relative_to(skeleton) for file in skeleton.rglob("*") if file.suffix in (".py", ".md")}
    assert {file.relative_to(tree / "pyapp/games/quarry") for file in files} == wanted
    texts = [file.read_text(encoding="utf-8") for file in [*files, tree / "tests/rules/test_quarry.py"]]
    assert not any("skeleton" in text.lower() or "SK-" in text for text in texts)
    assert (tree / "assets/css/50-quarry.css").is_file()
    assert 'Setup("quarry"' in (tree / "tests/browser/test_quarry.py").read_text(encoding="utf-8")
    assert any('title="The Quarry"' in text for text in texts)
    assert (tree / "pyapp/games/quarry/rulebook.es.md").read_text(encoding="utf-8").startswith("# The Quarry")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["quarry", "Quarry", "q", "two-words"])
def test_a_name_that_is_taken_or_unfit_is_refused(tree: Path, key: str) -> None:
    before = {file: file.stat().st_mtime_ns for file in tree.rglob("*.py")}
    ran = subprocess.run([sys.executable, "tools/new_game.py", key], cwd=tree, capture_output=True, check=False)
    assert ran.returncode == 2
    assert before == {file: file.stat().st_mtime_ns for file in tree.rglob("*.py")}
