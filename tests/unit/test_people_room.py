"""The page of people and the faces in the form of a new match, on a fake page."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.games import parts
from pyapp.ui.start.people import people_of
from pyapp.ui.store.people import MAX_PICTURE, PREFIX, People
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.home_people import ANA, BRUNO, NINA, fill, result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.ui.store.people import Person
    from tests.unit.fake_media import FakeSurface

RESULTS = (
    result(("Ana", "Bruno"), (5, 3), when=1.759e9),
    result(("Bruno", "Ana", "Eva"), (6, 4, 2), when=1.7595e9),
    result(("Player 1", "Eva"), (6, 4), when=1.7596e9),
)


def tablet(*people: Person, at: str = "people", **more: str) -> Tablet:
    return Tablet(fill(FakeStorage(), people, RESULTS), at=at, **more)


def names(shown: Tablet) -> list[str]:
    return [person.name for person in People(shown.page.storage).all()]


def test_an_empty_page_asks_for_people_and_offers_the_names_of_the_records() -> None:
    shown = tablet()
    assert "Add the people you play with. Their results are kept here." in shown.text()
    offered = [action for action in shown.actions() if action.startswith("people take")]
    assert offered == ["people take Ana", "people take Bruno", "people take Eva"]
    shown.press("people take Eva")
    assert names(shown) == ["Eva"]
    assert shown.page.fragment.startswith("people/")
    assert "2 matches since October" in shown.text()


def test_somebody_is_added_by_name() -> None:
    shown = tablet(at="people/new")
    shown.enter("people name", "  Zoë   <b>")
    shown.press("people add")
    assert names(shown) == ["Zoë <b>"]
    assert "Zoë <b>" in shown.text()
    shown.open("people/new")
    shown.enter("people name", "Zoë <b>")
    shown.press("people add")
    assert "already somebody called Zoë <b>" in shown.text()
    assert len(names(shown)) == 1


def test_the_sheet_shows_results_and_rivals() -> None:
    shown = tablet(ANA, BRUNO, NINA)
    rows = [element.text for element in shown.find(lambda e: e.tag == "tr")]
    assert len(rows) == 2
    labels = [e["aria-label"] for e in shown.find(lambda e: e["role"] == "img")]
    assert labels == ["last ten, oldest first: win, loss", "Ana 1, Bruno 1"]
    shown.follow("#people/nina1")
    assert "Choose Nina when you set up a match" in shown.text()


@pytest.mark.parametrize("rest", ["", "/", "/nobody", "/../x", "/<b>", "/" + "a" * 5000])
def test_an_unknown_address_shows_the_first_person(rest: str) -> None:
    shown = tablet(ANA, BRUNO, at=f"people{rest}")
    assert shown.find(lambda e: e["aria-current"] == "page")[0]["href"] == "#people/ana1"


def test_a_piece_and_a_picture_are_chosen() -> None:
    shown = tablet(ANA)
    shown.press("people piece 4")
    shown.press("people panel picture")
    shown.press("people picture fox")
    (ana,) = People(shown.page.storage).all()
    assert (ana.piece, ana.picture) == (4, "fox")
    shown.press("people picture")
    assert People(shown.page.storage).all()[0].picture == ""
    for action in ("piece 9", "piece x", "piece", "picture ../x", "panel x", "merge ana1", "merge", "nothing", ""):
        shown.app.do(f"people {action}")
    assert People(shown.page.storage).all()[0].piece == 4


def test_a_new_name_is_taken_back_within_ten_seconds() -> None:
    shown = tablet(ANA, BRUNO)
    shown.press("people panel more")
    shown.enter("people name", "Anna")
    shown.press("people rename")
    assert names(shown) == ["Anna", "Bruno"]
    assert "Ana is called Anna now." in shown.text()
    assert "2 matches" in shown.text()
    shown.wait(9)
    shown.press("people undo")
    assert names(shown) == ["Ana", "Bruno"]
    shown.press("people panel more")
    shown.enter("people name", "Anna")
    shown.press("people rename")
    shown.wait(11)
    assert "people undo" not in shown.actions()
    assert names(shown) == ["Anna", "Bruno"]


def test_two_people_are_merged_into_the_one_on_the_sheet() -> None:
    shown = tablet(ANA, BRUNO, at="people/bruno1")
    shown.press("people panel more")
    shown.press("people merge ana1")
    assert names(shown) == ["Bruno"]
    shown.press("people undo")
    assert names(shown) == ["Ana", "Bruno"]


def test_a_deleted_person_can_come_back() -> None:
    shown = tablet(ANA, BRUNO)
    shown.press("people panel more")
    shown.press("people delete")
    assert names(shown) == ["Bruno"]
    assert "people take Ana" not in shown.actions()
    shown.press("people undo")
    assert names(shown) == ["Ana", "Bruno"]


def test_what_another_window_changed_is_not_undone() -> None:
    shown = tablet(ANA)
    other = Tablet(shown.storage, at="people")
    shown.press("people panel more")
    shown.enter("people name", "Anna")
    shown.press("people rename")
    other.hear()
    other.press("people piece 5")
    shown.hear()
    shown.press("people undo")
    (anna,) = People(shown.page.storage).all()
    assert (anna.name, anna.piece) == ("Anna", 5)
    assert "changed in another window" in shown.text()


def test_two_windows_lose_nothing() -> None:
    one = tablet(ANA)
    two = Tablet(one.storage, at="people/new")
    two.enter("people name", "Leo")
    two.press("people add")
    one.press("people piece 3")
    two.open("people/ana1")
    two.press("people panel picture")
    two.press("people picture fox")
    ana = People(one.page.storage).all()[0]
    assert (ana.piece, ana.picture, ana.revision) == (3, "fox", 3)
    assert sorted(names(one)) == ["Ana", "Leo"]


def test_a_full_store_is_said_in_one_sentence() -> None:
    shown = tablet(ANA)
    shown.storage.full()
    shown.open("people/new")
    shown.enter("people name", "Somebody with a name")
    shown.press("people add")
    assert "The storage of this browser is full: nothing was changed." in shown.text()
    assert names(shown) == ["Ana"]


def test_the_first_emoji_of_a_name_stays_whole() -> None:
    shown = tablet(replace(ANA, name="\U0001f469\u200d\U0001f467 Ana", picture=""))
    assert shown.find(lambda e: e.tag == "text")[0].text == "\U0001f469\u200d\U0001f467"


def test_escape_closes_a_panel() -> None:
    shown = tablet(ANA)
    shown.press("people panel more")
    assert shown.app.press("Escape")
    assert "people rename" not in shown.actions()
    assert not shown.app.press("Escape")


def test_the_shelf_leads_to_people() -> None:
    links = [
        e["href"] for e in tablet(at="").find(lambda e: e.tag == "a" and (e.parent and e.parent["class"] == "low"))
    ]
    assert links[0] == "#people"


# --- drawing ---


def drawing(*people: Person) -> tuple[Tablet, FakeSurface]:
    """Open the square of the first person."""
    shown = tablet(*people)
    shown.press("people panel picture")
    shown.press("people panel drawing")
    return shown, shown.page.files_and_ink.surface_now


def picture_of(shown: Tablet) -> str:
    return People(shown.page.storage).all()[0].picture


def test_a_picture_is_drawn_stroke_by_stroke() -> None:
    shown, surface = drawing(ANA)
    surface.listener.drawn([0, 0, 0.5, 1, 1, 0.5, 160, 160, 0.5, 320, 0, 0.5], pen=False)
    shown.press("people ink 2")
    surface.listener.drawn([32, 32, 0.5], pen=True)
    assert picture_of(shown) == "0 0 0 50 50 100 0;2 10 10"
    assert len(shown.find(lambda e: e.tag == "path" and e["class"].startswith("ink") and e.parent)) >= 2
    shown.press("people back")
    assert picture_of(shown) == "0 0 0 50 50 100 0"
    shown.press("people back")
    assert picture_of(shown) == "cat"
    assert "people back" not in shown.actions()
    shown.press("people panel results")
    assert not surface.is_open
    assert not shown.find(lambda e: e["id"] == "ppl-surface")


def test_a_drawing_goes_on_where_it_was() -> None:
    shown, surface = drawing(BRUNO)
    surface.listener.drawn([0, 0, 0.5, 320, 320, 0.5], pen=False)
    assert picture_of(shown) == BRUNO.picture + ";0 0 0 100 100"
    surface.listener.pressed("z")
    surface.listener.take_back_dot()
    surface.listener.pressed("y")
    assert picture_of(shown) == BRUNO.picture.partition(";")[0]


def test_a_stroke_beyond_the_square_ends_at_its_edge() -> None:
    shown, surface = drawing(ANA)
    surface.listener.drawn([-50, 9999, 0.5, 1e9, -1e9, 0.5], pen=False)
    surface.listener.drawn([], pen=False)
    assert picture_of(shown) == "0 0 100 100 0"


def test_a_drawing_that_is_full_takes_no_more() -> None:
    shown, surface = drawing(ANA)
    line = [number for at in range(800) for number in (at % 2 * 320, at % 100, 0.5)]
    for _stroke in range(3):
        surface.listener.drawn(line, pen=False)
    assert "This drawing is full." in shown.text()
    assert len(picture_of(shown)) < MAX_PICTURE
    shown.storage.full()
    shown.press("people panel results")
    shown.press("people panel picture")
    shown.press("people panel drawing")
    shown.page.files_and_ink.surface_now.listener.drawn([0, 0, 0.5, 320, 320, 0.5], pen=False)
    assert "storage of this browser is full" in shown.text() or "This drawing is full." in shown.text()


def test_a_drawing_closes_with_its_page() -> None:
    shown, surface = drawing(ANA, BRUNO)
    other = Tablet(shown.storage, at="people")
    other.press("people panel more")
    other.press("people delete")
    shown.hear()
    surface.listener.drawn([0, 0, 0.5, 320, 320, 0.5], pen=False)
    assert [person.name for person in People(shown.page.storage).all()] == ["Bruno"]
    assert picture_of(shown) == BRUNO.picture
    shown.open("people/bruno1")
    assert not surface.is_open
    shown.press("people panel picture")
    shown.press("people panel drawing")
    shown.press("people piece 5")
    assert not shown.page.files_and_ink.surface_now.is_open
    assert People(shown.page.storage).all()[0].piece == 5


# --- the form of a new match ---


def faces(shown: Tablet) -> list[str]:
    return [action for action in shown.actions() if action.startswith("form nine who")]


def test_a_seat_is_a_face_to_tap() -> None:
    shown = tablet(ANA, BRUNO, NINA, at="new/nine")
    assert faces(shown) == [f"form nine who 0 {ident}" for ident in ("ana1", "bruno1", "nina1")] + ["form nine who 0"]
    shown.press("form nine who 0 nina1")
    assert shown.page.focused[-1] == "kind-nine-0"
    assert faces(shown) == []
    shown.press("form nine open 1")
    shown.press("form nine player 1 person")
    assert faces(shown)[:2] == ["form nine who 1 ana1", "form nine who 1 bruno1"]
    assert "form nine who 1 nina1" not in faces(shown)
    shown.press("form nine who 1 ana1")
    shown.press("form nine open 0")
    shown.press("form nine who 0")
    assert shown.find(lambda e: e["data-field"] == "form nine name 0")[0]["value"] == ""


def test_those_who_played_last_come_first() -> None:
    shown = tablet(ANA, BRUNO, NINA, at="new/nine")
    shown.press("form nine who 0 nina1")
    shown.press("form nine begin")
    assert [person.name for person in people_of(shown.app)] == ["Nina", "Ana", "Bruno"]
    shown.open("new/nine")
    assert shown.find(lambda e: e["data-field"] == "form nine name 0")[0]["value"] == "Nina"


def test_a_form_without_people_is_as_it_was() -> None:
    shown = Tablet(at="new/nine")
    assert faces(shown) == []
    assert not shown.find(lambda e: e["class"] == "faces")
    shown.press("form nine begin")
    assert "people" not in shown.page.storage.get("sobremesa.settings")  # type: ignore[operator]


@pytest.mark.parametrize("last", ["x", 7, None, [1, None, {}], ["nina1", "nina1", "gone"]])
def test_damaged_memories_of_the_last_players_do_no_harm(last: object) -> None:
    shown = tablet(ANA, BRUNO, NINA)
    shown.app.settings.remember("people", {"last": last})
    assert sorted(person.name for person in people_of(shown.app)) == ["Ana", "Bruno", "Nina"]


def test_words_of_nobody_seat_nobody() -> None:
    shown = tablet(ANA, at="new/nine")
    for words in ("0 gone", "9 ana1", "x", ""):
        shown.app.do(f"form nine who {words}")
    assert shown.find(lambda e: e["data-field"] == "form nine name 0")[0]["value"] == ""


@pytest.fixture
def without_the_part() -> Iterator[None]:
    parts.ABSENT.add(parts.HOME)
    yield
    parts.ABSENT.discard(parts.HOME)


@pytest.mark.usefixtures("without_the_part")
def test_the_form_loads_the_pictograms_of_faces() -> None:
    tablet(BRUNO, NINA, at="new/nine")
    assert parts.HOME in parts.ABSENT
    tablet(ANA, at="new/nine")
    assert parts.HOME not in parts.ABSENT


@pytest.mark.usefixtures("without_the_part")
def test_the_form_works_offline_without_the_pictograms() -> None:
    shown = tablet(ANA)
    shown.page.offline = True
    shown.open("new/nine")
    assert "form nine who 0 ana1" in faces(shown)


# --- backups ---


def moved(text: str, *people: Person) -> Tablet:
    """Import a backup on a tablet with people of its own."""
    shown = tablet(*people, at="saves")
    shown.page.file_to_pick = text
    shown.press("import")
    return shown


def backup_of(*people: Person) -> str:
    shown = tablet(*people, at="saves")
    shown.press("backup")
    return shown.page.files["sobremesa-backup.json"]


def test_a_backup_brings_people_to_another_tablet() -> None:
    shown = moved(backup_of(ANA, BRUNO))
    assert "2 new or more recent people." in shown.text()
    shown.press("import-do")
    assert People(shown.page.storage).all() == [ANA, BRUNO]


def test_an_older_person_is_updated_and_a_newer_one_stays() -> None:
    newer = replace(ANA, name="Anna", revision=3)
    shown = moved(backup_of(newer, BRUNO), ANA, replace(BRUNO, piece=5, revision=2))
    shown.press("import-do")
    anna, bruno = People(shown.page.storage).all()
    assert anna.names == ("Anna", "Ana")
    assert bruno.piece == 5
    again = moved(backup_of(newer, BRUNO), anna, bruno)
    assert "import-do" not in again.actions()


def test_a_clash_of_names_gets_a_number() -> None:
    other = replace(NINA, name="Ana", others=("Bruno", "Ani"))
    wide = replace(BRUNO, ident="wide", name="W" * 24)
    shown = moved(backup_of(other, wide), ANA, BRUNO, replace(wide, ident="other"))
    shown.press("import-do")
    found = {person.ident: person.names for person in People(shown.page.storage).all()}
    assert found["nina1"] == ("Ana 2", "Ani")
    assert found["wide"] == ("W" * 22 + " 2",)
    assert found["ana1"] == ("Ana",)


@pytest.mark.parametrize("people", [7, "x", [], [1], {"ana1": 7}, {"ana1": "{}"}, {"../x": "{}"}, {"ana1": "[" * 9000}])
def test_a_hostile_backup_adds_nobody(people: object) -> None:
    text = json.dumps({"sobremesa": 1, "kind": "backup", "matches": {}, "people": people})
    shown = moved(text, ANA)
    assert "import-do" not in shown.actions()
    assert names(shown) == ["Ana"]


def test_an_entry_that_cannot_be_read_is_not_replaced() -> None:
    shown = Tablet(FakeStorage({PREFIX + "ana1": "{}"}), at="saves")
    shown.page.file_to_pick = backup_of(ANA)
    shown.press("import")
    if "import-do" in shown.actions():
        shown.press("import-do")
    assert shown.storage.texts[PREFIX + "ana1"] == "{}"
