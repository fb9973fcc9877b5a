"""The page of a sheet's dice and cards, and dice as drawings."""

from __future__ import annotations

import pytest

from pyapp.paper.dice_view import die_face, die_label
from pyapp.paper.store import Sheets, StoredSheet
from pyapp.paper.tray import PICTOGRAM, PIPS, SETS, TEXT, Die, Tray, standard
from pyapp.paper.tray_page import cards_text, read_cards, restyled
from tests.unit.fake_page import Tablet
from tests.unit.markup import faults
from tests.unit.test_paper_home import SHEET, device


def tablet_with_dice(*presses: str) -> Tablet:
    """Return a tablet at the dice of a sheet, after some taps."""
    tablet = Tablet(device(sheets={"s1": SHEET}), at="paper/dice/s1")
    for press in presses:
        tablet.press(f"paper {press}")
    return tablet


def stored(tablet: Tablet) -> Tray:
    """Return the tray of the sheet in the store."""
    return Sheets(tablet.page.storage).load("s1").sheet.tray


def test_a_ready_made_set_is_stored_at_once_and_undone() -> None:
    tablet = tablet_with_dice("set 3")
    assert stored(tablet) == list(SETS.values())[3]
    tablet.press("paper undo")
    assert stored(tablet) == Tray()
    tablet.press("paper redo")
    assert len(stored(tablet).dice) == 6
    assert not faults(tablet.look())


def test_dice_are_added_copied_moved_and_removed() -> None:
    tablet = tablet_with_dice("add 6", "add 20", "die 1", "copy-die", "move -1", "move -1")
    assert [len(die.faces) for die in stored(tablet).dice] == [20, 6, 20]
    tablet.press("paper remove-die")
    assert stored(tablet).dice == (standard(6), standard(20))
    assert "paper colour red" not in tablet.actions(), "no die is chosen"


def test_no_more_dice_fit_than_a_tray_has() -> None:
    tablet = tablet_with_dice(*["add 6"] * 24)
    assert "paper add 6" not in tablet.actions()
    tablet.app.do("paper add 6")
    tablet.press("paper die 0")
    assert "paper copy-die" not in tablet.actions()
    tablet.app.do("paper copy-die")
    assert len(stored(tablet).dice) == 24


def test_a_die_gets_a_colour_and_faces_of_its_own() -> None:
    tablet = tablet_with_dice("add 4", "die 0", "colour blue", "add-face", "remove-face")
    for number, text in enumerate((" N", "north-east", "", "\u202ex")):
        tablet.enter(f"paper face {number}", text)
    assert stored(tablet).dice == (Die(("N", "north-ea", "", "x"), "blue", TEXT),)
    for _step in range(4):
        tablet.press("paper undo")
    assert stored(tablet).dice[0].faces == ("1", "2", "3", "4"), "a field is undone as a whole"
    assert not faults(tablet.look())


def test_a_face_with_pips_has_one_to_six() -> None:
    tablet = tablet_with_dice("add 6", "die 0")
    tablet.enter("paper face 5", "7")
    assert "A face with pips has 1 to 6" in tablet.text()
    tablet.enter("paper face 5", "1")
    assert "A face with pips" not in tablet.text()
    assert stored(tablet).dice[0].faces == ("1", "2", "3", "4", "5", "1")


def test_pictograms_are_chosen_face_by_face() -> None:
    tablet = tablet_with_dice(
        "add 4", "die 0", "style pictogram", "picture sun", "picture moon", "face 3", "picture key"
    )
    assert stored(tablet).dice == (Die(("sun", "moon", "", "key"), "white", PICTOGRAM),)
    tablet.press("paper picture -")
    assert stored(tablet).dice[0].faces[0] == "", "after the last face comes the first one"
    assert not faults(tablet.look())


