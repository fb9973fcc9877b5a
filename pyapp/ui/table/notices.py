"""The notices that the voice of a table shows until the next move: refusals, warnings, what became of a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import Markup, el
from pyapp.engine.contract import N_, Illegal, Move
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position
    from pyapp.ui.table.selectors import Selectors


def only_looking() -> Voice:
    """Return the notice that no move can be made while looking back."""
    text = fill(N_("<b>This is an earlier move.</b> Return to play on."))
    return Voice(text, "careful", keys=key(_("Return"), "look end", kind="small"))


def turn_of_others(shown: Selectors) -> Illegal | None:
    """Return why nobody here may move now, or None."""
    seat, remote = shown.match.position.seat, shown.remote
    if shown.acting is not None or seat is None:
        return None
    if remote is not None and (refusal := remote.why_not(seat)) is not None:
        return refusal
    return Illegal("", N_("The computer is thinking.") if shown.waiting else N_("It's not your turn."))


def refusal(view: View[Position], refused: Illegal, names: Sequence[Markup]) -> Voice:
    """Return the reason why something cannot be done, with the rule that forbids it."""
    reason = view.log.refusal(refused, names) or fill_with(refused.reason, refused.params)
    return Voice(el("b", reason), "no", refused.rule)


def warning(text: Markup, move: Move) -> Voice:
    """Return a warning of what a move would waste, with the keys to go back and to play it all the same."""
    keys = key(_("Go back"), "back", kind="small go") + key(_("Finish anyway"), f"play {move}", kind="small")
    return Voice(text, "careful", keys=el("span", keys, cls="ways words"))


def link_copied(*, done: bool) -> Voice:
    """Return the notice for a link that was copied, or could not be."""
    if done:
        return Voice(fill(N_("<b>Link copied.</b>")))
    return Voice(fill(N_("<b>This browser does not allow copying.</b> Copy the link from its field.")), "careful")


def could_not_decide() -> Voice:
    """Return the notice that the worker gave no legal move, with the key to ask it again."""
    text = fill(N_("<b>The computer could not decide.</b> Ask it again."))
    return Voice(text, "careful", keys=key(_("Ask again"), "again", kind="small"))


def went_on_elsewhere() -> Voice:
    """Return the notice that another window has changed this match, and that its state is shown here."""
    text = fill(N_("<b>This match continued in another window.</b> It is now up to date here."))
    return Voice(text, "careful")
