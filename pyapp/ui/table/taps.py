"""What people do on the board: tap, choose, write, hover, and play what they chose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import NOTHING
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.ui.table import notices, seats
from pyapp.ui.table.hints import hint
from pyapp.ui.views import meant
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.bots.wire import Answer
    from pyapp.engine.contract import Move
    from pyapp.ui.table.computers import Computers
    from pyapp.ui.table.handover import Handover
    from pyapp.ui.table.playback import Playback
    from pyapp.ui.table.selection import Selection
    from pyapp.ui.table.session import Session
    from pyapp.ui.table.stage import Stage


class Taps:
    """The hands at a table: what they touch changes the selection, until a move is played."""

    def __init__(
        self,
        stage: Stage,
        handover: Handover,
        playback: Playback,
        computers: Computers,
        selection: Selection,
        play: Callable[[Move], None],
        hurry: Callable[[], None],
    ) -> None:
        """Begin with nothing touched; `play` plays a legal move, `hurry` makes an end of what is waited for."""
        self._stage = stage
        self._session: Session = stage.session
        self._handover = handover
        self._playback = playback
        self._computers = computers
        self._selection = selection
        self._play = play
        self._hurry = hurry
        self._advised: tuple[tuple[Move, ...], Move] | None = None

    def tap(self, text: str) -> None:
        """Answer a tap on a touchable: choose the legal move that it means, ask which one, play the chosen one, or say
        why not.
        """
        if self._playback.active:
            self._hurry()
            return
        if self._session.looking is not None:
            self._say(notices.only_looking())
            return
        self._selection.hovered = None
        if self._selection.shown is not None or self._handover.handing:
            self._selection.clear()
            self._remind()
            return
        refused = notices.turn_of_others(self._stage)
        meant_moves = [] if refused else meant(self._session.view, self._stage.position, text)
        if self._is_chosen(meant_moves):
            self.play_chosen()
        elif len(meant_moves) > 1:
            self._selection.choose(None)
            self._selection.offered, self._selection.touched = meant_moves, text
            self._session.host.paint()
        elif meant_moves:
            self._tap_move(meant_moves[0], text)
        elif (refused := refused or acts.why_not(self._stage.position, text)) is not None:
            self._selection.refused, self._selection.chosen, self._selection.offered = text, None, []
            self._say(notices.refusal(self._session.view, refused, self._session.names))

    def _tap_move(self, move: Move, text: str) -> None:
        plainest, *more = self._session.view.acts.variants(self._stage.position, move)
        if self._session.host.settings["confirm"] == "no" and not more:
            self._selection.choose(move, text)
            self._play_warned(plainest)
        else:
            self.choose(move, text)

    def _is_chosen(self, moves: Sequence[Move]) -> bool:
        """Return whether what a touchable means is chosen already, in whatever way it is played: what is shown is what
        a second tap does.
        """
        return self._selection.chosen is not None and any(
            self._selection.chosen == move
            or self._selection.chosen in self._session.view.acts.variants(self._stage.position, move)
            for move in moves
        )

    def explain(self, thing: str) -> None:
        """Let the voice say what a printed thing is, when it works and by which rule; what is chosen stays chosen."""
        explanation = self._session.view.explain(self._stage.scene(), thing) or seats.side_explained(self._stage, thing)
        if explanation is not None:
            self._selection.hovered = None
            self._say(Voice(explanation.text, "", explanation.rule))

    def choose(self, move: Move | None, touched: str = "") -> None:
        """Choose a move, to be seen before it is played, or none; `touched` is the touchable that meant it."""
        self._selection.choose(move, touched)
        self._session.host.paint()

    def show(self, move: Move) -> None:
        """Choose a legal move from elsewhere than its sheet, which comes to the front."""
        self.bring_up(move)
        self._session.host.paint()

    def bring_up(self, move: Move) -> None:
        """Choose a legal move with its sheet in front, and leave the painting to others."""
        self._selection.shown = None
        chosen = self._selection
        chosen.tab = self._session.view.acts.tab_of(self._session.match.position, move) or self._stage.tab
        self._selection.choose(move)
        chosen.tab_taken = self._stage.tab_moment

    def write(self, draft: str) -> None:
        """Keep a move or an act that taps are putting together; once it is legal it is the chosen one. What ends with
        the separator of acts is only begun, and not chosen.
        """
        if self._stage.acting is None or self._session.looking is not None:
            return
        self._selection.clear()
        if self._selection.shown is not None:
            self._remind()
            return
        self._selection.draft = draft
        if draft and acts.why_not(self._stage.position, draft) is None:
            self._selection.chosen = draft
        self._session.host.paint()

    def turn_to(self, seat: int) -> None:
        """Show the sheets of a seat; those of the one to act are shown anyway, and come with the tablet. Where they lie
        in front already, what taps have begun on them stays.
        """
        if self._selection.begun and seat == self._stage.in_front and not self._handover.handing:
            return
        if 0 <= seat < self._session.seats:
            if self._session.ahead.turn_to(seat):
                self._handover.hold(seat)
            else:
                self._handover.take(seat)
            self._selection.shown = None if seat == self._stage.front else seat
            self._selection.clear()
            self._session.host.paint()

    def bring(self, tab: str) -> None:
        """Bring a sheet to the front of a narrow screen."""
        if tab in dict(self._session.view.tabs(self._stage.scene())):
            self._selection.tab, self._selection.tab_taken = tab, self._stage.tab_moment
            self._session.host.paint()

    def point(self, text: str) -> None:
        """Point at a touchable of the board without choosing it, and show where it would lead."""
        before, self._selection.focus = self._selection.hovered, text
        self.hover(text)
        if self._selection.hovered == before:
            self._session.host.paint()

    def hover(self, text: str | None) -> None:
        """Show where a move would lead while the pointer or the focus is on it."""
        explanation = (
            meant(self._session.view, self._stage.position, text)
            if text is not None and self._stage.acting is not None and self._selection.shown is None
            else []
        )
        move = (
            self._selection.chosen
            if self._is_chosen(explanation)
            else explanation[0]
            if len(explanation) == 1
            else None
        )
        if move != self._selection.hovered and not (move is None and self._selection.hovered is None):
            self._selection.hovered = move if move != self._selection.chosen else None
            if (
                self._selection.hovered is not None
                and self._selection.said is not None
                and self._selection.said.kind == "no"
            ):
                self._selection.said, self._selection.refused = None, None
            self._session.host.paint()

    def play_chosen(self) -> None:
        """Play the chosen move, where none is chosen the one that is proposed."""
        move = self._selection.chosen or self._stage.proposed
        if move is not None:
            self._play_warned(move)

    def _play_warned(self, move: Move) -> None:
        """Play a move; of what it would waste the voice warns once, and the move stays chosen meanwhile. Of what a hint
        just advised it does not warn.
        """
        warns = self._session.host.settings["warnings"] == "yes" and self._advised != (self._line(), move)
        text = self._session.view.acts.warning(self._stage.scene(), move) if warns else NOTHING
        if text and self._selection.said != (warning := notices.warning(text, move)):
            self._say(warning)
        else:
            self._play(move)

    def take(self, move: Move) -> None:
        """Play a move or an act that a key names, if it is legal; where it can be played in several ways, and is not
        one of those shown, choose it first.
        """
        if (
            self._stage.acting is None
            or self._session.looking is not None
            or acts.why_not(self._stage.position, move) is not None
        ):
            return
        variants = self._session.view.acts.variants(self._stage.position, move)
        if len(variants) > 1 and self._selection.chosen not in variants:
            self.show(move)
        else:
            self._play(move)

    def end(self) -> None:
        """Play the move that ends what the acting seat does; of what it would waste the voice warns once."""
        move = self._stage.ending
        if move is None or self._session.looking is not None:
            return
        warned, self._selection.shown = self._selection.said, None
        self._selection.clear()
        self._selection.said = warned
        self._play_warned(move)

    def hint(self) -> None:
        """Ask what the sharp computer would play here."""
        if self._stage.acting not in (None, CHANCE):
            self._computers.hint(self._tell_hint)

    def _tell_hint(self, answer: Answer) -> None:
        self.choose(None)
        if answer.best is not None:
            self._advised = self._line(), acts.act_of([answer.best.move, *answer.best.rest])
        self._say(hint(self._session.view, self._stage.scene(), self._session.match.position, answer))

    def _line(self) -> tuple[Move, ...]:
        return tuple(self._session.match.moves[: self._session.match.cursor])

    def _say(self, said: Voice) -> None:
        self._selection.said = said
        self._session.host.paint()

    def _remind(self) -> None:
        """Say with care what the voice says anyway."""
        self._selection.reminding = True
        self._session.host.paint()
