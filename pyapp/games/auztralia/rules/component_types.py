"""What printed matter is made of: the words and letters that data and records use, pieces and cards as types, and the
vocabulary of what cards do. The matter itself is in `components`.
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
    By,
    Due,
    Key,
    Leaf,
    ListOf,
    Optional,
    Phrase,
    Provenance,
    Record,
    choice,
    coded,
    digits,
    number,
    origin,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Text: TypeAlias = Mapping[str, str]
"""A printed text by language, en and es."""
Argument: TypeAlias = str | int | tuple[str, ...]
Condition: TypeAlias = tuple[str, str, int]
"""What is measured, >= or <=, and the bound."""

# --- words and letters ---

UNITS: Final = ("I", "C", "A", "T", "Z")
"""Infantry, armoured car, artillery, armoured train, airship."""
GROUND: Final = 4
"""How many of UNITS, from the first, are on the ground; the rest are airships."""
KINDS: Final = ("LOY", "ZOM", "MIG", "SHO", "TEM", "CTH", "KAN")
MOVERS: Final = ("LOY", "ZOM", "MIG", "SHO", "CTH")
"""The kinds that move, in the order in which they do. AZ-15.2."""
FIGHTERS: Final = KINDS[:-1]
"""The kinds with a row on Old One cards: nobody fights Kangaroos."""
GOODS: Final = ("coal", "iron", "gold", "phosphate", "token")
"""What lies on the map; tokens in the West only."""
COAL, IRON, GOLD, PHOSPHATE, TOKEN = range(5)
FARMS: Final = ("corn", "sheep", "cattle")
CORN, SHEEP, CATTLE = range(3)
BOXES: Final = ("rail", "hills", "mine", "recruit", "buy", "trade", "farm", "attack")
"""The boxes that keep cubes; that of Recover keeps none. AZ-4.8."""
RAIL, HILLS, MINE, RECRUIT, BUY, TRADE, FARM, ATTACK = range(8)
TERRAINS: Final = ("outback", "hill", "coast", "desert", "farmland")
"""The kinds of land; sea is no hex."""
LEVELS: Final = ("1", "2", "3", "X", "XX")
"""What the backs of Old One tiles show."""
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
BOARDS: Final = ("east", "west")
PICKS: Final = ("near", "low", "high", "any")
"""Which face-down tile a Revelation turns up. AZ-14.4."""
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
"""What solo objectives ask for."""

# --- how much of everything there is ---

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
"""Of a card that is from where its list is."""
Name = Annotated[Text, NAME]
CardText = Annotated[Text, TEXT]
Price = Annotated[int, number(1, 20)]
Figure = Annotated[int, digits(0, 30)]
"""Toughness or points of a tile."""
MOST_CAPACITY: Final = 6
"""Hits that a unit takes: a force writes its damage as one of eight."""
MOST_EFFECTS: Final = 6
"""Of a card."""
MOST_CONDITIONS: Final = 6


def effects_of(words: Vocabulary) -> ListOf[Effect]:
    """Return the spec of what a card does, each effect a text such as "reveal 2 1 near"."""
    return ListOf(Phrase(words, Effect), 0, MOST_EFFECTS, N_("{place}: a card has {most} effects at most."))


def numbers(wanted: int, least: int, most: int) -> ListOf[int]:
    """Return the spec of a list of that many numbers."""
    return ListOf(number(least, most), wanted, wanted)


@dataclass(frozen=True, slots=True)
class Unit:
    """A military unit: how many there are, price in gold, range off the rails, hits that it takes. AZ-8, AZ-11."""

    key: Annotated[str, Key()]
    name: Name
    count: Price
    price: Price
    range: Annotated[int, number(0, 9)]
    capacity: Annotated[int, number(1, MOST_CAPACITY)]


@dataclass(frozen=True, slots=True)
class Sort:
    """Old One tiles that are alike: kind in KINDS, level in LEVELS, toughness (0: nobody fights it), points, count."""

    kind: Annotated[int, choice({kind: place for place, kind in enumerate(KINDS)})]
    level: Annotated[int, choice({level: place for place, level in enumerate(LEVELS)})]
    toughness: Figure
    points: Figure
    count: Annotated[int, digits(1, 99)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an Old One card: hits of each of UNITS, damage on the ground and in the air, loss of sanity."""

    hits: tuple[int, int, int, int, int]
    ground: int
    air: int
    sanity: int


@dataclass(frozen=True, slots=True)
class OldOneCard:
    """An Old One card: a row for each of FIGHTERS, and the kinds that move, each with its steps."""

    id: str
    rows: tuple[Row, ...]
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A part of what a card does: a word of its vocabulary and the arguments that this asks for."""

    op: str
    args: tuple[Argument, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments that are no numbers."""
        return tuple(str(arg) for arg in self.args if not isinstance(arg, int))

    @property
    def amount(self) -> int:
        """The first number among the arguments; 1 where there is none."""
        return next((arg for arg in self.args if isinstance(arg, int)), 1)


