"""The engine of Imperial Settlers against the plain reference, on games and pools that hypothesis thinks of."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial.rules.components import COMPETITION, EMPIRE, TRACKS
from pyapp.games.imperial.rules.payment import exports as engine_exports
from pyapp.games.imperial.rules.payment import payments_for, pool_of, reduced, substituted
from pyapp.games.imperial.rules.payment import trade_payments as engine_trade_payments
from pyapp.games.imperial.rules.phases import EXPAND, SETTLE
from pyapp.games.imperial.rules.position import Position
from tests.marks import rule
from tests.rules.imperial_positions import building, letters, sheet
from tests.rules.imperial_reference import Reference, exports, first_of_each, payments, placements, written

POOLS = st.tuples(*[st.integers(0, 5)] * 4)
COSTS = sorted({box for track in EMPIRE for section in track for box in section.boxes} | {"WSF", "WWSS", "FFFF"})
SHAPES = st.lists(st.text("X.", min_size=3, max_size=3), min_size=1, max_size=3).filter(
    lambda rows: "X" in "".join(rows)
)


def named(pool: tuple[int, ...]) -> dict[str, int]:
    return dict(zip("WSFG", pool, strict=True))


def number_of(pool: tuple[int, ...]) -> int:
    return pool_of("".join(letter * count for letter, count in zip("WSFG", pool, strict=True)))


# --- payments ---


@rule("IS-1.4")
@given(POOLS)
def test_ways_to_pay_are_all_hands_that_pay(pool: tuple[int, ...]) -> None:
    for cost in COSTS:
        hands = [paid for paid, _ in payments_for(cost, number_of(pool))]
        assert len(set(hands)) == len(hands)
        assert set(hands) == payments(cost, named(pool))
        assert [paid.count("G") for paid in hands] == sorted(paid.count("G") for paid in hands), "plainest first"
        assert all(number == pool_of(paid) for paid, number in payments_for(cost, number_of(pool)))


@rule("IS-8.4")
@given(POOLS)
def test_exports_are_all_hands_of_different_kinds(pool: tuple[int, ...]) -> None:
    hands = [paid for paid, _ in engine_exports(number_of(pool))]
    assert len(set(hands)) == len(hands)
    assert set(hands) == exports(named(pool))


@rule("IS-7.9")
@given(POOLS, st.sampled_from("WSFG*"), st.integers(1, 4), st.sampled_from(["W", "S", "F", "G", ""]))
def test_what_is_given_in_a_trade(pool: tuple[int, ...], give: str, number: int, get: str) -> None:
    """All hands are tried: of the kind, gold standing in; or of any, with no more gold than the plain kinds fall short
    of.
    """
    if give == get:
        return
    have = named(pool)
    expected = set()
    for hand in combinations_with_replacement("WSFG", number):
        gold = hand.count("G")
        plain = sum(count for letter, count in have.items() if letter not in ("G", get))
        held = all(hand.count(letter) <= have[letter] for letter in "WSFG") and get not in hand
        fits = gold == max(0, number - plain) if give == "*" else set(hand) <= {give, "G"}
        if held and fits:
            expected.add("".join(hand))
    hands = [paid for paid, _ in engine_trade_payments(give, number, number_of(pool), get)]
    assert len(set(hands)) == len(hands)
    assert set(hands) == ({""} if expected and give == "G" else expected)


@rule("IS-7.9")
@given(POOLS, st.sampled_from(COSTS), st.sampled_from("WSF*"), st.integers(1, 3))
def test_discounts_take_off_as_much_as_they_can(pool: tuple[int, ...], cost: str, resource: str, number: int) -> None:
    if resource == "*":
        left = {"".join(rest) for rest in combinations_with_replacement("WSF", max(0, len(cost) - number))}
        expected = (
            {rest for rest in left if all(rest.count(letter) <= cost.count(letter) for letter in "WSF")}
            if cost
            else set()
        )
    else:
        taken = min(number, cost.count(resource))
        expected = (
            {"".join(letter * (cost.count(letter) - (taken if letter == resource else 0)) for letter in "WSF")}
            if taken
            else set()
        )
    assert set(reduced(cost, resource, number)) == expected


@rule("IS-7.9")
@given(POOLS, st.sampled_from(COSTS), st.sampled_from(["FS", "WF", "SW"]))
def test_substitutes_are_hands_that_pay_only_with_help(pool: tuple[int, ...], cost: str, pair: str) -> None:
    give, instead = tuple(pair)
    have = named(pool)
    helped = set()
    for number in range(1, cost.count(instead) + 1):
        helped |= payments(cost.replace(instead, "", number) + give * number, have)
    hands = [paid for paid, _ in substituted(cost, give, instead, number_of(pool))]
    assert set(hands) == helped - payments(cost, have)
    assert len(set(hands)) == len(hands)


# --- places ---


@rule("IS-9.2", "IS-9.3", "IS-9.4")
@given(
    SHAPES, st.tuples(*[st.integers(0, 9)] * 4), st.sets(st.tuples(st.integers(0, 3), st.integers(0, 8)), max_size=8)
)
@settings(max_examples=150)
def test_places_of_any_shape(rows: list[str], lengths: tuple[int, ...], taken: set[tuple[int, int]]) -> None:
    """The shape is cut to its frame, as sheets have it, and need not hang together."""
    while "X" not in rows[0]:
        rows = rows[1:]
    while "X" not in rows[-1]:
        rows = rows[:-1]
    columns = [column for column in range(3) if any(row[column] == "X" for row in rows)]
    shape = [row[columns[0] : columns[-1] + 1] for row in rows]
    if not 2 <= "".join(shape).count("X") <= 5:
        return
    position = Position(
        [[sheet(building("Chapel", "blueprint_vp", vp=1, blueprint=shape))]],
        advanced=True,
        away=[False],
        first_drawn=False,
    )
    player = position.players[0]
    player.length[:] = lengths
    player.settlements.append((0, sum(1 << 9 * row + column for row, column in taken)))
    free = {(row, column) for row in range(4) for column in range(lengths[row])} - taken
    assert player.settle_moves() == [f"settle chapel {corner}" for corner in placements(shape, free)]


# --- whole games ---


@rule("IS-5.4", "IS-5.6", "IS-5.8", "IS-6.1", "IS-7.1", "IS-9.1", "IS-11.4")
@pytest.mark.parametrize("advanced", [True, False])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_whole_games_agree_with_the_reference(seats: int, advanced: bool, seed: int) -> None:
    chooser = rng("reference", f"{seats} {advanced} {seed}")
    position = Position([[COMPETITION] * seats], advanced=advanced, away=[False] * seats, first_drawn=True)
    reference = Reference(seats, advanced=advanced)
    while position.seat is not None:
        moves = position.moves()
        assert reference.seat == position.seat
        assert set(moves) == reference.moves()
        assert len(set(moves)) == len(moves)
        # `done` while there is something else only now and then, so that sheets fill
        plain = [move for move in moves if move != "done" or chooser.random() < 0.2] or moves
        move = pick(chooser, plain)
        position.play(move) if chooser.random() < 0.1 else position.advance(move)
        reference.play(move)
        for seat in range(seats):
            player, sheets = position.players[seat], reference.sheets[seat]
            assert player.length == [sheets.length(track) for track in TRACKS]
            assert sum(line.points for line in position.score(seat)) == sheets.total()
        if position.phase == EXPAND and position.seat is not None:
            sheets = reference.sheets[position.seat]
            assert named(position.players[position.seat].pool) == sheets.pool
            assert position.players[position.seat].actions == sheets.actions
    assert reference.seat is None
    outcome = position.outcome()
    assert outcome is not None
    assert [list(group) for group in outcome.ranking] == reference.ranking()


SHEETS = st.lists(
    st.sampled_from(
        [
            building("Cutters", "discount", prebuilt=True, where="walls", resource="any", n=1),
            building("Crane", "free_box", prebuilt=True, where="any", times=2),
            building("Giants", "free_cost", prebuilt=True, where="tracks"),
            building("Bakers", "substitute", prebuilt=True, give="food", instead_of="stone", where="any", times=2),
            building("Mill", "gain", boxes=("WW", "", "F"), resource="food", n=1, underline="n", blueprint=["X", "X"]),
            building("Market", "trade", boxes=("S", "", "S"), give="any", n=1, get="gold", m=1, times=2),
            building("Scouts", "harvest_ahead", prebuilt=True),
            building("Elders", "second_settlement", prebuilt=True),
        ]
    ),
    min_size=2,
    max_size=6,
    unique_by=lambda one: one["name"]["en"],
)


@rule("IS-1.4", "IS-5.6", "IS-5.8", "IS-6.1")
@settings(max_examples=25)
@given(SHEETS, st.integers(0, 10**9))
def test_builds_on_any_sheet(buildings: list[dict[str, object]], seed: int) -> None:
    """The builds without help are those that the boxes and the pool allow, whatever else a sheet can do; helped ones
    leave no pool below nothing.
    """
    chooser = rng("builds", str(seed))
    village = sheet(*buildings)
    position = Position([[village]], advanced=True, away=[False], first_drawn=False)
    idents = {one.id for one in village.buildings}
    while position.seat is not None:
        moves = position.moves()
        if position.phase == EXPAND:
            player = position.players[0]
            plain = {
                move
                for move in moves
                if move.startswith("build ") and move.split()[-1] not in idents - {move.split()[1].partition(".")[0]}
            }
            plain -= {move for move in plain if len(move.split()) > 2 and move.split()[-1] in idents}
            expected = set()
            for at, track in enumerate(TRACKS):
                if player.length[at] < 9:
                    boxes = EMPIRE[at][player.length[at]].boxes
                    crossed = [n + 1 for n in range(len(boxes)) if player.box(at, player.length[at], n)]
                    expected |= offers(f"build {track}", boxes, crossed, named(player.pool))
            for at, one in enumerate(village.buildings):
                crossed = [n + 1 for n in range(len(one.boxes)) if player.village_box(at, n)]
                expected |= offers(f"build {one.id}", one.boxes, crossed, named(player.pool))
            assert plain == (expected if player.actions else set())
        move = pick(chooser, [move for move in moves if move != "done" or chooser.random() < 0.2] or moves)
        position.play(move)
        assert all(0 <= count < 200 for count in position.players[0].pool)
        assert position.players[0].actions >= 0
        assert set(letters(position)) <= set("WSFG")
        if position.phase == SETTLE:
            masks = [mask for _, mask in position.players[0].settlements]
            assert sum(mask.bit_count() for mask in masks) == sum(masks).bit_count()


def offers(place: str, boxes: tuple[str, ...], crossed: list[int], pool: dict[str, int]) -> set[str]:
    """Return the ways to cross the boxes that are offered."""
    return {
        f"{written(place, n, boxes)} {paid}".strip()
        for n, box in first_of_each(boxes, crossed)
        for paid in payments(box, pool)
    }
