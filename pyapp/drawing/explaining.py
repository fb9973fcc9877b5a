"""Marks for what a view can explain: a tap on what is no move, a long press or the key "i" asks `View.explain` about
it.
"""

from __future__ import annotations

from pyapp.drawing.markup import esc


def explained(thing: str, *, reached: bool = True) -> dict[str, str | None]:
    """Return the attributes, for `el`, of an element that is explained as `thing`, of any if that is empty; one that is
    no touchable itself is `reached` by the arrows.
    """
    return {"data_explain": thing or None, "tabindex": "-1" if thing and reached else None}


def explains(thing: str, *, reached: bool = True) -> str:
    """Return the same attributes as they are written, for boards that are put together as text."""
    return f' data-explain="{esc(thing)}"' + (' tabindex="-1"' if reached else "")
