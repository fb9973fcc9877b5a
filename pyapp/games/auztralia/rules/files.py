"""The schema of each list of components, for our own files and for packs, and of each file of data/."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyapp.engine.contract import N_
from pyapp.engine.schema import (
    NAME,
    NO_LIST,
    TEXT,
    ExpectedId,
    Leaf,
    LineWords,
    Optional,
    Reader,
    Record,
    Rows,
    Spec,
    Table,
    TextLines,
    by_id,
    check_count,
    check_name,
    is_list,
    load,
    matching,
    number,
    printable,
)
from pyapp.games.auztralia.rules.component_types import (
    BOXES,
    DIFFICULTY_KEYS,
    FIGHTERS,
    GOODS,
    KINDS,
    LEVELS,
    LIST_PROVENANCE,
    MOVERS,
    NOTE,
    OBJECTIVE_IDS,
    OLD_ONE_IDS,
    ORIGIN,
    PERSONALITY_IDS,
    PHOSPHATE,
    RED_SURVEYS,
    REVELATION_IDS,
    REVELATION_WORDS,
    SIZES,
    SURVEY_TILES,
    TILES_OF_LEVEL,
    TWO_PLAYER_IDS,
    UNITS,
    Cell,
    Difficulty,
    Objective,
    OldOneCard,
    Personality,
    Revelation,
    Row,
    Sheet,
    Sort,
    Survey,
    TwoPlayerCard,
    Unit,
    effects_of,
    numbers,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pyapp.engine.schema import Provenance, Rule, Values

C = TypeVar("C", Personality, Objective)


def _with_ids(part: Spec[Any], ids: Sequence[str], *rules: Rule, make: Callable[[Any], Any] = by_id) -> Rows[Any, Any]:
    """Return the spec of a list with exactly these ids, in this order."""
    return Rows(part, make, len(ids), len(ids), rules=rules, ids=ids)


# --- maps and surveys ---

_GROUNDS: Final[Mapping[str, tuple[str, str, frozenset[str], frozenset[str]]]] = {
    "O": ("east", "outback", frozenset({"level", "number"}), frozenset({"survey"})),
    "H": ("east", "hill", frozenset(), frozenset({"survey"})),
    "C": ("east", "coast", frozenset(), frozenset({"port"})),
    "D": ("west", "desert", frozenset({"level", "number"}), frozenset({"survey", "token"})),
    "F": ("west", "farmland", frozenset(), frozenset({"port"})),
}
"""Letter of a hex -> map, terrain, required marks, optional marks."""
_CELL: Final = re.compile(
    r"(?P<ground>[A-Z])(?P<level>[123])?(?P<survey>\^)?(?:#(?P<number>[1-9]\d?))?(?P<port>p)?(?:V(?P<token>[1-9]))?"
)


class _Cells(Spec["list[Cell]"]):
    """A row of a map: the code of each cell."""

    def __init__(self, board: str) -> None:
        self.board = board

    def read(self, value: Any, reader: Reader) -> list[Cell]:
        """Read the cells of the row."""
        row, columns = reader.entry or 0, SIZES[self.board][1]
        check_count(reader, len(value), columns, columns)
        cells = []
        for column, code in enumerate(value):
            reader.field = f"c{column}"
            cells.append(Cell(row, column, "sea") if code == "." else self._land(row, column, code, reader))
        return cells

    def _land(self, row: int, column: int, code: str, reader: Reader) -> Cell:
        match = _CELL.fullmatch(code)
        board, terrain, must, may = _GROUNDS.get(match["ground"] if match else "", ("", "", frozenset(), frozenset()))
        if match is None or board != self.board:
            reader.wrong("{place}: there is no hex {code} on this map.", code=printable(code))
            return Cell(row, column, "sea")
        marks = {key for key, mark in match.groupdict().items() if mark} - {"ground"}
        for mark in sorted(must - marks):
            reader.wrong("{place}: {terrain} must have a {mark}.", terrain=terrain, mark=mark)
        for mark in sorted(marks - must - may):
            reader.wrong("{place}: {terrain} cannot have a {mark}.", terrain=terrain, mark=mark)
        level, number, token = (int(match[key] or 0) for key in ("level", "number", "token"))
        return Cell(row, column, terrain, level, number, "survey" in marks, "port" in marks, token)


def _hexes_are_numbered(values: Values, reader: Reader) -> None:
    """Check that the hexes of a map are numbered from 1 without gaps, and that skipped hexes have a survey triangle."""
    numbers = sorted(cell.number for cell in values["grid"] if cell.number)
    if numbers != list(range(1, len(numbers) + 1)):
        reader.wrong("{place}: the numbers must be 1 to {last}, each once.", "grid", last=len(numbers))
    surveyed = {cell.number for cell in values["grid"] if cell.survey}
    for key in ("skipped", "skipped_solo"):
        if not surveyed.issuperset(values[key]):
            reader.wrong("{place}: only a hex with a survey triangle can be left out.", key)


def _flat(rows: Sequence[list[Cell]]) -> tuple[Cell, ...]:
    return tuple(cell for row in rows for cell in row)


def _map(board: str) -> Table[Sheet]:
    height = SIZES[board][0]
    grid = TextLines(_with_ids(_Cells(board), [f"r{row}" for row in range(height)], make=_flat))
    return Record(Sheet, _hexes_are_numbered, grid=grid)


_SIGNS: Final = dict(zip("-oKIGP", ("", "old", *GOODS[: PHOSPHATE + 1]), strict=True))
"""Sign of a slot on a survey tile -> the symbol placed there."""
_SURVEY: Final = Table[Survey](
    {
        "number": ExpectedId(),
        "slots": matching(
            f"[{''.join(_SIGNS)}]{{7}}",
            N_("{place}: a tile has seven slots of {signs}."),
            lambda match: tuple(_SIGNS[sign] for sign in match[0]),
            signs=" ".join(_SIGNS),
        ),
        "red": Leaf(
            lambda words: bool(words) if words in ([], ["red"]) else None,
            N_("{place}: after the slots there may only be the word red."),
        ),
    },
    lambda values: Survey(int(values["number"]), values["red"], values["slots"]),
)


def _some_are_red(surveys: Sequence[Survey], reader: Reader) -> None:
    reader.field = "red"
    check_count(reader, sum(survey.red for survey in surveys), RED_SURVEYS, RED_SURVEYS)


SURVEYS: Final = TextLines(
    _with_ids(
        LineWords(_SURVEY, "red"), [str(number) for number in range(1, SURVEY_TILES + 1)], _some_are_red, make=tuple
    )
)

# --- the Old Ones ---


def _toughness(sort: Values, reader: Reader) -> None:
    if (KINDS[sort["kind"]] in FIGHTERS) != (sort["toughness"] > 0):
        reader.wrong(N_("{place}: there must be a tile or more, and all but Kangaroos have toughness."))


def _tiles_of_each_level(sorts: Sequence[Sort], reader: Reader) -> None:
    for level, (name, wanted) in enumerate(zip(LEVELS, TILES_OF_LEVEL, strict=True)):
        reader.field = f"level {name}"
        check_count(reader, sum(sort.count for sort in sorts if sort.level == level), wanted, wanted)
    reader.field = ""
    if any(
        (one.level, one.kind, one.toughness) >= (two.level, two.kind, two.toughness) for one, two in pairwise(sorts)
    ):
        reader.wrong(N_("{place}: they must stand by level, then kind, then toughness, each once."))


SORTS: Final = TextLines(
    Rows(LineWords(Record(Sort, _toughness)), tuple, 1, sum(TILES_OF_LEVEL), rules=(_tiles_of_each_level,))
)


def _row(match: re.Match[str]) -> Row:
    hits = {unit: int(twice or 1) for unit, twice in re.findall(r"([A-Z])(2?)", match[1])}
    foot, car, artillery, train, airship = (hits.get(unit, 0) for unit in UNITS)
    return Row((foot, car, artillery, train, airship), int(match[2]), int(match[3]), int(match[4]))


_HITS: Final = "".join(f"(?:{unit}2?)?" for unit in UNITS)
_ROW: Final = matching(
    rf"(-|(?=[A-Z]){_HITS})/([0-3])([0-3])([0-3])",
    N_("{place}: {code} is no row: units in the order {units}, each once, / and three digits of 0 to 3."),
    _row,
    units=" ".join(UNITS),
)


def _moves(words: Any) -> tuple[tuple[int, int], ...] | None:
    kinds, steps = words[::2], words[1::2]
    if len(set(kinds)) == len(kinds) == len(steps) and set(kinds) <= set(MOVERS) and set(steps) <= {"1", "2", "3"}:
        return tuple((KINDS.index(kind), int(step)) for kind, step in zip(kinds, steps, strict=True))
    return None


_MOVES: Final = Leaf(_moves, N_("{place}: a move is one of {kinds} and 1 to 3 steps."), {"kinds": ", ".join(MOVERS)})
_CARD: Final = Table[OldOneCard](
    {"id": ExpectedId(), **dict.fromkeys(FIGHTERS, _ROW), "moves": _MOVES},
    lambda values: OldOneCard(values["id"], tuple(values[kind] for kind in FIGHTERS), values["moves"]),
)
OLD_ONE_CARDS: Final = TextLines(_with_ids(LineWords(_CARD, "moves"), OLD_ONE_IDS, make=tuple))


def _note_has_a_text(card: Values, reader: Reader) -> None:
    if card["text"] is None and any(effect.op == NOTE for effect in card["effects"]):
        reader.field = "text"
        TEXT.read(None, reader)


_REVELATION: Final = Table[dict[str, Any]](
    {
        "ids": Leaf(lambda ids: list(map(str, ids)) if is_list(ids) else None, NO_LIST),
        "title": NAME,
        "effects": effects_of(REVELATION_WORDS),
        "text": Optional(TEXT, None),
    },
    rules=(_note_has_a_text,),
)
"""An entry has an id for each copy of the card."""


def _ids_follow(entries: Sequence[Values], reader: Reader) -> None:
    found = 0
    for at, entry in enumerate(entries):
        idents = entry["ids"]
        due = REVELATION_IDS[found : found + max(1, len(idents))]
        reader.enter(at, printable(idents[0]) if idents else str(at + 1))
        if not due:
            reader.wrong(N_("{place}: there are no further cards."), "ids")
        check_name(reader, " ".join(idents), " ".join(due), "ids")
        found += len(idents)
    reader.enter(None)
    check_count(reader, found, len(REVELATION_IDS), len(REVELATION_IDS))


def _revelations(entries: Sequence[Values]) -> dict[str, Revelation]:
    return {
        ident: Revelation(ident, int(ident[1]), entry["title"], entry["effects"], entry["text"])
        for entry in entries
        for ident in entry["ids"]
    }


REVELATIONS: Final = Rows(_REVELATION, _revelations, 1, len(REVELATION_IDS), rules=(_ids_follow,), key="ids")

# --- Personalities, objectives, two-player cards ---


def _one_effect(card: Values, reader: Reader) -> None:
    if card["timing"] == "once" and len(card["effects"]) != 1:
        reader.wrong(N_("{place}: a card that is played once has one effect."), "effects")


def _options_have_their_keys(card: Values, reader: Reader) -> None:
    for at, (option, letter) in enumerate(zip(card["options"], "AB", strict=True), 1):
        check_name(reader, option.key, f"{card['id']}-{letter}", f"options.{at}.key")


def _one_banishes(cards: Sequence[TwoPlayerCard], reader: Reader) -> None:
    options = [option for card in cards for option in card.options]
    keys = [option.key for option in options for effect in option.effects if effect.op == "banish"]
    if len(keys) > 1:
        reader.wrong(N_("{place}: only one option may banish, here are {options}."), options=", ".join(keys))


def with_provenance(cards: Mapping[str, C], origin: Provenance) -> dict[str, C]:
    """Return cards by id; a card without a provenance gets the one of its list."""
    return {
        ident: replace(card, provenance=origin) if card.provenance == LIST_PROVENANCE else card
        for ident, card in cards.items()
    }


PERSONALITIES: Final = _with_ids(Record(Personality, _one_effect), PERSONALITY_IDS)
OBJECTIVES: Final = _with_ids(Record(Objective), OBJECTIVE_IDS)
TWO_PLAYER: Final = _with_ids(Record(TwoPlayerCard, _options_have_their_keys), TWO_PLAYER_IDS, _one_banishes)

# --- tables ---

UNIT: Final = Record(Unit)
DIFFICULTY: Final = Record(Difficulty)
TIME: Final = dict.fromkeys((*BOXES[:-1], "recover", "recover empty"), number(1, 9))
"""Action -> spec of its time."""


def enough_units(units: Mapping[str, Unit], levels: Iterable[Difficulty], reader: Reader) -> None:
    """Check that the box holds the units with which solo games start."""
    for level in levels:
        for key, wanted in zip(UNITS, level.units, strict=True):
            if wanted > units[key].count:
                message = N_("{place}: a game alone begins with {number} of them ({difficulty}), here are {found}.")
                place, found = f"units.{key}.count", units[key].count
                reader.wrong(message, place, number=wanted, difficulty=level.key, found=found)


_ORDER: Final = N_("{place}: these spaces must follow one another on the track.")


def ascending(spaces: Sequence[int], reader: Reader, message: str = _ORDER) -> None:
    """Check that spaces ascend along the track."""
    if any(one >= two for one, two in pairwise(spaces)):
        reader.wrong(message)


def _track_and_units(tables: Values, reader: Reader) -> None:
    """Check that players start behind the Old Ones, and that the illuminated spaces lie between the Old Ones and the
    end.
    """
    track = tables["track"]
    reader.field = "track"
    spaces = (*track["start"], track["old_ones"], *track["illuminated"], track["end"], track["last"])
    message = "{place}: start, old_ones, illuminated, end and last must follow one another on the track."
    ascending(spaces, reader, message)
    reader.field = ""
    enough_units(tables["units"], (tables["difficulty"][key] for key in DIFFICULTY_KEYS), reader)


def _file(**entries: Spec[Any]) -> Table[dict[str, Any]]:
    """Return the schema of a file, or of a table in it, with a provenance."""
    return Table({"provenance": ORIGIN, **entries})


_COUNT: Final = number(1, 99)
FILES: Final[Mapping[str, Table[Any]]] = {
    **{board: _map(board) for board in SIZES},
    "surveys": _file(amounts=Table(dict.fromkeys((*_SIGNS.values(),)[1:], number(1, 9))), tiles=SURVEYS),
    "tiles": _file(sorts=SORTS, kinds=Table(dict.fromkeys(KINDS, NAME))),
    "old_one_cards": _file(cards=OLD_ONE_CARDS),
    "revelations": _file(revelation=REVELATIONS),
    "personalities": _file(personality=PERSONALITIES),
    "objectives": _file(objective=OBJECTIVES),
    "two_player": _file(card=TWO_PLAYER),
    "tables": Table(
        {
            "units": _file(**dict.fromkeys(UNITS, UNIT)),
            "pieces": _file(
                **dict.fromkeys(("tracks", "cubes", "farms", "sanity", "display", "revelations"), _COUNT),
                goods=numbers(PHOSPHATE + 1, 0, 9),
            ),
            "track": _file(
                **dict.fromkeys(("coop", "old_ones", "end", "last"), _COUNT),
                start=numbers(4, 1, 99),
                illuminated=numbers(15, 1, 99),
            ),
            "time": _file(**TIME),
            "trades": _file(**dict.fromkeys(SIZES, number(1, 9))),
            "scoring": _file(farm=number(1, 9), phosphate=number(1, 9)),
            "difficulty": _file(**dict.fromkeys(DIFFICULTY_KEYS, DIFFICULTY)),
        },
        rules=(_track_and_units,),
    ),
}
"""File of data/ -> its schema; "revelations" serves the file of each edition."""


def read_file(name: str, data: Mapping[str, object]) -> Any:
    """Read the plain data of a file such as tables; DataError with the place of an error."""
    return load(FILES[name], data, base=(f"{name}.toml",))
