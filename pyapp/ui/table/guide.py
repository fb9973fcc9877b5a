"""A first match with a guide: the voice says what to do and why, the board shows it, and whoever plays does it - or
something else.

What is said comes from the game's `Guide`. A match is guided if it began from
that set-up; whoever leaves the guide plays on alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine import acts
from pyapp.games import GAMES
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.games.contract import Advice
    from pyapp.ui.table.table import Table

KEY: Final = "sobremesa.guide"
"""The match in which the guide was left."""
ADDRESS: Final = "guide"


def is_guided(match: Match) -> bool:
    """Return whether a match began from the set-up of its game's guide."""
    guide = GAMES[match.setup.game].guide()
    return guide is not None and match.setup == guide.setup(match.setup.seats[0].name)


def follows(table: Table) -> bool:
    """Return whether the guide speaks at a table: a guided match, seen as it stands, that nobody asked the guide to
    leave.
    """
    return (
        table.looking is None
        and table.shown is None
        and is_guided(table.match)
        and table.page.storage.get(KEY) != table.entry.ident
    )


def advice(table: Table) -> Advice | None:
    """Return the move that the guide would play and why, or None."""
    if not follows(table) or table.acting != 0:
        return None
    guide = GAMES[table.match.setup.game].guide()
    return guide.advice(table.match.position) if guide else None


def leads(table: Table) -> Move | None:
    """Return the move of the guide where nothing else is chosen, for the board to show it; None elsewhere."""
    found = None if table.busy else advice(table)
    return found.move if found else None


def voice_of(table: Table, said: Voice) -> Voice:
    """Return what the voice says where a guide may speak: its reason for the move that is chosen, the close of its
    rounds, or what the voice would say anyway, with the way back.
    """
    if not follows(table) or table.acting is None or said.kind:
        return said
    found = advice(table)
    if found is None:
        guide = GAMES[table.match.setup.game].guide()
        text = guide.closing(table.match.position) if guide else ""
        return (
            Voice(fill(text), "tip", keys=_leave(_("Play on alone")))
            if text and not table.chosen and not table.offered
            else said
        )
    if table.chosen == found.move and table.hovered is None:
        return Voice(join(_remark(table), fill(found.text)), "tip", keys=said.keys + _leave(_("Leave")))
    return replace(said, keys=said.keys + key(_("The guide"), "guide show", kind="small"))


def _leave(label: str) -> Markup:
    return key(label, "guide leave", kind="small", describe=_("Leave the guide"))


def _remark(table: Table) -> str:
    """Say a kind word where the last decision was not the guide's."""
    match = table.match
    last = next((at for at in range(match.cursor - 1, -1, -1) if match.movers[at] == 0), None)
    if last is None:
        return ""
    guide = GAMES[match.setup.game].guide()
    first = match.begins(last)
    before = guide.advice(match.at(first)) if guide else None
    done = acts.act_of(match.moves[first : last + 1])
    return NOTHING if before is None or before.move == done else _("That works too.") + " "


def invitation(game: str) -> Markup:
    """Draw the way to a game's guide as a plain link; nothing for a game without one."""
    guide = GAMES[game].guide()
    return el("a", _(guide.INVITATION), cls="invite", href=f"#{ADDRESS}/{game}") if guide else NOTHING
