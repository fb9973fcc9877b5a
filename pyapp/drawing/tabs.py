"""The tabs of narrow screens, which bring one of several sheets to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import Markup, el

if TYPE_CHECKING:
    from collections.abc import Sequence


def tabs(label: str, titles: Sequence[tuple[str, Markup]], front: str) -> Markup:
    """Draw tabs, (key, title), that of `front` raised; the first one if there is no such key, nothing if there are no
    tabs. A tap sends `tab KEY`.
    """
    if not titles:
        return Markup()
    front = front if front in dict(titles) else titles[0][0]
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
