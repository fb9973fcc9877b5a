"""The effects of moves of 9: the square of a token, and the holders of sections."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, OUTER, SECTION, SECTION_NAMES
from pyapp.games.nine.rules.position import NEUTRAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.nine.rules.position import Position

later: Final = acts.after
HELD: Final = "section"
"""A held section, worth a point."""


def held(position: Position, party: int) -> Mapping[str, int]:
    """Return a seat's tokens by outer square and by section, and the number of sections it holds; for TABLE the neutral
    tokens by section. After the end of a game its board does not count.
    """
    if party == TABLE:
        return Counter(SECTION_NAMES[SECTION[at]] for at, token in enumerate(position.board) if token == NEUTRAL)
    colour = position.colour_of(party)
    outer = {name: 1 for number, name in enumerate(OUTER) if position.tokens[colour] & BITS[number]}
    sections = {name: position.counts[4 * section + colour] for section, name in enumerate(SECTION_NAMES)}
    return {**outer, **sections, HELD: scoring.points(position.counts, position.players)[colour]}
