"""A page of sheets: the shown seat, the meaning of a touchable, ways to pay, buttons of the voice, the end of a turn,
real dice, seats kept elsewhere.
"""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.contract import AWAY, Seat, Setup
from pyapp.engine.match import Match
from tests.unit.fake_page import Tablet, compose
from tests.unit.markup import Element, faults
from tests.unit.stall import GAME, open_stall


@pytest.fixture(autouse=True)
def _stall(monkeypatch: pytest.MonkeyPatch) -> None:
    open_stall(monkeypatch)


def seated(
    *players: str,
    mode: str = "basic",
    thinker: Any = "held",
    physical: bool = False,
    local: tuple[int, ...] | None = None,
) -> Tablet:
    """Return a tablet with a match on its table."""
    tablet = Tablet(thinker=thinker)
    seats = tuple(
        Seat(name, player)
        for name, player in zip(("Ana", "Bruno", "Chloë"), players or ("person", "person"), strict=False)
    )
    match = Match(GAME, Setup("stall", mode, seats, "olive-42-bread", physical=physical))
    match.settle()
    tablet.app.open_entry(match, local=local)
    tablet.page.settle()
    return tablet


def keys(tablet: Tablet) -> dict[str, Element]:
    """Return the keys of the voice: what each does, and the key."""
    return {element["data-do"]: element for element in tablet.ident("p-voice").all() if element["data-do"]}


def pressed(tablet: Tablet, start: str) -> list[str]:
    return [
        element["data-do"]
        for element in tablet.find(lambda e: e["aria-pressed"] == "true" and e["data-do"].startswith(start))
    ]


# --- ways to pay ---


def test_a_touchable_means_all_its_ways_to_pay() -> None:
    tablet = seated()
    tablet.tap("buy apple")
    assert tablet.ident("tbuy-apple").has_class("chosen")
    assert tablet.voice == "buy apple W would be played. Pay W S"
    first, second = keys(tablet).values()
    assert (first["data-do"], first["aria-label"], first.has_class("go")) == (
        "play buy apple W",
        "Do buy apple W",
        True,
    )
    assert (second["data-do"], second["aria-label"], second.has_class("go")) == (
        "play buy apple S",
        "Do buy apple S",
        False,
    )
    tablet.press("play buy apple S")
    assert tablet.match.moves[1:] == ["buy apple S"]


def test_a_second_tap_chooses_the_plainest_payment() -> None:
    tablet = seated()
    tablet.tap("buy apple", "buy apple")
    assert tablet.match.moves[1:] == ["buy apple W"]
    tablet.tap("buy pear")
    assert keys(tablet)["play"].name == "Do buy pear S", "one way: the main key stands in the voice"
    tablet.press("play")
    assert tablet.match.moves[2:] == ["buy pear S"]


def test_one_tap_plays_only_where_there_is_one_way() -> None:
    tablet = seated()
    tablet.app.settings.set("confirm", "no")
    tablet.tap("buy apple")
    assert tablet.match.moves[1:] == []
    tablet.tap("buy apple")
    tablet.tap("buy pear")
    assert tablet.match.moves[1:] == ["buy apple W", "buy pear S"]


def test_a_touchable_without_a_legal_move_is_refused_with_its_rule() -> None:
    tablet = seated()
    tablet.tap("buy fig")
    assert "buy fig cannot be had." in tablet.voice
    assert tablet.ident("tbuy-fig").has_class("refused")
    assert "rule ST-1" in tablet.actions()
    tablet.tap("buy pear")
    assert not tablet.ident("tbuy-fig").has_class("refused")


# --- which one ---


