"""AuZtralia's components agree with the rulebook, in both languages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules import components
from pyapp.games.auztralia.rules.components import (
    BOXES,
    CUBES,
    DIFFICULTIES,
    DIRECTIONS,
    DISPLAY,
    END_SPACE,
    FARM_POINTS,
    FARMS_OF_A_TYPE,
    FIGHTERS,
    HOUSE,
    ILLUMINATED,
    KIND_NAMES,
    KINDS,
    LAST_SPACE,
    LEVELS,
    MAPS,
    OBJECTIVES,
    OLD_ONE_CARDS,
    OLD_START,
    PERSONALITIES,
    PHOSPHATE_POINTS,
    PORT_DISTANCE,
    PROVENANCE,
    REVELATIONS,
    REVELATIONS_PER_LEVEL,
    SANITY,
    SKIPPED,
    SORTS,
    START_GOODS,
    START_SPACE,
    SURVEY_AMOUNTS,
    SURVEYS,
    TERRAINS,
    TIME,
    TRACKS,
    TRADES,
    TWO_PLAYER,
    UNIT_TABLE,
    UNITS,
    Cell,
    Effect,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

NEIGHBOURS = (
    ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1)),
    ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)),
)
"""Steps in the order of DIRECTIONS from a cell of an even and of an odd column."""


def code(effects: Iterable[Effect]) -> str:
    """Format effects as one text, such as "reveal 2 1 near, march ZOM 1"."""
    return ", ".join(
        " ".join((one.op, *("+".join(arg) if isinstance(arg, tuple) else str(arg) for arg in one.args)))
        for one in effects
    )


def land(board: str) -> list[Cell]:
    return [cell for cell in MAPS[board] if cell.terrain != "sea"]


def at(board: str, row: int, column: int) -> Cell:
    return next(cell for cell in MAPS[board] if (cell.row, cell.column) == (row, column))


def around(board: str, cell: Cell) -> dict[str, Cell]:
    """Return the neighbours of a cell by direction, without those off the map."""
    cells = {(one.row, one.column): one for one in MAPS[board]}
    steps = zip(DIRECTIONS, NEIGHBOURS[cell.column % 2], strict=True)
    near = {way: cells.get((cell.row + down, cell.column + right)) for way, (down, right) in steps}
    return {way: one for way, one in near.items() if one}


# --- units, pieces, tables ---


def test_units() -> None:
    assert {unit.key: (unit.count, unit.price, unit.range, unit.capacity) for unit in UNIT_TABLE} == {
        "I": (10, 1, 2, 1),
        "C": (5, 3, 3, 2),
        "A": (3, 5, 1, 2),
        "T": (4, 4, 0, 3),
        "Z": (3, 6, 5, 2),
    }
    assert tuple(unit.key for unit in UNIT_TABLE) == UNITS
    assert sum(unit.count for unit in UNIT_TABLE) == 25
    assert [unit.name["en"] for unit in UNIT_TABLE[components.GROUND :]] == ["Airship"]


def test_pieces_of_a_player() -> None:
    assert (TRACKS, CUBES, FARMS_OF_A_TYPE, SANITY) == (20, 20, 7, 3)
    assert START_GOODS == (2, 2, 4, 0)
    assert (FARM_POINTS, PHOSPHATE_POINTS) == (2, 3)


def test_time_track() -> None:
    assert START_SPACE == {1: 1, 2: 3, 3: 6, 4: 9}
    assert (components.COOP_LATER, OLD_START, END_SPACE, LAST_SPACE) == (4, 22, 53, 60)
    assert [END_SPACE - space for space in START_SPACE.values()] == [52, 50, 47, 44]
    assert [END_SPACE - START_SPACE[players] - components.COOP_LATER for players in (2, 3, 4)] == [46, 43, 40]
    assert tuple(range(23, 52, 2)) == ILLUMINATED
    assert len(ILLUMINATED) == 3 * REVELATIONS_PER_LEVEL == 15


def test_time_of_each_action() -> None:
    assert TIME == {
        "rail": 2,
        "hills": 3,
        "mine": 1,
        "recruit": 1,
        "buy": 1,
        "trade": 1,
        "farm": 1,
        "recover": 1,
        "recover empty": 2,
    }
    assert set(BOXES) - set(TIME) == {"attack"}
    assert TRADES == {"east": 2, "west": 3}


def test_difficulties() -> None:
    assert {key: (one.goods, one.units, one.red, one.guns) for key, one in DIFFICULTIES.items()} == {
        "gentle": ((4, 4, 8), (2, 0, 0, 0, 0), True, True),
        "steady": ((3, 3, 6), (0, 0, 0, 0, 0), True, True),
        "hard": ((2, 2, 4), (0, 0, 0, 0, 0), True, False),
        "insane": ((2, 2, 4), (0, 0, 0, 0, 0), False, False),
    }


# --- the Old Ones ---


def test_sorts_of_old_one_tiles() -> None:
    assert [(KINDS[s.kind], LEVELS[s.level], s.toughness, s.points, s.count) for s in SORTS] == [
        ("LOY", "1", 2, 1, 4),
        ("LOY", "1", 3, 1, 3),
        ("ZOM", "1", 3, 1, 6),
        ("MIG", "1", 3, 2, 2),
        ("TEM", "1", 3, 1, 2),
        ("KAN", "1", 0, 0, 3),
        ("LOY", "2", 4, 2, 3),
        ("ZOM", "2", 5, 2, 4),
        ("MIG", "2", 5, 2, 3),
        ("SHO", "2", 6, 3, 2),
        ("TEM", "2", 5, 2, 3),
        ("KAN", "2", 0, 0, 1),
        ("ZOM", "3", 8, 3, 2),
        ("MIG", "3", 7, 4, 3),
        ("SHO", "3", 9, 4, 4),
        ("TEM", "3", 8, 3, 3),
        ("CTH", "3", 12, 12, 1),
        ("LOY", "X", 2, 1, 2),
        ("ZOM", "X", 3, 1, 2),
        ("MIG", "XX", 5, 2, 2),
        ("SHO", "XX", 6, 3, 2),
    ]
    by_level = [sum(sort.count for sort in SORTS if sort.level == level) for level in range(len(LEVELS))]
    assert by_level == [20, 16, 13, 4, 4]
    assert sum(by_level) == 57


def test_rows_of_old_one_cards() -> None:
    card = OLD_ONE_CARDS[10]
    assert card.id == "O11"
    mi_go = card.rows[KINDS.index("MIG")]
    assert (mi_go.hits, mi_go.ground, mi_go.air, mi_go.sanity) == ((0, 0, 0, 1, 1), 1, 1, 1)
    zombie = OLD_ONE_CARDS[0].rows[KINDS.index("ZOM")]
    assert (zombie.hits, zombie.ground, zombie.air, zombie.sanity) == ((0, 0, 2, 1, 1), 0, 0, 0)
    assert [card.id for card in OLD_ONE_CARDS] == [f"O{number:02}" for number in range(1, 37)]
    assert all(len(card.rows) == len(FIGHTERS) == 6 for card in OLD_ONE_CARDS)


SUMS = {
    "LOY": ((18, 18, 14, 20, 14), (18, 18, 17, 22, 14), (0.36, 0.11, 0.08)),
    "ZOM": ((14, 19, 15, 20, 10), (14, 19, 19, 22, 10), (0.56, 0.03, 0.17)),
    "MIG": ((10, 14, 9, 12, 24), (10, 14, 9, 12, 30), (0.50, 0.42, 0.22)),
    "SHO": ((6, 9, 20, 20, 14), (6, 9, 28, 26, 14), (0.94, 0.19, 0.31)),
    "TEM": ((9, 11, 23, 18, 18), (9, 11, 32, 20, 20), (0.22, 0.11, 0.58)),
    "CTH": ((5, 8, 19, 20, 19), (5, 8, 25, 26, 23), (1.22, 0.56, 0.44)),
}
"""Kind -> cards of 36 with hits of each unit, their hits together, damage on the ground and in the air and loss of
sanity of a card.
"""


@pytest.mark.parametrize("kind", SUMS)
def test_sums_of_old_one_cards(kind: str) -> None:
    rows = [card.rows[KINDS.index(kind)] for card in OLD_ONE_CARDS]
    cards, hits, losses = SUMS[kind]
    assert tuple(sum(row.hits[unit] > 0 for row in rows) for unit in range(5)) == cards
    assert HOUSE.hits_by_row[KINDS.index(kind)] == hits
    assert (
        tuple(round(sum(part) / 36, 2) for part in zip(*((r.ground, r.air, r.sanity) for r in rows), strict=True))
        == losses
    )


def test_moves_of_old_one_cards() -> None:
    moves = {
        card.id: ", ".join(f"{KINDS[kind]} {steps}" for kind, steps in card.moves)
        for card in OLD_ONE_CARDS
        if card.moves
    }
    assert moves == {
        **dict.fromkeys(("O06", "O15", "O27", "O36"), "LOY 1"),
        **dict.fromkeys(("O07", "O18", "O23"), "ZOM 1"),
        **dict.fromkeys(("O09", "O29"), "MIG 2"),
        **dict.fromkeys(("O24", "O33"), "MIG 1"),
        **dict.fromkeys(("O11", "O14"), "SHO 1"),
        **dict.fromkeys(("O02", "O16"), "CTH 1"),
    }
    assert len(moves) == 15


def test_revelations() -> None:
    assert Counter(card.level for card in REVELATIONS.values()) == {1: 15, 2: 10, 3: 10}
    assert all(card.id == ident and ident.startswith(f"R{card.level}-") for ident, card in REVELATIONS.items())
    assert list(REVELATIONS) == sorted(REVELATIONS)
    codes = [code(card.effects) for card in REVELATIONS.values()]
    assert codes[:15] == [
        *["reveal 1 1 low"] * 10,
        *["dismiss 1"] * 2,
        "gate X",
        "reveal 1 1 low, dismiss 1",
        "dismiss 2",
    ]
    assert codes[15:25] == [
        *["reveal 2 1 low"] * 4,
        "reveal 1 2 low",
        "reveal 2 1 low, dismiss 1",
        "reveal 1 1 low, gate X",
        "reveal 1 1 low, dismiss 2",
        "reveal 2 1 low, dismiss 1",
        "reveal 1 1 low, reveal 2 1 low",
    ]
    assert codes[25:] == [
        *["reveal 3 1 low"] * 4,
        "reveal 3 1 low, dismiss 1",
        "reveal 2 1 low, reveal 3 1 low",
        *["reveal 2 1 low, gate XX"] * 2,
        "reveal 3 1 low, dismiss 3",
        "reveal 3 2 low",
    ]
    assert len({card.title["en"] for card in REVELATIONS.values()}) == 24
    assert HOUSE.dismisses


# --- the people and the tasks ---


def test_personalities() -> None:
    assert list(PERSONALITIES) == [f"P{number:02}" for number in range(1, 36)]
    assert Counter(card.timing for card in PERSONALITIES.values()) == {
        "lasting": 21,
        "instant": 6,
        "final": 5,
        "once": 3,
    }
    points = {ident: card.points for ident, card in PERSONALITIES.items() if card.points}
    assert points == {**dict.fromkeys(("P15", "P16", "P20", "P24", "P28", "P29", "P30", "P31", "P32"), 1), "P35": 2}
    assert "; ".join(code(card.effects) for card in PERSONALITIES.values()) == (
        "railplus 1; time hills -1; railfree coal; railfree iron; mine gold 2; per phosphate 1; farmcap 2; "
        "per corn 2; per sheep 1; per cattle 1; per tile 1; hit C 1; hit A 1; first I 1; range T 1; "
        "airarmour 1; sanity 1; armour 1; price * -1; range I 1, range A 1; gain gold 3; "
        "gain coal 2, gain iron 2; trade 3; export 1; unit I 2; unit C 1; track 2; cubes all; heal 1; hold 1; "
        "norepeat rail; norepeat farm; salvage 1; bounty 1; "
    )
    assert DISPLAY == 5


def test_effect_total_adds_up_cards() -> None:
    assert HOUSE.effect_total(("P20", "P15"), "range", "I") == 1
    assert HOUSE.effect_total(tuple(PERSONALITIES), "range", "T") == 1
    assert HOUSE.effect_total(tuple(PERSONALITIES), "range", "Z") == 0
    assert HOUSE.effect_total((), "railplus") == 0
    assert HOUSE.effect_total(("P02", "P19"), "time", "hills") == HOUSE.effect_total(("P02", "P19"), "price", "*") == -1
    assert HOUSE.effect_total(("P03",), "railfree", "coal") == HOUSE.effect_total(("P31",), "norepeat", "rail") == 1
    assert HOUSE.effect_total(("P03",), "railfree", "iron") == 0
    assert (
        HOUSE.effect_total(
            (
                "P22",
                "P21",
            ),
            "gain",
            "coal",
        )
        == 2
    )


@pytest.mark.parametrize("asked", [("fly",), ("range",), ("range", "X"), ("railplus", "I"), ("time", "railH")])
def test_effect_total_of_an_impossible_effect_is_an_error(asked: tuple[str, ...]) -> None:
    with pytest.raises(KeyError):
        HOUSE.effect_total(tuple(PERSONALITIES), *asked)


def test_objectives() -> None:
    assert {ident: (one.conditions, one.points) for ident, one in OBJECTIVES.items()} == {
        "S01": ((("min_port_distance", ">=", 4),), 6),
        "S02": ((("personalities", "<=", 3), ("units", "<=", 3)), 5),
        "S03": ((("tracks", ">=", 14),), 5),
        "S04": ((("min_standing_by_type", ">=", 2),), 6),
        "S05": ((("tiles", ">=", 6), ("tiles_level2plus", ">=", 1)), 5),
        "S06": ((("facedown_left", "<=", 0),), 4),
        "S07": ((("phosphate", ">=", 3),), 4),
        "S08": ((("standing_farms", ">=", 8),), 5),
        "S09": ((("unit_types", ">=", 4),), 6),
        "S10": ((("temples_left", "<=", 0), ("temples_destroyed", ">=", 1)), 6),
    }
    differ = {ident: one.on("west") for ident, one in OBJECTIVES.items() if one.on("west") != one.on("east")}
    assert differ == {"S07": (("tokens", ">=", 6),)}


def test_two_player_cards() -> None:
    assert list(TWO_PLAYER) == ["V1", "V2", "V3", "V4", "V5"]
    assert {one.key: code(one.effects) for card in TWO_PLAYER.values() for one in card.options} == {
        "V1-A": "gain gold 3",
        "V1-B": "gain coal 1, gain iron 1, track 2",
        "V2-A": "oldstart 24",
        "V2-B": "start -2",
        "V3-A": "unit C 1",
        "V3-B": "unit I 3",
        "V4-A": "peek 3",
        "V4-B": "banish 3 1",
        "V5-A": "running_rights 1",
        "V5-B": "draft 3 1",
    }


# --- maps and surveys ---


@pytest.mark.parametrize(
    ("board", "size", "terrains", "levels"),
    [
        ("east", (8, 11), {"outback": 44, "hill": 17, "coast": 19, "sea": 8}, {1: 21, 2: 13, 3: 10}),
        ("west", (7, 11), {"desert": 50, "farmland": 19, "sea": 8}, {1: 24, 2: 15, 3: 11}),
    ],
)
def test_cells_of_a_map(
    board: str, size: tuple[int, int], terrains: Mapping[str, int], levels: Mapping[int, int]
) -> None:
    rows, columns = size
    cells = MAPS[board]
    assert [(cell.row, cell.column) for cell in cells] == [
        (row, column) for row in range(rows) for column in range(columns)
    ]
    assert Counter(cell.terrain for cell in cells) == terrains
    assert {cell.terrain for cell in land(board)} <= set(TERRAINS)
    assert Counter(cell.level for cell in cells if cell.level) == levels
    assert sorted(cell.number for cell in cells if cell.number) == list(range(1, sum(levels.values()) + 1))
    assert all((cell.level > 0) == (cell.number > 0) == (cell.terrain in ("outback", "desert")) for cell in cells)
    assert len(land(board)) == {"east": 80, "west": 69}[board]


def test_the_hex_with_number_8_on_the_east_map() -> None:
    assert at("east", 4, 6) == Cell(4, 6, "outback", level=1, number=8)


def test_ports() -> None:
    assert PORT_DISTANCE == {"east": 3, "west": 1}
    assert all(cell.port == (cell.terrain == "coast") for cell in MAPS["east"])
    assert sum(cell.port for cell in MAPS["east"]) == 19
    assert sum(cell.port for cell in MAPS["west"]) == 12
    for cell in MAPS["west"]:
        shore = cell.column == 0 or cell.row == 6 or any(one.terrain == "sea" for one in around("west", cell).values())
        assert cell.port == (cell.terrain == "farmland" and shore), cell


def test_tokens() -> None:
    assert not any(cell.token for cell in MAPS["east"])
    assert {cell.number: cell.token for cell in MAPS["west"] if cell.token} == {35: 3, 43: 3, 41: 3, 48: 5, 50: 5}


@pytest.mark.parametrize(("board", "triangles", "surveyed", "solo"), [("east", 13, 13, 12), ("west", 12, 10, 9)])
def test_surveyed_hexes(board: str, triangles: int, surveyed: int, solo: int) -> None:
    hexes = [cell for cell in MAPS[board] if cell.survey]
    assert len(hexes) == triangles
    for alone, wanted in ((False, surveyed), (True, solo)):
        skipped = SKIPPED[board, alone]
        assert len(skipped) == len({cell.number for cell in hexes} & set(skipped))
        assert len([cell for cell in hexes if cell.number not in skipped]) == wanted
    assert (SKIPPED["east", True], SKIPPED["west", False], SKIPPED["west", True]) == ((14,), (47, 49), (37, 47, 49))


def test_survey_tiles() -> None:
    assert [survey.number for survey in SURVEYS] == list(range(1, 21))
    assert [survey.number for survey in SURVEYS if survey.red] == [1, 5, 8, 9, 11, 14, 16]
    symbols = Counter(slot for survey in SURVEYS for slot in survey.slots if slot)
    assert symbols == {"old": 47, "coal": 14, "gold": 11, "iron": 9, "phosphate": 7}
    assert SURVEY_AMOUNTS == {"old": 1, "coal": 3, "iron": 3, "gold": 3, "phosphate": 1}


def placed(number: int, row: int, column: int) -> dict[str, str]:
    """Return the cells that the symbols of a survey tile on an East hex point at, with their symbols."""
    cell = at("east", row, column)
    own, *others = SURVEYS[number - 1].slots
    near = around("east", cell)
    slots = {f"r{near[way].row}c{near[way].column}": slot for way, slot in zip(DIRECTIONS, others, strict=True) if slot}
    return {**({f"r{row}c{column}": own} if own else {}), **slots}


def test_symbols_point_where_the_examples_say() -> None:
    assert placed(16, 2, 9) == {"r1c9": "coal", "r3c9": "iron", "r2c8": "old", "r3c10": "old"}
    assert placed(9, 1, 8) == {"r0c8": "old", "r2c8": "old", "r0c7": "iron"}
    assert placed(10, 2, 7) == {"r2c7": "gold", "r2c8": "old", "r3c7": "old", "r2c6": "phosphate"}
    assert all(at("east", *spot).survey for spot in ((2, 9), (1, 8), (2, 7)))
    assert at("east", 2, 8) == Cell(2, 8, "outback", level=1, number=15)
    assert [at("east", *spot).terrain for spot in ((3, 10), (0, 8), (2, 9))] == ["coast", "hill", "hill"]


# --- texts and provenance ---


def texts() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every printed text with its place."""
    for unit in UNIT_TABLE:
        yield unit.key, unit.name
    yield from zip(KINDS, KIND_NAMES, strict=True)
    for revelation in REVELATIONS.values():
        yield revelation.id, revelation.title
    for card in PERSONALITIES.values():
        yield from ((card.id, text) for text in (card.name, card.office, card.text))
    for objective in OBJECTIVES.values():
        yield from ((objective.id, text) for text in (objective.name, objective.text))
    for pair in TWO_PLAYER.values():
        yield pair.id, pair.title
        yield from ((option.key, option.text) for option in pair.options)
    for difficulty in DIFFICULTIES.values():
        yield difficulty.key, difficulty.name


