"""The typed moves of seats and of chance, and the grammars of their texts. AZ-22, AZ-23.

A hex or border is identified by its name, since two maps share the grammar and a name may be on neither; seats, tiles,
goods, farms and units by numbers from 0; a card by its id.
"""

from __future__ import annotations

from typing import Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation, number
from pyapp.games.auztralia.rules.components import BOXES, COAL, FARMS, GOODS, HILLS, IRON, RAIL, UNITS
from pyapp.games.auztralia.rules.notation import number_of, points_words, seat_name, tile_name

# --- fields (AZ-23.1) ---

BUY_OFFERS: Final = ("I", "II", *UNITS[1:])
"""The offers of a Buy action: one unit, or two infantry. AZ-8.1, AZ-8.2."""
_DAMAGE_VALUES: Final = 8
"""A point of damage is type x 8 + damage of its unit."""
_LONGEST: Final = 120
"""The maximum length of a text: `lose` with a point for each unit that a seat could have."""


def _one_of(words: tuple[str, ...], some: tuple[int, ...] | None = None) -> Field:
    """Return a field for the index of a word, in all of these words or only some."""
    return Field(
        "|".join(word for at, word in enumerate(words) if some is None or at in some), words.index, words.__getitem__
    )


def _words(pattern: str) -> Field:
    """Return a field for several words of a pattern."""
    return Field(f"{pattern}(?: {pattern})*", lambda text: tuple(text.split(" ")), " ".join)


def _ascending(text: str) -> tuple[int, ...]:
    seats = tuple(int(one) - 1 for one in text)
    if seats != tuple(sorted({*seats})):
        raise ValueError(text)
    return seats


def _target_of(text: str) -> str | int:
    return number_of(text) if text[0] == "t" else text


def _target_text(target: str | int) -> str:
    return tile_name(target) if isinstance(target, int) else target


def _points_of(text: str) -> tuple[int, ...]:
    return tuple(UNITS.index(word[0]) * _DAMAGE_VALUES + int(word[1:]) for word in text.split(" "))


_HEX: Final = "r[0-9]{1,2}c[0-9]{1,2}"
_TILE: Final = "t(?:0|[1-9][0-9]{0,2})"
_POINT: Final = f"[{''.join(UNITS)}][0-7]"

Hex = Annotated[str, Field(_HEX)]
Border = Annotated[str, Field(f"{_HEX}-{_HEX}")]
Tile = Annotated[int, Field(_TILE, number_of, tile_name)]
Target = Annotated[str | int, Field(f"{_HEX}|{_TILE}", _target_of, _target_text)]
Seat = Annotated[int, Field("[1-4]", lambda text: int(text) - 1, seat_name)]
Seats = Annotated[tuple[int, ...], Field("[1-4]{1,3}", _ascending, lambda seats: "".join(map(seat_name, seats)))]
Card = Annotated[str, Field("P[0-9]{2}")]
Good = Annotated[int, _one_of(GOODS)]
Traded = Annotated[int, _one_of(GOODS, (COAL, IRON))]
Box = Annotated[int, _one_of(BOXES, (RAIL, HILLS))]
Points = Annotated[tuple[int, ...], Field(f"{_POINT}(?: {_POINT})*", _points_of, points_words)]
Ident = Annotated[str, Field("[A-Z][A-Z0-9-]*")]


class AuztraliaMove(TypedMove):
    """A move of a seat. One that names a hex stores it as `hexagon`, one that names a tile as `tile`."""

    __slots__ = ()


class AuztraliaChance(TypedMove):
    """An outcome of chance."""

    __slots__ = ()


# --- set-up (AZ-23.4) ---


@notation("use {options}")
class ChooseOptions(AuztraliaMove):
    """Choose the options of the two-player cards to use. AZ-20.1."""

    options: Annotated[tuple[str, ...], _words("V[0-9]-[A-Z]")]


@notation("port {hexagon}")
class FoundPort(AuztraliaMove):
    """Found the seat's port. AZ-3.13."""

    hexagon: Hex


