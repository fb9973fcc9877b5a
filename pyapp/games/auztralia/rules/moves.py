"""The moves of seats and of chance, typed, and the grammars of their texts. AZ-22, AZ-23.

A hex and a border go by their names, since two maps share the grammar and a name may be on neither. Everything else
goes by its number: seats, tiles, goods, farms, units from 0; a card by its id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pyapp.engine.grammar import Field, Grammar, Pattern, choice, number
from pyapp.games.auztralia.rules.components import BOXES, COAL, FARMS, GOODS, HILLS, IRON, RAIL, UNITS
from pyapp.games.auztralia.rules.notation import number_of, points_words, seat_name, tile_name

# --- set-up (AZ-23.4) ---


@dataclass(frozen=True, slots=True)
class ChooseOptions:
    """Choose which options of the two-player cards are used. AZ-20.1."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundPort:
    """Found one's port. AZ-3.13."""

    hexagon: str


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at a face-down tile. AZ-20.2."""

    tile: int


# --- a turn (AZ-23.6) ---


@dataclass(frozen=True, slots=True)
class Play:
    """Play a once-card: alone, on a hex, or on a tile. AZ-4.11."""

    card: str
    target: str | int | None = None

    @property
    def hexagon(self) -> str:
        """Return the name of the hex that it is played on, "" for none."""
        return self.target if isinstance(self.target, str) else ""

    @property
    def tile(self) -> int:
        """Return the tile that it is played on, -1 for none."""
        return self.target if isinstance(self.target, int) else -1


@dataclass(frozen=True, slots=True)
class Via:
    """Use the railways of others, ascending. AZ-19.3."""

    partners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Railway:
    """Begin a railway in the first or the second box. AZ-5.1."""

    box: int


@dataclass(frozen=True, slots=True)
class LayTrack:
    """Lay a track across a border. AZ-5.2."""

    border: str


@dataclass(frozen=True, slots=True)
class Mine:
    """Mine a kind of goods in a hex. AZ-6.1."""

    hexagon: str
    good: int


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit a card of the display, for oneself or for a partner. AZ-7.1, AZ-23.8."""

    card: str
    receiver: int | None = None

    @property
    def taken(self) -> str:
        """Return the card that is taken."""
        return self.card


@dataclass(frozen=True, slots=True)
class LookAtDeck:
    """Look at the top of the deck. AZ-7.2."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a card looked at, or put it in the place of another of the display. AZ-7.2, AZ-23.8."""

    card: str
    other: str | None = None
    receiver: int | None = None

    @property
    def taken(self) -> str:
        """Return the card that is taken."""
        return self.card if self.other is None else self.other


@dataclass(frozen=True, slots=True)
class Refresh:
    """Refresh the display, alone. AZ-18.2."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Let a card of the display leave the game. AZ-18.2."""

    card: str


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a unit, or two infantry. AZ-8.1, AZ-8.2."""

    offer: str

    @property
    def unit(self) -> int:
        """Return the type of the units."""
        return UNITS.index(self.offer[0])

    @property
    def number(self) -> int:
        """Return how many they are."""
        return len(self.offer)


@dataclass(frozen=True, slots=True)
class Trade:
    """Begin to import and export. AZ-9.1."""


@dataclass(frozen=True, slots=True)
class Import:
    """Import a piece, for oneself or for a partner. AZ-9.1, AZ-23.8."""

    good: int
    receiver: int | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """Export a piece, the gold for oneself or for a partner. AZ-9.1, AZ-23.8."""

    good: int
    receiver: int | None = None


@dataclass(frozen=True, slots=True)
class Farm:
    """Begin to place farms. AZ-10.1."""


@dataclass(frozen=True, slots=True)
class PlaceFarm:
    """Place a farm of a type on a hex. AZ-10.2."""

    farm: int
    hexagon: str


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a tile. AZ-11.1."""

    tile: int


@dataclass(frozen=True, slots=True)
class Send:
    """Send a number of units of a type. AZ-11.1."""

    unit: int
    number: int


@dataclass(frozen=True, slots=True)
class Recover:
    """Take all cubes back. AZ-4.8."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Play no further card: the turn is over. AZ-4.11."""


@dataclass(frozen=True, slots=True)
class End:
    """Stop a sequence. AZ-23.2."""


# --- combat (AZ-23.7) ---


@dataclass(frozen=True, slots=True)
class FightOn:
    """Fight on. AZ-12.2."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw all, or one class: "air" or "ground". AZ-12.2."""

    part: str | None = None


