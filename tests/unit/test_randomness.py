"""Seeded randomness: the same on every Python, so results are literals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.contract import MAX_CODE
from pyapp.engine.randomness import Streams, pick, rng, shuffled, table_code
from tests.unit.helpers import begin, nine


def test_results_are_the_same_everywhere() -> None:
    generator = rng("olive-42-bread", "round 1 dice")
    assert [generator.random() for _ in range(3)] == [0.48837919757580006, 0.11483158320390408, 0.13981457156648291]
    assert generator.getrandbits(64) == 18204937357631251508
    assert [pick(rng("olive-42-bread", f"round {number} dice"), range(1, 7)) for number in range(12)] == [
        5,
        3,
        4,
        5,
        6,
        2,
        6,
        4,
        2,
        6,
        1,
        2,
    ]
    assert "".join(shuffled(rng("olive-42-bread", "deck"), "abcdefghij")) == "afcbhejdgi"
    assert rng("", "").random() == 0.10245397419987978
    assert begin(nine(preparation="drawn")).moves == [":c2", ":d3", ":g2", ":b4", ":f5", ":h6", ":c8", ":d8", ":h7"]


def test_result_depends_on_code_and_label_alone() -> None:
    assert rng("a", "x").random() == rng("a", "x").random()
    assert len({rng(code, label).random() for code in "abc" for label in "xyz"}) == 9


def test_code_and_label_are_separated() -> None:
    assert rng("ab", "c").random() != rng("a", "bc").random()


@given(st.integers(0, 10**9), st.lists(st.integers(), min_size=1, max_size=20))
def test_shuffling_loses_nothing_and_picking_takes_one(seed: int, things: list[int]) -> None:
    assert sorted(shuffled(rng(str(seed), "shuffle"), things)) == sorted(things)
    assert pick(rng(str(seed), "pick"), things) in things


def test_nothing_to_pick_from() -> None:
    with pytest.raises(IndexError):
        pick(rng("a", "b"), [])
    assert shuffled(rng("a", "b"), []) == []


def test_draws_are_even() -> None:
    counts = [0] * 6
    for number in range(6000):
        counts[pick(rng("even", f"roll {number}"), range(6))] += 1
    assert all(850 < count < 1150 for count in counts)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("olivo-42-pan", "olivo-42-pan"),
        ("Olivo 42 Pan", "olivo-42-pan"),
        ("  OLIVO__42..pan!! ", "olivo-42-pan"),
        ("Cañón", "canon"),
        ("Straße", "strasse"),
        ("Ⅳ ﬁn ²", "iv-fin-2"),
        ("a\u0301e\u0301", "ae"),
        ("--a---b--", "a-b"),
        ("駒 🎲", ""),
        ("", ""),
        ("x" * 60, "x" * 40),
        ("a" * 39 + " b", "a" * 39),
        ("İstanbul", "istanbul"),
    ],
)
def test_table_codes_are_normalized(typed: str, code: str) -> None:
    assert table_code(typed) == code


@given(st.text(max_size=80))
def test_normalizing_a_table_code_is_idempotent(typed: str) -> None:
    code = table_code(typed)
    assert table_code(code) == code
    assert len(code) <= MAX_CODE
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not code.startswith("-")
    assert not code.endswith("-")
    assert "--" not in code


@given(st.text(max_size=30))
def test_case_and_spaces_at_the_ends_do_not_count(typed: str) -> None:
    assert table_code(f"  {typed.lower()} ") == table_code(typed.lower())


def test_streams_are_independent() -> None:
    one, other = Streams("olive"), Streams("olive")
    other["cards"].random()
    first = one["tiles"].random()
    assert other["tiles"].random() == first
    assert one["tiles"] is one["tiles"]
    assert one["tiles"].random() != first
    assert Streams("bread")["tiles"].random() != first
