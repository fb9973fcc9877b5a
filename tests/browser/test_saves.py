"""The store: written at every move, never lost - full, damaged, newer, in two tabs, by file."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyapp.ui.store.saves import PREFIX, read_entry, write_entry

from .conftest import poll, ready
from .helpers import (
    QUICK,
    TOUCH,
    arrives,
    begin,
    count,
    do,
    entry,
    finished,
    hears,
    idents,
    kept,
    legal,
    play,
    setup,
    shortened,
    store,
    tap,
    touch,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    import serve
    from playwright.sync_api import Page

    from .conftest import Watch

FILL = """(() => {
    for (const size of [200000, 10000, 500, 20, 1]) {
        try { for (let n = 0; ; n++) localStorage.setItem(`filling ${size} ${n}`, "x".repeat(size)); } catch { /* full at this size */ }
    }
    return Object.keys(localStorage).filter(name => name.startsWith("filling")).length;
})()"""
EMPTY = "Object.keys(localStorage).filter(name => name.startsWith('filling')).forEach(name => localStorage.removeItem(name))"
OLD = finished(setup())
HISTORY = re.compile(r"/parts/history-\w+\.zip$")
WAITS = """
    globalThis.waited = false;
    const look = () => { waited ||= document.querySelector("#asked progress") !== null; };
    addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document, {subtree: true, childList: true}));
