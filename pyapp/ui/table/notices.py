"""What the voice of a table says once: refusals, warnings, and that somebody only looks."""

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
    from pyapp.ui.table.stage import Stage


def only_looking() -> Voice:
    """Say that nothing is played while somebody looks back."""
    text = fill(N_("<b>You are looking back.</b> Return to the table to play on."))
    return Voice(text, "careful", keys=key(_("Return"), "look end", kind="small"))


def turn_of_others(stage: Stage) -> Illegal | None:
    """Tell why nobody here may move now, or None."""
    seat, tied = stage.session.match.position.seat, stage.session.tied
    if stage.acting is not None or seat is None:
        return None
    if tied is not None and (refusal := tied.why_not(seat)) is not None:
        return refusal
    return Illegal("", N_("The computer is thinking.") if stage.thinking else N_("It is somebody else's turn."))


def refusal(view: View[Position], refused: Illegal, names: Sequence[Markup]) -> Voice:
    """Say why something cannot be done, with the rule that forbids it."""
    reason = view.log.refusal(refused, names) or fill_with(refused.reason, refused.params)
    return Voice(el("b", reason), "no", refused.rule)


def warning(text: Markup, move: Move) -> Voice:
    """Warn of what an ending move would waste, with the keys to go back and to play it all the same."""
    keys = key(_("Go back"), "back", kind="small go") + key(_("Finish anyway"), f"play {move}", kind="small")
    return Voice(text, "careful", keys=el("span", keys, cls="ways words"))


def link_copied(*, done: bool) -> Voice:
    """Return whether a link that stands in its field was copied."""
    if done:
        return Voice(fill(N_("<b>The link is copied.</b>")))
    return Voice(fill(N_("<b>This browser does not allow copying.</b> Take the link from its field.")), "careful")
