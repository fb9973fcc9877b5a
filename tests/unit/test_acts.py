"""Several moves that are one act: as text, refused, played, taken back and played again as one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine import acts
from pyapp.engine.cached import cached
from pyapp.engine.contract import CHANCE, Illegal, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME as ARTEMIS
from pyapp.games.artemis.rules.moves import GRAMMAR
from tests.conformance.toy import GAME as TOY
from tests.unit.helpers import begin, nine, toy

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

DRAWS = replace(TOY, continues=lambda before, move: before.startswith("card") and move in ("keep", "return"))
"""Embers with acts that nothing can make: a card is chance's."""


def artemis(*players: str, practice: bool = False, mode: str = "match") -> Match:
    """Begin a match; where the first round begins somebody is asked for a die."""
    seats = tuple(Seat(name, player) for name, player in zip("ABC", players or ("person", "person"), strict=False))
    options = tuple((option.key, option.choices[0][0]) for option in ARTEMIS.mode(mode).options)
    match = Match(ARTEMIS, Setup("artemis", mode, seats, "olive-42-bread", options, practice=practice))
    match.settle()
    return match


def a_die(match: Match) -> Move:
    return match.position.moves()[0]


def place(match: Match, where: str = "vents") -> None:
    """Place the first die."""
    acts.play(match, acts.act_of([a_die(match), where]))
    match.settle()


# --- texts ---


def test_an_act_is_its_moves_joined() -> None:
    assert acts.moves_of("die 4>6; gantry O07") == ["die 4>6", "gantry O07"]
    assert acts.act_of(["die 4>6", "gantry O07"]) == "die 4>6; gantry O07"
    assert acts.moves_of("die 4") == ["die 4"]
    assert acts.moves_of("") == [""]
    for text in ("die 4; ", "die 4;"):
        assert acts.is_begun(text)
        assert acts.moves_of(text) == ["die 4"]
    assert not acts.is_begun("die 4")


# --- the position after ---


def test_the_position_after_an_act_is_the_one_that_playing_it_gives() -> None:
    match = artemis()
    before = match.position.state()
    act = acts.act_of([a_die(match), "vents"])
    reached = acts.after(match.position, act)
    assert match.position.state() == before
    acts.play(match, act)
    assert reached.state() == match.position.state()


def test_the_position_after_the_beginning_of_an_act_waits_for_the_rest() -> None:
    match = artemis()
    die = a_die(match)
    begun = acts.after(match.position, die + acts.SEPARATOR)
    assert begun.state() == acts.after(match.position, die).state()
    assert begun.seat == match.position.seat
    assert "vents" in begun.moves()


def test_no_position_comes_after_an_act_that_is_refused() -> None:
    match = artemis()
    before = match.position.state()
    with pytest.raises(Illegal):
        acts.after(match.position, acts.act_of([a_die(match), "nowhere"]))
    assert match.position.state() == before


# --- refusals ---


def test_an_act_is_legal_if_each_of_its_moves_is_in_its_turn() -> None:
    match = artemis()
    position, die = match.position, a_die(match)
    before = position.state()
    assert acts.why_not(position, f"{die}; vents") is None
    assert acts.why_not(cached(position), f"{die}; vents") is None, "also of a reading"
    refusal = acts.why_not(position, "die 0; vents")
    assert refusal is not None
    assert str(refusal) == str(position.why_not("die 0")), "the first refusal is told"
    refusal = acts.why_not(position, f"{die}; gantry O99")
    assert refusal is not None
    assert refusal.rule == "AP-7.1"
    assert position.state() == before


def test_what_is_begun_is_not_finished() -> None:
    match = artemis()
    for text in (f"{a_die(match)}; ", f"{a_die(match)};"):
        refusal = acts.why_not(match.position, text)
        assert refusal is not None
        assert refusal.reason == "This move is not finished yet."
    assert str(acts.why_not(match.position, "die 0; ")) == str(match.position.why_not("die 0"))


def test_an_act_ends_where_another_acts() -> None:
    match = artemis()
    first = a_die(match)
    after = match.branch(match.cursor)
    place(after)
    assert after.position.seat != match.position.seat
    refusal = acts.why_not(match.position, f"{first}; vents; {a_die(after)}")
    assert refusal is not None
    assert refusal.reason == "It's not your turn."
    drawn = begin(toy("person"))
    refusal = acts.why_not(drawn.position, "draw; card 1")
    assert refusal is not None
    assert refusal.reason == "It's not your turn.", "chance is nobody's"


def test_a_single_move_costs_no_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(nine())

    def never(self: object) -> object:
        raise AssertionError("a copy")

    monkeypatch.setattr(type(match.position), "copy", never)
    assert acts.why_not(match.position, ":b2") is None
    assert acts.why_not(match.position, "?") is not None


def test_an_act_is_played_whole_or_not_at_all() -> None:
    match = artemis()
    start = match.cursor
    place(match)
    match.undo()
    line, state = match.moves[:], match.position.state()
    for text in (f"{a_die(match)}; gantry O99", f"{a_die(match)}; ", "die 0; vents"):
        with pytest.raises(Illegal):
            acts.play(match, text)
        assert (match.moves, match.cursor, match.position.state()) == (line, start, state), "also what was undone"
    events = acts.play(match, f"{a_die(match)}; quarry")
    assert (match.moves[start:], match.cursor) == ([line[start], "quarry"], start + 2)
    assert events == [event for events in match.events[start:] for event in events]


# --- taking back ---


