"""AuZtralia: card effects that only packs use: effects once a combat, shields, firing farms, notes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Illegal
from pyapp.engine.schema import load
from pyapp.games.auztralia.rules.attack import reach
from pyapp.games.auztralia.rules.component_types import PERSONALITY_WORDS, Effect, effects_of
from pyapp.games.auztralia.rules.components import HOUSE, UNITS
from pyapp.games.auztralia.rules.kit import NO_COVER, Cover
from pyapp.games.auztralia.rules.odds import odds_of
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    barracks_of,
    damage_of,
    farms,
    give_cards,
    goods_of,
    old_one,
    old_ones_turn,
    play,
    set_barracks,
    table,
    total,
    tracks,
    turn,
    where,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position


def with_card(ident: str, *effects: str, timing: str = "lasting") -> Position:
    """Return a table where Ana holds a card with this effect."""
    read = load(effects_of(PERSONALITY_WORDS[timing]), list(effects))
    card = replace(HOUSE.personalities[ident], timing=timing, effects=read)
    position = table()
    position.kit = replace(HOUSE, personalities={**HOUSE.personalities, ident: card})
    give_cards(position, ANA, ident)
    return position


def fight(position: Position, units: str, front: str, sends: str) -> str:
    """Attack an Old One with Ana's units up to the first round; return the tile."""
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, units)
    tile = old_one(position, "r5c4", front)
    turn(position)
    attack(position, tile, sends)
    return tile


@rule("AZ-11.3", "AZ-7.5")
def test_range_for_all_units_in_one_line() -> None:
    position = with_card("P20", "range * 1")
    assert [reach(position, ANA, unit) for unit in range(len(UNITS))] == [one.range + 1 for one in HOUSE.units]
    assert [reach(position, BEN, unit) for unit in range(len(UNITS))] == [one.range for one in HOUSE.units]


@rule("AZ-12.4", "AZ-7.5")
def test_first_hits_apply_once_a_combat_to_any_force() -> None:
    position = with_card("P14", "first * 2")
    tile = fight(position, "IC", "SHO 9", "I1 C1")
    play(position, "1 fight", "- card O09")
    assert damage_of(position, tile) == [2, 0]
    play(position, "1 fight", "- card O19")
    assert damage_of(position, tile) == [3, 0]


@rule("AZ-12.5", "AZ-12.6")
def test_a_shield_protects_while_its_unit_takes_part() -> None:
    position = with_card("P18", "shield C 1")
    fight(position, "IC", "ZOM 8", "I1 C1")
    play(position, "1 fight", "- card O05")
    assert position.combat is not None
    assert (position.combat.force, position.combat.cover) == ((0, 8), Cover(shields=(0, 0, 0, 0, 0)))
    play(position, "1 fight", "- card O08")
    assert position.moves() == ["lose I0", "lose C0"]
    without = with_card("P18", "shield C 1")
    fight(without, "IC", "ZOM 8", "I1")
    play(without, "1 fight", "- card O05")
    assert (without.combat, barracks_of(without, ANA)) == (None, "C")


@rule("AZ-12.5", "AZ-12.7")
def test_cover_ignores_whole_losses_of_the_first_cards() -> None:
    position = with_card("P17", "cover sanity 1", "cover ground 1")
    fight(position, "IA", "TEM 8", "I1 A1")
    play(position, "1 fight", "- card O17")
    assert position.combat is not None
    assert (position.combat.sanity, position.combat.cover) == (3, Cover(cards=(1, 0, 0)))
    play(position, "1 fight", "- card O04")
    assert (position.combat.force, position.combat.cover) == ((0, 16), Cover(cards=(0, 0, 0)))
    play(position, "1 fight", "- card O27")
    assert position.combat.sanity == 1


@rule("AZ-12.5")
@pytest.mark.parametrize("effects", [("shield C 2",), ("cover ground 1",), ("first * 2",), ("cover sanity 2",)])
def test_odds_include_card_effects(effects: tuple[str, ...]) -> None:
    position, plain = with_card("P18", *effects), table()
    for one in (position, plain):
        tracks(one, ANA, "r7c4-r6c4-r5c4")
        old_one(one, "r5c4", "SHO 6")
    more, less = (odds_of(one, ANA, 0, (0, 0, 8)) for one in (position, plain))
    assert (more.win, -more.mad) >= (less.win, -less.mad)
    assert more != less
    assert plain.kit.cover(()) == NO_COVER


@rule("AZ-15.7", "AZ-12.10")
@pytest.mark.parametrize(("guns", "front"), [(1, "LOY 2"), (2, "LOY 2"), (1, "ZOM 3")])
def test_a_farm_does_damage_before_it_is_blighted(guns: int, front: str) -> None:
    position = with_card("P34", f"farmguns {guns}")
    farms(position, ANA, sheep="r4c4")
    tile = old_one(position, "r3c4", front)
    old_ones_turn(position, 24)
    play(position, "- card O06" if front == "LOY 2" else "- card O07")
    if guns == 2:
        assert (where(position, tile), position.blight, goods_of(position, ANA)["gold"]) == ("", 0, 5)
        assert total(position, ANA) == 2 + 1
    else:
        assert (where(position, tile), position.blight.bit_count()) == ("r4c4", 1)
        assert sum(damage_of(position, tile)) == (front == "LOY 2")


@rule("AZ-4.11", "AZ-7.5")
def test_a_note_changes_nothing() -> None:
    position = with_card("P28", "note", timing="once")
    turn(position)
    assert "play P28" in position.moves()
    before = list(position.goods)
    play(position, "1 play P28")
    assert (position.spent[ANA], position.goods) == (("P28",), before)
    assert "play P28" not in position.moves()
    refusal = position.why_not("play P28")
    assert isinstance(refusal, Illegal)
    noted = replace(HOUSE.revelations["R1-01"], effects=(Effect("note"),), text={"en": "Sing.", "es": "Cantad."})
    after = table()
    after.kit = replace(HOUSE, revelations={**HOUSE.revelations, "R1-01": noted})
    old_one(after, "r5c4")
    old_ones_turn(after, 23)
    play(after, "- revelation R1-01")
    assert (after.ask, after.up) == ("card", 0)
