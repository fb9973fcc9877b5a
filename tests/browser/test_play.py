"""Whole games of 9 by tapping, on the built site: what people do from the shelf to the rematch."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import poll
from .helpers import (
    NAMES,
    PHONE,
    QUICK,
    TOUCH,
    arrives,
    begin,
    box_of,
    count,
    do,
    entry,
    finished,
    hears,
    idents,
    kept,
    legal,
    legal_state,
    play,
    route,
    setup,
    shortened,
    store,
    tap,
    to_move,
    touch,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

ANA, BRUNO = ("Ana", "person"), ("Bruno", "person")


def play_on(page: Page, most: int = 200, label: str = "tapping") -> int:
    """Play any legal move, two taps each, until the match is over or a number of them is played; return how many taps it
    took.
    """
    chooser, taps = random.Random(label), 0
    for number in range(most):
        moves = to_move(page)
        if not moves:
            break
        before, move = count(page), chooser.choice(moves)
        if number % 8:
            tap(page, move, move)
        else:
            tap(page, move)
            assert legal_state(page, move) == "chosen"
            do(page, "play")
        taps += 2
        assert count(page) > before, voice(page)
    return taps


@pytest.mark.nightly
def test_two_people_play_a_whole_game_by_tapping(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, ANA, BRUNO, drawn=False)
    assert "put a red token" in voice(opened)
    play_on(opened)
    assert len(kept(opened, ident)["record"]) > 300
    assert "wins." in voice(opened)
    do(opened, "result")
    assert arrives(opened, "result/") == f"result/{ident}"
    headline = opened.locator(".headline h2").inner_text()
    assert headline in ("Ana wins", "Bruno wins")
    assert opened.locator(".scoresheet tbody tr").count() == 1, (
        "the sections won; the picture beside shows whose each is"
    )
    totals = [int(text) for text in opened.locator(".scoresheet tfoot .total").all_inner_texts()]
    shown = opened.locator(".scoresheet tbody td b").all_inner_texts()
    assert sum(totals) == sum(map(int, shown)) <= 9
    assert opened.locator(".chart polyline").count() == 2
    poll(opened, "!document.body.textContent.includes('Reviewing...')", 40)
    assert opened.locator(".chartbox .line-key, .chartbox .pad").count() > 0


@pytest.mark.nightly
def test_a_game_against_the_computer_to_the_end(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup("person", "calm")), 14)
    opened = page("#match/m1", before=store(entry(match), settings=QUICK), **TOUCH)
    assert play_on(opened) > 6
    do(opened, "result")
    arrives(opened, "result/m1")
    text = opened.locator("#page").inner_text()
    assert "Bruno" in text
    assert "Points move by move" in text
    poll(opened, "!document.body.textContent.includes('Reviewing...')", 40)
    better = opened.locator(".chartbox .line-key")
    if better.count():
        assert "+" in better.first.inner_text()
        touch(opened, ".chartbox .line-key >> nth=0")
        arrives(opened, "replay/m1")
        assert voice(opened).startswith("Better: ")


@pytest.mark.nightly
def test_four_seats_with_computers_on_a_phone(page: Callable[..., Page]) -> None:
    opened = page(before=store(settings=QUICK), **PHONE)
    ident = begin(opened, ANA, ("", "calm"), ("", "steady"), ("", "calm"))
    names = opened.locator("#p-seats .who b").all_inner_texts()
    assert names == ["Ana", "Computer 1", "Computer 2", "Computer 3"]
    play_on(opened, 3)
    assert count(opened) >= 9 + 9
    assert kept(opened, ident)["cursor"] >= 9 + 9


def test_the_end_of_a_game_of_four_on_a_phone(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup("person", "calm", "steady", "calm")), 7)
    opened = page("#match/m1", before=store(entry(match), settings=QUICK), **PHONE)
    play_on(opened)
    do(opened, "result")
    arrives(opened, "result/m1")
    assert opened.locator(".scoresheet thead th").count() == 5
    assert opened.locator(".chart:not(.promised) polyline").count() == 4, "the look back may have drawn its own already"


@pytest.mark.nightly
def test_a_tournament_swaps_the_colours_and_adds_both_games(page: Callable[..., Page]) -> None:
    whole = finished(setup(mode="tournament"))
    positions: Iterator[Any] = (whole.at(at) for at in range(len(whole.moves)))
    second = next(at for at, position in enumerate(positions) if position.game == 1)
    match = whole.branch(second - 2)
    opened = page("#match/m1", before=store(entry(match), settings={"confirm": "no"}), **TOUCH)
    colours = opened.locator("#p-seats small").all_inner_texts()
    assert [colour.split(" ")[0] for colour in colours] == ["yellow", "blue"]
    chooser = random.Random("tournament")
    while moves := to_move(opened):
        tap(opened, chooser.choice(moves))
    assert count(opened) > second + 40
    colours = opened.locator("#p-seats small").all_inner_texts()
    assert [colour.split(" ")[0] for colour in colours] == ["blue", "yellow"]
    do(opened, "result")
    arrives(opened, "result/m1")
    assert "Tournament" in opened.locator(".sub").inner_text()


def test_a_tournament_is_set_up_by_tapping(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    begin(opened, ANA, BRUNO, mode="tournament")
    assert "Tournament" in opened.locator("#p-head .sub").inner_text()


# --- undo ---


def test_undo_and_redo_of_the_own_move_and_the_limit(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    begin(opened, ANA, BRUNO)
    assert count(opened) == 9
    play(opened, "+na")
    do(opened, "undo")
    assert count(opened) == 9
    assert legal_state(opened, "+na") == "legal"
    do(opened, "redo")
    assert count(opened) == 10
    play(opened, "+nb")
    do(opened, "undo")
    assert count(opened) == 10
    do(opened, "undo")
    assert count(opened) == 10
    assert "Someone else has moved" in voice(opened)
    play(opened, "+nc")
    assert opened.locator('[data-do="redo"]').is_disabled()


def test_practice_has_unlimited_undo(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup(practice=True)), 20)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    start = count(opened)
    for back in range(1, 6):
        do(opened, "undo")
        assert count(opened) <= start - back
    for _ in range(5):
        do(opened, "redo")
    assert count(opened) == start


def test_undo_beside_a_computer_takes_the_own_move_back(page: Callable[..., Page]) -> None:
    opened = page(before=store(settings=QUICK), **TOUCH)
    begin(opened, ANA, ("", "calm"))
    play(opened, "+na")
    poll(opened, "document.querySelector('.touch.legal')")
    assert count(opened) == 11
    do(opened, "undo")
    assert count(opened) == 9, "with the answer"
    assert legal_state(opened, "+na") == "legal"


# --- help ---


def test_a_hint_can_be_shown_on_the_board_and_played(page: Callable[..., Page]) -> None:
    opened = page(before=store(settings=QUICK), **TOUCH)
    begin(opened, ANA, BRUNO)
    do(opened, "hint")
    hears(opened, "Suggestion: ")
    assert "Expected final score: about" in voice(opened)
    touch(opened, "#p-voice [data-do^=choose]")
    assert opened.locator(".touch.chosen").count() == 1
    do(opened, "play")
    assert count(opened) == 10


def test_an_illegal_tap_gives_the_reason_and_its_rule_opens_the_rulebook(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 10)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    # what can only be explained, such as a dead token, is not refused
    dead = opened.evaluate(
        "[...document.querySelectorAll('.touch')].find(e => !e.matches('.legal, [data-tap]')).dataset.move"
    )
    tap(opened, dead)
    assert legal_state(opened, dead) == "refused"
    refusal = match.position.why_not(dead)
    assert refusal is not None
    assert opened.locator("#p-voice .voice.no").count() == 1
    assert opened.locator("#p-voice .rule").inner_text() == refusal.rule
    touch(opened, "#p-voice .rule")
    rule = opened.locator(f'.drawer [id="rule-{refusal.rule}"]')
    poll(opened, f"document.activeElement.id === 'rule-{refusal.rule}'")
    box, body = box_of(rule), box_of(opened.locator(".drawer .rulebook"))
    assert body["y"] - 1 <= box["y"] <= body["y"] + body["height"], "the rule is in sight"
    assert "wanted" in (rule.get_attribute("class") or "")
    opened.fill("#rule-search", "dead slide")
    poll(opened, "document.activeElement.id === 'rule-search'")
    do(opened, "drawer close")
    assert opened.locator(".drawer").count() == 0
    move = legal(opened)[0]
    tap(opened, move)
    assert opened.locator("#p-voice .voice.no").count() == 0


# --- looking back ---


def test_the_log_jumps_and_play_goes_on_where_it_was(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 10)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    start = count(opened)
    touch(opened, f'#p-log [data-do="look {start - 4}"]')
    assert count(opened) == start - 4
    assert f"Move {start - 4} of {start}" in voice(opened)
    tap(opened, opened.evaluate("document.querySelector('.touch:not([data-tap])').dataset.move"))
    assert "an earlier move" in voice(opened)
    do(opened, "step -1")
    assert count(opened) == start - 5
    do(opened, "step 1")
    do(opened, "look end")
    assert count(opened) == start
    play(opened, legal(opened)[0])


def test_a_replay_plays_by_itself_pauses_and_steps(page: Callable[..., Page]) -> None:
    opened = page("#result/m1", before=store(entry(finished(setup()))), **TOUCH)
    opened.locator('[data-do="replay"]').wait_for()
    do(opened, "replay")
    arrives(opened, "replay/m1")
    poll(opened, "+document.querySelector('[data-field=look]').value >= 2")
    do(opened, "run")
    stopped = count(opened)
    opened.wait_for_timeout(1000)
    assert count(opened) == stopped
    do(opened, "step 1")
    assert count(opened) == stopped + 1
    slider = opened.locator('[data-field="look"]')
    slider.fill("20")
    assert count(opened) == 20
    do(opened, "look 0")
    assert "Before the first move." in voice(opened)


def test_a_branch_is_a_new_match_and_the_old_one_stays(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 10)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    start, before = count(opened), kept(opened)
    touch(opened, f'#p-log [data-do="look {start - 3}"]')
    do(opened, "branch")
    poll(opened, "!location.hash.endsWith('/m1')")
    hears(opened, "new match from here")
    assert count(opened) == start - 3
    play(opened, legal(opened)[0])
    assert len(idents(opened)) == 2
    assert kept(opened) == before


# --- coming and going ---


def test_a_rematch_has_another_code_and_the_next_starter(page: Callable[..., Page]) -> None:
    opened = page("#result/m1", before=store(entry(finished(setup()))), **TOUCH)
    opened.locator('[data-do="rematch"]').wait_for()
    do(opened, "rematch")
    arrives(opened, "match/")
    assert opened.locator("#p-seats .who b").all_inner_texts() == list(NAMES[1::-1])
    assert count(opened) == 9
    assert len(idents(opened)) == 2


def test_deleting_asks_first(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(finished(setup()), 10))), **TOUCH)
    do(opened, "drawer more")
    do(opened, "ask-delete")
    assert opened.evaluate("document.activeElement.id") == "safe"
    do(opened, "ask-no")
    assert idents(opened) == ["m1"]
    do(opened, "ask-delete")
    do(opened, "delete m1")
    arrives(opened, "")
    assert idents(opened) == []


def test_a_reload_in_mid_game_goes_on_at_the_same_move(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    begin(opened, ANA, BRUNO)
    play(opened, "+na", "+nb", "+nc")
    board = opened.locator("#p-board").inner_html()
    opened.reload()
    poll(opened, "document.querySelector('.touch.legal')", 60)
    assert count(opened) == 12
    assert [name for name in ("+na", "+nb", "+nc") if name in legal(opened)] == []
    play(opened, "+nd")
    do(opened, "undo")
    assert opened.locator("#p-board").inner_html().count("<use") >= board.count("<use")


def test_a_reload_while_the_computer_thinks_loses_nothing(page: Callable[..., Page]) -> None:
    opened = page(before=store(settings={"thinking": "long"}), **TOUCH)
    begin(opened, ANA, ("", "sharp"))
    play(opened, "+na")
    assert "is thinking" in voice(opened)
    opened.reload()
    hears(opened, "is thinking", 60)
    assert count(opened) == 10
    do(opened, "hurry")
    poll(opened, "document.querySelector('.touch.legal')", 30)
    assert count(opened) == 11


def test_the_back_button_goes_back_to_the_shelf_and_the_slip_opens_the_match(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, ANA, BRUNO)
    play(opened, "+na")
    opened.go_back()
    poll(opened, "document.documentElement.dataset.page !== 'match'")
    opened.go_forward()
    arrives(opened, f"match/{ident}")
    assert count(opened) == 10
    touch(opened, 'header a[href="#"]')
    arrives(opened, "")
    assert "Your turn, Bruno." in opened.locator("a.slip[href^='#match']").inner_text()
    touch(opened, "a.slip[href^='#match']")
    arrives(opened, f"match/{ident}")
    assert count(opened) == 10
    do(opened, "drawer rules")
    touch(opened, 'header a[href="#"]')
    arrives(opened, "")
    assert route(opened) == ""


def test_a_tap_during_motion_works(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup()), 20)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    opened.evaluate(SLOW)
    first = legal(opened)[0]
    tap(opened, first, first)
    assert opened.evaluate(MOVING) == 1
    before = count(opened)
    tap(opened, second := legal(opened)[0], second)
    assert count(opened) > before
    assert opened.evaluate(MOVING) == 1, "a tap ends the motion before it"


SLOW = """(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) { const motion = animate.apply(this, all); motion.updatePlaybackRate(0.01); return motion; };
})()"""
MOVING = (
    "document.getAnimations().filter(a => a.playState === 'running' && a.effect.target.id.startsWith('on-')).length"
)
