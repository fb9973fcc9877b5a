"""The selectors of a table, computed from its state: the position as the viewer knows it, the acting seat, the shown
seat and tab.

Selectors read state and app, change neither, and are computed at most once each. Ask the table for new ones
(`Table.shown`) after any change.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, join
from pyapp.drawing.scene import Scene
from pyapp.engine import acts
from pyapp.engine.cached import cached
from pyapp.engine.contract import CHANCE, N_
from pyapp.ui.challenge.challenge import Goal, challenge_of_code, goal_of, other_day
from pyapp.ui.table import guide
from pyapp.ui.table.ahead import Ahead
from pyapp.ui.table.handover import Handover
from pyapp.ui.views import meanings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Event, Illegal, Move, Position
    from pyapp.games.contract import Advice
    from pyapp.ui.result.review import TurningPoint
    from pyapp.ui.table.port import AppPort
    from pyapp.ui.table.remote import RemotePlay
    from pyapp.ui.table.state import TableState


@dataclass(slots=True)
class PaintCache:
    """Costly results that outlive a painting, each with the key for which it is valid."""

    position: tuple[object, tuple[int, int], Position] | None = None
    scene: Scene[Position] | None = None
    news_from: tuple[object, int] | None = None
    goal: tuple[Goal | None] | None = None
    log_lines: dict[int, tuple[Sequence[Event], str, Markup, Markup]] = field(default_factory=dict)
    """By move: its events, language and viewer, the chapter head before it, its line."""
    parts: dict[str, tuple[object, Mapping[str, Markup]]] = field(default_factory=dict)
    """By name: the moment of a part of the page, and its contents then."""


class Selectors:
    """The selectors of one table, valid until its state changes."""

    def __init__(self, state: TableState, port: AppPort, cache: PaintCache) -> None:
        self.state, self.port, self.cache = state, port, cache
        self.session, self.selection, self.playback = state.session, state.selection, state.playback
        self.review_state, self.drawer = state.review_state, state.drawer
        self.view, self.match, self.record = state.session.view, state.session.match, state.session.record
        self.moment, self.cursor = state.moment, state.cursor
        self.page, self.settings = port.page, port.settings

    # --- the match ---

    @cached_property
    def names(self) -> Sequence[Markup]:
        """Return the names of the parties, seats then sides, in the language of the page."""
        return self.session.names

    @cached_property
    def remote(self) -> RemotePlay | None:
        """Return the other tablets that play this match, None without any."""
        live = self.port.live
        return live if live is not None and live.shares(self.session.entry.ident) else None

    @cached_property
    def handover(self) -> Handover:
        """Return the selectors of pass and play."""
        return Handover(self.state, self.settings)

    @cached_property
    def ahead(self) -> Ahead:
        """Return the seats that play ahead of their turn."""
        return Ahead(self.session, remote=self.remote is not None)

    @cached_property
    def own_seat(self) -> int | None:
        """Return the only seat that plays on this tablet, if others play on other tablets; else None."""
        people = self.handover.people
        return people[0] if self.remote is not None and len(people) == 1 else None

    @property
    def goal(self) -> Goal | None:
        """Return the goal of a challenge of the day, as it was when the table was opened; None for other matches."""
        if self.cache.goal is None:
            self.cache.goal = (goal_of(self.match, self.session.entry.ident, self.port.records.all()),)
        return self.cache.goal[0]

    @cached_property
    def challenge(self) -> Markup:
        """Describe the goal of a challenge, one by link or that of the day; empty if the match is none."""
        if self.session.entry.challenge is not None:
            name, points = self.session.entry.challenge
            counted = self.view.box.amount(points)
            return fill(N_("Challenge: beat {name}: {counted}."), counted=counted, name=name)
        if self.other_day:
            return join(self.other_day, " ", self.goal.text if self.goal else "")
        return fill(N_("Today's challenge. {goal}"), goal=self.goal.text) if self.goal else NOTHING

    @cached_property
    def other_day(self) -> Markup:
        """Describe for which day a challenge of the day counts, if that is not today; else empty."""
        setup = self.match.setup
        challenge = challenge_of_code(setup.code, setup.game) if self.goal else None
        return other_day(challenge, self.session.entry.created, self.page) if challenge else NOTHING

    # --- the shown moment ---

    @cached_property
    def over(self) -> bool:
        """Return whether the match is over and played back to its end."""
        return self.match.over and not self.playback.active

    @cached_property
    def studied(self) -> TurningPoint | None:
        """Return the turning point whose moves are shown in place of a moment of the match."""
        return self.review_state.studied if self.state.looking is not None else None

    @cached_property
    def position(self) -> Position:
        """Return the position that is shown, as the viewer knows it. It is read-only and caches its answers, so that
        parts can ask the same question again.
        """
        match, cursor, cache = self.match, self.cursor, self.cache.position
        variation = self.review_state.variation if self.studied is not None else None
        seen = cursor, self.handover.viewer if self.studied is None else self.studied.seat
        # A match changes its position in place and replaces it when it jumps; a past moment has its last events.
        source: object = match.position if self.moment is None else match.events[cursor - 1] if cursor else match
        source = source if variation is None else variation.shown
        if cache is None or cache[0] is not source or cache[1] != seen:
            if variation is None:
                position = match.seen(match.position if self.moment is None else match.at(cursor), seen[1])
            else:
                position = variation.shown
            cache = self.cache.position = (source, seen, cached(match.scored(position)))
        return cache[2]

    @cached_property
    def scene(self) -> Scene[Position]:
        """Return the scene for the game's view: the same object until something changes."""
        scene = self._table_scene() if self.studied is None else self._studied_scene(self.studied)
        if self.cache.scene is None or scene != self.cache.scene:
            self.cache.scene = scene
        return self.cache.scene

    def _studied_scene(self, studied: TurningPoint) -> Scene[Position]:
        """Return the scene of a turning point: the played or the better move chosen, or the end of a whole round."""
        variation = studied.best if self.review_state.better else studied.played
        chosen = variation.move if variation.end is None else None
        return Scene(
            position=self.position,
            setup=self.match.setup,
            names=self.names,
            acting=studied.seat if chosen else None,
            chosen=chosen,
            shown=self.requested_seat,
            tab=self.tab,
            news=variation.events,
        )

    def _table_scene(self) -> Scene[Position]:
        match, selection, viewer = self.match, self.selection, self.handover.viewer
        return Scene(
            position=self.position,
            setup=match.setup,
            names=self.names,
            acting=self.acting,
            chosen=selection.hovered or selection.chosen,
            refused=selection.refused,
            focus=selection.focus,
            last=match.events_seen(self.cursor - 1, viewer) if self.cursor else (),
            draft=selection.draft,
            shown=self.requested_seat,
            tab=self.tab,
            telling=self.playback.events,
            hovered=selection.hovered is not None,
            tapped=selection.chosen if selection.hovered is not None else None,
            news=tuple(event for at in self.answers for event in match.events_seen(at, viewer)),
        )

    @cached_property
    def answers(self) -> Sequence[int]:
        """Return the indices of the moves that computers and other devices made since a person here last decided, if
        one is to act now. If nobody here has decided yet, only those of the last mover.
        """
        match, session = self.match, self.session
        if self.acting in (None, CHANCE):
            return ()
        answers: list[int] = []
        for at in range(match.cursor - 1, -1, -1):
            mover = match.movers[at]
            elsewhere = session.elsewhere(mover)
            if match.decided[at] and not elsewhere:
                return answers[::-1]
            if elsewhere:
                answers.append(at)
        if session.entry.local is not None:
            answers = [*itertools.takewhile(lambda at: match.movers[at] == match.movers[answers[0]], answers)]
        return answers[::-1]

    @property
    def news_from(self) -> int:
        """Return the number of moves up to the last decision of a person. The later moves, which it may have caused,
        can be played back again.
        """
        match = self.match
        last = match.events[match.cursor - 1] if match.cursor else None
        if self.cache.news_from is None or self.cache.news_from[0] is not last:
            self.cache.news_from = last, self._after_people()
        return self.cache.news_from[1]

    def _after_people(self) -> int:
        match = self.match
        for at in range(match.cursor - 1, -1, -1):
            mover = match.movers[at]
            if match.decided[at] and mover != CHANCE and not self.session.elsewhere(mover):
                heard = self.handover.visible_events(match.events[at])
                went_on = any(beat.pause for beat in self.view.log.beats(heard, self.names))
                return at if went_on else at + 1
        return 0

    # --- the acting seat ---

    @cached_property
    def waiting(self) -> bool:
        """Return whether everybody waits for a computer that was asked for its move."""
        return self.state.thinking.active and self.session.branch is None

    @cached_property
    def acting(self) -> int | None:
        """Return the seat, or CHANCE, whose move people can enter now, or None."""
        match, seat = self.match, self.match.position.seat
        if self.moment is not None or seat is None or self.waiting or self.handover.next_holder is not None:
            return None
        if match.waits or (self.remote is not None and self.remote.why_not(seat) is not None):
            return None
        if seat == CHANCE:
            return CHANCE if match.chance_is_entered(match.position) else None
        return None if self.session.elsewhere(seat) else seat

    @cached_property
    def ending(self) -> Move | None:
        """Return the move that ends what the acting seat does, if a person acts and there is one."""
        return None if self.acting in (None, CHANCE) else self.view.questions.ending_move(self.position)

    @cached_property
    def proposed(self) -> Move | None:
        """Return the proposed answer to the question for a person, if there is one."""
        if self.acting in (None, CHANCE) or self.selection.shown is not None:
            return None
        return self.view.questions.proposed(self.position)

    def why_not(self, move: Move) -> Illegal | None:
        """Return why a move or act is illegal in the position that is shown, None if it is legal."""
        return acts.why_not(self.position, move)

    def meaning(self, touchable: str) -> Sequence[Move]:
        """Return the legal moves that a touchable of the board may mean."""
        return meanings(self.view, self.position, touchable)

    # --- the shown seat and tab ---

    @cached_property
    def default_seat(self) -> int:
        """Return the seat whose sheets are shown by default: the acting one, the one that rolls for chance, the winner.
        With other tablets it is always this tablet's own seat, except during a replay.
        """
        if self.studied is not None:
            return self.studied.seat
        seat = self.position.seat
        if seat is not None and self.moment is None and self.own_seat is not None:
            return self.own_seat
        if seat is None:
            outcome = self.position.outcome()
            ranked = itertools.chain(*outcome.ranking) if outcome else ()
            return next((party for party in ranked if party < self.session.seats), 0)
        if seat == CHANCE:
            return self.view.rolling_seat(self.position) or 0
        return seat

    @cached_property
    def requested_seat(self) -> int | None:
        """Return the seat whose sheets are shown in place of the default one's: the requested one, else the holder of
        the tablet, at the end the winner; None for the default.
        """
        if self.selection.shown is None and self.moment is None and self.handover.handing:
            return self.state.holder
        asked, seat = self.selection.shown, self.position.seat
        own_seat = self.own_seat is not None and self.moment is None and seat != self.default_seat
        return self.default_seat if asked is None and (self.studied or seat is None or own_seat) else asked

    @cached_property
    def shown_seat(self) -> int:
        """Return the seat whose sheets are shown."""
        return self.default_seat if self.requested_seat is None else self.requested_seat

    @cached_property
    def tab(self) -> str:
        """Return the tab in front on a narrow screen: the one chosen since the last move or since an act was begun,
        else the one on which the act is continued or the question is answered, else the one chosen before.
        """
        selection = self.selection
        if self.studied and (variation := self.review_state.variation) and selection.tab_taken != self.tab_moment:
            return self.view.acts.tab_of(variation.at, variation.move) or selection.tab
        if selection.tab_taken == self.tab_moment or self.acting in (None, CHANCE):
            return selection.tab
        return self.tab_moment[1] or self.view.questions.tab_asked(self.position) or selection.tab

    @cached_property
    def tab_moment(self) -> tuple[int, str]:
        """Return the moment for which a tab chosen now stays in front: the number of moves, and the tab on which an act
        is continued.
        """
        begun = self.selection.chosen or self.selection.draft
        return self.cursor, self.view.acts.tab_begun(self.position, begun) if begun else ""

    # --- the guide ---

    @cached_property
    def guided(self) -> bool:
        """Return whether the guide speaks: in a guided match, outside replays, unless it was left."""
        return (
            self.state.looking is None
            and guide.is_guided(self.match)
            and self.page.storage.get(guide.KEY) != self.session.entry.ident
        )

    @cached_property
    def advice(self) -> Advice | None:
        """Return the guide's move and its reason, when it may speak."""
        speaks = self.selection.shown is None and self.acting == 0 and self.guided
        return guide.advice(self.match) if speaks else None

    @cached_property
    def guide_move(self) -> Move | None:
        """Return the guide's move while nothing else is chosen, to be shown on the board."""
        return self.advice.move if not self.selection.busy and self.advice else None
