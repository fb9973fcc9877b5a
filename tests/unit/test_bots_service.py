"""The worker's service: moves, hints, reviews and refusals as JSON; driven by hand, so that it needs no event loop."""

from __future__ import annotations

import contextlib
import itertools
import json
import sys
from math import inf
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

import pytest

from pyapp.bots.contract import Budget, run
from pyapp.bots.levels import PLAIN, LevelBot
from pyapp.bots.review import Reviewer, decisions
from pyapp.bots.service import Service
from pyapp.bots.solver import EndSearch
from pyapp.bots.strategy import Strategy
from pyapp.bots.wire import Progress
from pyapp.engine.contract import CHANCE, LEVELS, PERSON, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.games.artemis import GAME as ARTEMIS
from pyapp.games.artemis.computer.levels import COMPUTER
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from tests.computers import answer_of, bot, drive, fresh_service, news, whole
from tests.unit.test_bots import late

SERVICE = fresh_service()


def ask(match: Match, **request: Any) -> dict[str, Any]:
    return answer_of(SERVICE, whole(match, **request))


def match_of(moves: int, *, seats: int = 2, mode: str = "match", preparation: str = "drawn", seed: int = 1) -> Match:
    """Return a match after a number of random decisions."""
    players = tuple(Seat(f"Ana {n}", PERSON if n == 0 else "sharp") for n in range(seats))
    match, rng = (
        Match(GAMES["nine"], Setup("nine", mode, players, "olive-42", (("preparation", preparation),))),
        Random(seed),
    )
    match.settle()
    for _ in range(moves):
        if match.over:
            break
        legal = match.position.moves()
        match.play(legal[int(rng.random() * len(legal))])
        match.settle()
    return match


@pytest.fixture(autouse=True)
def _forget() -> None:
    SERVICE.matches.clear()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("moves", "seats", "mode"),
    [(0, 2, "match"), (20, 3, "match"), (40, 4, "match"), (58, 2, "match"), (80, 2, "tournament")],
)
def test_a_move(level: str, moves: int, seats: int, mode: str) -> None:
    match = match_of(moves, seats=seats, mode=mode)
    answer = ask(match, level=level, ms=40, seed="s")
    assert match.position.why_not(answer["move"]) is None
    assert answer["done"] is True
    assert 0 <= answer["win"] <= 1
    assert 1 <= len(answer["considered"]) <= 5
    assert answer["considered"][0][:2] == [answer["move"], answer["value"]]
    assert all(
        match.position.why_not(move) is None and 0 <= points <= 18 and 0 <= weight <= 1 and 0 <= win <= 1
        for move, points, weight, win in answer["considered"]
    )


def test_a_move_before_the_draw_was_written_down() -> None:
    """A request may end before seeded chance results, which are then drawn first."""
    match = match_of(0)
    assert ask(Match(match.game, match.setup), level="calm")["move"] in match.position.moves()


def test_a_hint_contains_the_likely_place() -> None:
    for seats in (2, 4):
        answer = ask(match_of(40, seats=seats), kind="hint", ms=60, seed="s")
        assert 1 <= answer["place"] <= seats
    assert ask(match_of(40), level="steady", ms=20, seed="s")["place"] == 0


@pytest.mark.timed
def test_hints_near_the_end_are_exact_and_best_first() -> None:
    match = match_of(60)
    answer = ask(match, kind="hint", ms=2000, seed="s")
    assert answer["exact"] is True
    assert answer["place"] == (1 if answer["win"] else 2)
    assert all(float(points).is_integer() for _, points, *_ in answer["considered"])


def test_stop_answers_at_once_with_the_best_so_far() -> None:
    match = match_of(5)
    steps = []

    def between(step: int) -> None:
        steps.append(step)
        if step == 1:
            SERVICE.stop()

    answer = drive(
        SERVICE.think(json.dumps(whole(match, level="sharp", ms=60_000, seed="s"))),
        between,
    )
    assert answer["done"] is False
    assert match.position.why_not(answer["move"]) is None
    assert len(steps) <= 3


