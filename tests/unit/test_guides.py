"""Guides: reviews accept their moves, and texts about the line only appear on it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.review import Reviewer, decisions
from pyapp.bots.wire import LineRow, MoveRow, Review
from pyapp.engine import acts
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.ui.result import review
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from pyapp.ui.table import guide
from tests.computers import answer_of, bot, fresh_service, whole
from tests.guides import begin, blamed, followed, walk
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet

GUIDED: Final = [key for key, game in GAMES.items() if game.guide() is not None]
ITERATIONS: Final = {"nine": 500, "artemis": 40, "auztralia": 16, "imperial": FOREVER}
"""Iterations per decision, few where playouts are slow; Imperial Settlers' search has its own limit."""
STEPPED: Final = [key for key in GUIDED if key != "nine"]
"""Games whose guides have texts for single positions; 9 has lessons that are checked move by move."""
STRAYS: Final = {"artemis": 10, "auztralia": 4, "imperial": 10}


@pytest.mark.slow
@pytest.mark.parametrize("game", GUIDED)
def test_a_review_criticises_nothing_that_a_guide_teaches(game: str) -> None:
    match = followed(game)
    assert blamed(match, ITERATIONS[game], match.setup.code) == []


@pytest.mark.parametrize("game", STEPPED)
def test_following_a_guide_walks_through_every_step_in_its_order(game: str) -> None:
    lesson: Any = GAMES[game].guide()
    match = begin(game)
    said = [(advice.move, advice.text) for advice, _at in walk(match)]
    steps = [tuple(getattr(step, name) for name in step.__slots__) for step in lesson.STEPS]
    assert said == steps
    assert lesson.closing(match.position) == lesson.CLOSING


@pytest.mark.parametrize("game", STEPPED)
def test_a_sentence_about_the_line_is_not_said_off_it(game: str) -> None:
    """Stray from the line at random: a step's sentence comes only in the position that it was written for."""
    lesson: Any = GAMES[game].guide()
    match = begin(game)
    told: dict[Any, str] = {}
    for advice, _at in walk(match):
        told[match.position.state()] = advice.text
    general = set(lesson.OTHERWISE.values())
    off = 0
    for number in range(STRAYS[game]):
        stray = begin(game)
        for advice, _at in walk(stray, 0.3, str(number)):
            assert acts.why_not(stray.position, advice.move) is None
            assert advice.text in general or told[stray.position.state()] == advice.text
            off += stray.position.state() not in told
    assert off > STRAYS[game]


@pytest.mark.parametrize("game", GUIDED)
def test_what_the_guide_taught_is_known(game: str) -> None:
    match = followed(game)
    since = guide.opening_length(match)
    own = [at for at in range(since, match.cursor) if match.movers[at] == 0 and match.decided[at]]
    assert own
    assert guide.all_advised(match, own)
    assert not guide.all_advised(match, [match.cursor])
    other = begin(game)
    position = other.position
    advice = GAMES[game].guide().advice(position)  # type: ignore[union-attr]
    first = acts.moves_of(advice.move)[0]  # type: ignore[union-attr]
    other.play(next(move for move in position.moves() if move != first))
    assert not guide.all_advised(other, [since])


def test_a_move_of_the_guide_is_no_turning_point() -> None:
    """A short review's criticism of the guide's own move is dropped; that of another move stays."""
    match = followed("nine")
    own = [at for at in range(39, match.cursor) if match.movers[at] == 0 and match.decided[at]]
    rows = [
        MoveRow(at, match.moves[at], 2.0, next(move for move in match.at(at).moves() if move != match.moves[at]), 3.0)
        for at in own[:3]
    ]
    turned = (match.moves[1], match.moves[0])
    found = Review(moves=rows, lines=[LineRow(own[:2], [match.moves[at] for at in own[:2]], 1.0, turned, 2.0)], left=2)
    trusted = review.trusted(found, lambda indices: set(indices) <= set(own[1:]))
    assert [row.best == row.played for row in trusted.moves] == [False, True, True]
    assert trusted.moves[1].best_points == trusted.moves[1].points == 2.0
    assert trusted.lines == found.lines
    assert trusted.left == 2
    assert [turning.index for turning in review.turning_points(match, trusted)] == own[:1]


# --- what a review looks at ---


@pytest.mark.timed
def test_a_review_begins_where_the_learner_does() -> None:
    match = followed("nine")
    since = guide.opening_length(match)
    assert since == 39
    assert min(decisions(match)) < since <= min(decisions(match, since))
    answer = answer_of(fresh_service(), whole(match, kind="review", ms=300, seed="s", since=since))
    assert min(row[0] for row in answer["moves"]) >= since


def test_a_page_asks_for_a_review_from_the_learners_first_move() -> None:
    match = followed("nine")
    assert match.over
    stored = {PREFIX + "over": write_entry(Entry("over", match, BEGAN, BEGAN, 1))}
    tablet = Tablet(FakeStorage(stored), thinker="held", at="result/over")
    assert [one["since"] for one in tablet.page.asked if one["kind"] == "review"] == [39]


@pytest.mark.parametrize(("back", "indifferent"), [(1, True), (4, True), (5, False)])
def test_a_review_leaves_out_what_makes_no_difference(back: int, indifferent: bool) -> None:
    """Near the end of the guided match every slide leads to the same points; earlier one loses a section."""
    match = followed("nine")
    at = [at for at in range(match.cursor) if match.movers[at] == 0 and len(match.at(at).moves()) > 1][-back]
    budget = Budget(FOREVER, 2000)
    reviewer = Reviewer(bot("nine", "sharp", 2), match.at(at), match.moves[at : at + 1], rng("s", "review"), budget)
    run(reviewer, FOREVER)
    assert reviewer.decision().exact
    assert reviewer.indifferent == indifferent


def test_a_review_has_no_row_for_what_makes_no_difference() -> None:
    match = followed("nine")
    since = match.cursor - 6
    answer = answer_of(fresh_service(), whole(match, kind="review", ms=4000, seed="s", since=since))
    assert decisions(match, since)
    assert (answer["moves"], answer["left"]) == ([], 0)
