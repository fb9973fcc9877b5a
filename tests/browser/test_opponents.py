"""Opponents in the built site: from the form to the table by taps; and how the page looks on every screen."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.games import GAMES
from pyapp.ui.page import MemoryStorage
from pyapp.ui.store.results import Result
from tests.marks import nightly
from tests.unit.home_people import ANA, texts_of

from . import looks
from .axe import violations
from .conftest import ROOT, poll
from .helpers import SETTINGS, WIDE, arrives, do, go, idents, kept, touch
from .looks import in_languages_and_themes, looked_at, looked_at_large
from .paper import filling
from .screens import LOOKED_AT, large_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from .screens import Size

SHOTS = ROOT / "test-results" / "opponents"
STATES = ("nine", "imperial", "auztralia", "artemis", "level", "form")
"""The page of each game with two characters chosen, one with an open seat, and the form itself."""
LARGE = ("auztralia", "level", "form")


def store(name: str = "Ana", language: str = "en", *, seats: Sequence[tuple[str, str]] = ()) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store: a person, results against every character, and forms with
    a level and people.
    """
    results = [
        Result(f"{game}{at}", game, GAMES[game].modes[0].key, ((name, "person"), ("", key)), (9, at), (0,), 1.77e9 + at)
        for game in GAMES
        for at, key in enumerate(GAMES[game].characters)
    ]
    form = {"seats": [(name, "person"), *(seats or [("", "steady")])]}
    settings = {"language": language, "forms": dict.fromkeys(GAMES, form)}
    texts = texts_of([replace(ANA, name=name, others=())], results)
    return filling(MemoryStorage(), **texts, **{SETTINGS: json.dumps(settings)})


def chosen(page: Page) -> list[str]:
    """Return the names on the chosen cards."""
    return page.locator('.opp-card[aria-pressed="true"] b').all_inner_texts()


def states(page: Page, only: Sequence[str] = STATES) -> Iterator[str]:
    """Bring the page into one state after another; give the name of each."""
    for name in only:
        game = name if name in GAMES else "imperial"
        go(page, f"opponents/{game}")
        page.wait_for_selector(".opp-card")
        if page.locator('[role="switch"][aria-checked="true"]').count():
            do(page, f"opponents {game} even no")
        for key in GAMES[game].characters[1:3]:
            if not page.locator(f'[data-do$="character {key}"].on').count():
                do(page, f"opponents {game} character {key}")
        if name == "level":
            if not page.locator(".opp-level").count():
                do(page, f"form {game} open 1")
            do(page, f"form {game} ahead 1 10")
            page.wait_for_selector(".opp-given .on")
        if name == "form":
            go(page, f"new/{game}")
            if not page.locator(".lev").count():
                do(page, f"form {game} open 1")
            page.wait_for_selector(".lev")
        yield name


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    form = name.startswith("form")  # the shelf lies under it
    return looks.complaints(page, name, size, 40 if form else 43, regions=not form)


def test_a_person_chooses_an_opponent_and_plays(page: Callable[..., Page]) -> None:
    opened = page("#", has_touch=True)
    touch(opened, 'a.lid[href="#new/nine"]')
    arrives(opened, "new/nine")
    opened.fill('[data-field="form nine name 0"]', "Ana")
    touch(opened, '.addrow a[href="#opponents/nine"]')
    opened.wait_for_selector(".opp-card")
    assert opened.locator(".opp-seat b").all_inner_texts() == ["Ana", "Computer"]
    do(opened, "opponents nine character vane")
    opened.wait_for_selector(".opp-card.on")
    assert chosen(opened) == ["Hector Vane"]
    touch(opened, '.bar-top a[href="#new/nine"]')
    arrives(opened, "new/nine")
    assert opened.input_value('[data-field="form nine name 1"]') == "Hector Vane"
    assert opened.input_value('[data-field="form nine name 0"]') == "Ana"
    opened.go_back()
    opened.wait_for_selector(".opp-card.on")
    do(opened, "form nine begin")
    arrives(opened, "match/")
    (ident,) = idents(opened)
    assert '[Seat \\"vane\\" \\"Hector Vane\\"]' in json.dumps(kept(opened, ident))
    poll(opened, "document.querySelector('#p-seats')?.textContent.includes('Hector Vane')")


def test_the_keyboard_chooses_and_returns(page: Callable[..., Page]) -> None:
    opened = page("#opponents/artemis")
    opened.wait_for_selector(".opp-card")
    card = opened.locator('[data-do$="character reyes"]')
    card.focus()
    opened.keyboard.press("Enter")
    poll(opened, "document.activeElement.matches('[data-do$=\"character reyes\"][aria-pressed=true]')")
    opened.keyboard.press("Space")
    poll(opened, "document.activeElement.matches('[data-do$=\"character reyes\"][aria-pressed=false]')")
    opened.keyboard.press("Escape")
    arrives(opened, "new/artemis")


@in_languages_and_themes
def test_opponents_fit_every_screen(
    page: Callable[..., Page], language: str, theme: Literal["light", "dark"], sizes: tuple[Size, ...]
) -> None:
    names = [(name, "person") for name in WIDE[1:]]
    before = store(WIDE[0], language, seats=[("", "steady"), names[0]])
    opened = page("#settings", before=before, has_touch=True, color_scheme=theme)
    found = looked_at(opened, states(opened), sizes, complaints, SHOTS, f"{language}-{theme}")
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["dark", *nightly("light")])
def test_opponents_violate_no_rule_of_axe(page: Callable[..., Page], theme: Literal["light", "dark"]) -> None:
    opened = page("#settings", before=store(), has_touch=True, color_scheme=theme)
    found = [f"{name}: {problem}" for name in states(opened) for problem in violations(opened)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.nightly
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site) -> None:
    with large_text(playwright, site, store(language="es"), "settings") as opened:
        found = looked_at_large(opened, states(opened, LARGE), LOOKED_AT, complaints, SHOTS)
    assert not found, "\n" + "\n".join(found)
