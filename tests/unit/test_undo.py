"""Undo stops where somebody learned something: in a toy with secrets, in AuZtralia, in any game by the kit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pyapp.engine import conformance
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import CHANCE, Illegal, Setup
from pyapp.engine.match import Match
from pyapp.games.auztralia import GAME as AUZTRALIA
from tests.unit import auztralia_matches
from tests.unit.helpers import begin, nine, wreck

CAME_TO_LIGHT = "Something was revealed: you can't undo further, except in a practice match."


def auztralia(code: str, **options: str) -> Match:
    match = Match(AUZTRALIA, auztralia_matches.setup("match", 2, code, **options))
    match.settle()
    return match


def play(match: Match, *moves: str) -> None:
    for move in moves:
        match.play(move)
        match.settle()


def refused(match: Match) -> str:
    refusal, cursor = match.why_not_undo(), match.cursor
    assert refusal is not None
    for back in (match.undo, match.restart):
        with pytest.raises(Illegal) as caught:
            back()
        assert caught.value.reason == refusal.reason
        assert match.cursor == cursor
    return refusal.reason


# --- a chest that another seat has looked into ---


def opened(setup: Setup) -> Match:
    """Let the first seat look into a chest and the second open it; with the front known no chance comes between."""
    match = begin(setup)
    match.play("peek 1")
    match.settle()
    match.play("open 1")
    return match


def test_undo_stops_where_a_known_secret_is_shown() -> None:
    match = opened(wreck())
    assert match.movers[-2:] == [CHANCE, 1], "without chance"
    assert match.taught(match.cursor - 1)
    assert refused(match) == CAME_TO_LIGHT
    assert refused(match.branch(match.cursor)) == CAME_TO_LIGHT


def test_in_practice_undo_goes_on() -> None:
    match = opened(wreck(practice=True))
    match.undo()
    assert match.moves[match.cursor] == "open 1"


def test_what_was_learned_belongs_to_the_line_that_is_played() -> None:
    match = opened(wreck())
    at = match.cursor - 1
    assert match.taught(at)
    match.jump(at)
    match.play("dive")
    assert not match.taught(at)
    assert match.why_not_undo() is None


def test_a_mode_that_hides_nothing_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(AUZTRALIA, auztralia_matches.setup("solo", 1))
    match.settle()
    match.play(match.position.moves()[0])

    def never(_self: object, _seat: int) -> object:
        raise AssertionError("nothing is hidden")

    monkeypatch.setattr(type(match.position), "seen_by", never)
    assert match.why_not_undo() is None


# --- AuZtralia ---


def test_a_card_kept_after_a_look_stays_kept() -> None:
    match = auztralia("leak", map="west")
    play(match, "port r0c0", "port r1c0", "look", "keep P07")
    assert refused(match) == CAME_TO_LIGHT, "the other seat has seen P07"
    play(match, "recruit P32")
    assert "P33" in match.position.display  # type: ignore[attr-defined]
    assert refused(match) == CAME_TO_LIGHT, "the other seat has seen P33"


def test_a_tile_that_another_seat_knows_is_looked_at_once() -> None:
    """V4-A: each seat looks at three tiles."""
    match = next(candidate for number in range(60) if (candidate := _with_looks(f"undo-{number}")) is not None)
    play(match, "peek t1", "peek t2", "peek t3")
    match.play("peek t1")
    assert match.movers[-1] != CHANCE, "the other seat has brought the tile to light"
    assert refused(match) == CAME_TO_LIGHT


@pytest.mark.slow
def test_undo_goes_over_no_computer_by_which_anybody_learned_something() -> None:
    """A person sits beside a computer: free undo takes back what nobody learned anything by, the answer with it."""
    gone, kept = 0, 0
    for code in ("first", "second", "third", "fourth"):
        setup = auztralia_matches.setup("match", 2, code, map="west")
        seats = (setup.seats[0], replace(setup.seats[1], player="calm"))
        match = random_match(AUZTRALIA, replace(setup, seats=seats), code).branch(60)
        conformance.check_undo(match)
        for index in (index for index, mover in enumerate(match.movers) if mover == 1):
            part = match.branch(index + 1)
            if part.why_not_undo() is None:
                part.undo()
                gone += part.cursor <= index
            else:
                kept += match.taught(index)
    assert gone, "the test wants answers that are taken back"
    assert kept, "and answers that bring something to light"


def _with_looks(code: str) -> Match | None:
    """Begin a match in which V4-A is used and both ports are placed; None if that card is not drawn."""
    match = auztralia(code, map="east", cards="one")
    if "use V4-A" not in match.position.moves():
        return None
    play(match, "use V4-A")
    while "peek t1" not in match.position.moves():
        play(match, match.position.moves()[0])
    return match


def test_an_attack_that_turns_up_a_known_tile_is_not_taken_back() -> None:
    """AZ-11.6. Elsewhere an attack of two moves is taken back as one."""
    shown = taken_back = 0
    for seed in (6, 21):
        match, rng = auztralia(f"undo-{seed}", map="east", cards="two"), Random(seed)
        while not match.over:
            position: Any = match.position
            seat, move, up = position.seat, auztralia_matches.chosen(position, rng), position.up
            match.play(move)
            if move.startswith("send ") and seat != CHANCE:
                began = match.begins(match.cursor - 1)
                if match.position.up != up:  # type: ignore[attr-defined]
                    assert match.why_not_undo() is not None
                    shown += 1
                elif match.position.seat == seat and match.why_not_undo() is None:
                    back = match.branch(match.cursor)
                    back.undo()
                    assert back.cursor == began
                    taken_back += 1
            match.settle()
    assert shown
    assert taken_back


# --- going on from an earlier moment ---


def test_a_match_from_before_what_is_known_is_practice() -> None:
    match = opened(wreck())
    for cursor in range(len(match.moves)):
        other = match.play_on_from(cursor)
        assert other.setup.practice, "its result counts for nothing"
        assert (other.moves, other.cursor) == (match.moves[:cursor], cursor)
        assert match.branch(cursor).setup == match.setup
    assert not match.play_on_from(len(match.moves)).setup.practice
    assert not match.setup.practice
    with pytest.raises(IndexError):
        match.play_on_from(len(match.moves) + 1)


def test_a_match_from_where_undo_leads_is_as_the_old_one() -> None:
    match = begin(nine(), ":b2", ":e5")
    assert not match.play_on_from(1).setup.practice
    assert match.play_on_from(0).setup.practice, "somebody else has moved since"
    assert begin(nine(practice=True), ":b2").play_on_from(0).setup.practice


# --- within an act ---


def test_undo_stops_within_an_act_where_somebody_learned_something(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _act_of_three()
    start = match.cursor - 3
    assert match.begins(match.cursor - 1) == start
    monkeypatch.setattr(Match, "taught", lambda _match, index: index == start)
    match.undo()
    assert match.cursor == start + 1, "as far as it may go"
    assert refused(match) == CAME_TO_LIGHT
    match.redo()
    assert match.cursor == start + 3
    match.restart()
    assert match.cursor == start + 1


def _act_of_three() -> Match:
    """Return a match that stands at the end of an act of three moves."""
    for seed in range(40):
        match, rng = auztralia(f"act-{seed}", map="east"), Random(seed)
        while not match.over:
            match.play(auztralia_matches.chosen(match.position, rng))  # type: ignore[arg-type]
            last = match.cursor - 1
            if match.movers[last] not in (None, CHANCE) and last - match.begins(last) == 2 and match.decided[last]:
                return match
            match.settle()
    raise AssertionError("no act of three moves")


# --- every game to come ---


def test_the_kit_catches_undo_that_gives_secrets_away(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = wreck()
    matches = [random_match(begin(setup).game, setup, f"match {number}") for number in range(8)]
    _check_all(matches)
    monkeypatch.setattr(Match, "taught", lambda _match, _index: False)
    with pytest.raises(AssertionError, match="undo from"):
        _check_all(matches)
    monkeypatch.setattr(Match, "taught", lambda _match, _index: True)
    with pytest.raises(AssertionError, match="finds otherwise"):
        _check_all(matches)


def _check_all(matches: list[Match]) -> None:
    for match in matches:
        conformance.check_undo(match)