@pytest.mark.parametrize(
    ("die", "style", "faces"),
    [
        (Die(("1", "7", "x"), "white", TEXT), PIPS, ("1", "", "")),
        (Die(("sun", ""), "white", PICTOGRAM), TEXT, ("sun", "")),
        (Die(("wood", "9"), "white", TEXT), PICTOGRAM, ("wood-pile", "")),
        (Die(("1", "2"), "white", PIPS), TEXT, ("1", "2")),
    ],
)
def test_another_style_keeps_what_it_can_draw(die: Die, style: str, faces: tuple[str, ...]) -> None:
    assert restyled(die, style) == Die(faces, "white", style)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("Wood\n\n  Stone ", ["Wood", "Stone"]),
        ("3 x Wood\n2× Stone\n7", ["Wood", "Wood", "Wood", "Stone", "Stone", "7"]),
        ("3 xylophones\n0 x Wood", ["3 xylophones"]),
        ("999 x a", ["a"] * 201),
        ("a\n" * 100_000, ["a"] * 201),
    ],
)
def test_cards_are_typed_one_a_line(text: str, cards: list[str]) -> None:
    assert read_cards(text) == cards


def test_cards_are_written_as_they_are_typed() -> None:
    assert cards_text(["Wood", "Stone", "Wood"]) == "2 x Wood\nStone"
    assert read_cards(cards_text(["Wood", "Stone", "Wood"])) == ["Wood", "Wood", "Stone"]


def test_typed_cards_are_stored_and_undone_together() -> None:
    tablet = tablet_with_dice()
    for text in ("2", "2 x", "2 x Wood", "2 x Wood\nS"):
        tablet.enter("paper cards", text)
    assert stored(tablet).cards == ("Wood", "Wood", "S")
    assert "3 cards." in tablet.text()
    tablet.press("paper undo")
    assert stored(tablet).cards == ()


@pytest.mark.parametrize(
    ("text", "said", "kept"), [("x" * 25 + "\nWood", "at most 24", 1), ("201 x a", "at most 200", 200)]
)
def test_what_does_not_fit_into_a_deck_is_reported(text: str, said: str, kept: int) -> None:
    tablet = tablet_with_dice()
    tablet.enter("paper cards", text)
    assert said in tablet.text()
    assert len(stored(tablet).cards) == kept
    assert tablet.find(lambda element: element.tag == "textarea")[0].text.split()[-1] == text.split()[-1]


def test_a_full_store_keeps_the_old_tray() -> None:
    tablet = tablet_with_dice("add 6")
    tablet.storage.full()
    tablet.press("paper set 4")
    assert "this change is not saved" in tablet.text()
    assert len(stored(tablet).dice) == 1


def test_another_window_changes_the_sheet() -> None:
    tablet = tablet_with_dice("add 6")
    other = Tablet(tablet.storage, at="paper/dice/s1")
    other.press("paper add 8")
    tablet.hear()
    tablet.press("paper add 10")
    assert [len(die.faces) for die in stored(tablet).dice] == [6, 8, 10]
    kept = Sheets(tablet.page.storage)
    kept.save(StoredSheet("s1", SHEET.__class__("Another name", SHEET.pages, (), stored(tablet))), 0)
    tablet.press("paper add 12")
    assert kept.load("s1").sheet.name == "Another name", "only the tray is written"
    kept.delete("s1")
    tablet.press("paper add 4")
    assert "That sheet is not on this device." in tablet.text()


def test_malformed_actions_change_nothing() -> None:
    tablet = tablet_with_dice("add 6", "die 0")
    before = stored(tablet)
    for action in ("add 7", "add x", "die 3", "colour pink", "style", "picture sun", "face 6", "set 99", "fly", "move"):
        tablet.app.do(f"paper {action}")
    tablet.app.enter("paper face 6", "1")
    tablet.app.enter("paper fly", "1")
    assert stored(tablet) == before


def test_each_die_is_drawn_and_named() -> None:
    assert die_label(standard(6, "blue"), 1) == "blue die 2"
    assert die_label(standard(20)) == "white die with 20 sides"
    assert die_label(Die(("", "sun"), "red", PICTOGRAM), 0) == "red die blank"
    assert die_label(Die(("", "sun"), "red", PICTOGRAM), 1) == "red die sun"
    assert die_face(standard(6), 4).count("<circle") == 5
    assert "g-sun" in die_face(Die(("sun",), "red", PICTOGRAM), 0)
    assert "<text" not in die_face(standard(20)), "blank before the first roll"
    wide = die_face(Die(("<longest",), "red", TEXT), 0)
    assert "&lt;longest" in wide
    assert 'viewBox="0 0 ' in wide
    assert 'viewBox="0 0 48 ' not in wide
    outlines = {die_face(standard(sides)) for sides in (4, 6, 8, 10, 12, 20)}
    assert len(outlines) == 6
