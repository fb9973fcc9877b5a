"""Whole rounds of Imperial Settlers to practise: played act by act while all others do nothing, judged at their end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.acts import act_of
from pyapp.engine.contract import CHANCE, PERSON, Seat, Setup
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.puzzles.own import ident_of, read, same
from pyapp.ui.puzzles.progress import parse
from pyapp.ui.result.review import play_line
from pyapp.ui.store.saves import PUZZLES_KEY as KEY
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished
from tests.unit.imperial_matches import kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match

ALONE, RIVALS = ("Ana",), ("Ana", "Ben", "Cleo")


@cache
def match_of(names: tuple[str, ...]) -> Match:
    """Return a finished match of Ana and computers."""
    seats = [Seat(name, "steady" if number else "person") for number, name in enumerate(names)]
    return finished(Setup.usual(GAMES["imperial"], "basic", seats), "own rounds")


def round_of(names: tuple[str, ...], number: int = 1) -> list[int]:
    """Return the indices of Ana's moves in a round."""
    match = match_of(names)
    dice = [at for at, move in enumerate(match.moves) if move.startswith("dice")]
    return [at for at in range(dice[number], dice[number + 1]) if match.movers[at] == 0]


@cache
def lines(names: tuple[str, ...]) -> tuple[tuple[Move, ...], tuple[Move, ...], tuple[Move, ...]]:
    """Return three rounds of Ana that differ in more than the order: what she played, and two others."""
    match, indices = match_of(names), round_of(names)
    played = tuple(match.moves[at] for at in indices)
    others: list[tuple[Move, ...]] = []
    for first in range(20):
        here = match.branch(indices[0])
        line: list[Move] = []
        while here.position.seat == 0:
            legal = here.position.moves()
            line.append(legal[(first + len(line)) % len(legal)] if len(line) < 4 else legal[-1])
            play_line(here, line[-1:])
        if all(sorted(line) != sorted(other) for other in (played, *others)):
            others.append(tuple(line))
    return played, others[0], others[1]


def thinker(names: tuple[str, ...], loss: float = 0.0) -> Callable[[dict[str, Any]], Any]:
    """Return a worker that finds the second line better than the first by 4 points, and a try worth `loss` less."""

    def answer(asked: dict[str, Any]) -> Any:
        indices, (played, best, _other) = round_of(names), lines(names)
        if asked.get("since"):
            indices = list(range(indices[0], indices[0] + len(tried)))
            return {"moves": [], "lines": [[indices, tried, 20.0 - loss, list(best), 20.0]], "left": 0}
        return {"moves": [], "lines": [[indices, list(played), 16.0, list(best), 20.0]], "left": 0}

    tried = list(lines(names)[2])
    return answer


def opened(names: tuple[str, ...], loss: float = 0.0) -> Tablet:
    """Return a tablet that has gone from the result to the round."""
    one = Tablet(FakeStorage(dict([kept("over", match_of(names))])), thinker=thinker(names, loss), at="result/over")
    one.press("study 0")
    one.press("practise")
    return one


def play(one: Tablet, line: tuple[Move, ...]) -> None:
    for move in line:
        assert one.app.table is not None
        one.app.table.play(move)
        one.page.settle()


@pytest.mark.parametrize("names", [ALONE, RIVALS])
def test_a_round_is_asked_and_kept(names: tuple[str, ...]) -> None:
    one = opened(names)
    assert "Play round 2 better than you did." in one.voice
    assert "It cost 4 of the points" in one.voice
    found = read(one.page.fragment.removeprefix("practice/"))
    assert found is not None
    assert found.whole
    assert (found.played, found.best) == tuple(map(act_of, lines(names)[:2]))
    assert len(one.page.fragment) < 1000


@pytest.mark.parametrize("names", [ALONE, RIVALS])
def test_the_better_round_solves_it_without_a_computer(names: tuple[str, ...]) -> None:
    one = opened(names)
    asked = len(one.page.asked)
    play(one, lines(names)[1])
    assert "Solved." in one.voice
    assert "It returns in 3 days." in one.voice
    assert len(one.page.asked) == asked
    assert one.match.position.seat == CHANCE, "the round is over, and the next dice are not rolled"
    ident = ident_of(one.page.fragment.removeprefix("practice/"))
    assert parse(one.storage.texts[KEY]).rows[f"own/{ident}"].step == 1


