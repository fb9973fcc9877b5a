"""The gallery: sheets, maps and supplies as the same cards in the form of a new match, the records and the studio."""

from __future__ import annotations

import json

import pytest

from pyapp.games import GAMES
from pyapp.games.imperial.rules.components import sheet_ids
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.ui.store.results import KEY
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import played, points, setup
from tests.unit.markup import Element, faults


def won(sheet: str = "sumer-2") -> Tablet:
    """Return a tablet on which one sheet was played."""
    match = played(setup(code="a-1-a", sheet=sheet), 1)
    one = Tablet(FakeStorage())
    one.app.records.add("m1", match, 1.0)
    return one


def cards(one: Tablet) -> dict[str, Element]:
    """Return the cards of the page by their titles."""
    assert not faults(one.look())
    found = one.find(lambda e: e.has_class("sheetcard"))
    return {next(part.text for part in card.all() if part.tag == "b"): card for card in found}


PLACES = {
    "form": ("new/imperial", ["form imperial mode solo", "form imperial pick sheet"]),
    "records": ("records/imperial", []),
    "studio": ("studio", []),
}


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_every_sheet_lies_there_with_drawing_buildings_and_stars(place: str) -> None:
    one = won()
    address, steps = PLACES[place]
    one.open(address)
    for step in steps:
        one.press(step)
    shown = cards(one)
    for ident in sheet_ids():
        sheet = sheet_of(ident)
        card = shown[sheet.name["en"]]
        assert all(building.name["en"] in card.text for building in sheet.buildings)
        assert len([part for part in card.all() if part.has_class("shot")]) == 1
        assert len([part for part in card.all() if part.has_class("star")]) == sheet.difficulty
        assert card.tag in ("a", "button"), "keys of the keyboard reach it"


@pytest.mark.parametrize("place", ["form", "records"])
def test_medal_and_best_stand_on_what_was_played(place: str) -> None:
    one = won()
    address, steps = PLACES[place]
    one.open(address)
    for step in steps:
        one.press(step)
    shown = cards(one)
    best = points(played(setup(code="a-1-a", sheet="sumer-2"), 1))
    assert f"Best {best}" in shown["The Canal"].text
    assert "not played yet" in shown["First Furrows"].text
    for name in ("The Canal", "First Furrows"):
        assert len([part for part in shown[name].all() if part.has_class("medal")]) == 1


def test_sheets_are_found_by_what_stands_on_them() -> None:
    one = won()
    one.open("studio")
    one.enter("studio search", "land register")
    assert list(cards(one)) == ["House of Tablets"]
    one.enter("studio search", "nowhere")
    assert not cards(one)
    assert "Nothing found for: nowhere." in one.text()
    one.enter("studio search", "competition")
    one.press("studio copy competition")
    assert one.page.fragment.startswith("studio/")


@pytest.mark.parametrize("game", ["artemis", "auztralia"])
def test_scenarios_of_other_games_have_a_picture_of_their_own(game: str) -> None:
    one = Tablet(FakeStorage({KEY: json.dumps([])}), at=f"records/{game}")
    achievements = GAMES[game].achievements()
    assert achievements is not None
    shown = cards(one)
    assert list(shown) == [achievements.name_of(key, "en") for key in achievements.scenarios]
    for card in shown.values():
        assert len([part for part in card.all() if part.has_class("shot")]) == 1
