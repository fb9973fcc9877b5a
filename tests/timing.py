"""Timing on a processor that other programs share."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def quickest(work: Callable[[], object], attempts: int = 4) -> float:
    """Return the processor time, in seconds, of the fastest of several attempts."""
    took = []
    for _ in range(attempts):
        began = process_time()
        work()
        took.append(process_time() - began)
    return min(took)
