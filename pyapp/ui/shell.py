"""The static page: what is painted before Python is up, rendered at build time by the same views."""

from __future__ import annotations


def render(language: str) -> str:
    """Return the HTML of the shelf for an empty store, in "es" or "en"."""
    return f"<h1>Sobremesa</h1><p>{language}</p>"


def sprite() -> str:
    """Return the `<symbol>` elements of the shell: icons, pieces, covers."""
    return ""
