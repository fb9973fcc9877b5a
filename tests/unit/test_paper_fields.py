"""Laying fields over a sheet: by dragging, tapping and keys; grids, numbers and sums."""

from __future__ import annotations

import pytest

from pyapp.paper import layout
from pyapp.paper.field import BOXES, MAX_FIELDS, NUMBER, SUM, Field, Term
from pyapp.paper.grid import find_grid
from pyapp.paper.sheet import Page, Sheet, read, write
from pyapp.paper.store import Sheets, StoredSheet
from tests.unit.fake_media import picture
from tests.unit.fake_page import Tablet
from tests.unit.markup import Element, faults

SIDE = 1000
GRID = Field("f1", BOXES, 0, 100, 100, 500, 300, "Market", 3, 5)
FIGURE = Field("f2", NUMBER, 0, 700, 100, 100, 60)
TOTAL = Field("f3", SUM, 0, 700, 300, 100, 60)


def laid_out(*fields: Field) -> Tablet:
    """Return a tablet with a sheet of one square page, of which the original is not there."""
    tablet = Tablet()
    content = picture(SIDE, SIDE)
    name = "0123456789abcdef" * 2
    tablet.storage.blobs[name] = content
    sheet = Sheet("Lantern Street", (Page(name, SIDE, SIDE, content.size),), fields)
    Sheets(tablet.page.storage).save(StoredSheet("s1", sheet), 1)
    tablet.open("paper/sheet/s1")
    tablet.wait(1)
    return tablet


def grip(tablet: Tablet, *acts: str) -> None:
    """Drag as the grips of the page do."""
    tablet.page.files_and_ink.grip(*acts)
    tablet.page.settle()


def sheet(tablet: Tablet) -> Sheet:
    """Return the sheet as it is stored."""
    return Sheets(tablet.page.storage).load("s1").sheet


def fields(tablet: Tablet) -> tuple[Field, ...]:
    return sheet(tablet).fields


def drag(tablet: Tablet, name: str, *places: tuple[float, float]) -> None:
    """Drag a grip over places, as fractions of the page."""
    (x, y), *more = places
    grip(tablet, f"hold {name} {x} {y}", *(f"grip {name} {x} {y}" for x, y in more), f"drop {name}")


def place(field: Field) -> tuple[int, int, int, int]:
    return field.x, field.y, field.width, field.height


def drawn(tablet: Tablet) -> list[Element]:
    return tablet.find(lambda e: e["data-grip"].startswith("f-"))


def test_boxes_are_dragged_out_and_divided() -> None:
    tablet = laid_out()
    tablet.press("paper tool boxes")
    drag(tablet, "sheet", (0.6, 0.4), (0.3, 0.3), (0.1, 0.1))
    (grid,) = fields(tablet)
    assert place(grid) == (100, 100, 500, 300)
    assert (grid.rows, grid.columns) == (1, 2)
    tablet.press("paper divide rows 1")
    tablet.press("paper divide rows 1")
    for _ in range(3):
        tablet.press("paper divide columns 1")
    assert (fields(tablet)[0].rows, fields(tablet)[0].columns) == (3, 5)
    assert "3 × 5" in tablet.text()
    assert "15 boxes" in tablet.text()
    assert faults(tablet.look()) == []


def printed(rows: int, columns: int, *, side: int = 24, gap: int = 4, margin: int = 0) -> tuple[int, int, bytes]:
    """Return width, height and brightness of a picture of boxes with frames and a dot in each."""
    width, height = columns * side - gap + 2 * margin, rows * side - gap + 2 * margin

    def shade(x: int, y: int) -> int:
        u, v = (x - margin) % side, (y - margin) % side
        inside = 0 <= x - margin < width - 2 * margin and 0 <= y - margin < height - 2 * margin
        last = side - gap - 1
        if not inside or u > last or v > last:
            return 250
        return 90 if u in (0, last) or v in (0, last) or (8 < u < 12 and 6 < v < 14) else 245

    return width, height, bytes(shade(x, y) for y in range(height) for x in range(width))


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 8), (3, 5), (9, 11), (5, 3), (1, 20)])
@pytest.mark.parametrize(("gap", "margin"), [(1, 0), (4, 0), (6, 0), (4, 5)])
def test_printed_boxes_are_counted(rows: int, columns: int, gap: int, margin: int) -> None:
    assert find_grid(*printed(rows, columns, gap=gap, margin=margin)) == (rows, columns)


def test_where_nothing_repeats_no_boxes_are_found() -> None:
    assert find_grid(60, 40, bytes([250]) * 2400) is None
    assert find_grid(4, 3, bytes(range(12))) is None