def test_several_moves_of_a_touchable_become_buttons() -> None:
    tablet = seated()
    tablet.tap("use shop")
    assert tablet.voice == "use shop: which of 3? W S F"
    assert [key["aria-label"] for key in keys(tablet).values()] == ["Do use shop W", "Do use shop S", "Do use shop F"]
    tablet.app.do("back")
    assert tablet.voice == "Ana, buy."
    tablet.tap("use shop")
    tablet.press("play use shop F")
    assert tablet.match.moves[1:] == ["use shop F"]
    tablet.tap("use shop")
    assert "use shop cannot be had." in tablet.voice


def test_a_button_with_several_variants_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    open_stall(monkeypatch, choices=lambda scene: [("buy apple S", "apple")])
    tablet = seated()
    assert keys(tablet)["play buy apple S"].text == "apple"
    tablet.press("play buy apple S")
    assert tablet.match.moves[1:] == []
    assert list(keys(tablet)) == ["play buy apple W", "play buy apple S"]


def test_a_view_without_variants_has_one_per_move(monkeypatch: pytest.MonkeyPatch) -> None:
    open_stall(
        monkeypatch,
        **dict.fromkeys(
            (
                "expand",
                "variants",
                "variant_key",
                "choices",
                "ending_move",
                "question",
                "rolling_seat",
                "tabs",
                "rounds",
                "chapter",
            )
        ),
    )
    tablet = seated()
    tablet.tap("buy apple")
    assert "cannot be had" in tablet.voice
    tablet.app.tap("buy apple S")
    assert list(keys(tablet)) == ["play"]
    tablet.app.tap("buy apple S")
    assert tablet.match.moves[1:] == ["buy apple S"]
    assert "end" not in tablet.actions()


def test_the_pointer_previews_what_one_touchable_means() -> None:
    tablet = seated()
    tablet.app.hover("buy apple")
    assert tablet.voice == "buy apple W would be played."
    tablet.app.hover("use shop")
    assert tablet.voice == "Ana, buy.", "several moves are no preview"
    tablet.tap("buy pear")
    tablet.app.hover("buy apple")
    assert tablet.voice == "buy apple W would be played.", "keys belong to what is chosen"
    tablet.app.hover(None)
    assert list(keys(tablet)) == ["play"]


def test_buttons_stay_beside_a_refusal() -> None:
    tablet = seated(physical=True)
    tablet.tap("buy apple")
    assert "cannot be had" in tablet.voice
    assert "play die 3" in tablet.actions()


# --- the end of a turn ---


def test_the_end_key_warns_once_then_ends() -> None:
    tablet = seated()
    assert tablet.ident("end-key").name == "Finish"
    tablet.press("end")
    assert tablet.voice == "WS left. Go back Finish anyway"
    tablet.press("back")
    assert tablet.voice == "Ana, buy."
    tablet.press("end")
    tablet.press("play done")
    assert tablet.match.moves[1:] == ["done"]
    tablet.press("sheet 1")
    tablet.press("end")
    tablet.press("end")
    assert tablet.match.moves[1:3] == ["done", "done"], "a second tap means it"


def test_without_a_warning_the_turn_ends_at_once() -> None:
    tablet = seated()
    tablet.play("buy apple")
    tablet.press("end")
    assert tablet.match.moves[1:] == ["buy apple W", "done"]
    tablet.press("sheet 1")
    tablet.app.settings.set("warnings", "no")
    tablet.press("end")
    assert tablet.match.moves[3] == "done"


def test_the_end_key_waits_while_others_act() -> None:
    tablet = seated("calm", "person")
    assert "end" not in tablet.actions()
    tablet.page.held[0].give({"move": "done"})
    tablet.wait(1)
    assert "end" in tablet.actions()
    for nothing in ("end", "play done", "play", "draft die 4"):
        other = seated("calm", "person")
        other.app.do(nothing)
        assert other.match.moves[1:] == [], nothing


# --- whose sheets ---


