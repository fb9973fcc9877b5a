"""The moves of a seat and what chance brings, typed, and the grammars of their texts, in the order in which they are
asked. AP-24.1, AP-24.3, AP-24.5 to AP-24.7.

A group of colonists is a number as `tables` writes them; a tile, an expedition or a building goes by its id, a party by
how it is written: the number of a seat from 1, the letter of a drone.
"""

from __future__ import annotations

from typing import Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation, number
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import MARINE, NOBODY, group_of, word

# --- how fields are written (AP-24.1) ---

Face = Annotated[int, Field("[0-9]", int)]
Group = Annotated[int, Field(f"{NOBODY}|(?=[{COLONISTS}])P*E*M*S*", group_of, word)]
Ident = Annotated[str, Field("[A-Za-z0-9]+")]
Colonist = Annotated[str, choice(*COLONISTS)]
Count = Annotated[int, number()]
_ALONE: Final = "|".join((VENTS, QUARRY, DOORSTEP, ACADEMY, OUTFITTERS))
Region = Annotated[str, Field(f"(?:{BASECAMP}|{GANTRY})(?= )|(?:{_ALONE})(?! )")]
"""A region: at Basecamp and the Gantry with what follows, elsewhere without."""


class ArtemisMove(TypedMove):
    """Any move of a seat."""

    __slots__ = ()


class ArtemisChance(TypedMove):
    """Anything that chance brings."""

    __slots__ = ()


# --- placement (AP-24.5) ---


@notation("die {face}[>{turned}]")
class TakeDie(ArtemisMove):
    """Take a die of the pool, turned to another face by toolkits or as it is (`turned` None). AP-4.2, AP-4.3."""

    face: Face
    turned: Face | None = None

    @property
    def shows(self) -> int:
        """Return the face that is placed."""
        return self.face if self.turned is None else self.turned

    @property
    def toolkits(self) -> int:
        """Return the toolkits that turning it takes."""
        return abs(self.shows - self.face)


@notation("{region}[ {target}]", follows=lambda before: isinstance(before, TakeDie))
class Place(ArtemisMove):
    """Place the die in hand: a region, with the expedition or the tile at Basecamp and the Gantry. AP-5.1 to AP-8."""

    region: Region
    target: Ident | None = None


@notation("send {group}[ {paid}]", follows=lambda before: isinstance(before, Place) and before.region == BASECAMP)
class Send(ArtemisMove):
    """Send colonists along with the die, nobody for 0; `paid` is the resource, None for nothing. AP-5.2."""

    group: Group
    paid: Annotated[str, choice("energy", "mineral")] | None = None


@notation("hit {owner} {face}>{turned}", follows=lambda before: isinstance(before, Send) and before.group == MARINE)
class Hit(ArtemisMove):
    """Turn a die of somebody else down with a Marine. AP-5.5."""

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
    """Take resources of any kind: some energy, the others minerals. AP-1.3."""

    energy: Count
    minerals: Count


@notation("build {tile}")
class Build(ArtemisMove):
    """Build the tile that one's die leads on. AP-12.2."""

    tile: Ident


@notation("leave {tile}")
class Leave(ArtemisMove):
    """Let the tile go. AP-12.2."""

    tile: Ident


@notation("recruit {group}")
class Recruit(ArtemisMove):
    """Recruit a group at the Doorstep, nobody for 0. AP-13.2."""

    group: Group


@notation("train {old}>{new} {place}")
class Train(ArtemisMove):
    """Train a colonist, who stays in his place: a building's id or the Shelters. AP-14.2, AP-14.3."""

    old: Colonist
    new: Colonist
    place: Ident


@notation("stop")
class StopTraining(ArtemisMove):
    """Let the training steps left lapse. AP-14.2."""


@notation("house {colonist} {place}")
class House(ArtemisMove):
    """House a colonist gained: in a building or in the Shelters. AP-16.2."""

    colonist: Colonist
    place: Ident


@notation("man {group}")
class Man(ArtemisMove):
    """Man a building gained with a group from the Shelters, nobody for 0. AP-16.2."""

    group: Group


# --- Upkeep (AP-24.7) ---


@notation("keep")
class KeepCrews(ArtemisMove):
    """Leave everybody where he is. AP-17.1."""


@notation("crew {tile} {group}", follows=lambda before: isinstance(before, Crew))
class Crew(ArtemisMove):
    """Give a building its crew from the hand, nobody for 0. AP-17.1."""

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
"""The texts of a seat. One act are a placement from the die to the hit, the crews of a seat, those whom it heats.
AP-22.1.
"""


# --- chance (AP-24.3) ---


@notation("start {seat}")
class Starts(ArtemisChance):
    """A seat, from 1, that starts. AP-2.5."""

    seat: Annotated[int, Field("[1-9]", int)]


@notation("{pile} {what}")
class Drawn(ArtemisChance):
    """A thing drawn from a pile: an expedition, a tile or an event by its id, colonists by their letters."""

    pile: Annotated[str, choice("expedition", "colonists", "tile", "event")]
    what: Ident


@notation("roll {dice}")
class Rolled(ArtemisChance):
    """The faces of a roll, lowest first. AP-4.1, AP-21.2."""

    dice: Annotated[str, Field("[1-6]+")]


@notation("region {number}")
class RolledRegion(ArtemisChance):
    """The region, from 1, at which a drone starts. AP-21.2."""

    number: Annotated[int, Field("[1-6]", int)]


CHANCES: Final = Grammar(ArtemisChance)
"""The texts of chance."""