def test_undo_takes_a_whole_act_back_and_redo_plays_it_whole() -> None:
    match = artemis(practice=True)
    start = match.cursor
    for where in ("vents", "quarry", "doorstep"):
        place(match, where)
    assert match.cursor == start + 6
    for cursor in (start + 4, start + 2, start):
        match.undo()
        assert match.cursor == cursor
    for cursor in (start + 2, start + 4, start + 6):
        match.redo()
        assert match.cursor == cursor
    assert not match.can_redo


@pytest.mark.parametrize("practice", [False, True])
def test_undo_from_the_middle_of_an_act_goes_before_it(practice: bool) -> None:
    match = artemis(practice=practice)
    start = match.cursor
    match.play(a_die(match))
    match.undo()
    assert match.cursor == start
    match.redo()
    assert match.cursor == start + 1
    match.play("vents")
    match.jump(start + 1)
    match.undo()
    assert match.cursor == start
    match.jump(start + 1)
    match.redo()
    assert match.cursor == start + 2
    match.restart()
    assert match.cursor == start


def test_undo_stops_at_another_seats_act() -> None:
    match = artemis()
    start = match.cursor
    place(match)
    place(match, "quarry")
    match.undo()
    assert match.cursor == start + 2
    refusal = match.why_not_undo()
    assert refusal is not None
    assert refusal.reason.startswith("Someone else has moved")
    with pytest.raises(Illegal):
        match.restart()


def test_undo_goes_over_a_computers_act() -> None:
    for practice in (False, True):
        match = artemis("person", "sharp", practice=practice)
        if match.position.seat == 1:
            place(match, "doorstep")
        start = match.cursor
        place(match)
        while match.position.seat != 0:
            place(match, "quarry")
        match.undo()
        assert match.cursor == start
        match.redo()
        assert match.cursor == start + 4, "past what the computer did"


def test_undo_stops_at_the_draws_behind_an_act() -> None:
    for practice in (False, True):
        match = artemis("person", mode="solo", practice=practice)
        while match.position.round == 1:  # type: ignore[attr-defined]
            at = match.cursor
            moves = match.position.moves()
            match.play(moves[-1])
            match.settle()
        assert CHANCE in match.movers[at : match.cursor]
        refusal = match.why_not_undo()
        if not practice:
            assert refusal is not None
            assert refusal.reason == "Dice or cards have come up: you can't undo further."
            continue
        match.undo()
        assert match.cursor == match.begins(at)


def test_a_move_of_chance_or_of_the_rules_is_in_no_act() -> None:
    match = Match(DRAWS, toy("person", physical=True, practice=True))
    for move in ("roll 34", "draw", "card 1", "keep"):
        match.play(move)
    assert [match.begins(index) for index in range(4)] == [0, 1, 2, 3]
    match.undo()
    assert match.cursor == 3
    every = replace(TOY, continues=lambda _before, _move: True)
    match = Match(every, toy("person", physical=True, practice=True))
    for move in ("roll 66", "draw", "card 4", "keep", "roll 66", "draw", "card 3", "keep", "roll 11"):
        match.play(move)
    match.settle()
    assert match.movers[-1] is None, "a forced pass"
    assert [match.begins(index) for index in range(len(match.moves))] == list(range(len(match.moves)))


def test_a_game_without_acts_takes_back_single_moves() -> None:
    match = begin(nine(practice=True), ":b2", ":e5")
    assert [match.begins(index) for index in range(2)] == [0, 1]
    every = Match(replace(match.game, continues=lambda _before, _move: True), match.setup)
    every.play(":b2")
    every.play(":e5")
    every.undo()
    assert every.cursor == 1, "an act is of one seat"


# --- which texts are one act ---


@pytest.mark.parametrize(
    ("before", "move", "one"),
    [
        ("die 4", "vents", True),
        ("die 4>6", "gantry O07", True),
        ("die 4", "basecamp X04", True),
        ("die 1", "academy", True),
        ("die 1", "outfitters", True),
        ("die 1", "doorstep", True),
        ("die 1", "quarry", True),
        ("basecamp X04", "send PP energy", True),
        ("basecamp X04", "send none", True),
        ("send M mineral", "hit 2 5>3", True),
        ("send M", "hit A 5>3", True),
        ("send MM", "hit 2 5>3", False),
        ("send PP energy", "hit 2 5>3", False),
        ("crew O01 PP", "crew O02 none", True),
        ("heat P 2", "heat S 0", True),
        ("vents", "die 4", False),
        ("vents", "quarry", False),
        ("gantry O07", "send none", False),
        ("keep", "heat P 1", False),
        ("crew O01 PP", "heat P 1", False),
        ("crew O01 PP", "use O01", False),
        ("die 4", "die 5", False),
        ("house E O01", "house E shelters", False),
    ],
)
def test_acts_of_the_artemis_project(before: Move, move: Move, one: bool) -> None:
    """AP-22.1, AP-24.5, AP-24.7."""
    assert GRAMMAR.continues(before, move) is one


def test_whole_games_of_acts_lead_back_to_where_they_began() -> None:
    """Undo to the start and redo to the end stop at the same moments, none of them within an act."""
    match = artemis(practice=True)
    number = 0
    while not match.over:
        moves = match.position.moves()
        match.play(moves[number * 7 % len(moves)])
        match.settle()
        number += 1
    back, end = [match.cursor], match.cursor
    while match.why_not_undo() is None:
        match.undo()
        back.append(match.cursor)
    forth = [match.cursor]
    while match.can_redo:
        match.redo()
        forth.append(match.cursor)
    assert forth == back[::-1]
    assert len(forth) < 0.7 * match.decided.count(True)
    assert all(match.begins(cursor) == cursor for cursor in forth if cursor < end)
