"""Players' own material in a match: a pack from its line of text, and what the rules play it with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Setup
from pyapp.games.artemis.rules.tables import HOUSE_KIT, Kit

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.schema import Pack

OPTION: Final = "pack"
"""The option that chooses what is played with."""
OWN: Final = "own"
"""The choice of a pack of the players' own."""


@lru_cache(maxsize=8)
def pack_of(text: str) -> Pack:
    """Read a pack from its line of text; PackError, which is a ValueError, if it is not sound."""
    from pyapp.games.artemis.rules.schema import from_json

    return from_json(text)


@lru_cache(maxsize=8)
def _kit(text: str) -> Kit:
    return Kit(pack_of(text).material())


def kit_of(setup: Setup) -> Kit:
    """Return what a match is played with: its pack, and our own lists for those that the pack leaves out."""
    return _kit(setup.content[0]) if setup.content else HOUSE_KIT


def own_text(text: str) -> str | None:
    """Return the line of text of a pack in a file, TOML or JSON; None if the file is no pack at all, PackError if it is
    one that is not sound.
    """
    from pyapp.games.artemis.rules.schema import from_file, to_json

    pack = from_file(text)
    return to_json(pack) if pack else None


def check_content(text: str) -> None:
    """Raise ValueError, with a message for the page, unless a text is a sound pack."""
    pack_of(text)


def check_options(setup: Setup) -> None:
    """Raise ValueError, with a message for the page, unless there is a pack exactly where the options ask for one."""
    if len(setup.content) != (setup.option(OPTION) == OWN):
        raise ValueError(N_("The match is missing its pack, or has one too many."))