def test_a_dragged_grid_is_divided_as_the_page_is_printed() -> None:
    tablet = laid_out()
    width, height, gray = printed(3, 5, side=40)
    tablet.page.files_and_ink.brightness = lambda x, y: gray[min(y, height - 1) * width + min(x, width - 1)]
    tablet.press("paper tool boxes")
    drag(tablet, "sheet", (0.1, 0.1), (0.1 + width / SIDE, 0.1 + height / SIDE))
    assert (fields(tablet)[0].rows, fields(tablet)[0].columns) == (3, 5)
    tablet.press("paper undo")
    assert fields(tablet) == ()


def test_undo_takes_back_a_field_at_once_and_steps_of_a_kind_together() -> None:
    tablet = laid_out()
    tablet.press("paper tool boxes")
    drag(tablet, "sheet", (0.1, 0.1), (0.3, 0.3), (0.6, 0.4))
    tablet.press("paper divide rows 1")
    tablet.press("paper divide rows 1")
    tablet.press("paper undo")
    assert fields(tablet)[0].rows == 1
    tablet.press("paper undo")
    assert fields(tablet) == ()
    tablet.press("paper redo")
    assert len(fields(tablet)) == 1


def test_rows_and_columns_stay_between_1_and_40() -> None:
    tablet = laid_out(GRID)
    tablet.press("paper field f1")
    for _ in range(2):
        tablet.press("paper divide rows -1")
    assert "paper divide rows -1" not in tablet.actions()
    tablet.app.do("paper divide columns 99")
    assert (fields(tablet)[0].rows, fields(tablet)[0].columns) == (1, 40)


def test_a_tap_adds_a_number_like_the_last_one() -> None:
    tablet = laid_out(FIGURE)
    grip(tablet, "enter sheet", "enter f-f2")
    assert fields(tablet) == (FIGURE,)
    tablet.press("paper tool number")
    drag(tablet, "sheet", (0.5, 0.5))
    assert place(fields(tablet)[1]) == (450, 470, 100, 60)
    drag(tablet, "sheet", (0.999, 0.999))
    added = fields(tablet)[2]
    assert (added.x + added.width, added.y + added.height) == (SIDE, SIDE)


def test_the_keyboard_alone_adds_moves_resizes_and_deletes() -> None:
    tablet = laid_out()
    tablet.app.press("n")
    (area,) = tablet.find(lambda e: e["data-grip"] == "sheet")
    assert area["tabindex"] == "0"
    grip(tablet, "enter sheet")
    x, y, width, height = place(fields(tablet)[0])
    assert (x + width / 2, y + height / 2) == pytest.approx((500, 500), abs=1)
    ident = fields(tablet)[0].ident
    assert tablet.find(lambda e: e["data-grip"] == "s2")[0]["tabindex"] == "0"
    grip(tablet, f"nudge f-{ident} 10 0", f"nudge f-{ident} 0 -1", "nudge s2 10 1")
    assert place(fields(tablet)[0]) == (x + 10, y - 1, width + 10, height + 1)
    tablet.app.press("Delete")
    assert fields(tablet) == ()
    tablet.press("paper undo")
    assert len(fields(tablet)) == 1


def test_a_field_is_moved_and_resized_by_its_grips_within_the_page() -> None:
    tablet = laid_out(GRID, FIGURE)
    drag(tablet, "f-f2", (0.75, 0.13), (0.8, 0.2), (0.85, 0.23))
    assert place(fields(tablet)[1]) == (800, 200, 100, 60)
    drag(tablet, "s0", (0.8, 0.2), (0.7, 0.1))
    assert place(fields(tablet)[1]) == (700, 100, 200, 160)
    drag(tablet, "s0", (0.7, 0.1), (2.0, 2.0))
    assert fields(tablet)[1].width == layout.LEAST_SIDE
    drag(tablet, "f-f1", (0.2, 0.2), (-1, 2))
    assert place(fields(tablet)[0]) == (0, 700, 500, 300)


def test_a_lost_pointer_puts_the_field_back() -> None:
    tablet = laid_out(FIGURE)
    grip(tablet, "hold f-f2 0.7 0.1", "grip f-f2 0.2 0.2", "lost f-f2")
    assert fields(tablet) == (FIGURE,)
    tablet.press("paper tool number")
    grip(tablet, "hold sheet 0.1 0.1", "grip sheet 0.2 0.2", "lost sheet")
    assert len(drawn(tablet)) == 1


def test_dragging_without_a_tool_adds_nothing_and_a_tap_ends_editing() -> None:
    tablet = laid_out(FIGURE)
    tablet.press("paper field f2")
    drag(tablet, "sheet", (0.1, 0.1), (0.5, 0.5))
    assert fields(tablet) == (FIGURE,)
    drag(tablet, "sheet", (0.1, 0.1))
    assert "paper delete" not in tablet.actions()


