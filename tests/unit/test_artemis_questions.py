"""The questions of The Artemis Project have the parameters of their named tuples."""

from __future__ import annotations

from random import Random
from typing import Final

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules import questions
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REWARD,
    REWARD_DRAW,
    SEND,
    TRAIN,
    USE,
)

KINDS: Final = {
    REWARD_DRAW: questions.DrawingReward,
    PLACE: questions.Placing,
    SEND: questions.Sending,
    HIT: questions.Hitting,
    REWARD: questions.Rewarding,
    MIX: questions.Mixing,
    BUILD: questions.Buying,
    RECRUIT: questions.Recruiting,
    TRAIN: questions.Training,
    HOUSE: questions.Housing,
    MAN: questions.Manning,
    CREW: questions.Arranging,
    USE: questions.Using,
    HEAT: questions.Heating,
}


MOST_MATCHES: Final = 40
"""Some questions are rare in random games."""


def test_every_question_has_the_parameters_of_its_named_tuple() -> None:
    random, seen = Random(5), set()
    for number in range(MOST_MATCHES):
        p = Position(1 + number % 5)
        while p.seat is not None:
            if p.ask in KINDS:
                assert tuple(p.asked(KINDS[p.ask])) == p.args
                seen.add(p.ask)
            else:
                assert p.seat == CHANCE or p.ask == DIE
            p.advance(random.choice(p.moves()))
        if seen == KINDS.keys():
            break
    assert seen == KINDS.keys()
