"""The printed matter: buildings, expeditions, events, tracks. Data only, read from `data/*.toml`; every entry there
says where it is from.

Colonists are the letters P E M S, in that order; energy, minerals and toolkits are plain numbers. A table by players or
by faces is asked with the number of players or the face.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyapp.engine.contract import N_
from pyapp.engine.files import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Part = TypeVar("Part")

COLONISTS: Final = "PEMS"
"""Pioneer, Engineer, Marine, Steward: the letters of records, in the order of training."""
COLONIST_NAMES: Final = {"P": N_("Pioneer"), "E": N_("Engineer"), "M": N_("Marine"), "S": N_("Steward")}
BLANK: Final = "○"
"""The slot that takes anybody."""
PILES: Final = ("ocean", "surface")
LISTS: Final = (*PILES, "expeditions", "events")
"""What makes up a game's material, each a list that a pack may replace."""
PIECES: Final = {"ocean": 26, "surface": 26, "expeditions": 22, "events": 14}
"""List -> how many tiles or cards it has; twins count twice."""
LETTERS: Final = "ABCDEFGH"
"""Where events resolve: A at once, B to G before regions 1 to 6, H before Upkeep. AP-3.6."""
TWIN: Final = "b"
"""What follows the id on the second tile of a building."""

GAINS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "VP", "ANY", "RELIEF", "COLONIST")
"""Kinds of effects with an amount that rewards and buildings share."""
REWARDS: Final = (*GAINS, "BUILDING")
ONCE: Final = (*GAINS, "TRAIN", "WARM")
"""Kinds of effects that a full building has once in each Upkeep."""
STANDING: Final = ("RECRUIT", "BUILD", "SENDFREE")
"""Kinds of effects that hold while the building is full."""
SAFE: Final = frozenset({"ENERGY", "MINERAL", "TOOLKIT", "BADGE", "VP", "WARM", "ANY"})
"""Kinds of effects that cannot harm: a building with no others is used without asking. AP-24.7."""
COUNTED: Final = (
    "energy",
    "minerals",
    "toolkits",
    "badges",
    "pioneers",
    "engineers",
    "ocean_full",
    "surface_full",
    "relief",
)
"""What surface buildings count at the end."""
HAPPENINGS: Final = (
    "TOOLKITS",
    "CARGO",
    "AUDIT",
    "DIFFICULTY",
    "LEADER",
    "VENTS",
    "ENERGY",
    "QUARRY",
    "MINERALS",
    "PRICE",
    "RECRUIT",
    "TRAINING",
    "CENSUS",
    "HEATING",
)
"""Kinds of events."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A part of a reward, of a step of Relief or of what a building does; SENDFREE has no amount."""

    kind: str
    amount: int = 0
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Per:
    """Points for every full `quota` of something that is counted at the end, `cap` at most."""

    what: str
    quota: int
    vp: int
    cap: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a full surface building is worth at the end."""

    flat: int
    per: Per | None = None


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a name and where the figures are from: source, public, house or own, several with commas."""

    name: str = "own"
    rules: str = "own"


@dataclass(frozen=True, slots=True)
class Building:
    """A building: names by language, pile, a letter or ○ per slot, effects (ocean) or worth (surface), tiles with three
    players and more and with two or alone.
    """

    id: str
    name: Mapping[str, str]
    pile: str
    slots: str
    effects: tuple[Effect, ...]
    worth: Worth | None
    copies: int
    copies_two: int
    provenance: Provenance = Provenance()

    def copies_for(self, players: int) -> int:
        """Return how many tiles of it a game of `players` people has. AP-2.2."""
        return self.copies if players > 2 else self.copies_two


