"""Characters whose strengths tests choose."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NINE: Mapping[str, int] = {"lotte": 1300, "quill": 1400, "mira": 1500, "vane": 1700}
"""Strengths of the characters of 9."""


@contextmanager
def measured(game: str = "nine", strengths: Mapping[str, int] = NINE, interval: int = 40) -> Iterator[None]:
    """Give the characters of a game other strengths for a while; 0 to those that are not named."""
    before = GAMES[game].cast
    cast = tuple(
        replace(one, strength=strengths.get(one.key, 0), interval=interval if one.key in strengths else 0)
        for one in before()
    )
    object.__setattr__(GAMES[game], "cast", lambda: cast)
    yield
    object.__setattr__(GAMES[game], "cast", before)
