"""What came while others played: rings on the board, one line a computer, and a band for whose turn has come."""

from __future__ import annotations

from random import Random
from typing import Any

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit import auztralia_matches
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, nine
from tests.unit.markup import faults


def sat_down(match: Match, **more: Any) -> Tablet:
    text = write_entry(Entry("one", match, 1.0, 2.0))
    return Tablet(FakeStorage({"sobremesa.match.one": text}), thinker=first_move, at="match/one", **more)


def rings(tablet: Tablet) -> int:
    """Count the rings on the board, whatever they are round."""
    drawn = [one for one in tablet.look().all() if "came" in one["class"].split() and "rim" not in one["class"].split()]
    return len(drawn)


def seats(game: str, mode: str, *players: str, **options: str) -> Match:
    settled = GAMES[game].mode(mode).settled(options, len(players))
    setup = Setup(game, mode, tuple(Seat(f"P{at}", who) for at, who in enumerate(players)), "olive-42-bread", settled)
    match = Match(GAMES[game], setup)
    match.settle()
    return match


def a_move(match: Match, chooser: Random) -> str:
    """Choose a move at random, in AuZtralia its kind first."""
    if match.setup.game == "auztralia":
        return auztralia_matches.chosen(match.position, chooser)  # type: ignore[arg-type]
    return chooser.choice(match.position.moves())


def to_own_turn(match: Match, chooser: Random, least: int = 1) -> list[int]:
    """Play on until the person is to act after so many moves of computers; return the numbers of those."""
    found: list[int] = []
    while len(found) < least:
        match.play(a_move(match, chooser))
        match.settle()
        seat = match.position.seat
        last = max((at for at, decided in enumerate(match.decided) if decided), default=-1)
        found = [at for at in range(last + 1, match.cursor) if match.movers[at] not in (None, CHANCE)]
        if seat is None or match.setup.seats[seat].player != "person":
            found = []
    return found


# --- rings ---


def test_tokens_that_computers_put_down_carry_rings_until_ones_own_next_act() -> None:
    tablet = sat_down(begin(nine("person", "calm", "calm"), ":b2", ":e5", ":h8"))
    assert rings(tablet) == 2
    assert not faults(tablet.look())
    move = tablet.match.position.moves()[0]
    tablet.tap(move)
    assert rings(tablet) == 2, "a tap leaves them"
    tablet.tap(move)
    assert rings(tablet) == 0
    tablet.wait(10)
    assert rings(tablet) == 2, "the answers to that"


def test_a_computer_is_named_once_in_its_line() -> None:
    match, chooser = seats("imperial", "advanced", "person", "calm", "calm"), Random(5)
    while len([at for at in to_own_turn(match, chooser) if match.movers[at] == 1]) < 2:
        continue
    tablet = sat_down(match)
    (since,) = (one for one in tablet.look().all() if one["class"] == "since")
    name = match.setup.seats[1].name
    assert since.text.count(name) == 1
    assert since["data-do"] == "drawer log", "what does not fit is a tap away"
    assert ". " in since.text.partition(name)[2], "and all that it did is told"


def test_dice_that_computers_placed_carry_rings() -> None:
    match = seats("artemis", "match", "person", "calm", "calm")
    found = to_own_turn(match, Random(5), least=2)
    assert any(event.kind == "place" for at in found for event in match.events[at])
    tablet = sat_down(match)
    assert rings(tablet) == sum(event.kind == "place" for at in found for event in match.events[at])
    assert not faults(tablet.look())


def test_what_computers_built_carries_rings() -> None:
    match = seats("auztralia", "match", "person", "calm", "calm")
    built, chooser = set[str](), Random(5)
    while not built & {"farm", "track"}:
        found = to_own_turn(match, chooser)
        built = {event.kind for at in found for event in match.events[at]}
    tablet = sat_down(match)
    assert rings(tablet)
    assert not faults(tablet.look())


def test_boxes_that_computers_crossed_carry_rings_on_their_own_sheets() -> None:
    match, chooser = seats("imperial", "advanced", "person", "calm", "calm"), Random(5)
    built: list[int | None] = []
    while not built:
        found = to_own_turn(match, chooser)
        built = [event.seat for at in found for event in match.events[at] if event.kind in ("build", "harvest")]
    tablet = sat_down(match)
    seat = built[0]
    ringed = [one for one in tablet.look().all() if "recent" in one["class"].split()]
    assert not ringed, "one's own sheets"
    tablet.press(f"sheet {seat}")
    ringed = [one for one in tablet.look().all() if "recent" in one["class"].split()]
    assert len(ringed) == built.count(seat)
    assert not faults(tablet.look())


# --- one line a computer ---


def test_one_line_a_computer_says_what_it_did() -> None:
    tablet = sat_down(begin(nine("person", "calm", "calm"), ":b2", ":e5", ":h8"))
    assert "Bruno puts a red token on e5." in tablet.voice
    assert "Chloë puts a red token on h8." in tablet.voice
    assert len([one for one in tablet.look().all() if one["class"] == "since"]) == 1
    tablet.tap(tablet.match.position.moves()[0])
    assert "Bruno" not in tablet.voice, "a preview has the voice for itself"


def test_whom_a_computer_attacks_is_announced_before_the_first_card() -> None:
    match, chooser = seats("auztralia", "match", "person", "calm"), Random(5)
    while not match.over:
        at = match.cursor
        match.play(a_move(match, chooser))
        match.settle()
        kinds = [event.kind for events in match.events[at:] for event in events]
        if "attack" in kinds:
            beats = match.game.view().for_setup(match.setup).log.beats(match.events[at], ["Ana", "Bruno", "Old Ones"])  # type: ignore[attr-defined]
            first = next(beat for beat in beats if beat.about and beat.about[0].kind == "attack")
            assert "attacks" in first.text
            assert first.watched or first.pause, "it stays before the cards come"
            assert "card" not in kinds[: kinds.index("attack")]
            return
    raise AssertionError("nobody attacked")


# --- the band ---


def bands(tablet: Tablet) -> list[str]:
    return [one.text for one in tablet.look().all() if one["class"].split()[:1] == ["turn-band"]]


def test_at_a_board_that_all_look_at_the_band_says_whose_turn_has_come() -> None:
    tablet = sat_down(begin(nine("person", "person")))
    assert not bands(tablet), "nobody has played before"
    tablet.play(":b2")
    assert bands(tablet) == ["Bruno, it is your turn"]
    assert not faults(tablet.look())
    assert not bands(sat_down(begin(nine("person", "calm"), ":b2", ":e5"))), "one person has nobody to hand it to"


def test_in_full_co_operation_the_band_says_whose_turn_has_come() -> None:
    match = seats("auztralia", "coop", "person", "person")
    seat = match.position.seat
    tablet, chooser = sat_down(match), Random(5)
    assert tablet.app.table is not None
    while tablet.match.position.seat == seat:
        tablet.app.table.play(a_move(tablet.match, chooser))
        tablet.wait(10)
    assert bands(tablet) == [f"P{tablet.match.position.seat}, it is your turn"]


def test_until_the_tablet_is_handed_on_the_band_says_to_whom() -> None:
    match = seats("imperial", "advanced", "person", "person")
    tablet = sat_down(match)
    first = tablet.match.position.seat
    tablet.play(next(move for move in tablet.match.position.moves() if move.startswith("take ")))
    assert bands(tablet) == [f"Pass to P{1 - first}"]
    tablet.press(f"sheet {1 - first}")
    assert bands(tablet) in ([], [f"P{1 - first}, it is your turn"])
