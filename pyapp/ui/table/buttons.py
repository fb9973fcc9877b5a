"""The buttons of a match: undo and redo, hint, the main button, the end of a turn, and those that open drawers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE, N_, PERSON, Illegal
from pyapp.ui.table import notices, turning_point
from pyapp.ui.widgets import glyph_key, key

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors

LONG_LABEL: Final = 44
"""The characters above which the label of the main button takes three lines on a phone."""


def drawer_buttons(shown: Selectors) -> Markup:
    """Draw the buttons that open the drawers; on a wide screen the log is beside the board and needs none."""
    layout = shown.view.layout
    log = "narrow" if "log" in layout.side else "wide"
    book = "wide" if "chips" in layout.head else ""
    return join(
        *(
            glyph_key(glyph, _(label), f"drawer {name}", kind=kind, pressed=shown.drawer.name == name)
            for name, glyph, label, kind in (
                ("log", "log", N_("Log"), log),
                ("rules", "book", N_("Rulebook"), book),
                ("more", "more", N_("More"), ""),
            )
        )
    )


def undo_buttons(shown: Selectors) -> Markup:
    """Draw the buttons of undo and redo."""
    if shown.state.looking is not None:
        return NOTHING
    match = shown.session.undoing
    refused = None if shown.selection.begun else match.why_not_undo()
    if refused is not None and shown.remote is not None and match.moves:
        refused = Illegal("", N_("The others must agree to this undo: someone has moved, or dice or cards came up."))
    why = notices.refusal(shown.view, refused, shown.names).text if refused is not None else NOTHING
    undo = glyph_key("undo", _("Undo"), "undo", disabled=bool(why) and not match.moves, why=visible(why))
    return undo + glyph_key("redo", _("Redo"), "redo", disabled=not shown.session.redoing.can_redo)


def action_buttons(shown: Selectors) -> Markup:
    """Draw the buttons for the current choices, the main one last. Undo and redo come first if the layout has no other
    place for them.
    """
    if shown.state.looking is not None:
        return _looking(shown)
    match, layout = shown.match, shown.view.layout
    before = "" if "steps" in layout.parts else undo_buttons(shown)
    if shown.over:
        return before + key(_("Replay"), "replay", glyph="replay") + key(_("Result"), "result", kind="go")
    seat = match.position.seat
    if (
        seat is not None
        and seat != CHANCE
        and shown.remote is None
        and not shown.session.is_here(seat)
        and match.setup.seats[seat].player == PERSON
    ):
        return before + key(_("Send the turn"), "drawer share", kind="go", glyph="share")
    return before + _hint(shown) + main_button(shown)


def main_button(shown: Selectors) -> Markup:
    """Draw the main button, or the one that ends a turn where the voice has the main one."""
    return _main(shown) if shown.view.layout.main == "acts" else _end(shown)


def _hint(shown: Selectors) -> Markup:
    if shown.state.thinking.hinting:
        return key(_("Thinking..."), "hurry", glyph="hint", kind="hint-key")
    return key(_("Hint"), "hint", glyph="hint", kind="hint-key", disabled=shown.acting in (None, CHANCE))


def _main(shown: Selectors) -> Markup:
    """Draw the main button: the chosen move, else the end of the turn, else the proposed move or what is awaited."""
    ending, plain = shown.ending, shown.proposed
    chosen = shown.selection.chosen or (plain if ending in (None, plain) else None)
    if chosen is not None and shown.acting is not None:
        words = shown.view.acts.key(shown.position, chosen)
        return key(words, "play", kind="go wordy" if len(words) > LONG_LABEL else "go", ident="main-key")
    if ending is not None:
        return _end(shown)
    waiting = _("Thinking...") if shown.waiting else _("Choose a move")
    return key(waiting, "play", kind="go", disabled=True, ident="main-key")


def _end(shown: Selectors) -> Markup:
    """Draw the button that ends the acting seat's turn or act, always in the same place."""
    if shown.ending is not None:
        return key(
            shown.view.acts.key(shown.position, shown.ending),
            "end",
            kind="end-key",
            ident="end-key",
        )
    return key(_("Thinking..."), "end", kind="end-key", disabled=True, ident="end-key") if shown.waiting else NOTHING


def _looking(shown: Selectors) -> Markup:
    """Draw the buttons of a replay: first, back, play, forward, last, and a slider over the moves."""
    last = len(shown.match.moves)
    at = shown.cursor
    studied = shown.studied is not None
    main = "" if studied else "go"
    back = key(_("Result"), "result", kind=main) if shown.match.over else key(_("Return"), "look end", kind=main)
    review = glyph_key(
        "chart", _("What would have been better?"), "drawer review", pressed=shown.drawer.name == "review"
    )
    variations = turning_point.keys(shown) if studied else key(_("Play on from here"), "branch", glyph="branch")
    return join(
        el(
            "div",
            glyph_key("first", _("First move"), "look 0", disabled=at == 0),
            glyph_key("back", _("One move back"), "step -1", disabled=at == 0),
            glyph_key(
                "pause" if shown.state.replay.running else "replay",
                _("Pause") if shown.state.replay.running else _("Play"),
                "run",
            ),
            glyph_key("next", _("One move on"), "step 1", disabled=at == last),
            glyph_key("last", _("Last move"), f"look {last}", disabled=at == last),
            review if shown.match.over else NOTHING,
            el("input", type="range", min="0", max=last, value=at, field="look", aria_label=_("Move")),
            cls="player",
        ),
        el("div", variations, back, cls=f"player{' ways-on' if studied else ''}"),
    )
