"""Packs of AuZtralia: strict reading, storage in a match, play by the rules, display."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.engine import conformance
from pyapp.engine.conformance import random_match
from pyapp.engine.conformance.promises import check_promises
from pyapp.engine.contract import MessageError, check_setup
from pyapp.engine.match import Match
from pyapp.engine.packs import LONGEST_FILE, LONGEST_TEXT, NoListError
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.engine.schema import DataError
from pyapp.games import packing
from pyapp.games.artemis.rules.packs import PACKS as OF_ARTEMIS
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.rules.packs import PACKS, kit_of
from pyapp.games.auztralia.rules.schema import LISTS, from_json, read_pack, to_json
from pyapp.games.auztralia.view.marks import symbol_suffix
from pyapp.ui.start.form import Form
from pyapp.ui.start.picker import groups
from pyapp.ui.views import choices_of
from tests.conformance.auztralia_invariant import auztralia
from tests.conformance.sentences import sentence_of
from tests.marks import nightly
from tests.unit.auztralia_matches import NAMES, setup, walk
from tests.unit.auztralia_packs import data_of, extreme_pack, line_of, with_pack
from tests.unit.fake_page import Tablet
from tests.unit.spoilt_packs import anything, paths_of, with_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.auztralia.rules.position import Position

GAMES = {"auztralia": GAME}
WAYS = (("solo", 1, {"difficulty": "gentle"}), ("match", 2, {"cards": "two"}), ("coop", 3, {"map": "west"}))
NAME = {"en": "Mine", "es": "Mío"}


def pack(**lists: object) -> str:
    """Return the line of a pack with these lists."""
    return line_of({"name": NAME, **lists})


def broken(path: str, value: object) -> dict[str, Any]:
    """Return our own tables with a wrong value in one place; of two texts the second replaces the first."""
    *way, last = path.split(".")
    data = data_of(way[0] if way else last)
    at: Any = data
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    spot = int(last) if isinstance(at, list) else last
    at[spot] = at[spot].replace(*value, 1) if isinstance(value, tuple) else value
    return data


# --- what is read ---


def test_our_own_tables_as_a_pack_play_the_same() -> None:
    ours = PACKS.own_text(PACKS.sample()) or ""
    matches = []
    for line in ("", ours):
        match = Match(GAME, with_pack("match", 2, line, cards="two") if line else setup("match", 2, cards="two"))
        match.settle()
        chance = Random(7)
        while not match.over and len(match.moves) < 400:
            match.play(match.automatic_move() or chance.choice(match.position.moves()))
        matches.append(match)
    without, played = matches
    assert played.moves == without.moves
    assert played.totals() == without.totals()
    assert kit_of(without.setup) is HOUSE
    assert kit_of(played.setup).units == HOUSE.units


@pytest.mark.parametrize("key", LISTS)
def test_a_pack_of_one_table_leaves_the_others(key: str) -> None:
    line = line_of(data_of(key))
    assert list(json.loads(line)) == ["name", key]
    assert PACKS.own_text(line) == line
    assert to_json(from_json(line)) == line


WRONG: Mapping[str, tuple[object, str]] = {
    "units.C.price": (0, "Our tables, units.C.price: this must be a whole number from 1 to 20."),
    "units.T.capacity": (7, "Our tables, units.T.capacity: this must be a whole number from 1 to 6."),
    "units.I.count": (1, "Our tables, units.I.count: a game alone begins with 2 of them (gentle), here are 1."),
    "units.I.name": ("Foot", "Our tables, units.I: there is no entry name."),
    "tiles": (("ZOM 3 8", "ZOM 3 31"), "tiles, 13, toughness: this must be a whole number from 0 to 30."),
    "old_one_cards": (("O02 CT/100", "O02 CT/900"), "old_one_cards, O02, LOY: CT/900 is no row"),
    "revelations.0.effects": (
        ["reveal 1 99 any"],
        "revelations, R1-01, effects.1: argument 2 of reveal must be a whole",
    ),
    "revelations.2.effects": (["tax 1"] * 7, "revelations, R1-05, effects: a card has 6 effects at most."),
    "personalities.4.effects": (
        ["mine iron 2"],
        "personalities, P05, effects.1: argument 1 of mine must be one of gold.",
    ),
    "personalities.1.effects": (["time mine -1"], "argument 1 of time must be one of rail, hills."),
    "personalities.27.effects": ([], "personalities, P28, effects: a card that is played once has one effect."),
    "personalities.28.effects": (["heal 2"], "argument 1 of heal must be a whole number from 1 to 1."),
    "personalities.0.effects": (
        ["railplus " + "9" * 5000],
        "argument 1 of railplus must be a whole number from 1 to 9.",
    ),
    "personalities.0.effects ": (["railplus ٣"], "argument 1 of railplus must be a whole number from 1 to 9."),
    "two_player.0.options.0.effects": (
        ["banish 1 1"],
        "two_player: only one option may banish, here are V1-A, V4-B.",
    ),
    "two_player.1.options.0.effects": (
        ["oldstart 9"],
        "two_player, V2, options.1.effects.1: argument 1 of oldstart must be a whole number from 23 to 52.",
    ),
    "start": ([3, 4, 5, 18], "Our tables, start.4: this must be a whole number from 1 to 17."),
    "start ": ([3, 4, 5], "start: there must be 4; found: 3."),
    "illuminated": ([*range(23, 37), 36], "illuminated: these spaces must follow one another on the track."),
    "time.mine": (True, "Our tables, time.mine: this must be a whole number from 1 to 9."),
    "difficulties.hard.goods": ([1, 2], "Our tables, difficulties.hard.goods: there must be 3; found: 2."),
    "objectives.2.conditions": (
        ["tracks >= 100"],
        "objectives, S03, conditions.1: a condition is one of min_port_distance, ",
    ),
    "objectives.2.conditions ": (["tracks > 14"], "objectives, S03, conditions.1: a condition is one of"),
    "objectives.0.conditions": (["grit >= 4"], "objectives, S01, conditions.1: a condition is one of"),
    "objectives.1.conditions": ([], "objectives, S02, conditions: there must be 1 to 6 conditions."),
    "objectives.1.west": (["units >= 1"] * 7, "objectives, S02, west: there must be 1 to 6 conditions."),
    "objectives.4.points": (0, "objectives, S05, points: this must be a whole number from 1 to 9."),
    "objectives.3.id": ("S05", "objectives, S04, id: this must be S04; found: S05."),
    "difficulties.hard.red": (1, "Our tables, difficulties.hard.red: this must be true or false."),
}


@pytest.mark.parametrize("path", WRONG)
def test_an_invalid_pack_is_refused_with_list_entry_and_field(path: str) -> None:
    value, said = WRONG[path]
    with pytest.raises(DataError) as refused:
        read_pack(broken(path.strip(), value))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_unit_must_hit_every_kind_on_some_cards() -> None:
    """Otherwise a fight for a port, which has no withdrawal, might never end. AZ-15.8."""
    rows = [line.split() for line in data_of("old_one_cards")["old_one_cards"].splitlines()]
    for row in rows:
        row[4] = "I/" + row[4].partition("/")[2]
    with pytest.raises(DataError, match="old_one_cards, SHO: all cards together must have 2 hits of C or more, here"):
        read_pack({"name": NAME, "old_one_cards": "\n".join(map(" ".join, rows))})


@pytest.mark.parametrize("text", ["", "{", "[" * 30_000, "NaN", '"O01"', "[]", "null", "3", " " * (LONGEST_TEXT + 1)])
def test_texts_that_are_not_packs_are_refused(text: str) -> None:
    with pytest.raises(DataError):
        from_json(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[units]\nI = \n", "This is not a pack: line 2 cannot be read as TOML."),
        ('[[personalities]]\nid = "P', "This is not a pack: line 2 cannot be read as TOML."),
        ("[units.I]" + " " * LONGEST_FILE, f"This is not a pack: it has more than {LONGEST_FILE} characters."),
        ("[time]\n" + "a" + ".a" * 9000 + " = 1", "line 2 has a key with more than 8 dots"),
        ('{"tiles": ', "This is not a pack: it cannot be read as JSON."),
        ('{"tiles": 7, "name": {"en": "A", "es": "B"}}', "tiles: this must be a text of several lines."),
    ],
    ids=["toml", "end", "long", "deep", "json", "type"],
)
def test_a_file_that_is_meant_to_be_a_pack_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(MessageError) as refused:
        PACKS.own_text(text)
    assert said in str(refused.value)


def test_the_packs_of_two_games_are_distinguished() -> None:
    assert OF_ARTEMIS.own_text(PACKS.sample()) is None
    only_lists = line_of(data_of("revelations", "personalities"))
    with pytest.raises(NoListError):
        OF_ARTEMIS.own_text(only_lists)
    tablet = Tablet()
    for text, said in (
        (only_lists, "Our tables (Revelations, Personalities) for AuZtralia. It is new."),
        (json.dumps(broken("revelations.0.effects", ["tax 99"])), "revelations, R1-01, effects.1: argument 1 of tax"),
    ):
        tablet.open("saves")
        tablet.page.file_to_pick = text
        tablet.press("import")
        assert said in tablet.text()


_JSON = anything(("gain gold 2", "O01", "1 2 3", "LOY 1 2 1 4\n"))
_GOOD = data_of()
_PLACES = paths_of(_GOOD)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_PLACES), _JSON)
def test_random_values_are_read_or_refused(path: tuple[str | int, ...], value: object) -> None:
    data = with_value(_GOOD, path, value)
    try:
        read = from_json(json.dumps(data))
    except DataError as error:
        said = str(error)
    else:
        said = ""
        assert to_json(from_json(to_json(read))) == to_json(read)
    assert "\n" not in said
    assert len(said) < 400


# --- what is carried ---


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_a_match_with_a_pack_travels_in_record_and_link(mode: str, seats: int, options: Mapping[str, str]) -> None:
    match = random_match(GAME, with_pack(mode, seats, extreme_pack(), **options), "travels")
    assert '[Option "pack" "own"]' in format_record(match)
    assert parse_record(format_record(match), GAMES) == match
    assert packing.decode(packing.encode(match), GAMES) == match


def test_a_record_without_a_pack_does_not_mention_packs() -> None:
    plain = Match(GAME, setup("match", 2))
    assert "pack" not in format_record(plain)
    said = replace(plain.setup, options=(*plain.setup.options, ("pack", "house")))
    with pytest.raises(ValueError, match="The options do not suit this mode"):
        check_setup(GAME, said)


def test_a_wrong_pack_in_a_record_is_refused() -> None:
    sound = format_record(Match(GAME, with_pack("match", 2, pack(start=[1, 3, 6, 9]))))
    with pytest.raises(RecordError, match="start: there must be 4; found: 3"):
        parse_record(sound.replace("[1,3,6,9]", "[1,3,6]"), GAMES)


# --- what is played ---


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "options"), [WAYS[0], *nightly(*WAYS[1:])])
def test_a_match_with_a_pack_keeps_the_contract(mode: str, seats: int, options: Mapping[str, str]) -> None:
    played = with_pack(mode, seats, extreme_pack(), **options)
    conformance.check(GAME, played, matches=1, moments=8, invariant=auztralia, say=sentence_of(played))


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_predicted_effects_are_right_with_a_pack(mode: str, seats: int, options: Mapping[str, str]) -> None:
    match = random_match(GAME, with_pack(mode, seats, extreme_pack(), **options), "promised")
    promises = GAME.promises()
    assert promises is not None
    assert check_promises(match, promises, "wild", 30)


@pytest.mark.nightly
@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_computers_play_with_a_pack(mode: str, seats: int, options: Mapping[str, str]) -> None:
    """Values depend on card effects, so every card and every option has one."""
    match = Match(GAME, with_pack(mode, seats, extreme_pack(), **options))
    match.settle()
    strategy = AuztraliaStrategy(seats)
    while not match.over and len(match.moves) < 150:
        for move in max(strategy.advice(cast("Position", match.position)))[1]:
            match.play(move)
        match.settle()
    assert len(match.moves) > 60
    assert strategy.playout(cast("Position", match.at(60)), Random(1))


def test_positions_use_the_tables_of_their_match() -> None:
    position: Any = GAME.new(with_pack("match", 2, extreme_pack()))
    assert position.times == [4, 4]
    assert position.in_box(0) == 14
    alone: Any = GAME.new(with_pack("solo", 1, extreme_pack(), difficulty="gentle"))
    assert (alone.goods[:3], alone.units_of(0), len(alone.surveys), alone.guns) == (
        [9, 0, 9],
        [3, 1, 0, 0, 1],
        13,
        False,
    )


# --- what is shown ---


def test_the_table_shows_the_tiles_and_cards_of_the_pack() -> None:
    played = with_pack("match", 2, extreme_pack())
    view = GAME.view().for_setup(played)
    own = [sort for sort in kit_of(played).sorts if "-" in symbol_suffix(sort)]
    frame = view.board_frame()
    assert all(f'id="az-face-{symbol_suffix(sort)}"' in frame for sort in own)
    assert "az-face-LOY" not in GAME.view().board_frame()
    seen: set[str] = set()
    names = tuple(map(Markup, NAMES[:2]))
    position: Any = GAME.new(played)
    for number, moment in enumerate(walk(position, 5)):
        if number % 7 == 0:
            drawn = view.board_parts(Scene(moment.seen_by(moment.seat or 0), played, names))
            seen |= {symbol_suffix(sort) for sort in own if f'-{symbol_suffix(sort)}"' in "".join(drawn.values())}
    assert seen


def test_a_pack_is_chosen_in_the_form_and_named_there() -> None:
    tablet = Tablet()
    tablet.open("saves")
    tablet.page.file_to_pick = extreme_pack()
    tablet.press("import")
    tablet.press("import-do")
    (kept,) = tablet.app.own_sheets.all()
    tablet.open("new/auztralia")
    assert "Some values are our own; we don't have the printed ones." in tablet.text()
    tablet.press("form auztralia pick pack")
    said = tablet.text()
    assert "Wild & <wide>" in said
    assert "replaces our units, Old One tiles, Old One cards, Revelations" in said
    tablet.press("form auztralia sample")
    ((name, text),) = tablet.page.files.items()
    assert name == "sobremesa-auztralia-pack.toml"
    assert PACKS.own_text(text)
    tablet.press(f"form auztralia option pack own:{kept.ident}")
    tablet.press("form auztralia begin")
    assert tablet.match.setup.content == (extreme_pack(),)
    assert tablet.match.setup.option("pack") == "own"


def test_the_example_of_docs_packs_is_valid() -> None:
    text = (
        (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8").split("```toml\n")[2].partition("```")[0]
    )
    data, ours = tomllib.loads(text), data_of()
    data["units"] = ours["units"] | data["units"]
    data["personalities"] += ours["personalities"][1:]
    data["revelations"] += ours["revelations"][1:]
    assert read_pack(data).kit.revelations["R1-02"].effects[1].op == "tax"


def test_objectives_of_a_pack_appear_in_form_setup_and_score() -> None:
    data = data_of("objectives")
    data["objectives"][0] |= {
        "name": {"en": "Any track", "es": "Una vía"},
        "conditions": ["tracks >= 1"],
        "west": ["tracks <= 99"],
        "points": 9,
    }
    line = line_of(data)
    kit = kit_of(with_pack("solo", 1, line))
    assert kit.objectives["S01"].on("west") == (("tracks", "<=", 99),)
    box = GAME.view().box
    titles = [item.title for group in box.picker("objective", "en", (line,)) for item in group.items]
    assert titles[0] == "Any track"
    assert titles[1:] == [item.title for group in box.picker("objective", "en") for item in group.items][1:]
    played = with_pack("solo", 1, line, objective="S01")
    assert ("objective", "Any track") in [(option.key, title) for option, title in choices_of(played)]
    match = Match(GAME, played)
    match.settle()
    chance = Random(7)
    while not match.over:
        match.play(match.automatic_move() or chance.choice(match.position.moves()))
    assert [line.points for line in match.position.score(0) if line.label == "Objective"] == [9]


def test_the_form_offers_the_objectives_of_the_pack_that_is_chosen() -> None:
    data = data_of("objectives")
    data["objectives"][0]["name"] = {"en": "Any track", "es": "Una vía"}
    form = Form.begin(GAME, "olive-42-bread", {}, {"p1": line_of(data)})
    form.set_mode("solo")
    option = next(one for one in form.offered if one.key == "objective")
    form.picking = "objective"
    assert "Any track" not in [item.title for group in groups(form, option) for item in group.items]
    form.choose("pack", "own:p1")
    form.picking = "objective"
    assert "Any track" in [item.title for group in groups(form, option) for item in group.items]
