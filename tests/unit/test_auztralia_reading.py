"""Spoilt printed matter of AuZtralia is refused, with the place where it is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pyapp.games.auztralia.rules.components import read_data
from pyapp.games.auztralia.rules.files import FILES, read_file


def spoilt(path: str, value: object) -> tuple[str, dict[str, Any]]:
    """Return a file and its data with the field at a path such as personalities.personality.6.timing set. None takes it
    out; of two texts the second takes the place of the first.
    """
    file, *way, last = path.split(".")
    data = copy.deepcopy(read_data(f"{file}.toml"))
    parent: Any = data
    for key in way:
        parent = parent[int(key) if isinstance(parent, list) else key]
    spot = int(last) if isinstance(parent, list) else last
    if value is None:
        del parent[spot]
    elif isinstance(value, tuple):
        old, new = value
        assert old in parent[spot], path
        parent[spot] = parent[spot].replace(old, new, 1)
    else:
        parent[spot] = value
    return file, data


@pytest.mark.parametrize("file", FILES)
def test_our_own_files_are_sound(file: str) -> None:
    assert read_file(file, read_data(f"{file}.toml"))


WRONG: dict[str, list[tuple[str, object, str]]] = {
    "east": [
        ("colour", "red", ": there is no entry colour."),
        ("grid", 7, "grid: this must be a text of several lines."),
        ("grid", "H C\n", "grid: there must be 8; found: 1."),
        ("grid", ("O3#44 ", ""), "grid, r0: there must be 11; found: 10."),
        ("grid", ("O3#44 ", "Q "), "grid, r0, c0: there is no hex Q on this map."),
        ("grid", ("O3#44 ", "D3#44 "), "grid, r0, c0: there is no hex D3#44 on this map."),
        ("grid", ("O3#44 ", "O4#44 "), "grid, r0, c0: there is no hex O4#44 on this map."),
        ("grid", ("O3#44 ", "O#44 "), "grid, r0, c0: outback must have a level."),
        ("grid", ("O3#44 ", "O3 "), "grid, r0, c0: outback must have a number."),
        ("grid", ("O3#44 ", "O3#44p "), "grid, r0, c0: outback cannot have a port."),
        ("grid", ("Cp", "C^p"), "grid, r0, c10: coast cannot have a survey."),
        ("grid", ("O3#44 ", "O3#43 "), "grid: the numbers must be 1 to 44, each once."),
        ("skipped", [45], "skipped: only a hex with a survey triangle can be left out."),
        ("skipped_solo", [15], "skipped_solo: only a hex with a survey triangle can be left out."),
        ("port_distance", None, "port_distance: this must be a whole number from 1 to 9."),
        ("provenance", None, "provenance: this must be a table."),
    ],
    "west": [
        ("grid", ("Fp ", "FpV3 "), "grid, r0, c0: farmland cannot have a token."),
        (
            "provenance.rules",
            "guess",
            "provenance.rules: this must be one or more of source, public, house, separated by commas.",
        ),
    ],
    "surveys": [
        ("tiles", (" 2 ", " 3 "), "tiles, 2, number: this must be 2; found: 3."),
        ("tiles", ("ooGoPKo", "ooGoPK"), "tiles, 2, slots: a tile has seven slots of - o K I G P."),
        ("tiles", ("ooGoPKo", "ooGoPKx"), "tiles, 2, slots: a tile has seven slots of - o K I G P."),
        ("tiles", ("red", "blue"), "tiles, 1, red: after the slots there may only be the word red."),
        ("tiles", (" red", ""), "tiles, red: there must be 7; found: 6."),
        ("amounts.coal", 0, "amounts.coal: this must be a whole number from 1 to 9."),
        ("amounts.token", 1, "amounts: there is no entry token."),
    ],
    "tiles.sorts": [
        ("", ("LOY 1 ", "LAY 1 "), "1, kind: this must be one of LOY, ZOM, MIG, SHO, TEM, CTH, KAN."),
        ("", ("  2  1 4", "  2  1"), "1: there must be 5; found: 4."),
        ("", ("  2  1 4", "  0  1 4"), "1: there must be a tile or more, and all but Kangaroos have toughness."),
        ("", ("  2  1 4", "  2  1 5"), "level 1: there must be 20; found: 21."),
        ("", ("LOY 1   3 ", "LOY 1   2 "), ": they must stand by level, then kind, then toughness, each once."),
    ],
    "tiles": [
        ("kinds.TEM.es", None, "kinds.TEM.es: the Spanish name is missing."),
    ],
    "old_one_cards.cards": [
        ("", ("O02 ", "O03 "), "O02, id: this must be O02; found: O03."),
        ("", (" CT/100 ", " TC/100 "), "O02, LOY: TC/100 is no row: units in the order I C A T Z, each once, / and"),
        ("", (" CT/100 ", " CT/104 "), "O02, LOY: CT/104 is no row: units in the order I C A T Z, each once, / and"),
        ("", (" CT/100 ", " /100 "), "O02, LOY: /100 is no row: units in the order I C A T Z, each once, / and three"),
        ("", ("CTH 1", "TEM 1"), "O02, moves: a move is one of LOY, ZOM, MIG, SHO, CTH and 1 to 3 steps."),
        ("", ("CTH 1", "CTH"), "O02, moves: a move is one of LOY, ZOM, MIG, SHO, CTH and 1 to 3 steps."),
        ("", ("/121", "/121\n"), ": there must be 36; found: 37."),
    ],
    "revelations.revelation": [
        ("", {}, ": this must be a list."),
        ("22", None, "R3-10, ids: this must be R3-09; found: R3-10."),
        ("23", None, ": there must be 35; found: 34."),
        ("0.ids", [], "1, ids: this must be R1-01; nothing found."),
        ("0.ids", ["R1-01"], "R1-03, ids: this must be R1-02 R1-03; found: R1-03 R1-04."),
        ("0.title.en", "", "R1-01, title.en: the English name is missing."),
        (
            "0.effects",
            ["awake 1"],
            "R1-01, effects.1: unknown effect awake 1; use one of reveal, gate, dismiss, march, tax, note.",
        ),
        ("0.effects", ["reveal 1"], "R1-01, effects.1: reveal needs 2-3 arguments; found: 1."),
        ("0.effects", ["reveal 1 1 low 1"], "R1-01, effects.1: reveal needs 2-3 arguments; found: 4."),
        ("0.effects", ["reveal 1 near"], "R1-01, effects.1: argument 2 of reveal must be a whole number from 1 to 9."),
        ("0.effects", ["dismiss all"], "R1-01, effects.1: argument 1 of dismiss must be a whole number from 1 to 9."),
        (
            "0.effects",
            ["reveal 4 1 near"],
            "R1-01, effects.1: argument 1 of reveal must be a whole number from 1 to 3.",
        ),
        (
            "0.effects",
            ["reveal 1 1 far"],
            "R1-01, effects.1: argument 3 of reveal must be one of near, low, high, any.",
        ),
        ("0.effects", ["tax 1", "march MIG+LOY 1"], "R1-01, effects.2: argument 1 of march must be all, or some of"),
        ("0.effects", ["gate 1"], "R1-01, effects.1: argument 1 of gate must be one of X, XX."),
    ],
    "personalities.personality": [
        ("34", None, ": there must be 35; found: 34."),
        ("6", 7, "P07: this must be a table."),
        ("6.id", "P08", "P07, id: this must be P07; found: P08."),
        ("6.age", 40, "P07: there is no entry age."),
        ("6.name.es", None, "P07, name.es: the Spanish name is missing."),
        (
            "6.name.es",
            "x" * 41,
            "P07, name.es: the Spanish name has more than 40 characters, or some that cannot be printed.",
        ),
        (
            "6.text.en",
            "x" * 161,
            "P07, text.en: the English text has more than 160 characters, or some that cannot be printed.",
        ),
        ("6.office.fr", "colons", "P07, office: there is no entry fr."),
        ("6.timing", "never", "P07, timing: this must be one of lasting, instant, once, final."),
        ("6.points", True, "P07, points: this must be a whole number from 0 to 9."),
        ("6.effects", ["gain gold 3"], "P07, effects.1: unknown effect gain gold 3; use one of railplus,"),
        ("18.effects", ["price * 1"], "P19, effects.1: argument 2 of price must be a whole number from -9 to -1."),
        ("20.effects", ["gain token 3"], "P21, effects.1: argument 1 of gain must be one of coal, iron, gold."),
        (
            "6.provenance.name",
            "mine",
            "P07, provenance.name: this must be one or more of source, public, house, separated by commas.",
        ),
    ],
    "objectives.objective": [
        ("0.conditions", ["ports >= 1"], "S01, conditions.1: a condition is one of min_port_distance,"),
        ("0.conditions", ["tracks = 1"], "S01, conditions.1: a condition is one of min_port_distance,"),
        ("0.conditions", [], "S01, conditions: there must be 1 to 6 conditions."),
        ("6.west", [3], "S07, west.1: a condition is one of min_port_distance,"),
        ("9.points", 0, "S10, points: this must be a whole number from 1 to 9."),
    ],
    "two_player.card": [
        ("2.options.1", None, "V3, options: there must be 2; found: 1."),
        (
            "2.options.1.key",
            "V3-C",
            "V3, options.2.key: this must be one of V1-A, V1-B, V2-A, V2-B, V3-A, V3-B, V4-A, V4-B, V5-A, V5-B.",
        ),
        ("2.options.1.text.es", " ", "V3, options.2.text.es: the Spanish text is missing."),
        (
            "2.options.1.effects",
            ["reveal 1 1 any"],
            "V3, options.2.effects.1: unknown effect reveal 1 1 any; use one of gain, unit, track, oldstart, s",
        ),
        ("1.title", "Fuse", "V2, title: this must be a table."),
    ],
    "tables": [
        ("units.A", None, "units.A: this must be a table."),
        ("units.A.range", -1, "units.A.range: this must be a whole number from 0 to 9."),
        ("units.A.name.en", None, "units.A.name.en: the English name is missing."),
        ("pieces.cubes", "20", "pieces.cubes: this must be a whole number from 1 to 99."),
        ("pieces.goods", [2, 2, 4], "pieces.goods: there must be 4; found: 3."),
        ("track.illuminated", list(range(23, 51, 2)), "track.illuminated: there must be 15; found: 14."),
        ("track.old_ones", 23, "track: start, old_ones, illuminated, end and last must follow one another on the"),
        ("time.attack", 1, "time: there is no entry attack."),
        ("trades.provenance", None, "trades.provenance: this must be a table."),
        ("scoring", None, "scoring: this must be a table."),
        ("difficulty.hard.goods", [2, 2, 4, 0], "difficulty.hard.goods: there must be 3; found: 4."),
        (
            "difficulty.hard.units",
            [0, 6, 0, 0, 0],
            "units.C.count: a game alone begins with 6 of them (hard), here are 5.",
        ),
        ("difficulty.hard.guns", "no", "difficulty.hard.guns: this must be true or false."),
    ],
}
"""File, or a list of it -> the field to be spoilt, what becomes of it, and how the refusal begins after their names."""
CASES = [
    (f"{place}.{path}".strip("."), value, f"{file}.toml{', ' * bool(part)}{part}{'' if said[0] == ':' else ', '}{said}")
    for place, rows in WRONG.items()
    for file, _, part in (place.partition("."),)
    for path, value, said in rows
]


@pytest.mark.parametrize(
    ("path", "value", "said"), CASES, ids=[f"{number} {path}" for number, (path, _, _) in enumerate(CASES)]
)
def test_spoilt_matter_is_refused_in_words(path: str, value: object, said: str) -> None:
    file, data = spoilt(path, value)
    with pytest.raises(ValueError, match="toml") as refused:
        read_file(file, data)
    assert str(refused.value).startswith(said)
