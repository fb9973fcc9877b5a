"""The moves of a seat and what chance brings, typed, and the grammars of their texts, in the order in which they are
asked. AP-24.1, AP-24.3, AP-24.5 to AP-24.7.

A group of colonists is a number as `tables` writes them; a tile, an expedition or a building goes by its id, a party by
how it is written: the number of a seat from 1, the letter of a drone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pyapp.engine.grammar import Field, Grammar, Pattern, choice, number
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import MARINE, NOBODY, group_of, word

# --- placement (AP-24.5) ---


@dataclass(frozen=True, slots=True)
class TakeDie:
    """Take a die of the pool, turned to another face by toolkits or as it is (`turned` None). AP-4.2, AP-4.3."""

    face: int
    turned: int | None = None

    @property
    def shows(self) -> int:
        """Return the face that is placed."""
        return self.face if self.turned is None else self.turned

    @property
    def toolkits(self) -> int:
        """Return the toolkits that turning it takes."""
        return abs(self.shows - self.face)


@dataclass(frozen=True, slots=True)
class Place:
    """Place the die in hand: a region, with the expedition or the tile at Basecamp and the Gantry. AP-5.1 to AP-8."""

    region: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Send colonists along with the die, nobody for 0; `paid` is the resource, None for nothing. AP-5.2."""

    group: int
    paid: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """Turn a die of somebody else down with a Marine. AP-5.5."""

    owner: str
    face: int
    turned: int


# --- the Resolution (AP-24.6) ---


@dataclass(frozen=True, slots=True)
class ChooseReward:
    """Choose reward A or B of an expedition. AP-10.4."""

    letter: str

    @property
    def side(self) -> int:
        """Return the reward's place on the card."""
        return "AB".index(self.letter)


@dataclass(frozen=True, slots=True)
class Mix:
    """Take resources of any kind: some energy, the others minerals. AP-1.3."""

    energy: int
    minerals: int


@dataclass(frozen=True, slots=True)
class Build:
    """Build the tile that one's die leads on. AP-12.2."""

    tile: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Let the tile go. AP-12.2."""

    tile: str


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit a group at the Doorstep, nobody for 0. AP-13.2."""

    group: int


@dataclass(frozen=True, slots=True)
class Train:
    """Train a colonist, who stays in his place: a building's id or the Shelters. AP-14.2, AP-14.3."""

    old: str
    new: str
    place: str


@dataclass(frozen=True, slots=True)
class StopTraining:
    """Let the training steps left lapse. AP-14.2."""


@dataclass(frozen=True, slots=True)
class House:
    """House a colonist gained: in a building or in the Shelters. AP-16.2."""

    colonist: str
    place: str


@dataclass(frozen=True, slots=True)
class Man:
    """Man a building gained with a group from the Shelters, nobody for 0. AP-16.2."""

    group: int


# --- Upkeep (AP-24.7) ---


@dataclass(frozen=True, slots=True)
class KeepCrews:
    """Leave everybody where he is. AP-17.1."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Give a building its crew from the hand, nobody for 0. AP-17.1."""

    tile: str
    group: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use a full building. AP-17.2."""

    tile: str


@dataclass(frozen=True, slots=True)
class DoneUsing:
    """Use no more buildings. AP-17.2."""


@dataclass(frozen=True, slots=True)
class Heat:
    """Heat a number of colonists of one type in the Shelters. AP-17.3."""

    colonist: str
    number: int


ArtemisMove = (
    TakeDie | Place | Send | Hit | ChooseReward | Mix | Build | Leave | Recruit | Train | StopTraining | House | Man
    | KeepCrews | Crew | Use | DoneUsing | Heat
)  # fmt: skip
"""Any move of a seat."""


# --- chance (AP-24.3) ---


@dataclass(frozen=True, slots=True)
class Starts:
    """A seat, from 1, that starts. AP-2.5."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A thing drawn from a pile: an expedition, a tile or an event by its id, colonists by their letters."""

    pile: str
    what: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a roll, lowest first. AP-4.1, AP-21.2."""

    dice: str


@dataclass(frozen=True, slots=True)
class RolledRegion:
    """The region, from 1, at which a drone starts. AP-21.2."""

    number: int


ArtemisChance = Starts | Drawn | Rolled | RolledRegion
"""Anything that chance brings."""


# --- how they are written ---

_FACE: Final = Field("[0-9]", int, str)
_GROUP: Final = Field(f"{NOBODY}|(?=[{COLONISTS}])P*E*M*S*", group_of, word)
_IDENT: Final = Field("[A-Za-z0-9]+")
_COLONIST: Final = choice(*COLONISTS)
_REGION: Final = Field(
    "|".join((f"(?:{BASECAMP}|{GANTRY})(?= )", f"(?:{'|'.join((VENTS, QUARRY, DOORSTEP, ACADEMY, OUTFITTERS))})(?! )"))
)
"""A region: at Basecamp and the Gantry with what follows, elsewhere without."""

GRAMMAR: Final[Grammar[ArtemisMove]] = Grammar(
    (
        Pattern(TakeDie, "die {face}[>{turned}]", face=_FACE, turned=_FACE),
        Pattern(Place, "{region}[ {target}]", region=_REGION, target=_IDENT),
        Pattern(Send, "send {group}[ {paid}]", group=_GROUP, paid=choice("energy", "mineral")),
        Pattern(Hit, "hit {owner} {face}>{turned}", owner=_IDENT, face=_FACE, turned=_FACE),
        Pattern(ChooseReward, "reward {letter}", letter=choice("A", "B")),
        Pattern(Mix, "mix {energy} {minerals}", energy=number(), minerals=number()),
        Pattern(Build, "build {tile}", tile=_IDENT),
        Pattern(Leave, "leave {tile}", tile=_IDENT),
        Pattern(Recruit, "recruit {group}", group=_GROUP),
        Pattern(Train, "train {old}>{new} {place}", old=_COLONIST, new=_COLONIST, place=_IDENT),
        Pattern(StopTraining, "stop"),
        Pattern(House, "house {colonist} {place}", colonist=_COLONIST, place=_IDENT),
        Pattern(Man, "man {group}", group=_GROUP),
        Pattern(KeepCrews, "keep"),
        Pattern(Crew, "crew {tile} {group}", tile=_IDENT, group=_GROUP),
        Pattern(Use, "use {tile}", tile=_IDENT),
        Pattern(DoneUsing, "done"),
        Pattern(Heat, "heat {colonist} {number}", colonist=_COLONIST, number=number()),
    ),
    {
        Place: lambda before, _move: isinstance(before, TakeDie),
        Send: lambda before, _move: isinstance(before, Place) and before.region == BASECAMP,
        Hit: lambda before, _move: isinstance(before, Send) and before.group == MARINE,
        Crew: lambda before, _move: isinstance(before, Crew),
        Heat: lambda before, _move: isinstance(before, Heat),
    },
)
"""The texts of a seat, and which of them are one act: a placement from the die to the hit, the crews of a seat, those
whom it heats. AP-22.1.
"""

CHANCES: Final[Grammar[ArtemisChance]] = Grammar(
    (
        Pattern(Starts, "start {seat}", seat=number("[1-9]")),
        Pattern(
            Drawn,
            "{pile} {what}",
            pile=choice("expedition", "colonists", "tile", "event"),
            what=_IDENT,
        ),
        Pattern(Rolled, "roll {dice}", dice=Field("[1-6]+")),
        Pattern(RolledRegion, "region {number}", number=number("[1-6]")),
    )
)
"""The texts of chance."""
