"""The version: that of `pyproject.toml` in a checkout, that of the installed distribution elsewhere."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

DECLARED = Path(__file__).parents[1] / "pyproject.toml"


def version() -> str:
    """Return the version. Raises PackageNotFoundError where the package is neither a checkout nor installed."""
    if DECLARED.is_file():
        import tomllib

        declared: str = tomllib.loads(DECLARED.read_text("utf-8"))["project"]["version"]
        return declared
    return metadata.version("sobremesa")