@notation("peek {tile}")
class Peek(AuztraliaMove):
    """Look at a face-down tile. AZ-20.2."""

    tile: Tile


# --- a turn (AZ-23.6) ---


@notation("play {card}[ {target}]")
class Play(AuztraliaMove):
    """Play a once-card: alone, on a hex, or on a tile. AZ-4.11."""

    card: Card
    target: Target | None = None

    @property
    def hexagon(self) -> str:
        """Return the name of the target hex, "" if there is none."""
        return self.target if isinstance(self.target, str) else ""

    @property
    def tile(self) -> int:
        """Return the target tile, -1 if there is none."""
        return self.target if isinstance(self.target, int) else -1


@notation("via {partners}")
class Via(AuztraliaMove):
    """Use the railways of other seats, in ascending order. AZ-19.3."""

    partners: Seats


@notation("{box}")
class Railway(AuztraliaMove):
    """Begin a Railway action in the first or the second box. AZ-5.1."""

    box: Box


@notation("{border}", follows=lambda before: isinstance(before, (Railway, LayTrack)))
class LayTrack(AuztraliaMove):
    """Lay a track across a border. AZ-5.2."""

    border: Border


@notation("mine {hexagon} {good}", follows=lambda before: isinstance(before, Via))
class Mine(AuztraliaMove):
    """Mine a kind of goods in a hex. AZ-6.1."""

    hexagon: Hex
    good: Good


@notation("recruit {card}[ to {receiver}]")
class Recruit(AuztraliaMove):
    """Recruit a card of the display, for the seat itself or a partner. AZ-7.1, AZ-23.8."""

    card: Card
    receiver: Seat | None = None

    @property
    def taken(self) -> str:
        """Return the card that is taken."""
        return self.card


@notation("look")
class LookAtDeck(AuztraliaMove):
    """Look at the top of the deck. AZ-7.2."""


@notation("keep {card}[ for {other}][ to {receiver}]")
class Keep(AuztraliaMove):
    """Keep a card that was looked at, or exchange it for a card of the display. AZ-7.2, AZ-23.8."""

    card: Card
    other: Card | None = None
    receiver: Seat | None = None

    @property
    def taken(self) -> str:
        """Return the card that is taken."""
        return self.card if self.other is None else self.other


@notation("refresh")
class Refresh(AuztraliaMove):
    """Refresh the display, in solo. AZ-18.2."""


@notation("drop {card}", follows=lambda before: isinstance(before, (Refresh, Drop)))
class Drop(AuztraliaMove):
    """Discard a card of the display from the game. AZ-18.2."""

    card: Card


@notation("buy {offer}")
class Buy(AuztraliaMove):
    """Buy a unit, or two infantry. AZ-8.1, AZ-8.2."""

    offer: Annotated[str, choice(*BUY_OFFERS)]

    @property
    def unit(self) -> int:
        """Return the unit type."""
        return UNITS.index(self.offer[0])

    @property
    def number(self) -> int:
        """Return the number of units."""
        return len(self.offer)


@notation("trade")
class Trade(AuztraliaMove):
    """Begin an Import/Export action. AZ-9.1."""


@notation("import {good}[ to {receiver}]", follows=lambda before: isinstance(before, (Trade, Import, Export)))
class Import(AuztraliaMove):
    """Import a piece, for the seat itself or a partner. AZ-9.1, AZ-23.8."""

    good: Traded
    receiver: Seat | None = None


@notation("export {good}[ to {receiver}]", follows=lambda before: isinstance(before, (Trade, Import, Export)))
class Export(AuztraliaMove):
    """Export a piece; the gold is for the seat itself or a partner. AZ-9.1, AZ-23.8."""

    good: Traded
    receiver: Seat | None = None


@notation("farm", follows=lambda before: isinstance(before, Via))
class Farm(AuztraliaMove):
    """Begin a Farm action. AZ-10.1."""


@notation("{farm} {hexagon}", follows=lambda before: isinstance(before, (Farm, PlaceFarm)))
class PlaceFarm(AuztraliaMove):
    """Place a farm of a type on a hex. AZ-10.2."""

    farm: Annotated[int, _one_of(FARMS)]
    hexagon: Hex


