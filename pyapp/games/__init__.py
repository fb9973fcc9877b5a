"""The games in the order of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games import artemis, auztralia, imperial, nine

if TYPE_CHECKING:
    from pyapp.games.contract import TableGame

GAMES: Final[dict[str, TableGame[Any]]] = {
    game.key: game
    for game in (
        imperial.GAME,
        nine.GAME,
        artemis.GAME,
        auztralia.GAME,
    )
}