@dataclass(frozen=True, slots=True)
class Expedition:
    """An expedition: names and texts by language, the sum that it takes, its icons for Vents and Quarry, rewards A and
    B.
    """

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    difficulty: int
    energy: int
    minerals: int
    rewards: tuple[tuple[Effect, ...], tuple[Effect, ...]]
    provenance: Provenance = Provenance()


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event: names and texts by language, the letter where it resolves, a kind of HAPPENINGS and how much of it."""

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    letter: str
    good: bool
    kind: str
    amount: int
    provenance: Provenance = Provenance()


@dataclass(frozen=True, slots=True)
class Grade:
    """A title of the solo rating: from `least` points on, by language."""

    least: int
    name: Mapping[str, str]


@dataclass(frozen=True)
class Material:
    """What a game is played with: buildings by pile, expeditions and events, each by id in order."""

    ocean: Mapping[str, Building]
    surface: Mapping[str, Building]
    expeditions: Mapping[str, Expedition]
    events: Mapping[str, EventCard]

    @cached_property
    def buildings(self) -> Mapping[str, Building]:
        """All buildings by id, those of the ocean first."""
        return {**self.ocean, **self.surface}

    def tiles(self, pile: str, players: int) -> tuple[str, ...]:
        """Return how a pile begins: the id of each of its tiles, twice where there is a twin. AP-2.2."""
        buildings: Mapping[str, Building] = getattr(self, pile)
        return tuple(ident for ident, building in buildings.items() for _ in range(building.copies_for(players)))


def read_data(name: str) -> dict[str, Any]:
    """Read a table of this folder's data, such as tables.toml."""
    return read_table("pyapp.games.artemis", f"data/{name}")


def effect(text: str) -> Effect:
    """Read an effect as data writes it, such as "ENERGY 2" or "SENDFREE"; ValueError for a bad amount."""
    kind, _, amount = text.partition(" ")
    return Effect(kind, int(amount or 0), kind in STANDING)


def effects(texts: Iterable[str]) -> tuple[Effect, ...]:
    """Read the parts of a reward or building in their order."""
    return tuple(map(effect, texts))


def plain_building(data: Mapping[str, Any], pile: str) -> Building:
    """Read a building of a pile unchecked; `schema` checks."""
    per = data.get("per")
    return Building(
        id=data["id"],
        name=data["name"],
        pile=pile,
        slots=data["slots"],
        effects=effects(data.get("effects", ())),
        worth=Worth(data["flat"], Per(**per) if per else None) if pile == "surface" else None,
        copies=data["copies"][0],
        copies_two=data["copies"][1],
        provenance=_provenance(data),
    )


def plain_expedition(data: Mapping[str, Any]) -> Expedition:
    """Read an expedition unchecked; `schema` checks."""
    first, second = map(effects, data["rewards"])
    return Expedition(**{**data, "rewards": (first, second), "provenance": _provenance(data)})


def plain_event(data: Mapping[str, Any]) -> EventCard:
    """Read an event unchecked; `schema` checks."""
    return EventCard(**{**data, "provenance": _provenance(data)})


def _provenance(data: Mapping[str, Any]) -> Provenance:
    return Provenance(**data.get("provenance", {}))


OCEAN: Final[Mapping[str, Building]] = {
    data["id"]: plain_building(data, "ocean") for data in read_data("ocean.toml")["building"]
}
SURFACE: Final[Mapping[str, Building]] = {
    data["id"]: plain_building(data, "surface") for data in read_data("surface.toml")["building"]
}
EXPEDITIONS: Final[Mapping[str, Expedition]] = {
    data["id"]: plain_expedition(data) for data in read_data("expeditions.toml")["expedition"]
}
EVENTS: Final[Mapping[str, EventCard]] = {data["id"]: plain_event(data) for data in read_data("events.toml")["event"]}
HOUSE: Final = Material(OCEAN, SURFACE, EXPEDITIONS, EVENTS)
"""Our own material; a pack replaces some of its lists."""
BUILDINGS: Final[Mapping[str, Building]] = HOUSE.buildings


def building(tile: str) -> Building:
    """Return the building of a tile of our own material, such as O01b of O01; KeyError if there is none."""
    return BUILDINGS[tile.removesuffix(TWIN)]


_TABLES: Final = read_data("tables.toml")


def _from_one(parts: Iterable[Part]) -> dict[int, Part]:
    """Number the parts of a table from 1, as players and faces are."""
    return dict(enumerate(parts, 1))


ROUNDS: Final[int] = _TABLES["rounds"]["count"]
OCEAN_ROUNDS: Final[int] = _TABLES["rounds"]["ocean"]
"""The last round whose tiles come from the ocean pile."""
POOL_EXTRA: Final[int] = _TABLES["rounds"]["pool"]
"""Energy and minerals beside those of the expeditions; none in hard mode. AP-3.3, AP-20.2."""
COLONISTS_EXTRA: Final[int] = _TABLES["rounds"]["colonists"]
"""Colonists at the Doorstep beside one per player; none in hard mode. AP-3.5, AP-20.2."""
GANTRY_MOST: Final[int] = _TABLES["rounds"]["gantry"]
DOORSTEP_MOST: Final[int] = _TABLES["rounds"]["doorstep"]
VOID_BUILDING: Final[int] = _TABLES["rounds"]["void"]
"""Minerals for a BUILDING that the pile lacks. AP-3.2."""

