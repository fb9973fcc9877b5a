"""The guided first match of AuZtralia: every step is legal and what it says is so, whatever else is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.auztralia import GAME, guide
from pyapp.games.auztralia.rules.components import GOODS
from pyapp.games.auztralia.rules.steps import FIGHT
from pyapp.games.auztralia.view.vocabulary import Vocabulary
from tests.positions import position_of

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.contract import Advice


def begin() -> Match:
    match = Match(GAME, guide.setup("Ana"))
    match.settle()
    for move in guide.opening():
        match.play(move)
        match.settle()
    return match


def now(match: Match) -> Position:
    return cast("Position", match.position)


def play(match: Match, act: str) -> None:
    acts.play(match, act)
    match.settle()


def test_following_the_guide_walks_through_every_step_in_its_order() -> None:
    match = begin()
    followed: list[Advice] = []
    while (advice := guide.advice(position_of(match))) is not None:
        assert acts.why_not(match.position, advice.move) is None
        followed.append(advice)
        play(match, advice.move)
    steps = [(step.act, step.text) for step in guide.STEPS]
    assert [(advice.move, advice.text) for advice in followed if advice.text in [text for _act, text in steps]] == steps
    assert guide.closing(position_of(match)) == guide.CLOSING
    play(match, match.position.moves()[0])
    assert now(match).at[guide._TARGET_NUMBER] < 0


def test_what_the_steps_promise_is_what_happens() -> None:
    match = begin()
    seen: list[tuple[Position, Position]] = []
    for step in guide.STEPS:
        before = now(match).copy()
        while (advice := guide.advice(position_of(match))) is not None and advice.text != step.text:
            play(match, advice.move)
            before = now(match).copy()
        play(match, step.act)
        seen.append((before, now(match).copy()))
    _port, rail, mine, farm, car, attack, *_cards = seen
    gold = GOODS.index("gold")
    goods = [after.goods[at] - before.goods[at] for before, after in (rail,) for at in range(2)]
    assert (goods, rail[1].times[0] - rail[0].times[0]) == ([-1, -1], 2), "1 coal, 1 iron and 2 time"
    assert (mine[1].goods[gold] - mine[0].goods[gold], mine[1].times[0] - mine[0].times[0]) == (3, 1)
    assert farm[1].goods[gold] - farm[0].goods[gold] == 1
    assert car[0].units_of(0)[0] == 2
    assert car[1].goods[gold] - car[0].goods[gold] == -3
    assert attack[1].ask == FIGHT
    while (advice := guide.advice(position_of(match))) is not None:
        play(match, advice.move)
    assert now(match).times[0] - attack[0].times[0] == 2, "two types of ground units"
    assert now(match).at[guide._TARGET_NUMBER] < 0, "it has fallen"


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_played_the_guide_has_a_whole_legal_act(seed: int) -> None:
    match, generator = begin(), rng("other acts", str(seed))
    said = set()
    for _turn in range(120):
        advice = guide.advice(position_of(match))
        if advice is None:
            break
        assert acts.why_not(match.position, advice.move) is None
        said.add(advice.text)
        play(match, advice.move if generator.random() < 0.5 else pick(generator, match.position.moves()))
        if match.over:
            break
    assert guide.advice(position_of(match)) is None
    assert said & {*guide.OTHERWISE.values(), *(step.text for step in guide.STEPS)} == said


def test_every_text_is_short_and_says_what_first() -> None:
    for text in (*(step.text for step in guide.STEPS), *guide.OTHERWISE.values(), guide.CLOSING):
        assert text.startswith("<b>")
        assert text.count("<b>") == text.count("</b>") == 1
        assert len(text) <= 330


def test_hexes_are_called_as_the_board_calls_them() -> None:
    position = now(begin())
    words = Vocabulary(position.board.key)
    texts = {step.act: step.text for step in guide.STEPS}
    assert words.hex(guide._MINE) in next(text for act, text in texts.items() if act.startswith("port"))
    target = position.name(position.at[guide._TARGET_NUMBER])
    assert words.hex(target) in next(text for act, text in texts.items() if act.startswith("attack"))
