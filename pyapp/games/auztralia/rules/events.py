"""The kinds of events of AuZtralia, each with its sentence, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_, EventKind

# --- the set-up (AZ-3) ---

OBJECTIVE: Final = EventKind("objective", N_("Objective: {objective}, {points} VP."))
SURVEY: Final = EventKind("survey", N_("Survey of {hex}: {found}."))
EMPTY_SURVEY: Final = EventKind("survey", N_("Survey of {hex}: nothing."))
NUMBERED: Final = EventKind("numbered", N_("{hidden}: {levels}."))
FIRST: Final = EventKind("first", N_("{name} is the first player."))
TWO_PLAYER: Final = EventKind("two-player", N_("Two-player cards: {cards}."))
OPTION: Final = EventKind("option", N_("{name} uses {option}."))
PORT: Final = EventKind("port", N_("{name} builds a port on {hex}."))
BANISH: Final = EventKind("banish", N_("{what} on {hex} leaves the game unseen."))
PEEK: Final = EventKind("peek", N_("{name} looks at {what} on {hex}."))
FRONT: Final = EventKind("front", N_("{what} is on {hex}: toughness {toughness}, {points} VP."))
FRONT_KANGAROO: Final = EventKind("front", N_("A Kangaroo is on {hex}."))

# --- a turn (AZ-4) ---

VIA: Final = EventKind("via", N_("{name} uses the railways of {seats}."))
AGAIN: Final = EventKind("again", N_("{name} pays {number} gold to repeat {box}."))
GAIN: Final = EventKind("gain", N_("{name} takes {goods}: {why}."))
RECOVER: Final = EventKind("recover", N_("{name} recovers all cubes."))
ONCE: Final = EventKind("once", N_("{name} plays {card}."))
HEALED: Final = EventKind("healed", N_("{name}'s blighted farm on {hex} is restored."))
HOLD: Final = EventKind("hold", N_("{what} on {hex} will not move until the end of the next turn of the Old Ones."))
CLOCK: Final = EventKind("clock", N_("{name}: {number} time, to space {space}."))

# --- railways and mines (AZ-5, AZ-6) ---

RAIL: Final = EventKind("rail", N_("{name}: {box}."))
TRACK: Final = EventKind("track", N_("{name} lays a track: {border}."))
MINE: Final = EventKind("mine", N_("{name} mines {goods} on {hex}."))
MINE_PHOSPHATE: Final = EventKind("mine", N_("{name} mines {goods} on {hex}, and takes {gold}."))
MINE_TOKEN: Final = EventKind("mine", N_("{name} takes the token worth {goods} on {hex}."))

# --- recruiting (AZ-7) ---

REFRESH: Final = EventKind("refresh", N_("{name} refreshes the display."))
LOOK: Final = EventKind("look", N_("{name} looks at the top of the deck."))
RECRUIT: Final = EventKind("recruit", N_("{name} recruits {card}."))
RECRUIT_FOR: Final = EventKind("recruit", N_("{name} recruits {card} for {seat}."))
DISPLAY: Final = EventKind("display", N_("New in the display: {card}."))
LOOKED: Final = EventKind("looked", N_("{name} sees {card}."))
KEPT: Final = EventKind("kept", N_("{name} keeps {card} and returns the others."))
EXCHANGE: Final = EventKind("exchange", N_("{name} puts {given} in place of {card}."))
DROP: Final = EventKind("drop", N_("Out of the game: {card}."))

# --- units, trade, farms (AZ-8 to AZ-10) ---

BUY: Final = EventKind("buy", N_("{name} buys {units} for {gold}."))
UNITS: Final = EventKind("units", N_("{name} takes {units}."))
IMPORT: Final = EventKind("import", N_("{name} imports {goods}."))
IMPORT_FOR: Final = EventKind("import", N_("{name} imports {goods} for {seat}."))
EXPORT: Final = EventKind("export", N_("{name} exports {goods} for {gold}."))
EXPORT_FOR: Final = EventKind("export", N_("{name} exports {goods}: {gold} for {seat}."))
FARM: Final = EventKind("farm", N_("{name}: {farm} on {hex}, {gold}."))

# --- combat (AZ-11, AZ-12) ---

ATTACK: Final = EventKind("attack", N_("<b>{name} attacks {what}</b> on {hex}."))
FORCE: Final = EventKind("force", N_("{name} sends {force}."))
RAID: Final = EventKind("raid", N_("{what} attacks the port of {name}."))
WITHDRAW: Final = EventKind("withdraw", N_("{name} withdraws {force}."))
STRUCK: Final = EventKind("struck", N_("{what}, card {card_number}: {course}"))
MAD: Final = EventKind("mad", N_("Madness: {name} loses {force}."))
LOST: Final = EventKind("lost", N_("{name} loses {force}."))
DESTROYED: Final = EventKind("destroyed", N_("{name} destroys {what} on {hex}: {points} VP."))
SHARE: Final = EventKind("share", N_("{name} gets {number} VP for it."))
SALVAGE: Final = EventKind("salvage", N_("{name} gets {number} infantry back."))
COMBAT_OVER: Final = EventKind("combat over", N_("Back in {name}'s Barracks: {force}."))
NOBODY_BACK: Final = EventKind("combat over", N_("The combat is over: no unit comes home."))
REGROWN: Final = EventKind("regrown", N_("{what} on {hex} loses all its damage: Zombies regenerate."))
FALLEN: Final = EventKind("fallen", N_("The port of {name} falls."))

# --- the Old Ones (AZ-13 to AZ-15) ---

PURPLE: Final = EventKind("purple", N_("<b>The Old Ones act:</b> space {space}."))
REVELATION: Final = EventKind("revelation", N_("<b>Revelation: {revelation}.</b> {text}"))
GATE: Final = EventKind("gate", N_("A gate opens on {hex}: a level {level} tile enters."))
DISMISS: Final = EventKind("dismiss", N_("Out of the game: <b>{card}</b>."))
TAX: Final = EventKind("tax", N_("{name} loses {number} gold."))
CARD: Final = EventKind("card", N_("Card {card_number}: {moves}"))
ENTRY: Final = EventKind("entry", N_("{steps}."))
STEP: Final = EventKind("step", N_("{what}: {way}"))
FARM_GUNS: Final = EventKind("farm guns", N_("A farm of {name} does {hits} damage to {what} on {hex}."))
BLIGHT: Final = EventKind("blight", N_("{name} loses a {farm} to blight: {hex}."))
UP: Final = EventKind("up", N_("<b>{what}</b> is revealed on {hex}: toughness {toughness}, {points} VP."))
KANGAROO: Final = EventKind("kangaroo", N_("<b>A Kangaroo</b> on {hex}: it hops away."))
CALL: Final = EventKind("call", N_("<b>Cthulhu calls:</b> every other face-up Old One moves 1 step."))
