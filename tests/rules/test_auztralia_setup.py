"""AuZtralia: components, maps, set-up and two-player cards."""

from __future__ import annotations

from collections import Counter

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.rules.board import NOWHERE, board_of
from pyapp.games.auztralia.rules.components import (
    CUBES,
    FARMS_OF_A_TYPE,
    OLD_ONE_CARDS,
    PERSONALITIES,
    REVELATIONS,
    SORTS,
    TRACKS,
    UNIT_TABLE,
)
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    at,
    attack,
    barracks_of,
    first_question,
    goods_of,
    label,
    legal,
    names,
    old_one,
    play,
    put_goods,
    set_barracks,
    set_up,
    setup_of,
    survey,
    table,
    tracks,
    turn,
    weights,
    where,
)

# --- frame and map ---


@rule("AZ-1.2", "AZ-3.1")
def test_pieces_are_limits() -> None:
    position = first_question("port")
    assert [position.in_hq(seat) for seat in range(2)] == [CUBES, CUBES] == [20, 20]
    assert (TRACKS, FARMS_OF_A_TYPE) == (20, 7)
    assert position.ports == [NOWHERE, NOWHERE]
    assert not any((*position.rails, *position.farms, *position.cubes, *position.units))


@rule("AZ-1.3")
def test_goods_never_run_out_and_units_do() -> None:
    position = table(west=True)
    position.goods[0] = 500
    assert "trade" in turn(position).moves()
    for seat, units in ((ANA, "IIIII"), (BEN, "IIII")):
        set_barracks(position, seat, units)
    assert legal(turn(position), "buy")[0] == "buy I"
    assert "buy II" not in position.moves()
    set_barracks(position, BEN, "IIIII")
    assert "buy I" not in turn(position).moves()


@rule("AZ-1.4", "AZ-23.5")
def test_chance_is_drawn_only_when_needed() -> None:
    position = table()
    tile = old_one(position, "r5c4")
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "I")
    attack(turn(position), tile, "I1")
    one, other = position.copy(), position.copy()
    play(one, f"- tile {tile} KAN")
    play(other, f"- tile {tile} ZOM 3")
    assert (where(one, tile), where(other, tile)) == ("", "r5c4")
    assert sum(weights(position).values()) == 20


@rule("AZ-1.5")
def test_fronts_and_piles_are_hidden_and_the_rest_is_open() -> None:
    position = first_question("turn")
    for seat in (ANA, BEN, CHANCE):
        assert position.seen_by(seat).state() == position.state()
    assert all(front < 0 for front in position.fronts)


@rule("AZ-1.6")
def test_options_come_from_the_setup() -> None:
    keys = {mode.key: {option.key for option in mode.options} for mode in GAME.modes}
    assert keys == {
        "match": {"map", "guns", "cards", "pack"},
        "coop": {"map", "guns", "pack"},
        "solo": {"map", "difficulty", "objective", "pack"},
    }
    match = GAME.mode("match")
    assert {option.key for option in match.options_at(3)} == {"map", "guns", "pack"}
    assert next(option for option in match.options if option.key == "guns").choices[0][0] == "yes"
    position = GAME.new(setup_of("match", 2, map="west", guns="no", cards="two"))
    assert (position.west, position.guns, position.options) == (True, False, 2)  # type: ignore[attr-defined]
    alone = GAME.new(setup_of("solo", 1, map="east", difficulty="hard", objective="S07"))
    assert (alone.guns, alone.objective, alone.ask) == (False, "S07", "survey")  # type: ignore[attr-defined]


@rule("AZ-2.1", "AZ-2.2")
@pytest.mark.parametrize(
    ("key", "terrains", "levels"),
    [
        ("east", {"outback": 44, "hill": 17, "coast": 19}, (21, 13, 10)),
        ("west", {"desert": 50, "farmland": 19}, (24, 15, 11)),
    ],
)
def test_maps_have_their_hexes(key: str, terrains: dict[str, int], levels: tuple[int, ...]) -> None:
    board = board_of(key)
    assert Counter(cell.terrain for cell in board.cells) == terrains
    assert tuple(Counter(cell.level for cell in board.cells)[level] for level in (1, 2, 3)) == levels
    numbers = sorted(cell.number for cell in board.cells if cell.number)
    assert numbers == list(range(1, sum(levels) + 1))
    if key == "east":
        cell = board.cells[board.index["r4c6"]]
        assert (cell.terrain, cell.level, cell.number) == ("outback", 1, 8)


