"""Sobremesa as a library: the games on the shelf, set-ups, matches, records, computer players. See docs/library.md."""

from pyapp.bots.contract import Decision
from pyapp.bots.levels import LevelBot
from pyapp.engine.contract import CHANCE, Event, Game, Illegal, Position, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.perft import divide, perft
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.engine.vocabulary import Vocabulary
from pyapp.games import GAMES
from pyapp.version import version

__version__ = version()

__all__ = [
    "CHANCE",
    "GAMES",
    "Decision",
    "Event",
    "Game",
    "Illegal",
    "LevelBot",
    "Match",
    "Position",
    "RecordError",
    "Seat",
    "Setup",
    "Vocabulary",
    "divide",
    "format_record",
    "parse_record",
    "perft",
]
