"""The browser's Back: it closes a drawer or a dialog before it leaves the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import TOUCH, arrives, do, entry, finished, setup, shortened, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

OPEN = "document.querySelector('#p-drawer .drawer, #asked .dialog')"

SLOW_HISTORY = """(() => {
    window.removed = 0;
    addEventListener("popstate", () => window.removed++);
    history.back = () => setTimeout(() => History.prototype.back.call(history), 400);
})()"""
"""Lets the removal of a history step take as long as on a busy machine, and counts the removals."""


def steps(opened: Page) -> int:
    return int(opened.evaluate("history.length"))


def at_table(page: Callable[..., Page]) -> Page:
    """Open the shelf and go on to a match."""
    opened = page("#", before=store(entry(shortened(finished(setup()), 20))), **TOUCH)
    opened.evaluate("location.hash = 'match/m1'")
    arrives(opened, "match/m1")
    return opened


def open_rules(opened: Page) -> None:
    """Open the drawer of rules and wait for its step of the history."""
    do(opened, "drawer rules")
    poll(opened, "history.state === 'over'")


def test_back_closes_layers_over_the_table_and_then_leaves_it(page: Callable[..., Page]) -> None:
    opened = at_table(page)
    for drawer in ("rules", "more"):
        do(opened, f"drawer {drawer}")
        poll(opened, f"{OPEN} && history.state === 'over'")
        opened.go_back()
        poll(opened, f"!{OPEN} && history.state !== 'over'")
        assert arrives(opened, "match/m1") == "match/m1"
    do(opened, "drawer more")
    do(opened, "ask-delete")
    poll(opened, "document.querySelector('#asked .dialog')")
    opened.go_back()
    poll(opened, "!document.querySelector('#asked .dialog') && history.state === 'over'")
    opened.go_back()
    poll(opened, f"!{OPEN}")
    before = steps(opened)
    for _time in range(3):
        open_rules(opened)
        opened.keyboard.press("Escape")
        poll(opened, f"!{OPEN} && history.state !== 'over'")
    assert steps(opened) == before, "what is closed otherwise leaves nothing behind"
    opened.go_back()
    arrives(opened, "")
    assert opened.locator("a[href='#match/m1']").count()


def test_a_drawer_opened_while_the_step_of_another_is_removed_stays(page: Callable[..., Page]) -> None:
    opened = at_table(page)
    before = steps(opened)
    opened.evaluate(SLOW_HISTORY)
    open_rules(opened)
    for removed, again in enumerate(("l", "r"), 1):
        opened.keyboard.press("Escape")
        opened.wait_for_timeout(50)
        opened.keyboard.press(again)
        poll(opened, f"window.removed === {removed} && history.state === 'over'")
        assert opened.locator(".drawer").count() == 1
    for _time in range(3):
        opened.keyboard.press("Escape")
        opened.keyboard.press("l")
        opened.keyboard.press("Escape")
        opened.wait_for_timeout(50)
    poll(opened, f"!{OPEN} && history.state !== 'over'")
    opened.wait_for_timeout(600)
    assert arrives(opened, "match/m1") == "match/m1", "no step too many was removed"
    assert steps(opened) <= before + 1


def test_links_in_a_drawer_and_a_reload_leave_no_history_step(page: Callable[..., Page]) -> None:
    opened = at_table(page)
    open_rules(opened)
    opened.reload()
    arrives(opened, "match/m1")
    poll(opened, "history.state !== 'over'")
    do(opened, "drawer more")
    poll(opened, "history.state === 'over'")
    do(opened, "ask-delete")
    do(opened, "delete m1")
    arrives(opened, "")
    opened.go_back()
    arrives(opened, "match/m1")
    assert opened.evaluate("history.state") != "over"


def test_two_navigations_from_a_drawer_end_at_the_second(page: Callable[..., Page]) -> None:
    opened = at_table(page)
    open_rules(opened)
    before = steps(opened)
    opened.evaluate(
        "addEventListener('hashchange', () => { location.hash = 'saves'; }, {once: true}); location.hash = 'settings'"
    )
    arrives(opened, "saves")
    opened.wait_for_timeout(500)
    assert arrives(opened, "saves") == "saves"
    assert steps(opened) == before + 2


def test_back_from_a_page_that_was_reached_from_a_drawer_shows_the_table(page: Callable[..., Page]) -> None:
    opened = at_table(page)
    open_rules(opened)
    opened.evaluate("location.hash = 'settings'")
    arrives(opened, "settings")
    opened.go_back()
    arrives(opened, "match/m1")
    poll(opened, "history.state !== 'over'")
    opened.wait_for_timeout(500)
    assert arrives(opened, "match/m1") == "match/m1"
    assert not opened.evaluate(f"!!{OPEN}")
