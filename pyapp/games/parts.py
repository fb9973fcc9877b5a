"""Parts of the app that arrive after the page: the frame has the lid, the form and the links of each game; the rest of
each game is a part, and so are live play, Paper, the pages of people, days, puzzles and opponents, those about played
matches, and sounds.

A part is an archive of modules and files that is added to the path of their packages when it arrives. Until then
importing one of its modules fails, and `missing` returns the part of such a failure. Under CPython every part is
present from the start.
"""

from __future__ import annotations

import importlib
import re
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

LIVE: Final = "live"
"""The part of live play on several tablets."""
PAPER: Final = "paper"
"""The part of Paper, with files, pictures and ink."""
HOME: Final = "home"
"""The part of the pages about people, days, puzzles and opponents."""
HISTORY: Final = "history"
"""The part of the pages about played matches, of which a first visit has none: results, records, saved matches with
backups and imports, sheets side by side.
"""
SOUND: Final = "sound"
"""The part that makes sounds."""
EXTRA_PACKAGES: Final[dict[str, Sequence[str]]] = {"imperial": ("pyapp.studio",)}
"""Packages that arrive with a game's part, in addition to the game's own: the studio makes sheets of Imperial
Settlers.
"""
FRAME: Final = "frame"
"""The page itself, as an owner of files."""
OWNERS: Final = (FRAME, *GAMES, LIVE, PAPER, HOME, HISTORY, SOUND)
"""All owners of modules and their texts."""
ABSENT: Final[set[str]] = set()
"""The parts that have not arrived yet."""


_OF_A_GAME: Final = re.compile(
    r"pyapp/games/(\w+)/(?!(__init__|packing)\.py$)|pyapp/studio/(?!(__init__|base|room)\.py$)"
)
"""The files of a game except those for its lid, its form and its links; for Imperial Settlers with the studio."""


class Part(NamedTuple):
    """A part that is no game."""

    files: re.Pattern[str]
    """Its files."""
    packages: tuple[str, ...]
    """The packages that it completes."""
    module: str
    """One of its modules."""


_PARTS: Final = {
    LIVE: Part(
        re.compile(r"pyapp/ui/live/(?!__init__\.py$)|pyapp/ui/browser/(rtc|camera)\.py$"),
        ("pyapp.ui.live", "pyapp.ui.browser"),
        "pyapp.ui.live.handshake",
    ),
    PAPER: Part(
        re.compile(r"pyapp/(paper|ui/media|ui/browser/media)/(?!__init__\.py$)"),
        ("pyapp.paper", "pyapp.ui.media", "pyapp.ui.browser.media"),
        "pyapp.paper.sheet",
    ),
    HOME: Part(
        re.compile(r"pyapp/ui/(people|days|puzzles|opponents)/(?!__init__\.py$)"),
        ("pyapp.ui.people", "pyapp.ui.days", "pyapp.ui.puzzles", "pyapp.ui.opponents"),
        "pyapp.ui.days.room",
    ),
    HISTORY: Part(
        re.compile(
            r"pyapp/ui/(result/(?!(__init__|endings|review)\.)|records/(page|room)|saved/page|store/(backup|incoming)"
            r"|compare/(?!__init__))"
        ),
        ("pyapp.ui.result", "pyapp.ui.records", "pyapp.ui.saved", "pyapp.ui.store", "pyapp.ui.compare"),
        "pyapp.ui.result.room",
    ),
    SOUND: Part(
        re.compile(r"pyapp/ui/browser/sound/(?!__init__\.py$)"),
        ("pyapp.ui.browser.sound",),
        "pyapp.ui.browser.sound.sounds",
    ),
}


def owner(file: str) -> str:
    """Return the part that a file belongs to, or `FRAME`; `file` is the path from the folder of the app."""
    for key, part in _PARTS.items():
        if part.files.match(file):
            return key
    match = _OF_A_GAME.match(file)
    return (match[1] or "imperial") if match else FRAME


def packages_of(game: str) -> tuple[str, ...]:
    """Return the packages that a part completes."""
    if game in _PARTS:
        return _PARTS[game].packages
    return (f"pyapp.games.{game}", *EXTRA_PACKAGES.get(game, ()))


def _module_of(key: str) -> str:
    """Return one of the modules of a part."""
    return _PARTS[key].module if key in _PARTS else f"pyapp.games.{key}.rules"


def look() -> None:
    """Find the parts that are absent."""
    ABSENT.clear()
    ABSENT.update(key for key in (*GAMES, *_PARTS) if find_spec(_module_of(key)) is None)


def missing(error: BaseException) -> str:
    """Return the part that lacked a module in an import error, or ""."""
    name = (error.name if isinstance(error, ImportError) else None) or ""
    return next(
        (key for key in ABSENT for package in packages_of(key) if name == package or name.startswith(f"{package}.")), ""
    )


def add(game: str, archive: str) -> None:
    """Add the archive of a part, a path, to the packages that it completes."""
    for package in packages_of(game):
        place = f"{archive}/{package.replace('.', '/')}"
        sys.path_importer_cache.pop(place, None)
        path = importlib.import_module(package).__path__
        if place not in path:
            path.append(place)
    ABSENT.discard(game)


def need(key: str) -> None:
    """Raise ModuleNotFoundError if a part has not arrived."""
    if key in ABSENT:
        importlib.import_module(_module_of(key))
