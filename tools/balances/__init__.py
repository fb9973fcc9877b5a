"""The balance declarations of the games: one module per game, named by its key."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from balances.declaration import Balance

PLAIN: Final = Balance()
"""The declaration of a game without its own."""


def balance_of(key: str) -> Balance:
    """Return a game's declaration from the module of its key, else PLAIN."""
    if find_spec(f"{__name__}.{key}") is None:
        return PLAIN
    declared: Balance = import_module(f"{__name__}.{key}").BALANCE
    return declared
