"""The drawing on the lid of Paper, which only the build needs: the page has it as a symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import el, join

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup

_BOX: Final = "h24v24h-24z"
_CROSS: Final = "l16 16m0-16l-16 16"
_ROWS: Final = ((62, 3, 3), (94, 4, 2), (126, 4, 0), (158, 2, 0))
"""The rows of boxes: top, boxes, crossed ones."""


def cover() -> Markup:
    """Draw the cover, 300 by 220 units: a sheet with boxes, some of them crossed, and a pencil."""
    boxes = "".join(f"M98 {top}" + "m32 0".join([_BOX] * number) for top, number, _crossed in _ROWS)
    crosses = "".join(f"M102 {top + 4}" + "m32-16".join([_CROSS] * crossed) for top, _number, crossed in _ROWS[:2])
    return join(
        el("path", d="M0 0h300v220H0z", fill="#39457e"),
        el("path", d="M0 168 300 120v100H0z", fill="#2c3665"),
        el(
            "g",
            el("path", d="M84 42h128l34 34v150H84z", fill="#1d2549", opacity=".55"),
            el("path", d="M78 34h128l34 34v150H78z", fill="#f3e2c4"),
            el("path", d="M206 34l34 34h-34z", fill="#cdb486"),
            el("path", d=boxes, fill="none", stroke="#8fa0c9", stroke_width="3.5"),
            el("path", d=crosses, stroke="#2c3665", stroke_width="5"),
            transform="rotate(-9 150 120)",
        ),
        el(
            "g",
            el("path", d="M-9-100h18V-2L0 22l-9-24z", fill="#e9bc3a"),
            el("path", d="M-3-100h6V-2h-6z", fill="#c9971f"),
            el("path", d="M-9-112h18v12H-9z", fill="#db7130"),
            el("path", d="M-9-2h18L0 22z", fill="#f3e2c4"),
            el("path", d="M-4 13h8L0 22z", fill="#1d2549"),
            transform="translate(196 148) rotate(38)",
        ),
    )
