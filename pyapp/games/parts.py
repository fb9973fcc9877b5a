"""Games that come to the page after it: the frame knows what their lids show, the rest of each is a part of its own.

A part is an archive of the game's modules and files, laid over its package when it arrives. Until then importing one
of its modules fails, and `missing` tells for which game. Under CPython every game is there from the start.
"""

from __future__ import annotations

import importlib
import re
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

BESIDE: Final[dict[str, Sequence[str]]] = {"imperial": ("pyapp.studio",)}
"""Packages that come with a game's part, beside the game's own: the studio makes sheets of Imperial Settlers."""
FRAME: Final = "frame"
"""What the page itself is called beside the games."""
ABSENT: Final[set[str]] = set()
"""The games whose part has not arrived."""


_OF_A_GAME: Final = re.compile(
    r"pyapp/games/(\w+)/(?!(__init__|packing)\.py$)|pyapp/studio/(?!(__init__|rooms?|workshop)\.py$)"
)
"""All of a game but what its lid, its form and its links need; with Imperial Settlers its studio."""


def owner(file: str) -> str:
    """Return the game with whose part a file comes, by its path from the folder that holds the app, or `FRAME`."""
    match = _OF_A_GAME.match(file)
    return (match[1] or "imperial") if match else FRAME


def packages_of(game: str) -> tuple[str, ...]:
    """Return the packages that a game's part completes."""
    return (f"pyapp.games.{game}", *BESIDE.get(game, ()))


def look() -> None:
    """See which games are there."""
    ABSENT.clear()
    ABSENT.update(key for key in GAMES if find_spec(f"pyapp.games.{key}.rules") is None)


def missing(error: BaseException) -> str:
    """Return the game from whose part a module was missing, or nothing."""
    name = (error.name if isinstance(error, ImportError) else None) or ""
    return next(
        (key for key in ABSENT for package in packages_of(key) if name == package or name.startswith(f"{package}.")), ""
    )


def add(game: str, archive: str) -> None:
    """Lay the archive of a game's part, a path, over the packages that it completes."""
    for package in packages_of(game):
        place = f"{archive}/{package.replace('.', '/')}"
        sys.path_importer_cache.pop(place, None)
        path = importlib.import_module(package).__path__
        if place not in path:
            path.append(place)
    ABSENT.discard(game)


def need(game: str) -> None:
    """Raise ModuleNotFoundError if a game's part has not arrived."""
    if game in ABSENT:
        importlib.import_module(f"pyapp.games.{game}.rules")
