"""The page of a turning point of a player's match: the page of a match with the question in its voice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext, short_decimal
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import in_sentence
from pyapp.engine.acts import moves_of
from pyapp.engine.contract import N_
from pyapp.ui.puzzles.attempt import ASK, MOVING, SOLVED, WRONG
from pyapp.ui.puzzles.own import same
from pyapp.ui.puzzles.page import MAIN_KEY
from pyapp.ui.puzzles.progress import OWN
from pyapp.ui.result.review import play_line, round_of
from pyapp.ui.sheet_page import refused
from pyapp.ui.table import buttons, match_page, seats
from pyapp.ui.table.hints import reason
from pyapp.ui.table.voice import voice_of
from pyapp.ui.views import title_of
from pyapp.ui.widgets import Voice, glyph_key, glyph_link, key, voice

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.ui.puzzles.own import Practice
    from pyapp.ui.table.selectors import Selectors

QUESTION: Final = N_("You played: {played}. Find something better.")
_TEXTS: Final = {
    False: {
        "comparing": N_("The computer compares your move with the better one..."),
        "played": N_("<b>{act}</b> is what you played."),
        "unknown": N_("<b>{act}</b>: the computer would play something else."),
        "costs": N_("<b>{act}</b> is worth {points} less than the better move."),
        "as good": N_("<b>{act}</b> is as good as the computer's move."),
    },
    True: {
        "comparing": N_("The computer compares your round with the better one..."),
        "played": N_("<b>This round</b> is what you played."),
        "unknown": N_("<b>This round</b>: the computer would play another one."),
        "costs": N_("<b>This round</b> is worth {points} less than the better one."),
        "as good": N_("<b>This round</b> is as good as the computer's."),
    },
}
"""What is said about a try, by whether it is a whole round."""


def nothing(*, waiting: bool) -> dict[str, Markup]:
    """Draw the page of an address without a position, or that none waits."""
    if waiting:
        return {"page": refused(_("Nothing to practise"), _("This link is damaged or cut short."))}
    text = _("Nothing waits today. Look back at a match and choose Practise where you could have played better.")
    return {"page": refused(_("Nothing to practise"), text)}


def parts(practice: Practice, day: int) -> dict[str, Markup]:
    """Draw the page and its parts."""
    shown = practice.table.shown
    drawn = match_page.page(shown)
    if "p-seats" in drawn:
        drawn["p-seats"] = seats.seats(shown, places=False)
    return drawn | {
        "p-title": join(
            glyph_link("back", _("All puzzles"), "#puzzle/games"),
            el("h1", _("From your match"), cls="h title", tabindex="-1"),
            el("span", title_of(shown.match.game)[0], cls="sub"),
        ),
        "p-drawers": join(
            glyph_key("bin", _("Forget this position"), "own-delete"),
            glyph_key("book", _("Rulebook"), "drawer rules", pressed=shown.drawer.name == "rules"),
        ),
        "p-steps": _undo(practice, shown),
        "p-voice": voice(_said(practice, shown, day)),
        "p-acts": _keys(practice, shown),
    }


def _undo(practice: Practice, shown: Selectors) -> Markup:
    if practice.stage != ASK:
        return NOTHING
    return glyph_key("undo", _("Undo"), "own-undo", disabled=not shown.selection.begun and _begins(practice))


def _said(practice: Practice, shown: Selectors, day: int) -> Voice:
    """Return what the voice says: the question, what the table says about a choice, or the verdict."""
    if practice.over:
        return practice.notice or Voice(join(_ended(practice, shown), " ", _plan(practice, day)))
    if practice.stage == WRONG:
        return Voice(_why(practice, shown), "no")
    if practice.stage == MOVING:
        return Voice(fill(_TEXTS[practice.position.whole]["comparing"]))
    said, selection = voice_of(shown), shown.selection
    if said.kind or selection.notice or selection.hovered or selection.chosen or selection.offered or selection.draft:
        return said
    if practice.notice is not None:
        return practice.notice
    if not _begins(practice):
        return said
    played = _name(practice, shown, practice.position.played)
    cost = fill(N_("It cost {points} of the points you could expect."), points=short_decimal(practice.position.loss))
    if practice.position.whole:  # the acts last: on a low screen a long list is cut off
        text = fill(
            N_("Play round {round} better than you did."), round=round_of(practice.position.match, practice.table.start)
        )
        cost = join(cost, " ", fill(N_("You played: {played}."), played=played))
    else:
        text = fill(QUESTION, played=in_sentence(played))
    return replace(said, text=join(el("b", text), " ", cost))


def _name(practice: Practice, shown: Selectors, act: Move) -> Markup:
    """Name an act, or the acts of a whole round; after the first one without those that do nothing, which are the last
    legal ones.
    """
    match, start = practice.position.match, practice.table.start
    if not practice.position.whole:
        return shown.view.acts.key(match.at(start), act)
    here, names = match.branch(start), list[Markup]()
    for move in moves_of(act):
        if not names or move != here.position.moves()[-1]:
            names.append(in_sentence(shown.view.acts.key(here.position, move)))
        play_line(here, [move])
    return Markup(", ").join(names)


def _begins(practice: Practice) -> bool:
    """Return whether the position is shown, with no act played."""
    return practice.table.match.cursor == practice.table.start


def _why(practice: Practice, shown: Selectors) -> Markup:
    """Explain a wrong try."""
    texts, found = _TEXTS[practice.position.whole], practice.found
    tried = _name(practice, shown, practice.tried)
    if found is None:
        known = same(practice.tried, practice.position.played, whole=practice.position.whole)
        return fill(texts["played" if known else "unknown"], act=tried)
    loss = found.best_points - found.points
    return fill(texts["costs"], act=tried, points=short_decimal(max(loss, 0.0)))


def _ended(practice: Practice, shown: Selectors) -> Markup:
    """Explain the better act."""
    position = practice.position
    head = _("Solved.") if practice.stage == SOLVED else _("The solution")
    at, setup = position.match.at(practice.table.start), shown.match.setup
    best = _name(practice, shown, position.best)
    if practice.stage == SOLVED and practice.found is not None:
        text = fill(_TEXTS[position.whole]["as good"], act=_name(practice, shown, practice.tried))
        return join(el("b", head), " ", text)
    points = short_decimal(position.loss)
    if position.whole:
        return join(el("b", head), " ", fill(N_("Worth {points} more: {acts}."), acts=best, points=points))
    gain = fill(N_("<b>{act}</b> is worth {points} more."), act=best, points=points)
    scene = Scene(at, setup, shown.names, acting=at.seat)
    why = reason(best, shown.view.acts.why(scene, position.best))
    return join(el("b", head), " ", gain, " ", why)


def _plan(practice: Practice, day: int) -> Markup:
    """Describe when the position returns."""
    row = practice.progress.rows.get(f"{OWN}/{practice.ident}")
    if row is None:
        return NOTHING
    if row.due <= day:
        return fill(N_("It returns no more."))
    return join(ngettext("It returns tomorrow.", "It returns in {number} days.", row.due - day))


def _keys(practice: Practice, shown: Selectors) -> Markup:
    """Draw the buttons: that of the table, or those after a try."""
    if practice.over:
        return key(_("Next"), "own-next", kind="go", ident=MAIN_KEY)
    if practice.stage == WRONG:
        show, again = key(_("Show me"), "own-show"), key(_("Try again"), "own-again", kind="go", ident=MAIN_KEY)
        return join(show, again)
    if practice.stage == MOVING:
        return key(_("Comparing..."), "own-again", kind="go", disabled=True)
    return buttons.main_button(shown)


def full_store() -> Markup:
    """Return the notice that a position could not be kept."""
    return fill(N_("<b>This browser's storage is full.</b> This position can't return by itself."))
