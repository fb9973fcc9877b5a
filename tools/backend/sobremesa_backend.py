"""The build backend of the library: setuptools, run in a copy of the sources, so that the checkout is not changed.

The copy gets compiled catalogues and loses what only the browser uses before the wheel is built. `tools/wheels.py`
builds the site's own wheel.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from setuptools import build_meta

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = (
    "pyapp",
    "sobremesa",
    "tools/backend",
    "tools/messages.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)
"""Everything that a wheel is built from, and the content of a source distribution."""
OF_THE_BROWSER: Final = (
    "pyapp/ui",
    "pyapp/studio",
    "pyapp/paper",
    "pyapp/rooms.py",
    "pyapp/main.py",
    "pyapp/worker.py",
)
"""Files that only the browser uses."""


def get_requires_for_build_wheel(_config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return nothing: pyproject.toml lists the build requirements, and setuptools' own hook would write into the
    checkout.
    """
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel


@contextlib.contextmanager
def copied() -> Iterator[Path]:
    """Copy the sources into a temporary folder and change into it."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder, contextlib.chdir(folder):
        for name in SOURCES:
            source, target = ROOT / name, Path(folder) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
            else:
                shutil.copy2(source, target)
        yield Path(folder)


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, _metadata_directory: str | None = None
) -> str:
    """Build a wheel into a folder and return its name (PEP 517)."""
    into = Path(wheel_directory).resolve()
    with copied() as folder:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([sys.executable, "tools/messages.py", "compile"], check=True, env=environment)
        for name in OF_THE_BROWSER:
            path = folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        built: str = build_meta.build_wheel(str(into), config_settings)
    return built


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Build a source distribution into a folder and return its name (PEP 517)."""
    into = Path(sdist_directory).resolve()
    with copied():
        Path("MANIFEST.in").write_text("".join(f"graft {name}\n" for name in ("pyapp", "sobremesa", "tools")), "utf-8")
        built: str = build_meta.build_sdist(str(into), config_settings)
    return built