def sentences() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the texts of cards."""
    yield from ((card.id, card.text) for card in PERSONALITIES.values())
    yield from ((objective.id, objective.text) for objective in OBJECTIVES.values())
    yield from ((option.key, option.text) for pair in TWO_PLAYER.values() for option in pair.options)


def test_all_texts_are_in_both_languages() -> None:
    for place, text in texts():
        assert set(text) == {"en", "es"}, place
        assert all(text[language] == text[language].strip() != "" for language in text), place


def test_card_texts_are_sentences() -> None:
    for place, text in sentences():
        assert text["en"] != text["es"], place
        for words in text.values():
            assert words.endswith("."), place
            assert words[0].isupper() or words.startswith("+"), place


@pytest.mark.parametrize(
    "word",
    ["anciano", "cuartel del este", "dibuja", "encuesta", "baldosa", "maleficio", "hex ", "alcance fuera del carril"],
)
def test_spanish_has_the_words_of_the_rulebook(word: str) -> None:
    assert [place for place, text in texts() if word in text["es"].lower()] == []


def test_everything_has_a_provenance() -> None:
    assert set(PROVENANCE) == {
        *("east", "west", "surveys", "tiles", "old_one_cards", "revelations", "personalities", "objectives"),
        *("two_player", "units", "pieces", "track", "time", "trades", "scoring", "difficulty"),
    }
    for place, one in PROVENANCE.items():
        assert set(one.rules.split(", ")) <= {"source", "public", "house"}, place
    assert PERSONALITIES["P01"].provenance == PROVENANCE["personalities"]
    ideas = [ident for ident, card in PERSONALITIES.items() if "public" in card.provenance.rules]
    assert ideas == ["P07", "P08", "P11", "P12"]
    assert [ident for ident, task in OBJECTIVES.items() if "public" in task.provenance.rules] == ["S01"]
