"""The worker's script: PyScript runs it in a thread of its own; the page awaits what it exports."""

from pyapp.bots.service import Service
from pyapp.games import GAMES, parts
from pyapp.ui.browser.parts import bring_named

parts.look()
SERVICE = Service(GAMES, lambda key: GAMES[key].computer())
stop = SERVICE.stop
progress = SERVICE.progress


async def think(request: str) -> str:
    """Think about a request, with the part of its game."""
    await bring_named(request)
    return await SERVICE.think(request)


__export__ = ["think", "stop", "progress"]
