"""Which way the arrows run, who may touch the page, and what engines may not use - read from the sources themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCES = sorted(ROOT.glob("pyapp/**/*.py"))
BELOW = {
    "engine": {"engine"},
    "drawing": {"engine", "drawing"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "ui": {"engine", "drawing", "games", "bots", "ui", "studio"},
    "studio": {"engine", "drawing", "games", "bots", "ui", "studio"},
}
"""Room -> the rooms it may import from. Views of games draw besides, see `_is_view`."""
BROWSER = {"pyapp/ui/browser.py", "pyapp/main.py", "pyapp/worker.py"}
"""The only files that may know that there is a browser."""
OF_THE_BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}
CLOCKS = {"time", "datetime", "calendar"}
LONGEST = 620
JAVASCRIPT = 150

pytestmark = pytest.mark.skipif(not SOURCES, reason="the sources are not here")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, wherever in it; relative imports are not used."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)} imports by dots"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    """Return the room of one of our modules: pyapp.games.nine.view.view -> games; "" for others."""
    parts = module.split(".")
    return parts[1] if parts[0] == "pyapp" and len(parts) > 1 else ""


def of(*rooms: str) -> list[Path]:
    return [path for path in SOURCES if name_of(path).split("/")[1] in rooms]


def _is_view(path: Path) -> bool:
    """Return whether a module of a game draws: whatever stands in its folder `view`."""
    parts = path.relative_to(ROOT).parts
    return len(parts) > 4 and parts[3] == "view"


@pytest.mark.parametrize("name", BELOW)
def test_arrows_run_one_way(name: str) -> None:
    for path in of(name):
        allowed = BELOW[name] | ({"drawing"} if name == "games" and _is_view(path) else set())
        wrong = {
            module for module in imports(path) if module.startswith("pyapp") and room(module) not in {*allowed, ""}
        }
        assert not wrong, f"{name_of(path)} imports {sorted(wrong)}"


def test_every_room_is_known() -> None:
    rooms = {name_of(path).split("/")[1] for path in SOURCES if len(path.relative_to(ROOT).parts) > 2}
    assert rooms - {"locale"} == set(BELOW)


def test_games_do_not_know_each_other() -> None:
    for path in of("games"):
        parts = path.relative_to(ROOT).parts
        if len(parts) > 3:
            others = {
                module
                for module in imports(path)
                if room(module) == "games" and module.split(".")[2:3] not in ([parts[2]], [])
            }
            assert not others, f"{name_of(path)} imports {sorted(others)}"


def test_rules_do_not_know_how_they_are_drawn() -> None:
    for path in of("games"):
        if not _is_view(path):
            drawing = {
                module
                for module in imports(path)
                if module.startswith("pyapp.games") and module.split(".")[3:4] == ["view"]
            }
            assert not drawing, f"{name_of(path)} imports {sorted(drawing)}"


def test_only_three_files_know_the_browser() -> None:
    for path in SOURCES:
        found = {module for module in imports(path) if module.split(".")[0] in OF_THE_BROWSER}
        assert not found or name_of(path) in BROWSER, f"{name_of(path)} imports {sorted(found)}"


def test_engines_know_no_clock() -> None:
    for path in of("engine", "games"):
        found = {module for module in imports(path) if module.split(".")[0] in CLOCKS}
        assert not found, f"{name_of(path)} imports {sorted(found)}: a match is its setup and its moves"


def test_engines_draw_from_their_own_generators_only() -> None:
    """Nothing of the module random but its class, and that is made in one place; secrets, uuid and urandom are chance
    that cannot be repeated.
    """
    for path in of("engine", "games"):
        modules = set(imports(path))
        assert not modules & {"secrets", "uuid", "os", "numpy"}, name_of(path)
        from_random = {module for module in modules if module.startswith("random.")}
        assert from_random <= {"random.Random"}, f"{name_of(path)} imports {sorted(from_random)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                # the kit looks whether a game touches the global generator
                assert node.attr == "Random" or (node.attr == "getstate" and path.stem == "conformance"), (
                    f"{name_of(path)} uses random.{node.attr}"
                )
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Random", "random.Random"):
                assert path.stem == "randomness", f"{name_of(path)} makes a generator of its own"


def test_engines_neither_print_nor_open_files() -> None:
    for path in of("engine", "games"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "open", "input", "eval", "exec"), (
                    f"{name_of(path)} calls {node.func.id}"
                )


@pytest.mark.parametrize("folder", ["pyapp", "tests", "tools"])
def test_no_file_is_too_long(folder: str) -> None:
    for path in ROOT.glob(f"{folder}/**/*.py"):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= LONGEST, f"{name_of(path)} has {lines} lines and wants to be two files"


def test_own_javascript_stays_small() -> None:
    scripts = [path for end in ("js", "mjs") for path in ROOT.glob(f"assets/**/*.{end}")]
    if not scripts:
        pytest.skip("no scripts here")
    lines = {name_of(path): code_lines(path.read_text(encoding="utf-8")) for path in scripts}
    assert sum(lines.values()) <= JAVASCRIPT, lines


def code_lines(script: str) -> int:
    """Count the lines that hold more than a comment."""
    plain = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in plain.splitlines())


def test_lines_of_code_are_counted_without_comments() -> None:
    assert code_lines("// one\n\nlet a = 1; // two\n/* three\n four */\n  // five\nlet b;\n") == 2
