"""Paper's sheets, plays, results and pictures in backups."""

from __future__ import annotations

import json

import pytest

from pyapp.paper.pictures import name_of
from pyapp.paper.records import PlayResult, PlayResults
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.store import Plays, Sheets
from tests.unit.fake_media import picture
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.test_paper_home import device, play

CONTENT = picture(900, 1200)
NAME = name_of(CONTENT.content)
SHEET = Sheet("Lantern Street", (Page(NAME, 900, 1200, CONTENT.size),))
INK = "sobremesa.paper.ink.p1.a.0"


def full() -> FakeStorage:
    """Return a store with a sheet, a play with its journal, a result and a picture."""
    storage = device(sheets={"s1": SHEET}, plays={"p1": play()})
    storage.texts[INK] = "00000000\n1 o 0 0 1"
    storage.blobs[NAME] = CONTENT
    PlayResults(Tablet(storage).page.storage).add(PlayResult("p0", "s1", "Lantern Street", BEGAN, (("Ana", 41),)))
    return storage


def backup(tablet: Tablet, *presses: str) -> str:
    """Return the text of a backup, after some taps on the page of saves."""
    tablet.open("saves")
    for press in (*presses, "backup"):
        tablet.press(press)
    return tablet.page.files["sobremesa-backup.json"]


def read(tablet: Tablet, text: str) -> str:
    """Choose a file on the page of saves, and return what the page says about it."""
    tablet.open("saves")
    tablet.page.file_to_pick = text
    tablet.press("import")
    return tablet.text()


def of_paper(storage: FakeStorage) -> dict[str, str]:
    """Return the texts of Paper in a store."""
    return {name: text for name, text in storage.texts.items() if name.startswith("sobremesa.paper.")}


def test_a_backup_restores_sheets_plays_and_results_on_another_device() -> None:
    here, there = Tablet(full()), Tablet()
    said = read(there, backup(here))
    assert "1 new sheet of Paper. 1 new play. 1 new result of Paper." in said
    assert not of_paper(there.storage), "nothing changes before the answer"
    there.press("import-do")
    assert of_paper(there.storage) == of_paper(here.storage)
    assert not there.storage.blobs, "pictures only on request"
    assert "new sheet" not in read(there, backup(here))


def test_pictures_are_in_the_backup_on_request() -> None:
    here, there = Tablet(full()), Tablet()
    text = backup(here, "backup-pictures yes")
    assert "With the pictures of Paper: 0.0 MB" in here.text()
    assert "1 picture of a page." in read(there, text)
    there.press("import-do")
    assert there.storage.blobs[NAME].content == CONTENT.content
    here.press("backup-pictures no")
    assert json.loads(backup(here))["pictures"] == {}


def test_without_paper_there_is_no_question() -> None:
    assert "pictures of Paper" not in Tablet(at="saves").text()


def test_an_import_overwrites_nothing() -> None:
    here = Tablet(full())
    text = backup(here)
    other = device(sheets={"s1": Sheet("Mine", SHEET.pages)})
    there = Tablet(other)
    mine = dict(other.texts)
    PlayResults(there.page.storage).add(PlayResult("p9", "s1", "Mine", BEGAN + 9, (("Eva", 7),)))
    read(there, text)
    there.press("import-do")
    assert other.texts["sobremesa.paper.sheet.s1"] == mine["sobremesa.paper.sheet.s1"]
    assert [result.ident for result in PlayResults(there.page.storage).all()] == ["p0", "p9"]
    assert Plays(there.page.storage).idents() == ["p1"]


def test_a_play_that_does_not_fit_is_left_out_whole() -> None:
    here, there = Tablet(full()), Tablet()
    read(there, backup(here))
    there.storage.quota = there.storage.size() + len(here.storage.texts["sobremesa.paper.sheet.s1"]) + 60
    there.press("import-do")
    assert "The storage is full" in there.text()
    assert Sheets(there.page.storage).idents() == ["s1"]
    assert not any(".ink." in name for name in there.storage.texts)


@pytest.mark.parametrize(
    ("paper", "pictures"),
    [
        ("text", []),
        ({"sobremesa.settings": "{}", "sobremesa.paper.fly.x": "1", "sobremesa.paper.sheet.../x": "1"}, {}),
        (
            {"sobremesa.paper.sheet.x": 7, "sobremesa.paper.play.y": "y" * 200_001, "sobremesa.paper.sheet.x.a.0": ""},
            {},
        ),
        ({"sobremesa.paper.results": "[" * 90_000}, {"x": "y"}),
        ({"sobremesa.paper.results": '[7, {"ident": 7, "when": 1}, {"ident": "a"}, {"ident": "b", "when": "x"}]'}, {}),
        ({}, {NAME: "AAAA"}),
    ],
)
def test_what_is_no_text_of_paper_is_left_out(paper: object, pictures: object) -> None:
    tablet = Tablet()
    body = {"sobremesa": 1, "kind": "backup", "matches": {}, "paper": paper, "pictures": pictures}
    read(tablet, json.dumps(body))
    assert "import-do" not in tablet.actions()


@pytest.mark.parametrize("content", ["AAAA", "not base64", ""])
def test_a_picture_that_is_another_one_is_not_stored(content: str) -> None:
    tablet = Tablet()
    body = json.loads(backup(Tablet(full()), "backup-pictures yes"))
    body["pictures"] = {NAME: content}
    read(tablet, json.dumps(body))
    tablet.press("import-do")
    assert Sheets(tablet.page.storage).idents() == ["s1"]
    assert not tablet.storage.blobs


def test_a_full_store_of_pictures_is_reported() -> None:
    tablet = Tablet()
    read(tablet, backup(Tablet(full()), "backup-pictures yes"))
    tablet.page.files_and_ink.full = True
    tablet.press("import-do")
    assert "not all pictures were added" in tablet.text()
