"""Requests to the worker: a match is sent once, then only new moves; and how little of the page's time that takes."""

from __future__ import annotations

import json
from time import perf_counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.ui.table.thinking import ask
from pyapp.ui.table.transcript import Transcript, shared
from tests.computers import answer_of, fresh_service
from tests.unit.helpers import begin, finished, nine
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.match import Match

LONG = 15
"""Seed of a random match of four with 358 moves."""
MOST = 0.005
"""Seconds of the page's own thread that a part of a question may take."""


class Line:
    """A line to a worker: a page with nothing but the question and the answer."""

    def __init__(self, think: Callable[[dict[str, Any]], Any]) -> None:
        self.transcript = Transcript()
        self.asked: list[dict[str, Any]] = []
        self._think = think

    async def think(self, request: str) -> str:
        self.asked.append(json.loads(request))
        answer = self._think(self.asked[-1])
        if isinstance(answer, Exception):
            raise answer
        return json.dumps(answer)

    def question(self, match: Match, **more: Any) -> dict[str, Any]:
        """Return the answer to a question about a match."""
        work = ask(self, match, "calm", 5, **more)  # type: ignore[arg-type]
        try:
            work.send(None)
        except StopIteration as end:
            answer: dict[str, Any] = end.value
            return answer
        raise AssertionError("nothing here waits")


def kept(asked: dict[str, Any]) -> dict[str, Any]:
    return {"move": "of " + asked["match"]}


def test_a_match_is_sent_once_and_then_only_new_moves() -> None:
    line, match = Line(kept), begin(nine(), ":b2", ":e5")
    line.question(match)
    match.play(":h8")
    line.question(match, kind="hint")
    line.question(match)
    first, second, third = line.asked
    assert (first["known"], first["moves"]) == (0, [":b2", ":e5"])
    assert "[Seat" in first["tags"]
    assert (second["known"], second["moves"], second["kind"]) == (2, [":h8"], "hint")
    assert (third["known"], third["moves"]) == (3, [])
    assert all("tags" not in asked for asked in (second, third))
    assert first["match"] == second["match"] == third["match"]


def test_after_undo_only_moves_after_the_common_prefix_are_sent() -> None:
    line, match = Line(kept), begin(nine(practice=True), ":b2", ":e5", ":h8")
    line.question(match)
    match.undo()
    match.undo()
    line.question(match)
    assert (line.asked[1]["known"], line.asked[1]["moves"]) == (1, [])
    match.play(":e6")
    line.question(match)
    assert (line.asked[2]["known"], line.asked[2]["moves"]) == (1, [":e6"])


def test_another_match_has_another_name_and_is_sent_whole() -> None:
    line, one, other = Line(kept), begin(nine(), ":b2"), begin(nine(), ":b2")
    names = [line.question(match)["move"] for match in (one, other, one)]
    assert len(set(names)) == 3
    assert all(asked["known"] == 0 and asked["tags"] for asked in line.asked)


def test_a_restarted_worker_is_sent_the_whole_match() -> None:
    services = [fresh_service(), fresh_service()]
    line = Line(lambda asked: answer_of(services[0], asked))
    match = begin(nine(), ":b2", ":e5")
    assert line.question(match)["move"] in match.position.moves()
    services.reverse()
    match.play(":h8")
    assert line.question(match)["move"] in match.position.moves()
    assert [bool(asked.get("tags")) for asked in line.asked] == [True, False, True]
    assert line.asked[2]["moves"] == [":b2", ":e5", ":h8"]


def test_a_worker_that_never_understands_is_given_up() -> None:
    line = Line(lambda _asked: {"need": True})
    assert line.question(begin(nine(), ":b2")).get("move") is None
    assert len(line.asked) == 2


@pytest.mark.parametrize("answer", [RuntimeError("dead"), 3, "none", [1]])
def test_after_a_worker_that_died_the_match_is_sent_whole(answer: Any) -> None:
    answers: list[Any] = [answer, {"move": "x"}]
    line, match = Line(lambda _asked: answers.pop(0)), begin(nine(), ":b2")
    assert line.question(match) == {}
    line.question(match)
    assert line.asked[1].get("tags") or not isinstance(answer, Exception)


def test_the_common_prefix_of_two_move_lists() -> None:
    assert shared([], ["a"]) == 0
    assert shared(["a", "b"], ["a"]) == 1
    assert shared(["a", "b", "c"], ["a", "x", "c"]) == 1


def parts_of_a_question(match: Match) -> list[float]:
    """Return the seconds that the page's thread is busy before the worker has the question, and after it has
    answered.
    """
    pause = SimpleNamespace(began=0.0, took=0.0)

    async def think(_request: str) -> str:
        pause.took = perf_counter() - pause.began
        pause.began = perf_counter()
        return json.dumps({"move": "x", "value": 1.0, "considered": [["x", 1.0, 1.0]] * 5})

    page: Any = SimpleNamespace(transcript=transcript_of[id(match)], think=think)
    pause.began = perf_counter()
    with pytest.raises(StopIteration):
        ask(page, match, "sharp", 1500).send(None)
    return [pause.took, perf_counter() - pause.began]


transcript_of: dict[int, Transcript] = {}


@pytest.mark.timed
@pytest.mark.parametrize("first", [True, False], ids=["whole", "new moves"])
def test_a_question_at_move_350_takes_the_page_few_milliseconds(first: bool) -> None:
    """The best of some attempts counts: other programs share this processor."""
    match = long_match()
    cursor = match.cursor
    took = []
    for attempt in range(5):
        transcript_of[id(match)] = Transcript()
        if not first:
            match.jump(cursor - 1 - attempt)
            parts_of_a_question(match)
            match.jump(cursor)
        took.append(max(parts_of_a_question(match)))
    print(f"\na question at move {cursor}, {'whole' if first else 'new moves'}: {1000 * min(took):.2f} ms")
    assert min(took) < MOST


def long_match() -> Match:
    """Return a match of four at Imperial Settlers as it stands after 350 moves, where a seat acts."""
    match = played(setup("advanced", ("person",) * 4), LONG)
    match.jump(next(at for at in range(350, match.cursor) if (match.at(at).seat or 0) >= 0))
    return match


def test_a_finished_match_is_sent_to_its_end() -> None:
    line, match = Line(kept), finished(nine())
    line.question(match, kind="review")
    assert line.asked[0]["moves"] == match.moves
