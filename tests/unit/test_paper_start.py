"""The page before a play: players, pieces, table code."""

from __future__ import annotations

from pyapp.paper.sheet import Sheet
from pyapp.paper.store import Player, Plays
from tests.unit.fake_page import Tablet
from tests.unit.test_paper_home import PICTURE, SHEET, device, play


def tablet_at_start() -> Tablet:
    """Return a tablet that chooses the players of a sheet."""
    return Tablet(device(sheets={"s1": SHEET}, pictures=(PICTURE,)), at="paper/start/s1")


def test_a_play_begins_with_its_players_and_code() -> None:
    tablet = tablet_at_start()
    tablet.enter("paper name 0", " Ana  María ")
    tablet.press("paper add")
    assert tablet.page.focused[-1] == "name-1"
    tablet.press("paper piece 1")
    tablet.enter("paper code", "Plum 12 lamp")
    tablet.press("paper begin")
    (entry,) = Plays(tablet.page.storage).all()
    assert entry.players == (Player("Ana María", 1), Player("Player 2", 3))
    assert (entry.code, entry.origin, entry.sheet, entry.seats) == ("plum-12-lamp", "s1", SHEET, None)
    assert tablet.page.fragment == f"paper/play/{entry.ident}"


def test_players_are_moved_and_removed() -> None:
    tablet = tablet_at_start()
    for number, name in enumerate(("Ana", "Bruno", "Nina")):
        if number:
            tablet.press("paper add")
        tablet.enter(f"paper name {number}", name)
    tablet.press("paper up 2")
    tablet.press("paper remove 0")
    tablet.press("paper begin")
    assert [player.name for player in Plays(tablet.page.storage).all()[0].players] == ["Nina", "Bruno"]


def test_there_are_at_most_twelve_and_at_least_one() -> None:
    tablet = tablet_at_start()
    assert "paper remove 0" not in tablet.actions()
    for _number in range(11):
        tablet.press("paper add")
    assert "paper add" not in tablet.actions()
    tablet.app.do("paper add")
    tablet.press("paper begin")
    players = Plays(tablet.page.storage).all()[0].players
    assert len(players) == 12
    assert {player.piece for player in players} == {1, 2, 3, 4, 5, 6}, "each piece twice"


def test_remembered_players_with_a_piece_that_is_no_number_are_left_out() -> None:
    tablet = tablet_at_start()
    tablet.open("paper")
    tablet.app.settings.remember("paper", {"players": [["Ana", True], ["Bruno", 2.0], ["Nina", 3]]})
    tablet.open("paper/start/s1")
    tablet.press("paper begin")
    assert Plays(tablet.page.storage).all()[0].players == (Player("Nina", 3),)


def test_names_are_remembered() -> None:
    tablet = tablet_at_start()
    tablet.enter("paper name 0", "Ana")
    tablet.open("paper/dice/s1")
    tablet.open("paper/start/s1")
    assert [e["value"] for e in tablet.find(lambda e: e["data-field"] == "paper name 0")] == ["Ana"]
    other = Tablet(device(sheets={"s1": SHEET}, plays={"p1": play()}), at="paper/start/s1")
    assert [e["value"] for e in other.find(lambda e: e["class"] == "name")] == ["Ana", "Bruno"], (
        "those of the last play"
    )


def test_a_code_of_nothing_is_refused() -> None:
    tablet = tablet_at_start()
    tablet.enter("paper code", " - ")
    tablet.press("paper begin")
    assert "Enter a table code" in tablet.text()
    assert not Plays(tablet.page.storage).idents()
    tablet.press("paper fresh-code")
    tablet.press("paper share-code")
    assert "Code copied." in tablet.text()
    code = tablet.page.clipboard
    tablet.press("paper begin")
    assert Plays(tablet.page.storage).all()[0].code == code


def test_a_full_store_begins_nothing() -> None:
    tablet = tablet_at_start()
    tablet.storage.full()
    tablet.press("paper begin")
    assert "The storage is full." in tablet.text()
    assert tablet.page.fragment == "paper/start/s1"


def test_a_sheet_that_is_missing_damaged_or_without_pages_is_not_begun() -> None:
    tablet = tablet_at_start()
    tablet.open("paper/start/none")
    assert "That sheet is not on this device." in tablet.text()
    tablet.storage.texts["sobremesa.paper.sheet.s1"] = "{}"
    tablet.open("paper/start/s1")
    assert "This sheet is damaged and cannot be read." in tablet.text()
    tablet = Tablet(device(sheets={"s2": Sheet("", ())}), at="paper/start/s2")
    assert "This sheet has no pages yet." in tablet.text()
    tablet.follow("#paper/sheet/s2")