def test_stop_only_ends_running_requests() -> None:
    SERVICE.stop()
    assert ask(match_of(5), ms=30)["done"] is True


def kept_tree() -> Any:
    memory = SERVICE.matches["m"].memory
    assert memory is not None
    return memory.tree


def asked(match: Match, known: int, **request: Any) -> dict[str, Any]:
    """Return the answer to a request that only sends new moves."""
    return answer_of(SERVICE, news(match, known, level="calm", seed="s", **request))


def test_only_new_moves_are_sent() -> None:
    """Each answer equals that of a worker that received the whole match."""
    match = match_of(10)
    ask(match, level="calm", seed="s")
    for _ in range(3):
        known = match.cursor
        match.play(match.position.moves()[0])
        match.settle()
        answer = asked(match, known)
        assert SERVICE.matches["m"].match == match
        assert answer["move"] == answer_of(fresh_service(), whole(match, level="calm", seed="s"))["move"]


def test_after_undo_and_another_move_the_current_line_is_used() -> None:
    match = match_of(20)
    ask(match, level="calm", seed="s")
    match = match.branch(13)
    match.play(match.position.moves()[-1])
    match.settle()
    answer = asked(match, 13)
    assert SERVICE.matches["m"].match.position.state() == match.position.state()
    assert match.position.why_not(answer["move"]) is None
    shorter = match.branch(11)
    answer = asked(shorter, 11)
    assert shorter.position.why_not(answer["move"]) is None


@pytest.mark.slow
def test_a_worker_without_the_match_or_with_other_moves_asks_for_it() -> None:
    match, other = match_of(20), match_of(20, seed=4)
    assert asked(match, 20) == {"need": True}
    ask(other)
    assert asked(match, 20) == {"need": True}
    assert "m" not in SERVICE.matches
    ask(match)
    assert asked(match, 19)["done"] is True


def test_a_worker_keeps_few_matches() -> None:
    for name in "abcdef":
        answer_of(SERVICE, whole(match_of(3), name, level="calm", ms=5))
    assert list(SERVICE.matches) == ["d", "e", "f"]


@pytest.mark.timed
def test_the_tree_is_reused_while_the_match_continues() -> None:
    match = match_of(30)
    answer = ask(match, level="steady", ms=2000, seed="s")
    match.play(answer["move"])
    tree = kept_tree()
    child = tree.root.children.get(answer["move"])
    assert child is not None
    match.play(child.moves[child.visits.index(max(child.visits))])
    match.settle()
    second = ask(match, level="steady", ms=2000, seed="s")
    assert match.position.why_not(second["move"]) is None
    other = match_of(31, seed=3)
    third = ask(other, level="steady", ms=2000, seed="s")
    assert other.position.why_not(third["move"]) is None
    assert kept_tree() is not tree


@pytest.mark.timed
@pytest.mark.parametrize("mode", ["match", "tournament"])
def test_a_review(mode: str) -> None:
    match = match_of(1000, mode=mode)
    assert match.over
    answer = ask(match, kind="review", ms=900, seed="s")
    assert answer["done"] is True
    rows = answer["moves"]
    assert rows
    for index, played, points, best, best_points in rows:
        assert match.moves[index] == played
        assert match.movers[index] == 0
        assert match.movers[index] != CHANCE
        position = match.at(index)
        assert len(position.moves()) > 1
        assert position.why_not(best) is None
        assert 0 <= points <= 18
        assert 0 <= best_points <= 18
        assert best != played or points == best_points
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})


