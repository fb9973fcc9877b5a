"""The names of steps, of questions and of reasons for gains, as `state()` writes them.

A position keeps a stack of steps, the next one last. A step has an effect at once, pushes others, or asks a seat or
chance.
"""

from __future__ import annotations

from typing import Final

START, EXPEDITION, REWARD_DRAW, TILE, QUEUE, EVENT, ROLL, DRONE_ROLL, DRONE_REGION, DRAW = (
    "start", "expedition", "reward draw", "tile", "queue", "event", "roll", "drone roll", "drone region", "draw",
)  # fmt: skip
"""Questions to chance. AP-24.3."""
DIE, PLACE, SEND, HIT, REWARD, MIX, BUILD, RECRUIT, TRAIN, HOUSE, MAN, CREW, USE, HEAT = (
    "die", "place", "send", "hit", "reward", "mix", "build", "recruit", "train", "house", "man", "crew", "use", "heat",
)  # fmt: skip
"""Questions to a seat. AP-24.5 to AP-24.7."""

VENTS, QUARRY, BASECAMP, GANTRY, DOORSTEP, ACADEMY, OUTFITTERS = (
    "vents", "quarry", "basecamp", "gantry", "doorstep", "academy", "outfitters",
)  # fmt: skip
REGIONS: Final = (BASECAMP, VENTS, QUARRY, GANTRY, DOORSTEP, ACADEMY, OUTFITTERS)
"""The regions in the order in which they resolve."""

FIRST, ROUND, TURN, RESOLVE, LETTER, UPKEEP = "first", "round", "turn", "resolve", "letter", "upkeep"
EFFECT, STEP_OF_RELIEF = "effect", "relief"
"""Steps that several modules push; the others have the name of their question."""
RELIEF: Final = "relief"
"""The reason for gains from a step of Relief; other reasons are a region, or the id of an expedition, building or
event.
"""
SOURCES: Final = ("expeditions", "ocean", "diplomas", "events", "relief")
"""The sources of points before the end; a seat's points are stored by source."""
