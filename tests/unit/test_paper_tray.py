"""Dice and cards of a sheet: the same results for a code everywhere, fair dice, trays as JSON."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.schema import DataError, load
from pyapp.games.imperial.rules.components import DICE, WORKER
from pyapp.paper.tray import (
    COLOUR_NAMES,
    COLOURS,
    DRAW,
    PICTOGRAMS,
    SETS,
    SHUFFLE,
    TRAY,
    Die,
    Roll,
    Tray,
    deck_after,
    faces_after,
    last_rolls,
    order,
    rolled,
    standard,
)
from tests.skeletons import ROOT

SIX = Tray((standard(6),) * 6)
FACES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=8)
TEXT_DICE = st.builds(
    Die, st.lists(FACES, min_size=1, max_size=20).map(tuple), st.sampled_from(COLOURS), st.just("text")
)
PICTURE_DICE = st.builds(
    Die,
    st.lists(st.sampled_from(["", *PICTOGRAMS]), min_size=1, max_size=20).map(tuple),
    st.sampled_from(COLOURS),
    st.just("pictogram"),
)
TRAYS = st.builds(
    Tray,
    st.lists(TEXT_DICE | PICTURE_DICE | st.builds(standard, st.integers(1, 20)), max_size=24).map(tuple),
    st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=24), max_size=20).map(tuple),
)
CHOSEN = st.lists(st.sets(st.integers(0, 5), min_size=1).map(lambda dice: tuple(sorted(dice))), max_size=12)


def numbered(chosen: list[tuple[int, ...]]) -> list[Roll]:
    return [Roll(number, dice) for number, dice in enumerate(chosen, 1)]


# --- trays as JSON ---


@given(TRAYS)
def test_trays_survive_json(tray: Tray) -> None:
    assert load(TRAY, json.loads(json.dumps(TRAY.write(tray)))) == tray


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "tray: this must be a table."),
        ({"dice": [{"faces": []}]}, "tray, dice.1.faces: there must be from 1 to 20; found: 0."),
        ({"dice": [{"faces": ["1"] * 21}]}, "tray, dice.1.faces: there must be from 1 to 20; found: 21."),
        (
            {"dice": [{"faces": ["123456789"]}]},
            "tray, dice.1.faces.1: a face has at most 8 characters, all of which can be printed.",
        ),
        (
            {"dice": [{"faces": ["1", "a\nb"]}]},
            "tray, dice.1.faces.2: a face has at most 8 characters, all of which can be printed.",
        ),
        (
            {"dice": [{"faces": ["1", "7"], "style": "pips"}]},
            "tray, dice.1.faces.2: a face of a die with pips is a digit from 1 to 6, or empty.",
        ),
        (
            {"dice": [{"faces": ["dragon"], "style": "pictogram"}]},
            "tray, dice.1.faces.1: there is no such pictogram.",
        ),
        (
            {"dice": [{"faces": ["1"], "colour": "pink"}]},
            "tray, dice.1.colour: this must be one of white, yellow, blue, green, red, black.",
        ),
        ({"dice": [{"faces": ["1"], "weight": 3}]}, "tray, dice.1: there is no entry weight."),
        ({"dice": [{"faces": ["1"]}] * 25}, "tray, dice: there must be from 0 to 24; found: 25."),
        ({"cards": [""]}, "tray, cards.1: a card has from 1 to 24 characters, all of which can be printed."),
        ({"cards": ["x" * 25]}, "tray, cards.1: a card has from 1 to 24 characters, all of which can be printed."),
        ({"cards": ["x"] * 201}, "tray, cards: there must be from 0 to 200; found: 201."),
        ({"cards": {"x": 1}}, "tray, cards: this must be a list."),
    ],
)
def test_invalid_trays_are_refused_in_one_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        load(TRAY, data, "tray")
    assert str(caught.value) == sentence


# --- ready-made dice ---


@pytest.mark.parametrize("name", SETS)
def test_ready_made_sets_are_valid(name: str) -> None:
    assert load(TRAY, TRAY.write(SETS[name])) == SETS[name]


def test_imperials_dice_are_those_of_the_game() -> None:
    *resources, worker = SETS["Imperial Settlers: Roll & Write"].dice
    words = {"W": "wood", "S": "stone", "F": "food", "G": "gold"}
    shown = [[PICTOGRAMS[face] for face in die.faces] for die in resources]
    assert shown == [[words[letter] for letter in die] for die in DICE]
    assert tuple(map(int, worker.faces)) == WORKER


def test_pictograms_are_in_the_set() -> None:
    icons = ROOT / "node_modules/@iconify-json/game-icons/icons.json"
    if not icons.exists():
        pytest.skip("the pictograms are not installed")
    assert set(PICTOGRAMS) <= set(json.loads(icons.read_text(encoding="utf-8"))["icons"])


def test_every_colour_has_a_name() -> None:
    assert tuple(COLOUR_NAMES) == COLOURS


@pytest.mark.parametrize(("sides", "style"), [(4, "text"), (6, "pips"), (20, "text")])
def test_standard_dice_count_from_one(sides: int, style: str) -> None:
    die = standard(sides, "red")
    assert (die.faces[0], die.faces[-1], len(die.faces)) == ("1", str(sides), sides)
    assert (die.colour, die.style) == ("red", style)


# --- rolls ---


def test_rolls_are_the_same_on_every_device() -> None:
    assert [rolled("olive-42-bread", 1, index, standard(6)) for index in range(6)] == [1, 0, 0, 0, 2, 3]
    assert [rolled("olive-42-bread", number, 0, standard(20)) for number in range(1, 7)] == [5, 2, 13, 3, 3, 4]


@given(CHOSEN, CHOSEN)
def test_a_die_shows_the_same_whatever_was_held_before(
    one: list[tuple[int, ...]], other: list[tuple[int, ...]]
) -> None:
    everything = tuple(range(6))
    number = max(len(one), len(other)) + 1
    results = [
        faces_after("olive-42-bread", SIX, [*numbered(chosen), Roll(number, everything)]) for chosen in (one, other)
    ]
    assert results[0] == results[1]


@given(CHOSEN, st.sets(st.integers(0, 5), min_size=1))
def test_held_dice_never_change(chosen: list[tuple[int, ...]], dice: set[int]) -> None:
    before = faces_after("olive-42-bread", SIX, numbered(chosen))
    after = faces_after("olive-42-bread", SIX, numbered([*chosen, tuple(sorted(dice))]))
    assert [after[index] for index in range(6) if index not in dice] == [
        before[index] for index in range(6) if index not in dice
    ]
    assert None not in [after[index] for index in dice]


def test_dice_not_rolled_show_nothing() -> None:
    assert faces_after("a", SIX, []) == [None] * 6
    shown = faces_after("a", SIX, [Roll(1, (1, 4))])
    assert [index for index, face in enumerate(shown) if face is not None] == [1, 4]


def test_dice_that_were_taken_out_of_the_tray_are_ignored() -> None:
    rolls = [Roll(1, (0, 1, 5))]
    assert faces_after("a", Tray(SIX.dice[:2]), rolls) == faces_after("a", SIX, rolls)[:2]


@given(CHOSEN, st.integers(1, 10))
def test_last_rolls_are_listed_newest_first(chosen: list[tuple[int, ...]], count: int) -> None:
    rolls = numbered(chosen)
    listed = last_rolls("a", SIX, rolls, count)
    assert [roll for roll, _faces in listed] == rolls[::-1][:count]
    for roll, faces in listed:
        assert faces == faces_after("a", SIX, rolls[: roll.number])


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
@pytest.mark.parametrize("index", [0, 23])
def test_dice_are_fair(sides: int, index: int) -> None:
    each = 150
    counts = Counter(rolled("olive-42-bread", number, index, standard(sides)) for number in range(1, each * sides + 1))
    chi_square = sum((counts[face] - each) ** 2 / each for face in range(sides))
    freedom = sides - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom)


def test_dice_of_one_roll_are_independent() -> None:
    pairs = Counter(
        (rolled("olive-42-bread", number, 0, standard(4)), rolled("olive-42-bread", number, 1, standard(4)))
        for number in range(1, 1601)
    )
    assert sum((pairs[one, other] - 100) ** 2 / 100 for one in range(4) for other in range(4)) < 15 + 4 * sqrt(30)


# --- cards ---


@given(st.lists(st.sampled_from(["1", "2", "3", "bridge"]), max_size=40), st.integers(1, 5))
def test_a_shuffle_keeps_every_card(cards: list[str], shuffle: int) -> None:
    assert sorted(order("a", shuffle, cards)) == sorted(cards)


def test_shuffles_differ_and_are_the_same_everywhere() -> None:
    assert "".join(order("olive-42-bread", 1, "abcdefghij")) == "afdgihbejc"
    assert "".join(order("olive-42-bread", 2, "abcdefghij")) == "ehigfdcabj"


@given(st.lists(st.sampled_from([DRAW, DRAW, DRAW, SHUFFLE]), max_size=30))
def test_decks_draw_in_the_order_of_the_last_shuffle(acts: list[str]) -> None:
    cards = tuple("abcdefg")
    deck = deck_after("a", cards, acts)
    shuffle = acts.count(SHUFFLE) + 1
    since = len(acts) - 1 - acts[::-1].index(SHUFFLE) if SHUFFLE in acts else -1
    drawn = min(len(acts) - 1 - since, len(cards))
    assert list(deck.drawn) == order("a", shuffle, cards)[:drawn]
    assert deck.left == len(cards) - drawn
    assert deck.top == (deck.drawn[-1] if drawn else None)


def test_a_used_up_deck_stays_as_it_is_until_it_is_shuffled() -> None:
    end = deck_after("a", ("x", "y"), [DRAW] * 2)
    assert (sorted(end.drawn), end.left) == (["x", "y"], 0)
    assert deck_after("a", ("x", "y"), [DRAW] * 3) == end
    again = deck_after("a", ("x", "y"), [DRAW, DRAW, SHUFFLE])
    assert (again.drawn, again.left) == ((), 2)
    assert deck_after("a", (), []).left == 0
