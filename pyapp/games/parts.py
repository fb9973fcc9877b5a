"""What comes to the page after it: of a game the frame knows what its lid shows, the rest of each is a part of its own,
and so is playing on several tablets.

A part is an archive of modules and files, laid over their packages when it arrives. Until then importing one of its
modules fails, and `missing` tells for which part. Under CPython every part is there from the start.
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

LIVE: Final = "live"
"""The part of playing on several tablets."""
BESIDE: Final[dict[str, Sequence[str]]] = {"imperial": ("pyapp.studio",)}
"""Packages that come with a game's part, beside the game's own: the studio makes sheets of Imperial Settlers."""
FRAME: Final = "frame"
"""What the page itself is called beside its parts."""
OWNERS: Final = (FRAME, *GAMES, LIVE)
"""All that modules and their texts belong to."""
ABSENT: Final[set[str]] = set()
"""The parts that have not arrived."""


_OF_A_GAME: Final = re.compile(
    r"pyapp/games/(\w+)/(?!(__init__|packing)\.py$)|pyapp/studio/(?!(__init__|base|rooms?)\.py$)"
)
"""All of a game but what its lid, its form and its links need; with Imperial Settlers its studio."""
_OF_LIVE: Final = re.compile(r"pyapp/ui/live/(?!(__init__|room)\.py$)|pyapp/ui/browser/(rtc|camera)\.py$")
"""All of playing on several tablets but its addresses."""


def owner(file: str) -> str:
    """Return the part that a file comes with, by its path from the folder that holds the app, or `FRAME`."""
    if _OF_LIVE.match(file):
        return LIVE
    match = _OF_A_GAME.match(file)
    return (match[1] or "imperial") if match else FRAME


def packages_of(game: str) -> tuple[str, ...]:
    """Return the packages that a part completes."""
    if game == LIVE:
        return "pyapp.ui.live", "pyapp.ui.browser"
    return (f"pyapp.games.{game}", *BESIDE.get(game, ()))


def look() -> None:
    """See which parts are there."""
    ABSENT.clear()
    ABSENT.update(key for key in GAMES if find_spec(f"pyapp.games.{key}.rules") is None)
    ABSENT.update([LIVE] if find_spec("pyapp.ui.live.handshake") is None else [])


def missing(error: BaseException) -> str:
    """Return the part from which a module was missing, or nothing."""
    name = (error.name if isinstance(error, ImportError) else None) or ""
    return next(
        (key for key in ABSENT for package in packages_of(key) if name == package or name.startswith(f"{package}.")), ""
    )


def add(game: str, archive: str) -> None:
    """Lay the archive of a part, a path, over the packages that it completes."""
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