@rule("AZ-2.4", "AZ-5.5")
def test_one_track_a_border_whoever_owns_it() -> None:
    position = table(ports=["r7c4", "r7c7"])
    tracks(position, BEN, "r7c7-r6c7-r6c6-r6c5-r7c4")
    play(turn(position), "1 hills")
    assert "r6c5-r7c4" not in position.moves()
    play(position, "1 r6c4-r7c4", "1 r6c4-r6c5")
    assert not position.rails[ANA] & position.rails[BEN]


@rule("AZ-2.5", "AZ-15.6")
def test_a_hex_may_hold_many_things() -> None:
    position = table()
    put_goods(position, "r5c4", coal=3, phosphate=1)
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    one, two = old_one(position, "r5c4", "ZOM 3"), old_one(position, "r5c4", "TEM 3")
    set_barracks(position, ANA, "I")
    assert legal(turn(position), "attack") == [f"attack {one}", f"attack {two}"]


# --- set-up ---


@rule("AZ-3.2", "AZ-3.11", "AZ-4.9")
def test_everybody_begins_with_the_same() -> None:
    position = first_question("port", 3)
    assert [goods_of(position, seat) for seat in range(3)] == [{"coal": 2, "iron": 2, "gold": 4}] * 3
    assert (position.purple, position.pile.bit_count(), [barracks_of(position, seat) for seat in range(3)]) == (
        22,
        36,
        [""] * 3,
    )
    assert [position.in_box(unit) for unit in range(5)] == [10, 5, 3, 4, 3] == [unit.count for unit in UNIT_TABLE]


@rule("AZ-3.3")
def test_tiles_lie_in_five_piles() -> None:
    position = set_up()
    assert position.stock == [20, 16, 13, 4, 4]
    assert sum(sort.count for sort in SORTS) == 57


@rule("AZ-3.4", "AZ-3.5", "AZ-23.4")
def test_surveys_come_one_after_the_other() -> None:
    position = set_up()
    assert (label(position), set(weights(position).values())) == ("survey r0c2", {1})
    assert len(position.moves()) == 20
    play(position, "- survey r0c2 2")
    assert (label(position), "survey r0c4 2" in position.moves(), len(position.moves())) == ("survey r0c4", False, 19)
    # 2: old on r0c2, SE old on r0c3, S phosphate on r1c2, SW coal on r0c1; the others off the map
    board = position.board
    assert {position.name(one) for one in position.at} == {"r0c2", "r0c3"}
    assert position.lying[0][board.index["r0c1"]] == 3
    assert position.lying[3][board.index["r1c2"]] == 1
    assert position.levels == [2, 2]


@rule("AZ-3.6")
def test_survey_symbols_on_coast_hill_and_sea_place_nothing() -> None:
    position = table()
    survey(position, r6c6=6)
    # 6: coal on itself, a hill; N old on r5c6; SE old on r6c7, a hill: lost; NW gold on r5c5
    assert {position.name(one) for one in position.at} == {"r5c6"}
    assert position.lying[0][at(position, "r6c6")] == 3
    assert position.lying[2][at(position, "r5c5")] == 3
    coast = table()
    survey(coast, r5c4=14)
    # 14: iron, N old, NE nothing, SE gold, S nothing, SW old, on r5c3
    assert {coast.name(one) for one in coast.at} == {"r4c4", "r5c3"}
    edge = table()
    survey(edge, r3c1=19)
    # 19: S phosphate on r4c1, a hill; SW coal on r4c0, a hill; NW old on r3c0; SE old on r4c2
    assert {edge.name(one) for one in edge.at} == {"r3c0", "r4c2"}
    assert (edge.lying[3][at(edge, "r4c1")], edge.lying[0][at(edge, "r4c0")]) == (1, 3)


