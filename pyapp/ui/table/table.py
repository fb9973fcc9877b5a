"""The controller of a table: it owns the state, the timers and every effect, and calls the features. Only rooms and the
app call it.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pyapp.bots.wire import Answer, Progress
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE, Illegal, Move, is_computer
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.result import review
from pyapp.ui.table import autosave, handover, hints, notices, playback, replay, reviewer, seats, taps, undo
from pyapp.ui.table.selectors import PaintCache, Selectors
from pyapp.ui.table.session import Session
from pyapp.ui.table.state import TableState
from pyapp.ui.table.thinking import ask
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.store.saves import Entry
    from pyapp.ui.table.ahead import Ahead
    from pyapp.ui.table.port import AppPort


class Table:
    """The controller of one open match."""

    def __init__(self, port: AppPort, entry: Entry) -> None:
        setup = entry.match.setup
        self._port, self.page = port, port.page
        self.state = TableState(Session(entry, GAMES[setup.game].view().for_setup(setup)))
        self.session, self.selection = self.state.session, self.state.selection
        self._cache = PaintCache()
        self.ahead.refresh()
        self.state.default_seat = self.shown.default_seat

    @property
    def match(self) -> Match:
        """Return the shown match: the record, or the branch of a seat that plays ahead."""
        return self.session.match

    @property
    def shown(self) -> Selectors:
        """Return the selectors of the current state. Ask again after any change."""
        return Selectors(self.state, self._port, self._cache)

    @property
    def ahead(self) -> Ahead:
        """Return the seats that play ahead of their turn."""
        return self.shown.ahead

    # --- moves ---

    def play(self, move: Move) -> None:
        """Play a move, or the moves of an act in turn, then the forced moves, and pass the turn on. Raises Illegal, and
        changes nothing, if any of the moves is refused.
        """
        start, match = self.match.cursor, self.match
        if match.position.seat in self.session.people:
            self.state.holder = match.position.seat
        acts.play(match, move)
        match.settle(implied=True)
        playback.vibrate(self._port, self.session.view.log, match.events[start : match.cursor])
        self._update_after(match, start)

    def _update_after(self, match: Match, start: int) -> None:
        """Update the table after moves, or an undo, in a match from index `start` on: the record, or the branch of a
        seat that plays ahead.
        """
        if match is self.session.branch:
            self.ahead.store_branch()
        else:
            self._update_record()
        self._show_change(min(start, self.match.cursor))

    def _update_record(self) -> None:
        """Drop the computers' answers, and play or drop early moves, after a change of the record."""
        self.state.thinking.forget()
        shown = self.shown
        if shown.remote is None or shown.remote.is_host:
            shown.ahead.play_due(range(self.session.seats))
        shown.ahead.refresh()

    def apply_remote(self, change: Callable[[Match], object]) -> None:
        """Apply a change of the record by a computer or another tablet, save and repaint. A seat that plays ahead on
        the screen is not disturbed, and the change is shown later. Raises what `change` raises.
        """
        session, state = self.session, self.state
        start = session.record.cursor if state.unshown is None else state.unshown
        branch = session.branch
        change(session.record)
        self._update_record()
        if branch is not None and session.branch is not None:
            state.unshown = start
            chosen = self.selection.chosen
            if chosen is not None and acts.why_not(self.match.position, chosen) is not None:
                self.selection.clear()
            self.save()
            self._start_next()
            self.paint()
            return
        state.unshown = None
        start, record = min(start, session.record.cursor), session.record
        while branch is not None and start < record.cursor and not session.elsewhere(record.movers[start]):
            start += 1
        self._show_change(start if session.branch is None else session.match.cursor)

    def _show_change(self, start: int) -> None:
        """Save, play back the moves from index `start` on, and start the next actor."""
        state = self.state
        if self.session.branch is None or not state.thinking.active:
            state.thinking.forget()
        state.playback.clear()
        self.selection.clear()
        if (seat := self.shown.default_seat) != state.default_seat:
            state.default_seat, self.selection.shown = seat, None
        handover.keep_secret(
            state, [event for events in self.match.events[start : self.match.cursor] for event in events]
        )
        state.drawer.name = state.drawer.name if state.drawer.name in ("log", "rules") else ""
        self.save()
        self._start_next()
        if self.shown.handover.covered is None:
            self.play_back(start)
        else:
            self.paint()

    def resume(self, *, changed: bool = False) -> None:
        """Play forced moves and start a computer whose turn it is. Repaint if that, or the caller, has `changed` the
        state.
        """
        start, record = self.match.cursor, self.session.record
        if record.at_end and not self.state.thinking.active and record.settle(implied=True):
            self._update_after(record, start)
        elif self._start_next() or changed:
            self.paint()

    def _start_next(self) -> bool:
        """Choose the guide's move, or start a computer, if it is its turn; return whether the page has
        to be repainted.
        """
        shown, record = self.shown, self.session.record
        if shown.guide_move is not None:
            self._show_move(shown.guide_move)
        seat = record.position.seat
        if seat is None or seat < 0 or self.state.thinking.active or not record.at_end:
            return shown.guide_move is not None
        if is_computer(record.setup.seats[seat].player) and (shown.remote is None or shown.remote.is_host):
            self.state.thinking.active = True
            self.page.start(self._think(self.state.thinking.request, record.setup.seats[seat].player))
        return shown.guide_move is not None or self.state.thinking.active

    def save(self, *, force: bool = False) -> None:
        """Save the match and notify the other tablets. A full store or another window leaves a notice."""
        theirs, notice = autosave.save(self._port, self.session, force=force)
        if theirs is not None:
            self.adopt(theirs)
        if notice is not None:
            self.selection.notice = notice
        if (remote := self.shown.remote) is not None:
            remote.changed()

    def adopt(self, entry: Entry) -> None:
        """Replace the match by another state of it, from another window or a link."""
        state = self.state
        state.thinking.forget()
        self.session.entry, self.session.unsaved = entry, False
        state.unshown = state.looking = None
        self.ahead.refresh()
        self.selection.clear()
        state.default_seat, self.selection.shown = self.shown.default_seat, None
        state.playback.clear()
        handover.cover(self.shown.handover)

    def claim_seat(self, seat: int) -> None:
        """Make a seat that plays on another device play on this one too."""
        entry = self.session.entry
        if entry.local is not None and 0 <= seat < self.session.seats:
            self.session.entry = replace(entry, local=tuple(sorted({seat, *entry.local})))
            self.save()
            self.resume(changed=True)

    # --- undo ---

    def undo(self) -> None:
        """Drop the move that taps have begun, else undo the last decision, or show why not."""
        if self.selection.begun and self.shown.acting is not None:
            self.choose(None)
        else:
            self._step(self.session.undoing, Match.undo)

    def redo(self) -> None:
        """Redo what was undone, or show why not."""
        self._step(self.session.redoing, Match.redo)

    def undo_turn(self) -> None:
        """Undo the whole turn, or show why not."""
        self._step(self.session.undoing, Match.restart)

    def _step(self, match: Match, change: Callable[[Match], None]) -> None:
        """Undo or redo in a match, or show why not."""
        start = self.match.cursor
        try:
            done = undo.step(self.shown, match, change)
        except Illegal as refusal:
            self.notify(notices.refusal(self.session.view, refusal, self.session.names))
            return
        if not done:
            self.paint()
            return
        if self.state.thinking.active and match is self.session.record:
            self.page.hurry()
        handover.hold(self.shown.handover, None)
        if match.at_end:
            match.settle(implied=True)
        self._update_after(match, min(start, self.match.cursor))

    # --- taps ---

    def tap(self, text: str) -> None:
        """Apply a tap on a touchable: choose the legal move that it means, ask which one, play the chosen one, or show
        why not. During playback a tap hurries it.
        """
        if self.state.playback.active:
            self.hurry()
        elif self.state.looking is not None:
            self.notify(notices.only_looking())
        elif (move := taps.tap(self.shown, text)) is not None:
            self._play_warned(move)
        else:
            self.paint()

    def explain(self, thing: str) -> None:
        """Explain a printed thing: what it does, when, and by which rule. The selection stays."""
        shown = self.shown
        explanation = (
            shown.view.explain(shown.scene, thing)
            or seats.side_explained(shown, thing)
            or hints.spread_explained(thing)
        )
        if explanation is not None:
            self.selection.hovered = None
            self.notify(Voice(explanation.text, "", explanation.rule))

    def hover(self, text: str | None) -> None:
        """Preview the move of the touchable under the pointer or the focus."""
        if taps.hover(self.shown, text):
            self.paint()

    def point(self, text: str) -> None:
        """Move the focus to a touchable and preview its move without choosing it."""
        self.selection.focus = text
        taps.hover(self.shown, text)
        self.paint()

    def choose(self, move: Move | None) -> None:
        """Choose a move to see it before it is played, or none."""
        self.selection.choose(move)
        self.paint()

    def show_move(self, move: Move) -> None:
        """Choose a legal move and show its sheet."""
        self._show_move(move)
        self.paint()

    def _show_move(self, move: Move) -> None:
        taps.show(self.shown, move)
        self.selection.tab_taken = self.shown.tab_moment

    def write_draft(self, draft: str) -> None:
        """Store a move or an act that taps are building, and choose it once it is legal."""
        shown = self.shown
        if shown.acting is not None and self.state.looking is None:
            taps.write(shown, draft)
            self.paint()

    def view_seat(self, seat: int) -> None:
        """Show the sheets of a seat; at an open table its person takes the tablet, or plays ahead. If the sheets are
        shown already, a begun move stays.
        """
        shown = self.shown
        if self.selection.begun and seat == shown.shown_seat and not shown.handover.handing:
            return
        if 0 <= seat < self.session.seats:
            if shown.ahead.switch_to(seat) or seat == shown.handover.next_holder:
                handover.hold(self.shown.handover, seat)
            self.selection.shown = None if seat == self.shown.default_seat else seat
            self.selection.clear()
            self.paint()

    def open_tab(self, tab: str) -> None:
        """Show a tab on a narrow screen."""
        shown = self.shown
        if tab in dict(shown.view.tabs(shown.scene)):
            self.selection.tab, self.selection.tab_taken = tab, shown.tab_moment
            self.paint()

    def play_chosen(self) -> None:
        """Play the chosen move, or else the proposed one."""
        move = self.selection.chosen or self.shown.proposed
        if move is not None:
            self._play_warned(move)

    def _play_warned(self, move: Move) -> None:
        """Play a move. If it would waste something, warn first, once, and keep it chosen."""
        warning = taps.warning(self.shown, move)
        if warning is None:
            self.play(move)
        else:
            self.notify(warning)

    def play_named(self, move: Move) -> None:
        """Play the move or act of a button, if it is legal. One with several variants is chosen first, unless it is one
        of those shown.
        """
        shown = self.shown
        if shown.acting is None or self.state.looking is not None or shown.why_not(move) is not None:
            return
        variants = shown.view.acts.variants(shown.position, move)
        if len(variants) > 1 and self.selection.chosen not in variants:
            self.show_move(move)
        else:
            self.play(move)

    def end_turn(self) -> None:
        """Play the move that ends the acting seat's turn or act. If it would waste something, warn first, once."""
        move = self.shown.ending
        if move is None or self.state.looking is not None:
            return
        warned, self.selection.shown = self.selection.notice, None
        self.selection.clear()
        self.selection.notice = warned
        self._play_warned(move)

    def notify(self, notice: Voice) -> None:
        """Show a notice until the next move."""
        self.selection.notice = notice
        self.paint()

    # --- playback ---

    def play_back(self, start: int, *, again: bool = False) -> None:
        """Play back the moves from index `start` on, beat by beat; `again` gives every beat its full time."""
        self.page.finish_motions()
        playback.begin(self.shown, start, again=again)
        self._show_beats()

    def _show_beats(self) -> None:
        """Show the next beats, and start the timer for those after them."""
        step = playback.advance(self.state.playback, self.session.view.log, self.page.now())
        self.paint()
        playback.perform(self._port, step)
        if self.state.playback.active:
            run = self.state.playback.run
            self.page.call_later(step.pause, lambda: self._show_next_beats(run))

    def _show_next_beats(self, run: int) -> None:
        if run == self.state.playback.run and not self.state.ended:
            self._show_beats()
            if not self.state.playback.active:
                self.resume()

    def hurry(self) -> None:
        """Show the next beat at once; the second time show all of them. Then play the computer's move, or make it
        decide.
        """
        beats = self.state.playback
        if not (beats.hurried and self.skip()):
            beats.seen_at = 0.0
            if beats.active:
                beats.hurried = True
                self.page.finish_motions()
                self._show_beats()
        if not beats.active and self.state.thinking.decided is not None:
            self._play_decided(self.state.thinking.request)
        elif not beats.active:
            self.page.hurry()

    def skip(self) -> bool:
        """Show all beats at once; return whether there were any."""
        if not self.state.playback.active:
            return False
        self.page.finish_motions()
        playback.skip(self.state.playback)
        self.paint()
        self.resume()
        return True

    def show_news_again(self) -> None:
        """Play back again the moves since the last decision of a person."""
        shown = self.shown
        if self.state.looking is None and shown.news_from < self.match.cursor:
            self.selection.clear()
            self.play_back(shown.news_from, again=True)

    # --- computers ---

    async def _think(self, request: int, level: str) -> None:
        """Ask a computer of a level for its move, and play it once the playback has ended."""
        state, started, record = self.state, self.page.now(), self.session.record
        answer = await self._ask(record, level)
        if request != state.thinking.request:
            return
        move = answer.best.move if answer.best is not None else None
        if move is None or self.session.record.position.why_not(move) is not None:
            state.thinking.active = False
            self.notify(notices.could_not_decide())
            return
        state.thinking.decided = move
        computer_delay = playback.computer_delay(self.shown) - (self.page.now() - started)
        self._play_decided_after(max(computer_delay, state.playback.left(self.page.now())))

    async def _ask(self, match: Match, level: str, kind: str = "move") -> Answer:
        return Answer.read(await ask(self.page, match, level, self._port.settings.milliseconds, kind))

    def _play_decided_after(self, seconds: float) -> None:
        request = self.state.thinking.request
        self.page.call_later(max(0, ceil(1000 * seconds)), lambda: self._play_decided(request))

    def _play_decided(self, request: int) -> None:
        """Play the computer's move, unless the match has changed. A running playback ends first."""
        thinking, move = self.state.thinking, self.state.thinking.decided
        if move is None or request != thinking.request or self.state.ended:
            return
        if (left := self.state.playback.left(self.page.now())) > 0:
            self._play_decided_after(left)
            return
        thinking.decided, thinking.active = None, False

        def play(record: Match) -> None:
            acts.play(record, move)
            record.settle(implied=True)

        self.apply_remote(play)

    def ask_computer_again(self) -> None:
        """Ask a computer that could not decide again."""
        self.selection.notice = None
        self.state.thinking.forget()
        self.resume()

    def ask_hint(self) -> None:
        """Ask for the sharp computer's move for the acting seat."""
        thinking = self.state.thinking
        if self.shown.acting not in (None, CHANCE) and not thinking.hinting:
            thinking.hinting = True
            self.paint()
            self.page.start(self._hint(thinking.request))

    async def _hint(self, request: int) -> None:
        """Show a hint, unless the match has changed."""
        answer = await self._ask(self.match, "sharp", kind="hint")
        if request != self.state.thinking.request:
            return
        self.state.thinking.hinting = False
        self.selection.choose(None)
        if answer.best is not None:
            line = tuple(self.match.moves[: self.match.cursor])
            self.state.advised = line, acts.act_of([answer.best.move, *answer.best.rest])
        self.notify(hints.hint(self.session.view, self.shown.scene, self.match.position, answer))

    # --- replay ---

    def look(self, cursor: int | None) -> None:
        """Show the moment after `cursor` moves; None, or the end of an unfinished match, returns to the table."""
        forward = replay.look(self.state, cursor)
        if self.state.looking is None:
            self.resume(changed=True)
            return
        self.paint()
        if forward:
            shown = self.shown
            heard = shown.handover.visible_events(self.match.events[shown.cursor - 1])
            playback.perform(self._port, playback.step_of(shown.view.log, heard, shown.names))

    def look_at(self, cursor: int | None) -> None:
        """Show a moment that somebody has chosen, and stop the replay."""
        self.state.replay.running = False
        self.look(cursor)

    def step(self, by: int) -> None:
        """Move a number of moves forward or back."""
        self.look(self.state.cursor + by)

    def open_replay(self) -> None:
        """Return to the moment of the last replay; the first time replay the match from its beginning."""
        self.state.looking = self.state.replay.left or 0
        self.state.replay.running = False
        self.page.go(f"replay/{self.session.entry.ident}")
        if self.state.replay.left is None:
            self.toggle_replay()

    def toggle_replay(self) -> None:
        """Start or stop the replay; at the end of the match it starts from the beginning."""
        replay.toggle(self.state)
        self.paint()
        self._replay_on(self.state.replay.run)

    def _replay_on(self, run: int) -> None:
        """Start the timer for the next move of a running replay."""

        def show_next() -> None:
            state = self.state
            if not state.replay.running or run != state.replay.run or state.ended:
                return
            if state.cursor < len(self.match.moves):
                self.step(1)
                self._replay_on(run)
            else:
                state.replay.running = False
                self.paint()

        if self.state.replay.running:
            self.page.call_later(replay.STEP, show_next)

    def study(self, number: int, *, better: bool) -> None:
        """Show the played or the better move of a turning point; an unknown number changes nothing."""
        if replay.study(self.state, number, better=better):
            self.page.go(f"replay/{self.session.entry.ident}")
            self.paint()

    def show_result(self) -> None:
        """Return to the end of a finished match with everything closed, and review it."""
        replay.leave(self.state)
        self.state.drawer.name = ""
        self.selection.clear()
        self.begin_review()

    # --- the review ---

    def begin_review(self) -> None:
        """Review a finished match, once."""
        if not self.state.review_state.begun and self.match.over:
            self.state.review_state.begun = True
            self._start_review(first=True)

    def continue_review(self) -> None:
        """Compare the remaining decisions until all are compared or it is stopped; start again if the review failed."""
        found = self.state.review_state
        if found.failed or (not found.looking and found.left):
            self._start_review(first=found.failed)

    def stop_review(self) -> None:
        """Stop a running review; its findings so far still arrive."""
        if self.state.review_state.looking:
            self.state.review_state.enough = True
            self.page.hurry()

    def _start_review(self, *, first: bool) -> None:
        found = self.state.review_state
        found.looking, found.enough = True, False
        self.page.start(self._review(first=first))
        if not found.watching:  # the timer of the previous review may still be running
            found.watching = True
            self._watch_review()

    async def _review(self, *, first: bool) -> None:
        async for _found in reviewer.run(self.page, self.match, self.state.review_state, first=first):
            self.paint()

    def _watch_review(self) -> None:
        """Start the timer that shows the progress of the review while it runs."""

        async def ask_progress() -> None:
            found = self.state.review_state
            progress = Progress.read(await self.page.progress())
            found.watching = found.looking and not self.state.ended
            if not found.watching:
                return
            if progress != found.progress:
                found.progress = progress
                found.forecasts = review.forecasts(self.match, reviewer.trusted(self.match, progress.review))
                self.paint()
            self._watch_review()

        self.page.call_later(reviewer.WATCH, lambda: self.page.start(ask_progress()))

    # --- the page ---

    def paint(self) -> None:
        """Repaint the page, unless the table was closed."""
        if not self.state.ended:
            self._port.paint()

    def cover(self) -> None:
        """Cover the table, so that the tablet can be handed on."""
        handover.cover(self.shown.handover)
        self.state.drawer.name = ""
        self.look(None)

    def uncover(self) -> None:
        """Open a covered table for the person it waits for."""
        if (seat := self.shown.handover.covered) is not None:
            self.state.holder = seat
        self.play_back(self.shown.news_from)

    def open_drawer(self, name: str) -> None:
        """Open a drawer in place of another one, "" for none. A notice about a link disappears with its drawer."""
        if self.state.drawer.name == "share":
            self.selection.notice = None
        self.state.drawer.open(name)

    def dismiss(self) -> bool:
        """Close the topmost open thing: a drawer, a playback, the selection, a turning point, another seat's sheets.
        Return whether there was one.
        """
        if self.state.drawer.name:
            self.open_drawer("")
        elif self.skip():
            return True
        elif self.selection.busy:
            self.selection.choose(None)
        elif self.shown.studied is not None:
            self.state.review_state.study(None)
        elif self.selection.shown is not None:
            self.selection.shown = None
        else:
            return False
        self.paint()
        return True

    def leave(self) -> None:
        """Close the table and stop everything that runs for it."""
        thinking = self.state.thinking
        busy = thinking.active or thinking.hinting
        self.state.ended = True
        thinking.forget()
        if busy:
            self.page.hurry()
        self.stop_review()
        self.state.playback.clear()
        self.state.replay.running = False
