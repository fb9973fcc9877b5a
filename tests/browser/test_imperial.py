"""Imperial Settlers: Roll & Write by tapping, on the built site: whole games, a reload in a round, the table's own
dice, a duel, other seats' sheets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.marks import nightly
from tests.unit.imperial_matches import roofed

from .axe import violations
from .conftest import poll, ready
from .helpers import PHONE, QUICK, SIZES, TOUCH, arrives, do, entry, hears, store, touch, voice
from .imperial import Finger, begin, legal_now, moves_of, played, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

BUILT = "document.querySelectorAll('#p-board [data-move]').length > 20"


def points(page: Page) -> list[int]:
    """Read the points on the seats' chips."""
    return [
        int(text)
        for text in page.evaluate(
            "[...document.querySelectorAll('.chip-key b')].map(e => e.textContent.match(/[0-9]+$/)[0])"
        )
    ]


@pytest.mark.nightly
def test_a_whole_solo_game_by_tapping(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "solo", "Ana")
    finger = Finger(opened, ident)
    for _ in range(12):
        finger.act()
    before = moves_of(opened, ident)
    shown = opened.locator("#p-board").inner_text()
    opened.reload()
    ready(opened)
    poll(opened, BUILT)
    assert moves_of(opened, ident) == before
    assert opened.locator("#p-board").inner_text() == shown
    finger.play_on()
    moves = moves_of(opened, ident)
    assert sum(move.startswith("dice") for move in moves) == 10
    assert sum(move.startswith("take") for move in moves) == 10
    do(opened, "result")
    assert arrives(opened, "result/") == f"result/{ident}"
    assert opened.locator(".scoresheet tbody tr").count() >= 6
    total = int(opened.locator(".scoresheet tfoot .total").first.inner_text())
    assert total == sum(int(text) for text in opened.locator(".scoresheet tbody td b").all_inner_texts())


def test_main_key_and_second_tap_play_the_hint(page: Callable[..., Page]) -> None:
    match, roof = roofed(), "build huts F roof-beams"
    box = "#p-board [data-move^='build huts']:visible"
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    poll(opened, BUILT)
    for second in ("#p-voice .go:visible", box):
        opened.evaluate(f"sobremesa.app.do('choose {roof}')")
        hears(opened, "Roof beams")
        opened.locator(box).first.hover()
        assert "Roof beams" in voice(opened)
        assert opened.locator("#p-voice .go:visible").get_attribute("data-do") == f"play {roof}"
        touch(opened, f"{second} >> nth=0")
        poll(opened, f"!document.querySelector('#p-voice [data-do=\"play {roof}\"]')")
        assert moves_of(opened, "m1") == [*match.moves, roof]
        do(opened, "undo")


@pytest.mark.nightly
def test_four_people_play_a_whole_game_on_one_tablet(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "advanced", "Ana", "Bruno", "Chloë", "Dimitri")
    assert opened.locator(".chip-key").count() == 4
    Finger(opened, ident, most=2).play_on()
    moves = moves_of(opened, ident)
    assert sum(move.startswith("dice") for move in moves) == 10
    assert sum(move.startswith("take") for move in moves) == 40
    assert sum(move == "done" for move in moves) >= 40
    do(opened, "result")
    arrives(opened, f"result/{ident}")
    totals = [int(text) for text in opened.locator(".scoresheet tfoot .total").all_inner_texts()]
    assert len(totals) == 4
    assert max(totals) > 4


