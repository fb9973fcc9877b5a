"""TOML: parses untrusted text, and writes plain data in a form that is easy to edit, one field per line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pyapp.engine.texts import N_, MessageError

MOST_DOTS: Final = 8
"""Maximum dots in a TOML key; ours have two. A parser's cost grows with the square of their number."""
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
"""Comments and strings of TOML. An unclosed string extends to the end, since no parser gets past it."""
_LONG_KEY: Final = re.compile(rf"(?:^|[=,\[\]{{}}\n])[ \t]*+(?:[A-Za-z0-9_-]++[ \t]*+\.[ \t]*+){{{MOST_DOTS + 1}}}")


def parse(text: str) -> dict[str, Any]:
    """Parse untrusted TOML in linear time and memory. Raises MessageError for a key with too many dots, ValueError or
    RecursionError for invalid TOML.
    """
    # Strings count as parts of keys, and long ones keep their line breaks: the message names a line.
    bare = _APART.sub(lambda match: "" if match[0][0] == "#" else "_" + "\n" * match[0].count("\n"), text)
    if (match := _LONG_KEY.search(bare)) is not None:
        raise MessageError(
            N_("This file cannot be read: line {line} has a key with more than {number} dots."),
            line=bare.count("\n", 0, match.end()) + 1,
            number=MOST_DOTS,
        )
    # Few pages ever parse TOML: the build converts our own files to JSON.
    import tomllib

    return tomllib.loads(text)


def value(data: object) -> str:
    """Write a value: true, 3, "text", [list] or { table } on one line, a text of several lines on as many."""
    if isinstance(data, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {value(item)}" for key, item in data.items()) + " }"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(map(value, data)) + "]"
    if isinstance(data, str) and "\n" in data:
        return f'"""\n{data}\n"""'
    # text, numbers, true and false are written as in JSON; our texts are all printable
    return json.dumps(data, ensure_ascii=False)


def document(data: Mapping[str, object]) -> str:
    """Write plain data as a file. Values that are neither tables nor lists of tables come first, as TOML requires."""
    tables = {key: item for key, item in data.items() if key != "name" and _rows(item)}
    lines = [f"{_key(key)} = {value(item)}" for key, item in data.items() if key not in tables]
    for key, item in tables.items():
        head = f"[{_key(key)}]" if isinstance(item, Mapping) else f"[[{_key(key)}]]"
        for row in _rows(item):
            lines += ["", head, *(f"{_key(field)} = {value(one)}" for field, one in row.items())]
    return "\n".join(lines) + "\n"


def _rows(item: object) -> list[Mapping[str, object]]:
    """Return a table, or the tables of a list of tables."""
    rows = [item] if isinstance(item, Mapping) else item if isinstance(item, list) else []
    return [row for row in rows if isinstance(row, Mapping)]


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
