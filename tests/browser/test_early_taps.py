"""What is tapped before Python is up is answered at once, kept, and done when it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .conftest import NO_WORKER, Gate, poll, ready
from .helpers import TOUCH, arrives, count, entry, finished, legal, play, setup, shortened, store, touch

if TYPE_CHECKING:
    from collections.abc import Callable

    import serve
    from playwright.sync_api import Page


@pytest.fixture
def early(page: Callable[..., Page]) -> Callable[..., tuple[Page, Gate]]:
    """Open the page with Python held back: gives the page and the gate."""

    def open_early(place: str = "", fill: Callable[[Page], None] | None = None, **options: Any) -> tuple[Page, Gate]:
        gate = Gate("**/*.wasm")

        def before(opened: Page) -> None:
            gate(opened)
            if fill:
                fill(opened)

        opened = page(place, boot=False, before=before, **(TOUCH | options))
        opened.locator(".shelf-page:visible").wait_for()
        return opened, gate

    return open_early


def test_a_lid_opens_the_sheet_and_set_it_up_is_honoured(early: Callable[..., tuple[Page, Gate]]) -> None:
    opened, gate = early()
    touch(opened, 'a.lid[href="#new/nine"]:visible')
    sheet = opened.locator(".sheet:visible")
    sheet.wait_for()
    touch(opened, '[data-do="form nine option preparation drawn"]:visible')
    assert (
        opened.locator('[data-do="form nine option preparation drawn"]:visible').get_attribute("aria-checked") == "true"
    )
    assert (
        opened.locator('[data-do="form nine option preparation players"]:visible').get_attribute("aria-checked")
        == "false"
    )
    opened.fill('[data-field="form nine name 0"]:visible', "Ana")
    opened.fill('[data-field="form nine name 1"]:visible', "Bruno")
    opened.fill('[data-field="form nine code"]:visible', "early-bird-1")
    touch(opened, '[data-do="form nine begin"]:visible')
    assert "Loading..." in opened.locator('[data-do="form nine begin"]:visible').inner_text()
    assert opened.evaluate("document.documentElement.dataset.boot") == "waiting"
    gate.open()
    ready(opened)
    arrives(opened, "match/")
    assert opened.locator("#p-seats .who b").all_inner_texts() == ["Ana", "Bruno"]
    assert count(opened) == 9
    opened.click('[data-do="drawer more"]')
    assert "early-bird-1" in opened.locator(".drawer").inner_text()


def test_what_is_chosen_in_the_sheet_is_still_chosen_when_python_is_up(early: Callable[..., tuple[Page, Gate]]) -> None:
    opened, gate = early()
    touch(opened, 'a.lid[href="#new/nine"]:visible')
    touch(opened, '[data-do="form nine mode tournament"]:visible')
    opened.fill('[data-field="form nine name 0"]:visible', "Zoë")
    gate.open()
    ready(opened)
    assert opened.locator('[data-do="form nine mode tournament"]:visible').get_attribute("aria-checked") == "true"
    assert opened.locator('[data-field="form nine name 0"]:visible').input_value() == "Zoë"


def test_a_slip_tapped_early_opens_its_match(page: Callable[..., Page], site: serve.Site) -> None:
    match = shortened(finished(setup()), 20)
    first = page(before=store(entry(match)), **TOUCH)
    first.locator("a.slip[href^='#match']").wait_for()
    shared = first.context
    first.close()
    again, gate = shared.new_page(), Gate("**/*.wasm")
    gate(again)
    again.goto(site.address + NO_WORKER)
    again.locator("a.slip[href^='#match']:visible").wait_for()
    touch(again, "a.slip[href^='#match']:visible")
    assert again.evaluate("location.hash") == "#match/m1"
    gate.open()
    ready(again)
    poll(again, "document.querySelector('.touch.legal')")
    assert count(again) == match.cursor
    play(again, legal(again)[0])


def test_a_language_chosen_early_is_kept(early: Callable[..., tuple[Page, Gate]]) -> None:
    opened, gate = early()
    touch(opened, '[data-do="set language es"]:visible')
    gate.open()
    ready(opened)
    poll(opened, "document.documentElement.lang === 'es'")
    assert "Ajustes" in opened.locator("#page").inner_text()
    opened.reload()
    opened.locator(".shelf-page:visible").wait_for()
    assert opened.evaluate("document.documentElement.lang") == "es"


def test_a_sheet_closed_early_stays_closed(early: Callable[..., tuple[Page, Gate]]) -> None:
    opened, gate = early()
    touch(opened, 'a.lid[href="#new/nine"]:visible')
    touch(opened, '.sheet:visible a[href="#"]')
    gate.open()
    ready(opened)
    assert opened.locator(".sheet:visible").count() == 0
    assert opened.locator(".over.open").count() == 0