BAG: Final[Mapping[str, int]] = _TABLES["colonists"]["bag"]
"""Colonists by letter, before the Pioneer of each player is set aside. AP-2.1."""
STOCK: Final[Mapping[str, int]] = _TABLES["colonists"]["stock"]
"""Colonists beside the Academy by letter."""
RECRUIT_PRICE: Final[Mapping[str, int]] = _TABLES["colonists"]["price"]
"""Energy for a colonist at the Doorstep by letter. AP-13.2."""

DICE: Final[int] = _TABLES["player"]["dice"]
START_ENERGY: Final[int] = _TABLES["player"]["energy"]
START_MINERALS: Final[int] = _TABLES["player"]["minerals"]
START_TOOLKITS: Final[int] = _TABLES["player"]["toolkits"]
FIRST_TOOLKITS: Final[Mapping[int, int]] = _from_one(_TABLES["player"]["first"])
"""Players -> toolkits more for whoever starts. AP-2.5."""

DRONES: Final[str] = _TABLES["drones"]["names"]
DRONE_DICE: Final[int] = _TABLES["drones"]["dice"]
DRONE_TOOLKITS: Final[int] = _TABLES["drones"]["toolkits"]
"""The toolkits that win the prize for most of them against drones. AP-21.6."""

OUTFITTERS: Final[Mapping[int, tuple[int, ...]]] = _from_one(map(tuple, _TABLES["outfitters"]["toolkits"]))
"""Players -> the toolkits of each space, in order of arrival."""
ACADEMY_SPACES: Final[Mapping[int, int]] = _from_one(_TABLES["academy"]["spaces"])
"""Players -> spaces."""
ACADEMY_STEPS: Final[Mapping[int, int]] = _from_one(_TABLES["academy"]["steps"])
"""Face -> training steps."""
DIPLOMA: Final[int] = _TABLES["academy"]["diploma"]
DOORSTEP_LIMIT: Final[Mapping[int, int]] = _from_one(_TABLES["doorstep"]["limit"])
"""Face -> colonists at most."""

RELIEF: Final[tuple[tuple[Effect, ...], ...]] = tuple(map(effects, _TABLES["relief"]["steps"]))
"""What each step gives, the first step first."""
RELIEF_BEYOND: Final[tuple[Effect, ...]] = effects(_TABLES["relief"]["beyond"])
"""What each step beyond the last gives."""

BUILDING_VP: Final[int] = _TABLES["scoring"]["building"]
SET_VP: Final[int] = _TABLES["scoring"]["set"]
SINGLE_VP: Final[Mapping[str, int]] = _TABLES["scoring"]["single"]
"""Points of a colonist outside sets by letter. AP-18.2."""
BADGE_VP: Final[int] = _TABLES["scoring"]["badge"]
BADGES_MOST: Final[tuple[int, int]] = tuple(_TABLES["scoring"]["badges_most"])
"""Points for most badges, alone and shared. AP-18.3."""
BADGES_SECOND: Final[tuple[int, int]] = tuple(_TABLES["scoring"]["badges_second"])
"""Points for second most badges, alone and shared; not with two players."""
TOOLKITS_MOST: Final[tuple[int, int]] = tuple(_TABLES["scoring"]["toolkits_most"])
"""Points for most toolkits, alone and shared. AP-18.4."""
GOODS_A_POINT: Final[int] = _TABLES["scoring"]["goods"]
"""Energy, minerals and toolkits that are worth a point together."""

RATING: Final[tuple[Grade, ...]] = tuple(Grade(**grade) for grade in _TABLES["rating"]["grades"])
"""The titles of the solo game, the lowest first. AP-21.7."""
RATED_GAMES: Final[int] = _TABLES["rating"]["games"]
"""Simulated games behind the rating."""
SUPPLIES: Final[Mapping[str, Mapping[str, str]]] = _TABLES["rating"]["supplies"]
"""Choice of supplies -> its name by language."""
HARD_BONUS: Final[int] = _TABLES["rating"]["hard"]
"""Points added before the rating of a game in hard mode is read."""