def test_a_chip_shows_a_seats_sheets_read_only() -> None:
    tablet = seated()
    assert pressed(tablet, "sheet") == ["sheet 0"]
    tablet.press("sheet 1")
    assert pressed(tablet, "sheet") == ["sheet 1"]
    assert tablet.ident("stall-goods").text.startswith("Bruno")
    assert not tablet.find(lambda e: e.has_class("legal"))
    assert tablet.voice == "You are looking at Bruno's sheets. Back to Ana"
    tablet.tap("buy apple")
    assert tablet.match.moves[1:] == []
    assert tablet.find(lambda e: e.has_class("voice"))[0].has_class("careful")
    tablet.press("sheet 0")
    assert tablet.voice == "Ana, buy."
    tablet.press("sheet 1")
    assert tablet.app.press("Escape")
    assert pressed(tablet, "sheet") == ["sheet 0"]


def test_the_sheets_go_with_the_turn_where_the_tablet_passes_by_itself() -> None:
    tablet = seated()
    tablet.app.settings.set("handing", "no")
    tablet.play("buy apple")
    tablet.press("end")
    assert pressed(tablet, "sheet") == ["sheet 1"]
    tablet.press("sheet 0")
    tablet.press("end")
    tablet.press("end")
    assert pressed(tablet, "sheet") == ["sheet 0"], "a new round began"
    tablet.press("sheet 1")
    tablet.app.do("sheet 9")
    tablet.app.do("sheet x")
    assert pressed(tablet, "sheet") == ["sheet 1"]


def test_a_requested_seat_stays_shown_while_a_computer_plays() -> None:
    tablet = seated("calm", "person")
    tablet.press("sheet 1")
    tablet.page.held[0].give({"move": "buy apple W"})
    tablet.wait(1)
    assert pressed(tablet, "sheet") == ["sheet 1"]


def test_chips_show_points_turn_and_dice() -> None:
    tablet = seated("person", "person", AWAY)
    tablet.play("buy pear")
    chips = tablet.find(lambda e: e["data-do"].startswith("sheet "))
    assert [chip.text for chip in chips] == [
        "Ana 1 , 1 point, to act, rolls the dice",
        "Bruno 0 , 0 points",
        "Chloë , sheet elsewhere",
    ]
    assert [any(part.has_class("die-mark") for part in chip.all()) for chip in chips] == [True, False, False]


def test_hints_bring_their_tab_to_the_front_and_name_moves() -> None:
    answer = {
        "move": "use shop W",
        "value": 3,
        "considered": [["use shop W", 3, 1], ["buy pear S", 2.5, 1], ["buy fig F", 9, 1]],
    }
    tablet = seated(thinker=lambda _asked: answer)
    assert pressed(tablet, "tab") == ["tab goods"]
    tablet.press("hint")
    assert "Or do buy pear S (2 points)." in tablet.voice
    tablet.press("choose use shop W")
    assert pressed(tablet, "tab") == ["tab shop"]
    assert tablet.find(lambda e: e["data-tab"] == "shop")
    tablet.press("tab goods")
    tablet.app.do("tab nowhere")
    assert pressed(tablet, "tab") == ["tab goods"]
    tablet.press("play")
    assert tablet.match.moves[1:] == ["use shop W"]


# --- real dice, drafts, seats kept elsewhere ---


def test_real_dice_are_put_together_by_taps() -> None:
    tablet = seated(physical=True)
    assert tablet.voice.startswith("What did you roll?")
    assert "hint" not in tablet.actions()
    tablet.press("draft die")
    assert tablet.ident("stall-goods").text.startswith("die buy")
    assert "play" not in tablet.actions()
    tablet.press("draft die 4")
    assert tablet.voice == "die 4 would be played. Do die 4"
    tablet.press("play")
    assert tablet.match.moves == ["die 4"]
    assert tablet.voice == "Ana, buy."
    assert "die" not in tablet.ident("stall-goods").children[0].text  # type: ignore[union-attr]


