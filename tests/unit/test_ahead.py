"""Out-of-order play: a seat plays before its turn, also on a shared tablet; the record keeps the rules' order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine.conformance import check_ahead, digest, random_match
from pyapp.engine.contract import Illegal, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.games.imperial.rules import position as imperial
from pyapp.games.imperial.rules.phases import EXPAND
from pyapp.ui.store.saves import Entry, SaveError, read_entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.live_matches import setups_of
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.ui.table.table import Table


def village(*players: str, practice: bool = False, physical: bool = False) -> Match:
    """Return a match of Imperial Settlers up to its first expansion."""
    names = ("Ana", "Bruno", "Chloë")
    like = next(one for one in setups_of("imperial") if one.mode == "basic" and len(one.seats) == 3)
    seats = tuple(Seat(name, player) for name, player in zip(names, players or ("person",) * 3, strict=False))
    setup = Setup("imperial", "basic", seats, "olive-42-bread", like.options, practice, physical, like.edition)
    match = Match(GAMES["imperial"], setup)
    while not match.position.ahead(next_seat(match)):
        match.play(match.automatic_move() or match.position.moves()[0])
    return match


def next_seat(match: Match) -> int:
    """Return the seat after the one to act."""
    return ((match.position.seat or 0) + 1) % 3


def opened(match: Match) -> Tablet:
    storage = FakeStorage({"sobremesa.match.one": write_entry(Entry("one", match, 1.0, 2.0))})
    return Tablet(storage, thinker=first_move, at="match/one")


def table_of(tablet: Tablet) -> Table:
    assert tablet.app.table is not None
    return tablet.app.table


def expand(tablet: Tablet, *, done: bool = True) -> list[str]:
    """Play two moves for the acting seat, and end its expansion; return the moves."""
    table, played = table_of(tablet), list[str]()
    seat = table.match.position.seat
    for _time in range(2):
        if table.match.position.seat == seat:
            played.append(table.match.position.moves()[0])
            table.play(played[-1])
            tablet.wait(7)
    if done and table.match.position.seat == seat and "done" in table.match.position.moves():
        played.append("done")
        table.play("done")
        tablet.wait(7)
    return played


def test_whoever_likes_goes_first_at_one_tablet() -> None:
    match = village()
    first, second = match.position.seat, next_seat(match)
    assert first is not None
    tablet = opened(match)
    table, start = table_of(tablet), match.cursor
    tablet.press(f"sheet {second}")
    assert (table.shown.acting, table.shown.shown_seat) == (second, second)
    played = expand(tablet)
    assert played[-1] == "done"
    assert table.session.record.cursor == start, "the record keeps the order of the rules"
    tablet.press(f"sheet {first}")
    assert table.shown.acting == first
    assert "done" in tablet.text()
    expand(tablet)
    moves = table.session.record.moves[start:]
    assert moves[-len(played) :] == played
    assert [table.session.record.movers[at] for at in range(start, len(moves) + start)] == sorted(
        (first if at < len(moves) - len(played) else second for at in range(len(moves))), key=lambda seat: seat != first
    )
    tablet.press(f"sheet {(second + 1) % 3}")
    assert table.shown.acting == (second + 1) % 3


def test_what_was_played_ahead_outlasts_a_reload() -> None:
    match = village()
    second = next_seat(match)
    tablet = opened(match)
    tablet.press(f"sheet {second}")
    played = expand(tablet, done=False)
    again = tablet.reload()
    assert "2 moves ahead" in again.text()
    assert not faults(again.look())
    again.press(f"sheet {second}")
    table = table_of(again)
    assert table.match.moves[-2:] == played
    assert table.shown.acting == second


def test_undo_takes_back_what_was_played_ahead() -> None:
    match = village()
    tablet = opened(match)
    tablet.press(f"sheet {next_seat(match)}")
    expand(tablet, done=False)
    table = table_of(tablet)
    for left in (1, 0):
        tablet.press("undo")
        assert sum(len(line) for _seat, line in table.session.entry.ahead) == left
    tablet.press("redo")
    assert len(table.session.entry.ahead) == 1
    tablet.press("restart") if "restart" in tablet.actions() else table.undo_turn()
    assert not table.session.entry.ahead
    assert table.session.record.moves == match.moves


def test_where_the_order_matters_only_the_sheet_is_shown() -> None:
    match = village()
    while match.position.ahead(next_seat(match)) is not None:
        match.play("done" if "done" in match.position.moves() else match.position.moves()[0])
    tablet = opened(match)
    table, seat = table_of(tablet), match.position.seat
    tablet.press(f"sheet {next_seat(match)}")
    assert table.session.branch is None
    assert table.selection.shown == next_seat(match)
    assert table.match.position.seat == seat


def test_with_a_computer_at_the_turn_nobody_plays_ahead_alone() -> None:
    match = village("person", "person", "calm")
    assert match.position.seat == 2
    tablet = opened(match)
    tablet.app.do("sheet 0")
    assert table_of(tablet).session.branch is None


def test_hints_are_given_on_what_is_played_ahead() -> None:
    match = village()
    storage = FakeStorage({"sobremesa.match.one": write_entry(Entry("one", match, 1.0, 2.0))})
    tablet = Tablet(storage, at="match/one")
    tablet.press(f"sheet {next_seat(match)}")
    expand(tablet, done=False)
    tablet.press("hint")
    tablet.wait(2)
    assert tablet.page.asked[-1]["apart"] == [next_seat(match), match.cursor]
    said = table_of(tablet).selection.notice
    assert said is not None
    assert said.kind == "tip"


def test_a_link_and_a_branch_hold_the_record_alone() -> None:
    match = village()
    tablet = opened(match)
    tablet.press(f"sheet {next_seat(match)}")
    expand(tablet, done=False)
    tablet.app.do("branch")
    tablet.page.settle()
    assert table_of(tablet).session.entry.ident != "one"
    assert table_of(tablet).session.record.moves == match.moves


def test_damage_to_what_was_played_ahead_is_noticed() -> None:
    match = village()
    entry = Entry("one", match, 1.0, 2.0, ahead=((next_seat(match), ("nonsense", "done")),))
    assert read_entry("one", write_entry(entry)).ahead == entry.ahead
    with pytest.raises(SaveError):
        read_entry("one", write_entry(Entry("one", match, 1.0, 2.0, ahead=((7, ("done",)),))))
    storage = FakeStorage({"sobremesa.match.one": write_entry(entry)})
    tablet = Tablet(storage, thinker=first_move, at="match/one")
    assert table_of(tablet).session.entry.ahead == (), "what cannot be played is forgotten"


def test_early_play_ends_with_its_seat() -> None:
    match = village()
    branch = match.ahead(next_seat(match))
    assert branch is not None
    assert branch.apart == (next_seat(match), match.cursor)
    while not branch.waits:
        branch.play("done" if "done" in branch.position.moves() else branch.position.moves()[0])
    assert branch.position.seat == match.position.seat
    assert branch.automatic_move() is None
    assert match.ahead(match.position.seat or 0) is None
    assert branch.ahead((next_seat(match) + 1) % 3) is not None
    assert isinstance(branch.why_not_undo(), Illegal | None)


# --- the kit ---


def touching(seat: int, position: imperial.Position) -> imperial.Position | None:
    """Let seats expand ahead and take an action from the acting seat, so that the order would matter."""
    other = HONEST(position, seat)
    if other is not None:
        other.players[seat].actions += position.players[position.turn].actions == 0
    return other


HONEST = imperial.Position.ahead


@pytest.fixture
def matches() -> Iterator[Match]:
    return (random_match(GAMES["imperial"], setup, "ahead") for setup in setups_of("imperial")[:3])


def test_the_kit_detects_that_the_order_matters(matches: Iterator[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imperial.Position, "ahead", lambda position, seat: touching(seat, position))

    def check_all() -> None:
        for match in matches:
            check_ahead(match)

    with pytest.raises(AssertionError, match="other choices"):
        check_all()


def test_the_kit_detects_a_seat_that_plays_ahead_of_itself(
    matches: Iterator[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    def own(position: imperial.Position, seat: int) -> imperial.Position | None:
        return position.copy() if seat == position.seat and position.phase == EXPAND else None

    monkeypatch.setattr(imperial.Position, "ahead", own)
    with pytest.raises(AssertionError, match="ahead of its own turn"):
        check_ahead(next(matches))


def test_asking_for_early_play_does_not_change_the_position() -> None:
    match = village()
    before = digest(match.position)
    match.position.ahead(next_seat(match))
    match.ahead(next_seat(match))
    assert digest(match.position) == before


def test_a_turn_that_begins_with_a_move_made_ahead_keeps_the_rest() -> None:
    seats = (Seat("Ana", "person"), Seat("Bruno", "person"))
    setup = Setup("imperial", "basic", seats, "olive-42-bread", (("first", "drawn"),), edition=1)
    match = Match(GAMES["imperial"], setup)
    line = (
        "tokens boon export coin; first 2; dice SSG 4; take coin; take boon; favor; build toolshop.2; done;"
        " build toolshop.2; done; dice SGW 3; take export; take coin; build walls S"
    )
    for move in line.split("; "):
        match.play(move)
    entry = Entry("one", match, 1.0, 2.0, ahead=((1, ("build bridges W", "favor", "done")),))
    tablet = Tablet(FakeStorage({"sobremesa.match.one": write_entry(entry)}), thinker=first_move, at="match/one")
    table = table_of(tablet)
    assert table.match.position.seat == 0
    table.play("done")
    tablet.wait(7)
    moves = table.session.record.moves[len(match.moves) :]
    assert moves[:4] == ["done", "favor", "build bridges W", "done"]
