"""AuZtralia's grammar: every text of random matches is parsed and formatted back, and malformed texts are rejected."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules.components import HILLS
from pyapp.games.auztralia.rules.moves import (
    CHANCES,
    GRAMMAR,
    Attack,
    End,
    Keep,
    LayTrack,
    Lose,
    Play,
    Railway,
    Send,
    Via,
    Withdraw,
    continues,
)
from tests.unit.auztralia_matches import WAYS, chosen, new


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_text_of_a_match_survives_parsing_and_formatting(way: int) -> None:
    mode, seats, options = WAYS[way]
    position, rng, said, brought = new(mode, seats, **options), Random(way), set[str](), set[str]()
    while position.seat is not None:
        (brought if position.seat == CHANCE else said).update(position.moves())
        position.advance(position.chance().sample(rng) if position.seat == CHANCE else chosen(position, rng))
    assert {text: GRAMMAR.read(text).text for text in said} == {text: text for text in said}
    assert {text: CHANCES.read(text).text for text in brought} == {text: text for text in brought}
    assert [text for text in brought if GRAMMAR.parse(text)] == [text for text in said if CHANCES.parse(text)] == []


def test_texts_parse_to_their_moves() -> None:
    assert GRAMMAR.read("hills") == Railway(HILLS)
    assert GRAMMAR.read("via 13") == Via((0, 2))
    assert GRAMMAR.read("attack t12") == Attack(11)
    assert GRAMMAR.read("send C2") == Send(1, 2)
    assert GRAMMAR.read("lose I0 C0 C1") == Lose((0, 8, 9))
    assert GRAMMAR.read("withdraw air") == Withdraw("air")
    assert GRAMMAR.read("r5c3-r5c4") == LayTrack("r5c3-r5c4")
    keep, play = GRAMMAR.expect(Keep, "keep P03 for P12 to 2"), GRAMMAR.expect(Play, "play P30 t12")
    assert (keep.taken, keep.receiver, play.tile, play.hexagon) == ("P12", 1, 11, "")


@pytest.mark.parametrize(
    "text",
    ["", "rail 2", "via 21", "via 11", "via 5", "attack t01", "send I0", "buy CC", "import gold", "mine r1c1", "lose",
     "withdraw all", "play P29 r5c4 t1", "keep P01 to 0", "corn r4c4 ", "end\n", "send I\u0661"],
)  # fmt: skip
def test_malformed_texts_are_rejected(text: str) -> None:
    assert GRAMMAR.parse(text) is None


def test_an_unexpected_type_is_an_error() -> None:
    with pytest.raises(ValueError, match="end"):
        GRAMMAR.expect(Send, "end")


def test_parts_continue_only_their_own_act() -> None:
    rows = (("rail", "r5c3-r5c4"), ("trade", "import coal"), ("farm", "corn r5c0"), ("refresh", "drop P05"))
    for opener, part in (*rows, ("attack t1", "send I1")):
        assert continues(opener, part)
        assert continues(part, part)
        assert continues(part, End().text)
        assert not continues(part, opener)
        assert [other for other, _ in rows if other != opener and continues(other, part)] == []
    assert [text for text in ("mine r5c4 iron", "farm", "attack t1", "rail", "end") if continues("via 2", text)] == [
        "mine r5c4 iron",
        "farm",
        "attack t1",
    ]
