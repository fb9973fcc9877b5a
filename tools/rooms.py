"""Draw the rooms of the app and the imports between them as `docs/rooms.svg`: `rooms.py` writes it, `rooms.py --check`
fails if it is out of date.

An arrow means that modules of one room import another. Arrows that follow from others are left out. A room's floor is
one above the highest that it imports.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "rooms.svg"

ROOMS = {
    "pyapp.engine": ("engine", "moves, chance, matches, records"),
    "pyapp.bots": ("bots", "searches, levels"),
    "pyapp.games.*.rules": ("games/*/rules", "positions, moves, events"),
    "pyapp.drawing": ("drawing", "markup, pieces, views"),
    "pyapp.games.*.computer": ("games/*/computer", "what a search should know"),
    "pyapp.games.*.view": ("games/*/view", "boards, taps, sentences"),
    "pyapp.games.contract": ("games/contract", "the parts of a game"),
    "pyapp.games.*": ("games/*", "modes, guide, records, links"),
    "pyapp.games": ("games", "the list of games"),
    "pyapp.ui": ("ui", "pages, a room each"),
    "pyapp.console": ("console", "the terminal"),
    "pyapp.ui.browser": ("ui/browser", "all that touches the page"),
    "pyapp.studio": ("studio", "village sheets, printing"),
    "pyapp.paper": ("paper", "any sheet, ink, dice"),
    "pyapp.main": ("main, worker, rooms", "what PyScript runs"),
}
"""Pattern of modules -> name and content of a room. The longest pattern that fits a module is its room's."""
SAME = {
    "pyapp.worker": "pyapp.main",
    "pyapp.rooms": "pyapp.main",
    "pyapp.__main__": "pyapp.console",
    "pyapp.games.achievements": "pyapp.games.contract",
}
GAMES = "pyapp.games."
BY_NAME = r"pyapp(\.\w+)+:\w+"
WIDTH, HEIGHT, GAP, FLOOR = 216, 52, 24, 100
INK, PAPER, SOFT, LINE = "#2A231E", "#FEFBF4", "#63564A", "#855F32"


def room_of(module: str) -> str:
    """Return the pattern of the room that a module is in, "" where it is in none."""
    words = module.split(".")
    if module.startswith(GAMES) and (ROOT / "pyapp/games" / words[2]).is_dir():
        words[2] = "*"
    names = (".".join(words[:n]) for n in range(len(words), 1, -1))
    return next((room for name in names if (room := SAME.get(name, name)) in ROOMS), "")


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, inside functions, for types and by a text "module:class" too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from pyapp.games import parts` names a module, `from pyapp.games import GAMES` a thing in one
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(BY_NAME, node.value):
            names.add(node.value.partition(":")[0])
    return names


def imports() -> dict[str, set[str]]:
    """Return room -> the rooms that it imports."""
    found: dict[str, set[str]] = {room: set() for room in ROOMS}
    for path in sorted((ROOT / "pyapp").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if room := room_of(module):
            found[room] |= {other for name in imported(path) if (other := room_of(name)) and other != room}
    return found


def reachable(arrows: Mapping[str, set[str]], room: str) -> set[str]:
    """Return the rooms that a room imports, directly or by others."""
    seen: set[str] = set()
    waiting = [room]
    while waiting:
        for other in arrows[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def floors(arrows: Mapping[str, set[str]]) -> dict[str, int]:
    """Return room -> its floor, from 0. Raises ValueError where imports go round in a circle."""
    placed: dict[str, int] = {}
    while len(placed) < len(arrows):
        ready = [room for room in arrows if room not in placed and arrows[room] <= placed.keys()]
        if not ready:
            raise ValueError(f"a circle of imports among {sorted(arrows.keys() - placed.keys())}")
        placed |= {room: 1 + max((placed[other] for other in arrows[room]), default=-1) for room in ready}
    return placed


def drawn(arrows: Mapping[str, set[str]]) -> str:
    """Return the picture as SVG: the floors from the lowest up, an arrow down to each room that is imported."""
    floor = floors(arrows)
    rows: list[list[str]] = [[room for room in ROOMS if floor[room] == n] for n in range(max(floor.values()) + 1)]
    wide = max(map(len, rows)) * (WIDTH + GAP) + GAP
    high = len(rows) * FLOOR
    places = {}
    for n, row in enumerate(rows):
        left = (wide - len(row) * (WIDTH + GAP) + GAP) / 2
        for i, room in enumerate(row):
            places[room] = (left + i * (WIDTH + GAP), high - (n + 1) * FLOOR + (FLOOR - HEIGHT) / 2)
    lines, boxes = [], []
    for room, others in arrows.items():
        for other in sorted(others - set().union(*(reachable(arrows, near) for near in others), set())):
            x, y = places[room][0] + WIDTH / 2, places[room][1] + HEIGHT
            to_x, to_y = places[other][0] + WIDTH / 2, places[other][1] - 3
            middle = (y + to_y) / 2
            path = f"M{x:g} {y:g}C{x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y:g}"
            lines.append(f'<path d="{path}" marker-end="url(#tip)"/>')
    for room, (x, y) in places.items():
        name, content = map(escape, ROOMS[room])
        boxes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8"/>'
            f'<text x="{x + WIDTH / 2:g}" y="{y + 22:g}">{name}</text>'
            f'<text class="note" x="{x + WIDTH / 2:g}" y="{y + 40:g}">{content}</text>'
        )
    style = (
        f"text{{font:700 15px Helvetica,Arial,sans-serif;fill:{INK};text-anchor:middle}}"
        f".note{{font-weight:400;font-size:12px;fill:{SOFT}}}rect{{fill:{PAPER};stroke:{LINE};stroke-width:1.5}}"
        f"path{{fill:none;stroke:{LINE};stroke-width:1.5}}#tip path{{fill:{LINE};stroke:none}}.ground{{fill:#F7F0E2;stroke:none}}"
    )
    label = "The rooms of the app, each above the rooms that it imports"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{label}">\n'
        f"<style>{style}</style>\n"
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8Z"/></marker>\n'
        f'<rect class="ground" width="{wide}" height="{high}"/>\n' + "\n".join([*lines, *boxes]) + "\n</svg>\n"
    )


def main() -> None:
    """Write the picture, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail if the picture is out of date, write nothing")
    text = drawn(imports())
    if parser.parse_args().check:
        if not PICTURE.exists() or PICTURE.read_text() != text:
            sys.exit(f"{PICTURE.relative_to(ROOT)} is out of date: run tools/rooms.py")
        return
    PICTURE.write_text(text)


if __name__ == "__main__":
    main()
