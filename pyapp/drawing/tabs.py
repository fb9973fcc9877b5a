"""The tabs of narrow screens, which bring one of several sheets to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import esc

if TYPE_CHECKING:
    from collections.abc import Sequence


def tabs(label: str, titles: Sequence[tuple[str, str]], front: str) -> str:
    """Draw tabs, (key, title as HTML), that of `front` raised; the first one if there is no such key, nothing if there
    are no tabs. A tap sends `tab KEY`.
    """
    if not titles:
        return ""
    front = front if front in dict(titles) else titles[0][0]
    drawn = "".join(
        f'<button type="button" class="{"on" if name == front else ""}" aria-pressed="{str(name == front).lower()}" '
        f'data-do="tab {esc(name)}">{title}</button>'
        for name, title in titles
    )
    return f'<nav class="tabs" data-tab="{esc(front)}" aria-label="{label}">{drawn}</nav>'
