"""The list of seats beside a board: the features of a seat, and where it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import NOTHING
from pyapp.games.nine.view.view import NineView
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    import pytest


def lines(tablet: Tablet) -> list[str]:
    """Return the small print under each name."""
    return [element.text for element in tablet.ident("p-seats").all() if element.tag == "small"]


def test_a_seat_shows_its_features_and_where_it_plays() -> None:
    tablet = Tablet()
    tablet.begin("Ana", "Bruno")
    assert lines(tablet) == ["yellow · at this table", "blue · at this table"]


def test_a_seat_without_features_shows_where_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NineView, "seat_note", lambda *_: NOTHING)
    tablet = Tablet()
    tablet.begin("Ana", "Bruno")
    assert lines(tablet) == ["at this table"] * 2
