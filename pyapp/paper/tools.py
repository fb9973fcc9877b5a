"""The tools as they were used last, for this device."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import parse_json
from pyapp.paper import hand, ink
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

KEY: Final = "sobremesa.paper.desk"
"""The storage key."""
STAMP, ERASER, RUBBER = "stamp", "eraser", "rubber"
TOOLS: Final = (*ink.TOOLS, STAMP, ERASER, RUBBER)
"""The tools: those that draw, the stamp, the eraser of whole strokes, and that of what it touches."""
STAMPS: Final = (*hand.MARKS, *"0123456789")


@dataclass(frozen=True, slots=True)
class Tools:
    """The chosen tool, numbers of ink and width, the mark of the stamp, whether the tools are at the right for a left
    hand, and whether fingers write.
    """

    tool: str = "b"
    ink: int = 1
    width: int = 1
    mark: str = "cross"
    left: bool = False
    fingers: bool = True

    @property
    def head(self) -> str:
        """Return tool, ink and width of new strokes; the pencil's for a tool that draws nothing."""
        return f"{self.tool if self.tool in ink.TOOLS else 'p'}{self.ink}{self.width}"

    @property
    def kind(self) -> str:
        """Return what the surface does with the tool: "write", "stamp", "eraser" or "rubber"."""
        return "write" if self.tool in ink.TOOLS else self.tool

    @property
    def erases(self) -> bool:
        """Return whether one of the erasers is chosen."""
        return self.tool in (ERASER, RUBBER)


_OFFERED: Final[dict[str, Any]] = {
    "tool": TOOLS,
    "ink": range(len(ink.INKS)),
    "width": range(len(ink.WIDTHS)),
    "mark": STAMPS,
    "left": (True, False),
    "fingers": (True, False),
}


def load(storage: Storage) -> Tools:
    """Return the stored tools; anything unknown has its default."""
    tools = Tools()
    try:
        stored = parse_json(storage.get(KEY) or "{}")
    except (ValueError, RecursionError):
        return tools
    for name, values in _OFFERED.items() if isinstance(stored, dict) else ():
        if type(stored.get(name)) is type(getattr(tools, name)) and stored[name] in values:
            tools = replace(tools, **{name: stored[name]})
    return tools


def save(storage: Storage, tools: Tools) -> None:
    """Store the tools; with a full store they last as long as the page."""
    with contextlib.suppress(StoreFull):
        storage.put(KEY, json.dumps(asdict(tools)))
