"""Computers at a table: who thinks, what was decided, and when it is played; hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import CHANCE, N_
from pyapp.ui.table.hints import hint
from pyapp.ui.table.telling import PACE
from pyapp.ui.table.thinking import ask
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.ui.table.table import Table


class Computers:
    """The computers at one table. What they were asked before a change of the match is answered for nobody."""

    def __init__(self, table: Table) -> None:
        """Begin with nobody asked."""
        self._table = table
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
        self._table.page.start(self._think(self._turn, level))

    async def _think(self, turn: int, level: str) -> None:
        table = self._table
        started = table.page.now()
        answer = await self._ask(level)
        if turn != self._turn:
            return
        move = answer.get("move")
        if not isinstance(move, str) or table.match.position.why_not(move) is not None:
            self.thinking = False
            table.say(
                Voice(
                    fill(N_("<b>The computer could not decide.</b> Ask it again.")),
                    "careful",
                    keys=key(_("Ask again"), "again", kind="small"),
                )
            )
            return
        self._decided = move
        pace = 0 if table.telling.silent else PACE / 1000 - (table.page.now() - started)
        self._wait(max(pace, table.telling.left))

    def _wait(self, seconds: float) -> None:
        turn = self._turn
        self._table.page.later(max(0, round(1000 * seconds)), lambda: self._play(turn))

    def _play(self, turn: int) -> None:
        """Play what was decided, unless the match has changed or a beat is still to be seen."""
        table, move = self._table, self._decided
        if move is None or turn != self._turn or table.app.table is not table:
            return
        if table.telling.left > 0:
            self._wait(table.telling.left)
            return
        self._decided, self.thinking = None, False
        table.play(move)

    def hurry(self) -> None:
        """Play at once what was decided, or make whoever thinks decide."""
        if self._decided is None:
            self._table.page.hurry()
        else:
            self._play(self._turn)

    def stop(self) -> None:
        """End all thinking for this table."""
        busy = self.thinking or self.hinting
        self.forget()
        if busy:
            self._table.page.hurry()

    # --- hints ---

    def hint(self) -> None:
        """Ask what the sharp computer would play here."""
        table = self._table
        if table.acting is None or table.acting == CHANCE or self.hinting:
            return
        self.hinting = True
        table.app.paint()
        table.page.start(self._hint(self._turn))

    async def _hint(self, turn: int) -> None:
        answer = await self._ask("sharp", kind="hint")
        if turn != self._turn:
            return
        self.hinting = False
        self._table.choose(None)
        self._table.say(hint(self._table, answer))

    async def _ask(self, level: str, **more: Any) -> dict[str, Any]:
        table = self._table
        return await ask(table.page, table.match, level, table.app.settings.milliseconds, **more)
