"""The names of steps and questions, as they appear in the state.

A position keeps a stack of steps, the next one last. A step is done at once, pushes other steps, or asks a seat or
chance.
"""

from __future__ import annotations

from typing import Final

OBJECTIVE, SURVEY, DRAW, FIRST, TWO_PLAYER_CARDS, BANISH, CARD, REVELATION, ANY, TILE = (
    "objective", "survey", "draw", "first", "two-player", "banish", "card", "revelation", "any", "tile",
)  # fmt: skip
"""The questions to chance. AZ-23.4, AZ-23.5."""
USE, PORT, PEEK, KEEP, FREE_TRACKS, TURN, LAYING, TRADING, FARMING, SENDING, DROP, AGAIN, FINISH, FIGHT, LOSE = (
    "use", "port", "peek", "keep", "tracks", "turn", "rail", "trade", "farm", "send", "drop", "again", "finish",
    "fight", "lose",
)  # fmt: skip
"""The questions to a seat: an option, a port, a look, a card to keep, free tracks, its turn, the parts of an act, a
round of a combat. `again` is the choice after `refresh`.
"""

OPTIONS, PORTS, AFTER_PORTS, NEXT, AFTER, CLOCK, OLD_ONES, CARD_MOVES, WALK, REVEAL, REVEALED, EFFECTS = (
    "options", "ports", "after ports", "next", "after", "clock", "old ones", "card moves", "walk", "reveal",
    "revealed", "effects",
)  # fmt: skip
MEET, ROUND, STRIKE, LOSSES, AFTERMATH, CALL, TELL, REFILL, LOOK, INSTANT, RELEASE, NUMBER, BEGIN, DRAFT, ENTER = (
    "meet", "round", "strike", "losses", "aftermath", "call", "tell", "refill", "look", "instant", "release", "number",
    "begin", "draft", "enter",
)  # fmt: skip
DISMISS: Final = "dismiss"
"""Steps whose names differ from the question that they lead to."""
