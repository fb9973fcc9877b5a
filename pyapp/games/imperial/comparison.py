"""Sheets of one table on several devices: totals and ranks (IS-11.4), what the table shares (IS-15.2, IS-15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE, N_, Outcome, Setup
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import TOKEN_NAMES
from pyapp.games.imperial.rules.moves import token_of
from pyapp.games.imperial.rules.phases import DICE_ROLLED, FIRST, TAKE, TOKENS_DRAWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

MODES: Final = ("basic", "advanced", "adventure", "solo")
"""The modes in which each may keep a sheet on a device of their own and compare at the end. In solo every match is a
sheet.
"""


def totals(position: ImperialPosition, seat: int) -> tuple[int, ...]:
    """Return points, completed bridge sections and crossed circles of a seat at the end, in a duel of both games. The
    seat keeps its sheet here.
    """
    return scoring.totals(row[seat] for row in position.cards)


def rank(rows: Sequence[tuple[int, ...]]) -> Outcome:
    """Rank sheets by their totals; what the outcome names as seats are places in the list."""
    return scoring.ranked(list(rows), range(len(rows)))


# --- what a table shares ---

_DRAWN: Final = {
    TOKENS_DRAWN: N_("That is a different table: it has other favor tokens."),
    FIRST: N_("That is a different table: another player went first."),
    DICE_ROLLED: N_("That is a different table: round {round} has other dice."),
}


def same_table(mine: Setup, theirs: Setup) -> str:
    """Tell what keeps two set-ups from being one table, as a message; empty if they are. Names and who plays may
    differ, a sheet kept elsewhere too.
    """
    if mine.mode not in MODES or theirs.mode not in MODES:
        return N_("You can't compare sheets in this mode.")
    if mine.practice or theirs.practice:
        return N_("You can't compare practice matches.")
    for same, message in (
        (mine.code == theirs.code, N_("That is a different table: the codes differ.")),
        (
            (mine.mode, mine.edition) == (theirs.mode, theirs.edition),
            N_("That is a different table: the modes differ."),
        ),
        (len(mine.seats) == len(theirs.seats), N_("That is a different table: it has another number of seats.")),
        (
            (mine.options, mine.content) == (theirs.options, theirs.content),
            N_("That is a different table: its options are different."),
        ),
        (mine.physical == theirs.physical, N_("That is a different table: one uses real dice.")),
    ):
        if not same:
            return message
    return ""


def shared(match: Match) -> dict[tuple[int, int, int, int], str]:
    """Return what everybody at a table has in common: (game, round, phase, seat) -> tokens, first player, dice, and the
    token that each seat took. Rerolls are one's own.
    """
    cells: dict[tuple[int, int, int, int], str] = {}
    position: Any = match.at(0)
    for move in match.moves:
        if position.seat == CHANCE and position.phase in _DRAWN:
            cells[position.game, position.round, position.phase, -1] = move
        elif position.phase == TAKE and position.seat is not None:
            cells[position.game, position.round, TAKE, position.seat] = token_of(move)
        position.advance(move)
    return cells


def difference(mine: Match, theirs: Match) -> tuple[str, dict[str, str | int]] | None:
    """Tell the first draw or roll in which two matches of one table, both over, are not the same, as a message and what
    fills it; None if all are.
    """
    here, there = shared(mine), shared(theirs)
    for place, value in here.items():
        _game, number, phase, _seat = place
        if phase in _DRAWN and there.get(place) != value:
            return _DRAWN[phase], {"round": number}
    return None


def misentered(mine: Match, theirs: Match) -> list[tuple[int, int, str, str]]:
    """List the tokens that were written down otherwise on the two devices: round, seat, the token here and there, as
    messages. Alone everybody takes their own.
    """
    if len(mine.setup.seats) == 1:
        return []
    here, there = shared(mine), shared(theirs)
    return [
        (place[1], place[3], TOKEN_NAMES[token], TOKEN_NAMES[there[place]])
        for place, token in here.items()
        if place[2] == TAKE and place in there and there[place] != token
    ]
