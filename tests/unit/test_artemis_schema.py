"""Packs for The Artemis Project: our own lists are sound, wrong ones are refused in words, good ones come back."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.engine.contract import CHANCE
from pyapp.engine.packs import LONGEST_TEXT
from pyapp.engine.schema import DataError, Problem, Reader, load
from pyapp.games.artemis.rules import components
from pyapp.games.artemis.rules.components import (
    EFFECTS,
    EVENTS,
    EXPEDITIONS,
    HOUSE,
    LISTS,
    OCEAN,
    PIECES,
    SCHEMA,
    SURFACE,
    read_data,
)
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.schema import FORMAT, Pack, from_json, plain, read_pack, to_json
from pyapp.games.artemis.rules.tables import Kit
from tests.unit.spoilt_packs import anything, paths_of, with_value

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = {"en": "Dry run", "es": "Ensayo"}
TABLE = {"ocean": "building", "surface": "building", "expeditions": "expedition", "events": "event"}
LISTED: dict[str, Mapping[str, Any]] = {
    "ocean": OCEAN,
    "surface": SURFACE,
    "expeditions": EXPEDITIONS,
    "events": EVENTS,
}


def whole() -> Pack:
    return Pack(NAME, LISTED)


def good() -> dict[str, Any]:
    """Return plain data of a pack with all four lists, to be spoilt."""
    return json.loads(to_json(whole()))  # type: ignore[no-any-return]


def spoilt(path: str, value: object) -> dict[str, Any]:
    """Return good data with the entry at a path such as ocean.1.slots set; None takes it out."""
    data = good()
    *way, last = path.split(".")
    at: Any = data
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    spot = int(last) if isinstance(at, list) else last
    if value is None:
        del at[spot]
    else:
        at[spot] = value
    return data


def problems(data: object) -> list[Problem]:
    """List everything that keeps plain data from being a pack."""
    reader = Reader("pack")
    FORMAT.check(data, reader)
    return reader.problems


# --- our own ---


@pytest.mark.parametrize("name", LISTS)
def test_our_own_lists_are_sound(name: str) -> None:
    rows = read_data(f"{name}.toml")[TABLE[name]]
    assert SCHEMA[name].write(load(SCHEMA[name], rows)) == rows
    assert list(LISTED[name]) == [row["id"] for row in rows]


@pytest.mark.parametrize("name", LISTS)
def test_every_entry_of_ours_says_where_it_is_from(name: str) -> None:
    for entry in LISTED[name].values():
        assert "own" not in f"{entry.provenance.name}, {entry.provenance.rules}".split(", "), entry.id


def test_every_table_says_where_it_is_from() -> None:
    assert all("provenance" in table for table in read_data("tables.toml").values())


def test_piles_have_their_tiles() -> None:
    for pile, few in (("ocean", 19), ("surface", 20)):
        for players in range(1, 6):
            tiles = HOUSE.tiles(pile, players)
            assert len(tiles) == (PIECES[pile] if players > 2 else few)
            assert set(tiles) == set(LISTED[pile])
    assert len(components.BUILDINGS) == 39
    assert components.building("O03b") is components.building("O03") is OCEAN["O03"]
    with pytest.raises(KeyError):
        components.building("O99")


# --- packs ---


def test_packs_come_back_as_they_were() -> None:
    pack = from_json(to_json(whole()))
    assert pack == whole()
    assert pack.material() == HOUSE
    assert to_json(pack) == to_json(whole())
    assert len(to_json(whole())) < LONGEST_TEXT
    assert to_json(whole()).isprintable()


@pytest.mark.parametrize("name", LISTS)
def test_pack_replaces_one_list_and_leaves_the_others(name: str) -> None:
    data = {"name": NAME, name: good()[name]}
    data[name][0]["name"] = {"en": "First of ours", "es": "El primero nuestro"}
    del data[name][0]["provenance"]
    material = read_pack(data).material()
    first = next(iter(getattr(material, name).values()))
    assert (first.name["en"], first.provenance.rules) == ("First of ours", "own")
    for other in set(LISTS) - {name}:
        assert getattr(material, other) is LISTED[other]
    assert plain(read_pack(data)) == data


def test_buildings_of_a_pack_are_found() -> None:
    data = {"name": NAME, "ocean": good()["ocean"]}
    data["ocean"][0] |= {"slots": "S○", "effects": ["SENDFREE", "COLONIST 2"]}
    building = read_pack(data).material().buildings["O01"]
    assert building == replace(OCEAN["O01"], slots="S○", effects=load(EFFECTS, ["SENDFREE", "COLONIST 2"]))
    assert [one.standing for one in building.effects] == [True, False]


WRONG: list[tuple[str, object, str]] = [
    ("name", None, "pack, name.en: the English name is missing."),
    ("colour", "red", "Dry run: there is no entry colour."),
    ("ocean", {}, "ocean: this must be a list."),
    ("ocean.18", None, "ocean: all copies together must be 26 tiles; here there are 25."),
    ("surface.2.copies", [1, 1], "surface: all copies together must be 26 tiles; here there are 25."),
    ("expeditions.21", None, "expeditions: there must be 22; found: 21."),
    ("events.0", None, "events: there must be 14; found: 13."),
    ("ocean.4", 7, "ocean, 5: this must be a table."),
    ("ocean.4.id", "O5", "ocean, O5 (Gravel Dredger), id: an id here is O and two digits."),
    ("ocean.4.id", None, "ocean, 5 (Gravel Dredger), id: an id here is O and two digits."),
    ("surface.4.id", "O05", "surface, O05 (Founders' Lodge), id: an id here is S and two digits."),
    ("ocean.4.id", "O04", "ocean, O04 (Gravel Dredger), id: another entry has the same id."),
    ("ocean.4.name.es", "", "ocean, O05 (Gravel Dredger), name.es: the Spanish name is missing."),
    ("ocean.4.flat", 3, "ocean, O05 (Gravel Dredger): there is no entry flat."),
    ("ocean.4.slots", "", "ocean, O05 (Gravel Dredger), slots: the slots are 1 to 4 of P, E, M, S and ○ in one word."),
    (
        "ocean.4.slots",
        "PPPPP",
        "ocean, O05 (Gravel Dredger), slots: the slots are 1 to 4 of P, E, M, S and ○ in one word.",
    ),
    (
        "ocean.4.slots",
        "PX",
        "ocean, O05 (Gravel Dredger), slots: the slots are 1 to 4 of P, E, M, S and ○ in one word.",
    ),
    (
        "ocean.4.slots",
        ["P"],
        "ocean, O05 (Gravel Dredger), slots: the slots are 1 to 4 of P, E, M, S and ○ in one word.",
    ),
    (
        "ocean.4.copies",
        [2, 2],
        "ocean, O05 (Gravel Dredger), copies: the copies are [1, 1], or [2, 1] for a tile with a twin.",
    ),
    (
        "ocean.4.copies",
        [2, True],
        "ocean, O05 (Gravel Dredger), copies: the copies are [1, 1], or [2, 1] for a tile with a twin.",
    ),
    ("ocean.4.effects", [], "ocean, O05 (Gravel Dredger), effects: this must be a list of 1 to 4 effects."),
    ("ocean.4.effects", "VP 1", "ocean, O05 (Gravel Dredger), effects: this must be a list."),
    (
        "ocean.4.effects",
        ["COLONIST 5"],
        "ocean, O05 (Gravel Dredger), effects.1: at most four colonists come at once.",
    ),
    (
        "ocean.4.effects",
        ["VP 1", "VP 2"],
        "ocean, O05 (Gravel Dredger), effects: the same effect is there twice.",
    ),
    ("surface.0.flat", -1, "surface, S01 (Power Plant), flat: this must be a whole number from 0 to 30."),
    ("surface.0.flat", True, "surface, S01 (Power Plant), flat: this must be a whole number from 0 to 30."),
    ("surface.0.per", 3, "surface, S01 (Power Plant), per: this must be a table."),
    ("surface.0.per.quota", 0, "surface, S01 (Power Plant), per.quota: this must be a whole number from 1 to 9."),
    (
        "surface.0.per.what",
        "marines",
        "surface, S01 (Power Plant), per.what: this must be one of energy, minerals, toolkits, badges, pioneers, engineers, "
        "ocean_full, surface_full, relief.",
    ),
    (
        "surface.0.provenance.rules",
        "mine",
        "surface, S01 (Power Plant), provenance.rules: this must be one or more of source, public, house, own, separated by commas.",
    ),
    (
        "expeditions.0.difficulty",
        "5",
        "expeditions, X01 (Ghost Current), difficulty: this must be a whole number from 1 to 30.",
    ),
    ("expeditions.0.text.en", None, "expeditions, X01 (Ghost Current), text.en: the English text is missing."),
    (
        "expeditions.0.text.es",
        "x" * 161,
        "expeditions, X01 (Ghost Current), text.es: the Spanish text has more than 160 characters, or some that cannot be printed.",
    ),
    (
        "expeditions.0.rewards",
        [["VP 1"]],
        "expeditions, X01 (Ghost Current), rewards: the rewards are a list of two, A and B.",
    ),
    (
        "expeditions.0.rewards.1",
        [],
        "expeditions, X01 (Ghost Current), rewards.2: this must be a list of 1 to 4 effects.",
    ),
    (
        "expeditions.0.rewards.0",
        ["BUILDING 2"],
        "expeditions, X01 (Ghost Current), rewards.1.1: only one building is a reward.",
    ),
    ("events.3.letter", "I", "events, V04 (Whiteout), letter: this must be one of A, B, C, D, E, F, G, H."),
    ("events.3.letter", "C", "events, V04 (Whiteout), letter: an event of kind DIFFICULTY must resolve by letter B."),
    ("events.3.good", 0, "events, V04 (Whiteout), good: this must be true or false."),
    ("events.3.amount", 10, "events, V04 (Whiteout), amount: this must be a whole number from 1 to 9."),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_wrong_packs_are_refused_in_words(path: str, value: object, message: str) -> None:
    data = spoilt(path, value)
    with pytest.raises(DataError) as refused:
        read_pack(data)
    assert str(refused.value) == message
    first = problems(data)[0]
    if path.count("."):
        assert first.list == path.split(".")[0]
        assert message.startswith(first.list)


@pytest.mark.parametrize("effect", ["TRAIN 1", "SENDFREE", "WARM 2"])
def test_rewards_have_no_effects_of_buildings(effect: str) -> None:
    said = [str(problem.params["effect"]) for problem in problems(spoilt("expeditions.0.rewards.0", [effect]))]
    assert said == [effect]


@pytest.mark.parametrize(
    "effect", ["BUILDING 1", "SENDFREE 1", "RECRUIT", "VP 0", "VP 21", "VP -1", "vp 1", "VP 1 ", 7]
)
def test_effects_must_be_of_the_vocabulary(effect: object) -> None:
    assert [problem.field for problem in problems(spoilt("ocean.0.effects", [effect]))] == ["effects.1"]


def test_pack_must_replace_something() -> None:
    with pytest.raises(DataError, match="Dry run: a pack replaces at least one list: ocean, surface, expeditions"):
        read_pack({"name": NAME})


@pytest.mark.parametrize("text", ["", "{", "[" * 30_000, '{"name":\n1}', "NaN", '"O01"', "[]", "null", "3"])
def test_lines_that_are_no_pack_are_refused(text: str) -> None:
    with pytest.raises(DataError):
        from_json(text)


def test_long_lines_are_refused() -> None:
    with pytest.raises(DataError, match="more than 40000 characters"):
        from_json(" " * (LONGEST_TEXT + 1))


def test_games_are_played_with_a_pack() -> None:
    data = {"name": NAME, **{name: good()[name] for name in ("ocean", "surface", "expeditions")}}
    for number, row in enumerate(data["ocean"]):
        row["slots"] = ("○○○○", "○", "PEMS", "PP")[number % 4]
        row["effects"] = (["ANY 20"], ["COLONIST 4", "TRAIN 2"], ["SENDFREE", "RELIEF 3"], ["WARM 2", "BUILD 5"])[
            number % 4
        ]
    for row in data["surface"]:
        row["per"] = {"what": "engineers", "quota": 2, "vp": 3, "cap": 9}
    for row in data["expeditions"]:
        row["rewards"] = [["COLONIST 4", "ANY 7"], ["BUILDING 1", "RELIEF 2"]]
    kit = Kit(from_json(json.dumps(data)).material())
    for players in (1, 3):
        position, generator = Position(players, kit=kit), Random(players)
        while position.seat is not None:
            moves = position.moves()
            assert position.seat == CHANCE or 2 <= len(moves) < 100
            position.advance(generator.choice(moves))
        assert position.outcome() is not None


_JSON = anything(LISTS)
_GOOD = good()
_PLACES = paths_of(_GOOD)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_PLACES), _JSON)
def test_whatever_stands_anywhere_is_read_or_refused(path: tuple[str | int, ...], value: object) -> None:
    data = with_value(_GOOD, path, value)
    if problems(data):
        with pytest.raises(DataError):
            from_json(json.dumps(data))
    else:
        pack = from_json(json.dumps(data))
        assert from_json(to_json(pack)) == pack


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(_JSON)
def test_anything_at_all_is_read_or_refused(value: object) -> None:
    with pytest.raises(DataError):
        from_json(json.dumps(value))