def test_a_title_is_typed_and_said() -> None:
    tablet = laid_out(GRID)
    tablet.press("paper field f1")
    tablet.enter("paper title", "River")
    assert fields(tablet)[0].title == "River"
    assert drawn(tablet)[0]["aria-label"] == "River, 3 by 5 boxes"
    tablet.enter("paper title", "")
    assert drawn(tablet)[0]["aria-label"] == "Boxes 1, 3 by 5 boxes"


def test_a_sum_counts_the_fields_that_are_tapped_with_a_value_each() -> None:
    tablet = laid_out(GRID, FIGURE)
    tablet.press("paper tool sum")
    drag(tablet, "sheet", (0.7, 0.5), (0.8, 0.6))
    total = fields(tablet)[2].ident
    assert "Tap the fields that this sum counts." in tablet.text()
    tablet.press("paper field f1")
    tablet.press("paper field f2")
    tablet.press("paper value f1 1")
    tablet.press("paper value f2 -1")
    assert fields(tablet)[2].terms == (Term("f1", 2), Term("f2", -1))
    assert faults(tablet.look()) == []
    tablet.press("paper field f2")
    assert fields(tablet)[2].terms == (Term("f1", 2),)
    tablet.press("paper done")
    tablet.press("paper field f2")
    assert "Choose fields" not in tablet.text()
    tablet.press("paper delete")
    tablet.press(f"paper field {total}")
    tablet.press("paper counting yes")
    tablet.press("paper field f1")
    assert fields(tablet)[1].terms == ()
    assert read(write(sheet(tablet))) == sheet(tablet)


def test_a_sum_counts_earlier_sums_alone() -> None:
    tablet = laid_out(TOTAL, Field("f4", SUM, 0, 10, 10, 50, 50))
    tablet.press("paper field f4")
    tablet.press("paper counting yes")
    tablet.press("paper field f3")
    assert fields(tablet)[1].terms == (Term("f3"),)
    tablet.press("paper done")
    tablet.press("paper field f4")
    tablet.press("paper done")
    tablet.press("paper field f3")
    tablet.press("paper counting yes")
    tablet.press("paper field f4")
    assert fields(tablet)[0].terms == ()
    assert "A sum only counts sums that come before it." in tablet.text()


def test_deleting_a_field_takes_it_out_of_sums() -> None:
    tablet = laid_out(GRID, Field("f3", SUM, 0, 700, 300, 100, 60, terms=(Term("f1", 3),)))
    tablet.press("paper field f1")
    tablet.press("paper delete")
    assert fields(tablet)[0].terms == ()
    assert "Field deleted." in tablet.text()


def test_counts_stand_in_the_heading() -> None:
    tablet = laid_out(GRID, FIGURE, TOTAL)
    assert "15 boxes, 1 number, 1 sum" in tablet.text()


def test_there_are_at_most_120_fields() -> None:
    tablet = laid_out(*(Field(f"f{number}", NUMBER, 0, 0, 0, 10, 10) for number in range(MAX_FIELDS)))
    tablet.press("paper tool number")
    drag(tablet, "sheet", (0.5, 0.5), (0.6, 0.6))
    assert len(fields(tablet)) == MAX_FIELDS
    assert "at most 120 fields" in tablet.text()


def test_escape_goes_back_by_one_step_each() -> None:
    tablet = laid_out(GRID)
    tablet.press("paper tool boxes")
    tablet.press("paper field f1")
    for _ in range(2):
        assert tablet.app.press("Escape")
    assert not tablet.app.press("Escape")


# --- the layout without a page ---


def test_a_turned_page_turns_its_grids() -> None:
    whole = Sheet("", (Page("0" * 32, 1000, 800),), (GRID,))
    turned = layout.turned(whole, 0)
    assert place(turned.fields[0]) == (400, 100, 300, 500)
    assert (turned.fields[0].rows, turned.fields[0].columns) == (5, 3)
    for _ in range(3):
        turned = layout.turned(turned, 0)
    assert turned == whole


def test_removing_a_page_keeps_the_fields_of_others() -> None:
    pages = tuple(Page(str(number) * 32, 100, 100) for number in range(3))
    on = tuple(Field(f"f{number}", NUMBER, number, 1, 1, 9, 9) for number in range(3))
    total = Field("f9", SUM, 2, 20, 20, 9, 9, terms=(Term("f0"), Term("f1")))
    left = layout.without_page(Sheet("", pages, (*on, total)), 1)
    assert [(one.ident, one.page, one.terms) for one in left.fields] == [
        ("f0", 0, ()),
        ("f2", 1, ()),
        ("f9", 1, (Term("f0"),)),
    ]
    assert read(write(left)) == left


def test_swapped_pages_take_their_fields_along() -> None:
    pages = tuple(Page(str(number) * 32, 100, 100) for number in range(2))
    swapped = layout.swapped_pages(Sheet("", pages, (Field("f1", NUMBER, 0, 1, 1, 9, 9),)), 0, 1)
    assert (swapped.pages, swapped.fields[0].page) == ((pages[1], pages[0]), 1)
