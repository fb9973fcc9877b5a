"""The compiled catalogues, for tests that need a translation without switching the page's language."""

from __future__ import annotations

import gettext
from pathlib import Path

from pyapp.games.parts import FRAME

LOCALE = Path(__file__).parents[1] / "pyapp" / "locale"


def translated(message: str, game: str, language: str = "es") -> str:
    """Translate a message like a page with a game's part: by the game's catalogue, or the frame's."""
    if language == "en":
        return message
    catalogues = [gettext.translation(owner, LOCALE, [language]) for owner in (game, FRAME)]
    return next((text for text in (one.gettext(message) for one in catalogues) if text != message), message)
