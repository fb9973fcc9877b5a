"""Sheets as files: valid ones survive every format, a stranger's file raises only DataError, and advice is not a
refusal.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.components import COMPETITION, Ability, sheet_ids
from pyapp.games.imperial.rules.prices import price
from pyapp.games.imperial.rules.schema import (
    LONGEST_TEXT,
    advice,
    from_json,
    from_toml,
    places,
    plain,
    problems,
    read_sheet,
    to_json,
    to_toml,
    touching,
)
from pyapp.games.imperial.rules.sentences import plain_text
from pyapp.games.imperial.rules.sheet_schema import slug
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.games.imperial.rules.village import village_of
from tests.unit.spoilt_sheets import good, said, spoilt

# --- files ---


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '"sheet"', "[" * 15_000, '{"a":' * 4000, "NaN", '{"name":{"en":"\\ud800","es":"x"}}'],
)
def test_json_that_is_no_sheet(text: str) -> None:
    with pytest.raises(DataError):
        from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "=",
        "a = [",
        "a = " + "[" * 15_000,
        "a = 0x" + "f" * 15_000,
        "a = 9" * 3,
        "[[building]]",
        "building = 1979-05-27",
        "\x00",
        "a.b = 1\na = 2",
    ],
)
def test_toml_that_is_no_sheet(text: str) -> None:
    with pytest.raises(DataError):
        from_toml(text)


def test_a_very_long_file_is_not_parsed() -> None:
    for read in (from_json, from_toml):
        with pytest.raises(DataError, match=str(LONGEST_TEXT)):
            read(" " * (LONGEST_TEXT + 1))


def test_names_with_quotes_survive() -> None:
    data = spoilt("building.0.name", {"en": """O'Neill's "Old" \\ barn # 1""", "es": "Ñandú «á» “é” 'ü' {x} \\u0041"})
    sheet = read_sheet(data, provenance="own")
    assert sheet.buildings[0].id == "oneills-old-barn-1"
    assert from_toml(to_toml(sheet)) == sheet == from_json(to_json(sheet))


def test_spaces_around_a_name_are_dropped_and_boxes_sorted() -> None:
    sheet = read_sheet(spoilt("building.0.name", {"en": " Ditch ", "es": "Zanja "}) | {"difficulty": 3})
    assert sheet.buildings[0].name == {"en": "Ditch", "es": "Zanja"}
    assert read_sheet(spoilt("building.2.boxes.0", "FSW")).buildings[2].boxes[0] == "WSF"


def test_defaults_are_filled_in_except_caps() -> None:
    data = spoilt(
        "building.0.ability", {"kind": "gain_per", "resource": "food", "n": 1, "per": "buildings", "underline": "n"}
    )
    assert read_sheet(data).buildings[0].ability == Ability(
        "gain_per", {"resource": "food", "n": 1, "per": "buildings", "every": 1}, "n"
    )


def test_optional_fields_may_be_left_out() -> None:
    data = good()
    for key in ("id", "civilisation", "difficulty"):
        del data[key]
    sheet = read_sheet(data)
    assert (sheet.id, sheet.civilisation, sheet.difficulty) == ("the-canal", "", 2)


def test_the_competition_village_is_a_sheet() -> None:
    sheet = read_sheet(plain(COMPETITION))
    assert [building.id for building in sheet.buildings] == [
        "farm",
        "sawmill",
        "quarry",
        "toolshop",
        "architects",
        "fortress",
    ]
    assert plain(sheet) == plain(COMPETITION)


@pytest.mark.parametrize(
    ("name", "ident"),
    [
        ("Lock-keeper", "lock-keeper"),
        ("King's stewards", "kings-stewards"),
        ("Tomb façades", "tomb-fa-ades"),
        ("—", ""),
    ],
)
def test_slug(name: str, ident: str) -> None:
    """IS-16.6."""
    assert slug(name) == ident


# --- anything at all ---

WORDS = st.sampled_from(
    [
        *KINDS,
        "wood",
        "stone",
        "food",
        "gold",
        "any",
        "all",
        "walls",
        "village",
        "bridges",
        "pair",
        "shows",
        "n",
        "times",
        "vp",
        "max",
        "ally",
    ]
)
LEAF = st.none() | st.booleans() | st.integers(-2, 25) | st.floats() | st.text(max_size=8) | WORDS | st.integers()
ANYTHING = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | WORDS, inner, max_size=4),
    max_leaves=12,
)
NAMES = sorted({parameter.name for kind in KINDS.values() for parameter in kind.parameters})
ABILITY = st.fixed_dictionaries(
    {"kind": st.sampled_from(list(KINDS))},
    optional={"underline": st.sampled_from(NAMES), **{name: LEAF | st.lists(WORDS, max_size=3) for name in NAMES}},
)
BUILDING = st.fixed_dictionaries(
    {
        "name": st.fixed_dictionaries({"en": st.text(max_size=12), "es": st.text(max_size=12)}),
        "ability": ABILITY | ANYTHING,
    },
    optional={
        "boxes": st.lists(st.text("WSF", max_size=5), max_size=7) | ANYTHING,
        "blueprint": st.lists(st.text("X.", max_size=4), max_size=4) | ANYTHING,
        "star": ANYTHING,
        "prebuilt": ANYTHING,
        "id": ANYTHING,
    },
)


