"""A match on the table: holds what is kept, chosen, told, thought and shown of it, and knows no rule of any game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE, LEVELS, N_, Illegal, Move
from pyapp.engine.match import Match
from pyapp.ui.table import autosave, notices
from pyapp.ui.table.computers import Computers
from pyapp.ui.table.handover import Handover
from pyapp.ui.table.lookback import LookBack
from pyapp.ui.table.playback import Playback
from pyapp.ui.table.replay import Replay
from pyapp.ui.table.selection import Selection
from pyapp.ui.table.session import Session
from pyapp.ui.table.stage import Stage
from pyapp.ui.table.taps import Taps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Event
    from pyapp.ui.store.saves import Entry
    from pyapp.ui.table.port import AppPort
    from pyapp.ui.table.remote import RemotePlay
    from pyapp.ui.widgets import Voice

DRAWERS: Final = ("log", "rules", "more", "share", "review")


class Table:
    """A match being played or looked at."""

    def __init__(self, host: AppPort, entry: Entry) -> None:
        """Lay a match on the table, in nobody's hands."""
        self._host, self.page = host, host.page
        self.session = Session(host, entry)
        self.selection = Selection()
        self.session.ahead.refresh()
        self.handover = Handover(self.session)
        self.playback = Playback(self.session, self.handover, self.go_on)
        self.computers = Computers(self.session, self.playback, self.play_on, self.say)
        self.lookback = LookBack(self.session)
        self.stage = Stage(self.session, self.handover, self.playback, self.computers, self.selection, self.lookback)
        self.taps = Taps(
            self.stage, self.handover, self.playback, self.computers, self.selection, self.play, self.hurry
        )
        self.replay = Replay(self.session, self.handover, self.playback, self.selection, self.lookback, self.go_on)
        self.drawer = self.drawer_rule = self.drawer_search = self.share_kind = ""
        self.log_texts: dict[int, tuple[Sequence[Event], str, Markup, Markup]] = {}
        """What the log says of each move: its events, the language and who looks, the head before it, the line."""
        self.still_parts: dict[str, tuple[object, Mapping[str, Markup]]] = {}  # as the page keeps them
        self._fronted = self.stage.front
        self._unshown: int | None = None
        """How far what others did was shown, while somebody plays ahead on the screen."""

    @property
    def match(self) -> Match:
        """Return the match as it is shown."""
        return self.session.match

    def play(self, move: Move) -> None:
        """Play a move, or the moves of an act in turn, then whatever comes by itself, and pass the turn on. Raises
        Illegal, with the match as before, if any of the moves is refused.
        """
        start, match = self.match.cursor, self.match
        self.handover.play()
        acts.play(match, move)
        match.settle(implied=True)
        self._played(start, match)

    def _played(self, start: int, match: Match) -> None:
        """Take note of what was played, or taken back, in a match: the one that is shown, from its move `start` on, or
        the record behind a seat that plays ahead.
        """
        session = self.session
        if match is session.branch:
            session.ahead.played()
        else:
            self._go_by_order()
        self._after_change(min(start, session.match.cursor))

    def _go_by_order(self) -> None:
        """Take note that the record has changed: what a computer was asked of it, or has decided, is void, what was
        played ahead comes where its turn is, and the match is shown as whoever acts here has it then.
        """
        session, tied = self.session, self.session.tied
        self.computers.forget()
        if tied is None or tied.keeps:
            session.ahead.settle(range(session.seats))
        session.ahead.refresh()

    def play_on(self, move: Move) -> None:
        """Play what a computer or another tablet has decided, by the rules' order. Raises Illegal as `play` does."""

        def step(record: Match) -> None:
            acts.play(record, move)
            record.settle(implied=True)

        self.bring(step)

    def bring(self, step: Callable[[Match], object]) -> None:
        """Let the match as it is written down go on, or back, by what others do. Whoever plays ahead on the screen is
        not disturbed, and is told afterwards what the others did meanwhile.
        """
        session = self.session
        start = session.record.cursor if self._unshown is None else self._unshown
        branch = session.branch
        step(session.record)
        self._go_by_order()
        if branch is not None and session.branch is not None:
            self._unshown = start
            self._keep_chosen()
            self.save()
            self._lead_on()
            self._host.paint()
            return
        self._unshown = None
        start, record = min(start, session.record.cursor), session.record
        while branch is not None and start < record.cursor and not session.elsewhere(record.movers[start]):
            start += 1
        self._after_change(start if session.branch is None else session.match.cursor)

    def _keep_chosen(self) -> None:
        """Let what is chosen on a sheet stay so, as far as it is legal."""
        chosen = self.selection.chosen
        if chosen is not None and acts.why_not(self.match.position, chosen) is not None:
            self.selection.clear()

    def _after_change(self, start: int) -> None:
        """Show what the moves from `start` on did, and let whoever is next act."""
        if self.session.branch is None or not self.computers.thinking:
            self.computers.forget()
        self.playback.clear()
        self.selection.clear()
        if self.stage.front != self._fronted:
            self._fronted, self.selection.shown = self.stage.front, None
        self.handover.note([event for events in self.match.events[start : self.match.cursor] for event in events])
        self.drawer = self.drawer if self.drawer in ("log", "rules") else ""
        self.save()
        self._lead_on()
        if self.handover.covered is None:
            self.playback.begin(start)
        else:
            self._host.paint()

    def save(self, *, force: bool = False) -> None:
        """Write the match down. A full store or another window is told about; nothing is lost."""
        theirs, said = autosave.save(self.session, force=force)
        if theirs is not None:
            self.adopt(theirs)
        if said is not None:
            self.selection.said = said
        if (tied := self.session.tied) is not None:
            tied.changed()

    def sit(self, seat: int) -> None:
        """Let a seat that plays on another device play on this one too."""
        entry = self.session.entry
        if entry.local is not None and 0 <= seat < self.session.seats:
            self.session.entry = replace(entry, local=tuple(sorted({seat, *entry.local})))
            self.save()
            self.go_on(changed=True)

    def adopt(self, entry: Entry) -> None:
        """Show another state of this match: what another window, or a link, brought."""
        self.computers.forget()
        self.session.entry, self._unshown = entry, None
        self.session.ahead.refresh()
        self.session.unsaved = False
        self.session.looking = None
        self.selection.clear()
        self._fronted, self.selection.shown = self.stage.front, None
        self.playback.clear()
        self.handover.cover()

    def undo(self) -> None:
        """Drop the move that taps have begun, else take the last decision back, or say why not."""
        if self.selection.begun and self.stage.acting is not None:
            self.taps.choose(None)
            return
        self._step(self.session.undoing, Match.undo)

    def redo(self) -> None:
        """Play again what was taken back, or say why not."""
        self._step(self.session.redoing, Match.redo)

    def restart(self) -> None:
        """Take the whole turn back, or say why not."""
        self._step(self.session.undoing, Match.restart)

    def _step(self, match: Match, step: Callable[[Match], None]) -> None:
        """Go back or forth in a match, or say why not; where others are at a table of their own they are asked."""
        start = self.match.cursor
        try:
            if self.session.tied is None or match is not self.session.record:
                step(match)
            elif not self._stepped_alone(self.session.tied, step):
                self._host.paint()
                return
        except Illegal as refusal:
            self.say(notices.refusal(self.session.view, refusal, self.session.names))
            return
        if self.computers.thinking and match is self.session.record:
            self.page.hurry()
        self.handover.let_go()
        if match.at_end:
            match.settle(implied=True)
        self._played(min(start, self.match.cursor), match)

    def _stepped_alone(self, tied: RemotePlay, step: Callable[[Match], None]) -> bool:
        """Go back or forth over what was decided at this tablet, or ask the other ones to go back; return whether that
        was done. Raises Illegal where neither can be.
        """
        record, session = self.session.record, self.session
        before = record.cursor
        if (refusal := tied.why_not(CHANCE)) is not None:
            raise refusal
        try:
            step(record)
        except Illegal:
            if step is Match.redo:
                raise
        else:
            over = range(*sorted((before, record.cursor)))
            others = [at for at in over if record.decided[at] and session.elsewhere(record.movers[at])]
            if not others or record.setup.practice:
                return True
            record.jump(before)
            if step is Match.redo:
                raise Illegal("", N_("Somebody else took that back."))
        if (refusal := tied.ask_back()) is not None:
            raise refusal
        return False

    def go_on(self, *, changed: bool = False) -> None:
        """Let whoever is next act: what comes by itself comes, a computer thinks, a person is waited for. Paint once,
        if anything is new or has `changed` before.
        """
        start, record = self.match.cursor, self.session.record
        if record.at_end and not self.computers.thinking and record.settle(implied=True):
            self._played(start, record)
        elif self._lead_on() or changed:
            self._host.paint()

    def _lead_on(self) -> bool:
        """Let the guide choose, or a computer think, if it is its turn; return whether that is to be seen."""
        if (led := self.stage.led) is not None:
            self.taps.bring_up(led)
        record, tied = self.session.record, self.session.tied
        seat = record.position.seat
        if seat is None or seat < 0 or self.computers.thinking or not record.at_end:
            return led is not None
        if record.setup.seats[seat].player in LEVELS and (tied is None or tied.keeps):
            self.computers.think(record.setup.seats[seat].player)
        return led is not None or self.computers.thinking

    def tell_again(self) -> None:
        """Show once more what came since the last decision of a person."""
        if self.session.looking is None and self.playback.news_from < self.match.cursor:
            self.selection.clear()
            self.playback.begin(self.playback.news_from, again=True)

    def ask_again(self) -> None:
        """Ask a computer anew that could not decide."""
        self.selection.said = None
        self.computers.forget()
        self.go_on()

    def hurry(self) -> None:
        """Show the next beat at once, play what a computer has decided, or make it decide."""
        if not self.playback.hurry() or not self.playback.active:
            self.computers.hurry()

    def say(self, said: Voice | None) -> None:
        """Let the voice say something until the next move."""
        self.selection.said = said
        self._host.paint()

    def open(self, drawer: str) -> None:
        """Open a drawer in place of the one that is open, or none; what was said of a link goes with its drawer."""
        if self.drawer == "share":
            self.selection.said = None
        self.drawer, self.drawer_rule, self.drawer_search = drawer, "", ""

    def leave(self) -> None:
        """Stop whatever runs for this table."""
        self.session.ended = True
        self.computers.stop()
        self.lookback.stop()
        self.playback.clear()
        self.replay.stop()

    def put_away(self) -> bool:
        """Put away what is open, the nearest first: a drawer, what is told, chosen or said, another seat's sheets.
        Return whether there was anything.
        """
        if self.drawer:
            self.open("")
        elif self.playback.skip():
            return True
        elif self.selection.busy:
            self.selection.choose(None)
        elif self.stage.studied is not None:
            self.lookback.study(None)
        elif self.selection.shown is not None:
            self.selection.shown = None
        else:
            return False
        self._host.paint()
        return True
