"""Bags, decks and piles: possible draws and their weights, what is left, and reshuffled discards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.chance import BAG, CARDS
from pyapp.engine.piles import Pile

COUNTS = st.lists(st.integers(0, 4), min_size=1, max_size=4)


def pile_of(counts: list[int], discarded: list[int] | None = None) -> Pile:
    pile = Pile(dict(zip("PEMS", counts, strict=False)))
    for thing, count in zip(pile.things, discarded or (), strict=False):
        pile.discard(*[thing] * count)
    return pile


def by_hand(pile: Pile, number: int) -> Counter[tuple[str, ...]]:
    """Count every way to draw, treating all things as distinct."""
    left = [thing for thing, count in pile.left.items() for _ in range(count)]
    beside = [thing for thing, count in pile.discards.items() for _ in range(count)]
    certain, pool, rest = ([], left, number) if number <= len(left) else (left, beside, number - len(left))
    order = pile.things.index
    return Counter(tuple(sorted([*certain, *chosen], key=order)) for chosen in combinations(pool, min(rest, len(pool))))


@given(COUNTS, COUNTS, st.integers(0, 8))
def test_draws_are_those_counted_by_hand(counts: list[int], discarded: list[int], number: int) -> None:
    pile = pile_of(counts, discarded[: len(counts)])
    draws = pile.draws(number)
    assert dict(draws) == dict(by_hand(pile, number))
    assert len(dict(draws)) == len(draws)
    assert all(len(things) == min(number, pile.available) for things, _ in draws)


@given(COUNTS, st.integers(0, 8))
def test_weights_of_a_draw_from_the_pile_alone_are_all_ways_to_draw(counts: list[int], number: int) -> None:
    pile = pile_of(counts)
    if number <= len(pile):
        assert sum(weight for _, weight in pile.draws(number)) == comb(len(pile), number)


@given(COUNTS, COUNTS, st.integers(0, 8), st.randoms(use_true_random=False))
def test_every_draw_can_be_taken_and_nothing_is_lost(
    counts: list[int], discarded: list[int], number: int, chooser: random.Random
) -> None:
    pile = pile_of(counts, discarded[: len(counts)])
    whole = Counter(pile.left) + Counter(pile.discards)
    refilled = number > len(pile)
    for things, _ in pile.draws(number):
        after = pile.copy()
        after.draw(*things)
        assert Counter(after.left) + Counter(after.discards) + Counter(things) == whole
        assert not after.discards or not refilled
        after.discard(*things)
        assert Counter(after.left) + Counter(after.discards) == whole
    things = chooser.choice(pile.draws(number))[0]
    before = pile.state()
    pile.copy().draw(*things)
    assert pile.state() == before, "a copy is independent"


@given(COUNTS, st.lists(st.sampled_from("PEMS"), max_size=6))
def test_impossible_draws_are_refused_and_change_nothing(counts: list[int], things: list[str]) -> None:
    pile = Pile(dict(zip("PEMS", [*counts, 0, 0, 0], strict=False)))
    before = pile.state()
    possible = {tuple(sorted(drawn)) for drawn, _ in pile.draws(len(things))}
    if tuple(sorted(things)) in possible:
        pile.draw(*things)
        assert len(pile) == sum(before[0]) - len(things)
    else:
        with pytest.raises(ValueError, match="no draw"):
            pile.draw(*things)
        assert pile.state() == before


def test_a_draw_of_several_empties_the_bag_first_and_weighs_the_rest() -> None:
    bag = Pile({"P": 2, "E": 0, "M": 1})
    bag.discard("E", "E", "M")
    assert bag.draws(5) == [(("P", "P", "E", "E", "M"), 1), (("P", "P", "E", "M", "M"), 2)]
    bag.draw("P", "P", "E", "M", "M")
    assert (bag.left, bag.discards, bag.available) == ({"E": 1}, {}, 1)
    assert bag.draws(3) == [(("E",), 1)], "where fewer are left all of them come"
    bag.draw("E")
    assert bag.draws() == [((), 1)], "of nothing there is one draw"


def test_a_deck_drawn_to_its_end_waits_with_the_discards_until_they_are_needed() -> None:
    deck = Pile({"1": 1, "2": 1})
    deck.draw("2")
    deck.discard("2")
    deck.draw("1")
    assert (len(deck), deck.discards) == (0, {"2": 1})
    assert deck.draws() == [(("2",), 1)], "what lies open does not come back"
    deck.put_back("1")
    assert deck.draws() == [(("1",), 1)]


def test_the_event_of_a_draw_comes_as_often_as_its_weights_say() -> None:
    bag = Pile({"P": 6, "E": 3, "M": 1})
    chance = bag.chance("round 1 doorstep", lambda things: f"colonists {''.join(things)}", 2, BAG)
    assert (chance.label, chance.kind) == ("round 1 doorstep", BAG)
    weights = dict(chance.outcomes or ())
    assert weights == {
        "colonists PP": 15,
        "colonists PE": 18,
        "colonists PM": 6,
        "colonists EE": 3,
        "colonists EM": 3,
    }
    drawn = Counter(chance.sample(random.Random(number)) for number in range(9000))
    for move, weight in weights.items():
        assert abs(drawn[move] - 200 * weight) < 5 * (200 * weight) ** 0.5
    assert bag.chance("x", " ".join).kind == CARDS


def test_piles_are_compared_by_their_contents() -> None:
    one, other = Pile({"P": 1, "E": 2}), Pile({"P": 1, "E": 2})
    assert one == other
    assert one.state() == ((1, 2), (0, 0))
    other.discard("P")
    assert one != other
    assert one != "pile"
    assert "discards {'P': 1}" in repr(other)


def test_unknown_things_are_refused() -> None:
    with pytest.raises(ValueError, match="negative count"):
        Pile({"P": -1})
    for put in (Pile.discard, Pile.put_back, Pile.draw):
        with pytest.raises(KeyError):
            put(Pile({"P": 1}), "X")
