"""Reads each file of data/: a function per file takes its plain data and gives the parts, or raises a DataError that
says where it is wrong.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.engine.reading import shown
from pyapp.games.auztralia.rules.printed import (
    BOXES,
    DIFFICULTY_KEYS,
    FIGHTERS,
    GOLD,
    GOODS,
    KINDS,
    LEVELS,
    MEASURES,
    MOVERS,
    NOTE,
    OBJECTIVE_IDS,
    OLD_ONE_IDS,
    PERSONALITY_IDS,
    PERSONALITY_WORDS,
    PHOSPHATE,
    RED_SURVEYS,
    REVELATION_IDS,
    REVELATION_WORDS,
    SIZES,
    SURVEY_TILES,
    TILES_OF_LEVEL,
    TIMINGS,
    TWO_PLAYER_IDS,
    TWO_PLAYER_WORDS,
    UNITS,
    Cell,
    Condition,
    Difficulty,
    Objective,
    OldOneCard,
    Personality,
    Provenance,
    Revelation,
    Row,
    Sheet,
    Sort,
    Survey,
    Tables,
    Text,
    TwoPlayerCard,
    TwoPlayerOption,
    Unit,
)
from pyapp.games.auztralia.rules.reading import DataReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_GROUNDS: Final[Mapping[str, tuple[str, str, frozenset[str], frozenset[str]]]] = {
    "O": ("east", "outback", frozenset({"level", "number"}), frozenset({"survey"})),
    "H": ("east", "hill", frozenset(), frozenset({"survey"})),
    "C": ("east", "coast", frozenset(), frozenset({"port"})),
    "D": ("west", "desert", frozenset({"level", "number"}), frozenset({"survey", "token"})),
    "F": ("west", "farmland", frozenset(), frozenset({"port"})),
}
"""Letter of a hex -> map, terrain, the marks that it must and those that it may have."""
_CELL: Final = re.compile(
    r"(?P<ground>[A-Z])(?P<level>[123])?(?P<survey>\^)?(?:#(?P<number>[1-9]\d?))?(?P<port>p)?(?:V(?P<token>[1-9]))?"
)
_FIGURE: Final = re.compile("[0-9]{1,2}")
MOST_POINTS: Final = 30
"""Of a tile, and of its toughness."""
_HITS: Final = "".join(f"(?:{unit}2?)?" for unit in UNITS)
_ROW: Final = re.compile(rf"(-|(?=[A-Z]){_HITS})/([0-3])([0-3])([0-3])")
_SLOTS: Final = dict(zip("-oKIGP", ("", "old", *GOODS[: PHOSPHATE + 1]), strict=True))
_CONDITION: Final = re.compile(r"([a-z0-9_]+) (>=|<=) ([0-9]{1,2})")
MOST_CONDITIONS: Final = 6
MOST_CAPACITY: Final = 6
"""Hits that a unit takes: a force writes its damage as one of eight."""
TIMES: Final = dict.fromkeys((*BOXES[:-1], "recover", "recover empty"), (1, 9))
"""Action -> the least and the most time that it may take."""
_NUMBERS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "pieces": dict.fromkeys(("tracks", "cubes", "farms", "sanity", "display", "revelations"), (1, 99)),
    "track": dict.fromkeys(("coop", "old_ones", "end", "last"), (1, 99)),
    "time": TIMES,
    "trades": dict.fromkeys(SIZES, (1, 9)),
    "scoring": dict.fromkeys(("farm", "phosphate"), (1, 9)),
}
"""Table -> key -> the least and the most that it may be."""
_LISTS: Final[Mapping[str, Mapping[str, tuple[int, int, int]]]] = {
    "pieces": {"goods": (PHOSPHATE + 1, 0, 9)},
    "track": {"start": (4, 1, 99), "illuminated": (15, 1, 99)},
}
"""Table -> key -> how many numbers, the least and the most that each may be."""


# --- maps and surveys ---


def read_map(name: str, data: Mapping[str, object]) -> Sheet:
    """Read the map east or west: every cell of its grid, and that its hexes are numbered from 1."""
    reader = DataReader(f"{name}.toml")
    reader.table(data, "", ("provenance", "port_distance", "skipped", "skipped_solo", "grid"), "map")
    rows, columns = SIZES[name]
    cells = []
    for row, codes in enumerate(reader.lines(data, "grid", rows)):
        reader.enter("grid", f"row {row}")
        reader.counted("", len(codes), columns)
        for column, code in enumerate(codes):
            reader.enter("grid", f"r{row}c{column}")
            cells.append(_cell(reader, name, row, column, code))
    reader.enter()
    numbers = sorted(cell.number for cell in cells if cell.number)
    if numbers != list(range(1, len(numbers) + 1)):
        message = "{place}: the numbers must be 1 to {last}, each once."
        reader.wrong("grid", message, last=len(numbers))
    surveyed = {cell.number for cell in cells if cell.survey}
    skipped = {key: reader.numbers(data, key, 1, len(numbers)) for key in ("skipped", "skipped_solo")}
    for key, hexes in skipped.items():
        if not surveyed.issuperset(hexes):
            reader.wrong(key, "{place}: only a hex with a survey triangle can be left out.")
    distance = reader.number(data, "port_distance", 1, 9)
    return Sheet(tuple(cells), distance, provenance=reader.provenance(data), **skipped)


def _cell(reader: DataReader, name: str, row: int, column: int, code: str) -> Cell:
    if code == ".":
        return Cell(row, column, "sea")
    match = _CELL.fullmatch(code)
    sheet, terrain, must, may = _GROUNDS.get(match["ground"] if match else "", ("", "", frozenset(), frozenset()))
    if match is None or sheet != name:
        reader.wrong("", "{place}: there is no hex {code} on this map.", code=shown(code))
    marks = {key for key, mark in match.groupdict().items() if mark} - {"ground"}
    for mark in sorted(must - marks):
        reader.wrong("", "{place}: {terrain} must have a {mark}.", terrain=terrain, mark=mark)
    for mark in sorted(marks - must - may):
        reader.wrong("", "{place}: {terrain} cannot have a {mark}.", terrain=terrain, mark=mark)
    level, number, token = (int(match[key] or 0) for key in ("level", "number", "token"))
    return Cell(row, column, terrain, level, number, "survey" in marks, "port" in marks, token)


def read_surveys(data: Mapping[str, object]) -> tuple[tuple[Survey, ...], dict[str, int], Provenance]:
    """Read the survey tiles, how many pieces each of their symbols brings, and where both are from."""
    reader = DataReader("surveys.toml")
    reader.table(data, "", ("provenance", "amounts", "tiles"), "surveys")
    symbols = tuple(_SLOTS.values())[1:]
    given = reader.table(data.get("amounts"), "amounts", symbols)
    surveys = survey_tiles(reader, data, "tiles")
    reader.enter("amounts")
    amounts = {symbol: reader.number(given, symbol, 1, 9) for symbol in symbols}
    reader.enter()
    return surveys, amounts, reader.provenance(data)


def survey_tiles(reader: DataReader, data: Mapping[str, object], key: str) -> tuple[Survey, ...]:
    """Read the survey tiles under a key."""
    surveys = []
    for number, (head, *words) in enumerate(reader.lines(data, key, SURVEY_TILES), 1):
        reader.enter(key, str(number))
        reader.named("", head, str(number))
        slots, *red = words or [""]
        if len(slots) != 7 or set(slots) - set(_SLOTS):
            reader.wrong("", N_("{place}: a tile has seven slots of {signs}."), signs=" ".join(_SLOTS))
        if red not in ([], ["red"]):
            reader.wrong("", N_("{place}: after the slots there may only be the word red."))
        surveys.append(Survey(number, bool(red), tuple(_SLOTS[sign] for sign in slots)))
    reader.enter(key)
    reader.counted("red", sum(survey.red for survey in surveys), RED_SURVEYS)
    return tuple(surveys)


# --- the Old Ones ---


def read_tiles(data: Mapping[str, object]) -> tuple[tuple[Sort, ...], tuple[Text, ...], Provenance]:
    """Read the sorts of Old One tiles, the names of their kinds and where both are from."""
    reader = DataReader("tiles.toml")
    reader.table(data, "", ("provenance", "sorts", "kinds"), "tiles")
    sorts = tile_sorts(reader, data, "sorts")
    reader.enter("kinds")
    kinds = reader.table(data.get("kinds"), "", KINDS, "kinds")
    names = tuple(reader.text(kinds, kind) for kind in KINDS)
    reader.enter()
    return sorts, names, reader.provenance(data)


def tile_sorts(reader: DataReader, data: Mapping[str, object], key: str) -> tuple[Sort, ...]:
    """Read the sorts of Old One tiles under a key."""
    sorts: list[Sort] = []
    for line, words in enumerate(reader.lines(data, key), 1):
        reader.enter(key, str(line))
        sorts.append(_sort(reader, words))
    reader.enter(key)
    for level, (name, wanted) in enumerate(zip(LEVELS, TILES_OF_LEVEL, strict=True)):
        reader.counted(f"level {name}", sum(sort.count for sort in sorts if sort.level == level), wanted)
    if any(
        (one.level, one.kind, one.toughness) >= (two.level, two.kind, two.toughness) for one, two in pairwise(sorts)
    ):
        reader.wrong("", N_("{place}: they must stand by level, then kind, then toughness, each once."))
    return tuple(sorts)


def _sort(reader: DataReader, words: list[str]) -> Sort:
    kind, level, *figures = words if len(words) == 5 else ("", "", "")
    if kind not in KINDS or level not in LEVELS or not all(map(_FIGURE.fullmatch, figures)):
        message = N_("{place}: a sort is a kind of {kinds}, a level of {levels}, toughness, points and count.")
        reader.wrong("", message, kinds=" ".join(KINDS), levels=" ".join(LEVELS))
    toughness, points, count = map(int, figures)
    if (kind in FIGHTERS) != (toughness > 0) or count < 1:
        reader.wrong("", N_("{place}: there must be a tile or more, and all but Kangaroos have toughness."))
    if max(toughness, points) > MOST_POINTS:
        reader.wrong("", N_("{place}: toughness and points are {most} at most."), most=MOST_POINTS)
    return Sort(KINDS.index(kind), LEVELS.index(level), toughness, points, count)


def read_old_one_cards(data: Mapping[str, object]) -> tuple[tuple[OldOneCard, ...], Provenance]:
    """Read the Old One cards and where they are from."""
    reader = DataReader("old_one_cards.toml")
    reader.table(data, "", ("provenance", "cards"), "cards")
    cards = old_one_cards(reader, data, "cards")
    reader.enter()
    return cards, reader.provenance(data)


def old_one_cards(reader: DataReader, data: Mapping[str, object], key: str) -> tuple[OldOneCard, ...]:
    """Read the Old One cards under a key."""
    cards = []
    for ident, (head, *words) in zip(OLD_ONE_IDS, reader.lines(data, key, len(OLD_ONE_IDS)), strict=True):
        reader.enter(key, ident)
        reader.named("", head, ident)
        codes, rest = words[: len(FIGHTERS)], words[len(FIGHTERS) :]
        reader.counted("rows", len(codes), len(FIGHTERS))
        rows = tuple(_row(reader, kind, code) for kind, code in zip(FIGHTERS, codes, strict=True))
        cards.append(OldOneCard(ident, rows, _moves(reader, rest)))
    return tuple(cards)


def _row(reader: DataReader, kind: str, code: str) -> Row:
    match = _ROW.fullmatch(code)
    if match is None:
        message = N_("{place}: {code} is no row: units in the order {units}, each once, / and three digits of 0 to 3.")
        reader.wrong(kind, message, code=shown(code), units=" ".join(UNITS))
    hits = {unit: int(twice or 1) for unit, twice in re.findall(r"([A-Z])(2?)", match[1])}
    foot, car, artillery, train, airship = (hits.get(unit, 0) for unit in UNITS)
    return Row((foot, car, artillery, train, airship), int(match[2]), int(match[3]), int(match[4]))


def _moves(reader: DataReader, words: list[str]) -> tuple[tuple[int, int], ...]:
    kinds, steps = words[::2], words[1::2]
    known = len(set(kinds)) == len(kinds) == len(steps) and set(kinds) <= set(MOVERS)
    if not known or not set(steps) <= {"1", "2", "3"}:
        message = N_("{place}: a move is one of {kinds} and 1 to 3 steps.")
        reader.wrong("moves", message, kinds=", ".join(MOVERS))
    return tuple((KINDS.index(kind), int(step)) for kind, step in zip(kinds, steps, strict=True))


def read_revelations(data: Mapping[str, object]) -> tuple[dict[str, Revelation], Provenance]:
    """Read the Revelation cards by id, a card for each id of an entry, and where they are from."""
    reader = DataReader("revelations.toml")
    reader.table(data, "", ("provenance", "revelation"), "revelations")
    revelations = revelation_cards(reader, data, "revelation")
    reader.enter()
    return revelations, reader.provenance(data)


def revelation_cards(reader: DataReader, data: Mapping[str, object], key: str) -> dict[str, Revelation]:
    """Read the Revelation cards under a key."""
    revelations: dict[str, Revelation] = {}
    for number, row in enumerate(reader.rows(data, key), 1):
        reader.enter(key, str(number))
        entry = reader.table(row, "", ("ids", "title", "text", "effects"), "entry")
        idents = [str(ident) for ident in reader.rows(entry, "ids")]
        due = REVELATION_IDS[len(revelations) : len(revelations) + max(1, len(idents))]
        if not due:
            reader.wrong("ids", N_("{place}: there are no further cards."))
        reader.named("ids", " ".join(idents), " ".join(due))
        reader.enter(key, idents[0])
        title, effects = reader.text(entry, "title"), reader.effects(entry, REVELATION_WORDS)
        noted = any(effect.op == NOTE for effect in effects)
        text = reader.text(entry, "text") if noted or "text" in entry else None
        revelations |= {ident: Revelation(ident, int(ident[1]), title, effects, text) for ident in idents}
    reader.enter()
    reader.counted(key, len(revelations), len(REVELATION_IDS))
    return revelations


# --- the people and the tasks ---


def read_personalities(data: Mapping[str, object]) -> tuple[dict[str, Personality], Provenance]:
    """Read the Personality cards by id, and where those are from that do not say so themselves."""
    reader = DataReader("personalities.toml")
    reader.table(data, "", ("provenance", "personality"), "personalities")
    origin = reader.provenance(data)
    return personality_cards(reader, data, "personality", origin), origin


def personality_cards(
    reader: DataReader, data: Mapping[str, object], key: str, origin: Provenance
) -> dict[str, Personality]:
    """Read the Personality cards under a key."""
    known = ("name", "office", "timing", "points", "text", "effects", "provenance")
    personalities = {}
    for ident, entry in reader.entries(data, key, PERSONALITY_IDS, known):
        timing = reader.choice(entry, "timing", TIMINGS)
        effects = reader.effects(entry, PERSONALITY_WORDS[timing])
        if timing == "once" and len(effects) != 1:
            reader.wrong("effects", N_("{place}: a card that is played once has one effect."))
        personalities[ident] = Personality(
            id=ident,
            name=reader.text(entry, "name"),
            office=reader.text(entry, "office"),
            timing=timing,
            points=reader.number(entry, "points", 0, 9, default=0),
            text=reader.text(entry, "text"),
            effects=effects,
            provenance=reader.provenance(entry, origin),
        )
    return personalities


def read_objectives(data: Mapping[str, object]) -> tuple[dict[str, Objective], Provenance]:
    """Read the solo objectives by id, and where those are from that do not say so themselves."""
    reader = DataReader("objectives.toml")
    reader.table(data, "", ("provenance", "objective"), "objectives")
    origin = reader.provenance(data)
    return objective_cards(reader, data, "objective", origin), origin


def objective_cards(
    reader: DataReader, data: Mapping[str, object], key: str, origin: Provenance
) -> dict[str, Objective]:
    """Read the solo objectives under a key."""
    known = ("name", "text", "conditions", "west", "points", "provenance")
    objectives = {}
    for ident, entry in reader.entries(data, key, OBJECTIVE_IDS, known):
        conditions = _conditions(reader, entry, "conditions")
        objectives[ident] = Objective(
            id=ident,
            name=reader.text(entry, "name"),
            text=reader.text(entry, "text"),
            conditions=conditions,
            west=_conditions(reader, entry, "west") if "west" in entry else conditions,
            points=reader.number(entry, "points", 1, 9),
            provenance=reader.provenance(entry, origin),
        )
    return objectives


def _conditions(reader: DataReader, entry: Mapping[str, object], key: str) -> tuple[Condition, ...]:
    conditions = []
    for number, text in enumerate(reader.rows(entry, key), 1):
        match = _CONDITION.fullmatch(text) if isinstance(text, str) else None
        if match is None or match[1] not in MEASURES:
            message = N_("{place}: a condition is one of {measures}, >= or <=, and a number up to 99.")
            reader.wrong(f"{key}.{number}", message, measures=", ".join(MEASURES))
        conditions.append((match[1], match[2], int(match[3])))
    if not 1 <= len(conditions) <= MOST_CONDITIONS:
        reader.wrong(key, N_("{place}: there must be 1 to {most} conditions."), most=MOST_CONDITIONS)
    return tuple(conditions)


def read_two_player(data: Mapping[str, object]) -> tuple[dict[str, TwoPlayerCard], Provenance]:
    """Read the two-player cards by id, and where they are from."""
    reader = DataReader("two_player.toml")
    reader.table(data, "", ("provenance", "card"), "cards")
    origin = reader.provenance(data)
    return two_player_cards(reader, data, "card"), origin


def two_player_cards(reader: DataReader, data: Mapping[str, object], table: str) -> dict[str, TwoPlayerCard]:
    """Read the two-player cards under a key."""
    cards = {}
    for ident, entry in reader.entries(data, table, TWO_PLAYER_IDS, ("title", "options")):
        title, options = reader.text(entry, "title"), []
        for letter, row in zip("AB", reader.rows(entry, "options", 2), strict=True):
            key = f"{ident}-{letter}"
            reader.enter(table, key)
            option = reader.table(row, "", ("key", "text", "effects"), "option")
            reader.named("key", option.get("key"), key)
            text, effects = reader.text(option, "text"), reader.effects(option, TWO_PLAYER_WORDS)
            options.append(TwoPlayerOption(key, text, effects))
        cards[ident] = TwoPlayerCard(ident, title, tuple(options))
    banishing = [
        one.key for card in cards.values() for one in card.options for does in one.effects if does.op == "banish"
    ]
    if len(banishing) > 1:
        reader.wrong("", N_("{place}: only one option may banish, here are {options}."), options=", ".join(banishing))
    return cards


# --- tables ---


def read_tables(data: Mapping[str, object]) -> Tables:
    """Read the tables of tables.toml."""
    reader = DataReader("tables.toml")
    titles = ("units", *_NUMBERS, "difficulty")
    reader.table(data, "", titles, "tables")
    given, provenance = {}, {}
    for title in titles:
        reader.enter(title)
        keys = {"units": UNITS, "difficulty": DIFFICULTY_KEYS}.get(title) or (*_NUMBERS[title], *_LISTS.get(title, ()))
        given[title] = reader.table(data.get(title), "", (*keys, "provenance"), title)
        provenance[title] = reader.provenance(given[title])
    numbers: dict[str, dict[str, int]] = {}
    lists: dict[str, dict[str, tuple[int, ...]]] = {}
    for title, bounds in _NUMBERS.items():
        reader.enter(title)
        numbers[title] = {key: reader.number(given[title], key, *span) for key, span in bounds.items()}
        lists[title] = {}
        for key, (wanted, least, most) in _LISTS.get(title, {}).items():
            lists[title][key] = reader.numbers(given[title], key, least, most)
            reader.counted(key, len(lists[title][key]), wanted)
    _track(reader, numbers["track"], lists["track"])
    units = tuple(unit(reader, key, given["units"].get(key)) for key in UNITS)
    difficulties = {key: difficulty(reader, "difficulty", key, given["difficulty"].get(key)) for key in DIFFICULTY_KEYS}
    enough_units(reader, units, difficulties.values())
    return Tables(units, numbers, lists, difficulties, provenance)


def _track(reader: DataReader, numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> None:
    """See that the track runs forward: players begin behind the Old Ones, light falls between those and the end."""
    reader.enter("track")
    spaces = (*lists["start"], numbers["old_ones"], *lists["illuminated"], numbers["end"], numbers["last"])
    if any(one >= two for one, two in pairwise(spaces)):
        reader.wrong("", "{place}: start, old_ones, illuminated, end and last must follow one another on the track.")


def unit(reader: DataReader, key: str, row: object, name: Text | None = None) -> Unit:
    """Read a unit; it says what it is called unless that is known."""
    reader.enter("units", key)
    data = reader.table(row, "", (*(() if name else ("name",)), "count", "price", "range", "capacity"), "unit")
    count, price = reader.number(data, "count", 1, 20), reader.number(data, "price", 1, 20)
    reach, capacity = reader.number(data, "range", 0, 9), reader.number(data, "capacity", 1, MOST_CAPACITY)
    return Unit(key, name or reader.text(data, "name"), count, price, reach, capacity)


def difficulty(reader: DataReader, table: str, key: str, row: object, name: Text | None = None) -> Difficulty:
    """Read a solo difficulty; it says what it is called unless that is known."""
    reader.enter(table, key)
    data = reader.table(row, "", (*(() if name else ("name",)), "goods", "units", "red", "guns"), "difficulty")
    goods, units = reader.numbers(data, "goods", 0, 9), reader.numbers(data, "units", 0, 9)
    reader.counted("goods", len(goods), GOLD + 1)
    reader.counted("units", len(units), len(UNITS))
    name = name or reader.text(data, "name")
    return Difficulty(key, name, goods, units, reader.flag(data, "red"), reader.flag(data, "guns"))


def enough_units(reader: DataReader, box: Sequence[Unit], levels: Iterable[Difficulty]) -> None:
    """See that the box has the units with which games alone begin."""
    for level in levels:
        for number, one in zip(level.units, box, strict=True):
            if number > one.count:
                reader.enter("units", one.key)
                message = N_("{place}: a game alone begins with {number} of them ({difficulty}), here are {found}.")
                reader.wrong("count", message, number=number, difficulty=level.key, found=one.count)
