"""AuZtralia: the Old Ones' turn, Revelations, movement, blight, attacks on ports."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.components import ILLUMINATED, OLD_ONE_CARDS
from pyapp.games.auztralia.rules.movement import target_of, tiles_to_move
from pyapp.games.auztralia.rules.recruiting import DECK_INDEX
from pyapp.games.auztralia.rules.tiles import LOYALIST
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    CLEO,
    DISPLAY,
    at,
    barracks_of,
    damage_of,
    farms,
    give_cards,
    goods_of,
    label,
    old_one,
    old_ones_turn,
    play,
    port,
    set_barracks,
    set_goods,
    table,
    tracks,
    turn,
    weights,
    where,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

BEFORE = ("R1-01", "R1-02", "R1-03", "R1-04", "R1-09", "R2-01", "R2-05", "R2-06", "R2-07", "R2-09")


def revelation(position: Position, ident: str) -> Position:
    """Resolve a Revelation at the time of its level."""
    done = 5 * (int(ident[1]) - 1)
    position.revelations = tuple(one for one in BEFORE if one != ident)[:done]
    if len(position.revelations) < done:
        position.revelations += ("R2-10",)
    old_ones_turn(position, ILLUMINATED[done])
    play(position, f"- revelation {ident}")
    return position


def old_one_card(position: Position, card: str, space: int = 24) -> Position:
    """Resolve the first Old One card of a turn."""
    old_ones_turn(position, space)
    play(position, f"- card {card}")
    return position


# --- the turn ---


@rule("AZ-14.1", "AZ-23.9")
def test_a_turn_has_disc_revelation_and_two_cards() -> None:
    position = table()
    tile = old_one(position, "r3c4", "LOY 2")
    old_ones_turn(position, 23)
    assert (position.purple, label(position)) == (23, "revelation 23")
    play(position, "- revelation R1-11")
    assert label(position) == "draw 1"
    play(position, "- draw P17")
    assert (where(position, tile), label(position)) == ("r3c4", "card 1")
    play(position, "- card O06")
    assert (where(position, tile), label(position)) == ("r4c4", "card 2")
    play(position, "- card O15")
    assert (where(position, tile), position.seat, position.purple) == ("r5c4", ANA, 23)


@rule("AZ-14.2", "AZ-14.3")
def test_illuminated_spaces_and_turns_to_53() -> None:
    assert tuple(range(23, 52, 2)) == ILLUMINATED
    position = table()
    position.times = [53, 54]
    position.steps = [("next",)]
    position.go_on()
    asked = []
    while position.seat is not None:
        asked.append((position.purple, position.ask))
        play(position, f"- {position.moves()[0]}")
    assert [space for space, ask in asked if ask == "revelation"] == list(ILLUMINATED)
    assert [space for space, ask in asked if ask == "card"] == sorted([*range(23, 54)] * 2)


@rule("AZ-14.4")
@pytest.mark.parametrize("ident", ["R1-01", "R1-03", "R1-05", "R1-09"])
def test_reveal_takes_the_lowest_hex_number(ident: str) -> None:
    position = table()
    farms(position, ANA, sheep="r3c3")
    tiles = {name: old_one(position, name) for name in ("r2c7", "r4c3", "r5c5", "r0c4")}
    old_one(position, "r6c4", level="2")
    revelation(position, ident)
    assert label(position) == f"tile {tiles['r5c5']}"
    play(position, f"- tile {tiles['r5c5']} MIG 3")
    assert (position.up, position.ask) == (0b100, "card")


@rule("AZ-14.4", "AZ-23.9")
def test_tiles_are_revealed_one_after_the_other() -> None:
    position = table()
    third, first, second = (old_one(position, name) for name in ("r4c4", "r6c4", "r5c4"))
    revelation(position, "R2-05")
    assert label(position) == f"tile {first}"
    play(position, f"- tile {first} KAN")
    assert label(position) == f"tile {second}"
    play(position, f"- tile {second} MIG 3")
    assert (where(position, first), where(position, second), where(position, third)) == ("", "r5c4", "r4c4")
    assert position.ask == "card"


@rule("AZ-14.4", "AZ-7.1", "AZ-23.9")
def test_dismiss_removes_the_last_card_of_the_display() -> None:
    position = revelation(table(), "R2-08")
    assert (position.display, position.gone, label(position)) == (DISPLAY[:4], DISPLAY[4:], "draw 1")
    play(position, "- draw P17")
    assert (position.display, position.gone) == (("P17", *DISPLAY[:3]), ("P35", "P04"))
    play(position, "- draw P20")
    assert (position.display, label(position)) == (("P20", "P17", *DISPLAY[:3]), "card 1")
    assert not {"P35", "P04"} & set(position.hands[ANA])


@rule("AZ-14.4", "AZ-7.2", "AZ-7.3", "AZ-21.3")
def test_dismiss_refills_from_the_known_card_first_and_not_from_an_empty_deck() -> None:
    known = table()
    known.deck &= ~(1 << DECK_INDEX["P20"])
    known.top, known.top_seen = "P20", 0b1
    revelation(known, "R1-15")
    assert (known.display, known.top, label(known)) == (("P20", *DISPLAY[:3]), "", "draw 1")
    empty = table()
    empty.deck = 0
    assert revelation(empty, "R1-15").display == DISPLAY[:3]
    assert label(empty) == "card 1"
    bare = table()
    bare.deck, bare.display = 0, ("P01",)
    revelation(bare, "R1-15")
    assert not bare.display
    assert (bare.gone, label(bare)) == (("P01",), "card 1")


# --- what the deck of edition 1 does besides, and packs may ---


@rule("AZ-14.4", "AZ-23.5")
def test_reveal_any_draws_a_tile_of_the_level() -> None:
    position = table(edition=1)
    first, _, second = old_one(position, "r5c4"), old_one(position, "r3c4", level="2"), old_one(position, "r4c5")
    old_one(position, "r4c6", "ZOM 3")
    revelation(position, "R1-05")
    assert (label(position), weights(position)) == ("any 1", {f"any {first}": 1, f"any {second}": 1})
    play(position, f"- any {second}")
    assert label(position) == f"tile {second}"
    play(position, f"- tile {second} MIG 3")
    assert (where(position, second), position.up, position.ask) == ("r4c5", 0b1100, "card")


@rule("AZ-14.4")
def test_reveal_picks_by_number_and_by_nearness() -> None:
    for ident, where_ in (("R1-03", "r5c5"), ("R1-09", "r2c7"), ("R1-01", "r4c3")):
        position = table(edition=1)
        farms(position, ANA, sheep="r3c3")
        tiles = {name: old_one(position, name) for name in ("r2c7", "r4c3", "r5c5")}
        revelation(position, ident)
        assert label(position) == f"tile {tiles[where_]}"


@rule("AZ-14.4")
def test_reveal_falls_to_lower_levels_then_to_higher() -> None:
    position = table()
    old_one(position, "r5c4", level="1")
    second = old_one(position, "r3c4", level="2")
    position.revelations = BEFORE
    old_ones_turn(position, 43)
    play(position, "- revelation R3-10", f"- tile {second} KAN")
    assert label(position) == "tile t1"


@rule("AZ-13.4", "AZ-14.4")
def test_a_gate_opens_on_the_temple_nearest_to_a_settlement() -> None:
    position = table()
    far, near = old_one(position, "r1c5", "TEM 3"), old_one(position, "r3c4", "TEM 3")
    revelation(position, "R1-13")
    assert weights(position) == {"tile t3 LOY 2": 2, "tile t3 ZOM 3": 2}
    play(position, "- tile t3 ZOM 3")
    assert (where(position, "t3"), position.up, position.stock[3], position.ask) == ("r3c4", 0b111, 3, "card")
    assert (where(position, far), where(position, near)) == ("r1c5", "r3c4")
    high = table()
    old_one(high, "r3c4", "TEM 3")
    high.revelations = BEFORE
    old_ones_turn(high, 43)
    play(high, "- revelation R3-07")
    assert weights(high) == {"tile t2 MIG 5": 2, "tile t2 SHO 6": 2}


@rule("AZ-13.4", "AZ-21.3")
def test_gate_without_temple_or_pile_turns_up_the_lowest_tile() -> None:
    position = table()
    old_one(position, "r3c4", "TEM 3")
    old_one(position, "r3c5", level="2")
    lowest = old_one(position, "r4c5", level="1")
    old_one(position, "r3c6", level="1")
    position.stock[3] = 0
    revelation(position, "R1-13")
    assert label(position) == f"tile {lowest}"
    nothing = revelation(table(), "R1-13")
    assert nothing.ask == "card"


@rule("AZ-13.6", "AZ-14.4")
def test_cthulhu_calls_at_once_when_a_revelation_reveals_it() -> None:
    position = table()
    cthulhu = old_one(position, "r0c4", level="3")
    mover = old_one(position, "r3c4", "SHO 6", "XX")
    position.revelations = BEFORE
    old_ones_turn(position, 43)
    play(position, "- revelation R3-03", f"- tile {cthulhu} CTH 12")
    assert (where(position, cthulhu), where(position, mover), position.ask) == ("r0c4", "r4c4", "card")


@rule("AZ-14.4", "AZ-21.4")
def test_tax_and_a_revelation_without_effect() -> None:
    position = table(3, edition=1)
    set_goods(position, BEN, gold=0)
    revelation(position, "R1-14")
    assert [position.gold(seat) for seat in range(3)] == [3, 0, 3]
    assert revelation(table(edition=1), "R1-15").ask == "card"


@rule("AZ-14.5", "AZ-14.6")
def test_movement_uses_the_same_pile_and_reveals_nothing() -> None:
    position = table()
    old_one(position, "r5c4")
    old_one_card(position, "O01")
    assert f"card {OLD_ONE_CARDS[0].id}" not in position.moves()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    assert position.up == 0


# --- movement ---


@rule("AZ-15.1")
def test_only_face_up_tiles_of_the_kind_move() -> None:
    position = table()
    hidden, zombie, loyal = (
        old_one(position, "r2c4"),
        old_one(position, "r3c4", "ZOM 3"),
        old_one(position, "r3c3", "LOY 2"),
    )
    position.fronts[0] = position.fronts[1]
    position.unseen[position.fronts[1]] -= 1
    old_one_card(position, "O07")
    assert [where(position, tile) for tile in (hidden, zombie, loyal)] == ["r2c4", "r4c4", "r3c3"]


@rule("AZ-15.2")
def test_tiles_move_by_nearness_then_row_column_and_number() -> None:
    position = table()
    farms(position, ANA, sheep="r4c4")
    names = ("r1c4", "r4c2", "r2c4", "r3c5", "r2c4")
    tiles = [old_one(position, name, "LOY 2") for name in names[:4]]
    tiles.append(old_one(position, "r2c4", "LOY 3"))
    assert [tiles[tile] for tile in tiles_to_move(position, LOYALIST)] == ["t4", "t3", "t5", "t2", "t1"]


@rule("AZ-15.2", "AZ-14.4")
def test_kinds_move_one_after_the_other() -> None:
    position = table(edition=1)
    farms(position, ANA, sheep="r4c4")
    loyal, zombie = old_one(position, "r3c4", "LOY 2"), old_one(position, "r2c4", "ZOM 3")
    hidden = old_one(position, "r0c0")
    position.revelations = BEFORE[:6]
    old_ones_turn(position, 35)
    play(position, "- revelation R2-08", f"- any {hidden}", f"- tile {hidden} TEM 3")
    assert position.blight == 1 << at(position, "r4c4")
    assert (where(position, loyal), where(position, zombie)) == ("r4c4", "r3c4")
    assert target_of(position, at(position, "r3c4"))[0] == at(position, "r7c4")


@rule("AZ-15.3", "AZ-15.7")
def test_the_target_is_recomputed_before_each_step() -> None:
    position = table()
    farms(position, ANA, sheep="r3c4 r3c5")
    first, second = old_one(position, "r2c4", "MIG 3"), old_one(position, "r2c5", "MIG 3")
    old_one_card(position, "O09")
    assert (where(position, first), where(position, second)) == ("r3c4", "r3c5")
    assert position.blight.bit_count() == 2


@rule("AZ-15.4")
def test_ties_between_ports_by_farms_then_by_row() -> None:
    position = table(ports=["r7c3", "r7c7"])
    assert position.name(target_of(position, at(position, "r6c5"))[0]) == "r7c3"
    farms(position, BEN, corn="r0c10")
    assert position.name(target_of(position, at(position, "r6c5"))[0]) == "r7c7"
    farms(position, ANA, corn="r1c10 r3c10")
    assert position.name(target_of(position, at(position, "r6c5"))[0]) == "r7c3"


@rule("AZ-15.5", "AZ-15.6")
def test_free_hexes_are_preferred_to_stacking() -> None:
    position = table()
    farms(position, ANA, sheep="r4c5")
    old_one(position, "r2c5", "TEM 3")
    old_one(position, "r3c4")
    tile = old_one(position, "r2c4", "MIG 3")
    old_one_card(position, "O24")
    assert where(position, tile) == "r2c5"
    assert position.at.count(at(position, "r2c5")) == 2


@rule("AZ-15.7", "AZ-13.5")
def test_blight_ends_the_move_except_for_shoggoths() -> None:
    position = table()
    farms(position, ANA, sheep="r3c4 r4c4")
    tile = old_one(position, "r2c4", "MIG 3")
    old_one_card(position, "O09")
    assert (where(position, tile), position.blight) == ("r3c4", 1 << at(position, "r3c4"))
    assert position.score(2)[2].points == 1
    assert position.score(ANA)[0].points == 2
    walker = table()
    farms(walker, ANA, sheep="r3c4 r4c4")
    tile = old_one(walker, "r2c4", "SHO 6", "2")
    walker.steps = [("card moves",), ("enter", 3, 2, -1)]
    walker.go_on()
    assert (where(walker, tile), walker.blight.bit_count()) == ("r4c4", 2)
    assert walker.farms[1].bit_count() == 2


# --- ports ---


def raid(
    units: str, front: str = "LOY 2", *, guns: bool = True, ids: tuple[str, ...] = (), damage: int = 0
) -> tuple[Position, str]:
    """Return a table where an Old One has entered Ana's port, which these units defend."""
    position = table(guns=guns)
    set_barracks(position, ANA, units)
    give_cards(position, ANA, *ids)
    tile = old_one(position, "r6c4", front, damage=[0, damage] if damage else [])
    old_one_card(position, {"LOY": "O06", "ZOM": "O07", "SHO": "O11", "CTH": "O16"}[front[:3]])
    return position, tile


