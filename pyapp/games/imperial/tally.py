"""What the end of a match is told by beside its score card: the tie-breaks (IS-11.4), the rounds behind it, and what a
table shares (IS-15.2, IS-15.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from pyapp.engine.contract import CHANCE, N_, Outcome, ScoreLine, Setup
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import ROUNDS, TOKEN_NAMES
from pyapp.games.imperial.rules.phases import DICE_ROLLED, FIRST, OVER, TAKE, TOKENS_DRAWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Position
    from pyapp.engine.match import Match
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

COMPARED: Final = ("basic", "advanced", "adventure", "solo")
"""The modes in which each may keep a sheet on a device of their own and compare at the end. In solo every match is a
sheet.
"""


def totals(position: Position, seat: int) -> tuple[int, ...]:
    """Return points, completed bridge sections and crossed circles of a seat at the end, in a duel of both games. The
    seat keeps its sheet here.
    """
    return scoring.totals(row[seat] for row in cast("ImperialPosition", position).cards)


def ties(position: Position, seat: int) -> list[ScoreLine]:
    """List what breaks ties, the first one first; nothing for a seat that keeps its sheet elsewhere."""
    if cast("ImperialPosition", position).players[seat].away:
        return []
    _points, bridges, circles = totals(position, seat)
    return [ScoreLine(N_("Bridge sections"), bridges, "IS-11.4"), ScoreLine(N_("Crossed circles"), circles, "IS-11.4")]


def rank(rows: Sequence[tuple[int, ...]]) -> Outcome:
    """Rank sheets by their totals; what the outcome names as seats are places in the list."""
    return scoring.ranked(list(rows), range(len(rows)))


def rounds(position: Position) -> int:
    """Count the rounds that are over, in a duel of both games."""
    position = cast("ImperialPosition", position)
    if position.phase == OVER:
        return ROUNDS * position.games
    return ROUNDS * position.game + position.round - 1


def round_of(position: Position) -> int:
    """Return the round that a position stands in, from 1; of a duel's second game from 11."""
    return min(rounds(position) + 1, ROUNDS * cast("ImperialPosition", position).games)


# --- what a table shares ---

_DRAWN: Final = {
    TOKENS_DRAWN: N_("That is another table: other favor tokens are in play."),
    FIRST: N_("That is another table: somebody else began."),
    DICE_ROLLED: N_("That is another table: round {round} has other dice."),
}


def same_table(mine: Setup, theirs: Setup) -> str:
    """Tell what keeps two set-ups from being one table, as a message; empty if they are. Names and who plays may
    differ, a sheet kept elsewhere too.
    """
    if mine.mode not in COMPARED or theirs.mode not in COMPARED:
        return N_("In this mode there is nothing to compare.")
    if mine.practice or theirs.practice:
        return N_("A practice match is not compared.")
    for same, message in (
        (mine.code == theirs.code, N_("That is another table: its code is another one.")),
        (
            (mine.mode, mine.edition) == (theirs.mode, theirs.edition),
            N_("That is another table: it plays another mode."),
        ),
        (len(mine.seats) == len(theirs.seats), N_("That is another table: it has another number of seats.")),
        (
            (mine.options, mine.content) == (theirs.options, theirs.content),
            N_("That is another table: its options are others."),
        ),
        (mine.physical == theirs.physical, N_("That is another table: its dice come from elsewhere.")),
    ):
        if not same:
            return message
    return ""


def shared(match: Match) -> dict[tuple[int, int, int, int], str]:
    """Return what everybody at a table has in common: (game, round, phase, seat) -> tokens, first player, dice, and the
    token that each seat took. Rerolls are one's own.
    """
    found: dict[tuple[int, int, int, int], str] = {}
    position: Any = match.at(0)
    for move in match.moves:
        if position.seat == CHANCE and position.phase in _DRAWN:
            found[position.game, position.round, position.phase, -1] = move
        elif position.phase == TAKE and position.seat is not None:
            found[position.game, position.round, TAKE, position.seat] = move[5:]
        position.advance(move)
    return found


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
