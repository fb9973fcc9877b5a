"""Opening sheets: files, the camera, the clipboard, dragging, PDFs, sheets in a file, and what goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.paper import archive
from pyapp.paper.field import Field
from pyapp.paper.prepare import PrepareVisit
from pyapp.paper.room import PaperRoom
from pyapp.paper.sheet import MAX_PAGES, Page, Sheet
from pyapp.paper.store import Sheets, StoredSheet
from pyapp.ui.media.port import MediaError
from tests.unit.fake_media import FakeBlob, FakeMedia, FakeRaster, file, pdf, picture
from tests.unit.fake_page import Held, Tablet
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Sequence


def opened(at: str = "paper/new") -> Tablet:
    return Tablet(at=at)


def media(tablet: Tablet) -> FakeMedia:
    return tablet.page.files_and_ink


def choose(tablet: Tablet, *blobs: FakeBlob) -> None:
    media(tablet).picked = list(blobs)
    tablet.press("paper file")
    tablet.wait(1)


def sheets(tablet: Tablet) -> Sequence[StoredSheet]:
    return Sheets(tablet.page.storage).all()


def jpeg(width: int, height: int) -> FakeBlob:
    """Return a photo as a camera writes it."""
    sizes = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return file(b"\xff\xd8\xff\xc0\x00\x11\x08" + sizes + bytes(12), "IMG_1.jpg")


def test_a_picture_becomes_a_sheet_of_one_page() -> None:
    tablet = opened()
    assert faults(tablet.look()) == []
    choose(tablet, picture(1200, 800, "Lantern Street.webp"))
    (stored,) = sheets(tablet)
    assert (stored.sheet.name, [(page.width, page.height) for page in stored.sheet.pages]) == (
        "Lantern Street",
        [(1200, 800)],
    )
    assert tablet.page.fragment == f"paper/sheet/{stored.ident}"
    assert set(media(tablet).stored) == {stored.sheet.pages[0].picture}


@pytest.mark.parametrize("name", ["IMG_2039.jpg", "PXL_20240501_101112.jpg", "image.jpg", "photo (2).jpg", "12345.png"])
def test_names_of_cameras_are_no_names_of_sheets(name: str) -> None:
    tablet = opened()
    choose(tablet, picture(300, 200, name), picture(400, 300, "Qwix.png"))
    assert sheets(tablet)[0].sheet.name == "Qwix"


def test_several_pictures_become_pages_in_their_order() -> None:
    tablet = opened()
    choose(tablet, picture(300, 200, "b.png"), picture(500, 400, "a.png"))
    assert [page.width for page in sheets(tablet)[0].sheet.pages] == [300, 500]
    assert media(tablet).asked[-1][1:] == (True, False)


def test_camera_clipboard_drop_and_share_bring_pictures_too() -> None:
    for way in ("camera", "paste", "drop", "share"):
        tablet = Tablet(at="paper")
        files = media(tablet)
        files.shared_in = [picture(400, 300)] if way == "share" else []
        files.clipboard, files.picked = [picture(400, 300)], [picture(400, 300)]
        tablet.open("paper/shared" if way == "share" else "paper/new")
        if way == "drop":
            files.drop(picture(400, 300))
        elif way != "share":
            tablet.press(f"paper {way}")
        tablet.wait(1)
        assert [len(one.sheet.pages) for one in sheets(tablet)] == [1], way
    assert files.asked == []


def test_a_clipboard_that_is_refused_is_reported_in_one_sentence() -> None:
    tablet = opened()
    media(tablet).clipboard = None
    tablet.press("paper paste")
    assert "does not allow" in tablet.text()
    assert sheets(tablet) == []


def test_a_photo_with_a_sheet_in_it_is_straightened_and_made_white() -> None:
    tablet = opened()
    media(tablet).brightness = lambda x, y: 230 if 60 <= x < 260 and 40 <= y < 200 else 60
    choose(tablet, jpeg(1600, 1200))
    made = [one.done for one in media(tablet).opened if ("whitened",) in one.done]
    corners = next(operation[1] for operation in made[0] if operation[0] == "straightened")
    assert corners[0] == pytest.approx((300, 200), abs=12)
    assert corners[2] == pytest.approx((1300, 1000), abs=12)


def test_a_file_that_cannot_be_opened_does_not_stop_the_others() -> None:
    tablet = opened()
    broken = picture(100, 100, "broken.webp", b"x")
    media(tablet).damaged.add(broken)
    choose(tablet, broken, file(b"hello", "notes.txt"), picture(300, 200, "good.webp"))
    assert "broken.webp: This picture cannot be opened." in tablet.text()
    assert "notes.txt: This is neither" in tablet.text()
    assert sheets(tablet) == []
    tablet.press("paper go-on")
    assert len(sheets(tablet)[0].sheet.pages) == 1


def test_pages_of_a_pdf_are_chosen_by_taps_in_any_order() -> None:
    tablet = opened()
    choose(tablet, pdf(5, name="rules.pdf"))
    assert len([e for e in tablet.look().all() if e.has_class("op-small")]) == 5
    assert faults(tablet.look()) == []
    assert "paper open" not in tablet.actions()
    for number in (3, 0, 1, 1):
        tablet.press(f"paper page {number}")
    tablet.press("paper open")
    tablet.wait(1)
    made = [one.done for one in media(tablet).opened if any(step[0] == "straightened" for step in one.done)]
    assert [done[0] for done in made] == [("page", 4), ("page", 1)]
    assert sheets(tablet)[0].sheet.name == "rules"
    assert media(tablet).leaked() == tablet_pictures(tablet)


def tablet_pictures(tablet: Tablet) -> list[Any]:
    """Return the pictures that the page after opening shows: photo and result."""
    visit = tablet.app.room(PaperRoom).visit
    assert isinstance(visit, PrepareVisit)
    rendering = visit.rendering
    return [one for one in media(tablet).opened if one is rendering.photo or one is rendering._result]


def test_a_pdf_of_one_page_needs_no_choice() -> None:
    tablet = opened()
    choose(tablet, pdf(1))
    assert len(sheets(tablet)[0].sheet.pages) == 1


def test_a_huge_pdf_shows_few_pages_and_gives_at_most_24() -> None:
    tablet = opened()
    choose(tablet, pdf(2000))
    assert len([e for e in tablet.look().all() if e.has_class("op-small")]) == 24
    tablet.press("paper more")
    assert len([e for e in tablet.look().all() if e.has_class("op-small")]) == 48
    tablet.press("paper all yes")
    tablet.press("paper page 40")
    tablet.press("paper open")
    tablet.wait(1)
    assert len(sheets(tablet)[0].sheet.pages) == MAX_PAGES


def test_a_pdf_can_be_left() -> None:
    tablet = opened()
    choose(tablet, pdf(3))
    tablet.press("paper page 1")
    tablet.press("paper stop")
    assert "paper file" in tablet.actions()
    assert (sheets(tablet), media(tablet).stored) == ([], {})


def test_a_password_is_reported_and_nothing_is_lost() -> None:
    tablet = opened()

    async def locked(_blob: object) -> None:
        raise MediaError("This PDF has a password. Open it without one and try again.")

    media(tablet).open_pdf = locked  # type: ignore[method-assign, assignment]
    choose(tablet, pdf(3))
    assert "This PDF has a password. Open it without one and try again." in tablet.text()


def test_a_full_device_says_what_was_added_and_what_was_not() -> None:
    tablet = opened()
    files = media(tablet)
    keep = files.keep

    async def third_time_full(name: str, blob: FakeBlob) -> None:
        files.full = len(files.stored) >= 2
        await keep(name, blob)

    files.keep = third_time_full  # type: ignore[method-assign, assignment]
    choose(tablet, *(picture(100 + number, 100) for number in range(5)))
    assert "There is no room left on this device." in tablet.text()
    assert "2 pages were added. 3 were not." in tablet.text()
    tablet.press("paper go-on")
    assert len(sheets(tablet)[0].sheet.pages) == 2


def test_a_full_store_keeps_nothing_half() -> None:
    tablet = opened()
    tablet.storage.full()
    choose(tablet, picture(300, 200))
    assert "There is no room left" in tablet.text()
    assert sheets(tablet) == []
    tablet.open("paper")
    assert media(tablet).stored == {}


def with_sheet(*pages: FakeBlob, fields: tuple[Field, ...] = ()) -> Tablet:
    tablet = opened()
    choose(tablet, *pages)
    (stored,) = sheets(tablet)
    Sheets(tablet.page.storage).save(
        StoredSheet(stored.ident, Sheet("Mine", stored.sheet.pages, fields), revision=stored.revision), 1
    )
    tablet.open("paper")
    return tablet


def test_a_ready_made_paper_is_made_and_prepared() -> None:
    tablet = opened()
    tablet.press("paper make squared")
    tablet.wait(1)
    (stored,) = sheets(tablet)
    assert (stored.sheet.name, tablet.page.fragment) == ("Squared", f"paper/sheet/{stored.ident}")


def test_pages_are_added_to_a_sheet() -> None:
    tablet = with_sheet(picture(300, 200))
    ident = sheets(tablet)[0].ident
    tablet.open(f"paper/new/{ident}")
    choose(tablet, picture(500, 400), picture(600, 400))
    (stored,) = sheets(tablet)
    assert (stored.sheet.name, [page.width for page in stored.sheet.pages]) == ("Mine", [300, 500, 600])


def test_a_page_is_replaced_with_its_fields_in_place() -> None:
    tablet = with_sheet(picture(300, 200), picture(301, 200), fields=(Field("f1", "number", 1, 30, 20, 60, 40),))
    ident, old = sheets(tablet)[0].ident, sheets(tablet)[0].sheet.pages[1].picture
    tablet.open(f"paper/new/{ident}/1")
    choose(tablet, picture(602, 400), picture(999, 999))
    (stored,) = sheets(tablet)
    assert [page.width for page in stored.sheet.pages] == [300, 602]
    assert stored.sheet.fields[0] == Field("f1", "number", 1, 60, 40, 120, 80)
    assert old not in media(tablet).stored
    assert media(tablet).asked[-1][1] is False


def test_a_sheet_that_is_gone_is_reported() -> None:
    assert "not on this device" in opened("paper/new/abc").text()


def test_more_than_24_pictures_are_left_out() -> None:
    tablet = opened()
    choose(tablet, *(picture(100 + number, 100) for number in range(26)))
    assert tablet.text().count("at most 24 pages") == 2
    tablet.press("paper go-on")
    assert len(sheets(tablet)[0].sheet.pages) == 24


def packed(name: str = "lantern.zip") -> FakeBlob:
    content = picture(300, 200).content
    sheet = Sheet("Lantern Street", (Page("0" * 32, 300, 200),), (Field("f1", "number", 0, 1, 2, 3, 4),))
    return file(archive.pack(sheet, [content]), name)


def test_a_sheet_in_a_file_comes_with_its_fields() -> None:
    tablet = opened()
    choose(tablet, packed())
    (stored,) = sheets(tablet)
    assert (stored.sheet.name, len(stored.sheet.fields)) == ("Lantern Street", 1)
    assert set(media(tablet).stored) == {stored.sheet.pages[0].picture}
    assert tablet.page.fragment == f"paper/sheet/{stored.ident}"


def test_a_foreign_archive_is_reported() -> None:
    tablet = opened()
    choose(tablet, file(b"PK\x03\x04 nothing", "x.zip"))
    assert "x.zip: This file is damaged" in tablet.text()
    assert media(tablet).stored == {}


def test_leaving_while_pages_are_read_stores_nothing() -> None:
    tablet = opened()
    broken = picture(100, 100, "broken.webp", b"x")
    media(tablet).damaged.add(broken)
    choose(tablet, broken, picture(300, 200))
    assert len(media(tablet).stored) == 1
    tablet.open("paper")
    assert (sheets(tablet), media(tablet).stored, media(tablet).leaked()) == ([], {}, [])


def test_reading_can_be_stopped() -> None:
    tablet = opened()
    files = media(tablet)
    opening, held = files.open_picture, Held({})

    async def slow(blob: FakeBlob, longest: int = 2400) -> FakeRaster:
        if blob.name == "second":
            await held
        return await opening(blob, longest)

    files.open_picture = slow  # type: ignore[method-assign, assignment]
    choose(tablet, *(picture(100, 100, name, name.encode()) for name in ("first", "second", "third", "4", "5")))
    assert "Reading page 2 of 5" in tablet.text()
    assert faults(tablet.look()) == []
    tablet.press("paper stop")
    held.give({})
    tablet.page.settle()
    assert "Stopped." in tablet.text()
    tablet.press("paper go-on")
    assert len(sheets(tablet)[0].sheet.pages) == 2
