"""Rules for imports, page access and engine code, checked in the sources."""

from __future__ import annotations

import ast
import itertools
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCES = sorted(ROOT.glob("pyapp/**/*.py"))
SHARED = ("games.contract", "games.achievements", "games.parts")
"""Modules with which games declare themselves; not the inside of a game."""
ARROWS = (
    (
        "games.packing",
        (
            "engine",
            *(f"games.{game}.packing" for game in ("artemis", "auztralia", "imperial", "nine")),
        ),
    ),
    ("games.parts", ("engine", "games")),
    ("engine", ("engine",)),
    ("drawing", ("engine", "drawing")),
    ("bots", ("engine", "bots")),
    ("games.KEY.rules", ("engine", "games.KEY.rules")),
    ("games.KEY.view", ("engine", "drawing", "games.KEY.rules", "games.KEY.view")),
    ("games.KEY.computer", ("engine", "bots", "games.KEY.rules", "games.KEY.computer")),
    ("games.KEY", ("engine", "drawing", "bots", *SHARED, "games.KEY")),
    ("games", ("engine", "drawing", "bots", *SHARED)),
    ("ui", ("engine", "drawing", "bots", "games", *SHARED, "games.packing", "ui")),
    (
        "studio",
        ("engine", "drawing", "bots", "games", *SHARED, "games.packing", "games.imperial", "ui", "studio"),
    ),
    ("paper", ("engine", "drawing", "games", *SHARED, "games.imperial", "ui", "paper")),
    ("console", ("engine", "drawing", "bots", "games", *SHARED, "console")),
)
"""Room -> the rooms it may import from, as paths; the first matching room counts. KEY is any game. `games` and SHARED
mean only those modules, not the inside of a game.
"""
BROWSER = ("pyapp/ui/browser/", "pyapp/main.py", "pyapp/worker.py")
"""The only files that may use the browser."""
OF_THE_BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}
CLOCKS = {"time", "datetime", "calendar"}
TAKEN_AS_MARKUP = {
    "pyapp/ui/links/fragments.py": 1,  # segno's SVG
    "pyapp/ui/result/endings.py": 1,  # a message without its full stop
    "pyapp/ui/rulebook/book.py": 1,  # a rule's few marks, put into escaped text
}
"""How often a page's module turns a text into markup, and for what."""
TABLE_FLOORS = (
    (
        "guide",
        "hints",
        "pacing",
        "port",
        "remote",
        "review_state",
        "selection",
        "session",
        "state",
        "thinking",
        "transcript",
    ),
    ("ahead", "handover", "selectors"),
    ("autosave", "notices", "playback", "replay", "reviewer", "taps", "undo"),
    ("buttons", "cover", "drawers", "log", "match_page", "printing", "seats", "turning_point", "voice"),
    ("table",),
    ("guide_room", "match_room", "remote_match"),
)
"""The floors of `ui.table`: state and ports, selectors, features, drawings, the controller, the rooms."""
STATE = ("pacing", "review_state", "selection", "session", "state")
"""The modules of `ui.table` that hold its state."""
LONGEST = 650
MOST_IN_A_CIRCLE = 2
JAVASCRIPT = 643
"""Maximum lines without comments. Some code cannot be Python: unpacking Python while it arrives (110 lines), replacing
damaged files before Python runs (70), and what Paper needs of the service worker (23).
"""
OF_PAPER = {"assets/ink.mjs", "assets/media.mjs"}
JAVASCRIPT_OF_PAPER = 250
"""Maximum lines of the scripts that arrive with Paper: ink is drawn within a frame, and libraries are imported."""

pytestmark = pytest.mark.skipif(not SOURCES, reason="the sources are not here")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a Python file, cached for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """List all nodes of a file."""
    return tuple(ast.walk(tree_of(path)))


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, anywhere in it; relative imports are not used."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)} imports by dots"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def place(module: str) -> str:
    """Return a module's name without the name of the app: pyapp.games.nine.view -> games.nine.view."""
    return module.removeprefix("pyapp.") if module.startswith("pyapp.") else ""


def module_of(path: Path) -> str:
    """Return the dotted name of a file."""
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def within(module: str, room: str) -> bool:
    """Return whether a module is in a room; `games` and SHARED are only those modules."""
    if room in ("games", *SHARED):
        return (
            module == room
            or (room == "games" and module == "games.GAMES")
            or module.startswith(tuple(f"{one}." for one in SHARED if one == room))
        )
    return module == room or module.startswith(f"{room}.")


def arrows_of(module: str) -> tuple[str, ...]:
    """Return the rooms that a module may import from."""
    parts = module.split(".")
    key = parts[1] if parts[0] == "games" and len(parts) > 1 and ".".join(parts[:2]) not in SHARED else "KEY"
    for room, allowed in ARROWS:
        room = room.replace("KEY", key)
        if module == room or module.startswith(f"{room}."):
            return tuple(one.replace("KEY", key) for one in allowed)
    raise LookupError(module)