@pytest.mark.parametrize("by", ["finger", "sheet", *nightly("key")])
def test_one_tap_hands_the_tablet_on_and_every_sheet_says_whose_it_is(page: Callable[..., Page], *, by: str) -> None:
    opened = page("#match/m1", before=store(entry(played(table("advanced", "person", "person"), 0))), **TOUCH)
    poll(opened, BUILT)
    for tag in ("#is-empire-owner", "#is-village-owner"):
        assert opened.locator(tag).inner_text() == "Bruno"
        assert opened.locator(f"{tag} .piece.s2").is_visible()
    assert opened.get_by_role("region", name="Empire Bruno").count() == 1
    if by == "sheet":
        opened.locator('[data-move="take coin"]').focus()
        opened.keyboard.press("Enter")
        opened.keyboard.press("Enter")
    else:
        finger = Finger(opened, "m1")
        for _ in range(2):
            finger.tap("take coin")
    hears(opened, "Pass to Ana")
    assert opened.locator("#is-empire-owner").inner_text() == "Bruno", "what he did is still to be seen"
    assert legal_now(opened) == []
    assert violations(opened) == []
    if by == "key":
        opened.locator("#main-key").focus()
        opened.keyboard.press("Enter")
    elif by == "sheet":
        assert opened.evaluate("!!document.activeElement.closest('[data-board] [data-move]')")
        opened.keyboard.press("Enter")
    else:
        touch(opened, "#main-key")
    poll(opened, "document.querySelector('#is-empire-owner').textContent === 'Ana'")
    assert legal_now(opened)
    do(opened, "undo")
    poll(opened, "document.querySelector('#is-empire-owner').textContent === 'Bruno'")
    assert "take coin" in legal_now(opened)


def test_the_tablet_passes_automatically_if_set(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(played(table("advanced", "person", "person"), 0))), **TOUCH)
    poll(opened, BUILT)
    do(opened, "drawer more")
    do(opened, "set handing no")
    do(opened, "drawer close")
    finger = Finger(opened, "m1")
    for _ in range(2):
        finger.tap("take coin")
    poll(opened, "document.querySelector('#is-empire-owner').textContent === 'Ana'")
    assert legal_now(opened)


def test_the_end_of_a_duel(page: Callable[..., Page]) -> None:
    match = played(table("duel", "person", "person", sheet="aksum-1", second="carthage-1"))
    second = next(
        number for number, move in enumerate(match.moves) if number > len(match.moves) - 20 and move.startswith("dice")
    )
    opened = page("#match/m1", before=store(entry(match.branch(second + 1))), **TOUCH)
    poll(opened, BUILT)
    assert "Carthage" in opened.locator("#p-board").inner_text() or "Aksum" in opened.locator("#p-board").inner_text()
    Finger(opened, "m1").play_on()
    do(opened, "result")
    arrives(opened, "result/m1")
    assert opened.locator(".scoresheet tbody tr").count() >= 12
    totals = [int(text) for text in opened.locator(".scoresheet tfoot .total").all_inner_texts()]
    rows = [int(text) for text in opened.locator(".scoresheet tbody td b").all_inner_texts()]
    assert sum(totals) == sum(rows)


def test_the_dice_of_the_table_are_entered_one_tap_a_die(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, "advanced", "Ana", steps=("physical yes",))
    finger = Finger(opened, ident)
    for token in ("ally", "boon", "coin"):
        touch(opened, f"#p-board [data-do*='{token}']:visible >> nth=0")
    if not moves_of(opened, ident):
        do(opened, "play")
    poll(opened, "document.querySelectorAll('#p-board [data-do^=\"draft dice\"]').length >= 15")
    for step in range(4):
        choices = opened.locator('#p-board [data-do^="draft dice"]:visible')
        touch(opened, f"#p-board [data-do^='draft dice']:visible >> nth={[0, 4, 8, choices.count() - 2][step]}")
    if len(moves_of(opened, ident)) < 2:
        do(opened, "play")
    assert moves_of(opened, ident) == ["tokens ally boon coin", "dice WWW 4"]
    finger.play_on(until="document.querySelectorAll('#p-board [data-do^=\"draft dice\"]').length > 0", most=20)
    assert moves_of(opened, ident).count("done") == 1


