"""A match: playing, what comes by itself, undo and its limits, redo, jumps, branches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pyapp.engine.conformance import digest
from pyapp.engine.contract import CHANCE, Illegal, Seat, Setup
from pyapp.engine.match import SNAPSHOT_EVERY, Match
from pyapp.games.imperial import GAME as IMPERIAL
from tests.conformance.toy import GAME as TOY
from tests.conformance.toy.position import Position as Toy
from tests.unit.helpers import NINE, begin, finished, nine, toy

# --- beginning ---


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "ten"}, "different game"),
        ({"edition": 2}, "different edition"),
        ({"mode": "solo"}, "no such mode"),
        ({"seats": (Seat("Ana"),)}, "that many seats"),
        ({"seats": tuple(map(Seat, "abcde"))}, "that many seats"),
        ({"seats": (Seat("Ana"), Seat("Bo", "genius"))}, "computer level"),
        ({"seats": (Seat("Ana"), Seat(""))}, "1 to 24"),
        ({"seats": (Seat("Ana"), Seat("x" * 25))}, "1 to 24"),
        ({"seats": (Seat("Ana"), Seat("a\nb"))}, "1 to 24"),
        ({"options": ()}, "options"),
        ({"options": (("preparation", "magic"),)}, "options"),
        ({"options": (("preparation", "drawn"), ("preparation", "drawn"))}, "options"),
        ({"options": (("preparation", "drawn"), ("more", "yes"))}, "options"),
        ({"physical": True}, "no dice"),
        ({"code": ""}, "table code"),
        ({"code": "x" * 41}, "table code"),
        ({"code": "olivó"}, "table code"),
        ({"code": "a\nb"}, "table code"),
    ],
)
def test_setup_that_does_not_suit_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Match(NINE, replace(nine(), **change))  # type: ignore[arg-type]


def test_match_begins_with_nothing_played() -> None:
    match = Match(NINE, nine())
    assert (match.moves, match.cursor, match.over, match.at_end, match.can_redo) == ([], 0, False, True, False)
    assert repr(match) == "<Match nine match at 0 of 0>"
    assert match == Match(NINE, nine())
    assert match != Match(NINE, nine(code="other"))
    assert match != "match"
    with pytest.raises(TypeError):
        hash(match)


# --- playing ---


def test_play_keeps_moves_movers_and_events() -> None:
    match = begin(nine(), ":b2", ":e5")
    assert (match.moves, match.movers, match.cursor) == ([":b2", ":e5"], [0, 1], 2)
    assert [event.kind for events in match.events for event in events] == ["neutral", "neutral"]


def test_refused_move_changes_nothing() -> None:
    match = begin(nine(), ":b2", ":e5", ":h8")
    match.undo()
    before = (match.moves[:], match.movers[:], match.cursor, digest(match.position))
    with pytest.raises(Illegal, match=r"NI-3\.3"):
        match.play(":c3")
    assert (match.moves, match.movers, match.cursor, digest(match.position)) == before
    assert match.can_redo, "what was undone is still there"


def test_settle_draws_by_the_table_code() -> None:
    one, two, other = (begin(nine(preparation="drawn", code=code)) for code in ("a", "a", "b"))
    assert len(one.moves) == 9
    assert one.moves == two.moves != other.moves
    assert one.movers == [CHANCE] * 9
    assert one.settle() == []


def test_physical_chance_waits_for_people() -> None:
    match = begin(toy(physical=True))
    assert match.moves == []
    assert match.unforced() is None
    match.play("roll 34")
    assert match.movers == [CHANCE]
    assert match.settle() == []
    with pytest.raises(Illegal):
        match.play("roll 34")


def test_forced_pass_comes_by_itself() -> None:
    match = begin(toy("person", physical=True), "roll 66", "take 6", "roll 66", "take 6", "roll 11", "take 1")
    assert match.over
    burnt = begin(toy(physical=True), "roll 66", "take 6", "draw")
    burnt.play("card 4")
    burnt.play("keep")
    burnt.play("roll 66")
    burnt.play("take 6")
    burnt.play("draw")
    burnt.play("card 3")
    burnt.play("keep")
    burnt.play("roll 11")
    assert isinstance(burnt.position, Toy)
    assert burnt.position.heat == [12, 14]
    burnt.play("take 1")
    assert burnt.unforced() == "--"
    assert [event.kind for event in burnt.settle()] == ["--"]
    assert burnt.over
    assert burnt.movers[-1] is None


# --- jumping and branching ---


@pytest.mark.parametrize(
    "setup",
    [nine(), nine(preparation="drawn", mode="tournament"), toy(kindling="thrown")],
    ids=["nine", "tournament", "toy"],
)
def test_jump_reaches_every_point(setup: Setup) -> None:
    match = finished(setup)
    line = match.moves[:]
    position = match.at(0)
    for cursor in range(len(line) + 1):
        match.jump(cursor)
        assert match.cursor == cursor
        assert digest(match.position) == digest(position)
        if cursor < len(line):
            position.advance(line[cursor])
    assert match.moves == line
    for outside in (-1, len(line) + 1):
        with pytest.raises(IndexError):
            match.jump(outside)


def test_jump_costs_less_than_a_snapshots_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the moves that a jump plays again, anywhere, also after a branch and after going back and on again."""
    match = finished(nine(mode="tournament"))
    branch = match.branch(100)
    match.jump(30)
    match.play(match.moves[30])
    while not match.over:
        match.play(match.position.moves()[0])
    steps = 0
    advance = type(match.position).advance

    def counting(self: object, move: str) -> None:
        nonlocal steps
        steps += 1
        advance(self, move)  # type: ignore[arg-type]

    monkeypatch.setattr(type(match.position), "advance", counting)
    for one in (match, branch):
        for cursor in range(len(one.moves) + 1):
            steps = 0
            one.jump(cursor)
            assert steps < SNAPSHOT_EVERY


