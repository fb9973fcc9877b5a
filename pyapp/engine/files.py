"""Data files of packages: tables, rulebooks."""

from __future__ import annotations

import json
import pkgutil
import sys
from importlib import import_module
from typing import Any


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