def of(*rooms: str) -> list[Path]:
    return [path for path in SOURCES if name_of(path).split("/")[1] in rooms]


def packages() -> set[str]:
    return {module_of(path) for path in SOURCES if path.name == "__init__.py"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", sorted({name_of(path).split("/")[1] for path in SOURCES if name_of(path).count("/") > 1})
)
def test_rooms_import_in_one_direction(name: str) -> None:
    for path in of(name):
        module = place(module_of(path))
        allowed = arrows_of(module)
        rooms = {place(one) for one in imports(path)} - {""}
        wrong = {
            one for one in rooms if f"pyapp.{one}" not in packages() and not any(within(one, room) for room in allowed)
        }
        assert not wrong, f"{name_of(path)} imports {sorted(wrong)}"


def test_every_room_is_known() -> None:
    rooms = {name_of(path).split("/")[1] for path in SOURCES if len(path.relative_to(ROOT).parts) > 2}
    assert rooms - {"locale"} == {room for room, _allowed in ARROWS if "." not in room}


def test_no_module_imports_itself_through_others() -> None:
    """Checks the imports that run, wherever they are."""
    assert not in_circles(SOURCES, types=False)


def test_no_two_modules_import_each_other() -> None:
    """Includes imports for types: what two modules must know of each other belongs below both."""
    assert not in_circles(of("engine", "drawing", "bots", "games", "console"), types=True)


def test_only_modules_of_live_play_import_each_other_even_for_types() -> None:
    """Includes imports for types; in live play at most two modules."""
    found = circles(SOURCES)
    assert [circle for circle in found if len(circle) > MOST_IN_A_CIRCLE] == []
    assert [circle for circle in found if not all(one.startswith("pyapp.ui.live.") for one in circle)] == []


def table_files() -> dict[str, Path]:
    """Return the files of `ui.table` by their names."""
    return {
        path.stem: path for path in SOURCES if name_of(path).startswith("pyapp/ui/table/") and path.stem != "__init__"
    }


def test_modules_of_the_table_import_only_from_lower_floors() -> None:
    """Includes imports for types: nothing calls back up."""
    files = table_files()
    assert sorted(files) == sorted(itertools.chain(*TABLE_FLOORS))
    below: set[str] = set()
    for floor in TABLE_FLOORS:
        below.update(floor)
        for name in floor:
            known = {module.removeprefix("pyapp.ui.table.").split(".")[0] for module in imports(files[name])}
            assert not (known & files.keys()) - below, f"{name} imports {sorted((known & files.keys()) - below)}"
    assert not in_circles(list(files.values()), types=True)


def test_the_state_of_the_table_has_no_callbacks() -> None:
    """The state holds no function, no page and no port: the controller owns the effects."""
    for name in STATE:
        held = {
            word
            for node in nodes_of(table_files()[name])
            if isinstance(node, ast.AnnAssign)
            for word in re.findall(r"\w+", ast.unparse(node.annotation))
        }
        assert not held & {"Callable", "Page", "AppPort", "App", "RemotePlay", "Table"}, f"{name} holds {sorted(held)}"


def test_live_tables_import_one_way() -> None:
    """Includes imports inside functions: host and guest know nothing of the pages above them."""
    paths = {module_of(path): path for path in of("ui") if "/live/" in name_of(path)}
    arrows = {module: (set(imports(path)) & paths.keys()) - {module} for module, path in paths.items()}
    assert [module for module in arrows if module in reached(module, arrows)] == []


def test_one_module_chooses_between_host_and_guest() -> None:
    """All other users of a shared table only know its `Role`."""
    names = {path.stem: set(imports(path)) for path in of("ui") if path.stem not in ("host", "guest")}
    assert [name for name, found in names.items() if found & {"pyapp.ui.live.host", "pyapp.ui.live.guest"}] == ["live"]


def circles(paths: list[Path]) -> list[list[str]]:
    """Return the sets of modules that import each other, directly or indirectly; single modules are left out."""
    arrows = arrows_between(paths, types=True)
    below = {module: reached(module, arrows) for module in arrows}
    return [
        pair
        for module in sorted(arrows)
        if len(pair := sorted(one for one in below[module] if module in below[one])) > 1 and pair[0] == module
    ]


def reached(module: str, arrows: dict[str, set[str]]) -> set[str]:
    """Return everything that a module imports, directly or indirectly."""
    seen, left = set[str](), [module]
    while left:
        new = arrows[left.pop()] - seen
        seen |= new
        left += new
    return seen


def in_circles(paths: list[Path], *, types: bool) -> list[str]:
    """Return the modules that are part of an import cycle, and those that import one."""
    arrows = arrows_between(paths, types=types)
    while loose := {module for module, below in arrows.items() if not below & arrows.keys()}:
        arrows = {module: below for module, below in arrows.items() if module not in loose}
    return sorted(arrows)


