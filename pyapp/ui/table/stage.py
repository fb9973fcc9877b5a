"""What is shown at a table: the position as whoever looks knows it, who acts, whose sheets and tab are in front."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from pyapp.drawing.scene import Scene
from pyapp.engine.cached import cached
from pyapp.engine.contract import CHANCE
from pyapp.ui.table import guide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move, Position
    from pyapp.games.contract import Advice
    from pyapp.ui.result.review import Turning
    from pyapp.ui.table.computers import Computers
    from pyapp.ui.table.handover import Handover
    from pyapp.ui.table.lookback import LookBack
    from pyapp.ui.table.playback import Playback
    from pyapp.ui.table.selection import Selection
    from pyapp.ui.table.session import Session


class Stage:
    """The moment that is shown, to be read by all that draw it. Nothing here changes the match or what is chosen."""

    def __init__(
        self,
        session: Session,
        handover: Handover,
        playback: Playback,
        computers: Computers,
        selection: Selection,
        lookback: LookBack,
    ) -> None:
        """Look at what decides about the moment."""
        self.session = session
        self._handover = handover
        self._playback = playback
        self._computers = computers
        self._selection = selection
        self._lookback = lookback
        self._read: tuple[object, tuple[int, int], Position] | None = None
        self._scene: Scene[Position] | None = None

    @property
    def over(self) -> bool:
        """Return whether the match is over, and all of it told."""
        return self.session.match.over and not self._playback.active

    @property
    def position(self) -> Position:
        """Return the position that is shown, as whoever looks knows it, to be read: it answers each question once,
        however many parts ask.
        """
        match, cursor = self.session.match, self.session.cursor
        if self.studied is not None and (way := self._lookback.way) is not None:
            if self._read is None or self._read[0] is not way.shown:
                self._read = (way.shown, (cursor, self.studied.seat), cached(way.shown))
            return self._read[2]
        # A match plays on in place and jumps to a position of its own; a moment of the past is told by what led to it.
        led: object = match.position if self.session.moment is None else match.events[cursor - 1] if cursor else match
        seen = cursor, self._handover.viewer
        if self._read is None or self._read[0] is not led or self._read[1] != seen:
            position = match.position if self.session.moment is None else match.at(cursor)
            self._read = (led, seen, cached(match.seen(position, self._handover.viewer)))
        return self._read[2]

    @property
    def studied(self) -> Turning | None:
        """Return the turning point whose moves are shown in place of a moment of the match."""
        return self._lookback.studied if self.session.looking is not None else None

    @property
    def acting(self) -> int | None:
        """Return the seat whose move people enter here and now, or None."""
        session = self.session
        match, seat = session.match, session.match.position.seat
        if session.moment is not None or seat is None or self.thinking or self._handover.next_holder is not None:
            return None
        if match.waits or (session.tied is not None and session.tied.why_not(seat) is not None):
            return None
        if seat == CHANCE:
            return CHANCE if match.entered(match.position) else None
        return None if session.elsewhere(seat) else seat

    @property
    def thinking(self) -> bool:
        """Return whether everybody waits for a computer that was asked for its move."""
        return self._computers.thinking and self.session.branch is None

    def scene(self) -> Scene[Position]:
        """Return what the game's view is shown: one and the same until something changes."""
        scene = self._studied_scene() if self.studied is not None else self._table_scene()
        if self._scene is None or scene != self._scene:
            self._scene = scene
        return self._scene

    def _studied_scene(self) -> Scene[Position]:
        """Return a turning point: what was played or the better move as it is chosen, a whole round as it ends."""
        studied, way = self.studied, self._lookback.way
        assert studied is not None and way is not None  # noqa: S101, PT018 - for the types: asked only while one is studied
        chosen = way.move if way.end is None else None
        return Scene(
            position=self.position,
            setup=self.session.match.setup,
            names=self.session.names,
            acting=studied.seat if chosen else None,
            chosen=chosen,
            shown=self.looked_at,
            tab=self.tab,
            news=way.events,
        )

    def _table_scene(self) -> Scene[Position]:
        match = self.session.match
        return Scene(
            position=self.position,
            setup=self.session.match.setup,
            names=self.session.names,
            acting=self.acting,
            chosen=self._selection.hovered or self._selection.chosen,
            refused=self._selection.refused,
            focus=self._selection.focus,
            last=self.session.match.events_seen(self.session.cursor - 1, self._handover.viewer)
            if self.session.cursor
            else (),
            draft=self._selection.draft,
            shown=self.looked_at,
            tab=self.tab,
            telling=self._playback.events,
            hovered=self._selection.hovered is not None,
            tapped=self._selection.chosen if self._selection.hovered is not None else None,
            news=tuple(event for at in self.answers for event in match.events_seen(at, self._handover.viewer)),
        )

    @property
    def answers(self) -> Sequence[int]:
        """Return the numbers of the moves that computers and other devices made since a person here last decided, where
        one is to act now; where nobody here has yet, the last one's alone.
        """
        match, session = self.session.match, self.session
        if self.acting in (None, CHANCE):
            return ()
        answers: list[int] = []
        for at in range(match.cursor - 1, -1, -1):
            mover = match.movers[at]
            if match.decided[at] and not session.elsewhere(mover):
                return answers[::-1]
            if session.elsewhere(mover):
                answers.append(at)
        if session.entry.local is not None:
            answers = [*itertools.takewhile(lambda at: match.movers[at] == match.movers[answers[0]], answers)]
        return answers[::-1]

    @property
    def front(self) -> int:
        """Return the seat whose sheets come by themselves: who is to act, who rolls for chance, the best at the end; on
        a tablet of one's own one's own, while nothing is told of others.
        """
        if self.studied is not None:
            return self.studied.seat
        seat = self.position.seat
        if seat is not None and self.session.moment is None and self.session.own is not None:
            return self.session.own
        if seat is None:
            outcome = self.position.outcome()
            ranked = itertools.chain(*outcome.ranking) if outcome else ()
            return next((party for party in ranked if party < self.session.seats), 0)
        if seat == CHANCE:
            return self.session.view.rolling_seat(self.position) or 0
        return seat

    @property
    def ending(self) -> Move | None:
        """Return the move that ends what the acting seat does, if people act here and there is one."""
        if self.acting is None or self.acting == CHANCE:
            return None
        return self.session.view.questions.ending_move(self.position)

    @property
    def looked_at(self) -> int | None:
        """Return the seat whose sheets are shown in place of those of the one to act: the one asked for, else who still
        has the tablet, at the end the best; None where there is nobody else.
        """
        if self._selection.shown is None and self.session.moment is None and self._handover.handing:
            return self._handover.holder
        asked, seat = self._selection.shown, self.position.seat
        own = self.session.own is not None and self.session.moment is None and seat != self.front
        return self.front if asked is None and (self.studied or seat is None or own) else asked

    @property
    def in_front(self) -> int:
        """Return the seat whose sheets are shown."""
        return self.front if (seat := self.looked_at) is None else seat

    @property
    def proposed(self) -> Move | None:
        """Return the answer that is marked as the plain one to what people are asked, if there is one."""
        if self.acting in (None, CHANCE) or self._selection.shown is not None:
            return None
        return self.session.view.questions.proposed(self.position)

    @property
    def tab(self) -> str:
        """Return the tab in front on a narrow screen: the one taken since the last move or since an act was begun, else
        the one on which the act is put together or people answer what is asked, else the one taken before.
        """
        taken = self._selection.tab
        if (way := self._lookback.way) and self.studied and self._selection.tab_taken != self.tab_moment:
            return self.session.view.acts.tab_of(way.at, way.move) or taken
        if self._selection.tab_taken == self.tab_moment or self.acting in (None, CHANCE):
            return taken
        return self.tab_moment[1] or self.session.view.questions.tab_asked(self.position) or taken

    @property
    def tab_moment(self) -> tuple[int, str]:
        """Return how long a tab that is taken now stays in front: the number of the last move, and the tab on which an
        act is put together.
        """
        begun = self._selection.chosen or self._selection.draft
        return self.session.cursor, self.session.view.acts.tab_begun(self.position, begun) if begun else ""

    @property
    def advice(self) -> Advice | None:
        """Return what the guide would play and why, where it is its time to speak."""
        return guide.advice(self.session) if self._selection.shown is None and self.acting == 0 else None

    @property
    def led(self) -> Move | None:
        """Return the move of the guide where nothing else is chosen, for the board to show it."""
        advice = None if self._selection.busy else self.advice
        return advice.move if advice else None
