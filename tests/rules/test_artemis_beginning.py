"""General rules, set-up of the game and of a round, bag and stock, numbers of players (AP-1 to AP-3, AP-19, AP-20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.randomness import pick, rng
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules.components import HOUSE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.tables import Kit, group_of, letters_of, size
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    begin,
    ended,
    events_of,
    expedition,
    first_chance,
    initial_table,
    lines,
    play,
    points,
    set_colonists,
)


def labels(p: Position) -> list[str]:
    """Play chance up to the next question; return the labels of its events."""
    asked = []
    while p.seat == CHANCE:
        asked.append(p.chance().label)
        p.advance(p.moves()[0])
    return asked


def setup_of(players: int, **options: str) -> Setup:
    mode = GAME.mode("solo" if players == 1 else "match")
    chosen = {option.key: option.choices[0][0] for option in mode.options} | options
    return Setup("artemis", mode.key, tuple(Seat(f"P{n}") for n in range(players)), "code", tuple(chosen.items()))


# --- AP-1 ---


@rule("AP-1.1", "AP-9.1", "AP-18.1")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_game_ends_after_six_rounds(players: int) -> None:
    p, rounds, chooser = Position(players), set(), rng("code", "rounds")
    while p.seat is not None:
        rounds.add(p.round)
        move = p.chance().sample(chooser) if p.seat == CHANCE else pick(chooser, p.moves())
        events = p.play(move)
        order = [event.kind for event in events if event.kind in ("resolution", "upkeep", "end", "round")]
        assert order == sorted(order, key=["resolution", "upkeep", "end", "round"].index)
    assert rounds - {0} == set(range(1, 7))
    assert p.moves() == []
    outcome = p.outcome()
    assert outcome is not None
    totals = [sum(line.points for line in p.score(party)) for party in p.parties]
    assert totals[outcome.ranking[0][0]] == max(totals)


@rule("AP-1.2", "AP-1.5")
def test_points_count_at_once_and_losses_stop_at_zero() -> None:
    p = initial_table()
    p.minerals = [1, 2, 5, 0]
    p.event = "V09"
    begin(p, ("letter", "D"))
    assert p.minerals == [0, 0, 3, 0]
    begin(p, ("effect", ANA, "VP", 2, "X01", None))
    assert points(p, ANA) == 2
    assert sum(line.points for line in p.score(ANA) if line.label == "Expeditions") == 2


@rule("AP-1.2", "AP-18.1")
@pytest.mark.parametrize(
    ("why", "label"),
    [
        ("X01", "Expeditions"),
        ("O01", "Buildings at Upkeep"),
        ("S01", "Buildings at Upkeep"),
        ("academy", "Diplomas"),
        ("V01", "Events"),
        ("relief", "Relief track"),
    ],
)
def test_score_sheet_lists_points_by_source(why: str, label: str) -> None:
    p = initial_table(2)
    before = lines(p, BEN)
    begin(p, ("effect", BEN, "VP", 3, why, None))
    after = lines(p, BEN)
    assert {one: after[one] - before[one] for one in after if after[one] != before[one]} == {label: 3}


@rule("AP-1.3")
def test_resources_are_energy_and_minerals_in_any_mix() -> None:
    p = initial_table()
    begin(p, ("mix", ANA, 4, "X01"))
    assert p.moves() == ["mix 4 0", "mix 3 1", "mix 2 2", "mix 1 3", "mix 0 4"]
    play(p, "1 mix 1 3")
    assert (p.energy[ANA], p.minerals[ANA]) == (4, 6)


@rule("AP-1.4")
def test_the_supply_never_runs_out() -> None:
    p = initial_table()
    begin(p, *[("effect", ANA, "ENERGY", 50, "X01", None)] * 4)
    assert p.energy[ANA] == 203


@rule("AP-1.6", "AP-1.7")
def test_only_undrawn_pieces_are_hidden() -> None:
    p = Position(3)
    assert p.seen_by(ANA).state() == p.state()
    expected = ["start", "round 1 expedition 1", "round 1 expedition 2"]
    drawn = labels(p)
    assert drawn[:3] == expected
    assert all(
        one.split(" ")[2] in ("expedition", "reward", "gantry", "doorstep", "event", "dice") for one in drawn[1:]
    )


@rule("AP-1.8")
def test_simultaneous_decisions_are_made_in_turn_order() -> None:
    p = initial_table()
    p.start = 2
    assert p.in_turn() == [2, 3, 0, 1]
    for seat in range(4):
        set_colonists(p, seat, O17="M")
    begin(p, ("upkeep",))
    answers = {"crew": "keep", "mix": "mix 0 1"}
    asked = []
    while p.seat is not None and p.ask in answers:
        asked.append(p.seat)
        play(p, f"{p.seat + 1} {answers[p.ask]}")
    assert asked == [2, 3, 0, 1] * 2


# --- AP-2 ---


@rule("AP-2.1", "AP-2.2", "AP-2.3")
@pytest.mark.parametrize(("players", "ocean", "surface"), [(1, 19, 20), (2, 19, 20), (3, 26, 26), (5, 26, 26)])
def test_bag_stock_and_piles(players: int, ocean: int, surface: int) -> None:
    p = Position(players)
    assert letters_of(p.stock) == "EEEEMMMMSSSS"
    assert p.bag.left == {"P": 28 - players, "E": 20, "M": 12, "S": 12}
    assert (len(p.ocean), len(p.surface)) == (ocean, surface)
    assert (len(p.expeditions), len(p.events)) == (22, 14)


@rule("AP-2.4")
def test_initial_goods_of_each_player() -> None:
    p = Position(3)
    play(p, "- start 1")
    assert (p.energy, p.minerals, p.toolkits) == ([3] * 3, [3] * 3, [3, 1, 1])
    assert [letters_of(group) for group in p.shelters] == ["P"] * 3
    assert (p.points, p.relief, p.badges) == ([0] * 15, [0] * 3, [0] * 3)


@rule("AP-2.5")
@pytest.mark.parametrize(("players", "toolkits"), [(2, 3), (3, 3), (4, 3), (5, 2)])
def test_start_player_and_compensation(players: int, toolkits: int) -> None:
    for options, more in (({}, toolkits), ({"start": "no"}, 1)):
        p = GAME.new(setup_of(players, **options))
        assert isinstance(p, Position)
        assert p.chance().outcomes == tuple((f"start {seat}", 1) for seat in range(1, players + 1))
        play(p, "- start 2")
        assert (p.start, p.toolkits[BEN]) == (1, more)
        assert p.toolkits[ANA] == 1
    solo = GAME.new(setup_of(1))
    assert isinstance(solo, Position)
    assert solo.chance().label == "round 1 expedition 1"
    assert solo.toolkits == [1]


# --- AP-3, AP-19, AP-20 ---


@rule("AP-3.1", "AP-3.3", "AP-3.4", "AP-3.5", "AP-20.1", "AP-20.2")
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_set_up_of_a_round(players: int, hard: bool) -> None:
    p = Position(players, hard=hard)
    first_chance(p)
    number, extra = max(players, 2), 0 if hard else 2
    assert len(p.open) == number - 1
    assert len(p.display) == number
    cards = [HOUSE.expeditions[ident] for ident in p.open]
    more = {"V02": number}.get(p.event, 0)
    assert p.vents == sum(card.energy for card in cards) + extra + more
    assert p.quarry == sum(card.minerals for card in cards) + extra + more
    assert size(p.queue) == number + extra


@rule("AP-3.1", "AP-3.3", "AP-19.2")
def test_old_expeditions_and_unclaimed_rewards_are_discarded() -> None:
    p = initial_table(2)
    expedition(p, "X12", lying=("PE", ""))
    expedition(p, "X08", lying=("O05", ""))
    p.expeditions.draw("X12") if "X12" in p.expeditions.left else None
    p.vents, p.quarry = 4, 5
    before = p.bag.discards
    begin(p, ("round",))
    assert p.bag.discards == {"P": before.get("P", 0) + 1, "E": before.get("E", 0) + 1}
    assert (p.open, p.reward_contents, p.vents, p.quarry) == ((), [], 0, 0)
    assert {"X12", "X08"} <= p.expeditions.discards.keys()
    assert p.ocean.discards == {}


@rule("AP-3.1", "AP-24.3")
def test_an_empty_deck_is_shuffled_from_the_discards() -> None:
    p = initial_table(2)
    for ident in list(p.expeditions.left):
        p.expeditions.draw(ident)
    p.expeditions.discard("X01", "X02")
    begin(p, ("lay out", 1))
    assert p.moves() == ["expedition X01", "expedition X02"]
    play(p, "- expedition X02")
    assert p.open == ("X02",)


@rule("AP-3.4")
@pytest.mark.parametrize(("number", "pile"), [(1, "O"), (3, "O"), (4, "S"), (6, "S")])
def test_ocean_tiles_come_in_rounds_1_to_3_then_surface_tiles(number: int, pile: str) -> None:
    p = initial_table(2)
    p.round = number
    begin(p, ("reveal", 1))
    assert {move.split(" ")[1][0] for move in p.moves()} == {pile}


@rule("AP-24.3")
def test_draw_numbers_restart_in_each_round() -> None:
    p = initial_table(2)
    p.draws, p.steps = 2, []
    begin(p, ("round",))
    first_chance(p)
    begin(p, ("effect", ANA, "COLONIST", 1, "O01", None))
    assert p.chance().label == "round 2 draw 1"


@rule("AP-3.2", "AP-24.3", "AP-24.4")
def test_contents_of_rewards_are_drawn() -> None:
    p = initial_table(3)
    expedition(p, "X18")
    expedition(p, "X19")
    begin(p, ("rewards",))
    laid = []
    for _ in range(4):
        laid.append(p.chance().label)
        play(p, f"- {p.moves()[-1]}")
    assert ended(p)
    assert laid == [
        "round 1 reward X18 A",
        "round 1 reward X18 B",
        "round 1 reward X19 A",
        "round 1 reward X19 B",
    ]
    assert p.reward_contents == [("S", "S"), (p.reward_contents[1][0], "S")]
    assert p.reward_contents[1][0].startswith("O19")


@rule("AP-3.2", "AP-10.6")
def test_rewards_with_an_empty_bag_and_an_empty_pile() -> None:
    p = initial_table(3)
    expedition(p, "X18")
    expedition(p, "X08")
    p.bag.counts, p.bag.discarded = [0] * 4, [0] * 4
    p.ocean.counts = [0] * len(p.ocean.counts)
    begin(p, ("rewards",))
    assert ended(p)
    begin(p, ("take", 1, ANA, 0))
    assert p.minerals[ANA] == 6
    begin(p, ("take", 0, BEN, 0))
    assert (letters_of(p.shelters[BEN]), points(p, BEN)) == ("P", 3)


@rule("AP-3.4")
def test_display_holds_eight_tiles_and_a_pile_may_run_out() -> None:
    p = initial_table(4)
    p.display, p.bids = ("O01",) * 7, [()] * 7
    begin(p, ("reveal", 1))
    play(p, f"- {p.moves()[0]}")
    assert (len(p.display), ended(p)) == (8, True)
    p.display, p.bids = (), []
    p.ocean.counts = [1, *[0] * (len(p.ocean.counts) - 1)]
    begin(p, ("reveal", 1))
    play(p, f"- {p.moves()[0]}")
    assert len(p.display) == 1
    assert ended(p)
    p.round = 4
    begin(p, ("reveal", 1))
    assert all(move.startswith("tile S") for move in p.moves())


@rule("AP-3.5", "AP-19.1")
def test_doorstep_holds_twelve_and_the_bag_is_refilled() -> None:
    p = initial_table(4)
    p.queue = group_of("PPPPPEEEE")
    begin(p, ("arrive",))
    assert {len(move.split(" ")[1]) for move in p.moves()} == {3}
    p.queue = group_of("PPPPPEEEEMMM")
    begin(p, ("arrive",))
    assert ended(p)
    p.queue = 0
    p.bag.counts, p.bag.discarded = [1, 0, 0, 0], [0, 0, 2, 0]
    begin(p, ("arrive",))
    assert p.moves() == ["colonists PMM"]
    play(p, "- colonists PMM")
    assert (letters_of(p.queue), p.bag.available) == ("PMM", 0)
    p.queue = 0
    begin(p, ("arrive",))
    assert ended(p)


@rule("AP-19.1", "AP-24.3")
def test_no_colonists_come_from_an_empty_bag_without_discards() -> None:
    p = initial_table()
    p.bag.counts, p.bag.discarded = [0] * 4, [0, 0, 2, 0]
    for number in (1, 2):
        begin(p, ("effect", ANA, "COLONIST", 1, "O09", None))
        assert p.chance().label == f"round 1 draw {number}"
        play(p, "- colonists M")
    begin(p, ("effect", ANA, "COLONIST", 1, "O09", None))
    assert ended(p)
    assert letters_of(p.shelters[ANA]) == "PMM"


@rule("AP-3.6")
@pytest.mark.parametrize("letter", "BCDEFGH")
def test_an_event_resolves_at_its_letter_only(letter: str) -> None:
    for card in HOUSE.events.values():
        p = initial_table(2)
        p.event = card.id
        p.energy, p.minerals, p.toolkits = [5, 5], [5, 5], [5, 5]
        p.rows = [(8,), (9,), ()]
        set_colonists(p, ANA, S05="P", S06="E", S07="M")
        before = begin(p).state()
        events = events_of(p, ("letter", letter))
        assert any(event.kind == "resolve" for event in events) == (card.letter == letter)
        if card.letter != letter:
            assert p.state() == before


@rule("AP-3.6")
def test_events_of_letter_a_resolve_at_once() -> None:
    p = initial_table(3)
    begin(p, ("open event",))
    play(p, "- event V02")
    assert (p.vents, p.quarry) == (3, 3)
    begin(p, ("open event",))
    assert "event V02" not in p.moves()
    p.event = "V01"
    begin(p, ("letter", "A"))
    assert p.toolkits == [2, 2, 2]
    solo = initial_table(1)
    begin(solo, ("open event",))
    play(solo, "- event V02")
    assert (solo.vents, solo.quarry) == (2, 2)


@rule("AP-24.1", "AP-24.3")
def test_second_twin_tile_has_its_own_name() -> None:
    p = initial_table(3)
    p.ocean.counts = [2, *[0] * (len(p.ocean.counts) - 1)]
    begin(p, ("reveal", 1))
    assert p.chance().outcomes == (("tile O01", 2),)
    play(p, "- tile O01")
    assert p.chance().outcomes == (("tile O01b", 1),)
    play(p, "- tile O01b")
    assert p.display == ("O01", "O01b")
    alone = initial_table(2)
    alone.ocean.counts = [1, *[0] * (len(alone.ocean.counts) - 1)]
    begin(alone, ("reveal", 1))
    assert alone.moves() == ["tile O01"]


def test_position_can_use_other_material() -> None:
    dear = {ident: replace(card, difficulty=40) for ident, card in HOUSE.expeditions.items()}
    p = Position(2, kit=Kit(replace(HOUSE, expeditions=dear)))
    first_chance(p)
    assert p.kit.material.expeditions[p.open[0]].difficulty == 40
