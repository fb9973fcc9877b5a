"""The worker's script, which PyScript runs in its own thread; the page awaits its exported functions."""

from pyapp.bots.service import Service
from pyapp.games import GAMES, parts
from pyapp.ui.browser.parts import bring_named

parts.look()
SERVICE = Service(GAMES, lambda key: GAMES[key].computer())
stop = SERVICE.stop
progress = SERVICE.progress


async def think(request: str) -> str:
    """Answer a request, after loading the code of its game."""
    await bring_named(request)
    return await SERVICE.think(request)


__export__ = ["think", "stop", "progress"]
