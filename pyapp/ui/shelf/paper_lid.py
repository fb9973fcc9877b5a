"""The lid of Paper on the shelf: any sheet of one's own, next to the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, ngettext
from pyapp.ui.store.saves import PAPER_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterable


def counted(names: Iterable[str]) -> tuple[int, int]:
    """Count the sheets and plays among the keys of a store."""
    kinds = [name.split(".")[2] for name in names if name.startswith(PAPER_KEYS)]
    return kinds.count("sheet"), kinds.count("play")


def caption(sheets: int, plays: int) -> str:
    """Describe what there is on the device."""
    said = [ngettext("{number} sheet", "{number} sheets", sheets)] if sheets else []
    if plays:
        said.append(ngettext("{number} play", "{number} plays", plays))
    return " · ".join(said) or _("Nothing here yet.")
