"""The room of the puzzles: one puzzle at a time, its tries, and what the player does about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING
from pyapp.engine.acts import moves_of, why_not
from pyapp.games import GAMES
from pyapp.ui.app import Room
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.challenge.puzzle import game_of
from pyapp.ui.links import fragments as links
from pyapp.ui.page import StoreFull
from pyapp.ui.puzzles import games_page, page, table_page
from pyapp.ui.puzzles.attempt import ASK, MOVING, SHOWN, SOLVED, WRONG, Attempt
from pyapp.ui.puzzles.library import games, library, match_of
from pyapp.ui.puzzles.progress import ProgressStore, daily, following, last_game
from pyapp.ui.puzzles.table import PuzzleTable
from pyapp.ui.sheet_page import refused
from pyapp.ui.table import notices
from pyapp.ui.views import meanings
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Move
    from pyapp.ui.app import Action, App, Route

ADDRESS: Final = "puzzle"
TODAY: Final = "today"
"""The address of the puzzle of the day, after the room's."""
GAMES_PAGE: Final = "games"
"""The address of the page that has the games."""
TABLE_KEYS: Final = ("Escape", "Enter", "z")
PAUSE: Final = 770
"""Milliseconds from the beginning of a try to its answer: the longest slide, and a moment to see it."""
SETTLING: Final = 1000
"""Milliseconds in which *Show me* has no effect where it has just become the main key."""