def test_position_given_by_at_is_fresh() -> None:
    match = begin(nine(), ":b2")
    before = digest(match.position)
    match.at(1).play(":e5")
    match.at(0).play(":e5")
    assert digest(match.position) == before == digest(match.at(1))


def test_playing_in_the_past_drops_what_came_after() -> None:
    match = finished(nine())
    match.jump(20)
    kept = match.moves[:20]
    other = next(move for move in match.position.moves() if move != match.moves[20])
    match.play(other)
    assert match.moves == [*kept, other]
    assert len(match.movers) == len(match.events) == 21
    assert not match.can_redo
    fresh = begin(nine(), *kept, other)
    assert digest(match.position) == digest(fresh.position) == digest(match.at(21))
    while not match.over:
        match.play(match.position.moves()[-1])
    assert digest(match.at(len(match.moves))) == digest(match.position)


def test_branch_goes_its_own_way() -> None:
    match = finished(nine(preparation="drawn"))
    line, end = match.moves[:], digest(match.position)
    for cursor in (0, 9, 33, len(line)):
        branch = match.branch(cursor)
        assert (branch.moves, branch.cursor, len(branch.movers), len(branch.events)) == (
            line[:cursor],
            cursor,
            cursor,
            cursor,
        )
        assert digest(branch.position) == digest(match.at(cursor))
        while not branch.over:
            branch.play(branch.position.moves()[-1])
        assert (match.moves, match.cursor, digest(match.position)) == (line, len(line), end)
    with pytest.raises(IndexError):
        match.branch(len(line) + 1)


# --- undo ---


def refused_undo(match: Match) -> str:
    refusal = match.why_not_undo()
    assert refusal is not None
    before = (match.cursor, match.moves[:], digest(match.position))
    with pytest.raises(Illegal) as caught:
        match.undo()
    assert caught.value.reason == refusal.reason
    assert (match.cursor, match.moves, digest(match.position)) == before
    return refusal.reason


def test_nothing_to_undo_at_the_start() -> None:
    assert refused_undo(begin(nine())) == "Nothing to undo."
    assert refused_undo(begin(nine(practice=True, preparation="drawn"))) == "Nothing to undo."


def test_undo_takes_back_ones_own_moves_only() -> None:
    match = begin(nine(), ":b2", ":e5")
    match.undo()
    assert (match.cursor, match.position.seat) == (1, 1)
    assert refused_undo(match) == "Someone else has moved: you can't undo further, except in a practice match."
    assert match.moves == [":b2", ":e5"], "what was undone can be redone"


def test_undo_goes_back_over_ones_whole_run() -> None:
    match = begin(toy("person", physical=True), "roll 34", "draw")
    match.play("card 1")
    match.play("keep")
    match.undo()
    assert match.cursor == 3
    assert refused_undo(match) == "Dice or cards have come up: you can't undo further."


def test_real_dice_can_be_entered_again() -> None:
    match = begin(toy(physical=True), "roll 34")
    match.undo()
    assert match.cursor == 0
    match.play("roll 35")
    assert match.moves == ["roll 35"]
    match.play("take 3")
    match.undo()
    assert match.cursor == 1
    assert match.why_not_undo() is not None, "the dice lie: only the move after them is free"


def test_a_whole_turn_is_taken_back_at_once() -> None:
    match = Match(IMPERIAL, Setup("imperial", "advanced", (Seat("Ana"),), "olive-42-bread", (("first", "listed"),)))
    match.settle()
    begun = match.cursor
    with pytest.raises(Illegal):
        match.restart()
    for _ in range(3):
        match.play(match.position.moves()[0])
    match.restart()
    assert match.cursor == begun
    assert match.can_redo
    for _ in range(4):
        match.play(
            next(move for move in ("done", "rest", *match.position.moves()) if match.position.why_not(move) is None)
        )
        match.settle()
        position: Any = match.position
        if position.round > 1:
            break
    with pytest.raises(Illegal):
        match.restart()


