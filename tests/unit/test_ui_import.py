"""Files: what an import would do is said before anything changes, and a damaged file changes nothing."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.record import format_record
from pyapp.ui.store.results import Result
from pyapp.ui.store.saves import PREFIX, Entry, Saves, backup, plan_import, write_entry
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def entry(ident: str, match: Match, revision: int = 1) -> Entry:
    return Entry(ident, match, BEGAN - 500, BEGAN - 100, revision)


def storage_of(*entries: Entry) -> FakeStorage:
    return FakeStorage({PREFIX + one.ident: write_entry(one) for one in entries})


ONE = entry("one", begin(nine(), ":b2", ":e5"))
TWO = entry("two", finished(nine(code="two")))
THREE = entry("three", begin(nine(preparation="drawn", code="three")), revision=9)


def backup_of(*entries: Entry) -> str:
    return backup(Saves(Tablet(storage_of(*entries)).page.storage))


def open_file(tablet: Tablet, text: str | None) -> str:
    """Choose a file on the page of saves; give what the page says about it."""
    tablet.open("saves")
    tablet.page.file_to_pick = text
    tablet.press("import")
    plans = tablet.find(lambda e: e.has_class("plan"))
    return plans[0].text if plans else ""


def matches(storage: FakeStorage) -> dict[str, Match]:
    return {slip.ident: slip.entry.match for slip in Saves(Tablet(storage).page.storage).slips() if slip.entry}


def test_a_backup_goes_to_another_device_whole() -> None:
    here = Tablet(storage_of(ONE, TWO, THREE), at="saves")
    here.press("backup")
    ((name, text),) = here.page.files.items()
    assert name == "sobremesa-backup.json"
    assert "Backup downloaded." in here.text()
    there = Tablet()
    said = open_file(there, text)
    assert "3 new matches." in said
    assert "Nothing will be overwritten." in said
    assert not matches(there.storage), "nothing changes before the answer"
    there.press("import-do")
    assert "Added: 3." in there.text()
    assert matches(there.storage) == {one.ident: one.match for one in (ONE, TWO, THREE)}
    there.open("match/three")
    there.play("+na")
    assert there.reload().match.moves[-1] == "+na"


def test_putting_the_plan_away_changes_nothing() -> None:
    tablet = Tablet(storage_of(ONE))
    before = dict(tablet.storage.texts)
    open_file(tablet, backup_of(TWO))
    tablet.press("import-drop")
    assert "import-do" not in tablet.actions()
    assert {name: text for name, text in tablet.storage.texts.items() if name in before} == before
    assert matches(tablet.storage).keys() == {"one"}


def test_choosing_no_file_changes_nothing() -> None:
    assert open_file(Tablet(), None) == ""


def test_same_matches_are_recognised_whatever_they_are_called() -> None:
    tablet = Tablet(storage_of(entry("mine", ONE.match), TWO))
    said = open_file(tablet, backup_of(ONE, TWO, THREE))
    assert "1 new match. 2 matches already here." in said
    tablet.press("import-do")
    assert matches(tablet.storage).keys() == {"mine", "two", "three"}


def test_everything_is_here_already() -> None:
    tablet = Tablet(storage_of(ONE, TWO))
    assert "0 new matches" in open_file(tablet, backup_of(ONE, TWO))
    assert "import-do" not in tablet.actions()


def test_the_same_match_twice_in_a_file_is_added_once() -> None:
    tablet = Tablet()
    assert "1 new match" in open_file(tablet, backup_of(ONE, entry("copy", ONE.match)))


def test_names_of_entries_that_clash_get_new_ones() -> None:
    tablet = Tablet(storage_of(entry("one", begin(nine(code="mine"), ":h8"))))
    open_file(tablet, backup_of(ONE))
    tablet.press("import-do")
    kept = matches(tablet.storage)
    assert len(kept) == 2
    assert kept["one"].setup.code == "mine"
    assert ONE.match in kept.values()


def test_names_that_are_none_get_new_ones() -> None:
    tablet = Tablet()
    text = json.dumps(
        {
            "sobremesa": 1,
            "kind": "backup",
            "matches": {"<b>": write_entry(ONE), "": write_entry(TWO), "x" * 99: write_entry(THREE)},
        }
    )
    assert "3 new matches" in open_file(tablet, text)
    tablet.press("import-do")
    assert len(matches(tablet.storage)) == 3


def test_another_window_takes_the_name_between_plan_and_import() -> None:
    tablet = Tablet()
    open_file(tablet, backup_of(ONE))
    other = begin(nine(code="meanwhile"), ":h8")
    tablet.storage.texts[PREFIX + "one"] = write_entry(entry("one", other, revision=4))
    tablet.press("import-do")
    assert len(matches(tablet.storage)) == 2
    assert matches(tablet.storage)["one"] == other


def test_one_record_is_added() -> None:
    tablet = Tablet()
    assert "1 new match" in open_file(tablet, "\ufeff" + format_record(TWO.match))
    tablet.press("import-do")
    assert list(matches(tablet.storage).values()) == [TWO.match]


def test_an_entry_saved_as_it_is_comes_back() -> None:
    tablet = Tablet()
    assert "1 new match" in open_file(tablet, write_entry(ONE))
    tablet.press("import-do")
    assert list(matches(tablet.storage).values()) == [ONE.match]


def test_the_damaged_part_of_a_backup_is_left_out_and_counted() -> None:
    body = json.loads(backup_of(ONE, TWO, THREE))
    body["matches"]["two"] = body["matches"]["two"][:-9]
    body["matches"]["three"] = None
    tablet = Tablet()
    said = open_file(tablet, json.dumps(body))
    assert "1 new match. 2 damaged matches will be left out." in said
    tablet.press("import-do")
    assert matches(tablet.storage).keys() == {"one"}


def test_what_cannot_be_read_here_is_in_the_backup_all_the_same() -> None:
    storage = storage_of(ONE)
    storage.texts[PREFIX + "broken"] = "as it lies there"
    assert json.loads(backup(Saves(Tablet(storage).page.storage)))["matches"]["broken"] == "as it lies there"


NO_BACKUP = "This file is not a backup of Sobremesa, or it is damaged."
NEWER = "This file was written by a newer version of Sobremesa."
BAD_FILES = {
    "empty": ("", "This is not a record of Sobremesa."),
    "letter": ("Dear Ana,", "This is not a record of Sobremesa."),
    "picture": ("\x89PNG\r\n\x1a\n\x00\x00", "This is not a record of Sobremesa."),
    "half a backup": (backup_of(ONE, TWO)[:-40], NO_BACKUP),
    "json of others": ('{"version": 3}', NO_BACKUP),
    "list": ('{"sobremesa": 1, "kind": "backup", "matches": []}', NO_BACKUP),
    "true": ('{"sobremesa": null, "kind": 7, "matches": {}}', NO_BACKUP),
    "deep": ('{"a":' * 50_000, NO_BACKUP),
    "newer": ('{"sobremesa": 2, "kind": "backup", "matches": {}}', NEWER),
    "long": ('[Sobremesa "1"]' + " " * 300_000, "This record is too long."),
    "changed entry": (write_entry(ONE).replace(":b2", ":b3"), "This saved match was changed outside Sobremesa."),
    "broken record": (
        format_record(ONE.match).replace(":e5", ":a1"),
        "The record breaks at move 2: :a1 is against the rules.",
    ),
    "newer record": (
        format_record(ONE.match).replace('"1"', '"2"', 1),
        "This record was written by a newer version of Sobremesa.",
    ),
}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_damaged_file_changes_nothing_and_says_why(name: str, language: str) -> None:
    text, reason = BAD_FILES[name]
    tablet = Tablet(storage_of(TWO), language=language)
    said = open_file(tablet, text)
    assert ((reason in said) and ("Nothing was changed." in said)) == (language == "en")
    assert said.endswith("Discard it") == (language == "en")
    assert not faults(tablet.look())
    assert "import-do" not in tablet.actions()
    assert matches(tablet.storage).keys() == {"two"}


def test_the_good_part_of_a_record_can_be_opened() -> None:
    tablet = Tablet()
    open_file(tablet, format_record(begin(nine(), ":b2", ":e5", ":h8")).replace(":h8", ":h9"))
    tablet.press("import-good")
    assert tablet.match.moves == [":b2", ":e5"]
    assert len(matches(tablet.storage)) == 1


def test_a_store_that_gets_full_in_mid_import_keeps_all_that_was_there() -> None:
    tablet = Tablet(storage_of(ONE))
    open_file(tablet, backup_of(TWO, THREE))
    before = dict(tablet.storage.texts)
    tablet.storage.quota = tablet.storage.size() + len(write_entry(TWO)) + 100
    tablet.press("import-do")
    assert "The storage is full: 1 added, the rest not. Nothing was overwritten." in tablet.text()
    assert before.items() <= tablet.storage.texts.items()
    assert len(matches(tablet.storage)) == 2
    tablet.storage.quota = None
    assert "1 new match. 1 match already here." in open_file(tablet, backup_of(TWO, THREE))


def test_the_reminder_of_a_backup_comes_after_ten_matches_and_goes_with_one() -> None:
    tablet = Tablet()
    for number in range(10):
        tablet.open("")
        assert "Ten matches without a backup" not in tablet.text()
        tablet.begin("Ana", "Bruno", code=f"table {number}")
    tablet.open("")
    assert "Ten matches without a backup. Make one?" in tablet.text()
    shown = len(tablet.find(lambda e: e["href"].startswith("#match/")))
    assert 0 < shown < 4
    assert f"{10 - shown} more matches are waiting" in tablet.text()
    tablet.follow("#saves")
    tablet.press("backup")
    tablet.open("")
    assert "Ten matches without a backup" not in tablet.text()


def test_planning_raises_nothing_and_takes_a_name_only_where_it_needs_one() -> None:
    taken = count()
    saves = Saves(Tablet(storage_of(ONE)).page.storage)
    plan = plan_import(backup_of(TWO, THREE), saves, (f"new{number}" for number in taken), BEGAN)
    assert [one.ident for one in plan.new] == ["two", "three"]
    assert next(taken) == 0


def test_a_backup_carries_the_records() -> None:
    here = Tablet(storage_of(ONE))
    here.app.records.merge([Result("a", "nine", "match", (("Ana", "person"), ("Bo", "calm")), (5, 4), (0,), 10.0)])
    here.open("saves")
    here.press("backup")
    text = here.page.files["sobremesa-backup.json"]
    there = Tablet(storage_of())
    said = open_file(there, text)
    assert "1 new result for the records." in said
    assert there.app.records.all() == []
    there.press("import-do")
    assert there.app.records.all() == here.app.records.all()
    assert "result" not in open_file(there, text)


def test_a_backup_with_a_mark_before_its_first_sign_brings_everything() -> None:
    here = Tablet(storage_of(ONE))
    here.app.records.merge([Result("a", "nine", "match", (("Ana", "person"), ("Bo", "calm")), (5, 4), (0,), 10.0)])
    here.open("saves")
    here.press("backup")
    assert "1 new result for the records." in open_file(Tablet(), "\ufeff" + here.page.files["sobremesa-backup.json"])


def test_names_and_settings_come_along_where_none_were_set() -> None:
    here = Tablet(storage_of(ONE), at="settings")
    here.press("set theme dark")
    here.press("set thinking long")
    here.begin("Zoë", "Óscar")
    here.open("saves")
    here.press("backup")
    text = here.page.files["sobremesa-backup.json"]
    there = Tablet(at="settings")
    there.press("set thinking quick")
    assert "Names and settings you haven't set here are added too." in open_file(there, text)
    assert there.app.settings["theme"] == "auto", "nothing changes before the answer"
    there.press("import-do")
    assert (there.app.settings["theme"], there.app.settings["thinking"]) == ("dark", "quick")
    assert there.app.settings.number("unsaved") == 0
    there.open("new/nine")
    assert there.find(lambda e: e["data-field"] == "form nine name 0")[0]["value"] == "Zoë"
    assert "settings come along" not in open_file(there, text)


@pytest.mark.parametrize(
    "settings", [None, 7, [], {"theme": "pink", "language": [], "forms": 7}, {"forms": {"nine": 3}}, {"motion": {}}]
)
def test_settings_that_are_none_bring_nothing(settings: object) -> None:
    body = {**json.loads(backup_of(ONE)), "settings": settings}
    tablet = Tablet()
    assert "settings" not in open_file(tablet, json.dumps(body))
    tablet.press("import-do")
    assert matches(tablet.storage).keys() == {"one"}
