"""The types of components: the words and letters of data and records, pieces and cards, and the vocabulary of effects.
The data is in `components`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from pyapp.engine.contract import N_
from pyapp.engine.schema import (
    FLAG,
    NAME,
    TEXT,
    Discriminated,
    ExpectedId,
    Leaf,
    ListOf,
    Optional,
    Phrase,
    Provenance,
    Record,
    TableKey,
    choice,
    digits,
    matching,
    number,
    origin,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Text: TypeAlias = Mapping[str, str]
"""A text by language, en and es."""
Argument: TypeAlias = str | int | tuple[str, ...]
Condition: TypeAlias = tuple[str, str, int]
"""A measure, >= or <=, and the bound."""

# --- words and letters ---

UNITS: Final = ("I", "C", "A", "T", "Z")
"""Infantry, armoured car, artillery, armoured train, airship."""
GROUND: Final = 4
"""The number of ground types, which come first in UNITS; the rest are airships."""
KINDS: Final = ("LOY", "ZOM", "MIG", "SHO", "TEM", "CTH", "KAN")
MOVERS: Final = ("LOY", "ZOM", "MIG", "SHO", "CTH")
"""The kinds that move, in their order of movement. AZ-15.2."""
FIGHTERS: Final = KINDS[:-1]
"""The kinds with a row on Old One cards; Kangaroos are not fought."""
GOODS: Final = ("coal", "iron", "gold", "phosphate", "token")
"""The kinds of goods on the map; tokens only in the West."""
COAL, IRON, GOLD, PHOSPHATE, TOKEN = range(5)
FARMS: Final = ("corn", "sheep", "cattle")
CORN, SHEEP, CATTLE = range(3)
BOXES: Final = ("rail", "hills", "mine", "recruit", "buy", "trade", "farm", "attack")
"""The boxes that keep cubes; Recover has none. AZ-4.8."""
RAIL, HILLS, MINE, RECRUIT, BUY, TRADE, FARM, ATTACK = range(8)
TERRAINS: Final = ("outback", "hill", "coast", "desert", "farmland")
"""The terrains of land hexes; sea cells are not hexes."""
LEVELS: Final = ("1", "2", "3", "X", "XX")
"""The levels on the backs of Old One tiles."""
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
BOARDS: Final = ("east", "west")
PICKS: Final = ("near", "low", "high", "any")
"""The rules by which a Revelation picks a face-down tile. AZ-14.4."""
TIMINGS: Final = ("lasting", "instant", "once", "final")
DIFFICULTY_KEYS: Final = ("gentle", "steady", "hard", "insane")
SOURCES: Final = ("source", "public", "house")
MEASURES: Final = (
    "min_port_distance",
    "personalities",
    "units",
    "tracks",
    "min_standing_by_type",
    "tiles",
    "tiles_level2plus",
    "facedown_left",
    "phosphate",
    "tokens",
    "standing_farms",
    "unit_types",
    "temples_left",
    "temples_destroyed",
)
"""The measures of solo objectives."""

# --- numbers of components ---

SIZES: Final = {"east": (8, 11), "west": (7, 11)}
"""Rows and columns of the two maps."""
TILES_OF_LEVEL: Final = (20, 16, 13, 4, 4)
REVELATIONS_OF_LEVEL: Final = (15, 10, 10)
SURVEY_TILES: Final = 20
RED_SURVEYS: Final = 7


def _ids(initial: str, number: int) -> tuple[str, ...]:
    return tuple(f"{initial}{count:02}" for count in range(1, number + 1))


OLD_ONE_IDS: Final = _ids("O", 36)
PERSONALITY_IDS: Final = _ids("P", 35)
OBJECTIVE_IDS: Final = _ids("S", 10)
TWO_PLAYER_IDS: Final = tuple(f"V{count}" for count in range(1, 6))
REVELATION_IDS: Final = tuple(
    ident for level, number in enumerate(REVELATIONS_OF_LEVEL, 1) for ident in _ids(f"R{level}-", number)
)

# --- pieces and cards ---


ORIGIN: Final = origin(*SOURCES)
LIST_PROVENANCE: Final = Provenance()
"""The provenance of a card that has that of its list."""
Name = Annotated[Text, NAME]
CardText = Annotated[Text, TEXT]
Price = Annotated[int, number(1, 20)]
Figure = Annotated[int, digits(0, 30)]
"""Toughness or points of a tile."""
MOST_CAPACITY: Final = 6
"""Maximum hits that a unit takes; a force stores the damage as one of eight values."""
MOST_EFFECTS: Final = 6
"""Maximum effects of a card."""
MOST_CONDITIONS: Final = 6


def effects_of(words: Vocabulary) -> ListOf[Effect]:
    """Return the spec of a card's effects, each a text such as "reveal 2 1 near"."""
    return ListOf(Phrase(words, Effect), 0, MOST_EFFECTS, N_("{place}: a card has {most} effects at most."))


def numbers(wanted: int, least: int, most: int) -> ListOf[int]:
    """Return the spec of a list of exactly that many numbers."""
    return ListOf(number(least, most), wanted, wanted)


