"""What programs and learners read: numbers of moves, numbers of positions, labelled data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from pyapp.engine.conformance.basics import require
from pyapp.engine.contract import CHANCE
from pyapp.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from pyapp.engine.contract import Position
    from pyapp.engine.match import Match

SPARSE: Final = 8
"""How many moves lie between two moments whose numbers and labels are looked at."""


def check_learning(match: Match) -> None:
    """Check that every legal move has a number of its own, that positions have as many numbers and the labels that JSON
    can write, and that neither says more than the seat knows.
    """
    game, setup, position = match.game, match.setup, match.at(0)
    vocabulary = None if game.vocabulary is None else Vocabulary(game.vocabulary(setup))
    lengths: set[int] = set()
    for index in range(len(match.moves) + 1):
        if vocabulary is not None and position.seat not in (None, CHANCE):
            _check_numbers(vocabulary, position)
        for seat in range(len(setup.seats)) if index % SPARSE == 0 or index == len(match.moves) else ():
            seen, named = position.seen_by(seat), position.named_state(seat)
            require(json.loads(json.dumps(named)) == named, "labelled data is not what JSON reads back")
            require(named == seen.named_state(), f"labels say more than seat {seat} knows")
            if game.features is not None:
                numbers = game.features(position, seat)
                lengths.add(len(numbers))
                require(numbers == game.features(seen, seat), f"numbers say more than seat {seat} knows")
        if index < len(match.moves):
            position.advance(match.moves[index])
    require(len(lengths) <= 1, f"positions of a match have {sorted(lengths)} numbers")


def _check_numbers(vocabulary: Vocabulary, position: Position) -> None:
    moves = position.moves()
    missing = [move for move in moves if not vocabulary.knows(move)]
    require(not missing, f"the vocabulary lacks {missing[:3]}")
    numbers = [vocabulary.id(move) for move in moves]
    require(len({*numbers}) == len(moves), "two legal moves have the same number")
    again = [vocabulary.move(number, position) for number in numbers]
    require(again == moves, "a number stands for another move")