@rule("AZ-15.8", "AZ-23.7")
def test_a_port_is_defended_with_all_units_and_no_withdrawal() -> None:
    position, tile = raid("IC", "ZOM 5")
    assert (position.seat, label(position), barracks_of(position, ANA)) == (-1, "card 2", "")
    play(position, "- card O10")
    assert (position.seat, position.moves()) == (ANA, ["lose I0", "lose C0"])
    play(position, "1 lose C0")
    assert (label(position), damage_of(position, tile)) == ("card 3", [3, 0])
    play(position, "- card O15")
    assert (barracks_of(position, ANA), where(position, tile), label(position), position.fallen) == (
        "IC",
        "",
        "card 4",
        -1,
    )
    assert (position.in_hq(ANA), position.times[ANA]) == (20, 24)


@rule("AZ-15.9")
def test_harbour_guns_hit_on_every_card() -> None:
    for guns, left in ((True, ""), (False, "r7c4")):
        position, tile = raid("C", "LOY 2", guns=guns)
        play(position, "- card O02" if guns else "- card O04")
        assert where(position, tile) == left
    out, tile = raid("CC", "LOY 3", guns=True)
    play(out, "- card O09")
    assert damage_of(out, tile) == [1, 0]
    play(out, "- card O14")
    assert damage_of(out, tile) == [2, 0]


