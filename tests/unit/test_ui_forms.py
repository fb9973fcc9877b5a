"""The form of a new match: remembered, fitted to its mode, and the same table for the same code everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.engine.contract import MAX_NAME, check_setup
from pyapp.ui.links.fragments import TURN, read
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.start.form import DRAWN, LISTED, Form, FormSeat
from tests.conformance.wreck import GAME as WRECK
from tests.unit.fake_page import Tablet
from tests.unit.helpers import NINE


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


def form(*names: str, code: str = "olive-42-bread", **more: Any) -> Form:
    made = Form.begin(NINE, code, {"seats": [[name, "person"] for name in names], **more})
    assert check_setup(NINE, made.setup()) is None
    return made


def test_a_first_form_seats_a_person_and_a_computer() -> None:
    made = Form.begin(NINE, "x", {})
    assert [(made.name_of(seat), made.seats[seat].player) for seat in (0, 1)] == [
        ("Player 1", "person"),
        ("Computer", "steady"),
    ]
    assert made.setup().options == (("preparation", "players"),)


def test_the_form_is_remembered_with_another_code() -> None:
    tablet = Tablet(at="new/nine")
    tablet.press("form nine add")
    for number, name in enumerate(("Ana", "Bruno", "Chloë")):
        tablet.enter(f"form nine name {number}", name)
    tablet.press("form nine option preparation drawn")
    tablet.press("form nine start drawn")
    code = tablet.find(lambda e: e["data-field"] == "form nine code")[0]["value"]
    tablet.press("form nine begin")
    again = tablet.reload()
    again.open("new/nine")
    assert [e["value"] for e in again.find(lambda e: e["data-field"].startswith("form nine name "))] == [
        "Ana",
        "Bruno",
        "Chloë",
    ]
    assert again.find(lambda e: e["data-do"] == "form nine option preparation drawn")[0]["aria-checked"] == "true"
    assert again.find(lambda e: e["data-do"] == "form nine start listed")
    assert again.find(lambda e: e["data-field"] == "form nine code")[0]["value"] != code


def test_a_change_of_mode_fits_the_seats() -> None:
    made = form("Ana", "Bruno", "Chloë", "Dimitri")
    made.open = 3
    made.set_mode("tournament")
    assert [seat.name for seat in made.seats] == ["Ana", "Bruno"]
    assert made.open is None
    made.set_mode("nonsense")
    assert made.mode == "tournament"
    made.set_mode("match")
    made.add()
    made.add()
    made.add()
    assert len(made.seats) == 4
    for _ in range(5):
        made.remove(0)
    assert len(made.seats) == 2
    assert check_setup(NINE, made.setup()) is None


def test_two_seats_with_one_name_are_refused_in_words() -> None:
    tablet = Tablet(at="new/nine")
    tablet.enter("form nine name 0", "Ana")
    tablet.enter("form nine name 1", " Ana ")
    tablet.press("form nine begin")
    assert "Two seats have the same name." in tablet.text()
    assert tablet.find(lambda e: e["role"] == "alert" and e.has_class("problem"))
    assert tablet.app.table is None
    tablet.enter("form nine name 1", "Bruno")
    tablet.press("form nine begin")
    assert tablet.match.setup.seats[1].name == "Bruno"


def test_a_code_of_nothing_is_refused_in_words() -> None:
    tablet = Tablet(at="new/nine")
    for code in ("", "   ", "--", "!?", "汉字"):
        tablet.enter("form nine code", code)
        tablet.press("form nine begin")
        assert "Enter a table code: a few letters or digits." in tablet.text()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Olivo 42 Pan", "olivo-42-pan"),
        (" olivo--42_pan ", "olivo-42-pan"),
        ("ÁRBOL", "arbol"),
        ("x" * 99, "x" * 40),
        ("<img src=x>", "img-src-x"),
        ("straße", "strasse"),
    ],
)
def test_codes_are_brought_to_one_form(typed: str, code: str) -> None:
    assert form("Ana", "Bruno", code=typed).setup().code == code


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana   María ", "Ana María"),
        ("x" * 99, "x" * MAX_NAME),
        ("", "Player 1"),
        (" \t\n", "Player 1"),
        ("\u200f\u202e", "Player 1"),
        ("A\u202ena\x00", "Ana"),
        ("👩\u200d🚀 Ana\u200d", "👩\u200d🚀 Ana"),
        ("محمد", "محمد"),
        ("x" * 23 + " y", "x" * 23),
        ("\ud800Ana", "Ana"),
    ],
)
def test_names_are_brought_to_what_can_be_shown(typed: str, name: str) -> None:
    made = form("Ana", "Zoë")
    made.seats[0].name = typed
    assert made.setup().seats[0].name == name
    assert check_setup(NINE, made.setup()) is None


def test_several_computers_are_numbered() -> None:
    made = form("Ana", "Bruno", "Chloë", "Dimitri")
    made.seats[1:] = [FormSeat("", "calm"), FormSeat("", "sharp"), FormSeat("Deep", "sharp")]
    assert [seat.name for seat in made.setup().seats] == ["Ana", "Computer 1", "Computer 2", "Deep"]
    catalogue.use("es")
    assert [seat.name for seat in made.setup().seats] == ["Ana", "Máquina 1", "Máquina 2", "Deep"]


def test_the_order_drawn_by_the_code_is_the_same_everywhere() -> None:
    names = ("Ana", "Bruno", "Chloë", "Dimitri")
    orders = set()
    for number in range(40):
        first, second = (form(*names, code=code, start=DRAWN) for code in (f"table {number}", f" TABLE-{number} "))
        assert first.setup() == second.setup()
        assert sorted(seat.name for seat in first.setup().seats) == sorted(names)
        orders.add(tuple(seat.name for seat in first.setup().seats))
    assert len(orders) > 12, "and it is an order, not always one"
    assert [seat.name for seat in form(*names).setup().seats] == list(names)


JUNK: list[Any] = [
    {"mode": 7, "seats": "x", "options": [], "start": None, "practice": "yes", "physical": 1},
    {"mode": "gone", "seats": [["Ana"], [1, 2], ["Ana", "wizard"], None, {}], "options": {"preparation": "gone"}},
    {"seats": [["A" * 500, "person"]] * 50, "options": {"preparation": ["players"]}},
    {"seats": [["Ana", "person"]], "mode": "tournament"},
    {"seats": {}, "options": {"other": "x"}, "open": 9},
]
UNFIT: list[Any] = [None, 7, [], "x"]


@pytest.mark.parametrize("junk", [*JUNK, *({"forms": value} for value in UNFIT)], ids=lambda _junk: "junk")
def test_a_damaged_memory_gives_a_form_all_the_same(junk: Any) -> None:
    made = Form.begin(NINE, "x", junk)
    assert made.mode in {mode.key for mode in NINE.modes}
    assert 2 <= len(made.seats) <= 4
    for number, seat in enumerate(made.seats):
        seat.name = f"Seat {number}"
    assert check_setup(NINE, made.setup()) is None
    assert Form.begin(NINE, "x", made.remembered()).remembered() == made.remembered()
    assert made.start == LISTED


@pytest.mark.parametrize("junk", JUNK, ids=lambda _junk: "junk")
def test_a_damaged_memory_in_the_store_opens_a_form(junk: Any) -> None:
    tablet = Tablet()
    tablet.app.settings.remember("nine", junk)
    again = Tablet(tablet.storage, at="new/nine")
    assert "form nine begin" in again.actions()


def test_a_table_is_shared_before_its_first_move() -> None:
    tablet = Tablet(at="new/nine")
    tablet.enter("form nine name 0", "Ana")
    tablet.enter("form nine name 1", "Bruno")
    tablet.press("form nine share")
    assert "Link copied." in tablet.text()
    assert tablet.page.clipboard is not None
    kind, _slash, payload = tablet.page.clipboard.partition("#")[2].partition("/")
    assert kind == TURN
    assert [seat.name for seat in read(payload).setup.seats] == ["Ana", "Bruno"]
    assert tablet.app.table is None
    tablet.press("form nine begin")
    assert tablet.match.setup == read(payload).setup, "it is the same table"


def test_actions_that_no_key_sends_change_nothing() -> None:
    tablet = Tablet(at="new/nine")
    before = tablet.app.room(ShelfRoom).form("nine").remembered()
    for action in (
        "form",
        "form nine",
        "form chess begin",
        "form nine fly",
        "form nine remove 9",
        "form nine remove x",
        "form nine player 0 wizard",
        "form nine open",
    ):
        tablet.app.do(action)
    for field in (
        "form",
        "form nine",
        "form nine name",
        "form nine name 9",
        "form nine name x",
        "form chess code",
        "nothing",
        "",
    ):
        tablet.app.enter(field, "value")
    assert tablet.app.room(ShelfRoom).form("nine").remembered() == before


def test_escape_and_the_cross_lead_back_to_the_shelf() -> None:
    tablet = Tablet(at="new/nine")
    assert tablet.find(lambda e: e.has_class("shelf-page"))[0].attributes.keys() >= {"inert"}
    assert tablet.app.press("Escape")
    tablet.page.settle()
    assert tablet.page.fragment == ""
    assert not tablet.find(lambda e: "inert" in e.attributes)


# --- options that hang on the number of seats ---


def test_the_form_offers_the_options_that_there_are_for_so_many_seats() -> None:
    made = Form.begin(WRECK, "olive", {"mode": "match", "seats": [["Ana", "person"]], "options": {"chests": "one"}})
    assert [option.key for option in made.offered] == ["chests"]
    assert [key for key, _ in made.offered[0].choices] == ["three", "two", "one"]
    assert made.setup().options == (("chests", "one"),)
    made.choose("first", "drawn")
    made.add()
    assert [option.key for option in made.offered] == ["chests", "first"]
    assert made.setup().options == (("chests", "three"), ("first", "listed")), "one chest is for one alone"
    made.choose("chests", "one")
    made.choose("chests", "two")
    made.choose("first", "drawn")
    made.add()
    assert made.setup().options == (("chests", "three"), ("first", "drawn"))
    made.remove(2)
    made.remove(1)
    assert made.setup().options == (("chests", "three"),)
    check_setup(WRECK, made.setup())
    made.add()
    assert made.setup().options == (("chests", "three"), ("first", "drawn")), "what was not offered waits"
    assert Form.begin(WRECK, "olive", made.remembered()).setup() == made.setup()
