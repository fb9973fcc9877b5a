"""The medals of honours."""

from __future__ import annotations

from typing import Final

from pyapp.drawing.markup import Markup, el
from pyapp.engine.contract import N_

METALS: Final = (N_("bronze"), N_("silver"), N_("gold"), N_("laurel"))
"""The names of the medals."""


def metal(number: int, most: int) -> int:
    """Return the metal of an honour, 1 to `most`: 1 to 3 for bronze, silver and gold, 4 for the laurel of the highest
    one; 0 for an empty place.
    """
    if number == most:
        return len(METALS)
    return 1 + 3 * (number - 1) // (most - 1) if number else 0


def medal(number: int, most: int) -> Markup:
    """Draw an honour, 1 to `most`: a medal of bronze, silver or gold with that many bars, the highest one a laurel; 0
    is an empty place.
    """
    if number == most:
        return el("svg", el("use", href="#g-laurel-crown"), cls="medal m4", viewBox="0 0 24 24", aria_hidden=True)
    ribbon = "" if number == 0 else el("path", cls="ribbon", d="M7.5 2h3L13 8.5H9.6zM16.5 2h-3L11 8.5h3.4z")
    bars = el("path", cls="st bars", d=_bars(number)) if number else ""
    return el(
        "svg",
        ribbon,
        el("circle", cx="12", cy="15", r="7.2"),
        bars,
        cls=f"medal m{metal(number, most)}",
        viewBox="0 0 24 24",
        aria_hidden=True,
    )


def _bars(number: int) -> str:
    """Return the path of 1 to 6 bars: in one column, more than three in two columns."""
    columns = [(9.3, 5.4, number)] if number <= 3 else [(7.6, 2.6, (number + 1) // 2), (13.8, 2.6, number // 2)]
    gap = min(3.2, 8.4 / max(height for _x, _width, height in columns))
    return "".join(
        f"M{x} {15 + gap * (bar - (height - 1) / 2):.4g}h{width}"
        for x, width, height in columns
        for bar in range(height)
    )
