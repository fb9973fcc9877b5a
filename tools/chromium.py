"""The Chromium for tests, benches and checks, and its flags."""

from __future__ import annotations

import os
import shutil
from typing import Final

CHROMIUM: Final = (
    os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or "chromium"
)
"""The headless shell has no windows or tabs: pages behave the same, and start faster."""
FLAGS: Final = [
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"),
    "--disable-dev-shm-usage",  # with little shared memory, as in containers, the renderer would crash
    "--font-render-hinting=none",  # the same text rendering as with windows
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
