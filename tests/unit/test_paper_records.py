"""Results of plays: checked when read, merged by play, bounded, nothing lost when the store is full."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.paper.records import PlayResult, PlayResults, Summary, by_sheet, read_results
from pyapp.ui.media import backup
from pyapp.ui.media.backup import MAX_RESULTS, RESULTS
from pyapp.ui.page import MemoryStorage, StoreFull

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

GOOD = {
    "ident": "a1",
    "sheet": "s1",
    "title": "Mine",
    "when": 1_760_000_000.0,
    "players": [["Ana", 61], ["Bruno", None]],
}
ONE = PlayResult("a1", "s1", "Mine", 1_760_000_000.0, (("Ana", 61), ("Bruno", None)))


class FullStorage(MemoryStorage):
    """A store that refuses every text."""

    def put(self, key: str, text: str) -> None:
        raise StoreFull


def stored(*rows: Any) -> PlayResults:
    storage = MemoryStorage()
    storage.put(RESULTS, json.dumps(list(rows)))
    return PlayResults(storage)


def at(ident: str, when: float) -> PlayResult:
    return replace(ONE, ident=ident, when=when)


def merge(storage: Storage, *results: PlayResult) -> int:
    """Import a backup with results and return how many are new."""
    text = json.dumps([asdict(result) for result in results])
    news = backup.unstored(storage, {RESULTS: text}, None)
    backup.merge(storage, news)
    return len(news.results)


def test_results_are_read_as_they_were_written() -> None:
    storage = MemoryStorage()
    PlayResults(storage).add(ONE)
    assert PlayResults(storage).all() == [ONE]
    assert read_results(json.loads(storage.get(RESULTS) or "")) == [ONE]


def test_a_play_has_one_result_the_last_one() -> None:
    results = PlayResults(MemoryStorage())
    later = replace(ONE, players=(("Ana", 70), ("Bruno", 71)))
    for result in (ONE, at("b2", 5), later):
        results.add(result)
    assert results.all() == [at("b2", 5), later]
    assert read_results([GOOD, {**GOOD, "title": "Other"}]) == [replace(ONE, title="Other")]


@pytest.mark.parametrize(
    "bad",
    [
        {"ident": "a.b"},
        {"ident": 5},
        {"ident": "x" * 33},
        {"sheet": "../x"},
        {"title": "x" * 41},
        {"title": "a\u202eb"},
        {"when": "today"},
        {"when": float("nan")},
        {"when": 1e300},
        {"when": True},
        {"players": []},
        {"players": [["Ana", 1]] * 13},
        {"players": [["Ana"]]},
        {"players": [["Ana", 1.5]]},
        {"players": [["Ana", True]]},
        {"players": [["Ana", 10**6]]},
        {"players": [[None, 1]]},
        {"players": [["x" * 100, 1]]},
        {"players": "Ana"},
        {"players": None},
    ],
)
def test_damaged_results_are_left_out(bad: dict[str, Any]) -> None:
    assert stored({**GOOD, **bad}, GOOD).all() == [ONE]


@pytest.mark.parametrize("raw", ["", "{}", "[", "null", "[" * 100_000, '"x"', "5", '[[], null, 7, "x", {}]'])
def test_a_damaged_text_has_no_results_and_takes_new_ones(raw: str) -> None:
    storage = MemoryStorage()
    storage.put(RESULTS, raw)
    results = PlayResults(storage)
    assert results.all() == []
    results.add(ONE)
    assert results.all() == [ONE]


def test_fields_of_newer_editions_are_ignored() -> None:
    assert stored({**GOOD, "weather": "rain"}).all() == [ONE]


def test_a_clock_before_1970_is_moved_into_the_calendar() -> None:
    (result,) = stored({**GOOD, "when": -5}).all()
    assert result.when == 0


def test_a_full_store_loses_nothing() -> None:
    storage = MemoryStorage()
    PlayResults(storage).add(ONE)
    full = FullStorage()
    full._texts = storage._texts
    results = PlayResults(full)
    with pytest.raises(StoreFull):
        results.add(at("b2", 1))
    with pytest.raises(StoreFull):
        merge(full, at("b2", 1))
    assert results.all() == [ONE]


def test_backups_are_merged_by_play_and_in_order() -> None:
    storage = MemoryStorage()
    results = PlayResults(storage)
    results.add(at("b", 20))
    assert merge(storage, at("c", 30), replace(at("b", 5), title="Other"), at("a", 10)) == 2
    assert results.all() == [at("a", 10), at("b", 20), at("c", 30)]
    assert merge(storage, at("c", 30)) == 0
    assert merge(storage) == 0


def test_two_windows_lose_no_result() -> None:
    storage = MemoryStorage()
    one, other = PlayResults(storage), PlayResults(storage)
    one.add(at("a", 1))
    other.add(at("b", 2))
    one.add(at("c", 3))
    assert [result.ident for result in other.all()] == ["a", "b", "c"]


def test_the_latest_results_are_kept() -> None:
    storage = MemoryStorage()
    results = PlayResults(storage)
    merge(storage, *(at(f"p{number}", number) for number in range(MAX_RESULTS + 5)))
    results.add(at("last", 0))
    idents = [result.ident for result in results.all()]
    assert (len(idents), idents[0], idents[-1]) == (MAX_RESULTS, "p6", "last")
    assert len(read_results([{**GOOD, "ident": f"p{number}"} for number in range(MAX_RESULTS + 5)])) == MAX_RESULTS


def test_best_mean_and_number_by_sheet() -> None:
    results = [
        ONE,
        replace(ONE, ident="b", players=(("Ana", -3), ("Carla", 40))),
        replace(ONE, ident="c", sheet="s2", players=(("Bruno", None),)),
    ]
    assert by_sheet(results) == {"s1": Summary(2, 61, 98 / 3), "s2": Summary(1, None, None)}
    assert by_sheet([]) == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*GOOD, "x"]), inner, max_size=5),
    max_leaves=12,
)


@given(JSON)
def test_anything_is_read_without_an_error(data: Any) -> None:
    for result in read_results([{**GOOD, "players": data}, data]):
        assert read_results(json.loads(json.dumps([asdict(result)]))) == [result]
