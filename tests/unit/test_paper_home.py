"""The first page of Paper: sheets and plays in lists, and what can be done with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.paper.archive import unpack
from pyapp.paper.finishing import finish
from pyapp.paper.pictures import name_of
from pyapp.paper.records import PlayResults
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.store import PlayEntry, Player, Plays, Sheets, StoredSheet
from pyapp.ui.page import StoreFull
from tests.unit.fake_media import picture
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.fake_view import FakeView
from tests.unit.markup import faults

PICTURE, OTHER = "0" * 32, "1" * 32
SHEET = Sheet("Lantern Street", (Page(PICTURE, 900, 1200, 310_000),))
ANA, BRUNO = Player("Ana", 1), Player("Bruno", 4)


def device(
    *, sheets: dict[str, Sheet] | None = None, plays: dict[str, PlayEntry] | None = None, pictures: tuple[str, ...] = ()
) -> FakeStorage:
    """Return a store with sheets, plays and pictures."""
    storage = FakeStorage()
    view = FakeView(storage, None)  # type: ignore[arg-type]
    for ident, sheet in (sheets or {}).items():
        Sheets(view).save(StoredSheet(ident, sheet), BEGAN)
    for entry in (plays or {}).values():
        Plays(view).save(entry, BEGAN)
    storage.blobs |= {name: picture(900, 1200) for name in pictures}
    return storage


def play(ident: str = "p1", *, over: bool = False, points: tuple[int | None, ...] = ()) -> PlayEntry:
    """Return the entry of a play of two."""
    return PlayEntry(ident, "s1", SHEET, (ANA, BRUNO), "olive-42-bread", BEGAN, BEGAN, over=over, points=points)


def test_an_empty_device_offers_to_open_a_sheet() -> None:
    tablet = Tablet(at="paper")
    assert "Open a sheet" in tablet.text()
    tablet.follow("#paper/new")
    assert tablet.page.fragment == "paper/new"


def test_sheets_and_plays_are_listed_with_their_pictures_and_points() -> None:
    plays = {"p1": play(points=(23, None)), "p2": play("p2", over=True, points=(41, 38))}
    tablet = Tablet(device(sheets={"s1": SHEET}, plays=plays, pictures=(PICTURE,)), at="paper")
    text = tablet.text()
    assert "1 page · 310 kB" in text
    assert all(one in text for one in ("Ana 23", "Ana 41", "Bruno 38"))
    shown = tablet.find(lambda element: element.tag == "img")
    assert [image["src"] for image in shown] == [shown[0]["src"]] * 3, "one address for the picture of all"
    links = [element["href"] for element in tablet.find(lambda element: element.tag == "a")]
    assert {"#paper/play/p1", "#paper/play/p2", "#paper/start/s1", "#paper/sheet/s1"} <= set(links)


def test_the_pictures_of_another_windows_sheets_are_loaded() -> None:
    tablet = Tablet(device(pictures=(PICTURE,)), at="paper")
    other = Tablet(tablet.storage)
    Sheets(other.page.storage).save(StoredSheet("s1", SHEET), BEGAN)
    tablet.hear()
    assert tablet.find(lambda element: element.tag == "img")


def test_another_round_has_the_same_people_and_another_code() -> None:
    tablet = Tablet(device(sheets={"s1": SHEET}, plays={"p1": play(over=True)}), at="paper")
    tablet.press("paper again p1")
    entries = Plays(tablet.page.storage).all()
    new = next(entry for entry in entries if entry.ident != "p1")
    assert tablet.page.fragment == f"paper/play/{new.ident}"
    assert (new.players, new.origin, new.over) == ((ANA, BRUNO), "s1", False)
    assert new.code != "olive-42-bread"


def test_another_round_is_possible_after_the_sheet_was_deleted() -> None:
    tablet = Tablet(device(plays={"p1": play(over=True)}), at="paper")
    tablet.press("paper again p1")
    assert [entry.sheet for entry in Plays(tablet.page.storage).all()] == [SHEET, SHEET]


def test_deleting_a_sheet_asks_and_keeps_the_pictures_of_its_plays() -> None:
    storage = device(sheets={"s1": SHEET}, plays={"p1": play()}, pictures=(PICTURE,))
    tablet = Tablet(storage, at="paper")
    tablet.press("paper ask-delete sheet s1")
    assert "1 play keeps its copy of the sheet." in tablet.text()
    tablet.press("paper delete sheet s1")
    assert not Sheets(tablet.page.storage).idents()
    assert PICTURE in storage.blobs
    tablet.press("paper ask-delete play p1")
    tablet.press("paper delete play p1")
    assert not Plays(tablet.page.storage).idents()
    assert PICTURE not in storage.blobs, "nobody shows it any more"


def test_a_copy_is_a_sheet_of_its_own() -> None:
    tablet = Tablet(device(sheets={"s1": SHEET}), at="paper")
    tablet.press("paper copy s1")
    assert sorted(stored.sheet.name for stored in Sheets(tablet.page.storage).all()) == [
        "Lantern Street",
        "Lantern Street, copy",
    ]


def test_a_full_store_is_reported_and_loses_nothing() -> None:
    storage = device(sheets={"s1": SHEET}, plays={"p1": play(over=True)})
    tablet = Tablet(storage, at="paper")
    storage.full()
    tablet.press("paper copy s1")
    assert "The storage is full." in tablet.text()
    tablet.press("paper again p1")
    assert "The storage is full." in tablet.text()
    assert tablet.page.fragment == "paper"
    assert len(Sheets(tablet.page.storage).all()) == 1


def test_damaged_entries_can_be_saved_and_deleted() -> None:
    storage = device(sheets={"s1": SHEET}, plays={"p1": play()})
    for key in list(storage.texts):
        storage.texts[key] = storage.texts[key][:-9]
    tablet = Tablet(storage, at="paper")
    assert "This sheet is damaged" in tablet.text()
    assert "This play is damaged" in tablet.text()
    tablet.press("paper raw sheet s1")
    assert tablet.page.files["sobremesa-sheet-s1.json"] == storage.texts["sobremesa.paper.sheet.s1"]
    tablet.press("paper ask-delete play p1")
    tablet.press("paper delete play p1")
    assert "sobremesa.paper.play.p1" not in storage.texts
    assert "sobremesa.paper.sheet.s1" in storage.texts


def test_a_damaged_play_keeps_its_picture() -> None:
    storage = device(sheets={"s1": SHEET}, plays={"p1": play()}, pictures=(PICTURE,))
    storage.texts["sobremesa.paper.play.p1"] = storage.texts["sobremesa.paper.play.p1"][:-9]
    tablet = Tablet(storage, at="paper")
    tablet.press("paper ask-delete sheet s1")
    tablet.press("paper delete sheet s1")
    assert PICTURE in storage.blobs


def test_a_missing_picture_is_opened_again_for_the_sheet_and_its_plays() -> None:
    storage = device(sheets={"s1": SHEET}, plays={"p1": play()})
    tablet = Tablet(storage, at="paper")
    assert "The picture of this page is gone: open it again." in tablet.text()
    tablet.page.files_and_ink.picked = [picture(450, 600)]
    tablet.press("paper replace s1")
    sheet = Sheets(tablet.page.storage).load("s1").sheet
    page = sheet.pages[0]
    assert (page.width, page.height) == (900, 1200), "fields and strokes stay in their places"
    assert page.picture in storage.blobs
    assert Plays(tablet.page.storage).load("p1").sheet == sheet
    assert "is gone" not in tablet.text()
    assert tablet.find(lambda element: element.tag == "img")


def test_unknown_actions_change_nothing() -> None:
    storage = device(sheets={"s1": SHEET})
    tablet = Tablet(storage, at="paper")
    before = dict(storage.texts)
    for action in ("paper", "paper fly", "paper copy", "paper raw s1", "paper delete all s1", "paper ask-delete x s1"):
        tablet.app.do(action)
    tablet.app.do("paper copy nothing")
    assert "That sheet is not on this device." in tablet.app.current_room.parts()["page"]
    assert {key: text for key, text in storage.texts.items() if ".paper." in key} == {
        key: text for key, text in before.items() if ".paper." in key
    }


def test_finished_plays_enter_the_records_once() -> None:
    tablet = Tablet(device(sheets={"s1": SHEET}), at="paper")
    finish(tablet.app, play(points=(41,)))
    finish(tablet.app, play(points=(40, 38)))
    finish(tablet.app, play("p2", points=(50, None)))
    tablet.app.paint()
    assert "played 2 times, best 50, mean 42.7" in tablet.text()
    assert [result.players for result in PlayResults(tablet.page.storage).all()] == [
        (("Ana", 40), ("Bruno", 38)),
        (("Ana", 50), ("Bruno", None)),
    ]
    tablet.storage.full()
    with pytest.raises(StoreFull):
        finish(tablet.app, play("p3", points=(1, 1)))
    assert len(PlayResults(tablet.page.storage).all()) == 2


def test_a_sheet_is_saved_and_shared_as_a_file() -> None:
    content = picture(900, 1200)
    sheet = replace(SHEET, pages=(Page(name_of(content.content), 900, 1200, content.size),))
    storage = device(sheets={"s1": sheet})
    storage.blobs[sheet.pages[0].picture] = content
    tablet = Tablet(storage, at="paper", can_share=True)
    tablet.press("paper save s1")
    media = tablet.page.files_and_ink
    assert unpack(media.downloads["sobremesa-lantern-street.zip"].content) == (sheet, [content.content])
    tablet.press("paper share s1")
    assert media.offered.keys() == {"sobremesa-lantern-street.zip"}
    del storage.blobs[sheet.pages[0].picture]
    tablet.press("paper save s1")
    assert "The picture of a page is gone." in tablet.text()
    assert not faults(tablet.look())


def test_a_ready_made_paper_is_a_sheet_at_once() -> None:
    tablet = Tablet(at="paper")
    tablet.press("paper make squared")
    (stored,) = Sheets(tablet.page.storage).all()
    assert stored.sheet.name == "Squared"
    assert tablet.page.fragment == f"paper/start/{stored.ident}"


def test_a_score_table_has_as_many_columns_as_wanted() -> None:
    tablet = Tablet(at="paper")
    tablet.press("paper columns yes")
    assert not faults(tablet.look())
    tablet.press("paper make scores 6")
    (stored,) = Sheets(tablet.page.storage).all()
    assert sum(one.kind == "sum" for one in stored.sheet.fields) == 6
    tablet.open("paper")
    for action in ("make", "make origami", "make scores 9", "make scores x"):
        tablet.app.do(f"paper {action}")
    assert len(Sheets(tablet.page.storage).all()) == 1
    tablet.storage.full()
    tablet.press("paper make blank")
    assert "The storage is full." in tablet.text()
