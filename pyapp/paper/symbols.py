"""The drawings that only Paper needs: its tools, as symbols of the page."""

from __future__ import annotations

from typing import Final

from pyapp.drawing.markup import Markup, el, join

_STROKES: Final = {
    "pen": "M5 19l1-5L16.5 3.5l4 4L10 18zM5 19l4.5-4.5M14 6l4 4",
    "marker": "M7 14.5 15.5 4l5 4.5L12 19zM7 14.5l5 4.5M7 14.5 5.5 20l6.5-1M3 22h10",
    "stamp": "M5 4h14v14H5zM9 8l6 6M15 8l-6 6",
    "eraser": "M13 4.5 20.5 12 13 19.5H9L3.5 14zM8.2 9.2l7.5 7.5M9 19.5h11",
    "turn": "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2",
    "corners": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "camera": "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4",
    "paste": "M8 5H5v15h14V5h-3M8.5 3.5h7v3.5h-7z",
    "boxes": "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
    "number": "M4 8l3-2v12M12 8.5c0-3 6-3.5 6 .5 0 3-6 5-6 9h6.5",
    "sum": "M18 8V4.5H6l6.5 7.5L6 19.5h12V16",
    "up": "M12 19.5V5M6 11l6-6 6 6",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8.5 8.5h7v7h-7z",
}
"""The tools and the keys of the pages, in the manner of `drawing.pieces`."""


def symbols() -> Markup:
    """Return all symbols, `i-NAME`."""
    return join(
        *(
            el("symbol", el("path", cls="st", d=path), id=f"i-{name}", viewBox="0 0 24 24")
            for name, path in _STROKES.items()
        )
    )
