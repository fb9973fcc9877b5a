"""Packs of the players' own travel with a match of The Artemis Project: in its setup, its record and its link."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pyapp.engine import conformance
from pyapp.engine.contract import Illegal, MessageError, check_setup
from pyapp.engine.match import Match
from pyapp.engine.packs import LONGEST_TEXT
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import packing
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules.components import COLONIST_NAMES, LISTS, SURFACE, Effect
from pyapp.games.artemis.rules.packs import kit_of
from pyapp.games.artemis.rules.schema import from_json, plain, to_json
from pyapp.games.artemis.rules.tables import HOUSE_KIT
from pyapp.games.artemis.view.vocabulary import Vocabulary
from tests.conformance.artemis_invariant import artemis
from tests.conformance.sentences import sentence_of
from tests.unit.artemis_matches import advised, pack_of, setup
from tests.unit.fake_page import Tablet

GAMES = {"artemis": GAME}
OURS = pack_of(*LISTS)


def changed(text: str, **fields: object) -> str:
    """Return a pack with other fields in the first entry of its first list."""
    data: Any = json.loads(text)
    first = next(key for key in LISTS if key in data)
    data[first][0].update(fields)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


RICH = changed(pack_of("surface"), flat=30, slots="○")
"""A pack whose first surface building is worth 30 and takes anybody."""


def test_a_pack_replaces_its_lists_and_leaves_the_others() -> None:
    kit = kit_of(setup(2, pack=RICH))
    assert kit.material.surface["S01"].worth.flat == 30  # type: ignore[union-attr]
    assert SURFACE["S01"].worth.flat != 30  # type: ignore[union-attr]
    assert kit.material.ocean == HOUSE_KIT.material.ocean
    assert kit_of(setup(2)) is HOUSE_KIT


def test_a_pack_of_our_own_lists_plays_as_we_do() -> None:
    with_pack, without = (advised(Match(GAME, setup(2, pack=pack))) for pack in (OURS, ""))
    assert with_pack.moves == without.moves
    assert with_pack.totals()[-1] == without.totals()[-1]


@pytest.mark.parametrize("seats", [1, 2])
def test_a_match_with_a_pack_travels_in_record_and_link(seats: int) -> None:
    match = advised(Match(GAME, setup(seats, pack=RICH)))
    assert parse_record(format_record(match), GAMES) == match
    assert packing.decode(packing.encode(match), GAMES) == match
    other = advised(Match(GAME, setup(seats)))
    assert match.totals() != other.totals()


@pytest.mark.slow
def test_a_match_with_a_pack_keeps_the_contract() -> None:
    played = setup(2, pack=RICH, practice=True)
    conformance.check(GAME, played, matches=1, moments=20, invariant=artemis, say=sentence_of(played))


def rescues() -> str:
    """Return a pack in which every reward brings colonists and a building, in both orders."""
    data: Any = json.loads(pack_of("expeditions"))
    for entry in data["expeditions"]:
        entry["rewards"] = [["COLONIST 2", "VP 1", "BUILDING 1"], ["BUILDING 1", "COLONIST 1"]]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_colonists_and_a_building_in_one_reward_are_played(seats: int) -> None:
    """AP-3.2, AP-24.6: part by part as printed; each draw has a label of its own."""
    match = advised(Match(GAME, setup(seats, pack=rescues(), practice=True)))
    assert any(" " in side for cursor in range(40) for pair in lying(match, cursor) for side in pair)
    assert any(move.startswith("reward ") for move in match.moves)
    assert parse_record(format_record(match), GAMES) == match
    assert packing.decode(packing.encode(match), GAMES) == match
    played = setup(seats, pack=rescues(), practice=True)
    conformance.check(GAME, played, matches=1, moments=30, invariant=artemis, say=sentence_of(played))


def lying(match: Match, cursor: int) -> list[tuple[str, str]]:
    return list(match.at(cursor).lying)  # type: ignore[attr-defined]


def test_such_rewards_are_shown_and_asked_about() -> None:
    match = advised(Match(GAME, setup(3, pack=rescues(), practice=True)))
    asked = [index for index, move in enumerate(match.moves) if move.startswith("reward ")]
    tablet = Tablet()
    for index in asked[:3]:
        part = match.branch(index)
        tablet.app.open_entry(part)
        tablet.page.settle()
        kit, place = kit_of(match.setup), part.position.args[0]  # type: ignore[attr-defined]
        for side in lying(match, index)[place]:
            colonists, tile = sorted(side.split(" "), key=str.isalpha, reverse=True)
            assert kit.building(tile).name["en"] in tablet.text()
            tablet.app.do(f"choose reward {'AB'[lying(match, index)[place].index(side)]}")
            tablet.page.settle()
            said = Vocabulary(kit.material).effects((Effect("COLONIST", len(colonists)), Effect("BUILDING", 1)), side)
            assert kit.building(tile).name["en"] in said
            assert COLONIST_NAMES[colonists[0]] in said
    assert asked


def test_the_largest_pack_fits_into_a_link() -> None:
    data: Any = plain(from_json(OURS))
    filler = iter(range(1_000_000))
    for entry in (entry for key in LISTS for entry in data[key]):
        for field in ("name", "text"):
            for language in entry.get(field, ()):
                room = 40 if field == "name" else 100
                entry[field][language] = "".join(chr(0x20000 + next(filler) * 7919 % 40000) for _ in range(room))
    text = to_json(from_json(json.dumps(data, ensure_ascii=False)))
    assert 15_000 < len(text) <= LONGEST_TEXT
    match = Match(GAME, setup(5, pack=text))
    match.settle()
    assert packing.decode(packing.encode(match), GAMES) == match


WRONG = (
    ("not json", "This is not a pack: it cannot be read as JSON."),
    ("{}", "pack, name.en: the English name is missing."),
    (
        changed(OURS, slots="PX"),
        "ocean, O01 (Volcanic Extractor), slots: the slots are 1 to 4 of P, E, M, S and ○ in one word.",
    ),
    (changed(pack_of("events"), amount=0), "whole number from 1 to 9"),
    ("x" * (LONGEST_TEXT + 1), "more than 40000 characters"),
)


@pytest.mark.parametrize(("pack", "said"), WRONG, ids=["no json", "empty", "slots", "amount", "long"])
def test_a_wrong_pack_is_refused_with_one_sentence(pack: str, said: str) -> None:
    with pytest.raises(MessageError) as caught:
        check_setup(GAME, setup(2, pack=pack))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    if len(pack) < LONGEST_TEXT:
        sound = format_record(Match(GAME, setup(2, pack=OURS)))
        record = sound.replace(json.dumps(OURS, ensure_ascii=False), json.dumps(pack, ensure_ascii=False))
        assert record != sound
        with pytest.raises(RecordError, match=r"\w") as broken:
            parse_record(record, GAMES)
        assert str(broken.value) == str(caught.value)


def test_there_is_a_pack_exactly_where_the_options_ask_for_one() -> None:
    for wrong in (
        replace(setup(2, pack=OURS), content=()),
        replace(setup(2), content=(OURS,)),
        replace(setup(2, pack=OURS), content=(OURS, RICH)),
    ):
        with pytest.raises(ValueError, match="lacks its pack, or has too many"):
            Match(GAME, wrong)


def test_tiles_that_a_pack_lacks_are_refused() -> None:
    data: Any = json.loads(pack_of("ocean"))
    data["ocean"][0]["id"] = "O77"
    match = Match(GAME, setup(2, pack=json.dumps(data)))
    while not match.position.chance().label.endswith("gantry 1"):
        match.play(match.seeded_result())
    assert "tile O77" in match.position.moves()
    with pytest.raises(Illegal):
        match.play("tile O01")
