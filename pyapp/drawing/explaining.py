"""Marks for what a view can explain: a tap on what is no move, a long press or the key "i" asks `View.explain` about
it.
"""

from __future__ import annotations

from pyapp.drawing.markup import esc


def explains(thing: str, *, reached: bool = True) -> str:
    """Return the attributes of an element that is explained as `thing`; one that is no touchable itself is `reached` by
    the arrows.
    """
    return f' data-explain="{esc(thing)}"' + (' tabindex="-1"' if reached else "")
