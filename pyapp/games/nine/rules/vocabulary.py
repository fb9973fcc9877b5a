"""All possible moves of 9, the same in every mode. NI-7.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.nine.rules.components import BORDER, SQUARES
from pyapp.games.nine.rules.moves import NEUTRAL_MOVES, PASS, PLACE_MOVES, SLIDE_MOVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Move, Setup


def vocabulary(_setup: Setup) -> Iterator[Move]:
    """List the moves of a seat: neutral tokens, placements, slides, the pass."""
    yield from (NEUTRAL_MOVES[square] for square in range(len(SQUARES)) if square not in BORDER)
    yield from (*PLACE_MOVES, *SLIDE_MOVES, PASS)
