"""Ready-made papers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from pyapp.games import parts
from pyapp.paper import sheet as sheets
from pyapp.paper.field import NUMBER, SUM, Marks
from pyapp.paper.store import Sheets
from pyapp.paper.templates import COLUMNS, HEIGHT, TEMPLATES, WIDTH, make, picture, score_fields
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    from pyapp.paper.sheet import Sheet


def made(name: str, columns: int = 4) -> tuple[Sheet, str]:
    """Return the sheet of a paper, and its drawing."""
    tablet = Tablet()

    async def job() -> None:
        await make(tablet.app, name, columns)

    tablet.page.start(job())
    tablet.page.settle()
    (stored,) = Sheets(tablet.page.storage).all()
    (raster,) = tablet.page.files_and_ink.opened
    assert tablet.page.files_and_ink.closed == [raster]
    assert stored.sheet.pages[0].picture in tablet.storage.blobs
    return stored.sheet, str(raster.done[0][1])


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_paper_is_kept_as_a_sheet(name: str) -> None:
    sheet, drawn = made(name)
    assert drawn.startswith("<svg")
    assert sheet.pages[0].width == WIDTH
    assert sheet.pages[0].height == (2248 if name == "imperial" else HEIGHT)
    assert sheet.name
    assert bool(sheet.fields) is (name == "scores")
    assert len(sheet.tray.dice) == (4 if name == "imperial" else 0)


def test_papers_differ() -> None:
    assert len({picture(name) for name in TEMPLATES}) == len(TEMPLATES)


@pytest.mark.parametrize("columns", COLUMNS)
def test_the_columns_of_a_score_table_are_summed(columns: int) -> None:
    fields = {one.ident: one for one in score_fields(columns)}
    marks = Marks()
    for row, text in enumerate(("=12", "=-3", "=30")):
        marks.mark(fields[f"c1r{row}"], text)
    assert marks.value(fields["s1"], fields) == 39
    assert marks.value(fields["s0"], fields) is None
    assert sum(one.kind == SUM for one in fields.values()) == columns
    assert all(one.x + one.width <= WIDTH and one.y + one.height <= HEIGHT for one in fields.values())


def test_fields_of_a_score_table_do_not_overlap_and_have_names() -> None:
    fields = score_fields(8)
    corners = {(one.x, one.y) for one in fields}
    assert len(corners) == len(fields) == len({one.title for one in fields})
    assert {one.kind for one in fields} == {NUMBER, SUM}
    sheet, _drawn = made("scores", 8)
    assert sheets.read(sheets.write(sheet)) == sheet, "it can be stored"


def test_imperials_boards_come_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    _sheet, drawn = made("imperial")
    assert "prt-empire" in drawn
    monkeypatch.setattr(parts, "ABSENT", {"imperial"})
    monkeypatch.setitem(sys.modules, "pyapp.games.imperial.rules", None)
    with pytest.raises(ModuleNotFoundError):
        picture("imperial")
