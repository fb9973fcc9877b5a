"""The guided first round of The Artemis Project: every step is legal and its text is true, whatever else is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.artemis import GAME, guide
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import EXPEDITIONS
from pyapp.games.artemis.rules.steps import DOORSTEP
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.positions import position_of

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position


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


def is_whole(match: Match, act: str) -> bool:
    """Return whether the next text of the same seat would start another act."""
    after = match.branch(match.cursor)
    acts.play(after, act)
    position = now(after)
    last = acts.moves_of(act)[-1]
    goes_on = position.seat == 0 and any(GAME.continues(last, move) for move in position.moves())  # type: ignore[misc]
    return not goes_on


def test_advice_is_a_whole_act() -> None:
    match = begin()
    while (advice := guide.advice(position_of(match))) is not None:
        assert is_whole(match, advice.move)
        play(match, advice.move)
    assert now(match).round == 2
    assert guide.closing(position_of(match)) == guide.CLOSING
    play(match, match.position.moves()[0])
    assert not guide.closing(position_of(match))


def test_guided_steps_happen_as_announced() -> None:
    match = begin()
    seen: dict[str, tuple[Position, Position]] = {}
    for step in guide.STEPS:
        before = now(match).copy()
        play(match, step.act)
        seen[step.act.split("; ")[-1]] = before, now(match).copy()
    first = seen["gantry O19"][0]
    assert (first.pool[0], first.toolkits[0], first.minerals[0]) == ("22456", 1, 3), "two 2s, a toolkit, 3 minerals"
    whiteout = first.kit.material.events[first.event]
    assert (whiteout.name["en"], EXPEDITIONS["X05"].difficulty, whiteout.amount) == ("Whiteout", 7, 2)
    assert seen["outfitters"][1].toolkits[0] - seen["outfitters"][0].toolkits[0] == 5
    doorstep = seen["doorstep"]
    assert doorstep[0].rows[ROWS[DOORSTEP]] == (17, 42), "a 2 of drone A, a 5 of drone B"
    reward = seen["reward A"]
    assert reward[1].minerals[0] - reward[0].minerals[0] == 4
    assert seen["build O19"][0].minerals[0] - seen["build O19"][1].minerals[0] == 3
    recruited = seen["recruit PEM"]
    assert recruited[0].energy[0] - recruited[1].energy[0] == 4
    kept = seen["keep"]
    assert (kept[1].energy[0] - kept[0].energy[0], kept[1].minerals[0] - kept[0].minerals[0]) == (2, 2)
    assert sum(kept[1].gained(0)) - sum(kept[0].gained(0)) == 1
    last = seen["heat E 1"][1]
    assert (letters_of(last.shelters[0]), letters_of(last.crews[0][0]), last.round) == ("E", "PPM", 2)


@pytest.mark.parametrize("seed", range(12))
def test_guide_has_a_whole_legal_act_after_any_moves(seed: int) -> None:
    match, generator = begin(), rng("other acts", str(seed))
    said = set()
    while now(match).round <= guide.ROUNDS:
        advice = guide.advice(position_of(match))
        assert advice is not None
        assert acts.why_not(match.position, advice.move) is None
        assert is_whole(match, advice.move)
        said.add(advice.text)
        play(match, advice.move if generator.random() < 0.3 else pick(generator, match.position.moves()))
    assert guide.advice(position_of(match)) is None
    assert len(said & set(guide.OTHERWISE.values())) >= 2


def test_text_off_the_line_fits_the_kind_of_act() -> None:
    match = begin()
    position = now(match)
    kinds = {
        ("die 2", "vents"): "vents",
        ("die 4", "basecamp X05", "send none"): "basecamp",
        ("die 4", "basecamp X05", "send P energy"): "send",
        ("die 4", "basecamp X05", "send M energy", "hit A 4>3"): "send",
        ("send none",): "send none",
        ("hit A 4>3",): "hit",
        ("quarry",): "quarry",
        ("gantry O19",): "gantry",
        ("reward B",): "reward",
        ("mix 1 0",): "mix",
        ("leave O19",): "leave",
        ("man none",): "man none",
        ("man PP",): "man",
        ("house P shelters",): "house shelters",
        ("house P O19",): "house",
        ("recruit none",): "recruit none",
        ("recruit PE",): "recruit",
        ("train P>M shelters",): "train",
        ("stop",): "stop",
        ("keep",): "keep",
        ("crew O19 P", "crew O09 none"): "crew",
        ("crew O19 none",): "crew",
        ("use O09",): "use",
        ("done",): "done",
    }
    assert {act: guide._kind(position, act) for act in kinds} == kinds
    assert {*kinds.values(), "basecamp", "doorstep", "academy", "outfitters", "build", "heat", "heat fewer"} == set(
        guide.OTHERWISE
    )


def test_heating_everybody_and_heating_some_have_different_texts() -> None:
    position = now(begin())
    position.shelters[0] = group_of("PPES")
    position.args = (0, 2)
    assert guide._kind(position, ("heat P 2", "heat E 1", "heat S 1")) == "heat"
    assert guide._kind(position, ("heat P 2", "heat E 0", "heat S 1")) == "heat fewer"
    position.args = (3, 1)
    assert guide._kind(position, ("heat S 1",)) == "heat"


def test_guide_texts_are_short_and_start_with_the_action() -> None:
    for text in (*(step.text for step in guide.STEPS), *guide.OTHERWISE.values(), guide.CLOSING):
        assert text.startswith("<b>")
        assert text.count("<b>") == text.count("</b>") == 1
        assert len(text) <= 240


def test_texts_off_the_line_name_nothing_on_the_table() -> None:
    material = now(begin()).kit.material
    names = {one.name["en"] for kind in (material.events, EXPEDITIONS, material.buildings) for one in kind.values()}
    for text in guide.OTHERWISE.values():
        assert not any(name in text for name in names), text