@notation("attack {tile}", follows=lambda before: isinstance(before, Via))
class Attack(AuztraliaMove):
    """Attack a tile. AZ-11.1."""

    tile: Tile


@notation("send {unit}{number}", follows=lambda before: isinstance(before, (Attack, Send)))
class Send(AuztraliaMove):
    """Send a number of units of a type. AZ-11.1."""

    unit: Annotated[int, _one_of(UNITS)]
    number: Annotated[int, Field("[1-9][0-9]?", int)]


@notation("recover")
class Recover(AuztraliaMove):
    """Take all cubes back. AZ-4.8."""


@notation("finish")
class Finish(AuztraliaMove):
    """End the turn without playing another card. AZ-4.11."""


@notation("end", follows=lambda before: isinstance(before, IN_SEQUENCE))
class End(AuztraliaMove):
    """Stop a sequence of parts. AZ-23.2."""


# --- combat (AZ-23.7) ---


@notation("fight")
class FightOn(AuztraliaMove):
    """Fight on. AZ-12.2."""


@notation("withdraw[ {part}]")
class Withdraw(AuztraliaMove):
    """Withdraw all units, or one class: "air" or "ground". AZ-12.2."""

    part: Annotated[str, choice("air", "ground")] | None = None


@notation("lose {points}")
class Lose(AuztraliaMove):
    """Deal points of damage to units; a point is the unit before it, its type x 8 + its damage. AZ-12.6."""

    points: Points


OPENERS: Final = (Railway, Farm, Trade, Attack, Refresh)
"""The moves that begin a sequence of parts. AZ-23.2."""
END: Final = End.word
"""The text that stops a sequence."""
IN_SEQUENCE: Final[tuple[type[AuztraliaMove], ...]] = (*OPENERS, LayTrack, PlaceFarm, Import, Export, Send, Drop)
"""The moves after which END belongs to the same act."""
Taking = Recruit | Keep
"""A move that takes a card, for the seat itself or a partner."""
GRAMMAR: Final = Grammar(AuztraliaMove, longest=_LONGEST)
"""The grammar of seats' texts. One act comprises the borders of a railway, the farms, trades or units of one action,
the cards discarded from the display, and a `via` with its action. AZ-22.
"""
expect: Final = GRAMMAR.expect
parse: Final = GRAMMAR.parse
continues: Final = GRAMMAR.continues


# --- chance (AZ-23.4, AZ-23.5) ---


@notation("objective {objective}")
class DrawnObjective(AuztraliaChance):
    """The solo objective."""

    objective: Ident


@notation("survey {hexagon} {survey}")
class DrawnSurvey(AuztraliaChance):
    """The survey tile of a hex."""

    hexagon: Hex
    survey: Annotated[int, number()]


@notation("two-player {cards}")
class DrawnOptions(AuztraliaChance):
    """The two-player cards."""

    cards: Annotated[tuple[str, ...], _words("V[0-9]")]


@notation("first {seat}")
class DrawnFirst(AuztraliaChance):
    """The first player."""

    seat: Seat


@notation("draw {card}")
class DrawnCard(AuztraliaChance):
    """A Personality card from the deck."""

    card: Card


@notation("banish {tile}")
class Banished(AuztraliaChance):
    """The tile that leaves the game unseen."""

    tile: Tile


@notation("card {card}")
class DrawnOldOneCard(AuztraliaChance):
    """An Old One card."""

    card: Ident


@notation("revelation {card}")
class DrawnRevelation(AuztraliaChance):
    """A Revelation card."""

    card: Ident


@notation("any {tile}")
class PickedTile(AuztraliaChance):
    """A tile picked at random."""

    tile: Tile


@notation("tile {tile} {front}")
class ShownFront(AuztraliaChance):
    """The front of a tile, in the notation of `kit.front_text`."""

    tile: Tile
    front: Annotated[str, Field("[A-Z]{3}(?: [0-9]{1,2})?")]


CHANCES: Final = Grammar(AuztraliaChance)
"""The grammar of chance texts. AZ-23.4."""
