"""A match on the table: holds what is kept, chosen, told, thought and shown of it, and knows no rule of any game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.contract import LEVELS, Illegal, Move
from pyapp.ui.table import keeping, sayings
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
    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry
    from pyapp.ui.table.session import Host
    from pyapp.ui.widgets import Voice

DRAWERS: Final = ("log", "rules", "more", "share", "review")


class Table:
    """A match being played or looked at."""

    def __init__(self, host: Host, entry: Entry) -> None:
        """Lay a match on the table, in nobody's hands."""
        self._host, self.page = host, host.page
        self.session = Session(host, entry)
        self.selection = Selection()
        self.handover = Handover(self.session)
        self.playback = Playback(self.session, self.handover, self.go_on)
        self.computers = Computers(self.session, self.playback, self.play, self.say)
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

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.session.match

    def play(self, move: Move) -> None:
        """Play a move, or the moves of an act in turn, then whatever comes by itself, and pass the turn on. Raises
        Illegal, with the match as before, if any of the moves is refused.
        """
        start = self.match.cursor
        self.handover.play()
        acts.play(self.match, move)
        self.match.settle(implied=True)
        self._after_change(start)

    def _after_change(self, start: int) -> None:
        """Show what the moves from `start` on did, and let whoever is next act."""
        self.computers.forget()
        self.playback.clear()
        self.selection.clear()
        if self.stage.front != self._fronted:
            self._fronted, self.selection.shown = self.stage.front, None
        self.handover.told([event for events in self.match.events[start : self.match.cursor] for event in events])
        self.drawer = self.drawer if self.drawer in ("log", "rules") else ""
        self.save()
        self._lead_on()
        if self.handover.covered is None:
            self.playback.begin(start)
        else:
            self._host.paint()

    def save(self, *, force: bool = False) -> None:
        """Write the match down. A full store or another window is told about; nothing is lost."""
        theirs, said = keeping.save(self.session, force=force)
        if theirs is not None:
            self.adopt(theirs)
        if said is not None:
            self.selection.said = said

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
        self.session.entry = entry
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
        self._step(self.match.undo)

    def redo(self) -> None:
        """Play again what was taken back, or say why not."""
        self._step(self.match.redo)

    def restart(self) -> None:
        """Take the whole turn back, or say why not."""
        self._step(self.match.restart)

    def _step(self, step: Callable[[], object]) -> None:
        try:
            step()
        except Illegal as refusal:
            self.say(sayings.refusal(self.session.view, refusal, self.session.names))
            return
        if self.computers.thinking:
            self.page.hurry()
        self.handover.let_go()
        start = self.match.cursor
        if self.match.at_end:
            self.match.settle(implied=True)
        self._after_change(start)

    def go_on(self, *, changed: bool = False) -> None:
        """Let whoever is next act: what comes by itself comes, a computer thinks, a person is waited for. Paint once,
        if anything is new or has `changed` before.
        """
        start = self.match.cursor
        if self.match.at_end and not self.computers.thinking and self.match.settle(implied=True):
            self._after_change(start)
        elif self._lead_on() or changed:
            self._host.paint()

    def _lead_on(self) -> bool:
        """Let the guide choose, or a computer think, if it is its turn; return whether that is to be seen."""
        if (led := self.stage.led) is not None:
            self.taps.bring_up(led)
        seat = self.match.position.seat
        if seat is None or seat < 0 or self.computers.thinking or not self.match.at_end:
            return led is not None
        if self.match.setup.seats[seat].player in LEVELS:
            self.computers.think(self.match.setup.seats[seat].player)
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
