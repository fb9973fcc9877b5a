"""The only file that touches the page: everything else is pure Python and runs under CPython too."""

from __future__ import annotations

import js  # type: ignore[import-not-found]

from pyapp.ui import shell


def start() -> None:
    """Take over the page that the shell has painted."""
    js.sobremesa.morph(js.document.getElementById("app"), shell.render("en"))
    js.document.documentElement.dataset.boot = "ready"
