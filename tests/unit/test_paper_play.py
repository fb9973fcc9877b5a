"""A play of a sheet: acts, undo, erasing, fields, dice; the same state in whatever order acts arrive."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from pyapp.paper import ink
from pyapp.paper.field import LARGEST_SUM, Field, Term
from pyapp.paper.play import (
    CLEAR,
    DECK,
    MARK,
    MAX_ACTS,
    OVER,
    POINTS,
    ROLL,
    STROKE,
    UNDO,
    Act,
    ActError,
    Play,
    read_act,
)
from pyapp.paper.tray import DRAW, faces_after

from .paper_sheets import MARKET, RIVER, TOTAL, handwriting, sheet
from .paper_sheets import STROKE as TEXT

OTHER = ink.write(handwriting(Random(2)))


def play(acts: int = 0) -> Play:
    """Return a play of two with a number of strokes of the first player."""
    made = Play(sheet(MARKET, RIVER, TOTAL), 2)
    for _ in range(acts):
        made.act("a", STROKE, 0, 0, TEXT)
    return made


def state(of: Play) -> object:
    return of.desks, of.rolls, of.deck, of.over


def test_undo_and_redo_go_back_to_the_beginning_and_forward_again() -> None:
    one = play(5)
    one.act("a", MARK, 0, 0, "f1 3")
    one.act("a", MARK, 0, 0, "f2 =28")
    whole = [str(one.desks[0].strokes), str(one.desks[0].marks)]
    steps = 0
    while one.undo("a", 0) is not None:
        steps += 1
    assert steps == 7
    assert not one.desks[0].strokes.get(0)
    assert one.desks[0].marks.figures == {}
    while one.redo("a", 0) is not None:
        steps -= 1
    assert steps == 0
    assert [str(one.desks[0].strokes), str(one.desks[0].marks)] == whole


def test_writing_after_an_undo_ends_redo() -> None:
    one = play(3)
    one.undo("a", 0)
    one.act("a", STROKE, 0, 0, OTHER)
    assert one.redo("a", 0) is None
    assert list(one.desks[0].strokes[0].values()) == [TEXT, TEXT, OTHER]
    one.undo("a", 0)
    assert one.redo("a", 0) is not None
    assert one.redo("a", 0) is None, "what was undone before the new stroke is gone"


def test_undo_is_each_players_own() -> None:
    one = play(2)
    one.act("a", STROKE, 1, 0, OTHER)
    assert one.undo("a", 0) is not None
    assert len(one.desks[0].strokes[0]) == 1
    assert len(one.desks[1].strokes[0]) == 1
    assert one.undo("a", 1) is not None
    assert one.undo("a", 1) is None


def test_a_cleared_page_comes_back_by_undo() -> None:
    one = play(4)
    before = dict(one.desks[0].strokes[0])
    one.act("a", CLEAR, 0, 0)
    assert one.desks[0].strokes[0] == {}
    one.undo("a", 0)
    assert one.desks[0].strokes[0] == before


def test_erasing_takes_strokes_and_leaves_pieces_and_undo_restores_both() -> None:
    one = play(3)
    first, second, _third = one.desks[0].strokes[0]
    one.erase("a", 0, 0, [first, "77.unknown"])
    assert first not in one.desks[0].strokes[0]
    one.erase("a", 0, 0, [second], [OTHER, OTHER], whole=False)
    assert [stroke == OTHER for stroke in one.desks[0].strokes[0].values()] == [False, True, True]
    assert one.erase("a", 0, 0, [first]) is None, "it is gone already"
    one.undo("a", 0)
    one.undo("a", 0)
    assert list(one.desks[0].strokes[0]) == [first, second, _third]


def test_a_stamp_is_one_mark_and_is_erased_whole() -> None:
    one = play(1)
    one.act("a", STROKE, 0, 0, f"{TEXT} {OTHER}")
    assert len(one.desks[0].strokes[0]) == 3
    assert one.count(0, 0) == 2
    part = list(one.desks[0].strokes[0])[-1]
    one.erase("a", 0, 0, [part])
    assert len(one.desks[0].strokes[0]) == 1


def test_a_piece_that_the_eraser_left_is_erased_alone() -> None:
    one = play(1)
    (stroke,) = one.desks[0].strokes[0]
    one.erase("a", 0, 0, [stroke], [OTHER, TEXT], whole=False)
    piece, _other = one.desks[0].strokes[0]
    one.erase("a", 0, 0, [piece])
    assert list(one.desks[0].strokes[0].values()) == [TEXT]


def test_sums_count_boxes_and_figures() -> None:
    one, fields = play(), sheet(MARKET, RIVER, TOTAL).by_ident
    assert one.desks[0].marks.value(TOTAL, fields) is None
    assert one.score(0) is None
    for text in ("f1 0", "f1 4", "f1 4", "f1 99", "f9 1", "f3 =5", "f2 =x"):
        one.act("a", MARK, 0, 0, text)
    assert one.desks[0].marks.value(TOTAL, fields) == 4
    one.act("a", MARK, 0, 0, "f2 =-7")
    one.act("a", MARK, 0, 0, "f1 -4")
    assert one.score(0) == -5
    one.act("a", POINTS, 0, 0, "61")
    assert one.score(0) == 61
    one.act("a", POINTS, 0, 0, "")
    assert one.score(0) == -5
    assert one.score(1) is None


def test_dice_are_those_of_the_code_and_stay_rolled() -> None:
    one = play()
    one.roll("a", 0, range(6))
    one.roll("a", 0, [1, 4])
    faces = faces_after("olive-42-bread", one.sheet.tray, one.rolls)
    other = play()
    other.roll("b", 1, range(6))
    other.roll("b", 1, [4, 1])
    assert faces_after("olive-42-bread", other.sheet.tray, other.rolls) == faces
    assert one.undo("a", 0) is None


def test_two_rolls_at_the_same_time_are_one() -> None:
    one = play()
    one.merge([Act(1, "b", ROLL, 1, 0, "1 0,1"), Act(1, "a", ROLL, 0, 0, "1 0,1,2")])
    assert [roll.dice for roll in one.rolls] == [(0, 1, 2)]
    one.merge([Act(2, "b", ROLL, 1, 0, "2 7")])
    assert len(one.rolls) == 1, "there is no such die"


kinds = some.one_of(
    some.tuples(some.just(STROKE), some.sampled_from([TEXT, OTHER, f"{TEXT} {OTHER}"])),
    some.tuples(some.just(MARK), some.sampled_from(["f1 3", "f1 -3", "f2 =28", "f2 =", "f1 2"])),
    some.tuples(some.just(CLEAR), some.just("")),
    some.tuples(some.just("undo"), some.just("")),
    some.tuples(some.just("redo"), some.just("")),
    some.tuples(some.just("erase"), some.just("")),
    some.tuples(some.just(ROLL), some.just("")),
    some.tuples(some.just(DECK), some.just(DRAW)),
    some.tuples(some.just(POINTS), some.just("12")),
    some.tuples(some.just(OVER), some.sampled_from("01")),
)


def done(one: Play, author: str, seat: int, kind: str, body: str) -> None:
    """Do something by the methods that pages use."""
    if kind == "undo":
        one.undo(author, seat)
    elif kind == "redo":
        one.redo(author, seat)
    elif kind == "erase":
        there = list(one.desks[seat].strokes.get(0, {}))
        one.erase(author, seat, 0, there[:1], [OTHER] if len(there) > 1 else [], whole=len(there) < 2)
    elif kind == ROLL:
        one.roll(author, seat, [0, 3])
    else:
        one.act(author, kind, seat, 0, body)


@settings(deadline=None)
@given(some.lists(some.tuples(some.sampled_from("ab"), some.integers(0, 1), kinds), max_size=25), some.randoms())
def test_whatever_arrives_first_the_sheet_is_the_same(
    steps: list[tuple[str, int, tuple[str, str]]], random: Random
) -> None:
    one = play()
    for author, seat, (kind, body) in steps:
        done(one, author, seat, kind, body)
    acts = [read_act(act.line, act.author) for act in one.acts.values()]
    assert state(Play(one.sheet, 2, acts)) == state(one)
    random.shuffle(acts)
    other = play()
    for act in acts:
        other.merge([act])
    assert state(other) == state(one)
    assert other.merge(acts) == []


@given(some.text(max_size=60) | some.from_regex(r"[0-9a-f]{1,9} [a-z] [0-9]{1,3} [0-9]{1,3} ?.{0,40}", fullmatch=True))
def test_any_line_is_an_act_or_an_act_error(line: str) -> None:
    try:
        act = read_act(line, "a")
    except ActError:
        return
    assert read_act(act.line, "a") == act
    Play(sheet(MARKET, RIVER, TOTAL), 2, [act])


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("1 s 0 0", "a"),
        ("0 c 0 0", "a"),
        ("1 s 12 0 " + TEXT, "a"),
        ("1 s 0 0 " + TEXT, "A B"),
        ("1 u 0 0 there", "a"),
        ("1 p 0 0 123456", "a"),
        ("1 s 0 0 b11" + "A" * 20_000, "a"),
    ],
)
def test_malformed_lines_are_refused(line: str, author: str) -> None:
    with pytest.raises(ActError):
        read_act(line, author)


def test_acts_for_a_player_who_is_not_there_are_kept_and_shown_later() -> None:
    one = play()
    acts = one.merge([Act(1, "a", STROKE, 2, 0, TEXT), Act(2, "a", UNDO, 2, 0, "9.z")])
    assert len(one.acts) == 2
    assert list(Play(one.sheet, 3, acts).desks[2].strokes[0].values()) == [TEXT]


def test_a_play_takes_a_limited_number_of_acts() -> None:
    one = play()
    one.merge(Act(clock, "b", OVER, 0, 0, "0") for clock in range(1, MAX_ACTS + 1))
    with pytest.raises(ActError):
        one.act("a", OVER, 0, 0, "1")


def test_sums_that_count_all_sums_before_them_are_computed_at_once_and_bounded() -> None:
    sums = [
        Field(f"s{at}", "sum", 0, 0, 0, 9, 9, terms=(Term("f2", 9), *(Term(f"s{before}", 9) for before in range(at))))
        for at in range(60)
    ]
    one = Play(sheet(RIVER, *sums), 2)
    one.act("a", MARK, 0, 0, "f2 =9")
    assert one.score(0) == LARGEST_SUM
