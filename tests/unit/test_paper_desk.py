"""The page to write on: tools, players, fields, dice, what goes wrong; without a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pyapp.paper import ink, tools
from pyapp.paper.desk import DeskVisit
from pyapp.paper.play import STROKE, Act
from pyapp.paper.records import PlayResults
from pyapp.paper.room import PaperRoom
from pyapp.paper.store import INK, PLAY, Plays, Sheets, StoredSheet
from pyapp.ui.media import kinds

from .fake_media import FakeBlob, FakeSurface, picture
from .fake_page import FakeStorage, Tablet
from .paper_sheets import MARKET, PICTURE, RIVER, TOTAL, entry, sheet

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyapp.paper.sheet import Sheet

WHERE = "paper/play/aaaa1111"
LINE = [value for x in range(30) for value in (100.0 + 5 * x, 200.0, 0.5)]


def begun(
    of: Sheet | None = None, names: Sequence[str] = ("Ana", "Bruno"), storage: FakeStorage | None = None
) -> Tablet:
    """Return a tablet with a play of a sheet open."""
    kept = storage or FakeStorage()
    one = Tablet(kept)
    Plays(one.page.storage).save(entry(of or sheet(MARKET, RIVER, TOTAL), *names), 1_000)
    one.page.media().stored[PICTURE] = picture(900, 735)
    one.open(WHERE)
    one.page.settle()
    return one


def visit(one: Tablet) -> DeskVisit:
    """Return the open play."""
    found = one.app.room(PaperRoom).visit
    assert isinstance(found, DeskVisit)
    return found


def surface(one: Tablet) -> FakeSurface:
    """Return the surface of the open play."""
    return one.page.media().surface_now


def draw(one: Tablet, *, pen: bool = False) -> None:
    """Draw a stroke."""
    surface(one).listener.drawn(LINE, pen=pen)
    one.wait(0.01)


def labels(one: Tablet) -> list[str]:
    """Return the names of all buttons."""
    return [element["aria-label"] or element.text for element in one.find(lambda element: element.tag == "button")]


def test_a_stroke_is_on_the_surface_and_in_the_store() -> None:
    one = begun()
    draw(one)
    assert list(surface(one).strokes.values()) == [ink.write(ink.from_list("b11", LINE))]
    assert any(name.startswith(f"{INK}aaaa1111.") for name in one.page.storage.names())
    again = Tablet(one.storage, at=WHERE)
    again.page.settle()
    assert len(visit(again).play.acts) == 1


def test_tools_inks_and_widths_are_those_of_the_next_stroke_and_are_remembered() -> None:
    one = begun()
    for action, head in (
        ("tool p", "p11"),
        ("ink 3", "p31"),
        ("thicker", "p32"),
        ("thinner", "p31"),
        ("tool h", "h31"),
    ):
        one.app.do(f"paper {action}")
        assert surface(one).last("use")[1:3] == ("write", head)
    draw(one)
    assert next(iter(surface(one).strokes.values())).startswith("h31")
    one.app.do("paper tool eraser")
    assert surface(one).last("use")[1] == "eraser"
    one.app.do("paper tool eraser")
    assert surface(one).last("use")[1] == "rubber"
    again = Tablet(one.storage, at=WHERE)
    assert visit(again).tools == tools.Tools("rubber", 3, 1)


@pytest.mark.parametrize(
    "pressed", ["p", "b", "h", "x", "e", "1", "4", "[", "]", "r", "n", "+", "-", "0", ".", ",", "P"]
)
def test_every_tool_has_a_key(pressed: str) -> None:
    one = begun(sheet(pages=2))
    assert one.app.press(pressed)
    one.page.settle()


def test_undo_and_redo_show_what_is_there() -> None:
    one = begun()
    draw(one)
    draw(one)
    one.app.press("z")
    assert len(surface(one).strokes) == 1
    one.app.press("z")
    one.app.press("z")
    assert surface(one).strokes == {}
    one.app.press("y")
    one.app.press("y")
    assert len(surface(one).strokes) == 2


def test_undo_turns_to_the_page_where_it_happens() -> None:
    one = begun(sheet(pages=2))
    draw(one)
    one.app.do("paper page 1")
    one.page.settle()
    assert visit(one).page == 1
    one.app.press("z")
    one.page.settle()
    assert visit(one).page == 0


def test_boxes_are_crossed_by_a_tap_and_taken_back_by_another() -> None:
    one = begun()
    one.app.tap("f1 3")
    assert set(surface(one).strokes) == {"f1:3/0", "f1:3/1", "f3:/0"}
    assert "Market, row 1, box 4, crossed" in {
        element["aria-label"] for element in one.find(lambda e: e["role"] == "checkbox")
    }
    one.app.tap("f1 3")
    assert surface(one).strokes == {}
    one.app.tap("f1 99")
    one.app.tap("f7 1")
    assert len(visit(one).play.acts) == 2


def test_a_number_is_typed_and_corrected_and_the_sum_follows() -> None:
    one = begun()
    one.app.tap("f2")
    for sign in ("1", "2"):
        one.app.press(sign)
    assert visit(one).pad == ("f2", "12")
    one.app.press("Backspace")
    one.app.press("Enter")
    assert visit(one).play.score(0) == 1
    one.app.tap("f2")
    one.app.do("paper digit minus")
    one.app.do("paper digit 7")
    one.app.do("paper digit ok")
    assert visit(one).play.score(0) == -7
    assert visit(one).desk.marks.figures["f2"] == [1, -7]
    one.app.tap("f2")
    one.app.press("Escape")
    assert visit(one).pad is None


def test_the_eraser_takes_back_marks_in_fields() -> None:
    one = begun()
    one.app.tap("f1 3")
    one.app.tap("f2")
    one.app.press("8")
    one.app.press("Enter")
    surface(one).listener.erased(["f1:3/0", "f2:/0", "f3:/0"], (), 5)
    assert surface(one).strokes == {}
    one.app.press("z")
    one.app.press("z")
    assert {name.split(":")[0] for name in surface(one).strokes} == {"f1", "f2", "f3"}


def test_the_eraser_leaves_what_it_does_not_touch() -> None:
    one = begun()
    draw(one)
    (name,) = surface(one).strokes
    surface(one).listener.erased([name], [170.0, 150.0, 0.5, 170.0, 250.0, 0.5], 12)
    assert len(surface(one).strokes) == 2
    assert name not in surface(one).strokes


def test_a_page_is_cleared_and_comes_back() -> None:
    one = begun()
    draw(one)
    one.app.do("paper clear")
    assert surface(one).strokes == {}
    assert "Undo brings it back" in one.text()
    one.app.press("z")
    assert len(surface(one).strokes) == 1


def test_the_dot_of_a_double_tap_is_taken_back_but_no_other_mark() -> None:
    one = begun()
    draw(one)
    surface(one).listener.take_back_dot()
    assert surface(one).strokes == {}
    one.app.tap("f1 3")
    surface(one).listener.take_back_dot()
    assert len(surface(one).strokes) == 3


def test_dice_are_held_and_rolled_by_the_code() -> None:
    one, other = begun(), begun()
    for tablet in (one, other):
        tablet.app.press("r")
        tablet.app.do("paper hold 0")
        tablet.app.do("paper hold 5")
        tablet.app.press("r")
    assert [roll.dice for roll in visit(one).play.rolls] == [(0, 1, 2, 3, 4, 5), (1, 2, 3, 4)]
    assert [label for label in labels(one) if "die" in label] == [label for label in labels(other) if "die" in label]
    for die in range(1, 5):
        one.app.do(f"paper hold {die}")
    one.app.press("r")
    assert len(visit(one).play.rolls) == 2, "nothing is loose"


def test_cards_are_used_up_and_shuffled() -> None:
    one = begun(sheet(cards=["Wood", "Stone"]))
    for _ in range(3):
        one.app.do("paper draw")
    assert "The deck is used up" in one.text()
    assert "0 cards left" in one.text()
    one.app.do("paper shuffle")
    assert "2 cards left" in one.text()


def test_players_take_turns_at_one_tablet() -> None:
    one = begun()
    draw(one)
    one.app.do("paper seat 1")
    one.page.settle()
    assert surface(one).strokes == {}
    draw(one)
    one.app.press("n")
    one.page.settle()
    assert len(surface(one).strokes) == 1
    assert [act.seat for act in visit(one).play.acts.values()] == [0, 1]


def test_a_sheet_of_somebody_elsewhere_can_be_seen_but_not_written_on() -> None:
    one = begun()
    stored = Plays(one.page.storage).load("aaaa1111")
    from dataclasses import replace

    Plays(one.page.storage).save(replace(stored, seats=(1,)), 2_000)
    one.open("paper")
    one.open(WHERE)
    one.page.settle()
    assert visit(one).seat == 1
    one.app.do("paper seat 0")
    one.page.settle()
    assert surface(one).last("use")[4] is False
    assert "Looking at Ana's sheet" in one.text()
    one.app.tap("f1 3")
    one.app.press("z")
    assert len(visit(one).play.acts) == 0


def test_a_finished_play_is_in_the_records_and_can_go_on() -> None:
    one = begun()
    one.app.tap("f1 3")
    one.app.do("paper finish")
    assert "finished" in one.text()
    results = PlayResults(one.page.storage).all()
    assert [list(result.players) for result in results] == [[("Ana", 2), ("Bruno", None)]]
    one.app.tap("f1 4")
    assert visit(one).play.score(0) == 2
    one.app.do("paper go-on")
    one.app.tap("f1 4")
    assert visit(one).play.score(0) == 4


def test_points_are_entered_by_hand() -> None:
    one = begun()
    one.app.do("paper points")
    for sign in "61":
        one.app.press(sign)
    one.app.press("Enter")
    assert visit(one).play.score(0) == 61
    assert "Ana, 61 points" in labels(one)


def test_a_full_store_says_so_and_keeps_the_stroke_on_the_sheet() -> None:
    one = begun()
    one.storage.full()
    draw(one)
    assert "storage is full" in one.text()
    assert len(surface(one).strokes) == 1
    one.storage.quota = None
    draw(one)
    assert "storage is full" not in one.text()
    again = Tablet(one.storage, at=WHERE)
    assert len(visit(again).play.acts) == 2


def test_a_play_that_disappeared_is_saved_again() -> None:
    one = begun()
    draw(one)
    for name in one.page.storage.names():
        one.page.storage.delete(name)
    draw(one)
    assert "It is saved again" in one.text()
    again = Tablet(one.storage, at=WHERE)
    assert len(visit(again).play.acts) == 2


def test_two_windows_show_what_the_other_one_writes() -> None:
    one = begun()
    two = Tablet(one.storage, at=WHERE)
    two.page.settle()
    draw(one)
    two.hear()
    assert len(surface(two).strokes) == 1
    draw(two)
    one.hear()
    assert len(surface(one).strokes) == 2


def test_the_first_stylus_stops_fingers_from_writing() -> None:
    one = begun()
    surface(one).listener.pen_seen()
    draw(one, pen=True)
    assert surface(one).last("use")[3] is False
    assert "Fingers now only move the page" in one.text()
    one.app.do("paper fingers yes")
    assert surface(one).last("use")[3] is True
    assert json.loads(one.page.storage.get(tools.KEY) or "")["fingers"] is True


def test_a_page_without_its_picture_keeps_the_strokes_and_takes_another_picture() -> None:
    one = begun()
    draw(one)
    del one.page.media().stored[PICTURE]
    one.app.room(PaperRoom).urls.clear()
    one.open("paper")
    one.open(WHERE)
    one.page.settle()
    assert "picture of this page is gone" in one.text()
    assert surface(one).page == ("", 900, 735)
    assert len(surface(one).strokes) == 1
    one.page.media().picked = [picture(1800, 1470)]
    one.app.do("paper replace")
    one.page.settle()
    assert "picture of this page is gone" not in one.text()
    page = surface(one).page
    assert page is not None
    assert page[1:] == (900, 735), "the strokes keep their places"
    again = Tablet(one.storage, at=WHERE)
    assert visit(again).entry.sheet.pages[0].picture != PICTURE


def test_a_file_that_is_no_picture_is_refused_in_its_place() -> None:
    one = begun()
    del one.page.media().stored[PICTURE]
    one.app.room(PaperRoom).urls.clear()
    one.open("paper")
    one.open(WHERE)
    one.page.settle()
    one.page.media().picked = [FakeBlob(b"nonsense", "x.png", "")]
    one.app.do("paper replace")
    one.page.settle()
    assert visit(one).notice is not None
    assert visit(one).entry.sheet.pages[0].picture == PICTURE


def test_a_page_is_saved_as_a_picture() -> None:
    one = begun()
    draw(one)
    one.app.do("paper png")
    one.page.settle()
    ((name, blob),) = one.page.media().downloads.items()
    assert name == "Lantern Street Ana 1.png"
    assert blob.kind == kinds.PNG


def test_all_pages_are_printed() -> None:
    one = begun(sheet(pages=3))
    draw(one)
    one.app.do("paper print filled")
    one.page.settle()
    assert one.page.printed == 1
    assert len(visit(one).prints) == 3
    assert visit(one).page == 0


def test_a_finished_play_is_not_changed_by_keys() -> None:
    one = begun()
    draw(one)
    one.app.do("paper finish")
    for action in ("undo", "redo", "clear"):
        one.app.do(f"paper {action}")
    assert len(surface(one).strokes) == 1


def test_points_entered_after_the_end_are_in_the_records() -> None:
    one = begun()
    one.app.do("paper finish")
    one.app.do("paper points")
    for sign in ("6", "1", "Enter"):
        one.app.press(sign)
    (result,) = PlayResults(one.page.storage).all()
    assert result.players[0] == ("Ana", 61)


def test_the_result_asks_for_the_points_of_everybody_and_comes_back() -> None:
    one = begun()
    one.app.do("paper finish")
    last = len(visit(one).entry.players) - 1
    assert f"paper points {last}" in one.actions()
    one.app.do(f"paper points {last}")
    assert visit(one).seat == last
    assert f"Points of {visit(one).entry.players[last].name}" in one.text()
    for sign in ("4", "2", "Enter"):
        one.app.press(sign)
    assert visit(one).drawer == "result"
    (result,) = PlayResults(one.page.storage).all()
    assert result.players[last][1] == 42
    before = visit(one).seat
    one.app.do("paper points 99")
    assert visit(one).seat == before


def test_looking_at_a_play_does_not_change_when_it_was_written() -> None:
    one = begun()
    draw(one)
    one.open("paper")
    written = Plays(one.page.storage).load("aaaa1111").updated
    one.wait(100)
    one.open(WHERE)
    one.page.settle()
    one.open("paper")
    assert Plays(one.page.storage).load("aaaa1111").updated == written


def test_a_play_that_was_deleted_in_another_window_stays_deleted() -> None:
    one = begun()
    draw(one)
    Plays(one.page.storage).delete("aaaa1111")
    one.open("paper")
    one.page.settle()
    assert Plays(one.page.storage).idents() == []
    assert list(one.page.media().stored) == [PICTURE]


def test_more_strokes_are_erased_at_once_than_an_act_can_name() -> None:
    one = begun()
    stroke = ink.write(ink.from_list("b11", LINE))
    visit(one).take([Act(clock, "ffffffff", STROKE, 0, 0, stroke) for clock in range(0x1000, 0x1000 + 1_200)])
    surface(one).listener.erased(list(surface(one).strokes), (), 5)
    assert surface(one).strokes == {}
    assert not one.page.faults


def test_a_play_that_takes_no_more_acts_says_so() -> None:
    one = begun()
    visit(one).take([Act(0xFFFFFFFF, "a", STROKE, 0, 0, ink.write(ink.from_list("b11", LINE)))])
    said = "Nothing more can be written on this play"
    for action in ("stroke", "stamp", "tap", "roll"):
        one.app.do("paper quiet")
        assert said not in one.text()
        if action == "stroke":
            draw(one)
        elif action == "stamp":
            surface(one).listener.tapped(9, 9)
        elif action == "tap":
            one.app.tap("f1 3")
        else:
            one.app.press("r")
        assert said in one.text()
    one.app.do("paper quiet")
    surface(one).listener.erased(list(surface(one).strokes), (), 5)
    assert said in one.text()
    assert len(visit(one).play.acts) == 1


def test_a_damaged_stroke_is_erased_whole() -> None:
    one = begun()
    visit(one).take([Act(1, "a", STROKE, 0, 0, "b11" + "ABA" + 30 * "_")])
    surface(one).listener.erased(list(surface(one).strokes), [0.0, 0.0, 0.5, 9.0, 9.0, 0.5], 5)
    assert surface(one).strokes == {}


def test_a_play_that_is_left_while_its_pages_are_drawn_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = begun(sheet(pages=3))
    now = surface(one)

    async def leave(_scale: float = 1.0) -> FakeBlob:
        visit(one).leave()
        return picture(900, 735)

    monkeypatch.setattr(now, "picture", leave)
    one.app.do("paper print filled")
    one.page.settle()
    assert not one.page.faults
    assert one.page.printed == 0


class Later:
    """Something to wait for."""

    def __await__(self) -> Generator[None]:
        yield


def test_the_list_shows_the_page_as_it_was_left_once_its_picture_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    one = begun()
    draw(one)

    async def slow(_scale: float = 1.0) -> FakeBlob:
        for _ in range(5):
            await Later()
        return picture(360, 294)

    monkeypatch.setattr(surface(one), "picture", slow)
    one.open("paper")
    one.page.settle()
    (shown,) = {element["src"] for element in one.find(lambda element: element.tag == "img")}
    assert one.page.media().urls[shown].content == picture(360, 294).content


def test_a_page_that_is_shown_again_has_the_same_address() -> None:
    one = begun()
    for _ in range(5):
        one.app.press("n")
        one.page.settle()
    assert len(one.page.media().urls) == 1


def test_a_play_of_a_sheet_without_pages_says_so() -> None:
    one = Tablet()
    Plays(one.page.storage).save(entry(sheet(pages=0)), 1_000)
    one.open(WHERE)
    assert "This sheet has no pages yet." in one.text()
    assert not one.page.faults


def test_another_round_is_one_of_the_sheet_as_it_is_now() -> None:
    one = begun()
    Sheets(one.page.storage).save(StoredSheet("5ee7", sheet(MARKET)), 2_000)
    one.app.do("paper finish")
    one.app.do("paper again")
    one.page.settle()
    assert visit(one).rest != "aaaa1111"
    assert visit(one).entry.sheet.fields == (MARKET,)


def test_what_is_no_play_says_so() -> None:
    one = Tablet(at="paper/play/ffff")
    assert "That play is not on this device." in one.text()
    one.page.storage.put(PLAY + "bad", "{")
    one.open("paper/play/bad")
    assert "This play is damaged" in one.text()
    one.app.do("paper roll")
    one.app.tap("f1 1")
    assert not one.page.faults


@given(
    some.text(max_size=40) | some.sampled_from(["{}", "[]", '{"tool": 3}', '{"ink": 9, "tool": "h"}', '{"left": 1}'])
)
def test_damaged_tools_have_their_defaults(raw: str) -> None:
    storage = FakeStorage({tools.KEY: raw})
    found = tools.load(Tablet(storage).page.storage)
    assert found.tool in tools.TOOLS
    assert found.ink in range(4)
    assert isinstance(found.left, bool)


@pytest.mark.parametrize(
    "words",
    ["", "x", "tool", "tool q", "ink 9", "seat 7", "page x", "hold 99", "digit q", "drawer z", "turn x", "mark q"],
)
def test_malformed_words_change_nothing(words: str) -> None:
    one = begun()
    one.app.do(f"paper {words}".strip())
    assert len(visit(one).play.acts) == 0
    assert not one.page.faults