def test_undo_stops_at_a_draw_of_the_table_code() -> None:
    match = begin(toy("person"))
    assert match.movers == [CHANCE]
    assert refused_undo(match) == "Nothing to undo."
    match.play("draw")
    assert match.why_not_undo() is None
    match.settle()
    assert match.movers == [CHANCE, 0, CHANCE]
    assert refused_undo(match) == "Dice or cards have come up: you can't undo further."
    match.play("return")
    match.settle()
    assert refused_undo(match) == "Dice or cards have come up: you can't undo further."


def test_undo_takes_back_what_a_computer_answered() -> None:
    match = begin(nine("person", "calm"), ":b2", ":e5")
    match.undo()
    assert (match.cursor, match.position.seat) == (0, 0)
    match.redo()
    assert match.cursor == 2, "with the answer"
    match.play(":h8")
    match.play(":b8")
    match.undo()
    assert match.cursor == 2, "one act of one's own at a time"
    match.undo()
    assert match.cursor == 0
    assert refused_undo(match) == "Nothing to undo."


def test_a_turn_is_taken_back_with_the_answers_to_it_and_no_turn_before() -> None:
    match = begin(nine("person", "calm"), ":b2", ":e5", ":h8", ":b8")
    match.restart()
    assert match.cursor == 2


def test_undo_goes_over_computers_to_no_other_persons_act() -> None:
    match = begin(nine("person", "calm", "person", "calm"), *(":b2", ":e5", ":h8", ":b8"))
    match.undo()
    assert (match.cursor, match.position.seat) == (2, 2)
    assert refused_undo(match) == "Someone else has moved: you can't undo further, except in a practice match."


def test_undo_over_a_computer_stops_at_its_dice() -> None:
    match = begin(toy("person", "calm"), "take 2", "take 5")
    assert match.movers[1:] == [0, 1, CHANCE]
    assert refused_undo(match) == "Dice or cards have come up: you can't undo further."


def test_a_match_that_goes_on_from_before_an_answer_is_no_practice() -> None:
    match = begin(nine("person", "calm"), ":b2", ":e5")
    assert not match.play_on_from(0).setup.practice
    assert begin(nine(), ":b2", ":e5").play_on_from(0).setup.practice


def test_practice_goes_back_to_the_very_start() -> None:
    match = begin(nine("person", "calm", practice=True), ":b2", ":e5", ":h8", ":b8")
    stops = []
    while match.why_not_undo() is None:
        match.undo()
        stops.append(match.cursor)
        assert match.position.seat == 0, "undo arrives where a person decides"
    assert stops == [2, 0]
    match.redo()
    assert match.cursor == 2
    match.redo()
    assert match.cursor == 4
    with pytest.raises(Illegal, match="Nothing to redo"):
        match.redo()


def test_practice_undo_takes_the_draws_after_a_decision_back_with_it() -> None:
    match = begin(toy("person", practice=True), "draw")
    drawn = match.moves[2]
    assert (match.movers, match.position.seat) == ([CHANCE, 0, CHANCE], 0)
    match.undo()
    assert match.cursor == 1
    match.play("draw")
    match.settle()
    assert match.moves[2] == drawn, "the table code holds the same card"


def test_undo_takes_forced_passes_back_with_the_move_before_them() -> None:
    match = finished(nine(practice=True), "match 0")
    while not any(mover is None for mover in match.movers):
        match = finished(nine(practice=True, code=match.setup.code + "x"))
    forced = match.movers.index(None)
    match.jump(forced + 1)
    match.undo()
    assert match.cursor < forced
    assert match.movers[match.cursor] is not None
    match.redo()
    assert match.cursor > forced, "redo goes on to where somebody decides"


def test_forced_passes_of_others_do_not_stop_undo() -> None:
    """Once Bruno has passed, Ana's moves before and after it are one run: she may take all of them back."""
    match = next(
        m
        for m in (finished(nine(), f"pass {n}") for n in range(99))
        if None in m.movers and m.movers.index(None) < len(m.movers) - 2
    )
    forced = match.movers.index(None)
    assert match.movers[forced - 1] == match.movers[forced + 1] == match.movers[-1]
    while match.why_not_undo() is None:
        match.undo()
    assert match.cursor == forced - 1
    assert refused_undo(match).startswith("Someone else has moved")


@pytest.mark.parametrize("practice", [False, True])
def test_undo_and_redo_lead_back(practice: bool) -> None:
    match = finished(nine(practice=practice, preparation="drawn", mode="tournament"))
    end = digest(match.position)
    steps = 0
    while match.why_not_undo() is None:
        match.undo()
        steps += 1
    assert steps >= (36 if practice else 1)
    while match.can_redo:
        match.redo()
    assert (match.cursor, digest(match.position)) == (len(match.moves), end)


# --- what pages ask ---


def test_totals_follow_the_score() -> None:
    match = finished(toy())
    rows = match.totals()
    assert len(rows) == len(match.moves) + 1
    assert rows[0] == (0, 0)
    assert rows[-1] == tuple(sum(line.points for line in match.position.score(seat)) for seat in (0, 1))


def test_over_and_at_end() -> None:
    match = finished(toy())
    assert match.over
    assert match.at_end
    match.jump(0)
    assert not match.over
    assert not match.at_end
    assert TOY.seats == (1, 3)
