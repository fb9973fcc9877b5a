"""AuZtralia by tapping, on the built site: whole games, reloads in a combat and in an act, undo, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.games.auztralia import GAME, guide
from pyapp.games.auztralia.rules.combat import FIGHT_ON
from pyapp.games.auztralia.rules.steps import AGAIN, FIGHT, FINISH, KEEP, LOSE, PORT, TURN, USE
from tests import positions
from tests.marks import nightly

from .auztralia import (
    BUILT,
    STATE,
    Finger,
    any_act,
    asking,
    begin,
    can_begin,
    match_before,
    open_at,
    played,
    played_at_random,
    position_of,
    table,
    tap_map,
    two_farms,
)
from .conftest import poll, ready
from .helpers import QUICK, TOUCH, arrives, do, entry, go, hears, press, store, voice
from .imperial import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


ACTIONS = ("rail", "hills", "mine", "recruit", "look", "buy", "trade", "farm", "attack", "recover", "play")


def totals_of(page: Page, ident: str) -> list[int]:
    """Open the result and return its totals."""
    do(page, "result")
    assert arrives(page, "result/") == f"result/{ident}"
    return [int(text) for text in page.locator(".scoresheet tfoot .total").all_inner_texts()]


def column_text(page: Page) -> str:
    """Return the text of the column."""
    return page.locator(".az-side").inner_text()


# --- whole games ---


@pytest.mark.nightly
def test_a_whole_solo_game_by_tapping(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "person", mode="solo")
    poll(opened, BUILT)
    finger = Finger(opened, ident)
    finger.play_on()
    assert {PORT, TURN} <= finger.asked
    assert finger.position.seat is None
    assert moves_of(opened, ident) == finger.match.moves
    assert totals_of(opened, ident)[0] == finger.match.points(finger.position)[0]


@pytest.mark.nightly
def test_three_people_play_a_whole_game_on_one_tablet(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "person", "person", "person")
    poll(opened, BUILT)
    finger = Finger(opened, ident)
    finger.play_on()
    assert {PORT, TURN} <= finger.asked
    assert finger.position.seat is None
    assert {0, 1, 2} <= set(finger.match.movers)
    assert sorted(totals_of(opened, ident)) == sorted(finger.match.points(finger.position))


def test_every_action_can_be_composed_by_taps(page: Callable[..., Page]) -> None:
    people = table("person", "person", "person")
    matches = {word: played_at_random(people, can_begin(word)) for word in ACTIONS}
    opened = page(
        "#settings", before=store(*(entry(match, word) for word, match in matches.items()), settings=QUICK), **TOUCH
    )
    for word, match in matches.items():
        go(opened, f"match/{word}")
        finger = Finger(opened, word)
        finger.act(any_act(position_of(match), word))
        assert word in finger.words


def test_the_guide_leads_to_the_end_of_the_first_fight(page: Callable[..., Page]) -> None:
    opened = page("#guide/auztralia", **TOUCH)
    ident = arrives(opened, "match/").partition("/")[2]
    do(opened, "ask-no")
    match, asked = Match(GAME, guide.setup("Player 1")), set()
    match.settle()
    while (advice := guide.advice(positions.position_of(match))) is not None:
        hears(opened, advice.text.partition("</b>")[0].removeprefix("<b>"))
        asked.add(position_of(match).ask)
        do(opened, "play")
        for move in acts.moves_of(advice.move):
            match.play(move)
        match.settle()
    assert FIGHT in asked
    hears(opened, guide.CLOSING.partition("</b>")[0].removeprefix("<b>"))
    assert moves_of(opened, ident)[: len(match.moves)] == match.moves
    do(opened, "guide leave")
    poll(opened, "!document.querySelector('[data-do=\"guide leave\"]')")
    assert Finger(opened, ident).act(["recover"]), "the match goes on without the guide"


@pytest.mark.nightly
def test_computers_play_with_a_person_to_the_end(page: Callable[..., Page]) -> None:
    setup = table("person", "calm", code="olive-9-bread")
    last = played(setup, lambda p, _act: p.ask == TURN and p.seat == 0 and min(p.times) > 44)
    opened = open_at(page, last)
    finger = Finger(opened, "m1")
    finger.play_on()
    assert finger.position.seat is None
    assert 1 in finger.match.movers[len(last.moves) :]
    assert moves_of(opened, "m1") == finger.match.moves
    assert sorted(totals_of(opened, "m1")) == sorted(finger.match.points(finger.position))


# --- in the middle ---


@pytest.mark.parametrize("question", [AGAIN, *nightly(FIGHT, USE, LOSE, KEEP, FINISH)])
def test_a_reload_keeps_the_open_question(page: Callable[..., Page], question: str) -> None:
    setup = table("person", "person", code="olive-1-bread", cards="two") if question == USE else table()
    match = played_at_random(setup, lambda p: p.ask == question)
    opened = open_at(page, match)
    if opened.evaluate(STATE) == "covered":
        assert opened.get_by_role("heading", name="Pass the tablet to").is_visible()
        press(opened, '[data-do="uncover"]')
    assert opened.evaluate(STATE) == "asked"
    words = column_text(opened)
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert opened.evaluate(STATE) == "asked"
    assert column_text(opened) == words
    finger = Finger(opened, "m1")
    assert finger.act()
    assert moves_of(opened, "m1")[: len(match.moves)] == match.moves


def test_a_reload_between_two_cards_keeps_the_combat(page: Callable[..., Page]) -> None:
    match = played_at_random(table(), lambda p: p.ask == FIGHT and p.combat is not None and p.combat.cards > 1)
    opened = open_at(page, match)
    words = column_text(opened)
    assert f"card {position_of(match).combat.cards}" in words  # type: ignore[union-attr]
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert column_text(opened) == words
    finger = Finger(opened, "m1")
    finger.act([FIGHT_ON])
    assert moves_of(opened, "m1")[len(match.moves)] == FIGHT_ON


def test_one_turn_refreshes_the_display_and_looks_at_the_deck(page: Callable[..., Page]) -> None:
    match = played_at_random(table(), lambda p: p.ask == TURN and "refresh" in p.legal and p.gold(0) > 3)
    opened = open_at(page, match)
    finger = Finger(opened, "m1")
    finger.act(any_act(position_of(match), "refresh"))
    assert finger.wait() == "asked"
    assert finger.position.ask == AGAIN, "after fresh cards somebody is recruited"
    finger.act(["look"])
    assert finger.wait() == "asked"
    assert finger.position.ask == KEEP, "looking on asks once more"
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    finger.act([finger.position.legal[-1]])
    finger.wait()
    assert finger.position.ask != KEEP


def test_undo_takes_back_a_whole_act_and_a_reload_keeps_a_begun_one(page: Callable[..., Page]) -> None:
    match = match_before(table(), "rail", parts=3)
    opened = open_at(page, match)
    finger = Finger(opened, "m1")
    clean = column_text(opened)
    press(opened, "#az-box-rail")
    begun = column_text(opened)
    assert begun != clean
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert column_text(opened) == clean, "what is only put together is put away by a reload"
    finger.act()
    played_moves = moves_of(opened, "m1")
    assert len(played_moves) >= len(match.moves) + 3
    finger.wait()
    do(opened, "undo")
    poll(opened, f"!document.querySelector('#main-key:not([disabled])') && ({STATE}) === 'asked'")
    assert column_text(opened) == clean, "one step takes all of the act back"
    do(opened, "redo")
    finger.wait()
    assert moves_of(opened, "m1")[: len(played_moves)] == played_moves


def test_undo_stops_at_a_drawn_card(page: Callable[..., Page]) -> None:
    match = asking(table(), FIGHT)
    opened = open_at(page, match)
    finger = Finger(opened, "m1")
    while finger.position.combat is None or not finger.position.combat.cards:
        finger.act()
        finger.wait()
    number = len(moves_of(opened, "m1"))
    do(opened, "undo")
    assert "you can't undo further" in voice(opened)
    assert len(moves_of(opened, "m1")) == number


def test_a_refusal_names_its_rule(page: Callable[..., Page]) -> None:
    match = played(table(), lambda p, _act: p.ask == TURN and not any(m.startswith("attack") for m in p.legal))
    opened = open_at(page, match)
    press(opened, "#az-box-attack")
    assert opened.locator('#p-voice .voice.no, #p-voice [class*="no"]').count()
    assert "AZ-" in opened.locator("#p-voice").inner_html()
    assert moves_of(opened, "m1") == match.moves


# --- other tables ---


def test_in_the_west_the_panel_changes_the_types_of_farms(page: Callable[..., Page]) -> None:
    match = played_at_random(table(map="west"), lambda p: bool(two_farms(p)))
    opened = open_at(page, match)
    assert opened.locator(".az-board.az-west").count()
    Finger(opened, "m1").act(any_act(position_of(match), "farm"))


def test_a_coop_player_uses_a_partners_railway(page: Callable[..., Page]) -> None:
    match = played_at_random(table("person", "person", "person", mode="coop"), can_begin("via"))
    position = position_of(match).copy()
    via = next(move for move in position.legal if move.startswith("via "))
    position.advance(via)
    word = next(word for word in ("mine", "farm", "attack") if can_begin(word)(position))
    finger = Finger(open_at(page, match), "m1")
    finger.act([via, *any_act(position, word)])
    assert "via" in finger.words


def test_free_tracks_are_laid_border_by_border(page: Callable[..., Page]) -> None:
    match = played_at_random(table(), lambda p: p.ask == "rail")
    finger = Finger(open_at(page, match), "m1")
    finger.act(any_act(position_of(match), "rail"))


def test_farms_can_be_added_and_removed(page: Callable[..., Page]) -> None:
    match = played_at_random(table(), lambda p: bool(two_farms(p)))
    opened = open_at(page, match)
    press(opened, "#az-box-farm")
    names = [move.split(" ")[1] for move in any_act(position_of(match), "farm") if " " in move]
    for name in names:
        tap_map(opened, name)
    assert opened.locator(".az-side .chipk").count() == len(names)
    press(opened, ".az-side .chipk")
    assert opened.locator(".az-side .chipk").count() == len(names) - 1
    opened.keyboard.press("Escape")
    assert not opened.locator(".az-side .chipk").count()
    assert moves_of(opened, "m1") == match.moves
