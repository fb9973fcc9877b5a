"""The page of a puzzle: the game's own board, the question, the tries and what they lead to."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, Final, cast

from pyapp.drawing.language import MONTHS, _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon, piece
from pyapp.drawing.scene import Scene
from pyapp.drawing.view import SHOWS
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.puzzles.attempt import ASK, MOVING, SOLVED, WRONG
from pyapp.ui.puzzles.library import library
from pyapp.ui.views import title_of as title_of_game
from pyapp.ui.widgets import glyph_link, key, voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Position
    from pyapp.games.contract import RefutedPuzzles
    from pyapp.ui.puzzles.attempt import Attempt

MAIN_KEY: Final = "puzzle-main"
"""The id of the main button, which gets the focus when a try or the puzzle ends."""


def puzzles_of(attempt: Attempt) -> RefutedPuzzles[Any]:
    """Return the words of the puzzles of a game whose wrong moves are refuted."""
    return cast("RefutedPuzzles[Any]", GAMES[attempt.game].puzzles())


def names(attempt: Attempt) -> Sequence[Markup]:
    """Return the names of the seats."""
    return [esc(name) for name in puzzles_of(attempt).names(attempt.match.position)]


def scene(attempt: Attempt) -> Scene[Position]:
    """Return the scene for the view: the board accepts taps while a move is chosen."""
    asks = attempt.stage == ASK
    return Scene(
        position=attempt.position,
        setup=attempt.match.setup,
        names=names(attempt),
        acting=attempt.position.seat if asks else None,
        chosen=attempt.hovered or attempt.chosen,
        refused=attempt.refused,
        focus=attempt.focus,
        hovered=attempt.hovered is not None,
        tapped=attempt.chosen if attempt.hovered is not None else None,
    )


def parts(attempt: Attempt, day: int) -> dict[str, Markup]:
    """Draw the page and its parts."""
    view, drawn = GAMES[attempt.game].view(), scene(attempt)
    board = dict(view.board_parts(drawn))
    if attempt.stage != MOVING:
        marks = puzzles_of(attempt).marks(attempt.match.position, attempt.played, solved=attempt.over)
        board |= {name: board[name] + text for name, text in marks.items()}
    return {
        "page": _frame(attempt),
        "p-board": view.board_frame(),
        **board,
        SHOWS: board.get(SHOWS, NOTHING),
        "p-rate": fill(N_("Rating <b>{number}</b>"), number=attempt.progress.rating),
        "p-top": _top(attempt),
        "p-score": _score(attempt),
        "p-say": _say(attempt, day),
        "p-choices": view.move_list(drawn),
        "p-acts": _keys(attempt),
        "p-said": attempt.said,
    }


def head(attempt: Attempt) -> Markup:
    """Draw the head of the page: back to the shelf, the game as a link to the others, the date of today's puzzle."""
    date = datetime.date.fromordinal(attempt.daily_of or 1)
    today = fill(N_("{day} {month}"), day=date.day, month=_(MONTHS[date.month - 1]))
    name = title_of_game(GAMES[attempt.game])[0]
    other = fill(N_("{game}: choose another game"), game=name)
    return join(
        glyph_link("back", _("Back to the shelf"), "#"),
        el("h1", _("Puzzle"), cls="h title", tabindex="-1"),
        el(
            "a",
            icon("cards"),
            el("span", name),
            cls="pz-game",
            href="#puzzle/games",
            aria_label=other,
        ),
        el("span", today, cls="sub") if attempt.daily_of else "",
    )


def _frame(attempt: Attempt) -> Markup:
    return el(
        "div",
        el(
            "header",
            head(attempt),
            el("p", cls="pz-rate push", id="p-rate"),
            cls="bar-top",
        ),
        el(
            "main",
            el("div", id="p-top", cls="pz-top"),
            el("div", id="p-board", cls="boardbox"),
            el(
                "div",
                el("section", id="p-score", cls="paper pz-score", aria_label=_("Points now")),
                el("div", id="p-say", cls="pz-say"),
                el("section", id="p-choices", cls="paper choices", aria_label=_("Legal moves")),
                cls="pz-more",
                tabindex="0",
                role="group",
                aria_label=_("Your tries"),
            ),
            el("div", id="p-acts", cls="acts"),
            el("p", id="p-said", cls="vh", role="status"),
            cls="pz-room",
        ),
        cls="page puzzle-page",
        data_game=attempt.game,
    )


def _top(attempt: Attempt) -> Markup:
    """Draw the question, or the explanation of the solution."""
    puzzles, position = puzzles_of(attempt), attempt.match.position
    if attempt.over:
        return el(
            "section",
            icon("check" if attempt.stage == SOLVED else "hint"),
            el("h2", _("Solved.") if attempt.stage == SOLVED else _("The solution"), cls="h"),
            el("p", _why_right(attempt)),
            cls=f"paper pz-good {attempt.stage}",
        )
    kind = N_("Puzzle of the day · {game}") if attempt.daily_of else N_("Puzzle · {game}")
    seat = position.seat or 0
    return el(
        "section",
        el("small", fill(kind, game=title_of_game(GAMES[attempt.game])[0])),
        el("h2", _(puzzles.QUESTION), cls="h"),
        el(
            "p",
            piece(GAMES[attempt.game].view().piece(position, seat), size="small"),
            el("span", puzzles.note(position)),
            cls="pz-note",
        ),
        cls="paper pz-question",
    )


def _score(attempt: Attempt) -> Markup:
    """Draw the points of the seats in the position that is shown."""
    view, own = GAMES[attempt.game].view(), attempt.match.position.seat
    points = attempt.match.points(attempt.position)
    return join(
        *(
            el(
                "div",
                piece(view.piece(attempt.position, seat), size="small"),
                _("You") if seat == own else name,
                el("b", points[seat], cls="h"),
            )
            for seat, name in enumerate(names(attempt))
        )
    )


