"""The wheel of the library: what is in it, that it works outside the checkout, and that building it leaves no trace."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
BUILD = [*PIP, "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
PLAY = """
from random import Random

from pyapp.engine.contract import CHANCE, Setup
from pyapp.games import GAMES

source = Random(1)
for game in GAMES.values():
    position = game.new(Setup.usual(game))
    while position.seat is not None:
        drawn = position.seat == CHANCE
        position.advance(position.chance().sample(source) if drawn else source.choice(position.moves()))
    print(game.key, position.outcome() is not None)
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout")]


def checkout() -> str:
    """Return what git sees of the checkout, ignored files too; not the caches of what runs beside this test."""
    listed = ["git", "status", "--short", "--ignored=matching", "--untracked-files=all"]
    status = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in status.splitlines() if not any(part in line for part in ("cache", "hypothesis")))


def run(*command: str | Path, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    before = checkout()
    run(*BUILD, "--wheel-dir", folder, ".", cwd=ROOT)
    assert checkout() == before, "the build leaves something behind"
    return next(folder.glob("sobremesa-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own and return the folder of its commands."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run(*PIP, "--python", commands / "python", "install", "--quiet", "--no-index", wheel, cwd=folder)
    return commands


def test_a_wheel_has_engines_and_console_and_no_room_of_the_browser(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    folders = {name.split("/")[1] for name in names if name.startswith("pyapp/") and name.count("/") > 1}
    assert folders == {"bots", "console", "drawing", "engine", "games", "locale"}
    assert {"pyapp/main.py", "pyapp/worker.py"}.isdisjoint(names)
    assert {"pyapp/py.typed", "sobremesa/py.typed", "pyapp/locale/es/LC_MESSAGES/nine.mo"} <= set(names)
    assert {"pyapp/games/nine/rulebook.en.md", "pyapp/games/imperial/data/sheets/inca.toml"} <= set(names)
    assert not [name for name in names if name.endswith((".po", ".pyc"))]


def test_an_installed_wheel_says_its_version_and_lists_modes_in_spanish(installed: Path, tmp_path: Path) -> None:
    import pyapp

    assert run(installed / "sobremesa", "--version", cwd=tmp_path) == f"sobremesa {pyapp.__version__}\n"
    assert "Hold the most sections to win" in run(installed / "sobremesa", "modes", "nine", cwd=tmp_path)
    assert "Gana quien" in run(installed / "sobremesa", "--language", "es", "modes", "nine", cwd=tmp_path)


def test_an_installed_wheel_plays_every_game(installed: Path, tmp_path: Path) -> None:
    from pyapp.games import GAMES

    assert run(installed / "python", "-c", PLAY, cwd=tmp_path) == "".join(f"{key} True\n" for key in GAMES)


def test_a_wheel_can_be_built_from_the_source_distribution(wheel: Path, tmp_path: Path) -> None:
    hooks = "backend.get_requires_for_build_sdist(), backend.get_requires_for_build_wheel(), backend.build_sdist"
    code = f"import sys; sys.path[0] = 'tools/backend'; import sobremesa_backend as backend; {hooks}({str(tmp_path)!r})"
    before = checkout()
    run(sys.executable, "-B", "-c", code, cwd=ROOT)
    assert checkout() == before
    run(*BUILD, "--wheel-dir", tmp_path, next(tmp_path.glob("*.tar.gz")), cwd=tmp_path)
    built = next(tmp_path.glob("*.whl"))
    assert sorted(zipfile.ZipFile(built).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
