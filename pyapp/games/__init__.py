"""The games on the shelf, in its order."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import Game
from pyapp.games import imperial, nine

GAMES: Final[dict[str, Game]] = {game.key: game for game in (imperial.GAME, nine.GAME)}
