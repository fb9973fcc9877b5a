"""The moves of seats and of chance as classes, and the grammars of their texts, in the order of the questions. AP-24.1,
AP-24.3, AP-24.5 to AP-24.7.

A group of colonists is a number, see `tables`. Tiles, expeditions and buildings are given by id, parties by their
notation: the number of a seat from 1, the letter of a drone.
"""

from __future__ import annotations

from typing import Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation, number
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import MARINE, NOBODY, group_of, letters_of

# --- notation of the fields (AP-24.1) ---

Face = Annotated[int, Field("[0-9]", int)]
Group = Annotated[int, Field(f"{NOBODY}|(?=[{COLONISTS}])P*E*M*S*", group_of, letters_of)]
Ident = Annotated[str, Field("[A-Za-z0-9]+")]
Colonist = Annotated[str, choice(*COLONISTS)]
Count = Annotated[int, number()]
_ALONE: Final = "|".join((VENTS, QUARRY, DOORSTEP, ACADEMY, OUTFITTERS))
Region = Annotated[str, Field(f"(?:{BASECAMP}|{GANTRY})(?= )|(?:{_ALONE})(?! )")]
"""A region: at Basecamp and the Gantry followed by a target, elsewhere alone."""


class ArtemisMove(TypedMove):
    """Any move of a seat."""

    __slots__ = ()


class ArtemisChance(TypedMove):
    """Any result of chance."""

    __slots__ = ()


# --- placement (AP-24.5) ---


@notation("die {face}[>{turned}]")
class TakeDie(ArtemisMove):
    """Take a die from the pool, turned to another face by toolkits or unchanged (`turned` None). AP-4.2, AP-4.3."""

    face: Face
    turned: Face | None = None

    @property
    def shows(self) -> int:
        """Return the face that is placed."""
        return self.face if self.turned is None else self.turned

    @property
    def toolkits(self) -> int:
        """Return the number of toolkits that the turn costs."""
        return abs(self.shows - self.face)


@notation("{region}[ {target}]", follows=lambda before: isinstance(before, TakeDie))
class Place(ArtemisMove):
    """Place the die in hand: a region, at Basecamp and the Gantry also the expedition or tile. AP-5.1 to AP-8."""

    region: Region
    target: Ident | None = None


@notation("send {group}[ {paid}]", follows=lambda before: isinstance(before, Place) and before.region == BASECAMP)
class Send(ArtemisMove):
    """Send colonists along with the die, 0 for nobody; `paid` is the resource, None if sending is free. AP-5.2."""

    group: Group
    paid: Annotated[str, choice("energy", "mineral")] | None = None


@notation("hit {owner} {face}>{turned}", follows=lambda before: isinstance(before, Send) and before.group == MARINE)
class Hit(ArtemisMove):
    """Turn down a die of another party with a Marine. AP-5.5."""

    owner: Ident
    face: Face
    turned: Face


# --- the Resolution (AP-24.6) ---


@notation("reward {letter}")
class ChooseReward(ArtemisMove):
    """Choose reward A or B of an expedition. AP-10.4."""

    letter: Annotated[str, choice("A", "B")]

    @property
    def side(self) -> int:
        """Return the reward's place on the card."""
        return "AB".index(self.letter)


@notation("mix {energy} {minerals}")
class Mix(ArtemisMove):
    """Take resources of any kind: some energy, the rest minerals. AP-1.3."""

    energy: Count
    minerals: Count


@notation("build {tile}")
class Build(ArtemisMove):
    """Build the tile on which the seat's die leads. AP-12.2."""

    tile: Ident


@notation("leave {tile}")
class Leave(ArtemisMove):
    """Decline the tile. AP-12.2."""

    tile: Ident


@notation("recruit {group}")
class Recruit(ArtemisMove):
    """Recruit a group at the Doorstep, 0 for nobody. AP-13.2."""

    group: Group


@notation("train {old}>{new} {place}")
class Train(ArtemisMove):
    """Train a colonist, who keeps their place: a building's id or the Shelters. AP-14.2, AP-14.3."""

    old: Colonist
    new: Colonist
    place: Ident


@notation("stop")
class StopTraining(ArtemisMove):
    """Forgo the remaining training steps. AP-14.2."""


@notation("house {colonist} {place}")
class House(ArtemisMove):
    """House a gained colonist in a building or in the Shelters. AP-16.2."""

    colonist: Colonist
    place: Ident


@notation("man {group}")
class Man(ArtemisMove):
    """Man a gained building with a group from the Shelters, 0 for nobody. AP-16.2."""

    group: Group


# --- Upkeep (AP-24.7) ---


@notation("keep")
class KeepCrews(ArtemisMove):
    """Keep every colonist in place. AP-17.1."""


@notation("crew {tile} {group}", follows=lambda before: isinstance(before, Crew))
class Crew(ArtemisMove):
    """Give a building its crew from the colonists in hand, 0 for nobody. AP-17.1."""

    tile: Ident
    group: Group


@notation("use {tile}")
class Use(ArtemisMove):
    """Use a full building. AP-17.2."""

    tile: Ident


@notation("done")
class DoneUsing(ArtemisMove):
    """Use no more buildings. AP-17.2."""


@notation("heat {colonist} {number}", follows=lambda before: isinstance(before, Heat))
class Heat(ArtemisMove):
    """Heat a number of colonists of one type in the Shelters. AP-17.3."""

    colonist: Colonist
    number: Count


GRAMMAR: Final = Grammar(ArtemisMove)
"""The texts of a seat. One act consists of a placement from the die to the hit, of all crews of a seat, or of all its
heating. AP-22.1.
"""


# --- chance (AP-24.3) ---


@notation("start {seat}")
class Starts(ArtemisChance):
    """The start player, a seat from 1. AP-2.5."""

    seat: Annotated[int, Field("[1-9]", int)]


@notation("{pile} {what}")
class Drawn(ArtemisChance):
    """The result of a draw: the id of an expedition, tile or event, or the letters of colonists."""

    pile: Annotated[str, choice("expedition", "colonists", "tile", "event")]
    what: Ident


@notation("roll {dice}")
class Rolled(ArtemisChance):
    """The faces of a roll, lowest first. AP-4.1, AP-21.2."""

    dice: Annotated[str, Field("[1-6]+")]


@notation("region {number}")
class RolledRegion(ArtemisChance):
    """The region, from 1, where a drone starts. AP-21.2."""

    number: Annotated[int, Field("[1-6]", int)]


CHANCES: Final = Grammar(ArtemisChance)
"""The texts of chance."""
