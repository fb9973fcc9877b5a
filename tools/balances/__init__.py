"""What is asked of the balance of each game: one module a game, found by its key."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from balances.declaration import Balance

PLAIN: Final = Balance()
"""What is asked of a game that declares nothing."""


def balance_of(key: str) -> Balance:
    """Return what a game declares in the module of its key here, else the plain questions."""
    if find_spec(f"{__name__}.{key}") is None:
        return PLAIN
    declared: Balance = import_module(f"{__name__}.{key}").BALANCE
    return declared
