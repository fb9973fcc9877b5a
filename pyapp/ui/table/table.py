"""A match on the table: what was tapped, who thinks, what the voice says. Knows the match and the page, no rule of any
game.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import Scene
from pyapp.engine import acts
from pyapp.engine.cached import cached
from pyapp.engine.contract import AWAY, CHANCE, LEVELS, Event, Illegal, Move, Position
from pyapp.games import GAMES
from pyapp.ui.table import asked, guide, keeping, seats, speech
from pyapp.ui.table.computers import Computers
from pyapp.ui.table.eyes import Eyes
from pyapp.ui.table.replay import Replay
from pyapp.ui.table.telling import Telling, motions_of
from pyapp.ui.views import meant, parties_of
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.app import App
    from pyapp.ui.page import Page
    from pyapp.ui.store.saves import Entry

DRAWERS: Final = ("log", "rules", "more", "share")


class Table:
    """A match being played or looked at."""

    def __init__(self, app: App, entry: Entry) -> None:
        self.app = app
        self.page: Page = app.page
        self.entry = entry
        self.view = GAMES[entry.match.setup.game].view().for_setup(entry.match.setup)
        self.names = parties_of(entry.match)
        self.chosen: Move | None = None
        self.offered: list[Move] = []
        self.touched = ""
        self.draft = ""
        self.shown: int | None = None
        self.tab = ""
        self.hovered: Move | None = None
        self.refused: Move | None = None
        self.focus: Move | None = None
        self.said: Voice | None = None
        self.looking: int | None = None
        self.replay = Replay(self)
        self.drawer = ""
        self.drawer_rule = ""
        self.drawer_search = ""
        self.share_kind = ""
        self.unsaved = False
        self.eyes = Eyes(self)
        self.telling = Telling(self)
        self.computers = Computers(self)
        self.log_texts: dict[int, tuple[Sequence[Event], str, Markup, Markup]] = {}
        """What the log says of each move: its events, the language and who looks, the head before it, the line."""
        self.still_parts: dict[str, tuple[object, Mapping[str, Markup]]] = {}  # as the page keeps them
        self._read: tuple[object, tuple[int, int], Position] | None = None
        self._scene: Scene[Position] | None = None
        self._fronted = self.front
        self.tab_taken = -1

    # --- what is shown ---

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.entry.match

    @property
    def seats(self) -> int:
        """Return the number of seats; `names` goes on with the sides that nobody sits on."""
        return len(self.match.setup.seats)

    @property
    def cursor(self) -> int:
        """Return the number of moves behind the position that is shown."""
        return self.match.cursor if (moment := self.moment) is None else moment

    @property
    def moment(self) -> int | None:
        """Return the number of moves behind a position that is shown though the match went on; None while it is shown
        as it stands.
        """
        return self.telling.cursor if self.looking is None else self.looking

    @property
    def over(self) -> bool:
        """Return whether the match is over, and all of it told."""
        return self.match.over and not self.telling.active

    @property
    def position(self) -> Position:
        """Return the position that is shown, as whoever looks knows it, to be read: it answers each question once,
        however many parts ask.
        """
        match, cursor = self.match, self.cursor
        # A match plays on in place and jumps to a position of its own; a moment of the past is told by what led to it.
        led: object = match.position if self.moment is None else match.events[cursor - 1] if cursor else match
        seen = cursor, self.eyes.seat
        if self._read is None or self._read[0] is not led or self._read[1] != seen:
            position = match.position if self.moment is None else match.at(cursor)
            self._read = (led, seen, cached(match.seen(position, self.eyes.seat)))
        return self._read[2]

    @property
    def acting(self) -> int | None:
        """Return the seat whose move people enter here and now, or None."""
        seat = self.match.position.seat
        if self.moment is not None or seat is None or self.thinking or self.eyes.next is not None:
            return None
        if seat == CHANCE:
            return CHANCE if self.match.entered(self.match.position) else None
        if self.match.setup.seats[seat].player in LEVELS or not self.is_here(seat):
            return None
        return seat

    @property
    def thinking(self) -> bool:
        """Return whether it is a computer's turn and it thinks."""
        return self.computers.thinking

    def is_here(self, seat: int) -> bool:
        """Return whether a seat plays on this device; what one that is kept elsewhere takes is entered on any."""
        return self.entry.local is None or seat in self.entry.local or self.match.setup.seats[seat].player == AWAY

    def scene(self) -> Scene[Position]:
        """Return what the game's view is shown: one and the same until something changes."""
        scene = Scene(
            position=self.position,
            setup=self.match.setup,
            names=self.names,
            acting=self.acting,
            chosen=self.hovered or self.chosen,
            refused=self.refused,
            focus=self.focus,
            last=self.match.told(self.cursor - 1, self.eyes.seat) if self.cursor else (),
            draft=self.draft,
            shown=self.eyes.looked_at,
            tab=asked.tab_in_front(self),
            telling=self.telling.events,
            hovered=self.hovered is not None,
            tapped=self.chosen if self.hovered is not None else None,
        )
        if self._scene is None or scene != self._scene:
            self._scene = scene
        return self._scene

    def voice(self) -> Voice:
        """Return what the voice says now."""
        return guide.voice_of(self, speech.voice_of(self))

    @property
    def front(self) -> int:
        """Return the seat whose sheets come by themselves: who is to act, who rolls for chance, the best at the end."""
        seat = self.position.seat
        if seat is None:
            outcome = self.position.outcome()
            ranked = itertools.chain(*outcome.ranking) if outcome else ()
            return next((party for party in ranked if party < self.seats), 0)
        if seat == CHANCE:
            return self.view.rolling_seat(self.position) or 0
        return seat

    @property
    def ending(self) -> Move | None:
        """Return the move that ends what the acting seat does, if people act here and there is one."""
        if self.acting is None or self.acting == CHANCE:
            return None
        return self.view.ending_move(self.position)

    # --- what people do on the board ---

    def tap(self, text: str) -> None:
        """Answer a tap on a touchable: choose the legal move that it means, ask which one, play the chosen one, or say
        why not.
        """
        if self.telling.active:
            self.hurry()
            return
        if self.looking is not None:
            self.say(speech.only_looking())
            return
        self.hovered = None
        if self.shown is not None or self.eyes.handing:
            self.clear()
            self.say(replace(speech.voice_of(self), kind="careful"))
            return
        refused = speech.turn_of_others(self)
        found = [] if refused else meant(self.view, self.position, text)
        if self._is_chosen(found):
            self.play_chosen()
        elif len(found) > 1:
            self._choose(None)
            self.offered, self.touched = found, text
            self.app.paint()
        elif found:
            self._tap_move(found[0], text)
        elif (refused := refused or acts.why_not(self.position, text)) is not None:
            self.refused, self.chosen, self.offered = text, None, []
            self.say(speech.refusal(self.view, refused, self.names))

    def _tap_move(self, move: Move, text: str) -> None:
        plainest, *more = self.view.variants(self.position, move)
        if self.app.settings["confirm"] == "no" and not more:
            self._choose(move, text)
            self._play_warned(plainest)
        else:
            self.choose(move, text)

    def _is_chosen(self, found: Sequence[Move]) -> bool:
        """Return whether what a touchable means is chosen already, in whatever way it is played: what is shown is what
        a second tap does.
        """
        return self.chosen is not None and any(
            self.chosen == move or self.chosen in self.view.variants(self.position, move) for move in found
        )

    def explain(self, thing: str) -> None:
        """Let the voice say what a printed thing is, when it works and by which rule; what is chosen stays chosen."""
        found = self.view.explain(self.scene(), thing) or seats.side_explained(self, thing)
        if found is not None:
            self.hovered = None
            self.say(Voice(found.text, "", found.rule))

    def choose(self, move: Move | None, touched: str = "") -> None:
        """Choose a move, to be seen before it is played, or none; `touched` is the touchable that meant it."""
        self._choose(move, touched)
        self.app.paint()

    def _choose(self, move: Move | None, touched: str = "") -> None:
        self.clear()
        self.chosen, self.focus = move, touched or move or self.focus

    def show(self, move: Move) -> None:
        """Choose a legal move from elsewhere than its sheet, which comes to the front."""
        self._show(move)
        self.app.paint()

    def _show(self, move: Move) -> None:
        self.shown = None
        self.tab, self.tab_taken = self.view.tab_of(self.match.position, move) or asked.tab_in_front(self), self.cursor
        self._choose(move)

    def write(self, draft: str) -> None:
        """Keep a move or an act that taps are putting together; once it is legal it is the chosen one. What ends with
        the separator of acts is only begun, and not chosen.
        """
        if self.acting is None or self.looking is not None:
            return
        self.clear()
        if self.shown is not None:
            self.say(replace(speech.voice_of(self), kind="careful"))
            return
        self.draft = draft
        if draft and acts.why_not(self.position, draft) is None:
            self.chosen = draft
        self.app.paint()

    @property
    def busy(self) -> bool:
        """Return whether something is chosen, offered, half written or said that can be put away."""
        return bool(self.chosen or self.offered or self.draft or self.said)

    def put_away(self) -> bool:
        """Put away what is open, the nearest first: a drawer, what is chosen or said, another seat's sheets. Return
        whether there was anything.
        """
        if self.drawer:
            self.drawer = self.drawer_rule = self.drawer_search = ""
            self.app.paint()
            return True
        if self.telling.skip():
            return True
        if self.busy:
            self.choose(None)
        elif self.shown is not None:
            self.shown = None
            self.app.paint()
        else:
            return False
        return True

    def clear(self) -> None:
        """Forget what was chosen, refused, said, offered and half written."""
        self.chosen = self.refused = self.said = self.hovered = None
        self.offered, self.touched, self.draft = [], "", ""

    def turn_to(self, seat: int) -> None:
        """Show the sheets of a seat; those of the one to act are shown anyway, and come with the tablet."""
        if 0 <= seat < self.seats:
            self.eyes.take(seat)
            self.shown = None if seat == self.front else seat
            self.clear()
            self.app.paint()

    def bring(self, tab: str) -> None:
        """Bring a sheet to the front of a narrow screen."""
        if tab in dict(self.view.tabs(self.scene())):
            self.tab, self.tab_taken = tab, self.cursor
            self.app.paint()

    def hover(self, text: str | None) -> None:
        """Show where a move would lead while the pointer or the focus is on it."""
        found = (
            meant(self.view, self.position, text)
            if text is not None and self.acting is not None and self.shown is None
            else []
        )
        move = self.chosen if self._is_chosen(found) else found[0] if len(found) == 1 else None
        if move != self.hovered and not (move is None and self.hovered is None):
            self.hovered = move if move != self.chosen else None
            if self.hovered is not None and self.said is not None and self.said.kind == "no":
                self.said, self.refused = None, None
            self.app.paint()

    def play_chosen(self) -> None:
        """Play the chosen move, where none is chosen the one that is proposed."""
        move = self.chosen or asked.proposed(self)
        if move is not None:
            self._play_warned(move)

    def _play_warned(self, move: Move) -> None:
        """Play a move; of what it would waste the voice warns once, and the move stays chosen meanwhile."""
        text = self.view.warning(self.scene(), move) if self.app.settings["warnings"] == "yes" else NOTHING
        if text and self.said != (warning := speech.warning(text, move)):
            self.say(warning)
        else:
            self.play(move)

    def take(self, move: Move) -> None:
        """Play a move or an act that a key names, if it is legal; where it can be played in several ways, and is not
        one of those shown, choose it first.
        """
        if self.acting is None or self.looking is not None or acts.why_not(self.position, move) is not None:
            return
        found = self.view.variants(self.position, move)
        if len(found) > 1 and self.chosen not in found:
            self.show(move)
        else:
            self.play(move)

    def end(self) -> None:
        """Play the move that ends what the acting seat does; of what it would waste the voice warns once."""
        move = self.ending
        if move is None or self.looking is not None:
            return
        warned, self.shown = self.said, None
        self.clear()
        self.said = warned
        self._play_warned(move)

    def play(self, move: Move) -> None:
        """Play a move, or the moves of an act in turn, then whatever comes by itself, and pass the turn on. Raises
        Illegal, with the match as before, if any of the moves is refused.
        """
        start = self.match.cursor
        self.eyes.play()
        acts.play(self.match, move)
        self.match.settle()
        self._after_change(start)

    def _after_change(self, start: int) -> None:
        """Show what the moves from `start` on did, and let whoever is next act."""
        self.computers.forget()
        self.telling.clear()
        self.clear()
        if self.front != self._fronted:
            self._fronted, self.shown = self.front, None
        self.eyes.told([event for events in self.match.events[start : self.match.cursor] for event in events])
        self.drawer = self.drawer if self.drawer in ("log", "rules") else ""
        self.save()
        self._lead_on()
        if self.eyes.covered is None:
            self.telling.begin(start)
        else:
            self.app.paint()

    def save(self, *, force: bool = False) -> None:
        """Write the match down. A full store or another window is told about; nothing is lost."""
        keeping.save(self, force=force)

    def adopt(self, entry: Entry) -> None:
        """Show another state of this match: what another window, or a link, brought."""
        self.computers.forget()
        self.entry = entry
        self.unsaved = False
        self.looking = None
        self.clear()
        self._fronted, self.shown = self.front, None
        self.telling.clear()
        self.eyes.cover()

    # --- undo, redo, looking back ---

    def undo(self) -> None:
        """Take the last decision back, or say why not."""
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
            self.say(speech.refusal(self.view, refusal, self.names))
            return
        if self.thinking:
            self.page.hurry()
        self.eyes.let_go()
        start = self.match.cursor
        if self.match.at_end:
            self.match.settle()
        self._after_change(start)

    def look(self, cursor: int | None) -> None:
        """Show the moment after `cursor` moves; None, or the end of an unfinished match, returns to the table."""
        self.telling.clear()
        if cursor is not None:
            cursor = min(max(cursor, 0), len(self.match.moves))
            if cursor == self.match.cursor and not self.match.over:
                cursor = None
        forward = cursor is not None and self.looking is not None and cursor == self.looking + 1
        self.looking = cursor
        self.clear()
        if cursor is None:
            self.replay.stop()
            self.go_on(changed=True)
            return
        self.app.paint()
        if forward and self.app.settings["motion"] == "yes":
            heard = self.eyes.heard(self.match.events[self.cursor - 1])
            self.page.animate(motions_of(self.view, heard, self.names))

    def step(self, by: int) -> None:
        """Go so many moves forward or back while looking."""
        self.look(self.cursor + by)

    # --- computers ---

    def go_on(self, *, changed: bool = False) -> None:
        """Let whoever is next act: what comes by itself comes, a computer thinks, a person is waited for. Paint once,
        if anything is new or has `changed` before.
        """
        start = self.match.cursor
        if self.match.at_end and not self.thinking and self.match.settle():
            self._after_change(start)
        elif self._lead_on() or changed:
            self.app.paint()

    def _lead_on(self) -> bool:
        """Let the guide choose, or a computer think, if it is its turn; return whether that is to be seen."""
        if (led := guide.leads(self)) is not None:
            self._show(led)
        seat = self.match.position.seat
        if seat is None or seat < 0 or self.thinking or not self.match.at_end:
            return led is not None
        if self.match.setup.seats[seat].player in LEVELS:
            self.computers.think(self.match.setup.seats[seat].player)
        return led is not None or self.thinking

    def ask_again(self) -> None:
        """Ask a computer anew that could not decide."""
        self.said = None
        self.computers.forget()
        self.go_on()

    def hurry(self) -> None:
        """Show the next beat at once, play what a computer has decided, or make it decide."""
        if not self.telling.hurry() or not self.telling.active:
            self.computers.hurry()

    # --- the voice ---

    def say(self, said: Voice | None) -> None:
        """Let the voice say something until the next move."""
        self.said = said
        self.app.paint()

    def leave(self) -> None:
        """Stop whatever runs for this table."""
        self.computers.stop()
        self.telling.clear()
        self.replay.stop()