def arrows_between(paths: list[Path], *, types: bool) -> dict[str, set[str]]:
    """Return module -> those of these modules that it imports."""
    arrows: dict[str, set[str]] = {}
    known = {module_of(path): path for path in paths}
    for module, path in known.items():
        names = set(loaded(tree_of(path).body, types=types))
        inner = {one for one in names if one in known and one != module}
        arrows[module] = {one for one in inner if not any(other.startswith(f"{one}.") for other in inner)}
    return arrows


def loaded(body: list[ast.stmt], *, types: bool) -> Iterator[str]:
    """Yield the modules that statements import when they run, except inside functions; with `types` also those that
    only annotations need.
    """
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.If) or (
            isinstance(node, ast.If) and (types or "TYPE_CHECKING" not in ast.unparse(node.test))
        ):
            for part in ("body", "orelse", "handlers", "finalbody"):
                yield from loaded(getattr(node, part, []), types=types)


def test_import_cycles_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    for_types = "if TYPE_CHECKING:\n    from pyapp.one import One\n"
    for name, text in (("one", "from pyapp.two import two\n"), ("two", for_types), ("top", "import pyapp.one\n")):
        (tmp_path / "pyapp").mkdir(exist_ok=True)
        (tmp_path / f"pyapp/{name}.py").write_text(text, encoding="utf-8")
    paths = sorted((tmp_path / "pyapp").iterdir())
    assert in_circles(paths, types=False) == []
    assert in_circles(paths, types=True) == ["pyapp.one", "pyapp.top", "pyapp.two"]
    assert circles(paths) == [["pyapp.one", "pyapp.two"]]


def test_only_one_room_imports_browser_modules() -> None:
    for path in SOURCES:
        modules = {module for module in imports(path) if module.split(".")[0] in OF_THE_BROWSER}
        assert not modules or name_of(path).startswith(BROWSER), f"{name_of(path)} imports {sorted(modules)}"


def test_engines_use_no_clock() -> None:
    for path in of("engine", "games"):
        modules = {module for module in imports(path) if module.split(".")[0] in CLOCKS}
        assert not modules, f"{name_of(path)} imports {sorted(modules)}: a match is its setup and its moves"


def test_engines_draw_from_their_own_generators_only() -> None:
    """Only the class Random is used, and created in one place; secrets, uuid and urandom cannot be repeated."""
    for path in of("engine", "games"):
        modules = set(imports(path))
        assert not modules & {"secrets", "uuid", "os", "numpy"}, name_of(path)
        from_random = {module for module in modules if module.startswith("random.")}
        assert from_random <= {"random.Random"}, f"{name_of(path)} imports {sorted(from_random)}"
        for node in nodes_of(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                # the kit checks whether a game uses the global generator
                assert node.attr == "Random" or (node.attr == "getstate" and path.parent.name == "conformance"), (
                    f"{name_of(path)} uses random.{node.attr}"
                )
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Random", "random.Random"):
                assert path.stem == "randomness", f"{name_of(path)} makes a generator of its own"


def test_engines_neither_print_nor_open_files() -> None:
    for path in of("engine", "games"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "open", "input", "eval", "exec"), (
                    f"{name_of(path)} calls {node.func.id}"
                )


def test_pages_are_built_from_elements() -> None:
    """No f-string contains a tag: `drawing.markup` builds elements and escapes their content."""
    for path in of("ui", "studio", "paper"):
        wrong = [node.lineno for node in nodes_of(path) if isinstance(node, ast.JoinedStr) and has_tag(node)]
        assert not wrong, f"{name_of(path)} writes tags in the f-strings of lines {wrong}"


def has_tag(node: ast.JoinedStr) -> bool:
    """Return whether a literal part of an f-string opens or closes an element."""
    parts = (part.value for part in node.values if isinstance(part, ast.Constant))
    return any(re.search(r"</?[a-zA-Z]", str(part)) for part in parts)


def test_texts_become_markup_in_few_places() -> None:
    """`Markup(...)` of anything but a literal does not escape, so its author is responsible for the content."""
    counts: dict[str, int] = {}
    for path in of("ui", "studio", "paper"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Markup":
                literal = not node.args or isinstance(node.args[0], ast.Constant)
                counts[name_of(path)] = counts.get(name_of(path), 0) + (not literal)
    assert {name: number for name, number in counts.items() if number} == TAKEN_AS_MARKUP


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
    assert sum(count for name, count in lines.items() if name not in OF_PAPER) <= JAVASCRIPT, lines
    assert sum(count for name, count in lines.items() if name in OF_PAPER) <= JAVASCRIPT_OF_PAPER, lines


def code_lines(script: str) -> int:
    """Count the lines that contain more than a comment."""
    plain = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in plain.splitlines())


def test_lines_of_code_are_counted_without_comments() -> None:
    assert code_lines("// one\n\nlet a = 1; // two\n/* three\n four */\n  // five\nlet b;\n") == 2


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    rooms = pytest.importorskip("tools.rooms")
    assert rooms.PICTURE.read_text() == rooms.drawn(rooms.imports()), "run `make rooms`"
