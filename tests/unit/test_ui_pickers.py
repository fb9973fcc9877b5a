"""Options with many choices, own sheets, seats kept elsewhere and the default mode in the form of a new match."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.engine.contract import AWAY, check_setup
from pyapp.games import GAMES
from pyapp.ui.page import StoreFull
from pyapp.ui.shelf.page import MANY
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.start.form import DRAWN, Form, FormSeat
from pyapp.ui.store.own_sheets import MAX_LENGTH, PREFIX, OwnSheet, OwnSheets, read_sheet, read_sheets, write_sheet
from pyapp.ui.store.saves import Conflict, SaveError, backup_of
from tests.unit.fake_page import BEGAN, FakePage, FakeStorage, Tablet
from tests.unit.helpers import NINE
from tests.unit.markup import faults
from tests.unit.stall import GAME, open_stall


@pytest.fixture(autouse=True)
def _stall(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue.use("en")
    open_stall(monkeypatch)


def form(mode: str, code: str = "olive-42-bread", **options: str) -> Form:
    own = {"aa": '{"title":"Mine"}', "bb": '{"title":"Other"}'}
    return Form.begin(
        GAME, code, {"mode": mode, "options": options, "seats": [["Ana", "person"], ["Bruno", "person"]]}, own
    )


def chosen_of(made: Form) -> tuple[str, ...]:
    setup = made.setup()
    check_setup(GAME, setup)
    return tuple(value for _key, value in setup.options)


# --- the values of a picker ---


def test_the_usual_mode_comes_first() -> None:
    assert Form.begin(GAME, "x", {}).mode == "market"
    assert Form.begin(NINE, "x", {}).mode == "match", "a game without a usual mode begins with its first"
    assert Form.begin(GAME, "x", {"mode": "solo"}).mode == "solo"


def test_the_choice_drawn_by_the_code_is_the_same_everywhere() -> None:
    drawn = {code: chosen_of(form("solo", code)) for code in map(str, range(40))}
    assert all(chosen_of(form("solo", code)) == value for code, value in drawn.items())
    assert {value for (value,) in drawn.values()} == {"north", "south", "east"}


def test_two_drawn_ones_differ() -> None:
    for code in map(str, range(40)):
        assert len(set(chosen_of(form("duel", code)))) == 2
        assert chosen_of(form("duel", code, sheet="north"))[1] != "north"
        first, second = chosen_of(form("duel", code, second="north"))
        assert (first in ("south", "east"), second) == (True, "north")


def test_own_sheets_travel_in_the_order_of_the_options() -> None:
    setup = form("duel", sheet="own:bb", second="own:aa").setup()
    assert setup.content == ('{"title":"Other"}', '{"title":"Mine"}')
    assert dict(setup.options) == {"sheet": "own", "second": "own"}
    setup = form("duel", second="own:aa").setup()
    assert setup.content == ('{"title":"Mine"}',)
    assert setup.option("sheet") != "own"


@pytest.mark.parametrize("value", ["own", "own:zz", "own:", "west", "", "drawn "])
def test_a_choice_that_is_not_there_is_drawn(value: str) -> None:
    assert form("solo", sheet=value).options == {"sheet": DRAWN}
    made = form("solo", sheet="north")
    made.choose("sheet", value)
    made.choose("second", "north")
    assert made.options == {"sheet": "north"}


def test_a_deleted_sheet_is_no_longer_chosen() -> None:
    made = form("solo", sheet="own:aa")
    made.set_own_sheets({"bb": '{"title":"Other"}'})
    assert made.options == {"sheet": DRAWN}


def test_with_one_choice_besides_own_ones_nothing_is_drawn() -> None:
    artemis = GAMES["artemis"]
    made = Form.begin(artemis, "x", {"options": {"pack": DRAWN}})
    assert made.options["pack"] == "house"
    made.choose("pack", DRAWN)
    assert made.options["pack"] == "house"
    tablet = Tablet(at="new/artemis")
    assert tablet.ident("pick-artemis-pack").text.startswith("Built-in")


# --- seats kept elsewhere ---


def test_a_seat_can_be_kept_elsewhere_where_the_mode_allows_it() -> None:
    tablet = Tablet(at="new/stall")
    tablet.press("form stall open 0")
    assert "form stall player 0 away" not in tablet.actions()
    tablet.press("form stall mode basic")
    tablet.press("form stall open 1")
    tablet.press("form stall player 1 away")
    assert "Away" in tablet.text()
    tablet.press("form stall begin")
    assert [seat.player for seat in tablet.match.setup.seats] == ["person", AWAY]
    again = tablet.reload()
    again.open("new/stall")
    assert again.app.room(ShelfRoom).form("stall").seats[1].player == AWAY, "it is remembered"
    again.press("form stall mode market")
    assert again.app.room(ShelfRoom).form("stall").seats[1].player == "person"


def test_a_match_without_a_seat_here_is_refused_with_a_reason() -> None:
    tablet = Tablet(at="new/stall")
    tablet.press("form stall mode basic")
    tablet.app.room(ShelfRoom).form("stall").seats = [FormSeat("Ana", AWAY)]
    tablet.press("form stall begin")
    assert "At least one player is needed." in tablet.text()


# --- the picker on the page ---


def picked(tablet: Tablet) -> list[str]:
    return [e["data-do"] for e in tablet.find(lambda e: e.has_class("pick-card"))]


def test_the_picker_opens_searches_and_closes() -> None:
    tablet = Tablet(at="new/stall")
    tablet.press("form stall mode solo")
    assert tablet.ident("pick-stall-sheet").text == "drawn Random Fixed by the table code Change"
    tablet.press("form stall pick sheet")
    assert tablet.page.focused[-1] == "find-stall"
    assert picked(tablet) == [f"form stall option sheet {key}" for key in ("drawn", "north", "south", "east")]
    assert [e.text for e in tablet.ident("picks-stall").all() if e.tag == "h2"] == ["Cold <places>", "Warm places"]
    assert not faults(tablet.look())
    assert "form stall begin" not in tablet.actions()
    tablet.enter("form stall search", "EASY so")
    assert picked(tablet) == ["form stall option sheet south"]
    tablet.enter("form stall search", "cold")
    assert picked(tablet) == ["form stall option sheet north"]
    tablet.enter("form stall search", "CÓLD ñorth")
    assert picked(tablet) == ["form stall option sheet north"], "accents do not count"
    tablet.enter("form stall search", "<b>")
    assert "Nothing found for: <b>." in tablet.text()
    tablet.enter("form stall search", "")
    tablet.press("form stall option sheet north")
    assert tablet.page.focused[-1] == "pick-stall-sheet"
    assert tablet.ident("pick-stall-sheet").text == "north North & sea hard Change"
    tablet.press("form stall begin")
    assert tablet.match.setup.options == (("sheet", "north"),)


def test_escape_closes_the_picker_first() -> None:
    tablet = Tablet(at="new/stall")
    tablet.press("form stall mode solo")
    tablet.press("form stall pick sheet")
    assert tablet.app.press("Escape")
    tablet.page.settle()
    assert tablet.page.fragment == "new/stall"
    assert "form stall begin" in tablet.actions()
    tablet.press("form stall pick sheet")
    tablet.open("")
    tablet.open("new/stall")
    assert "form stall begin" in tablet.actions(), "a form is not found half picked"
    for nothing in ("form stall pick kindling", "form stall pick", "form nine pick preparation"):
        tablet.app.do(nothing)
        assert not picked(tablet)


def test_own_sheets_stand_first_and_are_played() -> None:
    tablet = Tablet()
    tablet.app.own_sheets.save(OwnSheet("aa", "stall", '{"title":"<b>Mine</b>"}'), BEGAN)
    tablet.app.own_sheets.save(OwnSheet("bb", "stall", '{"unfinished":1}'), BEGAN)
    tablet.app.own_sheets.save(OwnSheet("cc", "other", '{"title":"Else"}'), BEGAN)
    tablet.open("new/stall")
    tablet.press("form stall mode solo")
    tablet.press("form stall pick sheet")
    assert picked(tablet)[:3] == [f"form stall option sheet {key}" for key in ("drawn", "own:aa", "north")]
    assert not faults(tablet.look())
    tablet.press("form stall option sheet own:aa")
    assert "<b>Mine</b>" in tablet.ident("pick-stall-sheet").text
    tablet.press("form stall begin")
    assert tablet.match.setup.content == ('{"title":"<b>Mine</b>"}',)
    tablet.app.own_sheets.delete("aa")
    again = tablet.reload()
    assert again.match.setup.content == ('{"title":"<b>Mine</b>"}',), "the match carries it"
    again.open("new/stall")
    assert again.app.room(ShelfRoom).form("stall").options == {"sheet": DRAWN}


def test_a_game_without_a_view_of_its_choices_still_offers_the_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    open_stall(monkeypatch, picker=None, option_picture=None, describe_content=None)
    tablet = Tablet(at="new/stall")
    tablet.press("form stall mode solo")
    tablet.press("form stall pick sheet")
    assert picked(tablet) == ["form stall option sheet drawn"]


def test_titles_of_games_are_cut_at_the_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setitem(GAMES, "stall", replace(GAME, title="Stall: Buy & Sell"))
    tablet = Tablet(at="new/stall")
    heads = [e.text for e in tablet.find(lambda e: e.tag == "h1")]
    assert "Stall" in heads
    assert "Buy & Sell · 1 to 4 · about 5 min" in tablet.text()
    lids = len(GAMES) + 1  # and Paper's
    assert len(tablet.find(lambda e: e.has_class("boxlid"))) == lids
    assert tablet.find(lambda e: e.has_class(f"g{min(lids, MANY)}"))


# --- the store of sheets ---


def store(storage: FakeStorage | None = None) -> OwnSheets:
    return OwnSheets(FakePage(storage or FakeStorage(), None).storage)  # type: ignore[arg-type]


def test_sheets_are_stored_with_their_revision() -> None:
    sheets = store()
    first = sheets.save(OwnSheet("aa", "stall", "{}"), 5)
    sheets.save(OwnSheet("bb", "stall", "[]"), 9)
    assert (first.revision, first.updated) == (1, 5)
    assert sheets.load("aa") == first
    assert [sheet.ident for sheet in sheets.all("stall")] == ["bb", "aa"], "the last written first"
    assert sheets.all("other") == []
    sheets.delete("aa")
    with pytest.raises(SaveError, match="not on this device"):
        sheets.load("aa")


def test_another_windows_sheet_is_not_written_over() -> None:
    sheets = store()
    first = sheets.save(OwnSheet("aa", "stall", "{}"), 5)
    second = sheets.save(first, 6)
    with pytest.raises(Conflict):
        sheets.save(first, 7)
    assert sheets.load("aa") == second
    assert sheets.save(first, 8, force=True).revision == 2


def test_a_full_store_keeps_the_last_good_sheet() -> None:
    storage = FakeStorage()
    sheets = store(storage)
    first = sheets.save(OwnSheet("aa", "stall", "{}"), 5)
    storage.full()
    with pytest.raises(StoreFull):
        sheets.save(OwnSheet("aa", "stall", "{" + " " * 99 + "}", revision=1), 6)
    assert sheets.load("aa") == first


GOOD = write_sheet(OwnSheet("aa", "stall", "{}", 5, 1))
DAMAGED: list[Any] = [
    *(
        "",
        "x",
        "[]",
        "7",
        "null",
        "{}",
        "[" * 100_000,
        GOOD[:-2],
        GOOD.replace('"{}"', "7"),
        GOOD.replace('"{}"', '""'),
    ),
    *(
        GOOD.replace('"stall"', "7"),
        GOOD.replace("5", '"5"'),
        GOOD.replace("5", "1e300"),
        GOOD.replace('"revision": 1', '"revision": "1"'),
    ),
    *(
        GOOD.replace('"sobremesa": 1', '"sobremesa": 2'),
        GOOD.replace('"{}"', '"a\\nb"'),
        write_sheet(OwnSheet("aa", "stall", "x" * (MAX_LENGTH + 1), 5)),
    ),
]


@pytest.mark.parametrize("raw", DAMAGED, ids=lambda raw: raw[:20])
def test_a_damaged_sheet_does_not_affect_others(raw: str) -> None:
    assert read_sheet("aa", GOOD) is not None
    assert read_sheet("aa", raw) is None
    storage = FakeStorage({PREFIX + "aa": raw, PREFIX + "not a name": GOOD})
    sheets = store(storage)
    assert sheets.all() == []
    assert sheets.idents() == ["aa"]
    with pytest.raises(SaveError):
        sheets.load("aa")
    with pytest.raises(Conflict):
        sheets.save(OwnSheet("aa", "stall", "{}"), 5)
    assert storage.texts[PREFIX + "aa"] == raw
    assert "form stall begin" in Tablet(storage, at="new/stall").actions()


# --- backups ---


def test_a_backup_carries_the_sheets_to_another_device() -> None:
    here = Tablet(at="saves")
    for number, text in enumerate(('{"title":"Mine"}', '{"title":"Other"}')):
        here.app.own_sheets.save(OwnSheet(f"s{number}", "stall", text), BEGAN + number)
    here.storage.texts[PREFIX + "broken"] = "as it lies there"
    here.press("backup")
    (text,) = here.page.files.values()
    there = Tablet()
    there.app.own_sheets.save(OwnSheet("s0", "stall", '{"title":"Taken"}'), BEGAN)
    there.app.own_sheets.save(OwnSheet("zz", "stall", '{"title":"Other"}'), BEGAN)
    for added in ("Added: 1.", "Added: 0."):
        there.open("saves")
        there.page.file_to_pick = text
        there.press("import")
        assert ("1 new sheet of yours." in there.text()) == (added == "Added: 1.")
        if added == "Added: 1.":
            there.press("import-do")
            assert added in there.text()
        assert sorted(sheet.text for sheet in there.app.own_sheets.all()) == [
            f'{{"title":"{title}"}}' for title in ("Mine", "Other", "Taken")
        ]
    assert there.app.own_sheets.load("s0").text == '{"title":"Taken"}', "what is here stays"


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "7", "{}", "[" * 99_999, '{"kind":"backup"}', '{"kind":"backup","sobremesa":1,"matches":[]}'),
        *(
            f'{{"kind":"backup","sobremesa":1,"matches":{{}},"sheets":{more}}}'
            for more in ("[1]", '{"aa":7,"b b":"{}"}', "null")
        ),
    ],
)
def test_a_file_without_sheets_brings_none(text: str) -> None:
    assert read_sheets(backup_of(text).get("sheets")) == []