@rule("AZ-15.10", "AZ-16.1")
@pytest.mark.parametrize(("units", "turned"), [("", ()), ("I", ("O04",)), ("II", ("O05",))])
def test_a_port_falls_without_units_when_all_are_lost_or_mad(units: str, turned: tuple[str, ...]) -> None:
    position, tile = raid(units, "SHO 9", guns=False)
    for card in turned:
        play(position, f"- card {card}")
    assert (position.fallen, position.seat, where(position, tile)) == (ANA, None, "r7c4")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.params, outcome.ranking[-1]) == ({"port": 1}, (ANA,))


@rule("AZ-15.10", "AZ-12.8")
def test_madness_loses_the_port() -> None:
    position, tile = raid("ICT", "CTH 12")
    for card, points, sanity in (("O08", "T0 T1", 2), ("O10", "C0", 1), ("O01", "C1", 0)):
        play(position, f"- card {card}", f"1 lose {points}")
        assert position.combat is not None
        assert position.combat.sanity == sanity
    play(position, "- card O22")
    assert (position.fallen, position.seat, barracks_of(position, ANA), where(position, tile)) == (
        ANA,
        None,
        "",
        "r7c4",
    )


@rule("AZ-15.10", "AZ-15.11", "AZ-12.10")
def test_the_port_holds_if_force_and_tile_are_both_destroyed() -> None:
    position, tile = raid("I", "LOY 3", ids=("P34", "P33"), damage=1)
    play(position, "- card O07")
    assert (position.fallen, where(position, tile), barracks_of(position, ANA), position.gold(ANA)) == (-1, "", "I", 6)
    assert position.shares == [1, 0]
    assert label(position) == "card 3"


