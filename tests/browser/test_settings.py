"""Settings are applied at once and stored; records are written, counted and deleted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import (
    QUICK,
    SETTINGS,
    TOUCH,
    arrives,
    count,
    do,
    entry,
    finished,
    idents,
    legal,
    legal_state,
    play,
    setup,
    shortened,
    store,
    tap,
    to_move,
    touch,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

OLD = finished(setup())


def test_the_language_changes_at_once_and_everywhere(page: Callable[..., Page]) -> None:
    opened = page("#settings", before=store(entry(shortened(OLD, 20))), **TOUCH)
    assert "Settings" in opened.locator("h1").inner_text()
    do(opened, "set language es")
    poll(opened, "document.documentElement.lang === 'es'")
    text = opened.locator("#page").inner_text()
    for english in ("Settings", "Theme", "Language", "No tracking"):
        assert english not in text
    opened.evaluate("location.hash = 'match/m1'")
    arrives(opened, "match/m1")
    for part, word in (
        ("#p-panel", "Si acabara ahora"),
        ("#p-acts", "Pista"),
        ("#p-voice", "desliza"),
        ("#p-log", "desliza"),
    ):
        assert word in opened.locator(part).inner_text(), part
    touchable = opened.locator(".touch.legal").first
    assert "columna" in (touchable.get_attribute("aria-label") or "")
    do(opened, "drawer rules")
    assert "Movimiento" in opened.locator(".drawer").inner_text()
    poll(opened, "history.state === 'over'")  # a step added while the page is loaded anew would be counted twice
    opened.reload()
    poll(opened, "document.querySelector('.touch.legal')", 60)
    assert opened.evaluate("document.documentElement.lang") == "es"
    do(opened, "drawer more")
    do(opened, "to settings")
    arrives(opened, "settings")
    do(opened, "set language en")
    opened.go_back()
    arrives(opened, "match/m1")
    assert "slide a token in" in voice(opened)


def test_the_shelf_switches_language_by_its_key(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    do(opened, "set language es")
    poll(opened, "document.body.innerText.includes('Empezar') || document.documentElement.lang === 'es'")
    assert json.loads(opened.evaluate(f"localStorage.getItem('{SETTINGS}')"))["language"] == "es"
    do(opened, "set language en")
    assert "Start a game" in opened.locator("main").inner_text()


def test_the_theme_follows_the_device_or_the_setting(page: Callable[..., Page]) -> None:
    opened = page("#settings", color_scheme="dark", **TOUCH)
    paper = "getComputedStyle(document.querySelector('.paper')).backgroundColor"
    dark = opened.evaluate(paper)
    do(opened, "set theme light")
    light = opened.evaluate(paper)
    assert dark != light
    do(opened, "set theme dark")
    assert opened.evaluate(paper) == dark
    opened.emulate_media(color_scheme="light")
    assert opened.evaluate(paper) == dark
    do(opened, "set theme auto")
    assert opened.evaluate(paper) == light
    opened.emulate_media(color_scheme="dark")
    assert opened.evaluate(paper) == dark
    do(opened, "set theme light")
    opened.reload()
    assert opened.evaluate("document.documentElement.dataset.theme") == "light"


def test_with_confirming_off_one_tap_plays(page: Callable[..., Page]) -> None:
    opened = page("#settings", before=store(entry(shortened(OLD, 20))), **TOUCH)
    do(opened, "set confirm no")
    opened.evaluate("location.hash = 'match/m1'")
    arrives(opened, "match/m1")
    start = count(opened)
    tap(opened, legal(opened)[0])
    assert count(opened) > start
    wrong = opened.evaluate(
        "[...document.querySelectorAll('.touch')].find(e => !e.matches('.legal, [data-tap]')).dataset.move"
    )
    tap(opened, wrong)
    assert legal_state(opened, wrong) == "refused"


def test_a_finished_match_is_written_into_the_records_and_can_be_forgotten(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(OLD, 3)), settings=QUICK), **TOUCH)
    while moves := to_move(opened):
        play(opened, moves[0])
    opened.evaluate("location.hash = ''")
    arrives(opened, "")
    assert "won." in opened.locator(".shelf").inner_text()
    touch(opened, '.low a[href="#records"]')
    arrives(opened, "records")
    text = opened.locator("main").inner_text()
    assert "Ana" in text
    assert "Bruno" in text
    rows = opened.locator(".stats tbody tr").all_inner_texts()
    assert sorted(int(row.split()[2]) for row in rows) == [0, 1], rows
    do(opened, "ask-forget")
    do(opened, "ask-no")
    assert opened.locator(".stats tbody tr").count() == 2
    do(opened, "ask-forget")
    do(opened, "forget")
    assert opened.locator(".stats").count() == 0
    assert idents(opened) == ["m1"], "the matches stay"


def test_practice_is_not_written_into_the_records(page: Callable[..., Page]) -> None:
    match = shortened(finished(setup(practice=True)), 2)
    opened = page("#match/m1", before=store(entry(match)), **TOUCH)
    while moves := to_move(opened):
        play(opened, moves[0])
    opened.evaluate("location.hash = 'records'")
    arrives(opened, "records")
    assert opened.locator(".stats").count() == 0
