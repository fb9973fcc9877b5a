"""The table: tapping, looking, undoing, looking back, computers and hints, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.ui.table.match_page import short_title
from pyapp.ui.table.pacing import PACE
from pyapp.ui.table.replay import STEP
from tests.bench import taps
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept, played, setup

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def seated(
    *names: str, levels: dict[int, str] | None = None, thinker: Any = "real", language: str = "en", **more: Any
) -> Tablet:
    tablet = Tablet(thinker=thinker, language=language)
    tablet.begin(*(names or ("Ana", "Bruno")), levels=levels, **more)
    return tablet


def play_first(tablet: Tablet) -> None:
    """Play the first legal move by tapping it twice, without looking at the page."""
    move = tablet.match.position.moves()[0]
    tablet.app.tap(move)
    tablet.app.tap(move)


def to_movement(tablet: Tablet) -> None:
    """Place all tokens, at a table of people."""
    while tablet.match.position.moves()[0].startswith((":", "+")):
        play_first(tablet)
    tablet.page.settle()


# --- tapping ---


def test_a_tap_computes_each_selector_once_a_stage() -> None:
    """The stages are: whether the table is covered, the tap, the painting."""
    calls = taps.count(taps.CASES["Artemis, die"]).calls
    selectors = {name: count for (file, name), count in calls.items() if file == "ui/table/selectors.py"}
    assert selectors["Selectors.__init__"] <= 3
    assert selectors["Selectors.scene"] == 1
    assert max(selectors.values()) <= 3
    assert sum(count for (file, _name), count in calls.items() if file.startswith("ui/table/")) < 250


def test_first_tap_chooses_second_plays() -> None:
    tablet = seated()
    tablet.tap(":b2")
    assert tablet.voice == "Red token on b2 , in the bottom left section."
    assert tablet.ident("t:b2").has_class("chosen")
    assert tablet.match.moves == []
    assert tablet.ident("main-key").text == "Red on b2"
    tablet.tap(":c3")
    assert not tablet.ident("t:b2").has_class("chosen")
    tablet.tap(":c3")
    assert tablet.match.moves == [":c3"]
    assert tablet.ident("main-key").text == "Choose a move"


def test_the_main_key_and_enter_play_what_is_chosen() -> None:
    tablet = seated()
    assert "play" not in tablet.actions()
    tablet.tap(":b2")
    tablet.press("play")
    tablet.tap(":e5")
    assert tablet.app.press("Enter")
    assert tablet.match.moves == [":b2", ":e5"]


def test_one_tap_plays_where_that_is_set() -> None:
    tablet = Tablet(at="settings")
    tablet.press("set confirm no")
    tablet.begin("Ana", "Bruno")
    tablet.tap(":b2")
    assert tablet.match.moves == [":b2"]


@pytest.mark.parametrize(
    ("before", "move", "rule", "words"),
    [
        ((), ":a5", "NI-3.2", "border square"),
        ((":b2",), ":c3", "NI-3.3", "section"),
        ((), "na", "NI-5.1", ""),
    ],
)
def test_an_illegal_tap_names_the_rule_and_opens_it(before: tuple[str, ...], move: str, rule: str, words: str) -> None:
    tablet = seated()
    tablet.play(*before)
    tablet.tap(move)
    assert words in tablet.voice
    assert tablet.ident(f"t{move}").has_class("refused")
    assert tablet.match.moves == list(before)
    key = (
        f"rule {rule}"
        if f"rule {rule}" in tablet.actions()
        else next(action for action in tablet.actions() if action.startswith("rule NI"))
    )
    number = key.split()[1]
    tablet.press(key)
    assert tablet.page.focused[-1] == f"rule-{number}"
    assert tablet.ident(f"rule-{number}").has_class("wanted")
    assert "drawer close" in tablet.actions()
    tablet.tap(":h8")
    assert tablet.ident("t:h8").has_class("chosen")
    assert not tablet.ident(f"t{move}").has_class("refused")


def test_a_second_tap_on_what_is_refused_stays_refused() -> None:
    tablet = seated()
    tablet.tap(":a5", ":a5")
    assert tablet.match.moves == []
    assert tablet.ident("t:a5").has_class("refused")


def test_the_pointer_previews_without_choosing() -> None:
    tablet = seated()
    tablet.tap(":b2")
    tablet.app.hover(":e5")
    assert tablet.voice.startswith("Red token on e5")
    tablet.app.hover(":a1")
    assert tablet.voice.startswith("Red token on b2"), "what is illegal is not previewed"
    paints = len(tablet.page.paints)
    tablet.app.hover(None)
    tablet.app.hover(None)
    assert len(tablet.page.paints) == paints, "nothing to do, nothing painted"
    tablet.press("play")
    assert tablet.match.moves == [":b2"]


def test_escape_takes_the_choice_back() -> None:
    tablet = seated()
    tablet.tap(":b2")
    assert tablet.app.press("Escape")
    assert tablet.ident("main-key").text == "Choose a move"
    assert not tablet.app.press("Escape")
    assert not tablet.app.press("q")


def test_slides_move_on_the_board_unless_motion_is_off() -> None:
    for motion in ("yes", "no"):
        tablet = seated(quick=True)
        tablet.app.settings.set("motion", motion)
        to_movement(tablet)
        assert not tablet.page.motions
        tablet.play(tablet.match.position.moves()[0])
        assert len(tablet.page.motions) == (1 if motion == "yes" else 0)
        for slide in tablet.page.motions:
            assert f'id="{slide.target}"' in tablet.page.html()


# --- undo and redo ---


def test_undo_and_redo_say_where_they_stop() -> None:
    tablet = seated()
    tablet.app.do("undo")
    assert tablet.voice == "Nothing to undo."
    assert "undo" not in tablet.actions()
    tablet.play(":b2", ":e5")
    tablet.press("undo")
    assert tablet.match.cursor == 1
    tablet.press("undo")
    assert tablet.voice == "Someone else has moved: you can't undo further, except in a practice match."
    tablet.press("redo")
    assert tablet.match.cursor == 2
    tablet.app.do("redo")
    assert tablet.voice == "Nothing to redo."


def test_undo_stops_at_a_draw() -> None:
    tablet = seated(quick=True)
    tablet.play("+na")
    tablet.press("undo")
    tablet.press("undo")
    assert tablet.voice == "Nothing to undo."
    assert tablet.match.cursor == 9


def test_practice_goes_back_as_far_as_one_likes_and_is_not_recorded() -> None:
    tablet = Tablet(at="new/nine")
    tablet.press("form nine practice yes")
    tablet.enter("form nine name 0", "Ana")
    tablet.press("form nine open 1")
    tablet.press("form nine player 1 person")
    tablet.press("form nine begin")
    assert "practice" in tablet.ident("p-head").text
    to_movement(tablet)
    for _ in range(12):
        tablet.press("undo")
    assert tablet.match.cursor == 45 - 12
    while not tablet.match.over:
        play_first(tablet)
    assert not tablet.app.records.all()


def test_the_keyboard_does_the_same() -> None:
    tablet = seated()
    tablet.play(":b2")
    assert tablet.app.press("z")
    assert tablet.match.cursor == 0
    assert tablet.app.press("y")
    assert tablet.match.cursor == 1
    for pressed, drawer in (("l", "log"), ("r", "rules")):
        assert tablet.app.press(pressed)
        assert any(e["data-drawer"] == drawer for e in tablet.look().all())
    assert tablet.app.press("Escape")
    assert not tablet.find(lambda e: e["data-drawer"])


# --- looking back ---


def test_looking_back_steps_and_returns() -> None:
    tablet = seated()
    tablet.play(":b2", ":e5", ":h8")
    tablet.press("drawer log")
    tablet.press("look 1")
    assert tablet.voice.startswith("Move 1 of 3.")
    assert "Ana" in tablet.voice
    assert not tablet.find(lambda e: e.has_class("legal"))
    tablet.tap(":b5")
    assert tablet.voice.startswith("This is an earlier move.")
    tablet.press("step 1")
    assert tablet.voice.startswith("Move 2 of 3.")
    assert tablet.app.press("ArrowLeft")
    assert tablet.app.press("Home")
    assert tablet.voice == "Before the first move."
    tablet.enter("look", "2")
    assert tablet.voice.startswith("Move 2 of 3.")
    tablet.press("look end")
    assert tablet.voice.startswith("Bruno, put a red token")
    assert tablet.match.moves == [":b2", ":e5", ":h8"]


def test_the_replay_runs_by_the_clock_and_stops_at_the_end() -> None:
    tablet = seated()
    tablet.play(":b2", ":e5", ":h8")
    tablet.press("drawer more")
    tablet.press("step -1")
    assert tablet.voice.startswith("Move 2 of 3."), "it begins where one stands"
    tablet.press("look 0")
    tablet.press("run")
    for number in (1, 2):
        tablet.wait(STEP / 1000)
        assert tablet.voice.startswith(f"Move {number} of 3.")
    tablet.wait(STEP / 1000)
    assert tablet.voice.startswith("Bruno, put a red token"), "an unfinished match ends at the table"
    assert not tablet.page.timers or not any(True for _ in tablet.find(lambda e: e["aria-label"] == "Pause"))


def test_pausing_and_playing_again_does_not_run_twice_as_fast() -> None:
    tablet = seated()
    tablet.play(":b2", ":e5", ":h8", ":b5", ":h5")
    tablet.press("drawer log")
    tablet.press("look 1")
    for _ in range(3):
        tablet.press("run")
        tablet.wait(0.1)
    tablet.wait(0.5)
    assert tablet.voice.startswith("Move 1 of 5.")
    tablet.wait(0.2)
    assert tablet.voice.startswith("Move 2 of 5.")
    tablet.wait(0.55)
    assert tablet.voice.startswith("Move 2 of 5.")


def test_leaving_stops_the_replay() -> None:
    tablet = seated()
    tablet.play(":b2", ":e5")
    tablet.press("drawer more")
    tablet.press("step -1")
    tablet.press("run")
    tablet.open("")
    paints = len(tablet.page.paints)
    tablet.wait(5)
    assert len(tablet.page.paints) == paints


def test_branching_makes_a_match_of_its_own() -> None:
    tablet = seated()
    old = tablet.app.table.session.entry.ident if tablet.app.table else ""
    tablet.play(":b2", ":e5", ":h8")
    tablet.press("drawer log")
    tablet.press("look 1")
    tablet.press("branch")
    said = "A new match from here. It is a practice match; the old one stays saved."
    assert tablet.voice == said, "undo would not lead back there"
    assert tablet.match.setup.practice
    tablet.play(":h5")
    assert tablet.match.moves == [":b2", ":h5"]
    tablet.open(f"match/{old}")
    assert tablet.match.moves == [":b2", ":e5", ":h8"]
    tablet.press("drawer log")
    tablet.press("look 2")
    tablet.press("branch")
    assert tablet.voice == "A new match from here. The old one stays saved."
    assert not tablet.match.setup.practice


# --- computers ---


@pytest.mark.slow
def test_the_computer_answers_after_a_pause() -> None:
    tablet = seated("Ana", "Computer", levels={1: "calm"})
    tablet.play(":b2")
    assert tablet.voice == "Computer is thinking. Tap to hurry. Hurry"
    assert tablet.ident("main-key").text == "Thinking..."
    tablet.tap(":e5")
    assert "The computer is thinking." in tablet.voice
    tablet.wait(PACE / 1000 + 0.01)
    assert len(tablet.match.moves) == 2
    assert tablet.voice.startswith("Ana, put a red token")


def test_a_late_answer_is_ignored() -> None:
    tablet = seated("Ana", "Computer", levels={1: "steady"}, thinker="held")
    tablet.play(":b2")
    (late,) = tablet.page.held
    assert late.request["level"] == "steady"
    tablet.press("hurry")
    tablet.press("undo")
    assert tablet.page.hurried == 2
    late.give({"move": ":e5"})
    tablet.wait(5)
    assert tablet.match.cursor == 0
    tablet.play(":h8")
    tablet.page.held[1].give({"move": ":e5"})
    tablet.wait(1)
    assert tablet.match.moves == [":h8", ":e5"]


NONSENSE: list[Any] = [
    "",
    "no json",
    "[1, 2]",
    "null",
    {},
    {"error": "no"},
    {"move": None},
    {"move": 7},
    {"move": ["a"]},
    {"move": ":a1"},
    {"move": "<img src=x>"},
    OSError("worker died"),
    TimeoutError(),
]


@pytest.mark.parametrize("answer", NONSENSE, ids=str)
def test_nonsense_from_the_worker_is_reported_and_can_be_asked_again(answer: Any) -> None:
    answers = [answer, {"move": ":e5"}]
    tablet = seated("Ana", "Computer", levels={1: "sharp"}, thinker=lambda _asked: answers.pop(0))
    tablet.play(":b2")
    tablet.wait(1)
    assert tablet.voice.startswith("The computer could not decide. Ask it again.")
    assert tablet.match.moves == [":b2"]
    tablet.press("again")
    tablet.wait(1)
    assert tablet.match.moves == [":b2", ":e5"]


def test_leaving_a_match_stops_its_computer() -> None:
    tablet = seated("Ana", "Computer", levels={1: "calm"}, thinker="held")
    ident = tablet.app.table.session.entry.ident if tablet.app.table else ""
    tablet.play(":b2")
    tablet.open("")
    assert tablet.page.hurried == 1
    tablet.page.held[0].give({"move": ":e5"})
    tablet.wait(2)
    assert tablet.app.saves.load(ident).match.moves == [":b2"]
    tablet.open(f"match/{ident}")
    tablet.page.held[1].give({"move": ":e5"})
    tablet.wait(2)
    assert tablet.match.moves == [":b2", ":e5"]


def test_the_computer_goes_on_after_a_reload() -> None:
    tablet = seated("Ana", "Computer", levels={1: "calm"}, thinker="held")
    tablet.play(":b2")
    again = tablet.reload()
    again.page.held[0].give({"move": ":e5"})
    again.wait(1)
    assert again.match.moves == [":b2", ":e5"]


def test_the_time_to_think_is_the_one_that_was_set() -> None:
    tablet = Tablet(thinker="held", at="settings")
    tablet.press("set thinking long")
    tablet.begin("Ana", "Computer", levels={0: "sharp"})
    assert tablet.page.asked[0]["ms"] == 4000
    assert "[Seat" in tablet.page.asked[0]["tags"]


def test_the_log_tells_how_the_line_went_on_and_in_which_language() -> None:
    def lines(tablet: Tablet) -> list[str]:
        return [
            element.text
            for element in tablet.find(lambda e: e["data-do"].startswith("look ") and e.has_class("line-key"))
        ]

    tablet = Tablet(thinker="held")
    tablet.begin("Ana", "Bruno")
    tablet.press("drawer log")
    tablet.play(":b2")
    before = lines(tablet)
    tablet.press("undo")
    tablet.play(":e5")
    assert len(lines(tablet)) == len(before)
    assert lines(tablet) != before
    english = lines(tablet)
    tablet.app.settings.set("language", "es")
    tablet.app.paint()
    assert lines(tablet) != english


@pytest.mark.parametrize(("match", "mark"), [(finished(nine(preparation="drawn")), "#t0"), (played(setup()), "#i-die")])
def test_the_log_marks_chance_with_what_the_game_leaves_to_it(match: Match, mark: str) -> None:
    tablet = Tablet(FakeStorage(dict([kept("m1", match)])))
    tablet.open("replay/m1")
    tablet.press("drawer log")
    used = {
        use["href"] for line in tablet.find(lambda e: e.has_class("line-key")) for use in line.all() if use.tag == "use"
    }
    assert used & {"#t0", "#i-die", "#i-cards"} == {mark}


@pytest.mark.parametrize(("title", "short"), [("The Artemis Project", "Artemis"), ("AuZtralia", "AuZtralia")])
def test_a_narrow_head_shortens_a_title_to_its_first_telling_word(title: str, short: str) -> None:
    drawn = str(short_title(title))
    assert re.sub("<[^>]*>", "", drawn) == title
    assert re.sub('<span class="wide">[^<]*</span>', "", drawn) == short
