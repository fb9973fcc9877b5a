"""Sheets as files: good ones survive every form, wrong ones are refused in words, and nothing but SheetError comes out
of a stranger's file.
"""

from __future__ import annotations

import copy
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.games.imperial.rules.abilities import KINDS, plain_text
from pyapp.games.imperial.rules.components import COMPETITION, Ability, sheet_ids
from pyapp.games.imperial.rules.prices import price
from pyapp.games.imperial.rules.schema import (
    LONGEST_TEXT,
    Problem,
    SheetError,
    advice,
    from_json,
    from_toml,
    places,
    plain,
    problems,
    read_sheet,
    slug,
    to_json,
    to_toml,
    touching,
)
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.games.imperial.rules.village import village_of


def good() -> dict[str, Any]:
    """Return plain data of a sheet that can be played, to be spoilt."""
    return copy.deepcopy(plain(sheet_of("sumer-2")))


def spoilt(path: str, value: object) -> dict[str, Any]:
    """Return good data with the entry at a path such as building.1.boxes set; None takes it out."""
    data = good()
    *way, last = path.split(".")
    at: Any = data
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    if value is None:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return data


def said(problem: Problem) -> str:
    return problem.message.format(**problem.params)


# --- refusals ---

WRONG = [
    ("difficulty", 4, None, "difficulty", "The Canal: the difficulty is 1, 2 or 3."),
    ("difficulty", True, None, "difficulty", "The Canal: the difficulty is 1, 2 or 3."),
    (
        "civilisation",
        "Süm er",
        None,
        "civilisation",
        "The Canal: the civilisation is a word of at most 20 lower-case letters.",
    ),
    ("id", "The Canal", None, "id", "The Canal: an id has lower-case letters, digits and single hyphens, at most 40."),
    ("colour", "red", None, "colour", "The Canal: there is no entry colour."),
    ("provenance", "house", None, "provenance", "The Canal: there is no entry provenance."),
    ("building", [], None, "building", "The Canal: a sheet has exactly six buildings, here are 0."),
    ("building", "six", None, "building", "The Canal: building is not a list."),
    ("building.2.name.es", "", 2, "name.es", "The Canal, C (Lock-keeper): the Spanish name is missing."),
    ("building.2.name.es", None, 2, "name.es", "The Canal, C (Lock-keeper): the Spanish name is missing."),
    (
        "building.2.name.es",
        "x" * 41,
        2,
        "name.es",
        "The Canal, C (Lock-keeper): the Spanish name has over 40 characters, or some that cannot be printed.",
    ),
    (
        "building.2.name.es",
        "a\nb",
        2,
        "name.es",
        "The Canal, C (Lock-keeper): the Spanish name has over 40 characters, or some that cannot be printed.",
    ),
    (
        "building.2.name.en",
        "Walls",
        2,
        "name.en",
        "The Canal, C (Walls): a building may not have the name of a track, or of a square such as w3.",
    ),
    (
        "building.2.name.en",
        "W3",
        2,
        "name.en",
        "The Canal, C (W3): a building may not have the name of a track, or of a square such as w3.",
    ),
    (
        "building.2.name.en",
        "Канал",
        2,
        "name.en",
        "The Canal, C (Канал): the English name needs a letter from a to z, or a digit.",
    ),
    (
        "building.2.name.en",
        "Reed cutters",
        3,
        "id",
        "The Canal, D (Reed cutters): another building has the same id, reed-cutters.",
    ),
    ("building.2.boxes", [], 2, "boxes", "The Canal, C (Lock-keeper): a building has 1 to 6 boxes, here are 0."),
    ("building.2.boxes", [""] * 7, 2, "boxes", "The Canal, C (Lock-keeper): a building has 1 to 6 boxes, here are 7."),
    (
        "building.2.boxes.1",
        "G",
        2,
        "boxes.2",
        "The Canal, C (Lock-keeper): box 2 asks for something else than wood (W), stone (S) or food (F).",
    ),
    (
        "building.2.boxes.1",
        "WWWWW",
        2,
        "boxes.2",
        "The Canal, C (Lock-keeper): box 2 asks for more than four resources.",
    ),
    (
        "building.2.prebuilt",
        True,
        2,
        "boxes",
        "The Canal, C (Lock-keeper): a building that stands from the start has no boxes.",
    ),
    ("building.2.prebuilt", 1, 2, "prebuilt", "The Canal, C (Lock-keeper): to stand from the start is true or false."),
    ("building.2.star", True, 2, "star", "The Canal, C (Lock-keeper): only an ability that counts at the end has ★."),
    ("building.5.star", False, 5, "star", "The Canal, F (Sluice gate): an ability that counts at the end has ★."),
    ("building.2.ability", None, 2, "ability", "The Canal, C (Lock-keeper): the ability is missing."),
    ("building.2.ability.kind", "gift", 2, "ability", "The Canal, C (Lock-keeper): there is no kind of ability gift."),
    ("building.2.ability.face", "wood", 2, "face", "The Canal, C (Lock-keeper): there is no entry face."),
    ("building.2.ability.pattern", "shows", 2, "face", "The Canal, C (Lock-keeper): the ability lacks an entry: face."),
    ("building.2.ability.vp", 1, 2, "ability", "The Canal, C (Lock-keeper): there is no entry vp."),
    (
        "building.2.ability.n",
        0,
        2,
        "n",
        "The Canal, C (Lock-keeper), how many: this must be a whole number from 1 to 5.",
    ),
    (
        "building.2.ability.n",
        6,
        2,
        "n",
        "The Canal, C (Lock-keeper), how many: this must be a whole number from 1 to 5.",
    ),
    (
        "building.2.ability.n",
        1.0,
        2,
        "n",
        "The Canal, C (Lock-keeper), how many: this must be a whole number from 1 to 5.",
    ),
    (
        "building.2.ability.n",
        True,
        2,
        "n",
        "The Canal, C (Lock-keeper), how many: this must be a whole number from 1 to 5.",
    ),
    (
        "building.2.ability.resource",
        "any",
        2,
        "resource",
        "The Canal, C (Lock-keeper), resource: this must be one of wood, stone, food, gold.",
    ),
    (
        "building.3.ability.get",
        "food",
        3,
        "get",
        "The Canal, D (Reed cutters): what is given and what it becomes are the same.",
    ),
    ("building.3.ability.underline", "n", 3, "underline", "The Canal, D (Reed cutters): n cannot be underlined here."),
    (
        "building.3.blueprint",
        None,
        3,
        "blueprint",
        "The Canal, D (Reed cutters): a number is underlined, but no shape raises it.",
    ),
    (
        "building.3.blueprint",
        ["XX", "X"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): the rows of the shape are not of the same length.",
    ),
    ("building.3.blueprint", ["XXXX"], 3, "blueprint", "The Canal, D (Reed cutters): a shape is at most 3 by 3."),
    (
        "building.3.blueprint",
        ["X"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): a shape has 2 to 5 sections, here are 1.",
    ),
    (
        "building.3.blueprint",
        ["XXX", "XXX"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): a shape has 2 to 5 sections, here are 6.",
    ),
    (
        "building.3.blueprint",
        ["XX.", "X.."],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): the shape has an empty row or column at its edge.",
    ),
    (
        "building.3.blueprint",
        ["...", "XXX"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): the shape has an empty row or column at its edge.",
    ),
    (
        "building.3.blueprint",
        "XXX",
        3,
        "blueprint",
        "The Canal, D (Reed cutters): a shape is a list of rows of X and points.",
    ),
    (
        "building.3.blueprint",
        ["xxx"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters): a shape is a list of rows of X and points.",
    ),
    (
        "building.4.ability",
        {"kind": "blueprint_vp", "vp": 3},
        4,
        "blueprint",
        "The Canal, E (Dyke wardens): this ability needs a shape.",
    ),
]


