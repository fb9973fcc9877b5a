"""The kinds of events of Imperial Settlers: Roll & Write, each with its sentence, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_, EventKind

# --- the set-up, dice and tokens (IS-2 to IS-4) ---

TOKENS: Final = EventKind("tokens", N_("In play: {tokens}."))
FIRST: Final = EventKind("first", N_("{name} rolls first."))
DICE: Final = EventKind("dice", N_("Round {round}: {dice}, {worker} actions."))
TAKE: Final = EventKind("take", N_("{name} takes the {token}."))

# --- gains (IS-1.2) ---

GAIN: Final = EventKind("gain", N_("{name} gains {gain}."))
GAIN_BY: Final = EventKind("gain", N_("{name} gains {gain}: {building}."))
ACTION: Final = EventKind("actions", N_("{name} gains 1 action."))
ACTION_BY: Final = EventKind("actions", N_("{name} gains 1 action: {building}."))
ACTIONS: Final = EventKind("actions", N_("{name} gains {number} actions."))
ACTIONS_BY: Final = EventKind("actions", N_("{name} gains {number} actions: {building}."))
POINTS: Final = EventKind("points", N_("{name} notes {points} VP."))
POINTS_BY: Final = EventKind("points", N_("{name} notes {points} VP: {building}."))

# --- expanding (IS-5 to IS-8) ---

KEEP: Final = EventKind("keep", N_("{name} keeps the dice."))
REROLL: Final = EventKind("reroll", N_("{name} rerolls die {die}: {gain}."))
REROLL_WORKER: Final = EventKind("reroll", N_("{name} rerolls the worker die: {face}."))
TURN: Final = EventKind("turn", N_("{name} turns die {die} to {gain}: {building}."))
BUILD: Final = EventKind("build", N_("{name} crosses {place}: {paid}."))
BUILD_WITH: Final = EventKind("build", N_("{name} crosses {place}: {paid}, with {building}."))
OPEN: Final = EventKind("open", N_("{name} opens field {field}."))
FINISH: Final = EventKind("finish", N_("Finished: {building}."))
HARVEST: Final = EventKind("harvest", N_("{name} harvests field {field}: {gain}."))
USE: Final = EventKind("use", N_("{name} uses {building}."))
USE_FOR: Final = EventKind("use", N_("{name} uses {building}: {paid}."))
FAVOR: Final = EventKind("favor", N_("{name} uses {token}."))
DONE: Final = EventKind("done", N_("{name} is done."))

# --- settlements and the end of a round (IS-9, IS-10) ---

SETTLE: Final = EventKind("settle", N_("{name} creates a settlement of {building} at {square}."))
LATER: Final = EventKind("later", N_("{name} will start the next round with {gain} more: {building}."))
REST: Final = EventKind("rest", N_("{name} creates no settlement."))
STORE: Final = EventKind("use", N_("{name} keeps {paid} in {building}."))
STORE_NOTHING: Final = EventKind("done", N_("{name} keeps nothing."))
GAME: Final = EventKind("game", N_("Second game: clean sheets, villages swapped."))
