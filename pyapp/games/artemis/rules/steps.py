"""What the engine has still to do, what it asks and why something is gained: the words that the state is written in.

A position keeps a stack of steps, the next one last. A step is done at once, pushes others, or asks: a seat or chance.
"""

from __future__ import annotations

from typing import Final

START, EXPEDITION, REWARD_DRAW, TILE, QUEUE, EVENT, ROLL, DRONE_ROLL, DRONE_REGION, DRAW = (
    "start", "expedition", "reward draw", "tile", "queue", "event", "roll", "drone roll", "drone region", "draw",
)  # fmt: skip
"""What chance is asked. AP-24.3."""
DIE, PLACE, SEND, HIT, REWARD, MIX, BUILD, RECRUIT, TRAIN, HOUSE, MAN, CREW, USE, HEAT = (
    "die", "place", "send", "hit", "reward", "mix", "build", "recruit", "train", "house", "man", "crew", "use", "heat",
)  # fmt: skip
"""What a seat is asked. AP-24.5 to AP-24.7."""

VENTS, QUARRY, BASECAMP, GANTRY, DOORSTEP, ACADEMY, OUTFITTERS = (
    "vents", "quarry", "basecamp", "gantry", "doorstep", "academy", "outfitters",
)  # fmt: skip
REGIONS: Final = (BASECAMP, VENTS, QUARRY, GANTRY, DOORSTEP, ACADEMY, OUTFITTERS)
"""The regions in the order in which they resolve."""

FIRST, ROUND, TURN, RESOLVE, LETTER, UPKEEP = "first", "round", "turn", "resolve", "letter", "upkeep"
EFFECT, STEP_OF_RELIEF = "effect", "relief"
"""Steps that more than one module pushes; others are named like the question that they lead to."""
RELIEF: Final = "relief"
"""The reason of what a step of Relief gives; others are a region, or the id of an expedition, building or event."""
SOURCES: Final = ("expeditions", "ocean", "diplomas", "events", "relief")
"""Where points come from before the end; a seat's points are kept by source."""