@rule("AZ-3.7", "AZ-3.8")
def test_empty_piles_give_the_next_level_or_nothing() -> None:
    position = table()
    position.stock[0] = 0
    survey(position, r5c4=3)
    assert position.levels == [1, 1]
    other = table()
    other.stock[:3] = [0, 0, 0]
    survey(other, r5c4=3)
    assert other.at == []
    replaced = table()
    old_one(replaced, "r5c4", level="1")
    replaced.stock[1] = replaced.stock[2] = 0
    survey(replaced, r5c4=3)
    assert (replaced.levels, replaced.stock[0]) == ([0, 0], 18)
    raised = table()
    old_one(raised, "r5c4", level="1")
    raised.stock[1] = 0
    survey(raised, r5c4=3)
    assert (raised.levels, raised.stock[:3]) == ([2, 0], [19, 0, 12])


@rule("AZ-3.9", "AZ-23.5", "AZ-14.2")
def test_revelations_come_by_level_five_each() -> None:
    position = table()
    levels = []
    for space in range(23, 52, 2):
        position.purple, position.steps = space, [("revelation",)]
        position.go_on()
        assert (label(position), set(weights(position).values())) == (f"revelation {space}", {1})
        ids = [move.split(" ")[1] for move in position.moves()]
        assert set(ids) == {one for one in REVELATIONS if one[:2] == ids[0][:2]} - set(position.revelations)
        levels.append(int(ids[0][1]))
        position.revelations += (ids[-1],)
    assert levels == [1] * 5 + [2] * 5 + [3] * 5


@rule("AZ-3.10", "AZ-23.4")
def test_display_is_filled_from_the_left() -> None:
    position = first_question("draw")
    assert (label(position), len(position.moves())) == ("draw 1", len(PERSONALITIES))
    play(position, "- draw P05", "- draw P09", "- draw P01", "- draw P35")
    assert label(position) == "draw 5"
    play(position, "- draw P02")
    assert position.display == ("P02", "P35", "P01", "P09", "P05")
    assert (label(position), weights(position)) == ("first", {"first 1": 1, "first 2": 1})


@rule("AZ-3.12", "AZ-23.4")
@pytest.mark.parametrize(
    ("players", "mode", "space"),
    [(2, "match", 3), (3, "match", 6), (4, "match", 9), (2, "coop", 7), (3, "coop", 10), (4, "coop", 13)],
)
def test_first_player_lies_on_top(players: int, mode: str, space: int) -> None:
    position = first_question("first", players, mode=mode)
    play(position, "- first 2")
    assert position.times == [space] * players
    assert position.turn_order() == [*range(1, players), 0] == position.clockwise()
    assert position.seat == 0


@rule("AZ-3.13", "AZ-3.14", "AZ-23.4")
def test_ports_last_player_first_on_coast() -> None:
    position = first_question("first", 3)
    play(position, "- first 2")
    assert names(position, sum(1 << at(position, move[5:]) for move in position.moves())) == {
        name for name, cell in zip(position.board.names, position.board.cells, strict=True) if cell.terrain == "coast"
    }
    assert len(position.moves()) == 19
    play(position, "1 port r7c4")
    assert {"port r7c5", "port r7c3", "port r6c3", "port r6c2", "port r7c2"}.isdisjoint(position.moves())
    play(position, f"3 {position.moves()[0]}")
    assert position.seat == BEN
    play(position, f"2 {position.moves()[0]}")
    assert (position.seat, position.ask) == (BEN, "turn")


@rule("AZ-23.5")
def test_old_one_cards_are_reshuffled_when_the_pile_is_empty() -> None:
    position = table()
    position.pile, position.cards = 1, 35
    position.steps = [("card moves",)]
    position.go_on()
    assert (label(position), position.moves()) == ("card 36", ["card O01"])
    position.pile = 0
    assert len(position.moves()) == len(OLD_ONE_CARDS)
    position.steps = [("card moves",)]
    play(position, "- card O04")
    assert position.pile.bit_count() == 35
    assert not position.pile >> 3 & 1


@rule("AZ-1.1", "AZ-16.4")
def test_the_old_ones_are_a_party_of_their_own() -> None:
    for mode in GAME.modes:
        assert [side.ranked for side in mode.sides] == [True]
    position = table(3)
    assert (position.old_ones, [line.points for line in position.score(3)]) == (3, [0, 0, 0])
