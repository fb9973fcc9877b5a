"""Writes plain data as TOML that people like to edit: tables and entries with a line a field."""

from __future__ import annotations

import json
from collections.abc import Mapping


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
