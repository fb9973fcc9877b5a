"""The balance declaration of 9: both kinds of preparation, the sections that tokens reach, tokens that never slid."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Final, cast

from balances.declaration import Balance, Choice
from pyapp.games.nine.rules.components import OUTER_NUMBER, SECTION
from pyapp.games.nine.rules.position import MOVEMENT, Position
from pyapp.games.nine.rules.scoring import NOBODY, holders

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.engine import contract
    from pyapp.engine.contract import Event, Game, Move


class NineBalance(Balance):
    """The influence of the turn order, and the value of sections."""

    def variants(self, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield both modes with both preparations."""
        for mode in game.modes:
            for preparation in ("players", "drawn"):
                yield mode.key, {"preparation": preparation}

    def choice(self, position: contract.Position, move: Move) -> Choice | None:
        """Return the section in which a token stops, among those that the seat's tokens can reach."""
        board = cast("Position", position)
        if board.phase != MOVEMENT or move not in OUTER_NUMBER:
            return None
        return Choice(_stop(board, move), tuple(dict.fromkeys(_stop(board, other) for other in board.moves())))

    def figures(self, position: contract.Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return the sections held by nobody and each seat's tokens left outside, for the last game."""
        board = cast("Position", position)
        return {
            "sections that nobody holds": holders(board.counts, board.players).count(NOBODY),
            "tokens left outside, a seat": fmean(row.bit_count() for row in board.tokens[: board.players]),
        }


def _stop(board: Position, move: Move) -> str:
    """Return the number of the section that a token slides to."""
    return f"section {SECTION[board.stop(OUTER_NUMBER[move])] + 1}"


BALANCE: Final = NineBalance()