def test_a_review_can_be_stopped() -> None:
    match = match_of(1000)

    def between(step: int) -> None:
        if step == 6:
            SERVICE.stop()

    answer = drive(SERVICE.think(json.dumps(whole(match, kind="review", ms=60_000))), between)
    assert answer["done"] is False


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "{",
        "[" * 100_000,
        "[]",
        "{}",
        '{"match": 3}',
        '{"match": "m", "tags": "no tags"}',
        '{"match": "m", "known": -1}',
        '{"match": "m", "known": true}',
        json.dumps(whole(match_of(3), level="fierce")),
        json.dumps(whole(match_of(3), level=["sharp"])),
        json.dumps(whole(match_of(3), ms=-1)),
        json.dumps(whole(match_of(3), ms="soon")),
        json.dumps(whole(match_of(3), kind="song")),
        json.dumps(whole(match_of(3), kind={})),
        json.dumps(whole(match_of(1000))),
        json.dumps({**whole(match_of(3)), "moves": ["+na", 3]}),
        json.dumps({**whole(match_of(3)), "moves": ["+na", "of no game"]}),
        json.dumps({**whole(match_of(3)), "moves": ["+na"] * 10_001}),
        json.dumps({**whole(match_of(3)), "tags": whole(match_of(3))["tags"] + "1. +na"}),
    ],
)
def test_faulty_requests_are_answered_by_a_text(request_text: str) -> None:
    answer = drive(SERVICE.think(request_text))
    assert list(answer) == ["error"]
    assert answer["error"]


def test_the_worker_exports_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    ffi = ModuleType("pyodide.ffi")
    ffi.to_js = lambda values, **_: values  # type: ignore[attr-defined]
    # The browser, which this test does not use.
    for module in (ModuleType("js"), ModuleType("pyodide"), ffi):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    from pyapp import worker

    assert worker.__export__ == ["think", "stop", "progress"]
    assert drive(worker.think(json.dumps(whole(match_of(5), ms=20))))["done"] is True
    worker.stop()


@pytest.mark.parametrize("seed", range(4))
def test_a_review_of_a_proven_ending_is_exact(seed: int) -> None:
    """Few moves from the end both values are proven integers, and reviewing the best move shows no loss."""
    match = match_of(58, seed=seed)
    if match.over or len(match.position.moves()) < 2:
        return
    player = bot("nine", "sharp", 2)
    strategy = player.strategy
    best = run(EndSearch(strategy, match.position, Budget()), 1e9)
    for played in match.position.moves():
        reviewer = Reviewer(player, match.position, (played,), Random(1), Budget(iterations=4000))
        run(reviewer, 1e9)
        row = reviewer.reviewed(7)
        assert (row.index, row.played, row.best, row.best_points) == (7, played, best.move, best.value)
        assert float(row.points).is_integer()


def test_a_review_criticises_only_clearly_worse_moves() -> None:
    """A move stands as best against an equally good one; a blunder does not."""
    strategy = Strategy[Any](2)
    level = LevelBot(PLAIN["sharp"], strategy)
    for played, blamed in (("safe", False), ("roll", True)):
        reviewer = Reviewer(level, late([9, 5], 4), (played,), Random(1), Budget(iterations=3000))
        run(reviewer, 1e9)
        assert (reviewer.reviewed(0).best != played) == blamed


@pytest.mark.slow
def test_a_review_compares_the_largest_suspected_losses_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no time to compare every act, those with the largest suspected losses are compared."""
    looked: list[tuple[float, float, float]] = []
    began, lasts = perf_counter(), 1500

    def allow(reviewer: Reviewer, ms: float) -> None:
        looked.append((reviewer.suspicion, ms, lasts - 1000 * (perf_counter() - began)))
        plain(reviewer, ms)

    plain = Reviewer.allow
    monkeypatch.setattr(Reviewer, "allow", allow)
    match = match_of(1000)
    began = perf_counter()
    answer = ask(match, kind="review", ms=lasts, seed="s")
    assert len(looked) >= 3
    assert looked[0][0] < inf, "what was played was searched as well"
    assert [one for one, *_ in looked] == sorted((one for one, *_ in looked), reverse=True)
    _, share, left = looked[0]
    assert share > 2 * left / len(answer["moves"]), "more time than an even share of what the search left"
    assert [row[0] for row in answer["moves"]] == sorted(row[0] for row in answer["moves"])


def test_a_review_counts_decisions_left_uncompared() -> None:
    match = match_of(200)
    answer = ask(match, kind="review", ms=1, seed="s")
    rows = answer["moves"]
    assert len(decisions(match)) - len(rows) <= answer["left"] <= len(decisions(match))
    assert answer["left"] > 0
    ending = ask(match_of(1000).branch(0), kind="review", ms=1)
    assert (ending["moves"], ending["left"]) == ([], 0), "nothing was decided yet"


@pytest.mark.slow
def test_a_repeated_review_request_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is searched twice, comparisons are kept, and in the end nothing is left."""
    searched: list[Any] = []

    class Listening(Reviewer):
        def __init__(self, player: LevelBot, position: Any, played: Any, *rest: Any) -> None:
            searched.append(played)
            super().__init__(player, position, played, *rest)

    monkeypatch.setattr("pyapp.bots.match_review.Reviewer", Listening)
    match, service = match_of(1000), fresh_service()
    answers = [answer_of(service, whole(match, kind="review", ms=300, seed="s"))]
    while answers[-1]["left"] and len(answers) < 100:
        answers.append(answer_of(service, news(match, match.cursor, kind="review", ms=300, seed="s")))
        assert answers[-1]["left"] <= answers[-2]["left"]
    assert len(answers) > 2
    assert answers[-1]["left"] == 0
    assert len(searched) == len(decisions(match)), "each decision is searched once"
    blamed = [{row[0]: row for row in one["moves"] if row[1] != row[3]} for one in answers]
    for before, after in itertools.pairwise(blamed):
        assert before.items() <= after.items(), "what was found stands"
    far = Progress.read(service.progress())
    assert far.done == far.total == len(decisions(match)) >= len(answers[-1]["moves"])


