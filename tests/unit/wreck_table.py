"""Wreck with a plain view, for tests of tables where a side plays and a seat may know what others do not.

Only tests know it. `open_wreck` puts it on the shelf beside the real games.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from pyapp.drawing import owner
from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.view import SHEETS, View
from pyapp.engine.contract import Game
from pyapp.games import GAMES
from pyapp.games.contract import TableGame
from tests.conformance.wreck import GAME
from tests.conformance.wreck.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event, Move


def _chests(position: Position) -> str:
    return " ".join(f"chest {number}: {front or '?'}." for number, front in enumerate(position.fronts, 1))


class WreckBox(Box[Position]):
    """What the shelf and the form of a new match show of Wreck."""

    def cover(self) -> Markup:
        return Markup('<rect width="300" height="220"/>')

    def thumbnail(self, position: Position) -> Markup:
        return Markup(f'<svg class="thumb" role="img" aria-label="{_chests(position)}"></svg>')

    def status(self, position: Position) -> Markup:
        return Markup(f"round {position.round + 1}")


class WreckActs(Acts[Position]):
    """What taps mean in Wreck, and what is said of acts."""

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        return Markup(f"You would {esc(move)}.")

    def key(self, position: Position, move: Move) -> Markup:
        return Markup(esc(move))


class WreckQuestions(Questions[Position]):
    """What Wreck asks, and what answers are at hand."""

    def prompt(self, scene: Scene[Position]) -> Markup:
        return Markup("Your turn.")


class WreckLog(EventLog):
    """How Wreck tells what happened."""

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        name = names[event.seat] if event.seat is not None else ""
        return Markup(event.text.format(name=name, **{key: esc(value) for key, value in event.params.items()}))


class WreckView(View[Position]):
    """Every move is a touchable, every chest says what is known to be in it."""

    box = WreckBox()
    acts = WreckActs()
    questions = WreckQuestions()
    log = WreckLog()

    def piece(self, position: Position, seat: int) -> int:
        return (seat + 1) % 6

    def board_frame(self) -> Markup:
        return Markup('<div data-board="1"><div id="wreck-board"></div></div>')

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        moves = scene.position.moves() if scene.acting is not None else []
        keys = "".join(
            f'<button type="button" data-move="{move}" tabindex="{-1 if number else 0}">{move}</button>'
            for number, move in enumerate(moves)
        )
        last = " ".join(self.log.say(event, scene.names) for event in scene.last)
        return {"wreck-board": Markup(f"<p>{_chests(scene.position)}</p><p>{last}</p>{keys}")}


class WreckSheets(WreckView):
    """The same with a sheet for what each has found, one seat's at a time."""

    layout = SHEETS

    def board_frame(self) -> Markup:
        title = f'<h2 id="{owner.title_of("wreck-sheet")}">Finds</h2>'
        return Markup(
            f'<div data-board="1"><section class="paper" {owner.named("wreck-sheet")}>{title}'
            f'{owner.place("wreck-sheet")}<div id="wreck-board"></div></section></div>'
        )

    def owners(self, scene: Scene[Position]) -> dict[str, int]:
        return {"wreck-sheet": scene.position.turn if scene.shown is None else scene.shown}


def open_wreck(monkeypatch: pytest.MonkeyPatch, *, sheets: bool = False) -> None:
    """Put Wreck on the shelf, with all on one board or with sheets."""
    parts = {field.name: getattr(GAME, field.name) for field in fields(Game)}
    view = WreckSheets() if sheets else WreckView()
    monkeypatch.setitem(GAMES, "wreck", TableGame(**parts, view=lambda: view))
