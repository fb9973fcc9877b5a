"""The printed components: buildings, expeditions, events, tracks. Data only, read from `data/*.toml`; each entry there
names its source.

Colonists are the letters P E M S, in that order; energy, minerals and toolkits are plain numbers. Tables by players or
by faces have the number of players or the face as their key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from pyapp.engine.contract import N_
from pyapp.engine.files import read_table
from pyapp.engine.schema import (
    FLAG,
    NAME,
    TEXT,
    Leaf,
    ListOf,
    Optional,
    Phrase,
    Provenance,
    Reader,
    Record,
    Rows,
    Spec,
    Table,
    Values,
    by_id,
    check_count,
    choice,
    digits,
    is_list,
    load,
    number,
    origin,
    printable,
    sources,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Part = TypeVar("Part")

COLONISTS: Final = "PEMS"
"""Pioneer, Engineer, Marine, Steward: the letters of records, in training order."""
COLONIST_NAMES: Final = {"P": N_("Pioneer"), "E": N_("Engineer"), "M": N_("Marine"), "S": N_("Steward")}
BLANK: Final = "○"
"""The slot that fits any colonist."""
PILES: Final = ("ocean", "surface")
LISTS: Final = (*PILES, "expeditions", "events")
"""The lists of a game's material; a pack may replace each of them."""
PIECES: Final = {"ocean": 26, "surface": 26, "expeditions": 22, "events": 14}
"""List -> its number of tiles or cards; twins count twice."""
LETTERS: Final = "ABCDEFGH"
"""The letters at which events resolve: A at once, B to G before regions 1 to 6, H before Upkeep. AP-3.6."""
TWIN: Final = "b"
"""The suffix of the id on a building's second tile."""

