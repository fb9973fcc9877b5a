"""A match on the table: what was tapped, who thinks, what the voice says. Knows the match and the page, no rule of any game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any, Final, Protocol

from pyapp.drawing.language import _, decimal, fill, fill_with
from pyapp.drawing.scene import Motion, Scene
from pyapp.engine.contract import CHANCE, N_, PERSON, Event, Illegal, Move, Position
from pyapp.engine.match import Match
from pyapp.ui.page import Page, StoreFull
from pyapp.ui.saves import Conflict, Entry, SaveError, Saves
from pyapp.ui.settings import Settings
from pyapp.ui.views import names_of, view_of
from pyapp.ui.widgets import Voice, key

PAUSE: Final = 350
"""Milliseconds between two moves of computers, and before the first."""
STEP: Final = 700
"""Milliseconds between two moves of a replay."""
DRAWERS: Final = ("log", "rules", "more", "share")


class Host(Protocol):
    """What a table asks of the app it stands in."""

    page: Page
    saves: Saves
    settings: Settings
    route: tuple[str, ...]
    table: Table | None

    def paint(self) -> None:
        """Bring the page to what the state says."""

    def finished(self, entry: Entry) -> None:
        """Write a finished match into the records."""

    def fresh_ident(self) -> str:
        """Give a name for a new entry."""


class Table:
    """A match being played or looked at."""

    def __init__(self, app: Host, entry: Entry) -> None:
        self.app = app
        self.page: Page = app.page
        self.entry = entry
        self.view: Any = view_of(entry.match.setup.game)
        self.names = names_of(entry.match.setup)
        self.chosen: Move | None = None
        self.hovered: Move | None = None
        self.refused: Move | None = None
        self.focus: Move | None = None
        self.said: Voice | None = None
        self.looking: int | None = None
        self.running = False
        self.drawer = ""
        self.drawer_rule = ""
        self.drawer_search = ""
        self.share_kind = ""
        self.thinking = False
        self.hinting = False
        self.unsaved = False
        self.latest: Sequence[Event] = ()
        self._turn = 0
        self._runs = 0

    # --- what is shown ---

    @property
    def match(self) -> Match:
        """Give the match."""
        return self.entry.match

    @property
    def cursor(self) -> int:
        """Give the number of moves behind the position that is shown."""
        return self.match.cursor if self.looking is None else self.looking

    @property
    def position(self) -> Position:
        """Give the position that is shown."""
        return self.match.position if self.looking is None else self.match.at(self.looking)

    @property
    def acting(self) -> int | None:
        """Give the seat whose move people enter here and now, or None."""
        seat = self.match.position.seat
        if self.looking is not None or seat is None or self.thinking:
            return None
        if seat == CHANCE:
            return CHANCE if self.match.setup.physical else None
        if self.match.setup.seats[seat].player != PERSON or not self.is_here(seat):
            return None
        return seat

    def is_here(self, seat: int) -> bool:
        """Tell whether a seat plays on this device."""
        return self.entry.local is None or seat in self.entry.local

    def scene(self) -> Scene:
        """Give what the game's view is shown."""
        cursor = self.cursor
        last = self.match.events[cursor - 1] if cursor else ()
        return Scene(
            position=self.position,
            setup=self.match.setup,
            names=self.names,
            acting=self.acting,
            chosen=self.hovered or self.chosen,
            refused=self.refused,
            focus=self.focus,
            last=last,
        )

    def voice(self) -> Voice:
        """Give what the voice says now: what it was told to say, else the preview of the chosen move, else the prompt."""
        if self.said is not None:
            return self.said
        scene = self.scene()
        if self.looking is not None:
            return Voice(self._looking_text())
        if self.match.over:
            return Voice(self._ending())
        seat = self.match.position.seat
        if self.thinking:
            name = self.names[seat] if seat is not None and seat >= 0 else ""
            return Voice(_("<b>{name} is thinking.</b> Tap to hurry it.").format(name=name), keys=key(_("Hurry"), "hurry", kind="small"))
        if seat is not None and seat >= 0 and not self.is_here(seat):
            return Voice(_("<b>{name} plays on another device.</b> Send the match as a link.").format(name=self.names[seat]))
        wanted = self.hovered or self.chosen
        return Voice(self.view.preview(scene, wanted) if wanted else self.view.prompt(scene))

    def _looking_text(self) -> str:
        if self.looking == 0:
            return _("The empty table, before the first move.")
        said = " ".join(self.view.say(event, self.names) for event in self.match.events[self.cursor - 1])
        return fill(N_("<b>Move {number} of {count}.</b>"), number=self.cursor, count=len(self.match.moves)) + " " + said

    def _ending(self) -> str:
        outcome = self.match.position.outcome()
        if outcome is None:
            return ""
        reason = fill_with(outcome.reason, outcome.params)
        if len(outcome.winners) > 1:
            return f"<b>{_('Drawn.')}</b> {reason}"
        return f"<b>{_('{name} wins.').format(name=self.names[outcome.winners[0]])}</b> {reason}"

    # --- what people do on the board ---

    def tap(self, move: Move) -> None:
        """Answer a tap on a touchable: choose a legal move, play the chosen one, or say why not."""
        if self.looking is not None:
            self.say(
                Voice(_("<b>You are looking back.</b> Return to the table to play on."), "careful", keys=key(_("Return"), "look end", kind="small"))
            )
            return
        self.hovered = None
        refusal = self._why_not(move)
        if refusal is not None:
            self.refused, self.chosen = move, None
            self.say(Voice(f"<b>{fill_with(refusal.reason, refusal.params)}</b>", "no", refusal.rule))
        elif self.chosen == move or self.app.settings["confirm"] == "no":
            self.play(move)
        else:
            self.choose(move)

    def _why_not(self, move: Move) -> Illegal | None:
        seat = self.match.position.seat
        if self.acting is None and seat is not None:
            if self.thinking:
                return Illegal("", N_("The computer is thinking."))
            return Illegal("", N_("It is somebody else's turn."))
        return self.match.position.why_not(move)

    def choose(self, move: Move | None) -> None:
        """Choose a move, to be seen before it is played, or none."""
        self.chosen, self.refused, self.said, self.hovered = move, None, None, None
        self.focus = move or self.focus
        self.app.paint()

    def hover(self, move: Move | None) -> None:
        """Show where a move would lead while the pointer or the focus is on it."""
        if move is not None and (self.acting is None or move not in self.match.position.moves()):
            move = None
        if move != self.hovered and not (move is None and self.hovered is None):
            self.hovered = move if move != self.chosen else None
            if self.hovered is not None and self.said is not None and self.said.kind == "no":
                self.said, self.refused = None, None
            self.app.paint()

    def play_chosen(self) -> None:
        """Play the chosen move."""
        if self.chosen is not None:
            self.play(self.chosen)

    def play(self, move: Move) -> None:
        """Play a move, then whatever comes by itself, and pass the turn on."""
        events = [*self.match.play(move), *self.match.settle()]
        self._after_change(events)
        self.go_on()

    def _after_change(self, events: Sequence[Event] = ()) -> None:
        self._turn += 1
        self.chosen = self.refused = self.said = self.hovered = None
        self.thinking = self.hinting = False
        self.latest = events
        self.drawer = self.drawer if self.drawer in ("log", "rules") else ""
        self.save()
        self.app.paint()
        self.page.animate(
            [motion for event in events if (motion := self.view.motion(event)) is not None] if self.app.settings["motion"] == "yes" else []
        )

    def save(self, *, force: bool = False) -> None:
        """Write the match down. A full store or another window is told about; nothing is lost."""
        try:
            self.entry = self.app.saves.save(self.entry, self.page.now(), force=force)
            self.unsaved = False
            if self.match.over:
                self.app.finished(self.entry)
        except StoreFull:
            self._tell_full()
        except Conflict:
            self._meet_other_window()

    def _tell_full(self) -> None:
        self.unsaved = True
        self.said = Voice(
            _("<b>The store of this browser is full: this match is not saved.</b> Delete old matches, or keep this one as a file."),
            "careful",
            keys=key(_("Save to a file"), "export", kind="small"),
        )

    def _meet_other_window(self) -> None:
        """Give way to what another window has saved; what only this window has is kept as a match of its own."""
        mine, text = self.match, _("<b>This match went on in another window.</b> Here it is as it stands there.")
        try:
            theirs = self.app.saves.load(self.entry.ident)
        except SaveError:
            theirs = None
        if theirs is None or theirs.match.moves[: len(mine.moves)] != mine.moves:
            apart = replace(self.entry, ident=self.app.fresh_ident(), revision=0)
            try:
                apart = self.app.saves.save(apart, self.page.now())
            except StoreFull:
                self._move_to(apart)
                self._tell_full()
                return
            text = _("<b>This match went on in another window.</b> Here it is as it stands there; your line is kept as a match of its own.")
            if theirs is None:
                self._move_to(apart)
                return
        self.adopt(theirs)
        self.said = Voice(text, "careful")

    def _move_to(self, entry: Entry) -> None:
        """Go on with this match under another name."""
        self.entry, self.unsaved = entry, False
        room = self.app.route[0]
        self.app.route = (room, entry.ident)
        self.page.go(f"{room}/{entry.ident}", replace=True)

    def adopt(self, entry: Entry) -> None:
        """Show another state of this match: what another window, or a link, brought."""
        self._turn += 1
        self.entry = entry
        self.unsaved = False
        self.looking = None
        self.chosen = self.refused = self.said = self.hovered = None
        self.thinking = self.hinting = False
        self.latest = ()

    # --- undo, redo, looking back ---

    def undo(self) -> None:
        """Take the last decision back, or say why not."""
        self._step(self.match.undo)

    def redo(self) -> None:
        """Play again what was taken back, or say why not."""
        self._step(self.match.redo)

    def _step(self, step: Any) -> None:
        try:
            step()
        except Illegal as refusal:
            self.say(Voice(f"<b>{fill_with(refusal.reason, refusal.params)}</b>", "no", refusal.rule))
            return
        if self.thinking:
            self.page.hurry()
        self._after_change()
        self.go_on()

    def look(self, cursor: int | None) -> None:
        """Show the moment after `cursor` moves; None, or the end of an unfinished match, returns to the table."""
        if cursor is not None:
            cursor = min(max(cursor, 0), len(self.match.moves))
            if cursor == self.match.cursor and not self.match.over:
                cursor = None
        forward = cursor is not None and self.looking is not None and cursor == self.looking + 1
        self.looking = cursor
        self.chosen = self.refused = self.said = self.hovered = None
        if cursor is None:
            self.running = False
        self.app.paint()
        if forward and self.app.settings["motion"] == "yes":
            motions: list[Motion] = [motion for event in self.match.events[self.cursor - 1] if (motion := self.view.motion(event)) is not None]
            self.page.animate(motions)
        if cursor is None:
            self.go_on()

    def step(self, by: int) -> None:
        """Go so many moves forward or back while looking."""
        self.look(self.cursor + by)

    def run(self) -> None:
        """Start or stop the replay."""
        self.running = not self.running
        if self.running and self.cursor >= len(self.match.moves):
            self.looking = 0
        if self.running and self.looking is None:
            self.looking = self.cursor
        self.app.paint()
        self._runs += 1
        if self.running:
            self._later(self._runs)

    def _later(self, run: int) -> None:
        self.page.later(STEP, lambda: self._run_on(run))

    def _run_on(self, run: int) -> None:
        if not self.running or run != self._runs or self.app.table is not self:
            return
        if self.cursor >= len(self.match.moves):
            self.running = False
            self.app.paint()
            return
        self.step(1)
        self._later(run)

    # --- computers ---

    def go_on(self) -> None:
        """Let whoever is next act: what comes by itself comes, a computer thinks, a person is waited for."""
        if self.match.at_end and not self.thinking and (events := self.match.settle()):
            self._after_change(events)
        seat = self.match.position.seat
        if seat is None or seat < 0 or self.thinking or not self.match.at_end:
            return
        if self.match.setup.seats[seat].player != PERSON:
            self.thinking = True
            self.app.paint()
            self.page.start(self._think(self._turn, self.match.setup.seats[seat].player))

    async def _think(self, turn: int, level: str) -> None:
        started = self.page.now()
        answer = await self._ask(level)
        if turn != self._turn:
            return
        move = answer.get("move")
        if not isinstance(move, str) or self.match.position.why_not(move) is not None:
            self.thinking = False
            self.say(Voice(_("<b>The computer could not decide.</b> Ask it again."), "careful", keys=key(_("Ask again"), "again", kind="small")))
            return
        left = PAUSE / 1000 - (self.page.now() - started)
        self.page.later(max(0, round(1000 * left)), lambda: self._answer(turn, move))

    def _answer(self, turn: int, move: Move) -> None:
        if turn == self._turn:
            self.thinking = False
            self.play(move)

    async def _ask(self, level: str, **more: Any) -> dict[str, Any]:
        from pyapp.engine.record import format_record

        request = {
            "record": format_record(self.match.branch(self.match.cursor)),
            "level": level,
            "ms": self.app.settings.milliseconds,
            "seed": self.match.setup.code,
        }
        try:
            answer = json.loads(await self.page.think(json.dumps({**request, **more})))
        except Exception:  # the worker may die of anything: the page says so and goes on
            return {}
        return answer if isinstance(answer, dict) else {}

    def hint(self) -> None:
        """Ask what the sharp computer would play here."""
        if self.acting is None or self.hinting:
            return
        self.hinting = True
        self.app.paint()
        self.page.start(self._hint(self._turn))

    async def _hint(self, turn: int) -> None:
        answer = await self._ask("sharp", kind="hint")
        if turn != self._turn:
            return
        self.hinting = False
        move, value = answer.get("move"), answer.get("value")
        if not isinstance(move, str) or self.match.position.why_not(move) is not None:
            self.say(Voice(_("<b>No hint this time.</b> Ask again."), "careful"))
            return
        text = fill(N_("<b>I would choose: {key}.</b>"), key=self.view.key(self.match.position, move)) + " " + self.view.why(self.scene(), move)
        if isinstance(value, int | float) and isfinite(value):
            text += " " + fill(N_("About {points} points in the end."), points=decimal(value))
        others = [pair for pair in self._considered(answer) if pair[0] != move][:2]
        if others:
            text += " " + fill(N_("Next: {moves}."), moves=", ".join(f"{other.lstrip(':+')} {decimal(points)}" for other, points in others))
        self.chosen = None
        self.say(Voice(text, "tip", keys=key(_("Show"), f"choose {move}", kind="small")))

    def _considered(self, answer: dict[str, Any]) -> list[tuple[Move, float]]:
        """Give the moves of an answer and their points; whatever is no legal move with a number is left out."""
        legal, found = self.match.position.moves(), answer.get("considered")
        rows = [row for row in found if isinstance(row, list) and len(row) > 1] if isinstance(found, list) else []
        return [(row[0], row[1]) for row in rows if row[0] in legal and isinstance(row[1], int | float) and isfinite(row[1])]

    # --- the voice ---

    def say(self, said: Voice | None) -> None:
        """Let the voice say something until the next move."""
        self.said = said
        self.app.paint()

    def leave(self) -> None:
        """Stop whatever runs for this table."""
        self._turn += 1
        self.running = False
        if self.thinking or self.hinting:
            self.page.hurry()
