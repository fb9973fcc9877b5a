"""The room of turning points of a player's matches: a position returns until its better act is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.bots.wire import Review
from pyapp.engine.acts import act_of
from pyapp.ui.app import Room
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.page import StoreFull
from pyapp.ui.puzzles import own_page
from pyapp.ui.puzzles.attempt import ASK, MOVING, SHOWN, SOLVED, WRONG
from pyapp.ui.puzzles.own import AS_GOOD, Practice, ident_of, read, same
from pyapp.ui.puzzles.page import MAIN_KEY
from pyapp.ui.puzzles.progress import OWN, ProgressStore
from pyapp.ui.puzzles.table import PuzzleTable
from pyapp.ui.table.thinking import ask
from pyapp.ui.table.turning_point import PRACTICE
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.bots.wire import LineRow, MoveRow
    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Move
    from pyapp.ui.app import Action, App, Route

COMPARE_MS: Final = 6_000
"""The longest comparison of a try with the better act, in milliseconds."""


class OwnRoom(Room):
    """`practice/POSITION`, see `own.read`; `practice` goes to the position that has waited longest."""

    addresses: ClassVar[tuple[str, ...]] = (PRACTICE,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.practice: Practice | None = None
        self.store = ProgressStore(app.page.storage)

    @property
    def day(self) -> int:
        """Return the number of today."""
        return date_of(self.app.page).toordinal()

    def arrive(self) -> None:
        """Open the position of the address and keep it, so that it returns."""
        self.practice = None
        progress, rest = self.store.load(), self.app.route.rest
        if not rest:
            if text := progress.next_own(self.day):
                self.app.page.go(f"{PRACTICE}/{text}", replace=True)
            return
        if (position := read(rest)) is None:
            return
        ident, notice = ident_of(rest), None
        try:
            progress = self.store.keep_own(ident, rest, self.day)
        except StoreFull:
            notice = Voice(own_page.full_store(), "careful")
        seat = position.match.position.seat or 0
        table = self.app.table = PuzzleTable(self.app, position.match, self._judge, (seat,), whole=position.whole)
        self.practice = Practice(ident, position, table, progress, notice=notice)

    def leave(self, to: Route) -> None:
        """Forget the position."""
        self.practice = None

    def parts(self) -> dict[str, Markup]:
        """Draw the position, or that there is none."""
        if self.practice is None:
            return own_page.nothing(waiting=bool(self.app.route.rest))
        return own_page.parts(self.practice, self.day)

    # --- choosing ---

    @property
    def _asking(self) -> PuzzleTable | None:
        """Return the table while a move can be chosen there."""
        return self.practice.table if self.practice is not None and self.practice.stage == ASK else None

    def tap(self, move: str) -> None:
        """Choose a move."""
        if self._asking is not None:
            self._asking.tap(move)

    def explain(self, thing: str) -> None:
        """Explain a thing on the board."""
        if self._asking is not None:
            self._asking.explain(thing)

    def hover(self, move: str | None) -> None:
        """Preview the move under the pointer or the focus."""
        if self._asking is not None:
            self._asking.hover(move)

    def press(self, pressed: str) -> bool:
        """Play with Enter, take back with Z, let go with Escape."""
        practice = self.practice
        if practice is None:
            return False
        if practice.stage == WRONG and pressed in ("Enter", "z"):
            self._again()
        elif practice.over and pressed == "Enter":
            self._next()
        elif practice.stage == ASK and pressed == "Enter":
            practice.table.play_chosen()
        elif practice.stage == ASK and pressed == "z":
            self._undo()
        elif practice.stage == ASK and pressed == "Escape":
            return practice.table.dismiss()
        else:
            return False
        return True

    # --- judging ---

    def _judge(self, act: Move) -> None:
        """Judge an act, or the last one of a round: the known ones at once, any other one by a comparison of the
        computer.
        """
        practice = self.practice
        if practice is None or practice.stage != ASK:
            return
        position, table = practice.position, practice.table
        seat = position.match.at(table.start).seat
        practice.found = None
        if position.whole:
            table.show_act(act)
            match, since = table.match, slice(table.start, table.match.cursor)
            if match.position.seat == seat:
                return
            moves = zip(match.moves[since], match.movers[since], strict=True)
            act = act_of([move for move, mover in moves if mover == seat])
        practice.tried = act
        if same(act, position.best, whole=position.whole):
            self._finish(practice, shown=False)
        elif same(act, position.played, whole=position.whole):
            self._fail(practice)
        else:
            practice.stage = MOVING
            if position.whole:
                self.app.paint()
            else:
                table.show_act(act)
            self.app.page.start(self._compare(practice))

    async def _compare(self, practice: Practice) -> None:
        """Ask the computer how good the try is."""
        table = practice.table
        match = table.match.branch(table.match.cursor)
        match.decided = [at >= table.start for at in range(match.cursor)]
        rows: list[MoveRow | LineRow] = []
        left = COMPARE_MS
        while left > 0 and not rows and practice is self.practice:
            answer = await ask(self.app.page, match, "sharp", left, kind="review", since=table.start)
            review = Review.read(answer)
            rows += [row for row in review.moves if row.index == table.start]
            rows += [row for row in review.lines if [*row.indices[:1]] == [table.start]]
            left -= COMPARE_MS // 2
            if not answer:
                break
        if practice is not self.practice or practice.stage != MOVING:
            return
        practice.found = rows[0] if rows else None
        if (found := practice.found) is not None:
            played = found.played if isinstance(found.played, str) else act_of(found.played)
            loss = found.best_points - found.points
            if played == practice.tried and loss <= AS_GOOD * practice.position.loss:
                self._finish(practice, shown=False)
                return
        self._fail(practice)

    def _fail(self, practice: Practice) -> None:
        """Explain a try that is not good enough."""
        if practice.stage == ASK and not practice.position.whole:
            practice.table.show_act(practice.tried)
        practice.stage, practice.wrong = WRONG, practice.wrong + 1
        self.app.paint()
        self.app.page.focus(MAIN_KEY)

    def _finish(self, practice: Practice, *, shown: bool) -> None:
        """Show the solution, and store when the position returns."""
        if practice.ident in practice.progress.own:
            name = f"{OWN}/{practice.ident}"
            try:
                practice.progress = self.store.finish(name, 0, practice.wrong, self.day, shown=shown)
            except StoreFull:
                practice.notice = Voice(own_page.full_store(), "careful")
        if shown or not (practice.stage == MOVING or practice.position.whole):
            practice.table.begin_again()
            practice.table.show_act(practice.position.best)
        practice.stage = SHOWN if shown else SOLVED
        self.app.paint()
        self.app.page.focus(MAIN_KEY)

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the room."""
        return {
            "own-again": lambda _words: self._again(),
            "own-show": lambda _words: self._show(),
            "own-next": lambda _words: self._next(),
            "own-undo": lambda _words: self._undo(),
            "own-delete": lambda _words: self._delete(),
        }

    def _undo(self) -> None:
        """Undo a move of an act that is not complete, or an act of a round; the match before it stays."""
        if self._asking is not None:
            self._asking.undo()

    def _again(self) -> None:
        """Return to the position after a wrong try."""
        if (practice := self.practice) is not None and practice.stage == WRONG:
            practice.stage = ASK
            practice.table.begin_again()

    def _show(self) -> None:
        """Show the better act after a wrong try."""
        if (practice := self.practice) is not None and practice.stage == WRONG:
            self._finish(practice, shown=True)

    def _next(self) -> None:
        """Go to the next position that waits, or back to the games."""
        practice = self.practice
        text = practice.progress.next_own(self.day, practice.ident) if practice is not None else ""
        self.app.page.go(f"{PRACTICE}/{text}" if text else "puzzle/games")

    def _delete(self) -> None:
        """Forget this position: it returns no more."""
        if (practice := self.practice) is not None:
            try:
                self.store.drop_own(practice.ident)
            except StoreFull:
                practice.notice = Voice(own_page.full_store(), "careful")
                self.app.paint()
                return
            self.app.page.go("puzzle/games")