def _say(attempt: Attempt, day: int) -> Markup:
    """Draw what there is to say: the preview of a move, why a try fails, or the result."""
    notice = voice(attempt.notice) if attempt.notice else NOTHING
    if attempt.over:
        return join(gain(attempt), notice, plan(attempt, day))
    if attempt.stage == WRONG:
        title = _("First try") if attempt.wrong == 1 else fill(N_("Try {number}"), number=attempt.wrong)
        text = el("p", icon("no"), el("span", why(attempt)), cls="pz-wrong")
        return join(el("section", el("h3", title, cls="h"), text, cls="paper pz-tries"), notice)
    if notice:
        return notice
    text = preview(attempt)
    title = _("Your move") if text else _("No tries yet") if not attempt.wrong else _("Try again")
    return el(
        "section",
        el("h3", title, cls="h"),
        el("p", text or _("Tap a token to see where it stops. Take your time, there is no clock.")),
        cls="paper pz-tries",
    )


def gain(attempt: Attempt) -> Markup:
    """Draw the tries, the rating and the number of puzzles done."""
    gained = attempt.progress.rating - attempt.rating_before
    done = sum(name.startswith(f"{attempt.game}/") for name in attempt.progress.rows)
    signed = el("em", f"+{gained}" if gained > 0 else f"−{-gained}", cls="" if gained > 0 else "less")
    tries = attempt.wrong + (attempt.stage == SOLVED)
    figures = (
        (join(tries), ngettext("try", "tries", tries)),
        (join(attempt.progress.rating, signed if gained else ""), _("rating")),
        (fill(N_("{done} of {all}"), done=done, all=len(library(attempt.game).puzzle)), _("puzzles")),
    )
    return el(
        "section",
        *(el("div", el("b", figure, cls="h"), el("span", word)) for figure, word in figures),
        cls="paper pz-gain-card",
        aria_label=_("Result"),
    )


def plan(attempt: Attempt, day: int) -> Markup:
    """Describe whether the puzzle of the day counts, when a missed puzzle returns, and how many others wait."""
    row = attempt.progress.rows.get(attempt.name)
    texts = []
    if attempt.daily_of and attempt.daily_of not in attempt.progress.days:
        texts.append(_("The answer was shown, so the puzzle of the day isn't counted as solved."))
    if row is not None and row.due > day:
        texts.append(ngettext("It returns tomorrow.", "It returns in {number} days.", row.due - day))
    if waiting := len(attempt.progress.due(day)):
        texts.append(
            ngettext("{number} puzzle waits to be repeated.", "{number} puzzles wait to be repeated.", waiting)
        )
    return el("p", " ".join(texts), cls="paper pz-plan") if texts else NOTHING


def keys_between(attempt: Attempt) -> Markup:
    """Draw the buttons after a wrong try and after the puzzle."""
    if attempt.over:
        share = key(_("Share"), "puzzle-share", glyph="share")
        return share + key(_("Next puzzle"), "puzzle-next", kind="go", ident=MAIN_KEY)
    again, show = (_("Try again"), "puzzle-again"), (_("Show me"), "puzzle-show")
    if attempt.wrong < 2:
        return key(*show) + key(*again, kind="go", glyph="undo", ident=MAIN_KEY)
    return key(*again, glyph="undo") + key(*show, kind="go", ident=MAIN_KEY)


def _keys(attempt: Attempt) -> Markup:
    """Draw the buttons."""
    if attempt.over or attempt.stage == WRONG:
        return keys_between(attempt)
    chosen = attempt.chosen
    label = GAMES[attempt.game].view().acts.key(attempt.position, chosen) if chosen else _("Choose a move")
    share = key(_("Share"), "puzzle-share", glyph="share")
    return share + key(label, "puzzle-play", kind="go", disabled=chosen is None, ident=MAIN_KEY)


# --- sentences ---


def preview(attempt: Attempt) -> Markup:
    """Describe the chosen move; empty without one."""
    drawn = scene(attempt)
    if drawn.chosen is None or drawn.acting is None:
        return NOTHING
    return GAMES[attempt.game].view().acts.preview(drawn, drawn.chosen)


def why(attempt: Attempt) -> Markup:
    """Explain why the last try does not win."""
    tried = attempt.played[0]
    return puzzles_of(attempt).wrong(attempt.match.position, tried, attempt.puzzle.refutations[tried])


def _why_right(attempt: Attempt) -> Markup:
    points, seat = attempt.puzzle.points, attempt.match.position.seat or 0
    mine, theirs = points[seat], max(number for other, number in enumerate(points) if other != seat)
    message = (
        N_("You win from here, whatever the other plays: {mine} to {theirs} with best play.")
        if mine > theirs
        else N_("You win from here by the tie-break, whatever the other plays: {mine} to {theirs} with best play.")
    )
    final = fill(message, mine=mine, theirs=theirs)
    return join(puzzles_of(attempt).right(attempt.match.position, attempt.puzzle.best), " ", final)


def ended(attempt: Attempt) -> Markup:
    """Describe the end of a puzzle in a sentence."""
    head = _("Solved.") if attempt.stage == SOLVED else _("The solution")
    return join(head, " ", _why_right(attempt))


def full_store() -> Markup:
    """Return the notice that the result could not be stored."""
    return fill(N_("<b>This browser's storage is full.</b> The result of this puzzle is not saved."))


def plain(message: str) -> Markup:
    """Return a message as a text of the page."""
    return esc(_(message))


def title_of(attempt: Attempt) -> str:
    """Return the title of a shared puzzle."""
    return fill(N_("Puzzle · {game}"), game=title_of_game(GAMES[attempt.game])[0])