def test_dice_are_not_entered_while_another_sheet_is_looked_at() -> None:
    tablet = seated(physical=True)
    tablet.press("sheet 1")
    tablet.press("draft die 4")
    assert "play" not in tablet.actions()
    assert tablet.find(lambda e: e.has_class("voice"))[0].has_class("careful")


def test_a_draft_is_forgotten_on_escape() -> None:
    tablet = seated(physical=True)
    tablet.press("draft die 4")
    assert tablet.app.press("Escape")
    assert not tablet.app.press("Escape")
    assert "play" not in tablet.actions()


def test_people_here_enter_the_tokens_of_an_absent_seat() -> None:
    tablet = seated(AWAY, "person", local=(1,))
    tablet.app.settings.set("warnings", "no")
    assert tablet.voice == "Ana, buy."
    tablet.press("end")
    assert tablet.match.position.turn == 1
    tablet.press("undo")
    assert tablet.match.position.turn == 0, "entered by people, taken back by them"


def test_the_result_ranks_only_sheets_kept_here() -> None:
    tablet = seated(AWAY, "person", thinker=lambda _asked: {})
    tablet.app.settings.set("warnings", "no")
    for _ in range(2):
        tablet.press("end")
        tablet.play("buy pear" if not tablet.match.position.goods[1] else "buy apple")
        tablet.press("end")
    assert tablet.voice == "The game is over. More goods win."
    tablet.press("result")
    assert tablet.find(lambda e: e.has_class("total"))[0].text == "2"
    assert tablet.find(lambda e: e.tag == "h2")[0].text == "2 points"


def test_alone_nobody_wins_and_points_are_shown() -> None:
    tablet = seated("person", thinker=lambda _asked: {})
    tablet.app.settings.set("warnings", "no")
    for _ in range(2):
        tablet.press("end")
    assert tablet.voice == "The game is over. More goods win."
    tablet.press("result")
    assert tablet.find(lambda e: e.tag == "h2")[0].text == "0 points"


# --- the page ---


def test_every_state_of_the_page_is_well_formed() -> None:
    tablet = seated("person", "person", AWAY)
    states = ["drawer log", "drawer more", "drawer share", "look 1", "look end", "sheet 1", "sheet 0", "end", "back"]
    for touch in ("buy apple", "buy fig", "use shop"):
        tablet.tap(touch)
        assert not faults(tablet.look()), touch
    for state in states:
        tablet.app.do(state)
        assert not faults(tablet.look()), state
        assert len([e for e in tablet.look().all() if e.tag == "h1"]) == 1, state
    assert compose(tablet.page.shown)


def test_on_narrow_screens_the_more_drawer_leads_to_log_and_rulebook() -> None:
    tablet = seated()
    tablet.press("drawer more")
    inside = [e["data-do"] for e in tablet.ident("p-drawer").all()]
    assert {"drawer log", "drawer rules"} <= set(inside)


def test_the_more_drawer_undoes_a_whole_turn() -> None:
    tablet = seated()
    tablet.play("buy apple", "buy pear")
    tablet.press("drawer more")
    tablet.press("restart")
    assert tablet.match.cursor == 1
    assert not tablet.find(lambda e: e["data-drawer"])
    tablet.app.do("restart")
    assert tablet.voice == "Nothing to undo."


def test_the_log_has_chapters_and_the_last_line_first_in_each() -> None:
    tablet = seated("person")
    tablet.app.settings.set("warnings", "no")
    tablet.play("buy pear")
    tablet.press("end")
    tablet.press("drawer log")
    lines = [e.text for e in tablet.ident("p-drawer").all() if e.tag == "li"]
    dice = tablet.match.moves[0], tablet.match.moves[3]
    assert lines == [
        f"Roll of {dice[1]}",
        f"4 The die shows {dice[1]}.",
        f"Roll of {dice[0]}",
        "3 Ana plays done.",
        "2 Ana plays buy pear S.",
        f"1 The die shows {dice[0]}.",
    ]
