"""Which Chromium tests, benches and checks drive, and how."""

from __future__ import annotations

import os
import shutil
from typing import Final

CHROMIUM: Final = (
    os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or "chromium"
)
"""The shell has no windows, tabs and pages of its own to draw: everything is the same to a page, and takes less time."""
FLAGS: Final = [
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"),
    "--disable-dev-shm-usage",  # where shared memory is small, as in containers, the renderer would crash
    "--font-render-hinting=none",  # letters as wide as with windows
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
