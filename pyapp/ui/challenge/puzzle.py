"""The puzzle of the day, as far as the shelf needs it: its game, and whether it is solved. The puzzles themselves are
in a part of their own (`ui.puzzles`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import parse_json
from pyapp.games import GAMES
from pyapp.games.contract import nothing
from pyapp.ui.store.saves import PUZZLES_KEY

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

ADDRESS: Final = "puzzle/today"


def game_of(day: int) -> str:
    """Return the key of the game of a day's puzzle (`date.toordinal`): they take turns; "" without puzzles."""
    games = [key for key, game in GAMES.items() if game.puzzles is not nothing]
    return games[day % len(games)] if games else ""


def is_solved(storage: Storage, day: int) -> bool:
    """Return whether the puzzle of a day is solved, whatever else the stored progress has."""
    try:
        data: Any = parse_json(storage.get(PUZZLES_KEY) or "{}")
        return str(day) in data["days"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return False
