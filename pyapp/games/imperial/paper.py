"""What of the game can be printed: the sheet of a seat as it stands, the blank sheet of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.imperial.rules.components import COMPETITION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.imperial.rules.position import Position as ImperialPosition


def seat_of(position: ImperialPosition, seat: int) -> int:
    """Return the seat whose sheet is printed when one is looked at: itself, or the first that keeps its sheet here."""
    players = position.players
    return next(at for at, player in enumerate(players) if not player.away) if players[seat].away else seat


def blank_of(options: Mapping[str, str]) -> str:
    """Return the choice whose blank sheet a form prints; the competition village where nothing is chosen."""
    return options.get("sheet", COMPETITION.id)
