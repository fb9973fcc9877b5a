"""The figures of the printed tables, pinned: each row of `pyapp/games/KEY/data`, by the rules that tell it.

    python -m tests.figures             # the rows that differ from what is pinned
    python -m tests.figures accept KEY  # pin them as they are

`KEY.txt` has a heading for each file, `[file] rules`, or for one of its tables, `[file table] rules`, and below it a line
for each figure. Names, texts and provenances are no figures. docs/changing-rules.md says what else a new figure asks for.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent
UNNAMED: Final = "NO-RULE"
"""The rules of a new table until somebody names them."""
NONE: Final = "no rule: "
"""Begins the reason why no rule tells a table."""
_WORDS: Final = {"id", "ids", "name", "text", "provenance"}
_HEADING: Final = re.compile(r"\[(\S+?)(?: (\S+))?\] (.+)")

Heading = tuple[str, str]
"""A file below the game's `data`, and one of its tables, or "" for all that have no heading of their own."""


def games() -> list[str]:
    """Return the games with tables of data."""
    return sorted(folder.parent.name for folder in (ROOT / "pyapp/games").glob("*/data"))


def pinned_file(game: str) -> Path:
    """Return the file of a game's pinned figures."""
    return HERE / f"{game}.txt"


def _rows(value: object, row: str) -> Iterator[tuple[str, str]]:
    """Yield each figure with the words that lead to it: ids, else numbers from 1, and names of fields."""
    if isinstance(value, dict):
        if not value.keys() <= {"en", "es"}:
            for name, part in value.items():
                if name not in _WORDS:
                    yield from _rows(part, f"{row} {name}")
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for number, part in enumerate(value, 1):
            known = part.get("id") or "+".join(part.get("ids", ())) if isinstance(part, dict) else ""
            yield from _rows(part, f"{row} {known or number}")
    elif isinstance(value, str) and "\n" in value:
        for number, line in enumerate(value.strip().splitlines(), 1):
            yield f"{row} line {number}", json.dumps(" ".join(line.split()))
    else:
        yield row, json.dumps(value, ensure_ascii=False)


def read(game: str, headings: Iterable[Heading]) -> dict[Heading, dict[str, str]]:
    """Return the figures of a game as its files have them now, by heading and row."""
    data, found, known = ROOT / "pyapp/games" / game / "data", defaultdict[Heading, dict[str, str]](dict), {*headings}
    for file in sorted(data.rglob("*.toml")):
        name = file.relative_to(data).as_posix()
        if name == "puzzles.toml":  # positions, which prove themselves
            continue
        for table, value in tomllib.loads(file.read_text("utf-8")).items():
            if table not in _WORDS:
                found[(name, table) if (name, table) in known else (name, "")].update(_rows(value, table))
    return {heading: figures for heading, figures in found.items() if figures}


def pinned(game: str) -> tuple[dict[Heading, str], dict[Heading, dict[str, str]]]:
    """Return the rules of each heading as they are pinned, and the figures; nothing if none are."""
    rules: dict[Heading, str] = {}
    figures: dict[Heading, dict[str, str]] = {}
    rows: dict[str, str] = {}
    for line in pinned_file(game).read_text("utf-8").splitlines() if pinned_file(game).is_file() else ():
        if heading := _HEADING.fullmatch(line):
            at = heading[1], heading[2] or ""
            rules[at], rows = heading[3], {}
            figures[at] = rows
        elif line:
            row, _is, figure = line.partition(" = ")
            rows[row] = figure
    return rules, figures


def differences(game: str) -> list[str]:
    """List the figures of a game that differ from what is pinned: file, row, both figures, rules."""
    rules, before = pinned(game)
    now = read(game, rules)
    found = []
    for at in sorted(now.keys() | before.keys()):
        new, old = now.get(at, {}), before.get(at, {})
        for row in [*new, *(row for row in old if row not in new)]:
            was, is_ = old.get(row, "not there"), new.get(row, "not there")
            if was != is_:
                where = f"pyapp/games/{game}/data/{at[0]}, {row}"
                found.append(f"{where}: {is_}, pinned as {was} (by {rules.get(at, UNNAMED)})")
    return found


def how_to_accept(game: str) -> str:
    """Say how a deliberate change is pinned."""
    return f"`make figures GAME={game}` pins them; docs/changing-rules.md says what else a new figure asks for."


def accept(game: str) -> None:
    """Pin the figures of a game as they are now; the rules of the headings stay."""
    rules, _figures = pinned(game)
    blocks = [
        "\n".join(
            (f"[{' '.join(filter(None, at))}] {rules.get(at, UNNAMED)}", *(f"{row} = {it}" for row, it in rows.items()))
        )
        for at, rows in read(game, rules).items()
    ]
    pinned_file(game).write_text("\n\n".join(blocks) + "\n", "utf-8")
