"""TOML: reads what may come from strangers, and writes plain data as people like to edit it, a line a field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pyapp.engine.texts import N_, MessageError

MOST_DOTS: Final = 8
"""Dots of a key in TOML; ours have two. What a parser needs grows with the square of their number."""
_APART: Final = re.compile(
    r"""
    \#[^\n]*+
    | \"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|.*)
    | '''(?:.*?'{3,5}|.*)
    | "(?:[^"\\\n]|\\[^\n])*+(?:"|.*)
    | '[^'\n]*+(?:'|.*)
    """,
    re.DOTALL | re.VERBOSE,
)
"""Comments and strings of TOML. What is opened and never closed goes on to the end: no parser gets beyond it."""
_LONG_KEY: Final = re.compile(rf"(?:^|[=,\[\]{{}}\n])[ \t]*+(?:[A-Za-z0-9_-]++[ \t]*+\.[ \t]*+){{{MOST_DOTS + 1}}}")


def parse(text: str) -> dict[str, Any]:
    """Parse TOML that may come from strangers, in time and memory that grow with its length alone. Raises MessageError
    for a key with too many dots, ValueError or RecursionError for what is no TOML.
    """
    # Strings count as parts of keys, and the lines of long ones are kept: the message names a line.
    bare = _APART.sub(lambda match: "" if match[0][0] == "#" else "_" + "\n" * match[0].count("\n"), text)
    if (match := _LONG_KEY.search(bare)) is not None:
        raise MessageError(
            N_("This file cannot be read: line {line} has a key with more than {number} dots."),
            line=bare.count("\n", 0, match.end()) + 1,
            number=MOST_DOTS,
        )
    # Few pages ever read TOML: the build lays our own files down as JSON.
    import tomllib

    return tomllib.loads(text)


def value(data: object) -> str:
    """Write a value on one line: true, 3, "text", [list] or { table }; a text of several lines on as many."""
    if isinstance(data, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {value(item)}" for key, item in data.items()) + " }"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(map(value, data)) + "]"
    if isinstance(data, str) and "\n" in data:
        return f'"""\n{data}\n"""'
    # text, numbers, true and false look the same in JSON; our texts hold nothing unprintable
    return json.dumps(data, ensure_ascii=False)


def document(data: Mapping[str, object]) -> str:
    """Write plain data as a file: what is neither a table nor a list of tables comes first, as TOML wants it."""
    tables = {key: item for key, item in data.items() if key != "name" and _rows(item)}
    lines = [f"{_key(key)} = {value(item)}" for key, item in data.items() if key not in tables]
    for key, item in tables.items():
        head = f"[{_key(key)}]" if isinstance(item, Mapping) else f"[[{_key(key)}]]"
        for row in _rows(item):
            lines += ["", head, *(f"{_key(field)} = {value(one)}" for field, one in row.items())]
    return "\n".join(lines) + "\n"


def _rows(item: object) -> list[Mapping[str, object]]:
    """Return the tables that something is: itself, or those that it lists."""
    rows = [item] if isinstance(item, Mapping) else item if isinstance(item, list) else []
    return [row for row in rows if isinstance(row, Mapping)]


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