class PuzzleRoom(Room):
    """`puzzle/GAME/IDENT`; `puzzle/GAME` goes to the next puzzle of a game, `puzzle` to that of the game played last,
    `puzzle/today` to that of the day. `puzzle/games` has the games to choose from.
    """

    addresses: ClassVar[tuple[str, ...]] = (ADDRESS,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.attempt: Attempt | None = None
        self.store = ProgressStore(app.page.storage)
        self._wrong: dict[str, int] = {}
        """Wrong tries by puzzle, so that leaving the page and coming back does not make a first try of the next one."""

    @property
    def day(self) -> int:
        """Return the number of today."""
        return date_of(self.app.page).toordinal()

    def arrive(self) -> None:
        """Open the puzzle of the address, or go to the one that the address stands for."""
        name, _slash, ident = self.app.route.rest.partition("/")
        progress = self.store.load()
        if name == TODAY:
            name, ident = daily(self.day)
        elif not name or (name in games() and not ident):
            name = name or last_game(progress)
            ident = following(name, progress, self.day)
        self.attempt = None
        if name not in games() or ident not in library(name).puzzle:
            return
        if self.app.route.rest != f"{name}/{ident}":
            self.app.page.go(f"{ADDRESS}/{name}/{ident}", replace=True)
        puzzle = library(name).puzzle[ident]
        daily_of = self.day if name == game_of(self.day) and ident == daily(self.day)[1] else None
        attempt = Attempt(name, puzzle, match_of(name, puzzle), daily_of, progress, progress.rating)
        attempt.wrong = self._wrong.get(attempt.name, 0)
        if not puzzle.wrong:
            attempt.table = self.app.table = PuzzleTable(self.app, attempt.match, self._judge)
        self.attempt = attempt

    def leave(self, to: Route) -> None:
        """Forget the puzzle."""
        self.attempt = None

    def parts(self) -> dict[str, Markup]:
        """Draw the puzzle, or that there is none at this address."""
        if self.attempt is None:
            if self.app.route.rest == GAMES_PAGE:
                return games_page.parts(self.store.load(), self.day)
            return {"page": refused(_("No puzzle"), _("There is no puzzle with this name."))}
        if self.attempt.table is not None:
            return table_page.parts(self.attempt, self.day)
        return page.parts(self.attempt, self.day)

    # --- choosing ---

    def tap(self, move: str) -> None:
        """Choose the move that a touchable means; a second tap plays it. A running try ends at once."""
        attempt = self.attempt
        if attempt is None or attempt.over or attempt.stage == WRONG:
            return
        if attempt.table is not None:
            attempt.table.tap(move)
            return
        if attempt.stage == MOVING:
            self._answer(attempt)
            return
        attempt.hovered = None
        found = meanings(GAMES[attempt.game].view(), attempt.position, move)
        if found and attempt.chosen == found[0]:
            self._play(attempt)
            return
        attempt.chosen, attempt.focus = found[0] if found else None, move
        attempt.refused, attempt.notice = None, None
        if found:
            attempt.said = page.preview(attempt)
            if self.app.settings["confirm"] == "no":
                self._play(attempt)
                return
        elif (refusal := why_not(attempt.position, move)) is not None:
            attempt.refused = move
            attempt.notice = notices.refusal(GAMES[attempt.game].view(), refusal, page.names(attempt))
            attempt.said = attempt.notice.text
        self.app.paint()

    def explain(self, thing: str) -> None:
        """Explain a thing on the board."""
        if (attempt := self.attempt) is None or attempt.over or attempt.stage == WRONG:
            return
        if attempt.table is not None:
            attempt.table.explain(thing)
            return
        if attempt.stage == MOVING:
            self._answer(attempt)
            return
        explanation = GAMES[attempt.game].view().explain(page.scene(attempt), thing)
        if explanation is not None:
            attempt.notice = Voice(explanation.text, "", explanation.rule)
            attempt.said = explanation.text
            self.app.paint()

    def hover(self, move: str | None) -> None:
        """Preview the move under the pointer or the focus."""
        attempt = self.attempt
        if attempt is None or attempt.stage != ASK:
            return
        if attempt.table is not None:
            attempt.table.hover(move)
            return
        found = meanings(GAMES[attempt.game].view(), attempt.position, move) if move else []
        hovered = found[0] if len(found) == 1 and found[0] != attempt.chosen else None
        if hovered != attempt.hovered:
            attempt.hovered = hovered
            self.app.paint()

    def press(self, pressed: str) -> bool:
        """Play or continue with Enter, take back with Z, let go with Escape."""
        attempt = self.attempt
        if attempt is None:
            return False
        if attempt.table is not None and attempt.stage in (ASK, WRONG) and pressed in TABLE_KEYS:
            return self._press_at_table(attempt.table, pressed)
        if pressed == "Escape" and (attempt.chosen or attempt.notice):
            attempt.chosen = attempt.notice = attempt.refused = None
            self.app.paint()
        elif pressed == "Enter" and attempt.stage in (MOVING, ASK) and (attempt.chosen or attempt.stage == MOVING):
            self._on()
        elif pressed == "Enter" and attempt.over:
            self._next()
        elif pressed in ("Enter", "z") and attempt.stage == WRONG:
            self._again()
        else:
            return False
        return True

    def _press_at_table(self, table: PuzzleTable, pressed: str) -> bool:
        """Handle a key while a puzzle is played at a table."""
        if pressed == "Escape":
            return table.dismiss()
        self.app.do("puzzle-undo" if pressed == "z" else "puzzle-play")
        return True

    # --- playing at a table ---

    def _judge(self, act: Move) -> None:
        """Play an act at the table. If the puzzle ends with it, store that or explain why it was wrong."""
        attempt = self.attempt
        if attempt is None or attempt.table is None or attempt.stage != ASK:
            return
        target = attempt.puzzle.points[0]
        if attempt.puzzle.is_goal:
            attempt.table.play_on(act)
            if not attempt.match.over:
                return
            solved = attempt.points >= target
        else:
            solved = attempt.puzzle.worth_of(act) == target
        if solved:
            self._finish(attempt, shown=False)
            return
        attempt.wrong = self._wrong[attempt.name] = attempt.wrong + 1
        attempt.stage, attempt.tried = WRONG, act
        self._settle(attempt)
        if not attempt.puzzle.is_goal:
            attempt.table.show_act(act)
        self.app.paint()
        self.app.page.focus(page.MAIN_KEY)

    def _undo(self) -> None:
        """Undo a move, or a wrong act."""
        if (attempt := self.attempt) is None or attempt.table is None or attempt.over:
            return
        if attempt.stage == WRONG and not attempt.puzzle.is_goal:
            self._again()
        else:
            attempt.stage = ASK
            attempt.table.undo()

    # --- playing on the board alone ---

    def _on(self) -> None:
        """Play the chosen move, or end a running try at once."""
        if (attempt := self.attempt) is None:
            return
        if attempt.table is not None:
            if attempt.stage == ASK:
                attempt.table.play_chosen()
            elif attempt.stage == WRONG:
                self._again()
        elif attempt.stage == MOVING:
            self._answer(attempt)
        elif attempt.stage == ASK and attempt.chosen is not None:
            self._play(attempt)

    def _play(self, attempt: Attempt) -> None:
        """Play the chosen move: the solution, or a try and, after a pause, its answer."""
        move = attempt.chosen
        if move is None:
            return
        attempt.notice = attempt.refused = None
        if move == attempt.puzzle.best:
            self._finish(attempt, shown=False)
            return
        attempt.wrong = self._wrong[attempt.name] = attempt.wrong + 1
        attempt.stage = MOVING
        self._advance(attempt, move)
        if self.app.settings["motion"] == "yes":
            self.app.page.call_later(PAUSE, lambda: self._answer(attempt))
        else:
            self._answer(attempt)

    def _answer(self, attempt: Attempt) -> None:
        """Play the answer to a wrong try and explain it."""
        if attempt is not self.attempt or attempt.stage != MOVING:
            return
        self.app.page.finish_motions()
        attempt.stage = WRONG
        self._settle(attempt)
        attempt.said = page.why(attempt)
        self._advance(attempt, attempt.puzzle.refutations[attempt.played[0]])
        self.app.page.focus(page.MAIN_KEY)

    def _settle(self, attempt: Attempt) -> None:
        """Ignore *Show me* for a moment from the second wrong try on, when it takes the place of *Try again*."""
        if attempt.wrong > 1:
            attempt.settling = True
            self.app.page.call_later(SETTLING, lambda: setattr(attempt, "settling", False))

    def _advance(self, attempt: Attempt, move: Move) -> None:
        """Play a move on the board."""
        attempt.chosen = attempt.hovered = None
        attempt.position = attempt.position.copy()
        events = attempt.position.play(move)
        attempt.played = (*attempt.played, move)
        self.app.paint()
        if self.app.settings["motion"] == "yes":
            log = GAMES[attempt.game].view().log
            self.app.page.animate([motion for event in events for motion in log.motions(event)])

    def _finish(self, attempt: Attempt, *, shown: bool) -> None:
        """Play the solution and store how the puzzle ended."""
        attempt.stage = SHOWN if shown else SOLVED
        self._wrong.pop(attempt.name, None)
        try:
            attempt.progress = self.store.finish(
                *(attempt.name, attempt.puzzle.rating, attempt.wrong, self.day),
                shown=shown,
                daily_of=attempt.daily_of,
            )
        except StoreFull:
            attempt.notice = Voice(page.full_store(), "careful")
        if attempt.table is not None:
            self._show_solution(attempt, attempt.table)
        else:
            attempt.said = page.ended(attempt)
            attempt.position, attempt.played = attempt.match.position, ()
            self._advance(attempt, attempt.puzzle.best)
        self.app.page.focus(page.MAIN_KEY)

    def _show_solution(self, attempt: Attempt, table: PuzzleTable) -> None:
        """Play the solution at the table, unless the player has just reached the goal in another way."""
        if attempt.puzzle.is_goal and attempt.stage == SOLVED:
            self.app.paint()
            return
        table.begin_again()
        if attempt.puzzle.is_goal:
            for move in moves_of(attempt.puzzle.best):
                table.play_on(move)
        else:
            table.show_act(attempt.puzzle.best)

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the puzzles."""
        return {
            "puzzle-play": lambda _words: self._on(),
            "puzzle-undo": lambda _words: self._undo(),
            "puzzle-again": lambda _words: self._again(),
            "puzzle-show": lambda _words: self._show(),
            "puzzle-next": lambda _words: self._next(),
            "puzzle-share": lambda _words: self._share(),
        }

    def _again(self) -> None:
        """Return to the position of the puzzle after a wrong try."""
        if (attempt := self.attempt) is not None and attempt.stage == WRONG:
            attempt.stage, attempt.played, attempt.said = ASK, (), NOTHING
            if attempt.table is not None:
                attempt.table.begin_again()
                return
            attempt.position = attempt.match.position
            self.app.paint()

    def _show(self) -> None:
        """Show the solution after a wrong try."""
        if (attempt := self.attempt) is not None and attempt.stage == WRONG and not attempt.settling:
            self._finish(attempt, shown=True)

    def _next(self) -> None:
        """Go to the next puzzle."""
        if (attempt := self.attempt) is not None:
            ident = following(attempt.game, attempt.progress, self.day, attempt.puzzle.id)
            self.app.page.go(f"{ADDRESS}/{attempt.game}/{ident}")

    def _share(self) -> None:
        """Share the link of the puzzle."""
        attempt, app = self.attempt, self.app
        if attempt is None:
            return
        url = f"{app.page.address()}#{ADDRESS}/{attempt.name}"

        async def job() -> None:
            said = await links.share_or_copy(app.page, page.title_of(attempt), url)
            if said and attempt is self.attempt:
                attempt.said = page.plain(said)
                attempt.notice = Voice(attempt.said)
                app.paint()

        app.page.start(job())
