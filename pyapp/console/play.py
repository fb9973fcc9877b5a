"""A match played in the terminal: people type moves, computers decide, everything by the table code."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pyapp.console.words import columns, described, plain, result, score_sheet, told, totals, who
from pyapp.engine.acts import act_of
from pyapp.engine.contract import AWAY, CHANCE, PERSON, Illegal, Move
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from pyapp.bots.contract import Decision
    from pyapp.engine.match import Match

FEW: Final = 20
"""Legal moves that are listed without being asked for."""
HINTS: Final = 5
"""Moves that a hint shows."""


class Session:
    """One match in the terminal: a line in, some lines out."""

    def __init__(self, match: Match, out: TextIO, *, ms: float = 0, level: str = "sharp") -> None:
        """Sit down at a match; `ms` is how long computers think, 0 for as long as each level does, `level` hints."""
        self.match = match
        self.out = out
        self.ms = ms
        self.level = level
        self.open = True
        self._bots: dict[str, Any] = {}

    def run(self, source: TextIO) -> None:
        """Read lines until the match is left or the source ends."""
        self.say(f"{self.match.game.title}, {self.match.setup.mode}, table code {self.match.setup.code}. `help` helps.")
        self.go_on()
        while self.open:
            self.out.write("> ")
            self.out.flush()
            line = source.readline()
            if not line:
                break
            self.line(line.strip())

    def say(self, text: str = "") -> None:
        """Write a line."""
        self.out.write(text + "\n")

    def line(self, text: str) -> None:
        """Do what a line says: a command, a move, or the number of a move in the list."""
        if not text:
            return
        name, _, rest = text.partition(" ")
        legal = self.match.position.moves()
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
        try:
            events = self.match.play(move)
        except Illegal as refusal:
            self.say(f"No: {plain(str(refusal))}")
            near = difflib.get_close_matches(move, self.match.position.moves(), 3)
            if near:
                self.say(f"Near it: {', '.join(near)}")
            return
        self.say(f"{self.match.cursor}. {move}  {told(self.match, events)}")
        self.go_on()

    def go_on(self) -> None:
        """Play what nobody here decides - chance, forced moves, computers - and show where that leads."""
        while (move := self._next()) is not None:
            events = self.match.play(move)
            self.say(f"{self.match.cursor}. {move}  {told(self.match, events)}")
        self.prompt()

    def _next(self) -> Move | None:
        """Return the move that comes without anybody at the terminal, or None."""
        match, seat = self.match, self.match.position.seat
        if not match.at_end or seat is None:
            return None
        move = match.unforced()
        if move is None and seat >= 0 and match.setup.seats[seat].player not in (PERSON, AWAY):
            move = self.decide(match.setup.seats[seat].player).move
        return move

    def decide(self, level: str) -> Decision:
        """Return what a level of the computer would play here."""
        match = self.match
        if level not in self._bots:
            self._bots[level] = GAMES[match.setup.game].computer().bot(level, len(match.setup.seats))
        decision: Decision = self._bots[level].choose(
            match.position, rng(match.setup.code, f"console {match.cursor}"), self.ms
        )
        return decision

    def prompt(self) -> None:
        """Say who acts and what the few legal moves are, or how the match ended."""
        match = self.match
        self.say()
        if match.over:
            self.say(result(match))
            return
        undone = "" if match.at_end else f", {len(match.moves) - match.cursor} undone"
        self.say(
            f"Move {match.cursor + 1}{undone}. {who(match, match.position.seat)} acts. {totals(match, match.position)}"
        )
        legal = match.position.moves()
        if len(legal) <= FEW:
            self.moves()
        else:
            self.say(f"{len(legal)} legal moves: `moves`, or `moves PREFIX`.")
        if match.position.seat == CHANCE:
            self.say("Enter what the table's dice or cards show, or `draw` for the table code's result.")

    # --- commands ---

    def moves(self, prefix: str = "") -> None:
        """List the legal moves, those that begin with PREFIX."""
        legal = self.match.position.moves()
        if not prefix:
            for line in columns(legal, numbered=True):
                self.say(line)
            return
        for line in columns([move for move in legal if move.startswith(prefix)]):
            self.say(line)

    def why(self, move: str) -> None:
        """Say which rule refuses MOVE."""
        refusal = self.match.position.why_not(move)
        self.say("It is legal." if refusal is None else plain(str(refusal)))

    def undo(self, _rest: str = "") -> None:
        """Take back the last decision, as far as undo goes; everything in a practice match."""
        self._step(self.match.undo)

    def redo(self, _rest: str = "") -> None:
        """Take back an undo."""
        self._step(self.match.redo)

    def _step(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Illegal as refusal:
            self.say(plain(str(refusal)))
        else:
            self.prompt()

    def draw(self, _rest: str = "") -> None:
        """Take the table code's result where real dice or cards were to be entered."""
        if self.match.position.seat == CHANCE:
            self.play(self.match.seeded_result())
        else:
            self.say("Nothing is to be drawn.")

    def hint(self, level: str = "") -> None:
        """Say what the computer would play, LEVEL by default the strongest."""
        seat = self.match.position.seat
        if seat is None or seat == CHANCE:
            self.say("Nobody decides here.")
            return
        try:
            decision = self.decide(level or self.level)
        except KeyError:
            self.say(f"There is no level {level!r}.")
            return
        for one in decision.considered[:HINTS]:
            act = act_of((one.move, *one.rest))
            self.say(f"{act}  {one.points:.1f} points, {one.win:.0%} to win, weight {one.weight:.2f}")

    def score(self, _rest: str = "") -> None:
        """Print the score sheets."""
        for line in score_sheet(self.match, self.match.position):
            self.say(line)

    def state(self, _rest: str = "") -> None:
        """Print the position."""
        for line in described(self.match.position):
            self.say(line)

    def log(self, _rest: str = "") -> None:
        """Print what has happened."""
        for number in range(self.match.cursor):
            self.say(f"{number + 1}. {self.match.moves[number]}  {told(self.match, self.match.events[number])}")

    def record(self, _rest: str = "") -> None:
        """Print the record."""
        self.say(format_record(self.match).rstrip())

    def save(self, path: str) -> None:
        """Save the record to FILE."""
        try:
            Path(path).write_text(format_record(self.match), encoding="utf-8")
        except OSError as error:
            self.say(f"Not saved: {error}")
        else:
            self.say(f"Saved to {path}.")

    def load(self, path: str) -> None:
        """Go on with the match of a record in FILE."""
        try:
            match = parse_record(Path(path).read_text(encoding="utf-8"), GAMES)
        except (OSError, UnicodeDecodeError, RecordError) as error:
            self.say(f"Not loaded: {error}")
            return
        self.match, self._bots = match, {}
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
