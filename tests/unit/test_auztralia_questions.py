"""AuZtralia: the arguments of every question match its named tuple."""

from __future__ import annotations

from typing import Final

from pyapp.games.auztralia.rules import questions
from pyapp.games.auztralia.rules.steps import FARMING, KEEP, LAYING, LOSE, SENDING, TURN
from tests.unit.auztralia_matches import new, walk

KINDS: Final = {
    TURN: questions.Acting,
    LAYING: questions.Laying,
    FARMING: questions.Farming,
    SENDING: questions.Sending,
    KEEP: questions.Keeping,
    LOSE: questions.Losing,
}
MOST_MATCHES: Final = 30
"""Some questions are rare where moves are drawn by lot."""


def test_every_question_of_an_action_can_be_read_by_name() -> None:
    seen = set()
    for number in range(MOST_MATCHES):
        for p in walk(new("match", 2 + number % 3), number):
            if p.ask in KINDS:
                assert tuple(p.asked(KINDS[p.ask])) == p.args
                seen.add(p.ask)
        if seen == KINDS.keys():
            break
    assert seen == KINDS.keys()