@rule("AZ-15.11", "AZ-15.8")
def test_the_turn_continues_after_a_port_combat_with_full_sanity_for_each() -> None:
    position = table()
    set_barracks(position, ANA, "CT")
    first, second = old_one(position, "r6c4", "LOY 2"), old_one(position, "r6c3", "LOY 2")
    old_one_card(position, "O06")
    play(position, "- card O03")
    assert (where(position, second), where(position, first), label(position)) == ("", "r7c4", "card 3")
    assert position.combat is not None
    assert (position.combat.sanity, position.combat.cards) == (3, 0)
    play(position, "- card O16")
    assert (where(position, first), label(position), goods_of(position, ANA)["gold"]) == ("", "card 4", 6)
    play(position, "- card O01")
    assert position.seat == ANA


@rule("AZ-15.6")
def test_old_ones_destroy_nothing_on_hexes_they_enter() -> None:
    position = table(3)
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    position.lying[0] = tuple(3 if name == "r5c4" else 0 for name in position.board.names)
    position.rich = 1 << at(position, "r5c4")
    tile = old_one(position, "r4c4", "ZOM 3")
    old_one_card(position, "O07")
    assert (where(position, tile), position.rails[ANA].bit_count(), position.lying[0][at(position, "r5c4")]) == (
        "r5c4",
        2,
        3,
    )
    port(position, CLEO, "r7c8")
    turn(position)
    assert position.seat == ANA
