"""What a move of 9 promises: where its token comes to lie, and which section changes hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE, Promise
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, OUTER, SECTION, SECTION_NAMES
from pyapp.games.nine.rules.moves import GRAMMAR, PlaceToken, PutNeutral, Slide
from pyapp.games.nine.rules.position import NEUTRAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.nine.rules.position import Position

later: Final = acts.after
HELD: Final = "section"
"""A section that is held; each is a point."""


def held(position: Position, party: int) -> Mapping[str, int]:
    """Return a seat's tokens by outer square and by section, and how many sections it holds; of the table the neutral
    tokens by section. A game that is over leaves a board that counts no more.
    """
    if party == TABLE:
        return Counter(SECTION_NAMES[SECTION[at]] for at, token in enumerate(position.board) if token == NEUTRAL)
    colour = position.colour_of(party)
    outer = {name: 1 for number, name in enumerate(OUTER) if position.tokens[colour] & BITS[number]}
    sections = {name: position.counts[4 * section + colour] for section, name in enumerate(SECTION_NAMES)}
    return {**outer, **sections, HELD: scoring.points(position.counts, position.players)[colour]}


def promise(position: Position, act: Move) -> Promise:
    """Return what a move would do. NI-3.1, NI-4.1, NI-5.2, NI-6.1, NI-6.2."""
    if (refusal := position.why_not(act)) is not None:
        raise refusal
    move = GRAMMAR.read(act)
    if isinstance(move, PutNeutral):
        return Promise(others={TABLE: {SECTION_NAMES[SECTION[move.square]]: 1}})
    if isinstance(move, PlaceToken):
        return Promise(gained={OUTER[move.outer]: 1})
    ending = _ending(position, act)
    return _slide(position, move.outer, ending) if isinstance(move, Slide) else Promise(open=ending)


def _slide(position: Position, outer: int, ending: frozenset[str]) -> Promise:
    section = SECTION[position.stop(outer)]
    old, new = scoring.holders_around(position, section)
    gained, others = {SECTION_NAMES[section]: 1}, dict[int, dict[str, int]]()
    if new == position.turn != old:
        gained[HELD] = 1
    if old not in (new, scoring.NOBODY):
        others[position.seat_of(old)] = {HELD: -1}
    return Promise({OUTER[outer]: 1}, gained, others, ending)


def _ending(position: Position, act: Move) -> frozenset[str]:
    """Return the kinds that a second game, which this move would begin, sweeps off the board. NI-6.4."""
    later = position.copy()
    later.advance(act)
    return frozenset((*OUTER, *SECTION_NAMES, HELD)) if later.game != position.game else frozenset()
