"""The guided first match of AuZtralia: every step is legal and its text is true, whatever else is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.auztralia import GAME, guide
from pyapp.games.auztralia.rules.components import GOODS, UNITS
from pyapp.games.auztralia.rules.steps import FIGHT
from pyapp.games.auztralia.view.vocabulary import Vocabulary
from tests.positions import position_of

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position


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


def test_the_steps_of_the_guide_come_true() -> None:
    match = begin()
    words, gold = Vocabulary(now(match).board.key), GOODS.index("gold")
    seen: list[tuple[Position, Position]] = []
    for step in guide.STEPS:
        before = now(match).copy()
        play(match, step.act)
        seen.append((before, now(match).copy()))
    port, rail, farm, airship, attack, *cards = seen
    coast = {words.hex(before) for before in ("r7c7", "r7c8")}
    assert coast == {"coast T", "coast U"}
    assert {(port[0].board.index[name] in port[0].at) for name in ("r7c7", "r7c8")} == {False}, "empty"
    goods = [rail[1].goods[at] - rail[0].goods[at] for at in range(2)]
    assert (goods, rail[1].times[0] - rail[0].times[0]) == ([-1, -1], 2), "1 coal, 1 iron and 2 time"
    assert farm[1].goods[gold] - farm[0].goods[gold] == 1
    assert (airship[1].goods[gold] - airship[0].goods[gold], airship[0].units_of(0)[0]) == (-6, 2)
    assert [now(match).kit.units[UNITS.index(unit)].range for unit in "ZI"] == [5, 2]
    target = attack[0].at[guide._TARGET_NUMBER]
    assert words.hex(attack[0].name(target)) == "hex 2"
    assert not attack[0].up >> guide._TARGET_NUMBER & 1, "hidden"
    assert attack[1].ask == FIGHT
    after_attack = match.at(next(at for at, move in enumerate(match.moves) if move.startswith("attack")) + 1)
    assert [move for move in after_attack.moves() if move.startswith("send I")] == [], "infantry is too far away"
    assert attack[1].up >> guide._TARGET_NUMBER & 1
    told = [event for events in match.events for event in events if event.params.get("kind") == "LOY"]
    assert told[0].params["toughness"] == 2
    done = [event.params["done"] for events in match.events for event in events if "done" in event.params]
    assert done == [0, 1, 2], "no hit, one, and the last"
    assert len(cards) == 3
    assert now(match).at[guide._TARGET_NUMBER] < 0, "it has fallen"
    assert guide.closing(now(match)) == guide.CLOSING


def test_texts_for_another_target_do_not_mention_the_loyalist() -> None:
    """Attack another tile in range: the texts of the fight are not about the Loyalist of the guided line."""
    match = begin()
    for step in guide.STEPS[:4]:
        play(match, step.act)
    others = [move for move in now(match).moves() if move.startswith("attack") and move != f"attack {guide._TARGET}"]
    assert others
    for attack in others:
        other = match.branch(match.cursor)
        play(other, attack)
        while now(other).ask != FIGHT:
            play(other, next(move for move in now(other).moves() if move != "end"))
        advice = guide.advice(position_of(other))
        assert advice is not None
        assert "Loyalist" not in advice.text


@pytest.mark.parametrize("seed", range(8))
def test_the_guide_always_suggests_a_complete_legal_act(seed: int) -> None:
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


def test_guide_texts_are_short_and_start_with_the_action() -> None:
    for text in (*(step.text for step in guide.STEPS), *guide.OTHERWISE.values(), guide.CLOSING):
        assert text.startswith("<b>")
        assert text.count("<b>") == text.count("</b>") == 1
        assert len(text) <= 330


def test_explanations_off_the_line_name_nothing_on_the_map() -> None:
    for text in guide.OTHERWISE.values():
        assert not re.search(r"hex \d|coast [A-Z]|Loyalist|Zombie|toughness", text), text
