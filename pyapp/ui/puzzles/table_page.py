"""The page of a puzzle that is played at a table: the page of a match with the question in its voice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.drawing.vocabulary import without_name
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.puzzles import page
from pyapp.ui.puzzles.attempt import SOLVED, WRONG
from pyapp.ui.table import buttons, match_page
from pyapp.ui.table.voice import voice_of
from pyapp.ui.widgets import Voice, glyph_key, voice

if TYPE_CHECKING:
    from pyapp.games.contract import RatedPuzzles
    from pyapp.ui.puzzles.attempt import Attempt
    from pyapp.ui.table.selectors import Selectors


def parts(attempt: Attempt, day: int) -> dict[str, Markup]:
    """Draw the page and its parts."""
    assert attempt.table is not None  # noqa: S101 - for the types: only called for a puzzle at a table
    shown = attempt.table.shown
    drawn = match_page.page(shown)
    if attempt.over and not shown.drawer.name:
        drawn["p-drawer"] = _result(attempt, shown, day)
    return drawn | {
        "p-title": _title(attempt),
        "p-drawers": _corner(attempt, shown),
        "p-steps": NOTHING if attempt.over else _undo(attempt, shown),
        "p-voice": voice(_said(attempt, shown)),
        "p-said": esc(_ending(attempt)) if attempt.over else drawn["p-said"],
        "p-acts": _keys(attempt, shown),
    }


def _words(attempt: Attempt) -> RatedPuzzles[Any]:
    return cast("RatedPuzzles[Any]", GAMES[attempt.game].puzzles())


def _title(attempt: Attempt) -> Markup:
    target = attempt.puzzle.points[0]
    goal = el("span", "≥ ", target, cls="goal", aria_label=_question(attempt), role="img")
    return page.head(attempt) + (goal if attempt.puzzle.is_goal else NOTHING)


def _question(attempt: Attempt) -> Markup:
    return fill(_words(attempt).QUESTION, points=attempt.puzzle.points[0])


def _corner(attempt: Attempt, shown: Selectors) -> Markup:
    """Draw the rating and the button of the rulebook."""
    return join(
        el("p", fill(N_("Rating <b>{number}</b>"), number=attempt.progress.rating), cls="pz-rate"),
        glyph_key("book", _("Rulebook"), "drawer rules", pressed=shown.drawer.name == "rules"),
    )


def _undo(attempt: Attempt, shown: Selectors) -> Markup:
    nothing = not shown.selection.begun and shown.match.cursor == attempt.start
    return glyph_key("undo", _("Undo"), "puzzle-undo", disabled=nothing)


def _said(attempt: Attempt, shown: Selectors) -> Voice:
    """Return what the voice says: the verdict on a wrong try, or the question before what the table says."""
    if attempt.over:
        return Voice(why(attempt))
    if attempt.stage == WRONG:
        return Voice(why(attempt), "no")
    said, selection = voice_of(shown), shown.selection
    if said.kind or selection.notice or selection.hovered or selection.chosen or selection.offered or selection.draft:
        return said
    begun = shown.match.cursor > attempt.start
    more = said.text if begun else _words(attempt).note(attempt.match.position)
    return replace(said, text=join(el("b", _question(attempt)), " ", more))


def _ending(attempt: Attempt) -> str:
    return _("Solved.") if attempt.stage == SOLVED else _("The solution")


def why(attempt: Attempt) -> Markup:
    """Explain how good the last try was, or the solution."""
    puzzle, words, position = attempt.puzzle, _words(attempt), attempt.match.at(attempt.start)
    best = puzzle.points[0]
    if puzzle.is_goal:
        return words.judged(position, "", best if attempt.over else attempt.points, best)
    if attempt.over:
        return words.judged(position, puzzle.best, best, sorted(set(puzzle.worth.values()))[-2])
    value = puzzle.worth_of(attempt.tried)
    return words.judged(position, attempt.tried, best if value is None else value, best)


def _keys(attempt: Attempt, shown: Selectors) -> Markup:
    """Draw the buttons: that of the table, or those after a wrong try. The result has its own."""
    if attempt.over:
        return NOTHING
    if attempt.stage == WRONG:
        return page.keys_between(attempt)
    return buttons.main_button(shown)


def _result(attempt: Attempt, shown: Selectors, day: int) -> Markup:
    """Draw how the puzzle ended, over the table: why, the moves, and what that is worth."""
    match = attempt.match
    lines = [shown.view.log.line(match.events[at], shown.names) for at in range(attempt.start, match.cursor)]
    moves = [el("li", without_name(line, shown.names[0])) for line in lines if line]
    return el(
        "section",
        el(
            "header",
            icon("check" if attempt.stage == SOLVED else "hint"),
            el("h2", _ending(attempt), cls="h"),
        ),
        el(
            "div",
            el("p", why(attempt)),
            page.gain(attempt),
            voice(attempt.notice) if attempt.notice else NOTHING,
            el("ol", *moves, cls="pz-moves"),
            page.plan(attempt, day),
            cls="drawer-body",
            tabindex="0",
            role="group",
            aria_label=_("Result"),
        ),
        el("div", page.keys_between(attempt), cls="acts"),
        cls=f"paper drawer pz-end {attempt.stage}",
    )
