"""Attributes for things that a view can explain: a tap on anything but a move, a long press or the key "i" calls
`View.explain`.
"""

from __future__ import annotations

from pyapp.drawing.markup import esc


def explained(thing: str, *, reached: bool = True) -> dict[str, str | None]:
    """Return the attributes, for `el`, of an element that is explained as `thing`, or of any element if `thing` is
    empty. With `reached` the arrow keys can reach it, which touchables do not need.
    """
    return {"data_explain": thing or None, "tabindex": "-1" if thing and reached else None}


def explains(thing: str, *, reached: bool = True) -> str:
    """Return the same attributes as text, for boards that are built as text."""
    return f' data-explain="{esc(thing)}"' + (' tabindex="-1"' if reached else "")