@pytest.mark.parametrize(("path", "value", "building", "field", "words"), WRONG)
def test_a_wrong_entry_is_named(path: str, value: object, building: int | None, field: str, words: str) -> None:
    found = problems(spoilt(path, value))
    assert [(problem.building, problem.field, said(problem)) for problem in found] == [(building, field, words)]
    with pytest.raises(SheetError) as error:
        read_sheet(spoilt(path, value))
    assert str(error.value) == words
    assert error.value.message.format(**error.value.params) == words


def test_nothing_is_wrong_with_what_is_spoilt() -> None:
    assert problems(good()) == []
    assert read_sheet(good()) == sheet_of("sumer-2")


@pytest.mark.parametrize(
    ("ability", "field"),
    [
        ({"kind": "gain_choice", "resources": ["wood"], "n": 1}, "resources"),
        ({"kind": "gain_choice", "resources": ["wood", "wood"], "n": 1}, "resources"),
        ({"kind": "gain_choice", "resources": ["wood", "stone", "food", "gold"], "n": 1}, "resources"),
        ({"kind": "gain_choice", "resources": "wood", "n": 1}, "resources"),
        ({"kind": "action_if_worker", "faces": [], "n": 1}, "faces"),
        ({"kind": "action_if_worker", "faces": [2], "n": 1}, "faces"),
        ({"kind": "action_if_worker", "faces": [3.0], "n": 1}, "faces"),
        ({"kind": "token_twice", "tokens": ["export"]}, "tokens"),
        ({"kind": "copy_die", "gold": 1}, "gold"),
        ({"kind": "reroll", "n": 4}, "n"),
        ({"kind": "store", "n": "some"}, "n"),
        ({"kind": "settlement_vp", "vp": 21}, "vp"),
        ({"kind": "substitute", "give": "wood", "instead_of": "wood", "where": "walls"}, "instead_of"),
        ({"kind": "discount", "where": "walls", "resource": "gold", "n": 1}, "resource"),
        ({"kind": "vp_if", "event": "settlements", "count": 1, "vp": 1}, "event"),
        ({"kind": "action_when", "event": "settlement", "count": 1, "n": 1}, "event"),
        ({"kind": "gain", "resource": "wood", "n": 1, "max": 2}, "ability"),
        ({"kind": "harvest_vp", "vp": 1, "max": 0}, "max"),
        ({"kind": ["gain"], "resource": "wood", "n": 1}, "ability"),
        ([], "ability"),
    ],
)
def test_a_wrong_parameter_is_refused(ability: object, field: str) -> None:
    found = problems(spoilt("building.4.ability", ability))
    assert [(problem.building, problem.field) for problem in found] == [(4, field)]


