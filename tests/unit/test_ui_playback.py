"""What happened is shown one beat after another: hurried, skipped, told again."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyapp.drawing.log import Beat
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.scene import Motion
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.ui.table.pacing import PACE, QueuedBeat
from pyapp.ui.table.playback import timed
from tests.unit.fake_page import Tablet, first_move
from tests.unit.stall import GAME, StallLog, open_stall

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from pyapp.engine.contract import Event


class Slow(StallLog):
    """A stall that tells its die in two beats, each with a motion, and stays at both."""

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        if events[0].kind != "die":
            return super().beats(events, names)
        return (
            Beat(
                esc("The die is thrown."),
                ((Motion("die", milliseconds=100),), (Motion("die", milliseconds=50),)),
                NOTHING,
                400,
            ),
            Beat(esc("Everybody takes it."), ((Motion("purse", milliseconds=80),),), esc("Two coins each."), 300),
        )


def at_the_stall(monkeypatch: pytest.MonkeyPatch, *players: str, thinker: Any = first_move) -> Tablet:
    """Sit at a stall whose die is told in two beats, and begin."""
    open_stall(monkeypatch, beats=lambda events, names: Slow().beats(events, names))
    seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(players))
    tablet = Tablet(thinker=thinker)
    match = Match(GAME, Setup("stall", "market", seats, "olive-42-bread"))
    match.settle()
    tablet.app.open_entry(match)
    tablet.page.settle()
    return tablet


def finish_round(tablet: Tablet) -> None:
    tablet.app.do("end")
    tablet.page.settle()
    if tablet.match.position.round == 0:
        tablet.app.do("end")
        tablet.page.settle()


def test_beats_are_shown_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person")
    tablet.app.do("set warnings no")
    finish_round(tablet)
    assert tablet.match.position.round == 1, "the match stands where it ends"
    assert tablet.voice.startswith("P0 plays done. The die is thrown.")
    assert tablet.app.table is not None
    assert tablet.app.table.shown.acting is None
    assert "end" not in tablet.actions()
    tablet.wait(0.41)
    assert tablet.voice.startswith("P0, buy."), "the last beat is not waited for"
    assert tablet.ident("p-said").text == esc("Two coins each.")
    assert "end" in tablet.actions()


def test_what_has_to_be_read_stays_its_time_though_nothing_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    class Long(Slow):
        def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
            *first, last = super().beats(events, names)
            return (*first, replace(last, pause=900 if last.pause else 0))

    open_stall(monkeypatch, beats=lambda events, names: Long().beats(events, names))
    tablet = Tablet()
    tablet.app.open_entry(Match(GAME, Setup("stall", "market", (Seat("P0", "person"),), "olive-42-bread")))
    tablet.page.settle()
    tablet.app.do("set warnings no")
    finish_round(tablet)
    tablet.wait(0.41)
    assert tablet.voice.startswith("Everybody takes it.")
    tablet.wait(0.5)
    assert tablet.voice.startswith("Everybody takes it.")
    assert "end" not in tablet.actions()
    tablet.wait(0.5)
    assert tablet.voice.startswith("P0, buy.")
    assert "end" in tablet.actions()


def test_motions_come_in_steps_and_do_not_jump_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person")
    tablet.app.do("set warnings no")
    finish_round(tablet)
    assert [(motion.target, motion.delay) for motion in tablet.page.motions] == [
        ("die", 0),
        ("die", 100),
        ("purse", 400),
    ]
    tablet.wait(1)
    assert len(tablet.page.motions) == 3, "what moved already does not move again"


def test_without_motion_each_beat_is_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person")
    tablet.app.do("set warnings no")
    tablet.app.do("set motion no")
    finish_round(tablet)
    assert "The die is thrown." in tablet.voice
    tablet.wait(0.41)
    assert not tablet.page.motions
    assert tablet.voice.startswith("P0, buy.")


def test_a_tap_hurries_and_escape_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    for how in ("tap", "Escape", "skip"):
        tablet = at_the_stall(monkeypatch, "person")
        tablet.app.do("set warnings no")
        finish_round(tablet)
        assert "skip" in tablet.actions()
        ended = tablet.page.finished
        if how == "tap":
            tablet.tap("buy apple")
            assert tablet.match.position.goods == [[]], "a tap that hurries buys nothing"
        elif how == "Escape":
            assert tablet.app.press("Escape")
        else:
            tablet.press("skip")
        assert tablet.voice.startswith("P0, buy."), how
        assert tablet.page.finished > ended
        assert tablet.ident("p-said").text.endswith(esc("Two coins each."))
        painted = len(tablet.page.paints)
        tablet.wait(2)
        assert len(tablet.page.paints) == painted, "the timers of beats that were hurried are dead"


def test_computers_move_at_a_readable_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person", "calm", "calm")
    tablet.app.do("set warnings no")
    tablet.wait(1)
    tablet.app.do("end")
    tablet.page.settle()
    seen: list[int] = []
    for _tick in range(40):
        tablet.wait(PACE / 1000 / 4)
        seen.append(len(tablet.match.moves))
    steps = [later - earlier for earlier, later in itertools.pairwise(seen)]
    assert max(steps) <= 2, "never more than a move and what comes by itself at once"
    assert sum(step > 0 for step in steps) > 5


def test_what_came_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person")
    tablet.app.do("set warnings no")
    finish_round(tablet)
    tablet.wait(2)
    moves = list(tablet.match.moves)
    tablet.press("drawer log")
    tablet.press("tell-again")
    assert "The die is thrown." in tablet.voice
    tablet.wait(0.8)
    assert "The die is thrown." in tablet.voice, "it is told for a reader"
    tablet.wait(0.2)
    assert tablet.voice.startswith("P0, buy.")
    assert tablet.match.moves == moves


def test_undo_and_leaving_end_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = at_the_stall(monkeypatch, "person")
    tablet.app.do("set warnings no")
    finish_round(tablet)
    tablet.app.do("look 0")
    assert "Before the first move." in tablet.voice
    tablet.app.do("look end")
    tablet.open("")
    painted = len(tablet.page.paints)
    tablet.wait(2)
    assert len(tablet.page.paints) == painted


def test_steps_follow_each_other() -> None:
    step = (Motion("a", milliseconds=100, delay=20),)
    shots = [QueuedBeat(1, Beat(NOTHING, (step, step)), 500), QueuedBeat(1, Beat(NOTHING, (step,)), 0)]
    assert [motion.delay for motion in timed(shots)] == [20, 140, 520]


def test_a_second_tap_skips_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    class Longer(Slow):
        def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
            found = super().beats(events, names)
            return found if len(found) < 2 else (*found, replace(found[-1], text=esc("And"), pause=300), *found[1:])

    open_stall(monkeypatch, beats=lambda events, names: Longer().beats(events, names))
    tablet = Tablet()
    tablet.app.open_entry(Match(GAME, Setup("stall", "market", (Seat("P0", "person"),), "olive-42-bread")))
    tablet.page.settle()
    tablet.app.do("set warnings no")
    finish_round(tablet)
    assert "The die is thrown." in tablet.voice
    tablet.tap("buy apple")
    assert "Everybody takes it." in tablet.voice
    assert "skip" in tablet.actions()
    tablet.tap("buy apple")
    assert tablet.voice.startswith("P0, buy."), "the rest at once"
    assert tablet.match.position.goods == [[]], "and nothing was bought"
