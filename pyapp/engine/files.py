"""Files that lie beside a package's modules: tables, rulebooks."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from pathlib import Path


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
            return bytes(read(path)) if read else Path(path).read_bytes()
        except OSError:
            continue
    raise FileNotFoundError(f"{package}: {name}")
