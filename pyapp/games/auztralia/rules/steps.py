"""What the engine has still to do and what it asks: the words that the state is written in.

A position keeps a stack of steps, the next one last. A step is done at once, pushes others, or asks: a seat or chance.
"""

from __future__ import annotations

from typing import Final

OBJECTIVE, SURVEY, DRAW, FIRST, TWO_PLAYER, BANISH, CARD, REVELATION, ANY, TILE = (
    "objective", "survey", "draw", "first", "two-player", "banish", "card", "revelation", "any", "tile",
)  # fmt: skip
"""What chance is asked. AZ-23.4, AZ-23.5."""
USE, PORT, PEEK, KEEP, TRACKS, TURN, RAIL, TRADE, FARM, SEND, DROP, AGAIN, FINISH, FIGHT, LOSE = (
    "use", "port", "peek", "keep", "tracks", "turn", "rail", "trade", "farm", "send", "drop", "again", "finish",
    "fight", "lose",
)  # fmt: skip
"""What a seat is asked: an option, a port, a look, a card to keep, free tracks, its turn, the parts of an act, a round
of a combat. `again` is the choice after `refresh`.
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
"""Steps that are not named like the question that they lead to."""
