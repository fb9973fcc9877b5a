"""The rules of Imperial Settlers, number by number: words, set-up, dice, tokens, expansion (IS-1 to IS-5)."""

from __future__ import annotations

from itertools import combinations

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules.components import COMPETITION, DICE, EMPIRE, FIELDS, TRACKS, WORKER
from pyapp.games.imperial.rules.payment import payments_for, pool_of
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, TAKE
from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    continuations,
    expanding,
    letters,
    play,
    play_to_end,
    refused,
    set_pool,
    table,
)

# --- 1. Words ---


@rule("IS-1.1")
def test_no_box_or_circle_has_gold() -> None:
    boxes = [box for track in EMPIRE for section in track for box in section.boxes]
    boxes += [box for one in COMPETITION.buildings for box in one.boxes]
    boxes += [circle for field in FIELDS for circle in field.circles]
    assert set("".join(boxes)) == set("WSF")


@rule("IS-1.1")
@pytest.mark.parametrize("move", ["build walls G", "build huts G", "build granaries G"])
def test_gold_is_spent_as_wood_stone_or_food(move: str) -> None:
    position = play(set_pool(begin(table()), "G"), move)
    assert letters(position) == ""
    assert sum(position.players[0].length) == 1


@rule("IS-1.2")
def test_gained_resources_join_the_pool_and_points_are_noted_at_once() -> None:
    position = set_pool(begin(table(), "WSF", 4, "export"), "WSF")
    play(position, "favor WS")
    assert letters(position) == "F"
    assert position.score(0)[-1].points == 2
    coin = play(set_pool(begin(table(), "WSF", 4, "coin"), "F"), "favor")
    assert letters(coin) == "FG"


@rule("IS-1.2")
def test_trade_exchanges_one_resource_for_another() -> None:
    position = table()
    arrange(position, built="toolshop")
    play(begin(position, "WSF"), "use toolshop S")
    assert letters(position) == "WFG"


@rule("IS-1.3")
def test_each_resource_is_used_once_and_the_rest_is_lost() -> None:
    position = begin(table(), "WSF", 5)
    play(position, "build huts W")
    assert continuations(position, "build bridges") == [], "its wood is spent"
    play(position, "done")
    assert position.players[0].pool == (0, 0, 0, 0)
    assert position.players[0].actions == 0
    begin(position, "FFF", 3)
    assert letters(position) == "FFF"
    assert position.players[0].actions == 3


@rule("IS-1.4")
def test_every_way_to_pay_plainest_first() -> None:
    position = table()
    arrange(position, walls=4)
    set_pool(begin(position), "WSSGGG")
    ways_listed = continuations(position, "build walls")
    assert set(ways_listed) == {"WSS", "SSG", "WSG", "SGG", "WGG", "GGG"}
    assert [paid.count("G") for paid in ways_listed] == [0, 1, 1, 2, 2, 3]
    assert "costs exactly WSS" in refused(position, "build walls WS", "IS-1.4")
    assert "do not have GGGG" in refused(position, "build walls GGGG", "IS-1.4")
    assert "do not have WWS" in refused(position, "build walls WWS", "IS-1.4")
    refused(position, "build walls WSSG", "IS-1.4")
    assert [paid for paid, _ in payments_for("", pool_of("WG"))] == [""], "nothing is paid for nothing"


@rule("IS-1.5")
def test_a_building_may_contradict_the_rules() -> None:
    """One action less than IS-5.6 says, a field that IS-6.5 locks, a second settlement against IS-9.1."""
    crane = expanding(building("Crane", "free_box", where="huts", times=1), pool="W", actions=0)
    play(crane, "build huts W crane")
    assert crane.players[0].length[1] == 1
    scouts = play(expanding(building("Scouts", "harvest_ahead"), pool=""), "harvest 1.1")
    assert letters(scouts) == "F"
    elders = expanding(
        building("Elders", "second_settlement"),
        building("Chapel", "blueprint_vp", vp=1, blueprint=["X", "X"]),
        walls=2,
        huts=2,
    )
    play(elders, "done", "settle chapel w1", "settle chapel w2")
    assert len(elders.players[0].settlements) == 2


