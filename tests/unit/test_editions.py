"""Matches of AuZtralia that were begun by edition 1 of the rules: read on with its Revelation deck, written as before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES, packing
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.rules.components import HOUSE, read_data
from pyapp.games.auztralia.rules.packs import house_of, kit_of
from pyapp.ui.links import fragments
from pyapp.ui.store.saves import Entry, read_entry, write_entry
from pyapp.ui.table.guide import is_guided
from tests.unit.auztralia_matches import setup
from tests.unit.auztralia_packs import data_of, line_of, with_pack
from tests.unit.fake_page import Tablet
from tests.unit.test_auztralia_data import code

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position

KEPT = {
    "two seats": (
        "BQAkw2ELcoMai8FohgA7D7rAXAdKXym6hmZ4vESgriWnJwDpCAAAAEYGVgT7yrjV6hrGqb5fGK1e3rJtLgM63gw_iowtG2VMMqDW",
        106,
        ["revelation R1-11", "card O28", "card O04", "look"],
    ),
    "alone": (
        "BQAow2ELcoMai8GweHGG83SLUoFVEDC5pOgamuL2E_4mPwk9GWD3CygFAAAxGxkTMwf7-8ZeIh1FIYsee3j_9ts",
        107,
        ["revelation R1-12", "card O26", "card O30", "recruit P26"],
    ),
}
"""Links as they were written by edition 1: payload, number of moves that were played, the last four."""


def kit(match: Match) -> Kit:
    return cast("Position", match.position).kit


@pytest.mark.parametrize("name", KEPT)
def test_a_link_of_edition_1_opens_and_travels_unchanged(name: str) -> None:
    payload, count, last = KEPT[name]
    match = fragments.read(payload)
    assert (match.setup.edition, match.moves[count - 4 : count]) == (1, last)
    assert fragments.fragment(fragments.SHOW, match).split("/")[1] == payload
    text = format_record(match)
    assert '[Rules "1"]\n' in text
    again = parse_record(text, GAMES)
    assert (again, format_record(again)) == (match, text)
    assert packing.decode(packing.encode(again), GAMES) == match
    assert kit(match) is house_of(1)


@pytest.mark.parametrize("name", KEPT)
def test_a_save_of_edition_1_opens_where_it_stood_and_goes_on(name: str) -> None:
    match = fragments.read(KEPT[name][0])
    match.jump(len(match.moves) - 2)
    raw = write_entry(Entry("abc", match, 1.0, 2.0))
    entry = read_entry("abc", raw)
    assert (entry.match, entry.match.cursor) == (match, match.cursor)
    assert write_entry(entry) == raw
    on = entry.match.branch(len(match.moves))
    while not any(move.startswith("revelation ") for move in on.moves[len(match.moves) :]):
        on.play(on.unforced() or on.position.moves()[0])
    assert (on.setup.edition, kit(on)) == (1, house_of(1))


def test_a_new_match_is_of_the_present_edition() -> None:
    match = Match(GAME, setup("match", 2))
    assert (match.setup.edition, kit(match)) == (2, HOUSE)
    assert '[Rules "2"]\n' in format_record(match)


def test_a_rematch_of_an_old_match_is_of_the_present_edition() -> None:
    tablet = Tablet()
    old = fragments.read(KEPT["alone"][0])
    tablet.app.open_entry(old)
    tablet.app.do("rematch")
    match = tablet.match
    assert match.setup == replace(old.setup, code=match.setup.code, edition=2)
    assert kit(match) is HOUSE


@pytest.mark.parametrize("edition", [0, 3])
def test_other_editions_are_refused(edition: int) -> None:
    with pytest.raises(ValueError, match="different edition"):
        Match(GAME, replace(setup("match", 2), edition=edition))
    text = format_record(Match(GAME, setup("match", 2))).replace('[Rules "2"]', '[Rules "3"]')
    with pytest.raises(RecordError, match="newer version"):
        parse_record(text, GAMES)


def test_a_pack_leaves_an_old_match_its_deck_and_a_new_one_the_new() -> None:
    people, deck = line_of(data_of("personalities")), line_of(data_of("revelations"))
    for edition in (1, 2):
        played = kit_of(replace(with_pack("match", 2, people), edition=edition))
        assert played.revelations is house_of(edition).revelations
        assert kit_of(replace(with_pack("match", 2, people), edition=edition)) is played
        brought = kit_of(replace(with_pack("match", 2, deck), edition=edition))
        assert brought.revelations == HOUSE.revelations


def test_a_pack_may_bring_the_old_deck() -> None:
    data = {**data_of("revelations"), "revelations": read_data("revelations_1.toml")["revelation"]}
    match = Match(GAME, with_pack("solo", 1, line_of(data)))
    assert match.setup.edition == 2
    assert kit(match).revelations == house_of(1).revelations
    while not match.over:
        match.play(match.unforced() or match.position.moves()[-1])
    assert parse_record(format_record(match), GAMES) == match


def test_a_guided_match_of_edition_1_is_guided_on() -> None:
    guide = GAME.guide()
    assert guide is not None
    for edition in (1, 2):
        match = Match(GAME, replace(guide.setup("Ana"), edition=edition))
        assert is_guided(match)
    assert not is_guided(Match(GAME, replace(guide.setup("Ana"), code="other")))


ALL = "LOY+ZOM+MIG+SHO+CTH"


def test_revelations_of_edition_1() -> None:
    assert house_of(2) is HOUSE
    assert house_of(1) is house_of(1)
    assert not house_of(1).dismisses
    codes = [code(card.effects) for card in house_of(1).revelations.values()]
    assert codes[:15] == [
        *["reveal 1 1 near"] * 2,
        *["reveal 1 1 low"] * 2,
        *["reveal 1 1 any"] * 4,
        *["reveal 1 1 high"] * 2,
        "march LOY 1",
        "march ZOM 1",
        "gate X",
        "tax 1, reveal 1 1 any",
        "",
    ]
    assert codes[15:25] == [
        "reveal 2 1 near",
        *["reveal 2 1 any"] * 3,
        "reveal 1 2 any",
        "reveal 2 1 near, march ZOM 1",
        "reveal 1 1 any, gate X",
        f"reveal 1 1 any, march {ALL} 1",
        "tax 1, reveal 2 1 high",
        "reveal 1 1 low, reveal 2 1 low",
    ]
    assert codes[25:] == [
        *["reveal 3 1 near"] * 2,
        *["reveal 3 1 any"] * 2,
        "reveal 3 1 near, march MIG 1",
        "reveal 2 1 any, reveal 3 1 any",
        *["reveal 2 1 any, gate XX"] * 2,
        f"reveal 3 1 any, march {ALL} 1",
        "reveal 3 2 any",
    ]
