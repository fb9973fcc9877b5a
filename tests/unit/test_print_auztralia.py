"""The map of AuZtralia on paper: one page with everything on it, black on white, at every moment that can be shown."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.view.view import AuztraliaView
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.auztralia_matches import NAMES, WAYS, setup
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.markup import Element, faults, read
from tests.unit.test_view_auztralia_words import moments

if TYPE_CHECKING:
    from pyapp.engine.match import Match

WICKED = "<img src=x onerror=a()>"


@cache
def over() -> Match:
    """Return a match at its end."""
    options = (("map", "west"), ("guns", "yes"), ("cards", "none"))
    seats = (Seat("Ana"), Seat(WICKED))
    return random_match(
        GAME, Setup("auztralia", "match", seats, "olive-42-bread", options, edition=GAME.edition), "print"
    )


def tablet(at: str, language: str = "en") -> Tablet:
    entry = write_entry(Entry("m1", over(), BEGAN - 90_000, BEGAN - 80_000))
    return Tablet(FakeStorage({PREFIX + "m1": entry}), language=language, thinker="held", at=at)


def sheets(one: Tablet) -> list[Element]:
    return one.find(lambda e: e.tag == "section" and e.has_class("prt"))


@pytest.mark.slow
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_page_has_all_that_lies_on_the_table(way: int) -> None:
    mode, seats, options = WAYS[way]
    names = (*map(Markup, NAMES[:seats]), Markup("The Old Ones"))
    view = AuztraliaView(options["map"])
    for number, (position, _move, _mover, _events) in enumerate(moments(way, 3)):
        if number % 40 and position.seat is not None:
            continue
        shown = position.seen_by(CHANCE)
        page = view.on_paper(Scene(shown, setup(mode, seats, **options), names), "2026-01-02")
        root = read(page)
        assert not faults(root)
        assert "data-move" not in page
        assert all(name in root.text for name in names)
        assert all(f'id="az-t{tile + 1}"' in page for tile in shown.on_map())
        assert page.count('href="#az-rail"') == sum(tracks.bit_count() for tracks in shown.rails)
        assert "table code olive-42-bread · 2026-01-02" in root.text
        totals = [e.text.lstrip("~") for e in root.all() if e.tag == "td" and e.parent.parent.tag == "tfoot"]  # type: ignore[union-attr]
        parties = (*range(seats), shown.old_ones)
        assert totals == [str(sum(line.points for line in shown.score(party))) for party in parties]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_table_and_the_result_lead_to_paper(language: str) -> None:
    one = tablet("result/m1", language)
    one.press("print shown")
    assert one.page.fragment == f"print/match/m1/{len(over().moves)}/0"
    assert not faults(one.look())
    assert len(sheets(one)) == 1
    assert WICKED in sheets(one)[0].text
    one.press("print now")
    assert one.page.printed == 1
    one.app.do("print language es")
    assert "código de mesa olive-42-bread" in sheets(one)[0].text
    catalogue.use("en")


def test_moments_that_do_not_exist_are_refused() -> None:
    for address in ("print/match/m1/99999/0", "print/match/m1/-1/0", "print/match/m1/x/0", "print/match/none/0/0"):
        assert "That sheet is not on this device." in tablet(address).text()
