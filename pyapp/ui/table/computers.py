"""Computers at a table: who thinks, what was decided, and when it is played; hints."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pyapp.bots.wire import Answer
from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_
from pyapp.ui.table.thinking import ask
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move
    from pyapp.ui.table.playback import Playback
    from pyapp.ui.table.session import Session


class Computers:
    """The computers at one table. What they were asked before a change of the match is answered for nobody."""

    def __init__(
        self, session: Session, playback: Playback, play: Callable[[Move], None], say: Callable[[Voice], None]
    ) -> None:
        """Begin with nobody asked; `play` plays what was decided, `say` tells when nothing was."""
        self._session = session
        self._playback = playback
        self._play_move = play
        self._say = say
        self._turn = 0
        self._decided: Move | None = None
        self.thinking = False
        """Whether it is a computer's turn and it was asked."""
        self.hinting = False
        """Whether a hint was asked for."""

    def forget(self) -> None:
        """Forget what was asked: the match has changed."""
        self._turn += 1
        self._decided = None
        self.thinking = self.hinting = False

    def think(self, level: str) -> None:
        """Let a computer of a level decide, and play that once what came before has been seen."""
        self.thinking = True
        self._session.page.start(self._think(self._turn, level))

    async def _think(self, turn: int, level: str) -> None:
        session = self._session
        started = session.page.now()
        answer = await self._ask(level)
        if turn != self._turn:
            return
        move = answer.best.move if answer.best is not None else None
        if move is None or session.record.position.why_not(move) is not None:
            self.thinking = False
            self._say(
                Voice(
                    fill(N_("<b>The computer could not decide.</b> Ask it again.")),
                    "careful",
                    keys=key(_("Ask again"), "again", kind="small"),
                )
            )
            return
        self._decided = move
        breath = self._playback.breath() - (session.page.now() - started)
        self._wait(max(breath, self._playback.left))

    def _wait(self, seconds: float) -> None:
        turn = self._turn
        self._session.page.later(max(0, ceil(1000 * seconds)), lambda: self._play(turn))

    def _play(self, turn: int) -> None:
        """Play what was decided, unless the match has changed or a beat is still to be seen."""
        move = self._decided
        if move is None or turn != self._turn or self._session.ended:
            return
        if self._playback.left > 0:
            self._wait(self._playback.left)
            return
        self._decided, self.thinking = None, False
        self._play_move(move)

    def hurry(self) -> None:
        """Play at once what was decided, or make whoever thinks decide."""
        if self._decided is None:
            self._session.page.hurry()
        else:
            self._play(self._turn)

    def stop(self) -> None:
        """End all thinking for this table."""
        busy = self.thinking or self.hinting
        self.forget()
        if busy:
            self._session.page.hurry()

    # --- hints ---

    def hint(self, tell: Callable[[Answer], None]) -> None:
        """Ask what the sharp computer would play here, and have it told."""
        if self.hinting:
            return
        self.hinting = True
        self._session.host.paint()
        self._session.page.start(self._hint(self._turn, tell))

    async def _hint(self, turn: int, tell: Callable[[Answer], None]) -> None:
        answer = await self._ask("sharp", kind="hint")
        if turn != self._turn:
            return
        self.hinting = False
        tell(answer)

    async def _ask(self, level: str, kind: str = "move") -> Answer:
        session = self._session
        match = session.record if kind == "move" else session.match
        return Answer.read(await ask(session.page, match, level, session.host.settings.milliseconds, kind))
