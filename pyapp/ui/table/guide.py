"""A guided first match: the voice advises a move and gives the reason, the board shows it, and the player is free to
play another one. The texts are those of the game's `Guide`. A match is guided if it began from the guide's set-up,
until the guide is left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.widgets import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.contract import Advice

KEY: Final = "sobremesa.guide"
"""The storage key of the match in which the guide was left."""
ADDRESS: Final = "guide"


def is_guided(match: Match) -> bool:
    """Return whether a match began from the set-up of its game's guide, in any edition of the rules."""
    guide = GAMES[match.setup.game].guide()
    if guide is None:
        return False
    guided = guide.setup(match.setup.seats[0].name)
    return replace(match.setup, edition=guided.edition) == guided


def start(game: str, name: str) -> Match | None:
    """Return the guided match of a game at its beginning, for a player of that name; None without a guide."""
    guide = GAMES[game].guide()
    if guide is None:
        return None
    match = Match(GAMES[game], guide.setup(name))
    match.settle()
    for move in guide.opening():
        match.play(move)
        match.settle()
    return match


def opening_length(match: Match) -> int:
    """Return the number of moves that a guided match starts with; 0 for any other match."""
    first = start(match.setup.game, match.setup.seats[0].name) if is_guided(match) else None
    return first.cursor if first is not None and match.moves[: first.cursor] == first.moves else 0


def all_advised(match: Match, indices: Sequence[int]) -> bool:
    """Return whether the guide advised all acts that seat 0 decided among the moves with these indices."""
    if not is_guided(match) or not all(index in range(match.cursor) for index in indices):
        return False
    own = [index for index in indices if match.movers[index] == 0 and match.decided[index]]
    return bool(own) and all(is_advised(match, at) for at in dict.fromkeys(map(match.act_start, own)))


def is_advised(match: Match, at: int) -> bool | None:
    """Return whether the guide advised the act that begins with a move, None if it advised nothing. A move without a
    choice counts as advised.
    """
    position = match.at(at)
    if len(position.moves()) == 1:
        return True
    guide = GAMES[match.setup.game].guide()
    advice = guide.advice(position) if guide is not None else None
    if advice is None:
        return None
    moves = acts.moves_of(advice.move)  # some of these moves may have been forced
    return tuple(match.moves[at : at + len(moves)]) == tuple(moves)


def introduction(match: Match) -> Dialog | None:
    """Return the guide's introduction before its first move: how to win, when the match ends; None later."""
    guide = GAMES[match.setup.game].guide()
    first = start(match.setup.game, match.setup.seats[0].name)
    if guide is None or first is None or match.cursor > first.cursor:
        return None
    return Dialog(_("What it is about"), _(guide.AIM), (_("Begin"), "ask-no"))


def advice(match: Match) -> Advice | None:
    """Return the guide's move in the current position and its reason, or None."""
    guide = GAMES[match.setup.game].guide()
    return guide.advice(match.position) if guide else None


def invitation(game: str) -> Markup:
    """Draw the link to a game's guide; empty for a game without one."""
    guide = GAMES[game].guide()
    return el("a", _(guide.INVITATION), cls="invite", href=f"#{ADDRESS}/{game}") if guide else NOTHING
