"""The rules of Imperial Settlers, number by number: empire, village, settlements (IS-6, IS-7, IS-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, TRACKS
from pyapp.games.imperial.rules.phases import DICE_ROLLED, SETTLE
from tests.marks import rule
from tests.rules.imperial_positions import (
    after,
    arrange,
    begin,
    building,
    expanding,
    letters,
    play,
    pour,
    refused,
    table,
    total,
)
from tests.rules.imperial_reference import COSTS, VALUES
from tests.rules.imperial_reference import FIELDS as REFERENCE_FIELDS

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position

EVERYTHING = "W" * 9 + "S" * 9 + "F" * 9

# --- 6. The empire ---


@rule("IS-6.1")
def test_only_the_first_unfinished_section_is_built() -> None:
    position = table()
    arrange(position, walls=2, huts=5)
    pour(begin(position), EVERYTHING, actions=9)
    assert after(position, "build walls") == ["WS"]
    assert after(position, "build huts") == ["WWSF"]
    refused(position, "build walls SSF", "IS-1.4")
    play(position, "build walls WS")
    assert after(position, "build walls") == ["SSF"]


@rule("IS-6.1", "IS-5.9")
@pytest.mark.parametrize(
    ("square", "number", "words"),
    [
        ("w1", "IS-5.6", "already crossed"),
        ("w2", "IS-5.6", "already crossed"),
        ("w4", "IS-6.1", "first unfinished"),
        ("w9", "IS-6.1", "first unfinished"),
        ("h2", "IS-6.1", "first unfinished"),
        ("g2.1", "IS-5.6", "already crossed"),
        ("g3.2", "IS-6.1", "first unfinished"),
    ],
)
def test_a_touched_box_that_is_not_to_be_built_says_why(square: str, number: str, words: str) -> None:
    """Pages name boxes that no move can name by their square."""
    position = table()
    arrange(position, walls=2, granaries=1, boxes="granaries.1")
    begin(position)
    assert words in refused(position, f"build {square}", number)


@rule("IS-6.1")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1), (3, 1, 2)])
def test_boxes_of_a_section_in_any_order(order: tuple[int, ...]) -> None:
    position = table()
    arrange(position, granaries=6)
    pour(begin(position), "WFF", actions=9)
    paid = {1: " FF", 2: " W", 3: ""}
    for number in order:
        assert position.players[0].length[2] == 6
        play(position, f"build granaries.{number}{paid[number]}")
    assert position.players[0].length[2] == 7


@rule("IS-6.2")
def test_a_section_may_take_several_rounds() -> None:
    position = table()
    arrange(position, granaries=1)
    play(pour(begin(position), "F"), "build granaries.1 F")
    assert position.players[0].length[2] == 1
    play(position, "done")
    begin(position)
    assert position.players[0].box(2, 1, 0)
    play(position, "build granaries.2")
    assert position.players[0].length[2] == 2


def _only(track: str, sections: int) -> dict[str, Any]:
    """Return what `arrange` takes for one track."""
    return {track: sections}


@rule("IS-6.3")
@pytest.mark.parametrize("track", TRACKS)
def test_a_track_scores_its_last_complete_section(track: str) -> None:
    for length in range(10):
        position = table(advanced=False)
        arrange(position, **_only(track, length))
        line = position.score(0)[TRACKS.index(track)]
        assert line.points == (VALUES[track][length - 1] if length else 0)
        assert line.rule == "IS-6.3"


@rule("IS-6.1", "IS-6.3")
def test_the_tables_are_as_the_rulebook_tells() -> None:
    for at, track in enumerate(TRACKS):
        assert [list(section.boxes) for section in EMPIRE[at]] == [list(boxes) for boxes in COSTS[track]]
        assert [section.value for section in EMPIRE[at]] == list(VALUES[track])
    assert [(field.last + 1, list(field.circles)) for field in FIELDS] == REFERENCE_FIELDS


@rule("IS-6.4", "IS-11.5")
@pytest.mark.parametrize("track", TRACKS)
def test_the_ninth_section_is_imperial(track: str) -> None:
    position = table()
    arrange(position, **_only(track, 8))
    assert position.score(0)[-1].points == 0
    arrange(position, **_only(track, 9))
    assert position.score(0)[-1].points == 4, "the Fortress"
    begin(position)
    refused(position, f"build {track} W", "IS-6.4")


@rule("IS-6.5")
@pytest.mark.parametrize(
    ("bridges", "opened"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3), (9, 4)]
)
def test_fields_open_with_their_group_of_bridges(bridges: int, opened: int) -> None:
    position = table()
    arrange(position, bridges=max(0, bridges - 1))
    pour(begin(position), EVERYTHING, actions=2)
    if bridges:
        play(position, after_first(position))
    assert [position.players[0].open(field) for field in range(4)] == [field < opened for field in range(4)]
    assert {move[0] for move in after(position, "harvest")} == {str(field + 1) for field in range(opened)}


def after_first(position: Position) -> str:
    """Return the plainest way to build the next bridge section."""
    return next(move for move in position.moves() if move.startswith("build bridges"))


@rule("IS-6.6")
def test_an_opened_field_is_harvested_in_the_same_round() -> None:
    position = table()
    arrange(position, bridges=1)
    pour(begin(position), "", actions=2)
    play(position, "build bridges", "harvest 1.3")
    assert letters(position) == "FF"


@rule("IS-6.7")
def test_a_circle_is_crossed_once_in_the_game() -> None:
    position = table()
    arrange(position, bridges=2)
    play(begin(position), "harvest 1.1")
    refused(position, "harvest 1.1", "IS-6.7")
    play(position, "done")
    begin(position)
    refused(position, "harvest 1.1", "IS-6.7")
    assert after(position, "harvest") == ["1.2", "1.3"]
    play(position, "harvest 1.2", "harvest 1.3")
    assert after(position, "harvest") == []


# --- 7. The village ---


@rule("IS-7.1")
def test_boxes_of_a_building_in_any_order_over_rounds() -> None:
    position = play(pour(begin(table()), "F"), "build sawmill.3", "build sawmill.2 F")
    assert position.players[0].finished[1] == 0
    play(position, "done")
    play(pour(begin(position), "SS"), "build sawmill.1 SS")
    assert position.players[0].finished[1] == 2
    refused(position, "build sawmill.1 SS", "IS-7.1")


@rule("IS-7.2")
@pytest.mark.parametrize(("ident", "letter"), [("farm", "F"), ("sawmill", "W"), ("quarry", "S")])
def test_a_building_works_from_the_round_after(ident: str, letter: str) -> None:
    position = pour(begin(table(), "GGG", 5), "GGGG", actions=5)
    while [move for move in position.moves() if move.startswith(f"build {ident}")]:
        play(position, next(move for move in position.moves() if move.startswith(f"build {ident}")))
    left = letters(position)
    assert letter not in left
    play(position, "done")
    assert letters(begin(position, "GGG")) == letter + "GGG"


@rule("IS-7.2")
def test_the_tool_shop_waits_too() -> None:
    position = play(pour(begin(table()), "SW"), "build toolshop.1 S", "build toolshop.2", "build toolshop.3")
    refused(position, "use toolshop W", "IS-7.2")
    play(position, "done")
    assert after(begin(position, "WSF"), "use toolshop") == ["W", "S", "F"]


@rule("IS-7.3")
def test_star_buildings_work_at_the_end_only() -> None:
    position = table()
    arrange(position, walls=9)
    begin(position)
    assert not [move for move in position.moves() if "fortress" in move]
    assert position.players[0].notes == 0
    assert position.score(0)[-1].points == 4


@rule("IS-7.4")
def test_the_tool_shop_works_twice_a_round() -> None:
    position = table()
    arrange(position, built="toolshop")
    begin(position, "WSF")
    play(position, "use toolshop W", "use toolshop S")
    assert letters(position) == "FGG"
    refused(position, "use toolshop F", "IS-7.4")
    play(position, "done")
    assert after(begin(position, "WSF"), "use toolshop") == ["W", "S", "F"], "and not at all, if you like"


@rule("IS-7.5")
def test_conditions_count_free_boxes_and_sections_completed_in_the_round() -> None:
    crane, feast = (
        building("Crane", "free_box", where="any", times=2),
        building("Feast", "vp_if", event="sections", count=2, vp=2),
    )
    position = expanding(crane, feast, granaries=1, boxes="granaries.1", pool="S", actions=0)
    play(position, "build granaries.2 crane", "build walls S crane", "done")
    assert position.players[0].notes == 2


@rule("IS-7.5")
def test_conditions_forget_the_round_before() -> None:
    position = expanding(building("Feast", "vp_if", event="sections", count=2, vp=2), pool="S")
    play(position, "build walls S", "done")
    play(pour(begin(position), "W"), "build huts W", "done")
    assert position.players[0].notes == 0


@rule("IS-7.6")
def test_gains_come_without_asking() -> None:
    mill = building("Mill", "gain", resource="food", n=1)
    feast = building("Feast", "settlement_vp", vp=1)
    chapel = building("Chapel", "blueprint_vp", vp=1, blueprint=["X", "X"])
    bell = building("Bell", "vp_left", what="action", vp=1)
    position = expanding(mill, feast, chapel, bell, dice="WSW", walls=1, huts=1, actions=2)
    assert letters(position) == "WWSF"
    play(position, "done", "settle chapel w1")
    assert position.players[0].notes == 1 + 2
    assert position.phase == DICE_ROLLED


@rule("IS-7.7")
def test_what_stands_from_the_start_has_no_boxes_and_is_no_finished_building() -> None:
    well = building("Well", "gain", prebuilt=True, resource="food", n=1)
    census = building("Census", "star_per", star=True, prebuilt=True, what="buildings", vp=3)
    position = table(well, census)
    arrange(position, built="shed-2")
    begin(position, "SSS")
    assert letters(position) == "WSSSF", "it works from the start"
    assert not [move for move in position.moves() if move.startswith(("build well", "build census"))]
    refused(position, "build well", "IS-7.7")
    assert position.score(0)[-1].points == 3, "the shed alone"


@rule("IS-7.8")
def test_the_basic_game_has_no_settlements_and_no_architects() -> None:
    position = table(advanced=False)
    arrange(position, walls=9, huts=9, granaries=9, bridges=9, built="farm")
    village = position.players[0].village
    assert [one.id for one in village.buildings] == ["farm", "sawmill", "quarry", "toolshop", "fortress"]
    assert letters(begin(position, "WWW")) == "WWWF"
    play(position, "done")
    assert position.phase == DICE_ROLLED
    assert len(position.score(0)) == 5, "no line of settlements"
    assert total(position) == 28 + 28 + 29 + 7 + 16


@rule("IS-7.9")
def test_any_is_given_in_gold_only_where_nothing_else_is() -> None:
    dock = building("Dock", "sell", give="any", n=2, vp=1)
    assert after(expanding(dock, pool="WFG"), "use dock") == ["WF"]
    assert after(expanding(dock, pool="WG"), "use dock") == ["WG"]
    assert after(expanding(dock, pool="WWG"), "use dock") == ["WW"]
    market = building("Market", "trade", give="any", n=1, get="food", m=1)
    assert after(expanding(market, pool="FG"), "use market") == ["G"], "never food for food"
    assert after(expanding(building("Oven", "sell", give="wood", n=1, vp=1), pool="G"), "use oven") == ["G"], (
        "gold stands for wood"
    )


# --- 9. Settlements ---


def settling(*, settled: tuple[str, ...] = (), seats: int = 1, **tracks: Any) -> Position:
    """Return the settlement phase on the competition village."""
    position = table(seats=seats)
    for seat in range(seats):
        arrange(position, seat, settled=settled, **tracks)
    return play(begin(position), *["done"] * seats)


@rule("IS-9.1")
def test_one_settlement_at_most_in_the_phase() -> None:
    position = settling(walls=4, huts=4)
    assert position.phase == SETTLE
    play(position, "settle fortress w1")
    assert position.round == 2
    refused(play(begin(position), "build farm.2"), "settle fortress w2", "IS-9.1")
    play(position, "done", "rest")
    assert len(position.players[0].settlements) == 1, "none has to be created"


@rule("IS-9.2")
def test_settlements_do_not_overlap() -> None:
    position = settling(walls=3, huts=3, settled=("fortress w2",))
    assert after(position, "settle architects") == []
    assert after(position, "settle fortress") == ["w1", "w3"]
    refused(position, "settle architects w1", "IS-9.2")
    play(position, "settle fortress w3")
    masks = [mask for _, mask in position.players[0].settlements]
    assert masks[0] & masks[1] == 0


@rule("IS-9.3")
def test_shapes_are_not_turned_or_mirrored() -> None:
    farm = settling(walls=1, huts=2)
    assert after(farm, "settle farm") == [], "XX / X. is not X. / XX"
    mirrored = settling(walls=2, huts=1)
    assert after(mirrored, "settle farm") == ["w1"]
    assert after(mirrored, "settle toolshop") == [], ".X / XX is not XX / X."
    refused(farm, "settle farm h3", "IS-9.4")
    refused(farm, "settle farm b1", "IS-9.3")


@rule("IS-9.4")
def test_rows_are_tracks_and_half_crossed_sections_do_not_count() -> None:
    position = table()
    arrange(position, huts=2, granaries=1, boxes="granaries.1")
    play(begin(position), "done")
    assert after(position, "settle architects") == []
    refused(position, "settle architects h1", "IS-9.4")
    assert after(position, "settle farm") == ["h1"]
    assert after(position, "settle fortress") == ["h1"]
    below = settling(granaries=2, bridges=2)
    assert after(below, "settle fortress") == ["g1", "g2"]
    assert after(below, "settle sawmill") == []


@rule("IS-9.5")
def test_a_settlement_raises_the_underlined_value_at_once() -> None:
    position = table()
    arrange(position, walls=2, huts=2, built="farm toolshop")
    play(begin(position, "WWW"), "done", "settle farm w1")
    assert position.players[0].value(0, "n") == 2
    assert letters(begin(position, "WWW")) == "WWWFF"


@rule("IS-9.6")
def test_the_building_need_not_be_finished() -> None:
    position = play(settling(walls=2, huts=2), "settle farm w1")
    assert position.players[0].value(0, "n") == 2
    play(pour(begin(position, "WWW"), "W"), "build farm.1 W", "build farm.2", "build farm.3", "done")
    assert letters(begin(position, "WWW")) == "WWWFF"


@rule("IS-9.7")
def test_the_same_shape_again_raises_again() -> None:
    position = table()
    arrange(position, walls=6, huts=6, built="farm")
    for number, square in enumerate(("w1", "w3", "w5"), 1):
        begin(position, "WWW")
        assert letters(position) == "WWW" + "F" * number
        play(position, "done", f"settle farm {square}")
    assert letters(begin(position, "WWW")) == "WWWFFFF"


@rule("IS-9.8")
def test_shapes_that_give_points_at_the_end() -> None:
    position = play(settling(walls=2, huts=2), "settle architects w1")
    assert {line.rule: line.points for line in position.score(0)}["IS-11.2"] == 3
    assert position.players[0].notes == 0
    chapel = building("Chapel", "blueprint_vp", boxes=("",), vp=3, blueprint=["X", "X"])
    unfinished = table(chapel)
    arrange(unfinished, walls=1, huts=1)
    play(begin(unfinished), "done", "settle chapel w1")
    assert total(unfinished) == 1 + 1
    play(begin(unfinished), "build chapel")
    assert total(unfinished) == 1 + 1 + 3, "finished in whatever round"


@rule("IS-9.9")
def test_of_two_buildings_with_the_same_shape_one_is_named() -> None:
    mill = building("Mill", "gain", resource="food", n=1, underline="n", blueprint=["X", "X"])
    well = building("Well", "gain", resource="stone", n=1, underline="n", blueprint=["X", "X"])
    position = play(expanding(mill, well, walls=1, huts=1), "done")
    assert position.moves() == ["settle mill w1", "settle well w1", "rest"]
    play(position, "settle well w1")
    assert letters(begin(position, "WWW")) == "WWWSSF"


@rule("IS-9.10")
def test_round_ten_has_its_settlement_phase() -> None:
    position = table()
    arrange(position, walls=2, huts=2)
    for _ in range(9):
        play(begin(position), "done", "rest")
    play(begin(position), "done")
    assert (position.round, position.phase) == (10, SETTLE)
    play(position, "settle architects w1")
    assert position.seat is None
    assert total(position) == 2 + 3 + 3


@rule("IS-9.11")
def test_settlements_go_clockwise_past_whoever_has_nothing_to_place() -> None:
    position = table(seats=3)
    for seat in (0, 2):
        arrange(position, seat, walls=1, huts=1)
    play(begin(position), "done", "done", "done", "rest")
    assert (position.phase, position.seat) == (SETTLE, 2)
    play(position, "rest")
    assert position.round == 2
    play(begin(position), "done", "done", "done")
    assert (position.active, position.seat) == (1, 2)
    play(position, "rest")
    assert position.seat == 0
    play(position, "settle fortress w1")
    play(begin(position), "done", "done", "done")
    assert (position.active, position.seat) == (2, 2)
    play(position, "rest")
    assert position.phase == DICE_ROLLED, "seat 0 has no free section left"


@rule("IS-9.11", "IS-10.1")
def test_the_end_phase_goes_clockwise_too() -> None:
    position = table(building("Larder", "store", n=1), seats=2)
    for seat in (0, 1):
        arrange(position, seat, built="larder")
    begin(position, "WSF")
    play(position, "done", "done")
    assert position.seat == 0
    play(position, "use larder F")
    assert position.seat == 1
    play(position, "done")
    begin(position, "WWW")
    assert [letters(position, seat) for seat in (0, 1)] == ["WWWF", "WWW"]