@dataclass(frozen=True, slots=True)
class Lose:
    """Give points of damage to units; a point is the unit before it, its type x 8 + its damage. AZ-12.6."""

    points: tuple[int, ...]


# --- chance (AZ-23.4, AZ-23.5) ---


@dataclass(frozen=True, slots=True)
class DrawnObjective:
    """The objective of a game alone."""

    objective: str


@dataclass(frozen=True, slots=True)
class DrawnSurvey:
    """The survey tile of a hex."""

    hexagon: str
    survey: int


@dataclass(frozen=True, slots=True)
class DrawnOptions:
    """The two-player cards."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnFirst:
    """The first player."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A Personality card from the deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Banished:
    """The tile that leaves the game unseen."""

    tile: int


@dataclass(frozen=True, slots=True)
class DrawnOldOneCard:
    """An Old One card."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawnRevelation:
    """A Revelation card."""

    card: str


@dataclass(frozen=True, slots=True)
class PickedTile:
    """One of several tiles."""

    tile: int


@dataclass(frozen=True, slots=True)
class ShownFront:
    """The front of a tile, as `tiles.front_text` writes it."""

    tile: int
    front: str


AuztraliaMove = (
    ChooseOptions | FoundPort | Peek | Play | Via | Railway | LayTrack | Mine | Recruit | LookAtDeck | Keep | Refresh
    | Drop | Buy | Trade | Import | Export | Farm | PlaceFarm | Attack | Send | Recover | Finish | End | FightOn
    | Withdraw | Lose
)  # fmt: skip
"""Any move of a seat. One that names a hex has it as its `hexagon`, one that names a tile as its `tile`."""
Taking = Recruit | Keep
"""A move that takes a card, for oneself or for a partner."""
AuztraliaChance = (
    DrawnObjective | DrawnSurvey | DrawnOptions | DrawnFirst | DrawnCard | Banished | DrawnOldOneCard | DrawnRevelation
    | PickedTile | ShownFront
)  # fmt: skip
"""Anything that chance brings."""

OFFERS: Final = ("I", "II", *UNITS[1:])
"""What one Buy action buys: a unit, or two infantry. AZ-8.1, AZ-8.2."""


# --- how they are written ---

_WIDTH: Final = 8
"""A point of damage is written apart into type and damage of its unit."""
_LONGEST: Final = 120
"""No text is longer: `lose` and a point for each of the units that a seat could have."""


def _ascending(text: str) -> tuple[int, ...]:
    seats = tuple(int(one) - 1 for one in text)
    if seats != tuple(sorted({*seats})):
        raise ValueError(text)
    return seats


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(" "))


def _several(pattern: str) -> str:
    return f"{pattern}(?: {pattern})*"


def _of(words: tuple[str, ...], some: tuple[int, ...] | None = None) -> Field:
    """Return the field of what goes by its place among words, all of them or some."""
    return Field(
        "|".join(word for at, word in enumerate(words) if some is None or at in some), words.index, words.__getitem__
    )


_HEX: Final = "r[0-9]{1,2}c[0-9]{1,2}"
_TILE: Final = "t(?:0|[1-9][0-9]{0,2})"
_POINT: Final = f"[{''.join(UNITS)}][0-7]"


def _target_of(text: str) -> str | int:
    return number_of(text) if text[0] == "t" else text


def _target_text(target: str | int) -> str:
    return tile_name(target) if isinstance(target, int) else target


def _points_of(text: str) -> tuple[int, ...]:
    return tuple(UNITS.index(word[0]) * _WIDTH + int(word[1:]) for word in _words(text))


_hexagon: Final = Field(_HEX)
_tile: Final = Field(_TILE, number_of, tile_name)
_card: Final = Field("P[0-9]{2}")
_seat: Final = Field("[1-4]", lambda text: int(text) - 1, seat_name)
_good: Final = _of(GOODS)
_traded: Final = _of(GOODS, (COAL, IRON))
_id: Final = Field("[A-Z][A-Z0-9-]*")

OPENERS: Final = (Railway, Farm, Trade, Attack, Refresh)
"""What begins a sequence of parts. AZ-23.2."""
IN_SEQUENCE: Final = (*OPENERS, LayTrack, PlaceFarm, Import, Export, Send, Drop)
"""After what `end` belongs to the same act."""
GRAMMAR: Final[Grammar[AuztraliaMove]] = Grammar(
    (
        Pattern(ChooseOptions, "use {options}", options=Field(_several("V[0-9]-[A-Z]"), _words, " ".join)),
        Pattern(FoundPort, "port {hexagon}", hexagon=_hexagon),
        Pattern(Peek, "peek {tile}", tile=_tile),
        Pattern(Play, "play {card}[ {target}]", card=_card, target=Field(f"{_HEX}|{_TILE}", _target_of, _target_text)),
        Pattern(
            Via,
            "via {partners}",
            partners=Field("[1-4]{1,3}", _ascending, lambda partners: "".join(map(seat_name, partners))),
        ),
        Pattern(Railway, "{box}", box=_of(BOXES, (RAIL, HILLS))),
        Pattern(LayTrack, "{border}", border=Field(f"{_HEX}-{_HEX}")),
        Pattern(Mine, "mine {hexagon} {good}", hexagon=_hexagon, good=_good),
        Pattern(Recruit, "recruit {card}[ to {receiver}]", card=_card, receiver=_seat),
        Pattern(LookAtDeck, "look"),
        Pattern(Keep, "keep {card}[ for {other}][ to {receiver}]", card=_card, other=_card, receiver=_seat),
        Pattern(Refresh, "refresh"),
        Pattern(Drop, "drop {card}", card=_card),
        Pattern(Buy, "buy {offer}", offer=choice(*OFFERS)),
        Pattern(Trade, "trade"),
        Pattern(Import, "import {good}[ to {receiver}]", good=_traded, receiver=_seat),
        Pattern(Export, "export {good}[ to {receiver}]", good=_traded, receiver=_seat),
        Pattern(Farm, "farm"),
        Pattern(PlaceFarm, "{farm} {hexagon}", farm=_of(FARMS), hexagon=_hexagon),
        Pattern(Attack, "attack {tile}", tile=_tile),
        Pattern(Send, "send {unit}{number}", unit=_of(UNITS), number=number("[1-9][0-9]?")),
        Pattern(Recover, "recover"),
        Pattern(Finish, "finish"),
        Pattern(End, "end"),
        Pattern(FightOn, "fight"),
        Pattern(Withdraw, "withdraw[ {part}]", part=choice("air", "ground")),
        Pattern(Lose, "lose {points}", points=Field(_several(_POINT), _points_of, points_words)),
    ),
    {
        LayTrack: lambda before, _move: isinstance(before, (Railway, LayTrack)),
        PlaceFarm: lambda before, _move: isinstance(before, (Farm, PlaceFarm)),
        Import: lambda before, _move: isinstance(before, (Trade, Import, Export)),
        Export: lambda before, _move: isinstance(before, (Trade, Import, Export)),
        Send: lambda before, _move: isinstance(before, (Attack, Send)),
        Drop: lambda before, _move: isinstance(before, (Refresh, Drop)),
        Mine: lambda before, _move: isinstance(before, Via),
        Farm: lambda before, _move: isinstance(before, Via),
        Attack: lambda before, _move: isinstance(before, Via),
        End: lambda before, _move: isinstance(before, IN_SEQUENCE),
    },
    longest=_LONGEST,
)
"""The texts of seats, and which of them are one act: the borders of a railway, the farms, trades and
units of one action, the cards that leave the display, and what stands after `via`. AZ-22.
"""
CHANCES: Final[Grammar[AuztraliaChance]] = Grammar(
    (
        Pattern(DrawnObjective, "objective {objective}", objective=_id),
        Pattern(DrawnSurvey, "survey {hexagon} {survey}", hexagon=_hexagon, survey=number()),
        Pattern(DrawnOptions, "two-player {cards}", cards=Field(_several("V[0-9]"), _words, " ".join)),
        Pattern(DrawnFirst, "first {seat}", seat=_seat),
        Pattern(DrawnCard, "draw {card}", card=_card),
        Pattern(Banished, "banish {tile}", tile=_tile),
        Pattern(DrawnOldOneCard, "card {card}", card=_id),
        Pattern(DrawnRevelation, "revelation {card}", card=_id),
        Pattern(PickedTile, "any {tile}", tile=_tile),
        Pattern(ShownFront, "tile {tile} {front}", tile=_tile, front=Field("[A-Z]{3}(?: [0-9]{1,2})?")),
    )
)
"""The texts of chance. AZ-23.4."""
expect: Final = GRAMMAR.expect
parse: Final = GRAMMAR.parse
write: Final = GRAMMAR.write
continues: Final = GRAMMAR.continues
