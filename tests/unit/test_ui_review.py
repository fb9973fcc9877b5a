"""Reviews by round: what is shown of a better round, the reason, and which rows of an answer are left out."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.bots.wire import Review
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE
from pyapp.games import GAMES
from pyapp.games.imperial.rules.phases import EXPAND, TAKE
from pyapp.ui.result import review
from tests.computers import answer_of, fresh_service, whole
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import kept, played, setup
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match


@cache
def match() -> Match:
    return played(setup(sheet="sumer-2"), 4)


def round_of(number: int, phases: tuple[int, ...] = (TAKE, EXPAND)) -> list[int]:
    """Return the indices of what was decided in a round."""
    indices = []
    position: Any = match().at(0)
    for index, move in enumerate(match().moves):
        if position.round == number and position.phase in phases and position.seat != CHANCE:
            indices.append(index)
        position.advance(move)
    return indices


def better(number: int = 4, points: float = 43.0) -> list[Any]:
    """Return a row of a review: in a round another token, and what the token does not change as it was played."""
    indices = round_of(number)
    line = [match().moves[index] for index in indices]
    position: Any = match().at(indices[0])
    other = next(move for move in position.moves() if move != line[0])
    return [indices, line, 41.2, [other, *(move for move in line[1:] if move.startswith("build"))][:2], points]


def shown(*rows: Any) -> Tablet:
    return Tablet(
        FakeStorage(dict([kept("over", match())])),
        thinker=lambda _asked: {"moves": [], "lines": list(rows)},
        at="result/over",
    )


def held() -> Tablet:
    """Return a tablet whose look back waits for what the worker is made to say."""
    return Tablet(FakeStorage(dict([kept("over", match())])), thinker="held", at="result/over")


def answer(tablet: Tablet, left: int, *rows: Any) -> None:
    """Let the worker answer the last question of a look back."""
    tablet.page.held[-1].give({"moves": [], "lines": list(rows), "left": left})
    tablet.page.settle()


def test_a_better_round_is_named_with_both_values_and_why() -> None:
    row = better()
    one = shown(row)
    assert "Round 4 · you 41.2, best 43" in one.text()
    assert "+1.8" in one.text()
    assert not faults(one.look())
    (turning,) = review.turning_points(match(), Review.read({"lines": [row]}))
    assert (turning.round, turning.played.move, turning.best.move) == (4, row[1][0], row[3][0])
    one.press("study 0")
    assert one.page.fragment == "replay/over"


def test_a_reason_that_repeats_the_move_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = GAMES["imperial"].view().acts
    monkeypatch.setattr(type(acts), "why", lambda self, scene, move: self.key(scene.position, move) + ".")
    row = better()
    (turning,) = review.turning_points(match(), Review.read({"lines": [row]}))
    assert shown(row).text().count(visible(acts.key(turning.best.at, turning.best.move))) == 2


def test_another_order_of_the_same_moves_is_no_mistake() -> None:
    indices, line, _value, _best, _best_value = better()
    assert review.turning_points(match(), Review.read({"lines": [[indices, line, 1.0, line[::-1], 9.0]]})) == []


def test_the_costliest_come_first_and_no_more_than_four() -> None:
    rows = [[*better(number)[:4], 41.2 + number] for number in range(1, 8)]
    assert [turning.round for turning in review.turning_points(match(), Review.read({"lines": rows}))] == [7, 6, 5, 4]


@pytest.mark.parametrize("spoilt", range(9))
def test_rows_that_do_not_fit_the_match_are_left_out(spoilt: int) -> None:
    indices, line, value, best, best_value = better()
    rows: list[Any] = [
        None,
        [indices, line, value, best],
        [[], [], value, best, best_value],
        [[10**6], line, value, best, best_value],
        [indices, line[:-1], value, best, best_value],
        [indices, line, "41", best, best_value],
        [indices, line, value, ["take nothing"], best_value],
        [indices, line, float("nan"), best, best_value],
        [indices, line, value, best, value + 0.01],
    ]
    assert review.turning_points(match(), Review.read({"lines": [rows[spoilt]]})) == []


@pytest.mark.timed
def test_a_real_review_is_parsed() -> None:
    answer = answer_of(fresh_service(), whole(match(), kind="review", level="sharp", ms=1500, seed="x"))
    assert answer["lines"], "the computer looks back round by round"
    losses = [row for row in answer["lines"] if row[4] - row[2] >= review.MIN_LOSS]
    found = review.turning_points(match(), Review.read(answer))
    assert len(found) <= review.MAX_TURNING_POINTS
    assert found or not losses or all(sorted(row[1]) == sorted(row[3]) for row in losses)


def test_a_long_review_shows_its_progress() -> None:
    one = held()
    assert "Reviewing..." in one.text()
    one.page.far = json.dumps({"done": 3, "total": 12})
    one.wait(0.6)
    assert "Reviewing decision 3 of 12" in one.text()
    assert not faults(one.look())
    painted = len(one.page.paints)
    one.wait(0.6)
    assert len(one.page.paints) == painted, "nothing new, nothing painted"
    one.page.far = "nonsense"
    one.wait(0.6)
    assert "Reviewing..." in one.text()
    one.page.held[0].give({"moves": [], "lines": [], "left": 7})
    one.page.settle()
    assert "No better moves found so far. 7 decisions not reviewed: time ran out." in one.text()
    one.page.far = json.dumps({"done": 4, "total": 12})
    painted = len(one.page.paints)
    one.wait(2)
    assert len(one.page.paints) == painted, "it is not watched any more"


def test_a_review_continues_with_the_remaining_decisions() -> None:
    tablet = held()
    answer(tablet, 7, better(4))
    assert "7 decisions not reviewed: time ran out. Review more" in tablet.text()
    tablet.press("further")
    assert len(tablet.page.held) == 2
    tablet.page.far = json.dumps({"done": 8, "total": 12})
    tablet.wait(0.6)
    assert "Reviewing decision 8 of 12 Stop" in tablet.text()
    assert "you 41.2, best 43" in tablet.text(), "what is known stays"
    assert "time ran out" not in tablet.text()
    tablet.press("study 0")
    answer(tablet, 3, better(3), better(4))
    assert len(tablet.page.held) == 3, "it is asked again as long as something is left"
    tablet.open("result/over")
    assert tablet.text().count("you 41.2, best 43") == 2
    answer(tablet, 0, better(3), better(4))
    assert len(tablet.page.held) == 3
    assert "no time" not in tablet.text()
    assert "Reviewing" not in tablet.text()
    assert not faults(tablet.look())


def test_a_running_review_can_be_stopped_and_continued() -> None:
    tablet = held()
    answer(tablet, 7)
    tablet.press("further")
    tablet.press("further enough")
    answer(tablet, 6)
    assert len(tablet.page.held) == 2
    assert "6 decisions not reviewed: time ran out. Review more" in tablet.text()
    tablet.press("further")
    assert len(tablet.page.held) == 3
    answer(tablet, 6)
    answer(tablet, 6)
    assert len(tablet.page.held) == 4, "nothing more is found: enough by itself"
    assert "6 decisions not reviewed: time ran out. Review more" in tablet.text()


def test_a_review_continued_at_once_has_one_progress_timer() -> None:
    tablet = held()
    answer(tablet, 7)
    tablet.wait(2)
    before = len(tablet.page.timers)
    tablet.press("further")
    tablet.press("further enough")
    answer(tablet, 6)
    tablet.press("further")
    assert len(tablet.page.timers) == before + 1
    tablet.page.far = json.dumps({"done": 8, "total": 12})
    tablet.wait(0.6)
    assert "Reviewing decision 8 of 12" in tablet.text()
    answer(tablet, 0)
    tablet.wait(2)
    assert len(tablet.page.timers) == before, "nothing is left to watch"


def test_findings_of_a_review_survive_a_worker_restart() -> None:
    tablet = held()
    answer(tablet, 7, better(4))
    tablet.press("further")
    tablet.page.held[-1].give(RuntimeError("dead"))
    tablet.page.settle()
    assert "you 41.2, best 43" in tablet.text()
    assert "7 decisions not reviewed: time ran out. Review more" in tablet.text()
    tablet.press("further")
    answer(tablet, 9)
    assert "you 41.2, best 43" in tablet.text(), "a worker that begins anew knows less at first"
    answer(tablet, 2, better(4), better(3))
    assert tablet.text().count("you 41.2, best 43") == 2


def test_a_failed_review_can_be_started_again() -> None:
    tablet = held()
    tablet.page.held[-1].give(RuntimeError("dead"))
    tablet.page.settle()
    assert "The computer couldn't review the match. Ask again" in tablet.text()
    assert "No better moves found." not in tablet.text()
    tablet.press("further")
    assert "Reviewing..." in tablet.text()
    answer(tablet, 0)
    assert "No better moves found." in tablet.text()


def test_a_turning_point_on_the_board_stays_though_costlier_ones_are_found() -> None:
    tablet = held()
    answer(tablet, 7, better(4))
    tablet.press("further")
    tablet.press("study 0")
    said = tablet.voice
    answer(tablet, 1, *(better(number, 50.0) for number in (3, 5, 6, 7)), better(4))
    assert tablet.voice == said
    tablet.press("study 4 played")
    assert "Round 4, played" in tablet.voice
