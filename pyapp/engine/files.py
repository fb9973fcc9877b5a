"""Files that lie beside a package's modules: tables, rulebooks."""

from __future__ import annotations

import json
import pkgutil
import sys
from importlib import import_module
from typing import Any


def read_file(package: str, name: str) -> bytes:
    """Return the content of a file of a package; FileNotFoundError if there is none.

    A package may lie in several places, as a game does whose code comes to the page after its name: all are looked at,
    where `pkgutil.get_data` knows the first alone.
    """
    import_module(package)
    for place in sys.modules[package].__path__:
        path = f"{place}/{name}"
        read = getattr(pkgutil.get_importer(place), "get_data", None)
        try:
            if read:
                return bytes(read(path))
            from pathlib import Path  # rarely needed, and start-ups would wait for it

            return Path(path).read_bytes()
        except OSError:
            continue
    raise FileNotFoundError(f"{package}: {name}")


def read_table(package: str, name: str) -> dict[str, Any]:
    """Return a TOML file of a package as plain data; FileNotFoundError if there is none.

    The build compiles these files to JSON, as it compiles modules: TOML is parsed in Python, which takes a page some
    thirty times as long.
    """
    try:
        table: dict[str, Any] = json.loads(read_file(package, f"{name.removesuffix('.toml')}.json"))
    except FileNotFoundError:
        import tomllib

        table = tomllib.loads(read_file(package, name).decode())
    return table
