"""Wrong sheets are refused in words: which building, which field, what is wrong."""

from __future__ import annotations

from string import Formatter

import pytest

from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.schema import (
    problems,
    read_sheet,
)
from pyapp.games.imperial.rules.sheets import sheet_of
from tests.unit.spoilt_sheets import good, said, spoilt

# --- refusals ---

WRONG = [
    ("difficulty", 4, None, "difficulty", "The Canal, difficulty: the difficulty is 1, 2 or 3."),
    ("difficulty", True, None, "difficulty", "The Canal, difficulty: the difficulty is 1, 2 or 3."),
    (
        "civilisation",
        "Süm er",
        None,
        "civilisation",
        "The Canal, civilisation: the civilisation is a word of at most 20 lower-case letters.",
    ),
    (
        "id",
        "The Canal",
        None,
        "id",
        "The Canal, id: an id has lower-case letters, digits and single hyphens, at most 40.",
    ),
    ("colour", "red", None, "", "The Canal: there is no entry colour."),
    ("provenance", "house", None, "", "The Canal: there is no entry provenance."),
    ("building", [], None, "building", "The Canal, building: a sheet has exactly six buildings; found: 0."),
    ("building", "six", None, "building", "The Canal, building: this must be a list."),
    ("building.2.name.es", "", 2, "name.es", "The Canal, C (Lock-keeper), name.es: the Spanish name is missing."),
    ("building.2.name.es", None, 2, "name.es", "The Canal, C (Lock-keeper), name.es: the Spanish name is missing."),
    (
        "building.2.name.es",
        "x" * 41,
        2,
        "name.es",
        "The Canal, C (Lock-keeper), name.es: the Spanish name has more than 40 characters, or some that cannot be printed.",
    ),
    (
        "building.2.name.es",
        "a\nb",
        2,
        "name.es",
        "The Canal, C (Lock-keeper), name.es: the Spanish name has more than 40 characters, or some that cannot be printed.",
    ),
    (
        "building.2.name.en",
        "Walls",
        2,
        "name.en",
        "The Canal, C (Walls), name.en: a building may not have the name of a track, or of a square such as w3.",
    ),
    (
        "building.2.name.en",
        "W3",
        2,
        "name.en",
        "The Canal, C (W3), name.en: a building may not have the name of a track, or of a square such as w3.",
    ),
    (
        "building.2.name.en",
        "Канал",
        2,
        "name.en",
        "The Canal, C (Канал), name.en: the English name needs a letter from a to z, or a digit.",
    ),
    (
        "building.2.name.en",
        "Reed cutters",
        3,
        "id",
        "The Canal, D (Reed cutters), id: another building has the same id, reed-cutters.",
    ),
    (
        "building.2.boxes",
        [],
        2,
        "boxes",
        "The Canal, C (Lock-keeper), boxes: a building has 1 to 6 boxes; found: 0.",
    ),
    (
        "building.2.boxes",
        [""] * 7,
        2,
        "boxes",
        "The Canal, C (Lock-keeper), boxes: a building has 1 to 6 boxes; found: 7.",
    ),
    (
        "building.2.boxes.1",
        "G",
        2,
        "boxes.2",
        "The Canal, C (Lock-keeper), boxes.2: box 2 may only cost wood (W), stone (S) or food (F).",
    ),
    (
        "building.2.boxes.1",
        "WWWWW",
        2,
        "boxes.2",
        "The Canal, C (Lock-keeper), boxes.2: box 2 costs more than four resources.",
    ),
    (
        "building.2.prebuilt",
        True,
        2,
        "boxes",
        "The Canal, C (Lock-keeper), boxes: an already built building has no boxes.",
    ),
    (
        "building.2.prebuilt",
        1,
        2,
        "prebuilt",
        "The Canal, C (Lock-keeper), prebuilt: this must be true or false.",
    ),
    (
        "building.2.star",
        True,
        2,
        "star",
        "The Canal, C (Lock-keeper), star: only an ability that counts at the end has ★.",
    ),
    ("building.5.star", False, 5, "star", "The Canal, F (Sluice gate), star: an ability that counts at the end has ★."),
    ("building.2.ability", None, 2, "ability", "The Canal, C (Lock-keeper), ability: the ability is missing."),
    (
        "building.2.ability.kind",
        "gift",
        2,
        "ability",
        "The Canal, C (Lock-keeper), ability: there is no kind of ability gift.",
    ),
    ("building.2.ability.face", "wood", 2, "face", "The Canal, C (Lock-keeper), face: there is no entry face."),
    (
        "building.2.ability.pattern",
        "shows",
        2,
        "face",
        "The Canal, C (Lock-keeper), face: the ability is missing an entry: face.",
    ),
    ("building.2.ability.vp", 1, 2, "ability", "The Canal, C (Lock-keeper), ability: there is no entry vp."),
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
        "The Canal, D (Reed cutters), get: you give and get the same thing.",
    ),
    (
        "building.3.ability.underline",
        "n",
        3,
        "underline",
        "The Canal, D (Reed cutters), underline: n cannot be underlined here.",
    ),
    (
        "building.3.blueprint",
        None,
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a number is underlined, but no shape raises it.",
    ),
    (
        "building.3.blueprint",
        ["XX", "X"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: the rows of the shape are not all the same length.",
    ),
    (
        "building.3.blueprint",
        ["XXXX"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a shape is at most 3 by 3.",
    ),
    (
        "building.3.blueprint",
        ["X"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a shape has 2 to 5 sections; found: 1.",
    ),
    (
        "building.3.blueprint",
        ["XXX", "XXX"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a shape has 2 to 5 sections; found: 6.",
    ),
    (
        "building.3.blueprint",
        ["XX.", "X.."],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: the shape has an empty row or column at its edge.",
    ),
    (
        "building.3.blueprint",
        ["...", "XXX"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: the shape has an empty row or column at its edge.",
    ),
    (
        "building.3.blueprint",
        "XXX",
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a shape is a list of rows of X and points.",
    ),
    (
        "building.3.blueprint",
        ["xxx"],
        3,
        "blueprint",
        "The Canal, D (Reed cutters), blueprint: a shape is a list of rows of X and points.",
    ),
    (
        "building.4.ability",
        {"kind": "blueprint_vp", "vp": 3},
        4,
        "blueprint",
        "The Canal, E (Dyke wardens), blueprint: this ability needs a shape.",
    ),
]


@pytest.mark.parametrize(("path", "value", "building", "field", "words"), WRONG)
def test_a_wrong_entry_is_named(path: str, value: object, building: int | None, field: str, words: str) -> None:
    complaints = problems(spoilt(path, value))
    assert [(problem.entry, problem.field, said(problem)) for problem in complaints] == [(building, field, words)]
    with pytest.raises(DataError) as error:
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
    complaints = problems(spoilt("building.4.ability", ability))
    assert [(problem.entry, problem.field) for problem in complaints] == [(4, field)]


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
    assert [(problem.entry, problem.field) for problem in problems(data)] == [(5, "ability")]
    data["building"][5]["ability"] = {"kind": "turn_die", "to": "basic"}
    assert not problems(data)


def test_a_sheet_of_the_studio_that_is_not_ready() -> None:
    """An empty draft is told everything that it lacks; a box without an answer is asked for."""
    draft = {
        "name": {"en": "", "es": ""},
        "building": [{"name": {"en": "", "es": ""}, "boxes": [None]} for _ in range(6)],
    }
    complaints = problems(draft)
    assert {problem.entry for problem in complaints} == {None, *range(6)}
    assert [(problem.field, said(problem)) for problem in complaints if problem.entry == 2] == [
        ("name.en", "?, C, name.en: the English name is missing."),
        ("name.es", "?, C, name.es: the Spanish name is missing."),
        ("boxes.1", "?, C, boxes.1: box 1 has no cost yet."),
        ("ability", "?, C, ability: the ability is missing."),
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