@dataclass(frozen=True, slots=True)
class Unit:
    """A military unit: number in the box, price in gold, off-rail range, hits that it takes. AZ-8, AZ-11."""

    key: Annotated[str, TableKey()]
    name: Name
    count: Price
    price: Price
    range: Annotated[int, number(0, 9)]
    capacity: Annotated[int, number(1, MOST_CAPACITY)]


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of Old One tiles: kind in KINDS, level in LEVELS, toughness (0: not fought), points, number of tiles."""

    kind: Annotated[int, choice({kind: place for place, kind in enumerate(KINDS)})]
    level: Annotated[int, choice({level: place for place, level in enumerate(LEVELS)})]
    toughness: Figure
    points: Figure
    count: Annotated[int, digits(1, 99)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an Old One card: hits of each of UNITS, ground damage, airship damage, sanity loss."""

    hits: tuple[int, int, int, int, int]
    ground: int
    air: int
    sanity: int


@dataclass(frozen=True, slots=True)
class OldOneCard:
    """An Old One card: a row for each of FIGHTERS, and the kinds that move with their steps."""

    id: str
    rows: tuple[Row, ...]
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a card: a word of its vocabulary and its arguments."""

    op: str
    args: tuple[Argument, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments that are not numbers."""
        return tuple(str(arg) for arg in self.args if not isinstance(arg, int))

    @property
    def amount(self) -> int:
        """The first number among the arguments; 1 if there is none."""
        return next((arg for arg in self.args if isinstance(arg, int)), 1)


@dataclass(frozen=True, slots=True)
class Revelation:
    """A Revelation card; copies have ids of their own. The text of one with a `note` describes what players do
    themselves.
    """

    id: str
    level: int
    title: Text
    effects: tuple[Effect, ...]
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Personality:
    """A Personality card: name, office, one of TIMINGS, printed points, text and effects. AZ-7.5."""

    id: Annotated[str, ExpectedId()]
    name: Name
    office: Name
    timing: Annotated[str, choice(TIMINGS)]
    points: Annotated[int, number(0, 9, default=0)]
    text: CardText
    effects: Annotated[
        tuple[Effect, ...],
        Discriminated("timing", {timing: effects_of(words) for timing, words in PERSONALITY_WORDS.items()}),
    ]
    provenance: Annotated[Provenance, ORIGIN] = LIST_PROVENANCE


@dataclass(frozen=True, slots=True)
class Objective:
    """A solo objective: the conditions that must all hold, by map, and the points. AZ-18.4."""

    id: Annotated[str, ExpectedId()]
    name: Name
    text: CardText
    conditions: Annotated[tuple[Condition, ...], CONDITIONS]
    west: Annotated[tuple[Condition, ...], Optional(CONDITIONS, ())]
    points: Annotated[int, number(1, 9)]
    provenance: Annotated[Provenance, ORIGIN] = LIST_PROVENANCE

    def __post_init__(self) -> None:
        """Use the conditions for the West map too unless it has its own."""
        object.__setattr__(self, "west", self.west or self.conditions)

    def on(self, board: str) -> tuple[Condition, ...]:
        """Return the conditions on the map east or west."""
        return self.west if board == "west" else self.conditions


@dataclass(frozen=True, slots=True)
class TwoPlayerOption:
    """One of the two options of a two-player card, such as V3-A."""

    key: Annotated[str, choice([f"{card}-{letter}" for card in TWO_PLAYER_IDS for letter in "AB"])]
    text: CardText
    effects: Annotated[tuple[Effect, ...], effects_of(TWO_PLAYER_WORDS)]


