"""Undo at the table: what is only begun goes first, what computers answered goes with one's own act, and the key says
why where it stops.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit import artemis_matches, auztralia_matches
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, nine

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


def sat_down(match: Match, language: str = "en") -> Tablet:
    text = write_entry(Entry("one", match, 1.0, 2.0))
    return Tablet(FakeStorage({"sobremesa.match.one": text}), language=language, thinker=first_move, at="match/one")


def table(tablet: Tablet) -> Table:
    assert tablet.app.table is not None
    return tablet.app.table


def artemis() -> Match:
    match = Match(GAMES["artemis"], artemis_matches.setup())
    match.settle()
    return match


# --- computers ---


def test_ones_own_act_is_taken_back_though_a_computer_has_answered() -> None:
    tablet = sat_down(begin(nine("person", "calm")))
    tablet.play(":b2")
    tablet.wait(10)
    assert len(tablet.match.moves) == 2
    assert tablet.match.position.seat == 0
    tablet.press("undo")
    assert tablet.match.cursor == 0
    assert "Ana" in tablet.voice
    tablet.wait(10)
    assert tablet.match.cursor == 0, "nobody plays it again by itself"
    tablet.press("redo")
    assert tablet.match.cursor == 2


# --- what is begun goes first ---


def test_undo_drops_what_was_tapped_before_it_takes_an_act_back() -> None:
    tablet = sat_down(begin(nine("person", "calm"), ":b2", ":e5"))
    tablet.tap(":h8")
    assert table(tablet).selection.chosen == ":h8"
    tablet.press("undo")
    assert (table(tablet).selection.chosen, tablet.match.cursor) == (None, 2)
    tablet.press("undo")
    assert tablet.match.cursor == 0


def test_undo_drops_a_draft_before_it_takes_an_act_back() -> None:
    tablet = sat_down(artemis())
    die = next(action for action in tablet.actions() if action.startswith("draft die "))
    tablet.press(die)
    assert table(tablet).selection.draft
    start = tablet.match.cursor
    tablet.press("undo")
    assert not table(tablet).selection.draft
    assert tablet.match.cursor == start
    assert tablet.voice.endswith("Take one from your hand.")


def test_a_move_that_nobody_tapped_does_not_keep_undo_waiting() -> None:
    """What a hint shows, or a guide, is not begun."""
    tablet = sat_down(begin(nine("person", "calm"), ":b2", ":e5"))
    table(tablet).show_move(":h8")
    tablet.press("undo")
    assert tablet.match.cursor == 0


def test_a_tap_on_ones_own_seat_keeps_what_is_begun() -> None:
    tablet = sat_down(artemis())
    seat = tablet.match.position.seat or 4
    tablet.press(next(action for action in tablet.actions() if action.startswith("draft die ")))
    begun = table(tablet).selection.draft
    tablet.press(f"sheet {seat}")
    assert table(tablet).selection.draft == begun
    tablet.press(f"sheet {seat - 1}")
    assert table(tablet).selection.draft == "", "another seat's sheets are looked at alone"


# --- the key says why ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Someone else has moved: you can't undo further, except in a practice match."),
        (
            "es",
            "Ya ha jugado otra persona: no puedes deshacer más, salvo en una partida de práctica.",
        ),
    ],
)
def test_where_undo_stops_the_key_says_why(language: str, said: str) -> None:
    tablet = sat_down(begin(nine(), ":b2", ":e5"), language)
    tablet.press("undo")
    undo = next(one for one in tablet.look().all() if one["data-do"] == "undo")
    assert undo["aria-description"] == said
    assert "off" in undo["class"].split()
    tablet.press("undo")
    assert tablet.voice == said, "pressed all the same, it says so in sight"
    tablet.tap(":h8")
    undo = next(one for one in tablet.look().all() if one["data-do"] == "undo")
    assert "aria-description" not in undo.attributes, "what is begun can be dropped"


def test_a_draft_of_auztralia_goes_before_an_act() -> None:
    match = Match(GAMES["auztralia"], auztralia_matches.setup("solo", 1))
    match.settle()
    rng, tablet, drafts = Random(2), sat_down(match), list[str]()
    while not drafts:
        match.play(auztralia_matches.chosen(match.position, rng))  # type: ignore[arg-type]
        match.settle()
        tablet = sat_down(match)
        drafts = [one for one in tablet.actions() if one.startswith("draft ") and match.why_not_undo() is None]
    tablet.press(drafts[0])
    assert table(tablet).selection.begun
    tablet.press("undo")
    assert not table(tablet).selection.begun
    assert tablet.match.cursor == match.cursor
