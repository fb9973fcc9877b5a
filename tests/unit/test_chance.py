"""Kinds of chance: people enter what the mode leaves to them, the app draws the rest."""

from __future__ import annotations

import pytest

from pyapp.engine.chance import BAG, DICE
from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import packing
from tests.conformance.wreck import GAME as WRECK
from tests.unit.helpers import begin, wreck


def test_people_enter_only_the_kinds_of_chance_that_the_mode_leaves_to_them() -> None:
    match = Match(WRECK, wreck("person", physical=True))
    assert match.settle() == []
    assert match.position.chance().kind == DICE
    match.play("wind 6")
    match.play("dive")
    assert match.position.chance().kind == BAG
    drawn = match.unforced()
    assert drawn == match.seeded_result()
    match.settle()
    assert match.position.chance().kind == DICE, "finds and tide came by themselves"
    assert match.moves[2] == drawn
    assert match.decided == [True, True, False, False]


def test_a_record_of_mixed_chance_holds_what_was_entered_and_what_was_drawn() -> None:
    match = begin(wreck("person", physical=True), "wind 6", "dive", "wind 1", "open 2")
    games = {WRECK.key: WRECK}
    assert parse_record(format_record(match), games) == match
    text = format_record(match)
    entered = text.replace("wind 6", "wind 5")
    assert parse_record(entered, games).moves[0] == "wind 5", "any wind may have blown"
    forged = text.replace(match.moves[3], "tide 3" if match.moves[3] != "tide 3" else "tide 1")
    with pytest.raises(RecordError, match="doesn't match the table code"):
        parse_record(forged, games)
    assert packing.decode(packing.encode(match), games) == match


def test_undo_takes_back_what_was_entered_but_no_draw() -> None:
    match = begin(wreck("person", physical=True), "wind 6")
    match.undo()
    assert match.cursor == 0
    match = begin(wreck("person", physical=True), "wind 6", "dive")
    refusal = match.why_not_undo()
    assert refusal is not None
    assert "Dice or cards have come up" in refusal.reason