@dataclass(frozen=True, slots=True)
class Revelation:
    """A Revelation card; copies have ids of their own. One with a `note` has the text of what players do themselves."""

    id: str
    level: int
    title: Text
    effects: tuple[Effect, ...]
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Personality:
    """A Personality card: who it is, one of TIMINGS, printed points, what it says and what that means. AZ-7.5."""

    id: Annotated[str, Due()]
    name: Name
    office: Name
    timing: Annotated[str, choice(TIMINGS)]
    points: Annotated[int, number(0, 9, unsaid=0)]
    text: CardText
    effects: Annotated[
        tuple[Effect, ...], By("timing", {timing: effects_of(words) for timing, words in PERSONALITY_WORDS.items()})
    ]
    provenance: Annotated[Provenance, ORIGIN] = LIST_PROVENANCE


@dataclass(frozen=True, slots=True)
class Objective:
    """A solo objective: the conditions that must all hold on the East and on the West map, and points. AZ-18.4."""

    id: Annotated[str, Due()]
    name: Name
    text: CardText
    conditions: Annotated[tuple[Condition, ...], CONDITIONS]
    west: Annotated[tuple[Condition, ...], Optional(CONDITIONS, ())]
    points: Annotated[int, number(1, 9)]
    provenance: Annotated[Provenance, ORIGIN] = LIST_PROVENANCE

    def __post_init__(self) -> None:
        """Let the conditions hold on the West map too unless it has its own."""
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

    id: Annotated[str, Due()]
    title: Name
    options: Annotated[tuple[TwoPlayerOption, ...], ListOf(Record(TwoPlayerOption), 2, 2)]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A solo difficulty: coal, iron, gold and units at the start, whether red survey tiles are in play and whether the
    guns of the harbour fire. AZ-18.3.
    """

    key: Annotated[str, Key()]
    name: Name
    goods: Annotated[tuple[int, ...], numbers(GOLD + 1, 0, 9)]
    units: Annotated[tuple[int, ...], numbers(len(UNITS), 0, 9)]
    red: Annotated[bool, FLAG]
    guns: Annotated[bool, FLAG]


@dataclass(frozen=True, slots=True)
class Survey:
    """A survey tile: what it puts on its own hex, then N, NE, SE, S, SW, NW: "old", a good or "" each. AZ-3.5."""

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
    """A map: all cells, sea included, by row and column; how far ports must be apart; the numbers of hexes whose
    triangle gets no survey tile, with several players and alone.
    """

    grid: tuple[Cell, ...]
    port_distance: Annotated[int, number(1, 9)]
    skipped: Annotated[tuple[int, ...], ListOf(number(1, 99), 0, 99)]
    skipped_solo: Annotated[tuple[int, ...], ListOf(number(1, 99), 0, 99)]
    provenance: Annotated[Provenance, ORIGIN]


# --- the vocabulary of effects ---


Vocabulary: TypeAlias = Mapping[str, "Sequence[Leaf[Any]]"]
"""Word -> the arguments that it asks for."""


def _some_words(words: tuple[str, ...]) -> Leaf[tuple[str, ...]]:
    """Return the spec of some words with + between them, or `all` of them; given in their own order."""

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
"""What an Old One card costs a force: damage to ground units, damage to airships, sanity."""
NOTE: Final = "note"
"""The effect that only its text tells: players keep count of it themselves."""
_NOTE: Final[Vocabulary] = {NOTE: ()}
_GIFTS: Final[Vocabulary] = {
    "gain": (choice(GOODS[:PHOSPHATE]), _POSITIVE),
    "unit": (_UNIT, _POSITIVE),
    "track": (_POSITIVE,),
}
REVELATION_WORDS: Final[Vocabulary] = {
    "reveal": (_LEVEL, _POSITIVE, choice(PICKS, unsaid="low")),
    "gate": (choice(LEVELS[3:]),),
    "dismiss": (_POSITIVE,),
    "march": (_some_words(MOVERS), _POSITIVE),
    "tax": (_POSITIVE,),
    **_NOTE,
}
"""Our own cards reveal, open gates and dismiss; the other words, and picks, are for packs and for edition 1."""
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
"""Timing -> vocabulary. `farmcap` and `trade` name the number that holds, the others how much more or less.

In each combat `armour` and `airarmour` ignore points of ground and airship damage, `shield` points of the class of a
unit while one takes part, and `cover` a loss of the first cards that cost it, whole; `first *` are hits on the first
card whoever takes part. `farmguns` do damage to an Old One that enters a farm of the owner, before it is blighted.
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
    coded(
        rf"({'|'.join(MEASURES)}) (>=|<=) ([0-9]{{1,2}})",
        N_("{place}: a condition is one of {measures}, >= or <=, and a number up to 99."),
        lambda match: (match[1], match[2], int(match[3])),
        measures=", ".join(MEASURES),
    ),
    1,
    MOST_CONDITIONS,
    N_("{place}: there must be 1 to {most} conditions."),
)
"""What must hold at the end of a solo game, such as "tracks >= 14"."""
