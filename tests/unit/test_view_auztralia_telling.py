"""The playback of AuZtralia beat by beat: the Old Ones' turn in its order, combat card by card."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE, Event
from pyapp.games.auztralia.rules import events as kinds
from pyapp.games.auztralia.view.telling import LONG_PAUSE, MAX_LETTERS, pause_for
from pyapp.games.auztralia.view.view import VIEW, AuztraliaView
from tests.unit.auztralia_matches import WAYS, setup
from tests.unit.test_view_auztralia_words import NAMES, is_whole, moments, moments_seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.drawing.log import Beat

QUIET = {"survey", "display", "clock", "again", "entry", "rail", "looked"}
THREE = (*NAMES[:3], Markup("The Old Ones"))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalogue.use("en")


def every_beat() -> Iterator[tuple[Beat, tuple[Event, ...]]]:
    for board, names, events in moments_seen():
        for beat in AuztraliaView(board).log.beats(events, names):
            yield beat, events


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_beat_is_a_whole_sentence(language: str) -> None:
    catalogue.use(language)
    for beat, _events in every_beat():
        assert is_whole(beat.text), beat.text


def test_beats_report_each_event_once_and_in_order() -> None:
    for board, names, events in moments_seen():
        about = [event for beat in AuztraliaView(board).log.beats(events, names) for event in beat.about]
        turned = {event.params.get("tile") for event in events if event.kind in ("up", "kangaroo")}
        wanted = [
            event
            for event in events
            if event.kind not in QUIET
            and not (event.kind == "front" and event.params["tile"] in turned)
            and not (event.kind == "combat over" and not event.params["force"])
            and not (event.kind == "tax" and not any(other.params["number"] for other in events if other.kind == "tax"))
        ]
        assert about == wanted


def test_beats_stay_long_enough_to_be_read() -> None:
    for beat, _events in every_beat():
        kinds = {event.kind for event in beat.about}
        if kinds & {"step", "blight", "raid", "struck", "revelation", "up", "destroyed", "fallen"}:
            movers = {event.params["tile"] for event in beat.about if event.kind == "step"}
            assert beat.pause == (pause_for(beat.text) if len(movers) < 2 else LONG_PAUSE)
        if beat.pause == 0:
            assert beat.watched > 0


def test_the_turn_of_the_old_ones_is_shown_in_its_order() -> None:
    order = ("purple", "revelation", "First card", "Second card")
    turns, said = 0, list[str]()
    for _position, _move, _mover, events in moments(4, 7):
        for beat in VIEW.log.beats(events, THREE):
            kind = beat.about[0].kind
            if kind == "purple":
                turns += 1
                ranks = [order.index(word) for word in said]
                assert ranks == sorted(ranks), said
                assert not turns or len(said) <= len(order)
                said = []
            if kind == "card":
                said.append(visible(beat.text).partition(":")[0])
            elif kind in order:
                said.append(kind)
    assert turns > 5


def test_consecutive_steps_of_a_tile_are_one_beat() -> None:
    tile: dict[str, Any] = {"tile": "t3", "level": "2", "kind": "MIG", "toughness": 5, "points": 2}
    tile |= {"owner": "1", "aim": "farm"}
    first = kinds.STEP(3, **tile, hex="r3c4", there="r4c4", target="r5c4", why="farm", way="S")
    second = kinds.STEP(3, **tile, hex="r4c4", there="r5c4", target="r5c4", why="nearest free", way="S")
    (beat,) = VIEW.log.beats([first, second], THREE)
    ((motion,),) = beat.steps
    assert (motion.target, round(motion.dx), round(motion.dy)) == ("az-t3", 0, -136)
    assert visible(beat.text) == "Mi-Go II: from hex 18 to hex 6: a farm of Ana. It goes round another Old One."
    other = replace(first, params={**first.params, "tile": "t4"})
    assert len(VIEW.log.beats([first, other], THREE)) == 2


def step(tile: int, kind: str = "ZOM", *, there: bool = False) -> Event:
    params: dict[str, Any] = {"tile": f"t{tile}", "level": "1", "kind": kind, "toughness": 3, "points": 1}
    params |= {"owner": "1", "aim": "farm", "why": "nearest", "way": "S", "hex": "r3c4", "there": "r4c4"}
    return kinds.STEP(3, **params, target="r4c4" if there else "r5c4")


def test_many_movers_are_one_beat_except_those_that_arrive() -> None:
    entry = kinds.ENTRY(3, kind="ZOM", number=1, movers=4)
    blight = kinds.BLIGHT(0, hex="r4c4", farm="corn")
    raid = kinds.RAID(0, hex="r4c4", tile="t9", level="1", kind="SHO")
    first = [entry, step(1), step(2), entry, step(3, "MIG")]
    second = [step(5), step(6), step(7, "MIG"), step(8, "SHO"), step(9, "SHO", there=True)]
    marched = [*first, step(4, there=True), blight, *second, raid]
    beats = VIEW.log.beats(marched, THREE)
    assert [[event.kind for event in beat.about] for beat in beats] == [
        ["step"] * 3,
        ["step", "blight"],
        ["step"] * 4,
        ["step"],
        ["raid"],
    ]
    assert visible(beats[0].text) == "3 Old Ones move closer: Zombie ×2 and Mi-Go ×1."
    assert [motion.target for motion in beats[2].steps[0]] == ["az-t5", "az-t6", "az-t7", "az-t8"]
    assert all(beat.pause for beat in beats)
    assert len(VIEW.log.beats(first, THREE)) == 3, "a few are told one by one"


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_beats_are_short(way: int) -> None:
    for position, _move, _mover, events in moments(way, 1):
        for beat in AuztraliaView(position.board.key).log.beats(events, (*NAMES, Markup("The Old Ones"))):
            alone = len(beat.about) == 1 or beat.about[0].kind in ("struck", "step", "tax", "share")
            assert alone or len(visible(beat.text)) <= MAX_LETTERS
            assert len(visible(beat.text)) <= 210


def test_own_actions_need_no_reading_time() -> None:
    for _position, move, mover, events in moments(2, 3):
        beats = VIEW.log.beats(events, THREE)
        if mover != CHANCE and beats and beats[0].about[0].kind not in ("purple",):
            assert not beats[0].pause or len(beats) > 1, move


def test_surveys_are_summed_up_in_one_beat() -> None:
    surveys = [
        VIEW.log.beats(events, THREE) for _p, move, _m, events in moments(4, 2) if move.startswith(("survey", "draw"))
    ][:18]
    spoken = [beat for one in surveys for beat in one]
    assert [beat.about[0].kind for beat in spoken] == ["numbered"]
    assert all(not (a and b) for a, b in pairwise(surveys))


def test_animated_tiles_exist_on_the_board() -> None:
    """Check that every animated element is drawn on the board, at its final place."""
    moved = 0
    view = AuztraliaView("east")
    for position, _move, _mover, events in moments(4, 8):
        targets = {motion.target for beat in VIEW.log.beats(events, THREE) for step in beat.steps for motion in step}
        if targets:
            drawn = view.board_parts(Scene(position, setup("match", 3, **WAYS[4][2]), THREE))["az-tiles"]
            here = {f"az-t{tile + 1}" for tile in position.on_map()}
            assert all(f'id="{target}"' in drawn for target in targets & here)
            moved += len(targets)
    assert moved > 1
