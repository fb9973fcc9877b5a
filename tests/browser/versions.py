"""A new version of the site, as a build would write it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import website

if TYPE_CHECKING:
    from pathlib import Path

NEW = "feedfacecafe"
VERSIONS = "caches.keys().then(names => names.filter(name => name !== 'sobremesa-unpacked').length)"
"""How many versions of the site the device keeps: what a visit has unpacked is no version."""
INSTALLED = f"navigator.serviceWorker.ready.then(r => !!r.active && {VERSIONS})"
"""Whether the service worker has every file."""
COMPILED = "localStorage.getItem('sobremesa.warm') === document.documentElement.dataset.build"
"""Whether the page has run enough for the browser to keep its compiled code of the interpreter."""


def new_version(folder: Path, more: tuple[str, ...] = ()) -> None:
    """Change the site in place as a build would: another id, another page, and files that there were not before."""
    page, worker = folder / "index.html", folder / "sw.js"
    old = re.search(r'data-build="(\w+)"', page.read_text())[1]  # type: ignore[index]  # a page without it fails here
    page.write_text(page.read_text().replace(old, NEW))
    listed = "".join(f", {json.dumps(f'./{name}')}: {website.checksum(b'new')}" for name in more)
    worker.write_text(worker.read_text().replace(old, NEW).replace("};", f"{listed}}};", 1))
    for name in more:
        (folder / name).write_text("new")
