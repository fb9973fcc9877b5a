"""The guided first match of 9: every advice is legal and what it says of its move is true, whatever the other plays, to
the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.language import use
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games import GAMES
from pyapp.games.nine import guide as steps
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import OUTER_NUMBER, PATH, SECTION
from pyapp.games.nine.rules.position import NEUTRAL, PLACEMENT
from pyapp.ui.table import guide
from tests.guides import walk
from tests.positions import position_of
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    from pyapp.games.contract import Advice


def begin() -> Match:
    match = Match(GAMES["nine"], steps.setup("Ana"))
    match.settle()
    for move in steps.opening():
        assert steps.advice(position_of(match)) is None
        match.play(move)
        match.settle()
    return match


def holders(position: Any) -> list[int]:
    return scoring.holders(position.counts, position.players)


def margin(position: Any) -> int:
    """Return by how many sections the learner leads."""
    held = holders(position)
    return held.count(0) - held.count(1)


def options(position: Any) -> list[Any]:
    """Return the positions that each legal move leads to."""
    reached = []
    for move in position.moves():
        reached.append(position.copy())
        reached[-1].advance(move)
    return reached


def is_true(match: Match, advice: Advice) -> None:
    """Check what an advice claims against what its move does."""
    before: Any = match.position
    after: Any = before.copy()
    outer = OUTER_NUMBER[advice.move.removeprefix("+")]
    stop = before.stop(outer)
    after.advance(advice.move)
    ahead = PATH[outer][PATH[outer].index(stop) + 1 :]
    text = advice.text
    if "slide across the whole board" in text:
        assert not ahead
    if "And one here" in text:
        assert before.board[ahead[0]] == NEUTRAL
    if any(words in text for words in ("this one is now yours", "here your token takes it", "Take this section")):
        assert holders(before)[SECTION[stop]] != 0 == holders(after)[SECTION[stop]]
    if "Tie this section" in text:
        assert holders(before)[SECTION[stop]] == 1
        assert holders(after)[SECTION[stop]] == scoring.NOBODY
    shut = (before.tokens[1] & before.alive).bit_count() - (before.tokens[1] & after.alive).bit_count()
    if any(words in text for words in ("blocks tokens that are still outside", "shut out")):
        assert shut > 0
    won = [margin(one) for one in options(before)]
    mine = margin(after) - margin(before)
    if "No section changes" in text:
        assert holders(before) == holders(after)
    if "There is nothing to win now" in text:
        assert mine == max(won) - margin(before) == 0
    if "Every slide costs you something now" in text:
        assert mine == max(won) - margin(before) < 0
    if text == steps.LAST:
        assert (before.tokens[0] & before.alive).bit_count() == 1


def test_what_is_placed_leaves_three_each_and_yellow_to_begin() -> None:
    position: Any = begin().position
    assert (position.phase, position.seat) == (PLACEMENT, 0)
    assert [tokens.bit_count() for tokens in position.tokens[:2]] == [15, 15]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_every_advice_is_legal_and_true_to_the_end(seed: int) -> None:
    """Follow the guide, or now and then not, against anything that the other plays."""
    match, generator = begin(), rng(str(seed), "guide of nine")
    said, taught = [], 0
    while not match.over:
        position: Any = match.position
        move = pick(generator, position.moves())
        if position.seat == 0:
            advice = steps.advice(position)
            assert advice is not None
            assert position.why_not(advice.move) is None
            is_true(match, advice)
            said.append(advice.text)
            taught += 1
            if seed % 3 == 0 or generator.random() > 0.2:
                move = advice.move
        match.play(move)
        match.settle()
    assert steps.advice(position_of(match)) is None
    assert 12 <= taught <= 24, "two minutes: some twenty moves"


def test_the_line_teaches_its_lessons_in_their_order() -> None:
    match = begin()
    said = []
    for advice, _at in walk(match):
        is_true(match, advice)
        said.append(advice.text)
    lessons = [lesson.text for lesson in steps.LESSONS if lesson.turn]
    assert [text for text in said if text in lessons] == lessons
    assert any("so nobody scores it" in text for text in said)
    assert said[-1] == steps.LAST
    points = [sum(line.points for line in match.position.score(seat)) for seat in (0, 1)]
    assert points[0] > points[1]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_shelf_says_how_long_it_takes(language: str) -> None:
    tablet = Tablet(language=language, at="new/nine")
    (link,) = tablet.find(lambda e: e["href"] == "#guide/nine")
    assert link.text == {"en": "Learn it in two minutes", "es": "Apréndelo en dos minutos"}[language]
    use("en")


def test_every_text_is_short_and_says_what_first() -> None:
    for text in (*(lesson.text for lesson in steps.LESSONS), steps.LAST):
        assert text.startswith("<b>")
        assert text.count("<b>") == text.count("</b>") == 1
        assert len(text) <= 240


def test_the_guide_begins_where_the_ring_is_nearly_full_and_goes_along() -> None:
    tablet = Tablet(at="new/nine")
    tablet.follow("#guide/nine")
    assert guide.is_guided(tablet.match)
    assert tablet.match.setup.practice
    assert "Put a token on this outer square." in tablet.voice
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen == steps.advice(tablet.match.position).move  # type: ignore[union-attr]
    tablet.press("play")
    assert tablet.match.moves[-1] in {f"+{outer}" for outer in steps.FREE}