GAINS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "VP", "ANY", "RELIEF", "COLONIST")
"""Kinds of effects with an amount, for rewards and buildings."""
REWARDS: Final = (*GAINS, "BUILDING")
ONCE: Final = (*GAINS, "TRAIN", "WARM")
"""Kinds of effects that a full building has once in each Upkeep."""
STANDING: Final = ("RECRUIT", "BUILD", "SENDFREE")
"""Kinds of effects that hold while the building is full."""
SAFE: Final = frozenset({"ENERGY", "MINERAL", "TOOLKIT", "BADGE", "VP", "WARM", "ANY"})
"""Kinds of effects that never harm: a building with no others is used without asking. AP-24.7."""
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
"""The things that surface buildings count at the end."""
EVENT_KINDS: Final = (
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


LAST_LETTER: Final = {
    "CARGO": "C",
    "DIFFICULTY": "B",
    "LEADER": "B",
    "VENTS": "C",
    "QUARRY": "D",
    "PRICE": "E",
    "RECRUIT": "F",
    "TRAINING": "G",
}
"""Kind of event -> the last letter at which it still has an effect."""
OWN: Final = Provenance("own", "own")
"""The provenance of players' own material, unless it names one."""

# --- parts, and their notation in data ---


@dataclass(frozen=True, slots=True)
class Effect:
    """A part of a reward, of a step of Relief or of a building's ability; SENDFREE has no amount."""

    kind: str
    amount: int = 0
    standing: bool = False

    def __str__(self) -> str:
        """Return the effect in the notation of data, such as ENERGY 2."""
        return f"{self.kind} {self.amount}" if self.amount else self.kind


_AMOUNTS: Final = {
    "COLONIST": digits(1, 4, N_("{place}, {field}: at most four colonists come at once.")),
    "BUILDING": digits(1, 1, N_("{place}, {field}: only one building is a reward.")),
}
"""Kind of effect -> its amounts, where they are not 1 to 20: the number of possible draws grows with the colonists."""


def _effects(kinds: Iterable[str]) -> ListOf[Effect]:
    """Return the spec of a list of effects, such as "ENERGY 2" or "SENDFREE"."""
    verbs = {kind: () if kind == "SENDFREE" else (_AMOUNTS.get(kind, digits(1, 20)),) for kind in kinds}
    effect = Phrase(verbs, lambda kind, amount: Effect(kind, amount[0] if amount else 0, kind in STANDING), strict=True)
    return ListOf(effect, 1, 4, N_("{place}, {field}: this must be a list of 1 to 4 effects."), (_different,))


def _different(effects: Sequence[Effect], reader: Reader) -> None:
    if len({effect.kind for effect in effects}) < len(effects):
        reader.wrong(N_("{place}, {field}: the same effect is there twice."))


EFFECTS: Final = _effects((*REWARDS, *ONCE[-2:], *STANDING))
"""Effects of any kind."""


def _pair(value: object) -> tuple[int, int] | None:
    pair = tuple(value) if is_list(value) else ()
    return (pair[0], pair[1]) if pair in ((1, 1), (2, 1)) and {*map(type, pair)} == {int} else None


def _slots(value: object) -> str | None:
    return value if isinstance(value, str) and 1 <= len(value) <= 4 and not set(value) - {*COLONISTS, BLANK} else None


def _id(letter: str) -> Leaf[str]:
    def take(value: object) -> str | None:
        return value if isinstance(value, str) and value in ids else None

    ids = {f"{letter}{number:02}" for number in range(100)}
    return Leaf(take, N_("{place}: an id here is {letter} and two digits."), {"letter": letter})


Name = Annotated[Mapping[str, str], NAME]
Text = Annotated[Mapping[str, str], TEXT]
Origin = Annotated[Provenance, origin("source", "public", "house", "own", default="own")]
Slots = Annotated[str, Leaf(_slots, N_("{place}: the slots are 1 to 4 of P, E, M, S and ○ in one word."))]
"""With more blank slots the list of crews would be too long to choose from."""
Copies = Annotated[
    tuple[int, int], Leaf(_pair, N_("{place}: the copies are [1, 1], or [2, 1] for a tile with a twin."))
]
"""Tiles with three or more players, and with two or one."""
Figure = Annotated[int, number(1, 9)]


@dataclass(frozen=True, slots=True)
class Per:
    """Points for every full `quota` of something counted at the end, at most `cap`."""

    what: Annotated[str, choice(COUNTED)]
    quota: Figure
    vp: Figure
    cap: Annotated[int, number(1, 30)]


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a full surface building at the end."""

    flat: int
    per: Per | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A building: names by language, slots (a letter or ○ each), effects (ocean) or points at the end, `flat` and `per`
    (surface), and its tiles.
    """

    id: str
    name: Name
    slots: Slots
    effects: tuple[Effect, ...] = ()
    flat: int | None = None
    per: Per | None = None
    copies: Copies
    provenance: Origin = OWN

    @property
    def worth(self) -> Worth | None:
        """The value of a surface building; None for an ocean building."""
        return None if self.flat is None else Worth(self.flat, self.per)

    def copies_for(self, players: int) -> int:
        """Return the number of its tiles in a game of `players` people. AP-2.2."""
        return self.copies[0 if players > 2 else 1]


@dataclass(frozen=True, slots=True)
class Expedition:
    """An expedition: names and texts by language, the required sum, its icons for Vents and Quarry, rewards A and B."""

    id: Annotated[str, _id("X")]
    name: Name
    text: Text
    difficulty: Annotated[int, number(1, 30)]
    energy: Annotated[int, number(0, 9)]
    minerals: Annotated[int, number(0, 9)]
    rewards: Annotated[
        tuple[tuple[Effect, ...], ...],
        ListOf(_effects(REWARDS), 2, 2, N_("{place}: the rewards are a list of two, A and B.")),
    ]
    provenance: Origin = OWN


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card: names and texts by language, the letter where it resolves, its kind (EVENT_KINDS) and amount."""

    id: Annotated[str, _id("V")]
    name: Name
    text: Text
    letter: Annotated[str, choice(LETTERS)]
    good: Annotated[bool, FLAG]
    kind: Annotated[str, choice(EVENT_KINDS)]
    amount: Figure
    provenance: Origin = OWN


def _in_time(event: Values, reader: Reader) -> None:
    """Check that an event resolves before the rule that it changes."""
    last = LAST_LETTER.get(event["kind"], "H")
    if event["letter"] > last:
        message = N_("{place}: an event of kind {kind} must resolve by letter {letter}.")
        reader.wrong(message, "letter", kind=printable(event["kind"]), letter=last)


# --- lists, of our own and of packs ---


def _different_ids(entries: Sequence[Building | Expedition | EventCard], reader: Reader) -> None:
    seen: set[str] = set()
    for at, entry in enumerate(entries):
        if entry.id in seen:
            reader.enter(at, f"{entry.id} ({entry.name['en']})")
            reader.wrong(N_("{place}: another entry has the same id."), "id")
        seen.add(entry.id)


def _all_copies(tiles: int) -> Callable[[Sequence[Building], Reader], None]:
    def check(buildings: Sequence[Building], reader: Reader) -> None:
        check_count(reader, sum(building.copies[0] for building in buildings), tiles, tiles, _TILES)

    return check


def _pile(letter: str, tiles: int, **given: Any) -> Rows[Building, dict[str, Building]]:
    building = Record(Building, id=_id(letter), **given)
    return Rows(building, by_id, 1, tiles, _TILES, (_different_ids, _all_copies(tiles)))


_TILES: Final = N_("{place}: all copies together must be {wanted} tiles; here there are {number}.")
SCHEMA: Final[Mapping[str, Rows[Any, dict[str, Any]]]] = {
    "ocean": _pile("O", PIECES["ocean"], effects=_effects((*ONCE, *STANDING))),
    "surface": _pile("S", PIECES["surface"], flat=number(0, 30), per=Optional(Record(Per), None)),
    "expeditions": Rows(
        Record(Expedition), by_id, PIECES["expeditions"], PIECES["expeditions"], rules=(_different_ids,)
    ),
    "events": Rows(Record(EventCard, _in_time), by_id, PIECES["events"], PIECES["events"], rules=(_different_ids,)),
}
"""List -> its spec: entries by id in order."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A title of the solo rating, with its least points; names by language."""

    least: Annotated[int, number(0, 999)]
    name: Name


@dataclass(frozen=True)
class Material:
    """The material of a game: buildings by pile, expeditions and events, each by id in order."""

    ocean: Mapping[str, Building]
    surface: Mapping[str, Building]
    expeditions: Mapping[str, Expedition]
    events: Mapping[str, EventCard]

    @cached_property
    def buildings(self) -> Mapping[str, Building]:
        """All buildings by id, those of the ocean first."""
        return {**self.ocean, **self.surface}

    def tiles(self, pile: str, players: int) -> tuple[str, ...]:
        """Return the initial pile: the id of each of its tiles, twice for a twin. AP-2.2."""
        buildings: Mapping[str, Building] = getattr(self, pile)
        return tuple(ident for ident, building in buildings.items() for _ in range(building.copies_for(players)))


def read_data(name: str) -> dict[str, Any]:
    """Read a table of this folder's data, such as tables.toml."""
    return read_table("pyapp.games.artemis", f"data/{name}")


def _list_of(name: str, key: str) -> Any:
    """Read one of our own lists, stored under a key of its file."""
    return load(Table({key: SCHEMA[name]}), read_data(f"{name}.toml"), base=(f"{name}.toml",))[key]


OCEAN: Final[Mapping[str, Building]] = _list_of("ocean", "building")
SURFACE: Final[Mapping[str, Building]] = _list_of("surface", "building")
EXPEDITIONS: Final[Mapping[str, Expedition]] = _list_of("expeditions", "expedition")
EVENTS: Final[Mapping[str, EventCard]] = _list_of("events", "event")
HOUSE: Final = Material(OCEAN, SURFACE, EXPEDITIONS, EVENTS)
"""Our own material; a pack replaces some of its lists."""
BUILDINGS: Final[Mapping[str, Building]] = HOUSE.buildings


def building(tile: str) -> Building:
    """Return the building of one of our own tiles, such as O01b of O01; KeyError if there is none."""
    return BUILDINGS[tile.removesuffix(TWIN)]


_FEW: Final = number(1, 99)
_BY_PLAYERS: Final = ListOf(number(0, 9), 5, 5)
_BY_FACES: Final = ListOf(number(0, 9), 6, 6)
_ALONE_AND_SHARED: Final = ListOf(number(0, 9), 2, 2)


def _table(**entries: Spec[Any]) -> Table[Any]:
    return Table({"provenance": sources("source", "public", "house"), **entries})


def _by_letter(letters: str) -> Table[Mapping[str, int]]:
    return Table(dict.fromkeys(letters, number(0, 99)))


_TABLES: Final[Mapping[str, Any]] = load(
    Table(
        {
            "colonists": _table(bag=_by_letter(COLONISTS), stock=_by_letter("EMS"), price=_by_letter(COLONISTS)),
            "player": _table(**dict.fromkeys(("dice", "energy", "minerals", "toolkits"), _FEW), first=_BY_PLAYERS),
            "drones": _table(names=choice(("A", "AB", "ABC")), dice=_FEW, toolkits=_FEW),
            "rounds": _table(
                **dict.fromkeys(("count", "ocean", "pool", "colonists", "gantry", "doorstep", "void"), _FEW)
            ),
            "outfitters": _table(toolkits=ListOf(ListOf(number(0, 9), 1, 5), 5, 5)),
            "academy": _table(spaces=_BY_PLAYERS, steps=_BY_FACES, diploma=_FEW),
            "doorstep": _table(limit=_BY_FACES),
            "relief": _table(steps=ListOf(EFFECTS, 1, 20), beyond=EFFECTS),
            "scoring": _table(
                **dict.fromkeys(("building", "set", "badge", "goods"), _FEW),
                **dict.fromkeys(("badges_most", "badges_second", "toolkits_most"), _ALONE_AND_SHARED),
                single=_by_letter(COLONISTS),
            ),
            "rating": _table(
                hard=_FEW,
                games=number(1, 9999),
                grades=ListOf(Record(Grade), 1, 20),
                supplies=Table({"no": NAME, "yes": NAME}),
            ),
        }
    ),
    read_data("tables.toml"),
    base=("tables.toml",),
)


def _from_one(parts: Iterable[Part]) -> dict[int, Part]:
    """Number the parts of a table from 1, for players and faces."""
    return dict(enumerate(parts, 1))


ROUNDS: Final[int] = _TABLES["rounds"]["count"]
OCEAN_ROUNDS: Final[int] = _TABLES["rounds"]["ocean"]
"""The last round whose tiles come from the ocean pile."""
POOL_EXTRA: Final[int] = _TABLES["rounds"]["pool"]
"""Energy and minerals added to those of the expeditions; none in hard mode. AP-3.3, AP-20.2."""
COLONISTS_EXTRA: Final[int] = _TABLES["rounds"]["colonists"]
"""Colonists at the Doorstep in addition to one per player; none in hard mode. AP-3.5, AP-20.2."""
GANTRY_MOST: Final[int] = _TABLES["rounds"]["gantry"]
DOORSTEP_MOST: Final[int] = _TABLES["rounds"]["doorstep"]
VOID_BUILDING: Final[int] = _TABLES["rounds"]["void"]
"""Minerals in place of a BUILDING when the pile is empty. AP-3.2."""

BAG: Final[Mapping[str, int]] = _TABLES["colonists"]["bag"]
"""Colonists by letter, before the Pioneer of each player is set aside. AP-2.1."""
STOCK: Final[Mapping[str, int]] = _TABLES["colonists"]["stock"]
"""Initial colonists of the Academy by letter."""
RECRUIT_PRICE: Final[Mapping[str, int]] = _TABLES["colonists"]["price"]
"""Energy price of a colonist at the Doorstep by letter. AP-13.2."""

DICE: Final[int] = _TABLES["player"]["dice"]
START_ENERGY: Final[int] = _TABLES["player"]["energy"]
START_MINERALS: Final[int] = _TABLES["player"]["minerals"]
START_TOOLKITS: Final[int] = _TABLES["player"]["toolkits"]
FIRST_TOOLKITS: Final[Mapping[int, int]] = _from_one(_TABLES["player"]["first"])
"""Players -> extra toolkits of the start player. AP-2.5."""

DRONES: Final[str] = _TABLES["drones"]["names"]
DRONE_DICE: Final[int] = _TABLES["drones"]["dice"]
DRONE_TOOLKITS: Final[int] = _TABLES["drones"]["toolkits"]
"""The toolkits that win the toolkit prize against drones. AP-21.6."""

OUTFITTERS: Final[Mapping[int, tuple[int, ...]]] = _from_one(_TABLES["outfitters"]["toolkits"])
"""Players -> the toolkits of each space, in order of arrival."""
ACADEMY_SPACES: Final[Mapping[int, int]] = _from_one(_TABLES["academy"]["spaces"])
"""Players -> spaces of the Academy."""
ACADEMY_STEPS: Final[Mapping[int, int]] = _from_one(_TABLES["academy"]["steps"])
"""Face -> training steps."""
DIPLOMA: Final[int] = _TABLES["academy"]["diploma"]
DOORSTEP_LIMIT: Final[Mapping[int, int]] = _from_one(_TABLES["doorstep"]["limit"])
"""Face -> the most colonists recruited."""

RELIEF: Final[tuple[tuple[Effect, ...], ...]] = _TABLES["relief"]["steps"]
"""Effects of each step, the first step first."""
RELIEF_BEYOND: Final[tuple[Effect, ...]] = _TABLES["relief"]["beyond"]
"""Effects of each step after the last."""

BUILDING_VP: Final[int] = _TABLES["scoring"]["building"]
SET_VP: Final[int] = _TABLES["scoring"]["set"]
SINGLE_VP: Final[Mapping[str, int]] = _TABLES["scoring"]["single"]
"""Points of a colonist outside sets by letter. AP-18.2."""
BADGE_VP: Final[int] = _TABLES["scoring"]["badge"]
BADGES_MOST: Final[tuple[int, int]] = _TABLES["scoring"]["badges_most"]
"""Points for most badges, alone and shared. AP-18.3."""
BADGES_SECOND: Final[tuple[int, int]] = _TABLES["scoring"]["badges_second"]
"""Points for second most badges, alone and shared; not with two players."""
TOOLKITS_MOST: Final[tuple[int, int]] = _TABLES["scoring"]["toolkits_most"]
"""Points for most toolkits, alone and shared. AP-18.4."""
GOODS_A_POINT: Final[int] = _TABLES["scoring"]["goods"]
"""Energy, minerals and toolkits that together are worth a point."""

RATING: Final[tuple[Grade, ...]] = _TABLES["rating"]["grades"]
"""The titles of the solo game, the lowest first. AP-21.7."""
RATED_GAMES: Final[int] = _TABLES["rating"]["games"]
"""Simulated games behind the rating."""
SUPPLIES: Final[Mapping[str, Mapping[str, str]]] = _TABLES["rating"]["supplies"]
"""Choice of supplies -> its name by language."""
HARD_BONUS: Final[int] = _TABLES["rating"]["hard"]
"""Points added to a score in hard mode before the rating is looked up."""
