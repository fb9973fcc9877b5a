"""Preparing a sheet: corners, crop, turn, white paper, pages, name, undo, a full store, another window."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.paper.prepare import PrepareVisit
from pyapp.paper.room import PaperRoom
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.store import Sheets, StoredSheet
from tests.unit.fake_media import FakeBlob, FakeMedia, file, pdf, picture
from tests.unit.fake_page import Tablet
from tests.unit.markup import faults

PHOTO = (1600, 1200)


def jpeg(width: int, height: int, name: str = "IMG_1.jpg") -> FakeBlob:
    """Return a photo as a camera writes it."""
    sizes = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return file(b"\xff\xd8\xff\xc0\x00\x11\x08" + sizes + bytes(12) + name.encode(), name)


def prepared(*blobs: FakeBlob, found: bool = False) -> Tablet:
    """Return a tablet on which files were opened as a sheet; `found` lets a sheet stand out in every photo."""
    tablet = Tablet(at="paper/new")
    if found:
        media(tablet).brightness = lambda x, y: 230 if 60 <= x < 260 and 40 <= y < 200 else 60
    media(tablet).picked = list(blobs or (jpeg(*PHOTO),))
    tablet.press("paper file")
    tablet.wait(1)
    assert tablet.page.fragment.startswith("paper/sheet/")
    return tablet


def media(tablet: Tablet) -> FakeMedia:
    return tablet.page.files_and_ink


def visit(tablet: Tablet) -> PrepareVisit:
    shown = tablet.app.room(PaperRoom).visit
    assert isinstance(shown, PrepareVisit)
    return shown


def sheet(tablet: Tablet) -> Sheet:
    """Return the sheet as it is stored."""
    return Sheets(tablet.page.storage).all()[0].sheet


def corners(tablet: Tablet) -> list[tuple[float, float]]:
    how, photo = visit(tablet).making, visit(tablet).rendering.photo
    assert how is not None
    assert photo is not None
    return list(how.corners_in(photo))


def drag(tablet: Tablet, name: str, *places: tuple[float, float]) -> None:
    """Drag a grip over places, as fractions of its area."""
    (x, y), *more = places
    media(tablet).grip(f"hold {name} {x} {y}", *(f"grip {name} {x} {y}" for x, y in more), f"drop {name}")
    tablet.wait(1)


def done_to_result(tablet: Tablet) -> tuple[Any, ...]:
    """Return what was done to the picture that is shown as the result."""
    shown = media(tablet).shown["pr-result-picture"]
    return shown.done


def test_photo_and_result_are_shown_next_to_each_other() -> None:
    tablet = prepared()
    assert faults(tablet.look()) == []
    assert set(media(tablet).shown) == {"pr-photo-picture", "pr-result-picture"}
    assert [e["aria-label"] for e in tablet.find(lambda e: e["data-grip"].startswith("c"))] == [
        "Top left corner",
        "Top right corner",
        "Bottom right corner",
        "Bottom left corner",
    ]
    assert "Drag each corner to the edge of the sheet." in tablet.text()


def test_a_dragged_corner_straightens_the_page_and_saves_it() -> None:
    tablet = prepared()
    before = sheet(tablet).pages[0]
    drag(tablet, "c0", (0.01, 0.01), (0.11, 0.21), (0.16, 0.16))
    assert corners(tablet)[0] == pytest.approx((240, 180))
    after = sheet(tablet).pages[0]
    assert after.picture != before.picture
    assert done_to_result(tablet)[-1][1][0] == pytest.approx((240, 180))
    assert after.picture in media(tablet).stored


def test_the_lens_shows_the_corner_while_it_is_dragged() -> None:
    tablet = prepared()
    media(tablet).grip("seen photo 400 300", "hold c1 0.99 0.01", "grip c1 0.89 0.11")
    lens = media(tablet).shown["pr-lens-picture"]
    (left, top), _right, (right, bottom), _left = lens.done[-1][1]
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((1440, 120))
    assert right - left == pytest.approx(124 / 3 * 4)
    assert any(e["id"] == "pr-lens-lines" and e.children for e in tablet.look().all())
    media(tablet).grip("drop c1")
    tablet.wait(1)
    assert not any(e["id"] == "pr-lens-lines" and e.children for e in tablet.look().all())


def test_dragging_shows_a_small_result_at_once() -> None:
    tablet = prepared()
    media(tablet).grip("hold c0 0 0", "grip c0 0.2 0.2")
    tablet.wait(0.1)
    shown = media(tablet).shown["pr-result-picture"]
    assert max(shown.width, shown.height) == 600
    assert len(media(tablet).stored) == 1
    media(tablet).grip("lost c0")
    tablet.wait(1)
    assert corners(tablet)[0] == (0, 0)
    assert media(tablet).shown["pr-result-picture"].width == 1600
    assert "paper undo" not in tablet.actions()


def test_arrow_keys_move_a_corner_by_pixels_of_the_photo() -> None:
    tablet = prepared()
    media(tablet).grip("nudge c2 -1 0", "nudge c2 0 -10", "nudge c2 -10 0")
    tablet.wait(1)
    assert corners(tablet)[2] == pytest.approx((1589, 1190))
    tablet.press("paper undo")
    tablet.wait(1)
    assert corners(tablet)[2] == (1600, 1200)


def test_corners_stay_in_the_photo_and_convex() -> None:
    tablet = prepared()
    drag(tablet, "c0", (0, 0), (-1, -1))
    assert corners(tablet)[0] == (0, 0)
    drag(tablet, "c0", (0, 0), (1, 1))
    assert corners(tablet)[0] != (1600, 1200)
    assert sheet(tablet).pages[0].width > 0


def test_corners_are_found_where_a_sheet_stands_out() -> None:
    tablet = prepared(found=True)
    drag(tablet, "c0", (0.2, 0.2), (0.0, 0.0))
    tablet.press("paper corners")
    tablet.wait(1)
    assert corners(tablet)[0] == pytest.approx((300, 200), abs=12)


def test_no_sheet_to_be_found_is_said_and_changes_nothing() -> None:
    tablet = prepared()
    tablet.press("paper corners")
    assert "Drag the corners yourself." in tablet.text()
    assert "paper undo" not in tablet.actions()


def test_turning_turns_photo_corners_page_and_fields() -> None:
    tablet = prepared()
    drag(tablet, "c0", (0, 0), (0.25, 0.25))
    tablet.press("paper tool number")
    drag(tablet, "sheet", (0.0, 0.0), (0.5, 0.25))
    page, field = sheet(tablet).pages[0], sheet(tablet).fields[0]
    tablet.press("paper turn")
    tablet.wait(1)
    assert corners(tablet)[1] == pytest.approx((900, 400))
    turned = sheet(tablet).pages[0]
    assert (turned.width, turned.height) == pytest.approx((page.height, page.width), abs=2)
    assert sheet(tablet).fields[0].x == pytest.approx(turned.width - field.height, abs=3)
    assert sheet(tablet).fields[0].width == pytest.approx(field.height, abs=3)
    for _ in range(3):
        tablet.press("paper turn")
        tablet.wait(1)
    assert corners(tablet)[0] == pytest.approx((400, 300))


def test_a_picture_is_cropped_by_an_upright_rectangle() -> None:
    tablet = prepared(picture(1000, 800))
    assert "Drag a corner to crop the page." in tablet.text()
    drag(tablet, "c0", (0, 0), (0.2, 0.25))
    assert corners(tablet) == [(200, 200), (1000, 200), (1000, 800), (200, 800)]
    assert (sheet(tablet).pages[0].width, sheet(tablet).pages[0].height) == (800, 600)


def test_crop_can_be_switched_for_free_corners_and_back() -> None:
    tablet = prepared(picture(1000, 800))
    tablet.press("paper crop no")
    drag(tablet, "c0", (0, 0), (0.2, 0.25))
    assert corners(tablet)[:2] == [(200, 200), (1000, 0)]
    tablet.press("paper crop yes")
    assert corners(tablet)[0] == (0, 0)


def test_white_paper_is_a_switch() -> None:
    tablet = prepared()
    tablet.press("paper white yes")
    tablet.wait(1)
    assert ("whitened",) in done_to_result(tablet)
    tablet.press("paper white no")
    tablet.wait(1)
    assert ("whitened",) not in done_to_result(tablet)


def test_every_change_can_be_undone_and_redone() -> None:
    tablet = prepared()
    pictures = [sheet(tablet).pages[0].picture]
    for act in ("paper white yes", "paper turn"):
        tablet.press(act)
        tablet.wait(1)
        pictures.append(sheet(tablet).pages[0].picture)
    for back in (pictures[1], pictures[0]):
        tablet.press("paper undo")
        tablet.wait(1)
        assert sheet(tablet).pages[0].picture == back
    tablet.app.press("y")
    tablet.app.press("y")
    tablet.wait(1)
    assert sheet(tablet).pages[0].picture == pictures[2]


def test_an_undo_before_the_page_was_made_makes_the_right_one() -> None:
    tablet = prepared()
    first = sheet(tablet).pages[0].picture
    tablet.press("paper white yes")
    tablet.press("paper undo")
    tablet.wait(1)
    assert sheet(tablet).pages[0].picture == first
    assert ("whitened",) not in done_to_result(tablet)


def test_earlier_pictures_are_deleted_when_preparing_ends() -> None:
    tablet = prepared()
    tablet.press("paper white yes")
    tablet.wait(1)
    assert len(media(tablet).stored) == 2
    tablet.open("paper")
    assert set(media(tablet).stored) == {sheet(tablet).pages[0].picture}
    assert media(tablet).leaked() == []


def test_a_change_is_saved_although_the_page_is_left_at_once() -> None:
    tablet = prepared()
    ident, before = tablet.page.fragment.rpartition("/")[2], sheet(tablet).pages[0]
    tablet.press("paper turn")
    tablet.press("paper white yes")
    tablet.open(f"paper/dice/{ident}")
    tablet.wait(1)
    after = sheet(tablet).pages[0]
    assert (after.width, after.height) == (before.height, before.width)
    assert b"whitened" in media(tablet).stored[after.picture].content
    tablet.press("paper add 6")
    assert sheet(tablet).pages[0] == after, "the dice are added to the new sheet"
    assert media(tablet).leaked() == []


def test_a_sheet_that_was_deleted_meanwhile_is_not_saved_again() -> None:
    tablet = prepared()
    ident = tablet.page.fragment.rpartition("/")[2]
    tablet.app.do("paper white yes")
    tablet.app.visit("paper")
    Sheets(tablet.page.storage).delete(ident)
    tablet.wait(1)
    assert Sheets(tablet.page.storage).all() == []


def test_pages_that_are_not_shown_are_made_too() -> None:
    tablet = prepared(jpeg(*PHOTO, "one.jpg"), jpeg(*PHOTO, "two.jpg"))
    tablet.app.do("paper white yes")
    tablet.app.do("paper page 1")
    tablet.wait(1)
    assert b"whitened" in media(tablet).stored[sheet(tablet).pages[0].picture].content
    assert b"whitened" not in media(tablet).stored[sheet(tablet).pages[1].picture].content


def test_a_full_device_keeps_the_page_and_says_so() -> None:
    tablet = prepared()
    before = sheet(tablet).pages[0]
    media(tablet).full = True
    tablet.press("paper white yes")
    tablet.wait(1)
    assert "no room left on this device: the page stays as it was" in tablet.text()
    assert sheet(tablet).pages[0] == before
    media(tablet).full = False
    tablet.press("paper turn")
    tablet.wait(1)
    assert sheet(tablet).pages[0] != before


def test_a_full_store_is_said_and_the_change_saved_later() -> None:
    tablet = prepared()
    tablet.storage.full()
    tablet.enter("paper name", "A much longer name than before")
    assert "this change is not saved" in tablet.text()
    assert sheet(tablet).name != "A much longer name than before"
    tablet.storage.quota = None
    tablet.press("paper white yes")
    assert sheet(tablet).name == "A much longer name than before"


def test_the_name_is_typed_in_one_step() -> None:
    tablet = prepared(jpeg(*PHOTO, "Scan.jpg"))
    for typed in ("L", "La", "Lantern"):
        tablet.enter("paper name", typed)
    assert sheet(tablet).name == "Lantern"
    tablet.press("paper undo")
    assert sheet(tablet).name == "Scan"


def test_pages_are_shown_ordered_and_removed() -> None:
    tablet = prepared(picture(300, 200), picture(400, 200), picture(500, 200))
    tablet.press("paper page 2")
    assert "Page, 3 of 3" in tablet.text()
    tablet.press("paper shift left")
    assert [page.width for page in sheet(tablet).pages] == [300, 500, 400]
    tablet.press("paper remove")
    assert [page.width for page in sheet(tablet).pages] == [300, 400]
    assert "Page removed, 2 left." in tablet.text()
    tablet.press("paper undo")
    tablet.wait(1)
    assert [page.width for page in sheet(tablet).pages] == [300, 500, 400]
    assert visit(tablet).making is not None


def test_the_last_page_stays() -> None:
    tablet = prepared(picture(300, 200), picture(400, 200))
    tablet.press("paper remove")
    assert "paper remove" not in tablet.actions()
    tablet.app.do("paper remove")
    assert len(sheet(tablet).pages) == 1


def test_a_page_of_a_pdf_is_cropped_from_the_pdf() -> None:
    tablet = prepared(pdf(1))
    drag(tablet, "c3", (0, 1), (0.5, 0.5))
    assert done_to_result(tablet)[0] == ("page", 1)
    assert "paper retake" not in tablet.actions()


def test_a_photo_is_taken_again() -> None:
    tablet = prepared()
    media(tablet).picked = [jpeg(800, 600, "again.jpg")]
    tablet.press("paper retake")
    tablet.wait(1)
    assert media(tablet).asked[-1] == ("image/*", False, True)
    assert (sheet(tablet).pages[0].width, sheet(tablet).pages[0].height) == (800, 600)


def test_a_photo_that_is_taken_again_after_leaving_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = prepared()
    before = Sheets(tablet.page.storage).all()

    async def leave(*_asked: object, **_how: object) -> list[FakeBlob]:
        tablet.open("paper")
        return [jpeg(800, 600, "again.jpg")]

    monkeypatch.setattr(media(tablet), "pick", leave)
    tablet.press("paper retake")
    tablet.wait(1)
    assert Sheets(tablet.page.storage).all() == before


def test_without_its_original_a_page_shows_the_result_alone() -> None:
    tablet = prepared()
    tablet = tablet.reload()
    tablet.wait(1)
    assert set(media(tablet).shown) == {"pr-result-picture"}
    assert not tablet.find(lambda e: e["data-grip"] == "c0")
    assert tablet.find(lambda e: e["href"].startswith("#paper/new/") and e.text == "Replace")
    assert faults(tablet.look()) == []


def test_going_back_to_a_sheet_finds_its_originals_again() -> None:
    tablet = prepared()
    here = tablet.page.fragment
    drag(tablet, "c0", (0, 0), (0.1, 0.1))
    tablet.open("paper")
    tablet.open(here)
    tablet.wait(1)
    assert corners(tablet)[0] == pytest.approx((160, 120))


def test_a_picture_that_is_gone_asks_for_another_file() -> None:
    tablet = prepared()
    tablet.storage.blobs.clear()
    tablet = tablet.reload()
    tablet.wait(1)
    assert "no longer on this device" in tablet.text()


def test_a_sheet_that_is_gone_damaged_or_empty_is_reported() -> None:
    tablet = Tablet(at="paper/sheet/abc")
    assert "not on this device" in tablet.text()
    Sheets(tablet.page.storage).save(StoredSheet("abc", Sheet("Nothing", ())), 1)
    tablet.open("paper")
    tablet.open("paper/sheet/abc")
    assert "no pages yet" in tablet.text()
    tablet.follow("#paper/new/abc")
    assert faults(tablet.look()) == []


def test_changes_of_another_window_are_adopted() -> None:
    tablet = prepared()
    stored = Sheets(tablet.page.storage).all()[0]
    other = Tablet(tablet.storage)
    changed = Sheet("Other", (*stored.sheet.pages, Page("1" * 32, 10, 10)))
    Sheets(other.page.storage).save(StoredSheet(stored.ident, changed, revision=stored.revision), 2)
    tablet.hear()
    assert len(visit(tablet).sheet.pages) == 2
    tablet.wait(1)
    tablet.press("paper white yes")
    tablet.wait(1)
    assert sheet(tablet).name == "Other"


def test_next_leads_to_the_dice() -> None:
    tablet = prepared()
    ident = tablet.page.fragment.rpartition("/")[2]
    links = {e.text: e["href"] for e in tablet.find(lambda e: e.tag == "a")}
    assert links["No fields"] == f"#paper/dice/{ident}"
    tablet.press("paper large yes")
    assert faults(tablet.look()) == []
    tablet.press("paper tool number")
    drag(tablet, "sheet", (0.1, 0.1), (0.2, 0.2))
    tablet.press("paper done")
    tablet.app.press("n")
    assert tablet.app.press("Escape")
    assert "paper turn" in tablet.actions()
    assert {e.text: e["href"] for e in tablet.find(lambda e: e.tag == "a")}["Next: dice"] == f"#paper/dice/{ident}"


@pytest.mark.parametrize(
    "words",
    ["hold", "hold c0 x 1", "hold c0 nan 1", "grip c9 1 1", "seen room 1 1", "nudge c0 1", "page 7", "shift up", "x"],
)
def test_malformed_words_change_nothing(words: str) -> None:
    tablet = prepared()
    before = tablet.storage.texts.copy()
    tablet.app.do(f"paper {words}")
    tablet.wait(1)
    assert tablet.storage.texts == before
