"""Messages between page and worker: round trips, strict requests, tolerant answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyapp.bots.wire import Answer, LineRow, MoveEstimate, MoveRow, Request, Review, WireError

REQUEST = Request("7", 2, 5, ["+na", "d1"], "hint", "calm", "olive", 1500.0, "[Game]", legacy=True)


def sent(plain: object) -> Any:
    return json.loads(json.dumps(plain))


def test_a_request_survives_the_round_trip() -> None:
    assert Request.read(REQUEST.text()) == REQUEST
    assert Request.read(json.dumps({"match": "1", "of": "tomorrow"})) == Request("1", moves=())


@pytest.mark.parametrize(
    ("part", "value"),
    [
        *(("match", one) for one in [None, 7, 0.5]),
        *(("known", one) for one in (-1, True, "1", 1.0)),
        *(("moves", one) for one in ("x", [1], [None], ["x"] * 10_001)),
        *(("ms", one) for one in (-1, True, "1", None, 600_001, float("inf"), float("nan"))),
        ("kind", 1),
        ("tags", None),
        ("legacy", 1),
    ],
)
def test_a_request_is_read_strictly(part: str, value: object) -> None:
    with pytest.raises(WireError):
        Request.read(json.dumps({"match": "1", part: value}))


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "{}", "{" * 100_000])
def test_texts_that_are_not_requests_are_refused(text: str) -> None:
    with pytest.raises(WireError):
        Request.read(text)


def test_an_answer_survives_the_round_trip() -> None:
    best = MoveEstimate("a", ("b",), 4.5, win=0.5)
    answer = Answer(
        best, (MoveEstimate("a", ("b",), 4.5, 0.7, 0.5), MoveEstimate("c", (), 1.0, 0.1, 0.2)), 2, exact=True
    )
    assert Answer.read(sent(answer.plain())) == answer


def test_a_review_survives_the_round_trip() -> None:
    review = Review((MoveRow(3, "a", 1.0, "b", 2.0),), (LineRow([1, 2], ["a", "b"], 1.0, ["c"], 2.0),))
    assert Review.read(sent(review.plain())) == review


@pytest.mark.parametrize(
    "nonsense", [None, [], 3, "x", {"move": 3}, {"moves": 3, "lines": {}}, {"moves": [1, [], [1] * 5]}]
)
def test_nonsense_gives_an_empty_answer(nonsense: object) -> None:
    assert Answer.read(nonsense) == Answer()
    assert Review.read(nonsense) == Review()


def test_invalid_rows_are_left_out() -> None:
    rows = [1, [], [None, 1], ["x", "y"], ["x", float("inf")], ["x", True], ["a", 2]]
    assert Answer.read({"move": "a", "considered": rows}).considered == (MoveEstimate("a", (), 2.0),)
    assert not Review.read({"lines": [[[], ["a"], 1, ["b"], 2], [[True], ["a"], 1, ["b"], 2]]}).lines