def survives(data: object) -> None:
    """Read data: it is a consistent sheet, or raises DataError and nothing else."""
    complaints = problems(data)
    if complaints:
        with pytest.raises(DataError) as error:
            read_sheet(data, provenance="own")
        assert str(error.value) == said(complaints[0])
        return
    sheet = read_sheet(data, provenance="own")
    assert from_json(to_json(sheet)) == sheet == from_toml(to_toml(sheet))
    assert len({building.id for building in sheet.buildings}) == 6
    for problem in advice(sheet):
        assert said(problem)
    for building in sheet.buildings:
        assert plain_text(building.ability, 3)
        assert price(building) >= 0
    village_of(sheet)


@given(ANYTHING)
def test_any_data(data: object) -> None:
    survives(data)


@given(st.lists(st.tuples(st.integers(0, 5), BUILDING | ANYTHING), min_size=1, max_size=3))
def test_any_buildings(changes: list[tuple[int, object]]) -> None:
    data = good()
    for number, building in changes:
        data["building"][number] = building
    survives(data)


@pytest.mark.slow
@given(st.integers(0, 5), ABILITY)
def test_any_ability(number: int, ability: dict[str, object]) -> None:
    data = good()
    data["building"][number]["ability"] = ability
    data["building"][number].pop("star", None)
    survives(data)


@given(
    st.sampled_from(sheet_ids()),
    st.booleans(),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 2), st.characters()), min_size=1, max_size=4),
)
def test_edited_files(ident: str, toml: bool, edits: list[tuple[float, int, str]]) -> None:
    text = to_toml(sheet_of(ident)) if toml else to_json(sheet_of(ident))
    for where, kind, mark in edits:
        at = int(where * len(text))
        text = (text[:at] + mark + text[at + 1 :], text[:at] + mark + text[at:], text[:at] + text[at + 1 :])[kind]
    try:
        survives(plain(from_toml(text) if toml else from_json(text)))
    except DataError:
        return


# --- advice ---


def test_places_of_a_shape() -> None:
    """IS-9.4: the oracle of a full empire, and the mock's 16 places of the lock-keeper's shape."""
    assert [places(shape) for shape in (["XX", "XX"], ["XXX", ".X."], ["X.", "XX", "X."], ["X", "X"])] == [
        24,
        21,
        16,
        27,
    ]
    assert places(["X.", "X.", "XX"]) == 16
    assert places(["XXX"], 2) == 0
    assert places([]) == 0


def test_touching() -> None:
    assert touching(["X.X", "XXX"])
    assert not touching(["X.", ".X"])
    assert not touching(["X.X"])


@pytest.mark.parametrize(
    ("path", "value", "building", "field"),
    [
        ("building.3.blueprint", ["X.", ".X"], 3, "blueprint"),
        ("building.3.blueprint", ["XX", ".X"], 3, "blueprint"),
        ("building.4.blueprint", ["X", "X"], 4, "blueprint"),
        ("building.4.ability", {"kind": "store_action", "n": 1}, 4, "ability"),
        ("building.1.boxes", ["WWWW", "FFFF", "SSSS"], 1, "boxes"),
        ("building.0.ability", {"kind": "free_cost", "where": "tracks", "times": 2, "underline": "times"}, None, ""),
    ],
)
def test_unusual_sheets_are_valid_with_advice(path: str, value: object, building: int | None, field: str) -> None:
    sheet = read_sheet(spoilt(path, value))
    assert (building, field) in [(problem.entry, problem.field) for problem in advice(sheet)]
    assert all("{" not in said(problem) for problem in advice(sheet))


def test_good_sheets_need_no_advice() -> None:
    assert [ident for ident in sheet_ids() if advice(sheet_of(ident))] == []


def test_too_few_shapes_and_no_star() -> None:
    data = good()
    for building in data["building"][:4]:
        building.pop("blueprint")
        building["ability"].pop("underline")
    data["building"][5] |= {"star": False, "ability": {"kind": "glean"}}
    messages = [said(problem) for problem in advice(read_sheet(data)) if problem.entry is None]
    assert "The Canal: fewer than three buildings have a shape." in messages
    assert "The Canal: no building has ★." in messages