@rule("IS-1.6")
@pytest.mark.parametrize("seats", [1, 2])
def test_only_tokens_first_player_dice_and_rerolls_are_chance(seats: int) -> None:
    position = table(building("Camp", "reroll", prebuilt=True, n=1), seats=seats)
    position.first_drawn = seats > 1
    verbs = set()
    while position.seat is not None:
        moves = position.moves()
        if position.seat == CHANCE:
            verbs.add(moves[0].split()[0])
            position.advance(moves[0])
        else:
            position.advance(next((move for move in ("reroll 1", "done", "rest") if move in moves), moves[0]))
    assert verbs == {"tokens", "dice", "reroll"} | ({"first"} if seats > 1 else set())


# --- 2. Set-up ---


@rule("IS-2.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_has_the_two_sheets(seats: int) -> None:
    position = table(seats=seats)
    assert len(position.players) == seats
    assert {player.village.sheet.id for player in position.players} == {COMPETITION.id}
    assert len({id(player) for player in position.players}) == seats
    names = [one.id for one in COMPETITION.buildings]
    assert names == ["farm", "sawmill", "quarry", "toolshop", "architects", "fortress"]


@rule("IS-2.2")
@pytest.mark.parametrize(("seats", "tokens"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_tokens_in_play(seats: int, tokens: int) -> None:
    position = table(seats=seats)
    draws = {"tokens " + " ".join(names) for names in combinations(("ally", "boon", "yield", "export", "coin"), tokens)}
    assert set(position.moves()) == draws
    assert {weight for _, weight in position.chance().outcomes or ()} == {1}
    chosen = position.moves()[-1]
    play(position, chosen)
    assert len(position.tokens) == tokens
    for _ in range(3):
        begin(position, "WSF", 4, *position.tokens[:seats])
        play(position, *["done"] * seats)
        assert f"tokens {' '.join(position.tokens)}" == chosen, "for the whole game"


@rule("IS-2.2")
def test_a_token_that_is_not_in_play_cannot_be_taken() -> None:
    position = play(table(), "tokens ally boon coin", "dice WSF 4")
    refused(position, "take export", "IS-2.2")


@rule("IS-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_player_is_drawn_after_the_tokens(seats: int) -> None:
    position = table(seats=seats)
    position.first_drawn = True
    play(position, position.moves()[0])
    assert position.chance().outcomes == tuple((f"first {seat + 1}", 1) for seat in range(seats))
    play(position, f"first {seats}")
    assert position.phase == DICE_ROLLED
    assert position.active == seats - 1
    play(position, "dice WSF 4")
    assert position.seat == seats - 1


@rule("IS-2.3")
def test_the_first_seat_begins_if_the_setup_says_so_and_alone_nobody_draws() -> None:
    for seats in (1, 2):
        position = table(seats=seats)
        play(position, position.moves()[0])
        assert (position.phase, position.active) == (DICE_ROLLED, 0)


@rule("IS-2.4")
@pytest.mark.parametrize("advanced", [True, False])
def test_sheets_begin_empty_except_for_prebuilt_buildings(advanced: bool) -> None:
    player = table(advanced=advanced).players[0]
    assert player.marks == 0
    assert player.length == [0, 0, 0, 0]
    assert not any(player.open(field) for field in range(4))
    standing = [one.id for one, done in zip(player.village.buildings, player.finished, strict=True) if done]
    assert standing == (["architects", "fortress"] if advanced else ["fortress"])


# --- 3. Dice ---


@rule("IS-3.1")
@pytest.mark.parametrize("advanced", [True, False])
def test_ten_rounds_of_the_phases(advanced: bool) -> None:
    position = table(advanced=advanced)
    arrange(position, walls=9, huts=9)
    play(position, position.moves()[0])
    for number in range(1, 11):
        assert (position.round, position.phase) == (number, DICE_ROLLED)
        play(position, "dice WSF 4")
        assert position.phase == TAKE
        play(position, position.moves()[0])
        assert position.phase == EXPAND
        play(position, "done")
        if advanced:
            assert position.moves()[-1] == "rest"
            play(position, "rest")
    assert position.seat is None


@rule("IS-3.2")
def test_every_player_gains_what_the_dice_show() -> None:
    position = begin(table(seats=3), "WGG", 3)
    assert [letters(position, seat) for seat in range(3)] == ["WGG"] * 3


@rule("IS-3.2")
def test_the_faces_of_the_dice() -> None:
    assert ["".join(sorted(die)) for die in DICE] == ["FGSSWW", "FFGSSW", "FFGSWW"]
    weights = dict(play(table(), "tokens ally boon coin").chance().outcomes or ())
    assert sum(weights.values()) == 6**4
    assert weights["dice WSF 4"] == 2 * 2 * 2 * 4
    assert weights["dice GGG 3"] == 1
    assert weights["dice SWS 5"] == 2 * 1 * 1 * 1


@rule("IS-3.3")
@pytest.mark.parametrize("worker", [3, 4, 5])
def test_every_player_gains_the_actions_of_the_worker_die(worker: int) -> None:
    assert sorted(WORKER) == [3, 4, 4, 4, 4, 5]
    position = begin(table(seats=2), "WSF", worker)
    assert [player.actions for player in position.players] == [worker] * 2
    play(set_pool(position, ""), *["build farm.2", "build farm.3", "build toolshop.2"])
    assert position.players[0].actions == worker - 3
    if worker == 3:
        refused(position, "build toolshop.3", "IS-5.6")


# --- 4. Taking tokens ---


@rule("IS-4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_are_taken_clockwise_from_the_active_player(seats: int) -> None:
    position = table(seats=seats)
    for number in range(seats + 1):
        if not position.tokens:
            play(position, position.moves()[0])
        play(position, "dice WSF 4")
        left = list(position.tokens)
        for step in range(seats):
            assert position.seat == (number + step) % seats
            assert position.moves() == [f"take {token}" for token in left]
            chosen = left.pop()
            play(position, f"take {chosen}")
            if step < seats - 1:
                refused(position, f"take {chosen}", "IS-4.1")
        play(position, *["done"] * seats)


@rule("IS-4.1")
def test_taking_a_token_is_mandatory_and_using_it_optional() -> None:
    position = play(table(), "tokens ally boon coin", "dice WSF 4")
    refused(position, "done", "IS-4.1")
    refused(position, "build huts W", "IS-4.1")
    play(position, "take coin", "done")
    assert position.round == 2
    assert position.players[0].notes == 0


@rule("IS-4.2")
def test_solo_takes_any_of_three_tokens_every_round() -> None:
    position = play(table(), "tokens ally boon export")
    for token in ("boon", "boon", "ally", "boon"):
        play(position, "dice WSF 4")
        assert position.moves() == ["take ally", "take boon", "take export"]
        play(position, f"take {token}", "done")


# --- 5. Expand ---


@rule("IS-5.1")
def test_players_expand_in_turn_without_affecting_others() -> None:
    position = begin(table(seats=3), "WSF", 4)
    for seat in range(3):
        assert position.seat == seat
        others = [position.players[other].state() for other in range(3) if other != seat]
        play(position, "build huts W", "build walls S", "build farm.2", "done")
        if seat < 2:
            assert [position.players[other].state() for other in range(3) if other != seat] == others
    assert [player.length for player in position.players] == [[1, 1, 0, 0]] * 3


@rule("IS-5.4")
def test_only_done_ends_the_expand_phase() -> None:
    position = set_pool(begin(table(), "WSF", 4, "export"), "", actions=0)
    assert position.moves() == ["done"]
    assert position.automatic() is None
    assert (position.seat, position.phase) == (0, EXPAND)
    play(position, "done")
    assert position.round == 2


@rule("IS-5.4")
def test_actions_abilities_and_token_in_any_order() -> None:
    start = expanding(
        building("Garden", "gain_choice", resources=["wood", "stone"], n=1), dice="FFF", worker=3, token="coin"
    )
    steps = ("build granaries F", "use garden W", "favor")
    orders = [(a, b, c) for a in steps for b in steps for c in steps if len({a, b, c}) == 3]
    ends = {play(start.copy(), *order).state() for order in orders}
    assert len(orders) == 6
    assert len(ends) == 1


@rule("IS-5.5")
def test_harvest_costs_an_action_and_gives_all_resources_of_the_circle() -> None:
    position = table()
    arrange(position, bridges=9)
    set_pool(begin(position), "", actions=3)
    play(position, "harvest 4.4")
    assert letters(position) == "WSF"
    assert position.players[0].actions == 2
    play(position, "harvest 4.1", "harvest 1.1")
    assert position.players[0].actions == 0
    refused(position, "harvest 1.2", "IS-5.5")


@rule("IS-5.6")
def test_build_costs_an_action_and_the_resources_of_the_box() -> None:
    position = set_pool(begin(table()), "WW", actions=3)
    play(position, "build farm.2")
    assert letters(position) == "WW"
    play(position, "build huts W")
    assert letters(position) == "W"
    assert position.players[0].actions == 1
    reason = refused(position, "build walls S", "IS-5.6")
    assert "walls" in reason
    play(position, "build farm.1 W")
    refused(position, "build farm.3", "IS-5.6")


@rule("IS-5.7")
def test_a_box_of_several_resources_is_one_action() -> None:
    position = table()
    arrange(position, huts=8)
    set_pool(begin(position), "WWWWWSF", actions=1)
    play(position, "build huts WWWWSF")
    assert letters(position) == "W"
    assert position.players[0].actions == 0
    assert position.players[0].length[1] == 9


@rule("IS-5.8")
def test_only_the_first_of_equal_boxes_and_circles_is_offered() -> None:
    position = table()
    arrange(position, granaries=3, bridges=4)
    set_pool(begin(position), "FF")
    assert continuations(position, "build granaries.1") == ["F"]
    assert continuations(position, "build granaries.2") == []
    refused(position, "build granaries.2 F", "IS-5.8")
    refused(position, "build farm.3", "IS-5.8")
    assert continuations(position, "harvest") == ["1.1", "1.2", "1.3", "2.1", "2.3"]
    refused(position, "harvest 2.2", "IS-5.8")
    play(position, "build granaries.1 F", "build farm.2", "harvest 2.1")
    assert continuations(position, "build granaries.2") == ["F"]
    assert continuations(position, "build farm.3") == [""]
    assert continuations(position, "harvest") == ["1.1", "1.2", "1.3", "2.2", "2.3"]


@rule("IS-5.9")
@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("build walls SS", "IS-5.6"),  # the resources
        ("build walls S", "IS-5.6"),
        ("build sawmill.1 SS", "IS-5.6"),
        ("harvest 1.1", "IS-6.5"),  # the field
        ("harvest 4.4", "IS-6.5"),
        ("build granaries.2", "IS-16.3"),  # the section has one box
        ("use farm", "IS-7.1"),
        ("use toolshop W", "IS-7.1"),
        ("settle farm w1", "IS-9.1"),
        ("rest", "IS-5.4"),
        ("take boon", "IS-4.1"),
        ("build architects", "IS-7.7"),
        ("build temple W", "IS-16.3"),
        ("dance", "IS-16.2"),
    ],
)
def test_refusal_names_what_is_missing_and_changes_nothing(move: str, number: str) -> None:
    position = set_pool(begin(table()), "WF")
    assert refused(position, move, number)


_TOOLS = (
    building("Sand table", "turn_die", to="basic"),
    building("Larder", "store", n=1),
    building("Pickers", "glean"),
)


@rule("IS-4.1", "IS-5.9")
@pytest.mark.parametrize(
    "move", ["reroll 1", "reroll worker", "use sand-table 1 S", "use larder W", "use pickers 1.1", "favor", "keep"]
)
def test_the_favor_token_comes_first(move: str) -> None:
    position = table(*_TOOLS)
    arrange(position, built="sand-table larder pickers", circles="1.1")
    refused(play(position, "tokens ally boon coin", "dice WSF 4"), move, "IS-4.1")


@rule("IS-5.3", "IS-5.9", "IS-10.1")
def test_moves_of_another_phase_are_refused_by_the_phase() -> None:
    position = expanding(*_TOOLS, circles="1.1", walls=2, huts=2)
    play(position, "keep")
    refused(position, "use sand-table 1 S", "IS-5.3")
    refused(position, "use larder W", "IS-5.4")
    set_pool(position, "W", actions=0)
    refused(position, "use pickers 1.1", "IS-3.3")
    refused(position, "use pickers", "IS-3.3")
    play(position, "done")
    assert position.phase == END
    for move, number in (
        ("use sand-table 1 S", "IS-5.3"),
        ("use pickers 1.1", "IS-10.1"),
        ("settle larder w1", "IS-10.1"),
        ("reroll 1", "IS-5.2"),
    ):
        refused(position, move, number)


@rule("IS-5.9")
def test_without_an_action_nothing_is_crossed() -> None:
    position = table()
    arrange(position, bridges=2)
    set_pool(begin(position), "WWSSFF", actions=0)
    assert [move for move in position.moves() if move.startswith(("build", "harvest"))] == []
    for move, number in (("build huts W", "IS-5.6"), ("build farm.2", "IS-5.6"), ("harvest 1.1", "IS-5.5")):
        refused(position, move, number)


@rule("IS-3.1", "IS-10.2")
def test_a_match_of_four_ends() -> None:
    position = play_to_end(table(seats=4))
    assert (position.seat, position.round) == (None, 10)
    assert len(TRACKS) == len(position.score(0)) - 2
