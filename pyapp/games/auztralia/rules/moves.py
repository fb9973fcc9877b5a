"""The moves of seats and of chance, typed, and the grammars of their texts. AZ-22, AZ-23.

A hex and a border go by their names, since two maps share the grammar and a name may be on neither. Everything else
goes by its number: seats, tiles, goods, farms, units from 0; a card by its id.
"""

from __future__ import annotations

from typing import Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation, number
from pyapp.games.auztralia.rules.components import BOXES, COAL, FARMS, GOODS, HILLS, IRON, RAIL, UNITS
from pyapp.games.auztralia.rules.notation import number_of, points_words, seat_name, tile_name

# --- how fields are written (AZ-23.1) ---

BUY_OFFERS: Final = ("I", "II", *UNITS[1:])
"""What one Buy action buys: a unit, or two infantry. AZ-8.1, AZ-8.2."""
_DAMAGE_VALUES: Final = 8
"""A point of damage is written apart into type and damage of its unit."""
_LONGEST: Final = 120
"""No text is longer: `lose` and a point for each of the units that a seat could have."""


def _one_of(words: tuple[str, ...], some: tuple[int, ...] | None = None) -> Field:
    """Return the field of what goes by its place among words, all of them or some."""
    return Field(
        "|".join(word for at, word in enumerate(words) if some is None or at in some), words.index, words.__getitem__
    )


def _words(pattern: str) -> Field:
    """Return the field of several words of a pattern."""
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
    """Any move of a seat. One that names a hex has it as its `hexagon`, one that names a tile as its `tile`."""

    __slots__ = ()


class AuztraliaChance(TypedMove):
    """Anything that chance brings."""

    __slots__ = ()


# --- set-up (AZ-23.4) ---


@notation("use {options}")
class ChooseOptions(AuztraliaMove):
    """Choose which options of the two-player cards are used. AZ-20.1."""

    options: Annotated[tuple[str, ...], _words("V[0-9]-[A-Z]")]


@notation("port {hexagon}")
class FoundPort(AuztraliaMove):
    """Found one's port. AZ-3.13."""

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
        """Return the name of the hex that it is played on, "" for none."""
        return self.target if isinstance(self.target, str) else ""

    @property
    def tile(self) -> int:
        """Return the tile that it is played on, -1 for none."""
        return self.target if isinstance(self.target, int) else -1


@notation("via {partners}")
class Via(AuztraliaMove):
    """Use the railways of others, ascending. AZ-19.3."""

    partners: Seats


@notation("{box}")
class Railway(AuztraliaMove):
    """Begin a railway in the first or the second box. AZ-5.1."""

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
    """Recruit a card of the display, for oneself or for a partner. AZ-7.1, AZ-23.8."""

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
    """Keep a card looked at, or put it in the place of another of the display. AZ-7.2, AZ-23.8."""

    card: Card
    other: Card | None = None
    receiver: Seat | None = None

    @property
    def taken(self) -> str:
        """Return the card that is taken."""
        return self.card if self.other is None else self.other


@notation("refresh")
class Refresh(AuztraliaMove):
    """Refresh the display, alone. AZ-18.2."""


@notation("drop {card}", follows=lambda before: isinstance(before, (Refresh, Drop)))
class Drop(AuztraliaMove):
    """Let a card of the display leave the game. AZ-18.2."""

    card: Card


@notation("buy {offer}")
class Buy(AuztraliaMove):
    """Buy a unit, or two infantry. AZ-8.1, AZ-8.2."""

    offer: Annotated[str, choice(*BUY_OFFERS)]

    @property
    def unit(self) -> int:
        """Return the type of the units."""
        return UNITS.index(self.offer[0])

    @property
    def number(self) -> int:
        """Return how many they are."""
        return len(self.offer)


@notation("trade")
class Trade(AuztraliaMove):
    """Begin to import and export. AZ-9.1."""


@notation("import {good}[ to {receiver}]", follows=lambda before: isinstance(before, (Trade, Import, Export)))
class Import(AuztraliaMove):
    """Import a piece, for oneself or for a partner. AZ-9.1, AZ-23.8."""

    good: Traded
    receiver: Seat | None = None


@notation("export {good}[ to {receiver}]", follows=lambda before: isinstance(before, (Trade, Import, Export)))
class Export(AuztraliaMove):
    """Export a piece, the gold for oneself or for a partner. AZ-9.1, AZ-23.8."""

    good: Traded
    receiver: Seat | None = None


@notation("farm", follows=lambda before: isinstance(before, Via))
class Farm(AuztraliaMove):
    """Begin to place farms. AZ-10.1."""


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
    """Play no further card: the turn is over. AZ-4.11."""


@notation("end", follows=lambda before: isinstance(before, IN_SEQUENCE))
class End(AuztraliaMove):
    """Stop a sequence. AZ-23.2."""


# --- combat (AZ-23.7) ---


@notation("fight")
class FightOn(AuztraliaMove):
    """Fight on. AZ-12.2."""


@notation("withdraw[ {part}]")
class Withdraw(AuztraliaMove):
    """Withdraw all, or one class: "air" or "ground". AZ-12.2."""

    part: Annotated[str, choice("air", "ground")] | None = None


@notation("lose {points}")
class Lose(AuztraliaMove):
    """Give points of damage to units; a point is the unit before it, its type x 8 + its damage. AZ-12.6."""

    points: Points


OPENERS: Final = (Railway, Farm, Trade, Attack, Refresh)
"""What begins a sequence of parts. AZ-23.2."""
END: Final = End.word
"""The text that stops it."""
IN_SEQUENCE: Final[tuple[type[AuztraliaMove], ...]] = (*OPENERS, LayTrack, PlaceFarm, Import, Export, Send, Drop)
"""After what END belongs to the same act."""
Taking = Recruit | Keep
"""A move that takes a card, for oneself or for a partner."""
GRAMMAR: Final = Grammar(AuztraliaMove, longest=_LONGEST)
"""The texts of seats. One act are the borders of a railway, the farms, trades and units of one action, the cards that
leave the display, and what stands after `via`. AZ-22.
"""
expect: Final = GRAMMAR.expect
parse: Final = GRAMMAR.parse
continues: Final = GRAMMAR.continues


# --- chance (AZ-23.4, AZ-23.5) ---


@notation("objective {objective}")
class DrawnObjective(AuztraliaChance):
    """The objective of a game alone."""

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
    """One of several tiles."""

    tile: Tile


@notation("tile {tile} {front}")
class ShownFront(AuztraliaChance):
    """The front of a tile, as `tiles.front_text` writes it."""

    tile: Tile
    front: Annotated[str, Field("[A-Z]{3}(?: [0-9]{1,2})?")]


CHANCES: Final = Grammar(AuztraliaChance)
"""The texts of chance. AZ-23.4."""
