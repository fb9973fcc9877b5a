"""The Artemis Project by tapping, on the built site: whole games, reloads in the middle of a question and of an act,
undo, beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.artemis.achievements import ACHIEVEMENTS
from pyapp.games.artemis.rules.components import RATING
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REGIONS,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from tests.marks import nightly

from .artemis import BUILT, PANELS, STATE, Finger, asking, begin, of_action, of_move, played, table
from .conftest import poll, ready
from .helpers import QUICK, TOUCH, arrives, do, entry, press, store, voice
from .imperial import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match
    from pyapp.games.artemis.rules.position import Position


def test_a_whole_solo_game_by_tapping(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "person", mode="solo")
    finger = Finger(opened, ident)
    finger.play_on()
    assert finger.position.seat is None
    assert sum(move.startswith("die ") for move in moves_of(opened, ident)) == 30
    assert {DIE, SEND, BUILD, RECRUIT, REWARD, CREW, HEAT} <= finger.asked
    do(opened, "result")
    assert arrives(opened, "result/") == f"result/{ident}"
    total = int(opened.locator(".scoresheet tfoot .total").first.inner_text())
    assert total == finger.match.points(finger.position)[0]
    earned = sum(total >= grade.least for grade in RATING[1:])
    assert ACHIEVEMENTS.honours[earned] in opened.locator("#page").inner_text()


@pytest.mark.nightly
def test_four_people_play_a_whole_game_on_one_tablet(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(asking(table(*["person"] * 4), DIE))), has_touch=True)
    poll(opened, BUILT)
    finger = Finger(opened, "m1")
    finger.play_on()
    moves = moves_of(opened, "m1")
    assert sum(move.split(" ")[0] in REGIONS for move in moves) == 120
    assert {DIE, SEND, HIT, BUILD, RECRUIT, REWARD, MIX, TRAIN, HOUSE, MAN, CREW, HEAT} <= finger.asked
    do(opened, "result")
    arrives(opened, "result/m1")
    totals = [int(text) for text in opened.locator(".scoresheet tfoot .total").all_inner_texts()]
    assert len(totals) == 4
    assert sorted(totals) == sorted(finger.match.points(finger.position))


@pytest.mark.nightly
def test_computers_play_between_people_to_the_end(page: Callable[..., Page]) -> None:
    last = asking(table("person", "calm", "person", "steady"), DIE, round_=6)
    opened = page("#match/m1", before=store(entry(last), settings=QUICK), has_touch=True)
    poll(opened, BUILT)
    finger = Finger(opened, "m1")
    finger.play_on()
    movers = finger.match.movers[len(last.moves) :]
    assert {movers.count(seat) > 4 for seat in range(4)} == {True}
    do(opened, "result")
    arrives(opened, "result/m1")


def open_at(page: Callable[..., Page], match: Match, **settings: str) -> Page:
    """Open a match at the table, by taps."""
    opened = page("#match/m1", before=store(entry(match), settings=settings), **TOUCH)
    poll(opened, BUILT)
    return opened


def shown(page: Page) -> list[str]:
    """Read the texts of the board, the mat and the hand."""
    texts: list[str] = page.evaluate(
        "[...document.querySelectorAll('#ap-hand, #ap-mat-body, .cliff')].map(e => e.innerText)"
    )
    return texts


@pytest.mark.parametrize("question", [RECRUIT, USE, *nightly(HEAT, TRAIN)])
def test_a_question_is_still_open_after_a_reload(page: Callable[..., Page], question: str) -> None:
    match = asking(table("person", "person", code="olive-0-bread"), question)
    opened = open_at(page, match)
    kind, before = opened.evaluate(STATE), shown(opened)
    assert kind == PANELS.get(question, question)
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert opened.evaluate(STATE) == kind
    assert shown(opened) == before
    finger = Finger(opened, "m1")
    assert finger.act()
    assert moves_of(opened, "m1")[: len(match.moves)] == match.moves


def test_an_act_that_is_half_played_goes_on_after_a_reload_and_is_taken_back_whole(page: Callable[..., Page]) -> None:
    match = asking(table("person", "person"), SEND)
    begun = match.branch(len(match.moves) - 2)
    die, place = match.moves[-2:]
    opened = open_at(page, begun)
    before = shown(opened)
    press(opened, of_action(f"draft die {die[4]};"))
    for face in range(int(die[4]), int(die[-1]), 1 if die[-1] > die[4] else -1):
        press(opened, of_action(f"draft die {die[4]}>{face + (1 if die[-1] > die[4] else -1)};"))
    press(opened, of_move(f"{die}; {place}"))
    press(opened, "#main-key")
    assert moves_of(opened, "m1") == match.moves
    assert opened.evaluate(STATE) == SEND
    asked = shown(opened)
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert opened.evaluate(STATE) == SEND
    assert shown(opened) == asked
    do(opened, "undo")
    poll(opened, f"({STATE}) === 'dice'")
    assert shown(opened) == before, "the die is back in the hand, with its toolkits"
    do(opened, "redo")
    poll(opened, f"({STATE}) === '{SEND}'")
    press(opened, "#main-key")
    assert moves_of(opened, "m1")[: len(match.moves) + 1] == [*match.moves, "send none"]
    do(opened, "undo")
    poll(opened, f"({STATE}) === 'dice'")
    assert shown(opened) == before, "one step takes all of the act back"


def resolving() -> Match:
    """Return a match before the last die of a round."""

    def last(position: Position, _match: Match) -> bool:
        return position.ask == PLACE and position.round == 2 and not any(position.pool)

    return played(table("person", "person"), last)


def last_die(opened: Page) -> None:
    """Place the die in hand in the Vents."""
    press(opened, of_move("vents"))
    press(opened, of_move("vents"))


def test_beats_are_hurried_by_taps_and_skipped_by_escape(page: Callable[..., Page]) -> None:
    opened = open_at(page, resolving())
    last_die(opened)
    assert opened.evaluate(STATE) == "telling", "a round resolves beat by beat"
    heard = voice(opened)
    press(opened, "#ap-basecamp h2")
    assert voice(opened) != heard, "a tap brings the next beat"
    assert opened.evaluate(STATE) == "telling"
    opened.keyboard.press("Escape")
    assert opened.evaluate(STATE) not in ("telling", "")


def test_computer_moves_can_be_replayed_from_the_log(page: Callable[..., Page]) -> None:
    match = asking(table("person", "calm"), DIE, round_=2, seat=0)
    opened = open_at(page, match, thinking="quick")
    finger = Finger(opened, "m1")
    finger.act()
    finger.wait()
    assert finger.position.seat == 0
    do(opened, "drawer log")
    do(opened, "tell-again")
    poll(opened, f"({STATE}) === 'telling'")
    assert "Bruno" in voice(opened)
    do(opened, "skip")
    assert opened.evaluate(STATE) != "telling"