@pytest.mark.timed
def test_a_review_of_other_moves_starts_over() -> None:
    match, service = match_of(1000), fresh_service()
    whole_match = answer_of(service, whole(match, kind="review", ms=200, seed="s"))
    match.jump(20)
    shorter = answer_of(service, news(match, 20, kind="review", ms=200, seed="s"))
    assert max(row[0] for row in shorter["moves"]) < 20 <= max(row[0] for row in whole_match["moves"])


@pytest.mark.timed
def test_a_review_reports_its_progress() -> None:
    service, seen = fresh_service(), list[tuple[int, int]]()
    job = service.think(json.dumps(whole(match_of(200), kind="review", ms=400)))
    with contextlib.suppress(StopIteration):
        while True:
            job.send(None)
            far = Progress.read(service.progress())
            seen.append((far.done, far.total))
            assert len(far.review.moves) >= far.done, "what was found comes along"
    assert len(set(seen)) > 2
    assert seen == sorted(seen)
    assert all(0 <= done < total for done, total in seen)


# --- acts ---


def placing() -> tuple[Service, Match]:
    """Return a service for The Artemis Project only, and a match in which the first die is to be placed."""
    service = Service({"artemis": ARTEMIS}, lambda _key: COMPUTER)
    options = tuple((option.key, option.choices[0][0]) for option in ARTEMIS.mode("match").options)
    seats = (Seat("Ana", "calm"), Seat("Bo", "calm"))
    match = Match(ARTEMIS, Setup("artemis", "match", seats, "olive-42", options))
    match.settle()
    return service, match


def test_a_level_completes_the_act_that_it_decided_on() -> None:
    for seed in range(6):
        answers = []
        for _ in range(2):
            service, match = placing()
            die = answer_of(service, whole(match, level="calm", seed=f"s{seed}"))
            assert len(die["rest"]) == 1
            assert die["considered"][0][0] == die["move"]
            assert die["considered"][0][4] == die["rest"]
            match.play(die["move"])
            place = answer_of(service, news(match, match.cursor - 1, level="calm", seed=f"s{seed}"))
            assert (place["move"], place["rest"]) == (die["rest"][0], [])
            assert len(place["considered"][0]) == 4
            answers.append((die["move"], die["rest"], place["move"], place["value"]))
        assert answers[0] == answers[1], "the same seed and moves, the same act"


def test_a_hint_ignores_the_act_book() -> None:
    service, match = placing()
    hint = answer_of(service, whole(match, kind="hint", level="calm", seed="s"))
    assert hint["rest"]
    book = service.matches[next(iter(service.matches))].book("calm").act
    after = match.at(match.cursor)
    after.advance(hint["move"])
    assert book.find(ArtemisStrategy(2), after) is None
