"""Sounds, vibration, tumbling dice and celebrations without a browser: what they are for and when they are left out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import sounds
from pyapp.drawing.dice import tumbles
from pyapp.drawing.log import Beat
from pyapp.drawing.markup import NOTHING
from pyapp.drawing.scene import Motion
from pyapp.drawing.sounds import BUILDING, CARD, DICE, LOSS, PENCIL, PIECE, WIN
from pyapp.engine.contract import Event
from pyapp.games import GAMES, parts
from pyapp.paper.tray import Tray
from pyapp.ui.result import celebration
from pyapp.ui.result.page import celebrated_pieces
from pyapp.ui.store.results import SheetRecord
from pyapp.ui.store.settings import KEY, SOUND_ASKED, VOLUMES, Settings
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept, played, setup
from tests.unit.paper_sheets import MARKET, sheet
from tests.unit.test_paper_desk import begun

if TYPE_CHECKING:
    from pyapp.engine.match import Match

KINDS = {value for name, value in vars(sounds).items() if name.isupper() and isinstance(value, str)}
ON = json.dumps({"sound": "yes", "volume": "high"})


def of_kind(kind: str, **params: Any) -> Event:
    return Event(kind, 0, "", params)


# --- which sounds ---


@pytest.mark.parametrize("game", GAMES)
def test_a_games_sounds_are_of_known_kinds(game: str) -> None:
    log = GAMES[game].view().log
    assert set(log.sounds.values()) <= KINDS
    assert set(sounds.OF_MOTIONS.values()) <= KINDS


def test_events_sound_in_order_and_each_sound_once() -> None:
    log = GAMES["imperial"].view().log
    build, finish = of_kind("build", place="A", section=0, box=1), of_kind("finish")
    beats = [Beat(NOTHING, about=(build, finish)), Beat(NOTHING, about=(build,))]
    assert log.sounds_of(beats) == [PENCIL, BUILDING]
    assert log.sounds_of([Beat(NOTHING, about=(of_kind("done"),))]) == []


def test_motions_without_an_event_that_sounds_have_sounds() -> None:
    log = GAMES["artemis"].view().log
    rolled = Beat(NOTHING, [[Motion("a", kind="tumble"), Motion("b", kind="tumble")], [Motion("c")]])
    assert log.sounds_of([rolled]) == [DICE, PIECE]


def test_the_code_of_sounds_is_a_part_that_only_a_tap_loads() -> None:
    assert parts.owner("pyapp/ui/browser/sound/sounds.py") == parts.SOUND
    assert parts.owner("pyapp/ui/browser/sound/__init__.py") == parts.FRAME


def test_dice_tumble_one_after_another_for_half_a_second() -> None:
    motions = tumbles(f"die-{number}" for number in range(8))
    assert [motion.delay for motion in motions] == [40 * number for number in range(8)]
    assert {(motion.kind, motion.milliseconds) for motion in motions} == {("tumble", 500)}
    assert all(0 < abs(motion.tilt) <= 6 for motion in motions)


def test_a_reroll_of_imperial_settlers_tumbles_its_die() -> None:
    log = GAMES["imperial"].view().log
    targets = [[motion.target for motion in log.motions(of_kind("reroll", die=die))] for die in (1, 4)]
    assert targets == [["is-die-1"], ["is-die-w"]]


# --- at the table ---


def at_table(settings: str) -> Tablet:
    """Return a tablet with a match of 9 that has slides to come."""
    match = finished(nine())
    match = match.branch(len(match.moves) - 12)
    return Tablet(FakeStorage({KEY: settings, **dict([kept("m1", match)])}), at="match/m1")


def slide(tablet: Tablet) -> None:
    tablet.app.do(f"play {tablet.match.position.moves()[0]}")
    tablet.page.settle()


def test_a_move_sounds_at_the_chosen_volume_and_vibrates() -> None:
    tablet = at_table(ON)
    slide(tablet)
    assert tablet.page.sounds[0] == (PIECE, 1.0)
    assert tablet.page.vibrations == 10


def test_nothing_sounds_or_vibrates_when_it_is_off() -> None:
    tablet = at_table('{"vibration": "no"}')
    slide(tablet)
    assert tablet.page.sounds == []
    assert tablet.page.vibrations == 0


def test_undo_is_silent_and_a_replayed_move_sounds() -> None:
    tablet = at_table(ON)
    slide(tablet)
    tablet.page.sounds.clear()
    tablet.app.do("undo")
    tablet.page.settle()
    assert tablet.page.sounds == []
    tablet.open("replay/m1")
    for _step in range(3):
        tablet.app.do("step -1")
    assert tablet.page.sounds == []
    tablet.app.do("step 1")
    assert (PIECE, 1.0) in tablet.page.sounds


def test_the_more_drawer_switches_sounds_off_in_a_tap() -> None:
    tablet = at_table(ON)
    tablet.press("drawer more")
    tablet.press("set sound no")
    slide(tablet)
    assert [sound for sound in tablet.page.sounds if sound[0] == PIECE] == []


# --- settings ---


def test_sounds_are_off_at_first_and_a_sample_is_heard_when_they_are_switched_on() -> None:
    tablet = Tablet(at="settings")
    assert tablet.app.settings.volume == 0
    tablet.press("set sound yes")
    tablet.press("set volume low")
    assert tablet.page.sounds == [(PIECE, VOLUMES["medium"]), (PIECE, VOLUMES["low"])]
    assert tablet.page.unlocked == 2
    tablet.press("set sound no")
    assert len(tablet.page.sounds) == 2
    assert not [action for action in tablet.actions() if action.startswith("set volume")]


def test_vibration_is_only_offered_where_the_device_can() -> None:
    for can in (True, False):
        actions = Tablet(at="settings", can_vibrate=can).actions()
        assert ("set vibration no" in actions) == can


@pytest.mark.parametrize(
    "text", ['{"sound": 1, "volume": [], "vibration": {}}', '{"sound": "loud", "volume": "1"}', "[]", "x", "[" * 9999]
)
def test_damaged_settings_are_silent(text: str) -> None:
    settings = Settings(Tablet(FakeStorage({KEY: text})).page.storage, "en")
    assert settings.volume == 0
    assert (settings["volume"], settings["vibration"]) == ("medium", "yes")


@pytest.mark.parametrize("asked", [-1, "1", None, [], True, 1e400])
def test_a_damaged_answer_counts_as_one_or_as_none(asked: Any) -> None:
    settings = Settings(Tablet(FakeStorage({KEY: json.dumps({SOUND_ASKED: asked})})).page.storage, "en")
    assert settings.number(SOUND_ASKED) in (0, 1)


# --- the end ---


def ended(settings: str = "{}", match: Match | None = None) -> Tablet:
    """Return a tablet at the result of a match that has just ended at its table."""
    over = match or finished(nine())
    tablet = Tablet(
        FakeStorage({KEY: settings, **dict([kept("m1", over)])}), thinker=lambda _asked: {"moves": []}, at="match/m1"
    )
    tablet.app.finished(tablet.app.saves.load("m1"))
    tablet.open("result/m1")
    return tablet


def has(tablet: Tablet, name: str) -> bool:
    return bool(tablet.find(lambda element: element.has_class(name)))


def test_the_question_comes_after_a_match_until_it_is_answered() -> None:
    tablet = ended()
    assert has(tablet, "question")
    for page in ("result/m1", "", "match/m1", "result/m1"):
        tablet.open(page)
    assert has(tablet, "question"), "whatever was tapped in between"
    later = Tablet(tablet.storage, thinker=lambda _asked: {"moves": []}, at="result/m1")
    assert not has(later, "question"), "only after a match has just ended"
    again = ended()
    again.press("set sound no")
    assert not has(again, "question")
    assert again.app.settings.number(SOUND_ASKED) == 1
    assert not has(ended(again.storage.texts[KEY]), "question"), "never again"


def test_the_question_is_not_asked_where_sounds_were_chosen_before() -> None:
    assert not has(ended(ON), "question")
    tablet = Tablet(at="settings")
    tablet.press("set sound yes")
    tablet.press("set sound no")
    assert not has(ended(tablet.storage.texts[KEY]), "question")


def test_a_full_store_asks_again_another_time() -> None:
    tablet = ended()
    tablet.storage.full()
    tablet.press("set sound yes")
    assert tablet.app.settings.volume
    assert not has(tablet, "question")


def test_a_win_sounds_once_and_scraps_fall_once() -> None:
    tablet = ended(ON)
    assert has(tablet, "falling")
    assert tablet.page.sounds == []
    tablet.wait(0.5)
    assert tablet.page.sounds == [(WIN, 1.0)]
    tablet.open("match/m1")
    tablet.open("result/m1")
    tablet.wait(0.5)
    assert has(tablet, "scraps")
    assert not has(tablet, "falling")
    assert tablet.page.sounds == [(WIN, 1.0)]


def test_with_animation_switched_off_scraps_lie_still() -> None:
    assert has(ended('{"motion": "no"}'), "still")


def lost() -> Match:
    """Return a match of 9 that a computer has won."""
    over = (finished(nine("person", "steady"), label) for label in map(str, range(99)))
    return next(match for match in over if match.position.outcome().winners == (1,))  # type: ignore[union-attr]


def test_a_lost_match_has_a_low_note_and_no_scraps() -> None:
    tablet = ended(ON, lost())
    tablet.wait(0.5)
    assert tablet.page.sounds == [(LOSS, 1.0)]
    assert not has(tablet, "scraps")


def test_leaving_at_once_is_silent() -> None:
    tablet = ended(ON)
    tablet.open("")
    tablet.wait(0.5)
    assert tablet.page.sounds == []


def test_a_solo_match_is_celebrated_for_a_medal_or_as_the_first_of_its_sheet() -> None:
    tablet = ended(match=played(setup("solo", ("person",)), 10))
    assert tablet.app.table is not None
    shown, outcome = tablet.app.table.shown, tablet.match.position.outcome()
    assert celebrated_pieces(shown, outcome, None) == ()
    assert celebrated_pieces(shown, outcome, SheetRecord("x")) == ()
    assert celebration.celebrated(shown, outcome, earned=True) == (1,)
    assert celebration.celebrated(shown, outcome, earned=False) == ()
    assert has(tablet, "scraps"), "the first one"


def test_there_are_120_scraps_in_few_elements_with_the_colours_of_all_winners() -> None:
    drawn = celebration.scraps((2, 4), "falling")
    assert drawn.count("M") == 120 + 2, "two more in preserveAspectRatio"
    assert drawn.count("<path") == 8
    assert drawn.count('"s2') == drawn.count('"s4') == 4
    assert len(drawn) < 12_000


# --- Paper ---


def test_a_roll_of_paper_tumbles_the_loose_dice_and_a_mark_scratches() -> None:
    one = begun()
    one.app.settings.set("sound", "yes")
    one.press("paper hold 1")
    one.press("paper roll")
    dice = len(one.app.room(type(one.app.current_room)).visit.play.sheet.tray.dice)  # type: ignore[attr-defined]
    assert [motion.target for motion in one.page.motions] == [f"pp-die-{die}" for die in range(dice) if die != 1]
    assert one.page.sounds == [(DICE, 0.5)]
    one.app.tap(f"{MARKET.ident} 0")
    assert one.page.sounds[-1] == (PENCIL, 0.5)


def test_a_drawn_card_of_paper_flicks() -> None:
    one = begun(replace(sheet(MARKET), tray=Tray(cards=("Wood", "Stone"))))
    one.app.settings.set("sound", "yes")
    for _card in range(3):
        one.app.do("paper draw")
    assert one.page.sounds == [(CARD, 0.5)] * 2, "a used-up deck is silent"
