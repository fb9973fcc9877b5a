"""The kinds of events of Skeleton, each with its sentence."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_, EventKind

HEAP: Final = EventKind("heap", N_("The heap has {number} pebbles."))
TAKE: Final = EventKind("take", N_("{name} takes {number}."))
