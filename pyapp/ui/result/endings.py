"""How a match ended, in words: for the voice at the table, the head of the result page and the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import N_, Outcome
from pyapp.engine.outcome import (
    ALONE,
    DRAWN,
    LOST,
    LOST_ALONE,
    LOST_TOGETHER,
    WON,
    WON_ALONE,
    WON_TOGETHER,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.store.results import Result


class Words(NamedTuple):
    """What is said of an ending: by the voice, on the shelf, and over a score sheet.

    `rivals` fills {points} of the best seat, {second} of the best of the others and that one's {other} name; `score`
    stands where there is nobody to compare with.
    """

    spoken: str
    shelf: str
    score: str
    rivals: str


_WORDS: Final = {
    ALONE: Words(N_("The game is over."), N_("Last time {name} won."), N_("{name}: {score}"), N_("{name}: {score}")),
    WON: Words(
        N_("{name} wins."),
        N_("Last time {name} won."),
        N_("{name} wins with {score}"),
        N_("{name} wins, {points} to {second}"),
    ),
    WON_ALONE: Words(
        N_("{name} wins."),
        N_("Last time {name} won."),
        N_("{name} wins with {score}"),
        N_("{name} wins, {points} to {second}"),
    ),
    LOST_ALONE: Words(
        N_("{name} loses."),
        N_("Last time {name} lost."),
        N_("{name} loses with {score}"),
        N_("{name} loses, {points} to {second}"),
    ),
    DRAWN: Words(N_("A draw."), N_("Last time it was a draw."), N_("Draw, {points} each"), N_("Draw, {points} each")),
    LOST: Words(
        N_("Everyone loses."),
        N_("Last time everyone lost."),
        N_("Everyone loses"),
        N_("Everyone loses: {other} {second}, {name} {points}"),
    ),
    WON_TOGETHER: Words(
        N_("Won together."), N_("Last time everyone won together."), N_("Won together"), N_("Won together")
    ),
    LOST_TOGETHER: Words(
        N_("Lost together."), N_("Last time everyone lost together."), N_("Lost together"), N_("Lost together")
    ),
}


CROWNED: Final = (WON, DRAWN, WON_ALONE, WON_TOGETHER)
"""How a match ends that somebody at the table won."""


def crowned(outcome: Outcome, seats: int) -> bool:
    """Return whether somebody who sat at the table won: nobody else wears the laurel."""
    return outcome.ending(seats) in CROWNED


def spoken(outcome: Outcome, names: Sequence[str], seats: int) -> Markup:
    """Say how a match of that many seats ended, in a sentence; `names` are those of the parties."""
    return fill(_WORDS[outcome.ending(seats)].spoken, name=names[_best(outcome, seats)])


def headline(outcome: Outcome, names: Sequence[str], points: Sequence[int], seats: int) -> Markup:
    """Say how a match ended with the points that decided; names and points are those of the parties."""
    words, best = _WORDS[outcome.ending(seats)], _best(outcome, seats)
    score = ngettext("{number} point", "{number} points", points[best])
    others = [party for party in outcome.parties if party != best]
    rivals = [party for party in others if party >= seats] if not outcome.winners else others
    if not rivals:
        return fill(words.score, name=names[best], score=score, points=points[best])
    other = max(rivals, key=lambda party: points[party])
    return fill(
        words.rivals, name=names[best], score=score, points=points[best], second=points[other], other=names[other]
    )


def last_time(result: Result) -> Markup:
    """Say on the shelf how the last match of a game ended."""
    seat = result.winners[0] if result.winners else 0
    return fill(_WORDS[result.ending].shelf, name=result.seats[seat][0])


def note(result: Result) -> Markup:
    """Say how a match ended that is listed, where names and points leave it open; else nothing."""
    if result.ending in (ALONE, WON, DRAWN):
        return NOTHING
    return Markup(fill(_WORDS[result.ending].spoken, name=result.seats[0][0]).rstrip("."))


def _best(outcome: Outcome, seats: int) -> int:
    """Return the seat that the words are about: one that won, else the best that is ranked."""
    if outcome.winners:
        return outcome.winners[0]
    return next((party for group in outcome.ranking for party in group if party < seats), 0)
