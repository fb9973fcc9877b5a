"""The kinds of events of The Artemis Project, each with its sentence, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_, EventKind

# --- the set-up and the beginning of a round (AP-2, AP-3) ---

START: Final = EventKind("start", N_("{name} starts and takes the phase marker."))
ROUND: Final = EventKind("round", N_("Round {round} begins."))
UNCLAIMED: Final = EventKind("unclaimed", N_("Left over and discarded: {colonists}."))
EXPEDITION: Final = EventKind("expedition", N_("Basecamp: new expedition, {expedition}."))
LYING: Final = EventKind("lying", N_("{expedition}, reward {reward}: {drawn}."))
POOLS: Final = EventKind("pools", N_("In the Vents: {energy}. In the Quarry: {minerals}."))
TILE: Final = EventKind("tile", N_("New at the Gantry: {tile}."))
QUEUE: Final = EventKind("queue", N_("New at the Doorstep: {colonists}. Waiting in all: {all}."))
EVENT: Final = EventKind("event", N_("Event: {event}, at letter {letter}. {text}"))

# --- dice (AP-4) ---

ROLL: Final = EventKind("roll", N_("{name} rolls {dice}."))
REGION: Final = EventKind("region", N_("{name} begins with region {number}, {region_name}."))
TOOLKITS: Final = EventKind("toolkits", N_("{name} spends {toolkits}: the {old} becomes a {face}."))

# --- placement (AP-5 to AP-8) ---

PLACE: Final = EventKind("place", N_("{name} puts a {face} {where}."))
PLACE_ON: Final = EventKind("place", N_("{name} puts a {face} on {target}."))
SEND: Final = EventKind("send", N_("{name} sends {colonists} for {paid}."))
SEND_FREE: Final = EventKind("send", N_("{name} sends {colonists} for free."))
HIT: Final = EventKind("hit", N_("A Marine sent by {by} turns the {old} of {name} down to {face}."))

# --- the Resolution and the events (AP-9) ---

RESOLUTION: Final = EventKind("resolution", N_("All dice are placed: the regions resolve."))
RESOLVE: Final = EventKind("resolve", N_("<b>{event}.</b> {text}"))
REMOVE: Final = EventKind("remove", N_("{name} loses a {face} {where}."))
CENSUS: Final = EventKind("census", N_("{name} has the most {type}."))
LOSE: Final = EventKind("lose", N_("{name} loses {what}."))

# --- Basecamp (AP-10) ---

FAILURE: Final = EventKind("failure", N_("<b>{expedition} fails, {sum} of {need}.</b>"))
SUCCESS: Final = EventKind("success", N_("<b>{expedition} succeeds, {sum} of {need}.</b>"))
REWARD: Final = EventKind("reward", N_("{name} takes reward {reward} of {expedition}."))
RETURN: Final = EventKind("return", N_("Back in the Shelters of {name}: {colonists}."))

# --- Exposure, Gantry, Doorstep, Academy (AP-11 to AP-14) ---

NOTHING: Final = EventKind("nothing", N_("{name} gets nothing {where}."))
WASTE: Final = EventKind("waste", N_("{name} removes {what}."))
POOR: Final = EventKind("poor", N_("{name} cannot pay {minerals_paid} for {tile}."))
LEAVE: Final = EventKind("leave", N_("{name} doesn't build {tile}."))
PAY: Final = EventKind("pay", N_("<b>{name} builds {tile} for {minerals_paid}.</b>"))
LOST: Final = EventKind("lost", N_("{name} removes {tile} from the game."))
RECRUIT: Final = EventKind("recruit", N_("{name} recruits {colonists} for {energy_paid}."))
RECRUIT_NOBODY: Final = EventKind("recruit", N_("{name} recruits nobody."))
DISCARD: Final = EventKind("discard", N_("{name} removes {colonists}."))
NOBODY: Final = EventKind("nobody", N_("{name} has no one to train."))
TRAIN: Final = EventKind("train", N_("{name} trains {old_type} {where} into {new_type}."))

# --- gains (AP-15, AP-16) ---

GAIN: Final = EventKind("gain", N_("{name} gains {what}: {why}."))
DIPLOMA: Final = EventKind("gain", N_("{name} earns a diploma: {what}."))
RELIEF: Final = EventKind("relief", N_("{name} reaches Relief step {number}."))
EMPTY: Final = EventKind("empty", N_("The bag is empty: {name} gets no colonist."))
COLONISTS: Final = EventKind("colonists", N_("{name} gains {colonists}: {why}."))
HOUSE: Final = EventKind("house", N_("{name} places {colonist} {where}."))
BUILDING: Final = EventKind("building", N_("{name} gains {tile}: {why}."))
MAN: Final = EventKind("man", N_("{name} staffs {tile}: {colonists}."))

# --- Upkeep and the end (AP-17, AP-18) ---

UPKEEP: Final = EventKind("upkeep", N_("Upkeep."))
KEEP: Final = EventKind("keep", N_("{name} moves nobody."))
CREW: Final = EventKind("crew", N_("{name} staffs {tile}: {colonists}."))
CREW_NOBODY: Final = EventKind("crew", N_("{name} leaves {tile} empty."))
USE: Final = EventKind("use", N_("{name} uses {tile}."))
HEAT: Final = EventKind("heat", N_("{name} heats {colonists} for {energy_paid}."))
HEAT_FREE: Final = EventKind("heat", N_("{name} heats {colonists} for free."))
COLD: Final = EventKind("cold", N_("{name} loses {colonists} to the cold."))
END: Final = EventKind("end", N_("Six rounds have been played: final scoring."))
