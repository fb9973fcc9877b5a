"""Sentences about the end of a match: for the voice, the result page and the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
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
from pyapp.ui.views import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.store.results import Result


class Words(NamedTuple):
    """The sentences about a kind of ending: for the voice, the shelf and lists of matches. `rivals` has {points} of the
    best seat, {second} and {other}, the points and the name of the one ranked next; `score` is used when there is no
    other.
    """

    sentence: str
    shelf: str
    score: str
    rivals: str


_WORDS: Final = {
    ALONE: Words(N_("The game is over."), N_("Last time: {score}."), N_("{name}: {score}"), N_("{name}: {score}")),
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


WON_BY_PLAYERS: Final = (WON, DRAWN, WON_ALONE, WON_TOGETHER)
"""The endings that somebody at the table won."""


def is_won_by_players(outcome: Outcome, seats: int) -> bool:
    """Return whether somebody at the table won, so that a laurel is drawn."""
    return outcome.ending(seats) in WON_BY_PLAYERS


def sentence(outcome: Outcome, names: Sequence[str], seats: int) -> Markup:
    """Describe how a match of that many seats ended, in a sentence; `names` are those of the parties."""
    return fill(_WORDS[outcome.ending(seats)].sentence, name=names[_best(outcome, seats)])


def headline(outcome: Outcome, names: Sequence[str], points: Sequence[int], seats: int) -> Markup:
    """Describe how a match ended with the points that decided; names and points are those of the parties."""
    words, best = _WORDS[outcome.ending(seats)], _best(outcome, seats)
    score = ngettext("{number} point", "{number} points", points[best])
    others = [party for party in outcome.order if party != best]
    rivals = [party for party in others if party >= seats] if not outcome.winners else others
    if not rivals:
        return fill(words.score, name=names[best], score=score, points=points[best])
    other = rivals[0]
    if len(outcome.winners) == 1 and points[other] == points[best] and other < seats:
        return fill(N_("{name} wins the tie at {points}"), name=names[best], points=points[best])
    return fill(
        words.rivals, name=names[best], score=score, points=points[best], second=points[other], other=names[other]
    )


def title(outcome: Outcome, names: Sequence[str], points: Sequence[int], seats: int, you: int | None) -> Markup:
    """Describe in few words who won; `you` is the seat of the only person at this device."""
    kind, seat = outcome.ending(seats), _best(outcome, seats)
    if kind == ALONE:
        score = ngettext("{number} point", "{number} points", points[seat])
        return esc(score) if seat == you else fill(_WORDS[ALONE].score, name=names[seat], score=score)
    if seat == you and kind in (WON, WON_ALONE, LOST_ALONE):
        return esc(_("You lose") if kind == LOST_ALONE else _("You win"))
    return _short(kind, names[seat])


def margin(outcome: Outcome, names: Sequence[str], points: Sequence[int], seats: int, you: int | None) -> Markup:
    """Describe by how much the best party is ahead, or how far behind it `you` are; empty if points decide nothing."""
    kind, best = outcome.ending(seats), best_party(outcome, seats)
    others = [party for party in outcome.order if party != best]
    if kind in (ALONE, WON_TOGETHER, LOST_TOGETHER) or not others:
        return NOTHING
    score = ngettext("{number} point", "{number} points", points[best])
    if kind == DRAWN:
        return fill(N_("{points} each."), points=score)
    if you is not None and you not in outcome.winners and (behind := points[best] - points[you]) > 0:
        return fill(N_("You were {points} behind."), points=ngettext("{number} point", "{number} points", behind))
    other = others[0]
    ahead = points[best] - points[other]
    if outcome.winners and ahead == 0:
        return fill(N_("{score}."), score=score)
    if outcome.winners and ahead > 0:
        if other >= seats:  # its name has an article, which stands only at the beginning
            return fill(N_("{score}. {other}: {second}."), score=score, other=names[other], second=points[other])
        return fill(N_("{score}, {number} ahead of {other}."), score=score, number=ahead, other=names[other])
    said = N_("{name} {points}, {other} {second}.")
    return fill(said, name=names[best], points=points[best], other=names[other], second=points[other])


def best_party(outcome: Outcome, seats: int) -> int:
    """Return the party that won: a winner, else the best ranked one; alone, the seat."""
    if outcome.winners or outcome.ending(seats) == ALONE:
        return _best(outcome, seats)
    return outcome.ranking[0][0]


def last_time(result: Result) -> Markup:
    """Describe for the shelf how the last match of a game ended."""
    seat = result.winners[0] if result.winners else 0
    score = ngettext("{number} point", "{number} points", result.points[seat])
    return fill(_WORDS[result.ending].shelf, name=name_of(result.seats[seat][0]), score=score)


def note(result: Result) -> Markup:
    """Describe how a listed match ended, if names and points do not show it; else empty."""
    if result.ending in (ALONE, WON, DRAWN):
        return NOTHING
    return _short(result.ending, name_of(result.seats[0][0]))


def _short(kind: str, name: str) -> Markup:
    """Return the sentence about a kind of ending without its full stop."""
    return Markup(fill(_WORDS[kind].sentence, name=name).rstrip("."))


def _best(outcome: Outcome, seats: int) -> int:
    """Return the seat that a sentence is about: a winner, else the best ranked one."""
    if outcome.winners:
        return outcome.winners[0]
    return next((party for party in outcome.order if party < seats), 0)
