"""The tabs of narrow screens, which switch between sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import Markup, el

if TYPE_CHECKING:
    from collections.abc import Sequence


def in_front(titles: Sequence[tuple[str, Markup]], wanted: str) -> str:
    """Return the key of the front tab: the wanted one, or the first if there is no such tab; "" without tabs."""
    return wanted if wanted in dict(titles) or not titles else titles[0][0]


def tabs(label: str, titles: Sequence[tuple[str, Markup]], front: str) -> Markup:
    """Draw the tabs, given as (key, title), with `front` or else the first one in front; nothing without tabs. A tap
    sends `tab KEY`.
    """
    if not titles:
        return Markup()
    front = in_front(titles, front)
    drawn = (
        el(
            "button",
            title,
            type="button",
            cls="on" if name == front else "",
            aria_pressed=name == front,
            do=f"tab {name}",
        )
        for name, title in titles
    )
    return el("nav", *drawn, cls="tabs", data_tab=front, aria_label=label)
