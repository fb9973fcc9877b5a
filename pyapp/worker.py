"""The worker's script: PyScript runs it in a thread of its own; the page awaits what it exports."""

from pyapp.bots.service import Service
from pyapp.games import GAMES

SERVICE = Service(GAMES, lambda key: GAMES[key].computer())
think = SERVICE.think
stop = SERVICE.stop
progress = SERVICE.progress

__export__ = ["think", "stop", "progress"]
