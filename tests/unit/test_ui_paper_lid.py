"""The lid of Paper on the shelf."""

from __future__ import annotations

import pytest

from pyapp.ui.shelf.page import paper_caption, paper_counted
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.test_paper_home import SHEET, device, play


def test_the_lid_leads_to_paper_and_counts_what_is_there() -> None:
    tablet = Tablet(FakeStorage())
    assert "Nothing here yet." in tablet.text()
    tablet.follow("#paper")
    assert "Open a sheet" in tablet.text()
    tablet = Tablet(device(sheets={"s1": SHEET, "s2": SHEET}, plays={"p1": play()}))
    assert "2 sheets · 1 play" in tablet.text()
    assert tablet.find(lambda element: element["href"] == "#cover-paper")


def test_pieces_of_journals_and_other_keys_are_not_counted() -> None:
    names = ["sobremesa.paper.sheet.a", "sobremesa.paper.ink.a.b.0", "sobremesa.paper.results", "sobremesa.match.sheet"]
    assert paper_counted(names) == (1, 0)


@pytest.mark.parametrize(
    ("sheets", "plays", "said"),
    [(0, 0, "Nothing here yet."), (1, 0, "1 sheet"), (0, 1, "1 play"), (4, 31, "4 sheets · 31 plays")],
)
def test_only_what_is_there_is_named(sheets: int, plays: int, said: str) -> None:
    assert paper_caption(sheets, plays) == said