def test_a_word_cannot_be_underlined() -> None:
    """The number of store may be underlined, but not where it is all."""
    store = {"kind": "store", "n": "all", "underline": "n"}
    assert [problem.field for problem in problems(spoilt("building.3.ability", store))] == ["underline"]
    assert not problems(spoilt("building.3.ability", store | {"n": 2}))


def test_a_plan_has_its_points_by_the_shape_alone() -> None:
    plan = {"kind": "blueprint_vp", "vp": 3}
    assert not problems(spoilt("building.3.ability", plan))
    assert [problem.field for problem in problems(spoilt("building.3.ability", plan | {"underline": "vp"}))] == [
        "underline"
    ]


def test_two_buildings_may_not_reroll() -> None:
    data = spoilt("building.4.ability", {"kind": "reroll", "n": 1})
    data["building"][5]["ability"] = {"kind": "reroll_worker"}
    del data["building"][5]["star"]
    assert [(problem.building, problem.field) for problem in problems(data)] == [(5, "ability")]
    data["building"][5]["ability"] = {"kind": "turn_die", "to": "basic"}
    assert not problems(data)


def test_a_sheet_of_the_studio_that_is_not_ready() -> None:
    """An empty draft is told everything that it lacks; a box without an answer is asked for."""
    draft = {
        "name": {"en": "", "es": ""},
        "building": [{"name": {"en": "", "es": ""}, "boxes": [None]} for _ in range(6)],
    }
    found = problems(draft)
    assert {problem.building for problem in found} == {None, *range(6)}
    assert [(problem.field, said(problem)) for problem in found if problem.building == 2] == [
        ("name.en", "?, C: the English name is missing."),
        ("name.es", "?, C: the Spanish name is missing."),
        ("boxes.1", "?, C: box 1 asks for nothing yet."),
        ("ability", "?, C: the ability is missing."),
    ]


def test_messages_name_the_place_and_are_filled() -> None:
    """Each message begins with its place, so that a refusal names sheet and building; nothing else is in a stranger's
    hands.
    """
    for path, value, *_ in WRONG:
        for problem in problems(spoilt(path, value)):
            fields = {name for _, name, _, _ in Formatter().parse(problem.message) if name}
            assert problem.message.startswith("{place}")
            assert fields == set(problem.params), problem.message


def test_a_message_shows_strange_text_short_and_printable() -> None:
    (problem,) = problems(spoilt("building.2.ability.kind", "{place}\n\u202e" + "x" * 5000))
    assert problem.params["kind"] == "{place}··" + "x" * 30 + "…"
    assert "{place}··" in said(problem)


# --- files ---


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '"sheet"', "[" * 15_000, '{"a":' * 4000, "NaN", '{"name":{"en":"\\ud800","es":"x"}}'],
)
def test_json_that_is_no_sheet(text: str) -> None:
    with pytest.raises(SheetError):
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
    with pytest.raises(SheetError):
        from_toml(text)


def test_a_very_long_file_is_not_even_parsed() -> None:
    for read in (from_json, from_toml):
        with pytest.raises(SheetError, match=str(LONGEST_TEXT)):
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


def test_defaults_are_filled_in_but_no_cap() -> None:
    data = spoilt(
        "building.0.ability", {"kind": "gain_per", "resource": "food", "n": 1, "per": "buildings", "underline": "n"}
    )
    assert read_sheet(data).buildings[0].ability == Ability(
        "gain_per", {"resource": "food", "n": 1, "per": "buildings", "every": 1}, "n"
    )


def test_what_is_optional_may_be_left_out() -> None:
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
    """Read data: a sheet that holds together, or SheetError and nothing else."""
    found = problems(data)
    if found:
        with pytest.raises(SheetError) as error:
            read_sheet(data, provenance="own")
        assert str(error.value) == said(found[0])
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
    except SheetError:
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
def test_what_is_unusual_is_only_advised_against(path: str, value: object, building: int | None, field: str) -> None:
    sheet = read_sheet(spoilt(path, value))
    assert (building, field) in [(problem.building, problem.field) for problem in advice(sheet)]
    assert all("{" not in said(problem) for problem in advice(sheet))


def test_good_sheets_need_no_advice() -> None:
    assert [ident for ident in sheet_ids() if advice(sheet_of(ident))] == []


def test_too_few_shapes_and_no_star() -> None:
    data = good()
    for building in data["building"][:4]:
        building.pop("blueprint")
        building["ability"].pop("underline")
    data["building"][5] |= {"star": False, "ability": {"kind": "glean"}}
    messages = [said(problem) for problem in advice(read_sheet(data)) if problem.building is None]
    assert "The Canal: fewer than three buildings have a shape." in messages
    assert "The Canal: no building has ★." in messages
