"""The guided first round of The Artemis Project: every step is legal and what it says is so, whatever else is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.artemis import GAME, guide
from pyapp.games.artemis.rules.components import EXPEDITIONS
from pyapp.games.artemis.rules.tables import group_of, word
from tests.positions import position_of

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position
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


def is_whole(match: Match, act: str) -> bool:
    """Return whether the next text of the same seat would begin another act."""
    after = match.branch(match.cursor)
    acts.play(after, act)
    position = now(after)
    last = acts.moves_of(act)[-1]
    goes_on = position.seat == 0 and any(GAME.continues(last, move) for move in position.moves())  # type: ignore[misc]
    return not goes_on


def test_following_the_guide_walks_through_every_step_in_its_order() -> None:
    match = begin()
    followed: list[Advice] = []
    while (advice := guide.advice(position_of(match))) is not None:
        assert is_whole(match, advice.move)
        followed.append(advice)
        play(match, advice.move)
    assert [(advice.move, advice.text) for advice in followed] == [(step.act, step.text) for step in guide.STEPS]
    assert now(match).round == 2
    assert guide.closing(position_of(match)) == guide.CLOSING
    play(match, match.position.moves()[0])
    assert not guide.closing(position_of(match))


def test_what_the_steps_promise_is_what_happens() -> None:
    match = begin()
    seen: dict[str, tuple[Position, Position]] = {}
    for step in guide.STEPS:
        before = now(match).copy()
        play(match, step.act)
        seen[step.act.split("; ")[-1]] = before, now(match).copy()
    first = seen["gantry O01"][0]
    assert (first.event, first.kit.material.events["V09"].letter, first.minerals[0]) == ("V09", "D", 3)
    assert EXPEDITIONS["X10"].difficulty == 8
    sent = seen["send P energy"][1]
    assert (sent.energy[0], word(sent.shelters[0])) == (2, "none")
    vents = seen["reward A"]
    assert vents[1].energy[0] == 2 + 4 + 5, "the reward, and five of the Vents"
    assert vents[1].toolkits[0] == 2
    assert seen["build O01"][1].minerals[0] == 0
    assert seen["recruit PE"][0].energy[0] - seen["recruit PE"][1].energy[0] == 2
    trained = seen["train E>S shelters"]
    assert sum(trained[1].gained(0)) - sum(trained[0].gained(0)) == 2
    kept = seen["keep"]
    assert (kept[1].energy[0] - kept[0].energy[0], kept[1].minerals[0] - kept[0].minerals[0]) == (2, 1)
    last = seen["heat S 1"][1]
    assert (word(last.shelters[0]), word(last.crews[0][0]), last.round) == ("S", "PP", 2)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_the_guide_has_a_whole_legal_act(seed: int) -> None:
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


def test_steps_are_silent_where_what_they_say_is_not_so() -> None:
    """Other dice before one's own, another price, another crew: the acts are legal, their steps say something else."""
    match = begin()
    for act in ("die 2; academy", "die 4; basecamp X10; send none", "die 3; vents"):
        play(match, act)
    advice = guide.advice(position_of(match))
    assert advice is not None
    assert acts.why_not(match.position, "die 5; vents") is None
    assert "the drone's 1 takes 1 of the 7 energy" not in advice.text


def test_what_is_said_of_an_act_fits_it() -> None:
    match = begin()
    position = now(match)
    kinds = {
        ("die 2", "vents"): "vents",
        ("die 4", "basecamp X10", "send none"): "basecamp",
        ("die 4", "basecamp X10", "send P energy"): "send",
        ("die 4", "basecamp X10", "send M energy", "hit A 4>3"): "send",
        ("send none",): "send none",
        ("hit A 4>3",): "hit",
        ("quarry",): "quarry",
        ("gantry O01",): "gantry",
        ("reward B",): "reward",
        ("mix 1 0",): "mix",
        ("leave O01",): "leave",
        ("man none",): "man none",
        ("man PP",): "man",
        ("house P shelters",): "house shelters",
        ("house P O01",): "house",
        ("recruit none",): "recruit none",
        ("recruit PE",): "recruit",
        ("train P>M shelters",): "train",
        ("stop",): "stop",
        ("keep",): "keep",
        ("crew O01 P", "crew O02 none"): "crew",
        ("crew O01 none",): "crew",
        ("use O09",): "use",
        ("done",): "done",
    }
    assert {act: guide._kind(position, act) for act in kinds} == kinds
    assert {*kinds.values(), "basecamp", "doorstep", "academy", "outfitters", "build", "heat", "heat fewer"} == set(
        guide.OTHERWISE
    )


def test_heating_everybody_and_heating_some_are_distinguished() -> None:
    position = now(begin())
    position.shelters[0] = group_of("PPES")
    position.args = (0, 2)
    assert guide._kind(position, ("heat P 2", "heat E 1", "heat S 1")) == "heat"
    assert guide._kind(position, ("heat P 2", "heat E 0", "heat S 1")) == "heat fewer"
    position.args = (3, 1)
    assert guide._kind(position, ("heat S 1",)) == "heat"


def test_every_text_is_short_and_says_what_first() -> None:
    for text in (*(step.text for step in guide.STEPS), *guide.OTHERWISE.values(), guide.CLOSING):
        assert text.startswith("<b>")
        assert text.count("<b>") == text.count("</b>") == 1
        assert len(text) <= 240