def test_others_take_a_token_and_do_nothing() -> None:
    one = opened(RIVALS)
    start = one.match.cursor
    play(one, lines(RIVALS)[1])
    theirs = [
        move.partition(" ")[0]
        for move, mover in zip(one.match.moves[start:], one.match.movers[start:], strict=True)
        if mover
    ]
    assert theirs.count("done") == 2
    assert set(theirs) <= {"take", "done", "keep", "rest"}


def test_the_order_of_acts_does_not_matter() -> None:
    assert same("take coin; build a; build b; done", "take coin; build b; build a; done", whole=True)
    assert not same("take coin; build a; build a; done", "take coin; build a; done", whole=True)
    assert not same("peek 1; peek 2", "peek 2; peek 1", whole=False)


@pytest.mark.parametrize("others", ["steady", PERSON])
def test_acts_of_a_round_are_undone_one_by_one(others: str) -> None:
    one = opened(RIVALS)
    setup = one.match.setup
    one.match.setup = replace(
        setup, seats=(setup.seats[0], *(replace(seat, player=others) for seat in setup.seats[1:]))
    )
    start, line = one.match.cursor, lines(RIVALS)[1]
    assert "own-undo" not in one.actions()
    play(one, line[:2])
    before = one.match.cursor
    one.press("own-undo")
    one.app.press("z")
    assert one.match.cursor == start < before
    assert "own-undo" not in one.actions()
    assert "Play round 2" in one.voice
    play(one, line)
    assert "Solved." in one.voice


@pytest.mark.parametrize("names", [ALONE, RIVALS])
def test_what_was_played_is_wrong_and_the_better_round_is_shown(names: tuple[str, ...]) -> None:
    one = opened(names)
    start = one.match.cursor
    play(one, lines(names)[0])
    assert "This round is what you played." in one.voice
    one.press("own-again")
    assert one.match.cursor == start
    play(one, lines(names)[0])
    one.press("own-show")
    assert "The solution" in one.voice
    assert "Worth 4 more: " in one.voice
    own = [move for move, mover in zip(one.match.moves[start:], one.match.movers[start:], strict=True) if mover == 0]
    assert own == [*lines(names)[1]]


@pytest.mark.parametrize(
    ("loss", "said"), [(0.5, "as good as the computer's"), (2.5, "This round is worth 2.5 less than the better one")]
)
@pytest.mark.parametrize("names", [ALONE, RIVALS])
def test_another_round_is_compared(names: tuple[str, ...], loss: float, said: str) -> None:
    one = opened(names, loss)
    asked = len(one.page.asked)
    play(one, lines(names)[2])
    assert said in one.voice
    assert len(one.page.asked) == asked + 1, "once, at the end of the round"


def test_the_real_computer_compares_a_round() -> None:
    fragment = opened(ALONE).page.fragment
    one = Tablet(at=fragment)
    play(one, lines(ALONE)[2])
    for _ in range(20):
        one.wait(1)
    assert "This round" in one.voice
    assert "another one" not in one.voice, "it gives points"


@pytest.mark.parametrize(
    "facts",
    [
        ("{best}", "{played}", "20", "16", "rounds"),
        ("{best}", "{played}", "20", "16", "round", "round"),
        ("{best}", "{played}", "16", "20", "round"),
        ("{best}; done", "{played}", "20", "16", "round"),
        ("{best}", "take nothing; done", "20", "16", "round"),
        ("", "{played}", "20", "16", "round"),
        ("{best}", "{played}", "20", "round"),
    ],
)
def test_invalid_facts_are_refused(facts: tuple[str, ...]) -> None:
    match = match_of(RIVALS).branch(round_of(RIVALS)[0])
    texts = dict(zip(("played", "best"), map(act_of, lines(RIVALS)), strict=False))
    payload = links.fragment("practice", match).partition("/")[2]
    lines_of = "\n".join(line.format(**texts) for line in facts).encode()
    assert read(f"{payload}/{links.encode_payload(links.checked(lines_of))}") is None


def test_a_round_that_cannot_be_played_alone_is_not_offered() -> None:
    match, indices = match_of(ALONE), round_of(ALONE)
    played = lines(ALONE)[0]
    row = [indices, [*played], 16.0, [*lines(ALONE)[1][:-1], "build nowhere.9", "done"], 20.0]
    storage = FakeStorage(dict([kept("over", match)]))
    one = Tablet(storage, thinker=lambda _asked: {"moves": [], "lines": [row], "left": 0}, at="result/over")
    one.press("study 0")
    assert "practise" not in one.actions()
    one.app.do("practise")
    assert one.page.fragment == "replay/over"
