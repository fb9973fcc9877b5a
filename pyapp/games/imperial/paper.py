"""The printable sheets of the game: the present sheet of a seat, and the blank sheet of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.imperial.rules.components import COMPETITION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.imperial.rules.position import Position as ImperialPosition


def seat_of(position: ImperialPosition, seat: int) -> int:
    """Return the seat whose sheet is printed for a viewed seat: itself, or the first that does not play away."""
    players = position.players
    return next(at for at, player in enumerate(players) if not player.away) if players[seat].away else seat


def blank_of(options: Mapping[str, str]) -> str:
    """Return the choice whose blank sheet a form prints; the competition village by default."""
    return options.get("sheet", COMPETITION.id)
