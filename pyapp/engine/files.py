"""Data files: tables and rulebooks of packages, and JSON texts from outside."""

from __future__ import annotations

import json
import pkgutil
import re
import sys
from importlib import import_module
from typing import Any, Final

MAX_DEPTH: Final = 500
"""The deepest nesting of lists and tables. In the browser some 5,000 levels exhaust the stack and end Python."""
_STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_BRACKETS: Final = r"[\[{]+|[\]}]+"


def read_file(package: str, name: str) -> bytes:
    """Return the content of a package's file; FileNotFoundError if there is none.

    A package may have several folders, as a game does whose code the page loads later. All of them are searched;
    `pkgutil.get_data` would only search the first.
    """
    import_module(package)
    for place in sys.modules[package].__path__:
        path = f"{place}/{name}"
        read = getattr(pkgutil.get_importer(place), "get_data", None)
        try:
            if read:
                return bytes(read(path))
            from pathlib import Path  # rarely needed; importing it would slow down every start

            return Path(path).read_bytes()
        except OSError:
            continue
    raise FileNotFoundError(f"{package}: {name}")


def read_table(package: str, name: str) -> dict[str, Any]:
    """Return a package's TOML file as plain data; FileNotFoundError if there is none.

    The build converts these files to JSON: parsing TOML in Python takes some thirty times as long.
    """
    try:
        table: dict[str, Any] = json.loads(read_file(package, f"{name.removesuffix('.toml')}.json"))
    except FileNotFoundError:
        import tomllib

        table = tomllib.loads(read_file(package, name).decode())
    return table


def parse_json(text: str, **hooks: Any) -> Any:
    """Return the plain data of a JSON text; `hooks` are those of `json.loads`. Raises ValueError, also if the text is
    nested too deeply.
    """
    depth = 0
    few = text.count("[") + text.count("{") <= MAX_DEPTH
    for brackets in () if few else re.findall(_BRACKETS, re.sub(_STRING, "", text, flags=re.DOTALL)):
        depth += len(brackets) if brackets[0] in "[{" else -len(brackets)
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
    return json.loads(text, **hooks)