@dataclass(frozen=True, slots=True)
class TwoPlayerCard:
    """A two-player card with its two options. AZ-20."""

    id: Annotated[str, ExpectedId()]
    title: Name
    options: Annotated[tuple[TwoPlayerOption, ...], ListOf(Record(TwoPlayerOption), 2, 2)]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A solo difficulty: coal, iron, gold and units at the start, whether red survey tiles are used and whether the
    harbour guns fire. AZ-18.3.
    """

    key: Annotated[str, TableKey()]
    name: Name
    goods: Annotated[tuple[int, ...], numbers(GOLD + 1, 0, 9)]
    units: Annotated[tuple[int, ...], numbers(len(UNITS), 0, 9)]
    red: Annotated[bool, FLAG]
    guns: Annotated[bool, FLAG]


@dataclass(frozen=True, slots=True)
class Survey:
    """A survey tile: the symbols for its own hex, then N, NE, SE, S, SW, NW: "old", a good or "". AZ-3.5."""

    number: int
    red: bool
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a map: terrain (one of TERRAINS or "sea"), level of its Old One (0: none), number (0: none), survey
    triangle, port symbol, points of its token. AZ-2.1.
    """

    row: int
    column: int
    terrain: str
    level: int = 0
    number: int = 0
    survey: bool = False
    port: bool = False
    token: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map: all cells, sea included, by row and column; the minimum distance between ports; the numbers of hexes whose
    triangle gets no survey tile, with several players and in solo.
    """

    grid: tuple[Cell, ...]
    port_distance: Annotated[int, number(1, 9)]
    skipped: Annotated[tuple[int, ...], ListOf(number(1, 99), 0, 99)]
    skipped_solo: Annotated[tuple[int, ...], ListOf(number(1, 99), 0, 99)]
    provenance: Annotated[Provenance, ORIGIN]


# --- the vocabulary of effects ---


Vocabulary: TypeAlias = Mapping[str, "Sequence[Leaf[Any]]"]
"""Word -> the specs of its arguments."""


def _some_words(words: tuple[str, ...]) -> Leaf[tuple[str, ...]]:
    """Return the spec of some of these words joined by +, in this order, or `all`."""

    def take(value: object) -> tuple[str, ...] | None:
        chosen = words if value == "all" else tuple(str(value).split("+"))
        return chosen if chosen == tuple(word for word in words if word in chosen) else None

    message = N_(
        "{place}: argument {number} of {op} must be all, or some of {words} in this order with + between them."
    )
    return Leaf(take, message, {"words": ", ".join(words)}, argument=message)


_POSITIVE: Final = digits(1, 9)
_ONE: Final = digits(1, 1)
_NEGATIVE: Final = digits(-9, -1)
_LEVEL: Final = digits(1, 3)
_UNIT: Final = choice(UNITS)
_EVERY: Final = "*"
_ANY_UNIT: Final = choice((_EVERY, *UNITS))
LOSSES: Final = ("ground", "air", "sanity")
"""The losses that an Old One card may inflict: damage to ground units, damage to airships, sanity."""
NOTE: Final = "note"
"""The effect that is only described by its text: players apply it themselves."""
_NOTE: Final[Vocabulary] = {NOTE: ()}
_GIFTS: Final[Vocabulary] = {
    "gain": (choice(GOODS[:PHOSPHATE]), _POSITIVE),
    "unit": (_UNIT, _POSITIVE),
    "track": (_POSITIVE,),
}
REVELATION_WORDS: Final[Vocabulary] = {
    "reveal": (_LEVEL, _POSITIVE, choice(PICKS, default="low")),
    "gate": (choice(LEVELS[3:]),),
    "dismiss": (_POSITIVE,),
    "march": (_some_words(MOVERS), _POSITIVE),
    "tax": (_POSITIVE,),
    **_NOTE,
}
"""Our own cards reveal, open gates and dismiss; the other words and the picks are for packs and for edition 1."""
PERSONALITY_WORDS: Final[Mapping[str, Vocabulary]] = {
    "lasting": {
        "railplus": (_POSITIVE,),
        "railfree": (choice(GOODS[:GOLD]),),
        "time": (choice(BOXES[:MINE]), _NEGATIVE),
        "mine": (choice(("gold",)), _POSITIVE),
        "farmcap": (_POSITIVE,),
        "hit": (_UNIT, _POSITIVE),
        "first": (_ANY_UNIT, _POSITIVE),
        "range": (_ANY_UNIT, _POSITIVE),
        "price": (choice((_EVERY,)), _NEGATIVE),
        "armour": (_POSITIVE,),
        "airarmour": (_POSITIVE,),
        "shield": (_UNIT, _POSITIVE),
        "cover": (choice(LOSSES), _POSITIVE),
        "sanity": (_POSITIVE,),
        "salvage": (_POSITIVE,),
        "bounty": (_POSITIVE,),
        "farmguns": (_POSITIVE,),
        "trade": (_POSITIVE,),
        "export": (_POSITIVE,),
        "norepeat": (choice(("rail", "farm")),),
        **_NOTE,
    },
    "instant": {**_GIFTS, **_NOTE},
    "once": {"cubes": (choice(("all",)),), "heal": (_ONE,), "hold": (_ONE,), **_NOTE},
    "final": {"per": (choice(("phosphate", *FARMS, "tile")), _POSITIVE), **_NOTE},
}
"""Timing -> vocabulary. `farmcap` and `trade` give a new total, the others a difference.

In each combat `armour` and `airarmour` ignore points of ground and airship damage, `shield` points of the class of a
unit while such a unit takes part, and `cover` a whole loss of the first cards that inflict it; `first *` are hits on
the first card for any force. `farmguns` damage an Old One that enters a farm of the owner, before the farm is blighted.
"""
TWO_PLAYER_WORDS: Final[Vocabulary] = {
    **_GIFTS,
    "oldstart": (digits(23, 52),),
    "start": (_NEGATIVE,),
    "peek": (_POSITIVE,),
    "banish": (_LEVEL, _ONE),
    "running_rights": (_ONE,),
    "draft": (_POSITIVE, _ONE),
}
CONDITIONS: Final = ListOf(
    matching(
        rf"({'|'.join(MEASURES)}) (>=|<=) ([0-9]{{1,2}})",
        N_("{place}: a condition is one of {measures}, >= or <=, and a number up to 99."),
        lambda match: (match[1], match[2], int(match[3])),
        measures=", ".join(MEASURES),
    ),
    1,
    MOST_CONDITIONS,
    N_("{place}: there must be 1 to {most} conditions."),
)
"""The conditions at the end of a solo game, such as "tracks >= 14"."""
