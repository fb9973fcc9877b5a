"""A match played in the terminal: people type moves, computers decide, everything by the table code."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pyapp.console.terminal import fault_text
from pyapp.console.words import (
    columns,
    drawn,
    move_line,
    refusal_text,
    result,
    score_sheet,
    seen,
    totals,
    who,
    with_names,
)
from pyapp.engine.acts import act_of
from pyapp.engine.contract import AWAY, CHANCE, PERSON, Illegal, Move
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from pyapp.bots.contract import Decision
    from pyapp.engine.contract import Position
    from pyapp.engine.match import Match

FEW: Final = 20
"""Legal moves that are listed without being asked for."""
HINTS: Final = 5
"""Moves that a hint shows."""
_WIPE: Final = "\033[H\033[2J\033[3J"
"""What clears a terminal, the lines that have scrolled away included."""


class Session:
    """One match in the terminal: a line in, some lines out."""

    def __init__(self, match: Match, out: TextIO, *, ms: float = 0, level: str = "sharp") -> None:
        """Sit down at a match; `ms` is how long computers think, 0 for as long as each level does, `level` hints."""
        self.match = match
        self.out = out
        self.ms = ms
        self.level = level
        self.open = True
        self.source: TextIO | None = None
        self.refused = False
        self.save_to = ""
        self.holder = CHANCE
        self._left: dict[int, int] = {}
        self._bots: dict[str, Any] = {}
        self._take()

    def _people(self) -> list[int]:
        """Return the seats whose moves are typed."""
        return [number for number, seat in enumerate(self.match.setup.seats) if seat.player in (PERSON, AWAY)]

    def _take(self) -> None:
        """Note who sits at the terminal: the only person, or before anybody acts nobody (CHANCE)."""
        people = self._people()
        self.holder = people[0] if len(people) == 1 else CHANCE
        self._left = {}

    def known(self) -> Position:
        """Return the position as whoever sits at the terminal knows it."""
        return seen(self.match, self.match.position, self.holder)

    def run(self, source: TextIO) -> None:
        """Read lines until the match is left or the source ends."""
        self.say(f"{self.match.game.title}, {self.match.setup.mode}, table code {self.match.setup.code}. `help` helps.")
        self.source = source
        self.go_on()
        while self.open and not (self.match.over and not self._people()):
            self.out.write("> ")
            self.out.flush()
            line = source.readline()
            if not line:
                self.say()
                break
            self.line(line.strip())
        if self.save_to:
            self.save(self.save_to)

    def _hand_over(self, seat: int) -> None:
        """Pass the terminal to the person who acts, where several share it.

        Once somebody has learnt what others may not know, that is wiped from a screen, after a key, and whoever takes
        the terminal is told again what has happened since they left it; lines from a pipe go on at once.
        """
        cursor = self.match.cursor
        if seat == self.holder or seat not in self._people():
            return
        left, self._left[self.holder], self.holder = self._left.get(seat, 0), cursor, seat
        if self._guarded() and self.source is not None and self.source.isatty():
            self.out.write(f"{who(self.match, seat)} is next: press Enter when nobody else looks. ")
            self.out.flush()
            self.source.readline()
            self.out.write(_WIPE)
            for index in range(min(left, cursor), cursor):
                self._tell(index)

    def _guarded(self) -> bool:
        """Return whether some of those who share the terminal know, or have before them, what others may not see."""
        match = self.match
        learnt = any(event.visible_to is not None for events in match.events[: match.cursor] for event in events)
        return match.hides and len(self._people()) > 1 and (learnt or match.position.private() != ())

    def _asked(self) -> Position:
        """Return the position that is asked for legal moves and refusals: as the seat that acts knows it, so that they
        tell nothing more. It knows all its moves. What chance may bring is asked of the true position: results are
        entered in modes that hide nothing.
        """
        position, seat = self.match.position, self.match.position.seat
        return position if seat is None or seat == CHANCE else self.match.seen(position, seat)

    def say(self, text: str = "") -> None:
        """Write a line."""
        self.out.write(text + "\n")

    def line(self, text: str) -> None:
        """Do what a line says: a command, a move, or the number of a move in the list."""
        if not text:
            return
        name, _, rest = text.partition(" ")
        legal = self._asked().moves()
        command = COMMANDS.get(name)
        if text not in legal and command is not None:
            command[0](self, rest.strip())
        elif text not in legal and text.isdigit() and 0 < int(text) <= len(legal):
            self.play(legal[int(text) - 1])
        else:
            self.play(text)

    # --- playing ---

    def play(self, move: Move) -> None:
        """Play somebody's move, or say which rule refuses it."""
        refusal = self._asked().why_not(move)
        if refusal is not None:
            self.refused = True
            self.say(f"No: {refusal_text(self.match, refusal)}")
            near = difflib.get_close_matches(move, self._asked().moves(), 3)
            if near:
                self.say(f"Near it: {', '.join(with_names(self.match, near))}")
            return
        self.match.play(move)
        self._tell(self.match.cursor - 1)
        self.go_on()

    def go_on(self) -> None:
        """Play what nobody here decides - chance, forced moves, computers - and show where that leads."""
        while (move := self._next()) is not None:
            self.match.play(move)
            self._tell(self.match.cursor - 1)
        self.prompt()

    def _tell(self, index: int) -> None:
        """Tell a move of the line, as far as whoever sits at the terminal may know."""
        self.say(f"{index + 1}. {move_line(self.match, index, self.holder)}")

    def _next(self) -> Move | None:
        """Return the move that comes without anybody at the terminal, or None."""
        match, seat = self.match, self.match.position.seat
        if not match.at_end or seat is None:
            return None
        move = match.unforced() or match.implied()
        if move is None and seat >= 0 and match.setup.seats[seat].player not in (PERSON, AWAY):
            move = self.decide(match.setup.seats[seat].player).move
        return move

    def decide(self, level: str) -> Decision:
        """Return what a level of the computer would play here."""
        match = self.match
        if level not in self._bots:
            self._bots[level] = GAMES[match.setup.game].computer().bot(level, len(match.setup.seats))
        seat = match.position.seat
        known = match.position if seat is None else match.seen(match.position, seat)
        chance = rng(match.setup.code, f"console {match.cursor}")
        decision: Decision = self._bots[level].choose(known, chance, self.ms)
        return decision

    def prompt(self) -> None:
        """Say who acts and what the few legal moves are, or how the match ended."""
        match = self.match
        self.say()
        if match.over:
            self.say(result(match))
            return
        if match.position.seat is not None:
            self._hand_over(match.position.seat)
            if self.source is not None and self.source.isatty():
                self.state()
        undone = "" if match.at_end else f", {len(match.moves) - match.cursor} undone"
        self.say(
            f"Move {match.cursor + 1}{undone}. {who(match, match.position.seat)} acts. {totals(match, self.known())}"
        )
        legal = self._asked().moves()
        if len(legal) <= FEW:
            self.moves()
        else:
            self.say(f"{len(legal)} legal moves: `moves`, or `moves PREFIX`.")
        if match.position.seat == CHANCE:
            self.say("Enter what the dice or cards show, or `draw` for the table code's result.")

    # --- commands ---

    def moves(self, prefix: str = "") -> None:
        """List the legal moves, those that begin with PREFIX."""
        chosen = [(number, move) for number, move in enumerate(self._asked().moves(), 1) if move.startswith(prefix)]
        listed = with_names(self.match, [move for _, move in chosen])
        for line in columns(listed, numbers=[number for number, _ in chosen]):
            self.say(line)

    def why(self, move: str) -> None:
        """Explain why MOVE is illegal."""
        refusal = self._asked().why_not(move)
        self.say("It is legal." if refusal is None else refusal_text(self.match, refusal))

    def undo(self, _rest: str = "") -> None:
        """Undo the last decision; unlimited in a practice match."""
        self._step(self.match.undo)

    def redo(self, _rest: str = "") -> None:
        """Redo what was undone."""
        self._step(self.match.redo)

    def _step(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Illegal as refusal:
            self.say(refusal_text(self.match, refusal))
        else:
            self.prompt()

    def draw(self, _rest: str = "") -> None:
        """Use the table code's result instead of real dice or cards."""
        if self.match.position.seat == CHANCE:
            self.play(self.match.seeded_result())
        else:
            self.say("There is nothing to draw.")

    def hint(self, level: str = "") -> None:
        """Suggest a move; LEVEL is the strongest by default."""
        seat = self.match.position.seat
        if seat is None or seat == CHANCE:
            self.say("There is nothing to decide here.")
            return
        try:
            decision = self.decide(level or self.level)
        except KeyError:
            self.say(f"There is no level {level!r}.")
            return
        contested = len(self.match.setup.seats) > 1 or any(0 < one.win < 1 for one in decision.considered)
        for one in decision.considered[:HINTS]:
            act = act_of(with_names(self.match, [one.move, *one.rest]))
            win = f", {one.win:.0%} to win" if contested else ""
            self.say(f"{act}  {one.points:.1f} points{win}, weight {one.weight:.2f}")

    def score(self, _rest: str = "") -> None:
        """Print the score sheets."""
        for line in score_sheet(self.match, self.known()):
            self.say(line)

    def state(self, _rest: str = "") -> None:
        """Print the position."""
        for line in drawn(self.match, self.match.position, self.holder):
            self.say(line)

    def log(self, _rest: str = "") -> None:
        """Print the log."""
        for index in range(self.match.cursor):
            self._tell(index)

    def record(self, _rest: str = "") -> None:
        """Print the record, unless it has secrets of one seat."""
        if self.match.hides and len(self._people()) > 1:
            self.say("The record has secrets of one seat: write it with `save FILE`.")
            return
        self.say(format_record(self.match).rstrip())

    def save(self, path: str) -> None:
        """Save the record to FILE."""
        try:
            Path(path).write_text(format_record(self.match), encoding="utf-8")
        except OSError as error:
            self.say(f"Not saved: {fault_text(error)}")
        else:
            self.say(f"Saved to {path}.")

    def load(self, path: str) -> None:
        """Continue the match in FILE."""
        try:
            match = parse_record(Path(path).read_text(encoding="utf-8"), GAMES)
        except (OSError, UnicodeDecodeError, RecordError) as error:
            self.say(f"Not loaded: {fault_text(error)}")
            return
        self.match, self._bots = match, {}
        self._take()
        self.go_on()

    def help(self, _rest: str = "") -> None:
        """List the commands."""
        self.say("A move, the number of a move in the list, or:")
        for name, (command, argument) in COMMANDS.items():
            text = " ".join((command.__doc__ or "").split())
            self.say(f"  {f'{name} {argument}'.strip():<16}{text}")

    def quit(self, _rest: str = "") -> None:
        """Leave the match."""
        self.open = False


COMMANDS: Final[dict[str, tuple[Callable[[Session, str], None], str]]] = {
    "moves": (Session.moves, "[PREFIX]"),
    "why": (Session.why, "MOVE"),
    "undo": (Session.undo, ""),
    "redo": (Session.redo, ""),
    "draw": (Session.draw, ""),
    "hint": (Session.hint, "[LEVEL]"),
    "score": (Session.score, ""),
    "state": (Session.state, ""),
    "log": (Session.log, ""),
    "record": (Session.record, ""),
    "save": (Session.save, "FILE"),
    "load": (Session.load, "FILE"),
    "help": (Session.help, ""),
    "quit": (Session.quit, ""),
}
"""Command -> what it does, what it takes."""