def test_illegal_tap_shows_the_reason_and_changes_nothing(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(played(table("advanced", "person", "person"), 2.5))), **TOUCH)
    poll(opened, BUILT)
    before = moves_of(opened, "m1")
    places = opened.evaluate(
        "[...document.querySelectorAll('#p-board [data-move]:not(.legal):not(.ready)')].filter(e => e.checkVisibility()).map(e => e.dataset.move)"
    )
    assert len(places) > 20
    finger = Finger(opened, "m1")
    for move in dict.fromkeys(
        [places[0], places[7], places[-1], next(place for place in places if place.startswith("harvest"))]
    ):
        finger.tap(move)
        assert opened.locator("#p-voice .voice.no, #p-voice [data-kind=no], #p-voice .no").count(), (
            move,
            voice(opened),
        )
        assert "IS-" in voice(opened), (move, voice(opened))
    assert moves_of(opened, "m1") == before


def test_other_seats_sheets_can_be_looked_at_any_time(page: Callable[..., Page]) -> None:
    opened = page(
        "#match/m1", before=store(entry(played(table("advanced", "person", "steady", "person"), 4.5))), **TOUCH
    )
    poll(opened, BUILT)
    mine = opened.locator("#p-board").inner_text()
    touch(opened, '[data-do="sheet 1"]')
    poll(opened, "document.querySelector('[data-do=\"sheet 1\"]').getAttribute('aria-pressed') === 'true'")
    assert opened.locator("#p-board").inner_text() != mine
    assert "Bruno" in voice(opened)
    assert legal_now(opened) == []
    touch(opened, '#p-voice [data-do^="sheet"]')
    poll(opened, "document.querySelector('[data-do=\"sheet 0\"]').getAttribute('aria-pressed') === 'true'")
    assert opened.locator("#p-board").inner_text() == mine


def test_a_game_against_the_computer_goes_on_by_itself(page: Callable[..., Page]) -> None:
    opened = page(
        "#match/m1", before=store(entry(played(table("advanced", "person", "calm"), 8.5)), settings=QUICK), **TOUCH
    )
    poll(opened, BUILT)
    finger = Finger(opened, "m1", most=1)
    for _ in range(60):
        poll(
            opened,
            'document.querySelector(\'#p-acts [data-do="end"]:not([disabled]), #p-acts [data-do="result"], #p-board .legal\')',
            90,
        )
        if finger.over():
            break
        finger.act()
    assert finger.over()
    assert sum(move.startswith("take") for move in moves_of(opened, "m1")) == 20


@pytest.mark.parametrize("size", ["tablet", "phone", *nightly("portrait", "desktop")])
def test_match_page_fits_the_screen(page: Callable[..., Page], size: str) -> None:
    options = PHONE if size == "phone" else {"has_touch": size != "desktop", "viewport": SIZES[size]}
    opened = page(
        "#match/m1",
        before=store(entry(played(table("advanced", "person", "person", "steady", "person"), 6.5))),
        **options,
    )
    poll(opened, BUILT)
    overflow = opened.evaluate(
        "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    )
    assert overflow == [0, 0]
    hidden = opened.evaluate(
        """[...document.querySelectorAll('#p-voice, #p-acts, .chip-key, #p-head')].filter(e => {
            const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.width === 0; }).map(e => e.id || e.className)"""
    )
    assert hidden == []
    if size != "phone":
        small = opened.evaluate(
            """[...document.querySelectorAll('#p-board .legal')].filter(e => e.checkVisibility()).filter(e => {
                const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
                const hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest('[data-move]') === e;
                return !(hit(0, 0) && hit(0, -20) && hit(0, 20)); }).map(e => e.dataset.move)"""
        )
        assert small == [], "places lower than 40 px for a finger"


def test_a_hint_shows_a_move(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(played(table("advanced", "person"), 3.5)), settings=QUICK), **TOUCH)
    poll(opened, BUILT)
    do(opened, "hint")
    hears(opened, "Suggestion: ", 90)
    touch(opened, '#p-voice [data-do^="choose"]')
    poll(opened, "document.querySelector('#p-board .chosen') || document.querySelector('#p-voice [data-do^=\"play\"]')")