"""
"""Notes whether the page has shown that a part is on its way."""


def moves_kept(page: Page, ident: str = "m1") -> list[str]:
    """Read the moves of an entry, up to where it stands."""
    match = read_entry(ident, json.dumps(kept(page, ident))).match
    return match.moves[: match.cursor]


def test_pages_about_matches_come_after_a_first_visit_is_up(page: Callable[..., Page], watch: Watch) -> None:
    opened = page()
    assert not list(filter(HISTORY.search, watch.requests))
    opened.click("nav.low a[href='#saves']")
    assert poll(opened, "document.querySelector('.saved')?.innerText") == "No saved matches yet."
    assert list(filter(HISTORY.search, watch.requests))


def test_pages_about_matches_are_there_at_once_with_matches(page: Callable[..., Page], watch: Watch) -> None:
    def before(opened: Page) -> None:
        opened.add_init_script(WAITS)
        store(entry(OLD))(opened)

    opened = page("#saves", before=before)
    assert list(filter(HISTORY.search, watch.requests))
    for address in ("records", "saves", "result/m1", "compare/m1", ""):
        opened.evaluate(f"location.hash = '{address}'")
        poll(opened, f"document.documentElement.dataset.place === '{address or 'shelf'}'")
    assert opened.evaluate("waited") is False


def test_every_move_is_written_at_once(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    ident = begin(opened, ("Ana", "person"), ("Bruno", "person"))
    for number, move in enumerate(("+na", "+w5", "+se"), 10):
        play(opened, move)
        assert moves_kept(opened, ident)[-1] == move
        assert kept(opened, ident)["cursor"] == number
    do(opened, "undo")
    assert kept(opened, ident)["cursor"] == 11


def test_a_page_closed_right_after_a_tap_leaves_a_good_state(page: Callable[..., Page], site: serve.Site) -> None:
    opened = page("#match/m1", before=store(entry(shortened(OLD, 20))), **TOUCH)
    start = count(opened)
    tap(opened, move := legal(opened)[0], move)
    shared = opened.context
    opened.close()
    again = shared.new_page()
    again.goto(site.address + "?nosw#match/m1")
    ready(again)
    poll(again, "document.querySelector('.touch.legal')")
    assert count(again) > start
    assert move in moves_kept(again)
    play(again, legal(again)[0])


def test_an_unreadable_entry_is_listed_with_the_reason_and_kept(page: Callable[..., Page]) -> None:
    changed = json.loads(write_entry(entry(shortened(OLD, 20), "changed")))
    changed["cursor"] = 3
    illegal = json.loads(write_entry(entry(shortened(OLD, 20), "illegal")))
    illegal["record"] = illegal["record"].rstrip()[:-2] + " +na"
    raw: dict[str, Any] = {
        "broken": '{"sobremesa": 1, "rec',
        "newer": '{"sobremesa": 9, "record": ""}',
        "changed": json.dumps(changed),
        "illegal": json.dumps(illegal),
    }
    opened = page("#saves", before=store(entry(shortened(OLD, 10), "good"), **raw), **TOUCH)
    listed = opened.locator(".saved .broken")
    said = listed.all_inner_texts()
    assert len(said) == 4
    for words in ("damaged and cannot be read", "newer version", "changed outside Sobremesa"):
        assert sum(words in text for text in said) == 1, said
    assert all(len(text) > 30 for text in said)
    for ident, text in raw.items():
        assert opened.evaluate(f"localStorage.getItem('{PREFIX}{ident}')") == text
    before = idents(opened)
    touch(opened, '[data-do="rescue changed"]')
    arrives(opened, "match/")
    assert count(opened) == len(shortened(OLD, 20).moves)
    play(opened, legal(opened)[0])
    assert set(before) < set(idents(opened))
    assert opened.evaluate(f"localStorage.getItem('{PREFIX}changed')") == raw["changed"]
    opened.evaluate("location.hash = 'match/broken'")
    poll(opened, "document.body.innerText.includes('damaged and cannot be read')")
    opened.evaluate("location.hash = 'saves'")
    with opened.expect_download() as download:
        do(opened, "export-raw broken")
    assert Path(download.value.path()).read_text() == raw["broken"]
    do(opened, "ask-delete broken")
    do(opened, "delete broken")
    assert "broken" not in idents(opened)


def test_a_full_store_is_announced_and_the_game_goes_on(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(OLD, 24))), **TOUCH)
    assert opened.evaluate(FILL) > 5
    good, played = kept(opened), []
    for _ in range(30):
        played.append(legal(opened)[0])
        play(opened, played[-1])
        if "browser's storage is full" in voice(opened):
            break
    else:
        raise AssertionError("the store is never full")
    stood = read_entry("m1", json.dumps(kept(opened))).match
    assert stood.cursor >= read_entry("m1", json.dumps(good)).match.cursor, "the last good state is there"
    at = count(opened)
    play(opened, legal(opened)[0])
    assert count(opened) > at, "the game goes on"
    assert "full" in voice(opened)
    with opened.expect_download() as download:
        do(opened, "export")
    assert played[-1] in Path(download.value.path()).read_text()
    opened.evaluate(EMPTY)
    play(opened, move := legal(opened)[0])
    assert "full" not in voice(opened)
    assert move in moves_kept(opened)
    assert all(one in moves_kept(opened) for one in played)
    opened.reload()
    poll(opened, "document.querySelector('.touch.legal') || document.querySelector('[data-do=result]')", 60)
    assert move in moves_kept(opened)


def test_a_match_begun_in_a_full_store_is_announced(page: Callable[..., Page]) -> None:
    opened = page(**TOUCH)
    opened.evaluate(FILL)
    begin(opened, ("Ana", "person"), ("Bruno", "person"))
    hears(opened, "browser's storage is full")
    play(opened, "+na")
    opened.evaluate(EMPTY)
    play(opened, "+nb")
    assert len(idents(opened)) == 1


def test_two_tabs_on_one_match_lose_no_move(page: Callable[..., Page], site: serve.Site) -> None:
    one = page("#match/m1", before=store(entry(shortened(OLD, 20))))
    two = one.context.new_page()
    two.goto(site.address + "?nosw#match/m1")
    ready(two)
    poll(two, "document.querySelector('.touch.legal')")
    play(one, legal(one)[0])
    hears(two, "continued in another window")
    assert count(two) == count(one)
    assert two.locator("#p-board").inner_text() == one.locator("#p-board").inner_text()
    play(two, legal(two)[0])
    hears(one, "continued in another window")
    assert idents(one) == ["m1"], "nobody lost a line"


def test_different_continuations_in_two_tabs_are_both_saved(page: Callable[..., Page]) -> None:
    match = shortened(OLD, 20)
    one = page("#match/m1", before=store(entry(match)))
    theirs = match.branch(len(match.moves))
    a, b = match.position.moves()[:2]
    theirs.play(a)
    theirs.settle()
    # The news of the other window is still under way: its write is there, the event is not.
    text = write_entry(replace(entry(theirs), revision=2))
    one.evaluate(f"localStorage.setItem('{PREFIX}m1', {json.dumps(text)})")
    tap(one, b, b)
    hears(one, "What you play here is saved as a separate match")
    assert len(idents(one)) == 2
    other = next(ident for ident in idents(one) if ident != "m1")
    assert a in moves_kept(one)[-2:]
    assert b in moves_kept(one, other)[-2:]


# --- files ---


def test_a_backup_comes_back_on_another_device(page: Callable[..., Page], tmp_path: Path) -> None:
    opened = page("#saves", before=store(entry(shortened(OLD, 20), "a1"), entry(OLD, "b2"), broken="{"), **TOUCH)
    with opened.expect_download() as download:
        do(opened, "backup")
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    assert download.value.suggested_filename == "sobremesa-backup.json"
    other = page("#saves", before=store(entry(OLD, "mine")), **TOUCH)
    with other.expect_file_chooser() as chooser:
        do(other, "import")
    chooser.value.set_files(file)
    poll(other, "document.querySelector('.plan')")
    said = other.locator(".plan").inner_text()
    assert "1 new match" in said
    assert "1 match already here" in said
    assert "1 damaged match" in said
    assert idents(other) == ["mine"], "nothing happens before it is wanted"
    do(other, "import-do")
    poll(other, "document.querySelectorAll('.saved li').length === 2")
    assert idents(other) == ["a1", "mine"]


def test_a_damaged_file_changes_nothing(page: Callable[..., Page], tmp_path: Path) -> None:
    opened = page("#saves", before=store(entry(OLD, "mine")), **TOUCH)
    before = opened.evaluate("JSON.stringify(localStorage)")
    for name, text in (
        ("not.json", "{"),
        ("photo.txt", "\x00\x01\x02"),
        ("empty.txt", ""),
        ("other.json", '{"sobremesa": 99, "kind": "backup", "matches": {}}'),
    ):
        file = tmp_path / name
        file.write_text(text)
        with opened.expect_file_chooser() as chooser:
            do(opened, "import")
        chooser.value.set_files(file)
        poll(opened, "document.querySelector('.plan.careful')")
        assert "Nothing was changed." in opened.locator(".plan").inner_text()
        do(opened, "import-drop")
    assert (
        json.loads(opened.evaluate("JSON.stringify(localStorage)"))[PREFIX + "mine"]
        == json.loads(before)[PREFIX + "mine"]
    )
    assert idents(opened) == ["mine"]


def test_a_record_is_saved_to_a_file_and_read_again(page: Callable[..., Page], tmp_path: Path) -> None:
    opened = page("#match/m1", before=store(entry(shortened(OLD, 20)), settings=QUICK), **TOUCH)
    do(opened, "drawer more")
    with opened.expect_download() as download:
        touch(opened, '.drawer [data-do="export"]')
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    text = file.read_text()
    file.write_text(text.rstrip()[:-3] + " +na\n")
    opened.evaluate("location.hash = 'saves'")
    arrives(opened, "saves")
    with opened.expect_file_chooser() as chooser:
        do(opened, "import")
    chooser.value.set_files(file)
    poll(opened, "document.querySelector('.plan.careful')")
    do(opened, "import-good")
    arrives(opened, "match/")
    assert count(opened) > 40
    assert len(idents(opened)) == 2
