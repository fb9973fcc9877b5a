"""The vocabulary of a match: every move that a seat may ever have in it, numbered.

The number of a move is the same in every position and in every process, as long as the setup and the edition of the
rules are: learners need such numbers, records and links do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Move, Position

ANY: Final = " *"
"""The end of an entry that stands for the one legal move with these words before its last one, whatever that is."""


class Vocabulary:
    """The moves of the seats, without those of chance, in the order of their numbers.

    An entry that ends in ANY stands for moves that cannot be listed, of which no position has two: "use vault *" keeps
    all resources that a player has.
    """

    __slots__ = ("ids", "moves")

    def __init__(self, moves: Iterable[Move]) -> None:
        self.moves: tuple[Move, ...] = tuple(dict.fromkeys(moves))
        self.ids: dict[Move, int] = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        """Return how many moves have a number."""
        return len(self.moves)

    def id(self, move: Move) -> int:
        """Return the number of a move; KeyError if the vocabulary has none for it."""
        number = self.ids.get(move)
        return self.ids[move.rpartition(" ")[0] + ANY] if number is None else number

    def knows(self, move: Move) -> bool:
        """Return whether a move has a number."""
        return move in self.ids or move.rpartition(" ")[0] + ANY in self.ids

    def move(self, number: int, position: Position) -> Move:
        """Return the move that a number stands for in a position. LookupError if it is no number of the vocabulary, or
        stands for no legal move there.
        """
        text = self.moves[number]
        if not text.endswith(ANY):
            return text
        found = [move for move in position.moves() if move not in self.ids and self.id(move) == number]
        if not found:
            raise LookupError(text)
        return found[0]
