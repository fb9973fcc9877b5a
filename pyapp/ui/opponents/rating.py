"""Ratings of people by Glicko-2, computed from the results of their matches against computers.

Glickman, "Example of the Glicko-2 system" (2022), with a tau of 0.5. A rating period is one match, in which every
computer at the table is an opponent. A week without a match counts as a period too: only the deviation grows. The
strengths of the computers do not change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import PERSON, is_computer
from pyapp.engine.outcome import DRAWN, LOST, WON
from pyapp.games import GAMES
from pyapp.ui.people.model import leader
from pyapp.ui.views import is_default

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from pyapp.ui.store.people import Person
    from pyapp.ui.store.results import Result

START: Final = 1300.0
"""The rating of new players: the strength of the level STEADY, which the scale of all players is fixed at."""
STEADY: Final = "steady"
SCALE: Final = 173.7178
"""Points of a rating for one unit of Glicko-2's own scale."""
TAU: Final = 0.5
"""How much the volatility may change."""
MAX_DEVIATION: Final = 350.0
VOLATILITY: Final = 0.06
SURE: Final = 1.96
"""Deviations in half of a 95 % interval."""
CLOSE: Final = 1e-6
DAY: Final = 86_400
COMPETITIVE: Final = (WON, DRAWN, LOST)
"""The endings of matches in which the seats play against each other."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its deviation and volatility."""

    value: float = START
    deviation: float = MAX_DEVIATION
    volatility: float = VOLATILITY

    @property
    def interval(self) -> float:
        """Return half the width of the 95 % interval."""
        return SURE * self.deviation


Game = tuple[float, float, float]
"""An opponent's rating and deviation, and the score against them: 1, a half for a tie, or 0."""


def after_match(rating: Rating, games: Sequence[Game]) -> Rating:
    """Return a rating after a period with some games."""
    mu, phi = (rating.value - START) / SCALE, rating.deviation / SCALE
    slope = gain = 0.0
    for value, deviation, score in games:
        g = 1 / sqrt(1 + 3 * (deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-g * (mu - (value - START) / SCALE)))
        slope += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    variance = 1 / slope
    sigma = _volatility(rating.volatility, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + slope)
    return Rating(START + SCALE * (mu + phi * phi * gain), min(MAX_DEVIATION, SCALE * phi), sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois algorithm."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    if delta * delta > phi * phi + variance:
        low, high = start, log(delta * delta - phi * phi - variance)
    else:
        low, high = start, start - TAU
        while f(high) < 0:
            high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def after_days(rating: Rating, days: int) -> Rating:
    """Return a rating after days without a match."""
    grown = SCALE * sqrt((rating.deviation / SCALE) ** 2 + days / 7 * rating.volatility**2)
    return replace(rating, deviation=min(MAX_DEVIATION, grown))


def strengths(game: str) -> dict[str, tuple[float, float]]:
    """Return the strength and the deviation of each computer player of a game that has been measured."""
    known = {one.key: (float(one.strength), one.interval / SURE) for one in GAMES[game].cast() if one.strength}
    return {**known, STEADY: (START, 0.0)} if known else {}


def history(names: Collection[str], game: str, results: Iterable[Result]) -> list[tuple[Result, Rating]]:
    """List the matches of a person in a game that count for their rating, the oldest one first, with the rating after
    each.
    """
    known, rating, last = strengths(game), Rating(), None
    listed = []
    for result in sorted(results, key=lambda one: one.when):
        if result.game == game and (games := _games(result, names, known)):
            days = 0 if last is None else int((result.when - last) // DAY)
            rating, last = after_match(after_days(rating, days), games), result.when
            listed.append((result, rating))
    return listed


def _games(result: Result, names: Collection[str], known: dict[str, tuple[float, float]]) -> list[Game]:
    """Return the games of a match of one person against computers alone; empty if it does not count."""
    persons = [seat for seat, (_name, player) in enumerate(result.seats) if player == PERSON]
    others = [(seat, player) for seat, (_name, player) in enumerate(result.seats) if player != PERSON]
    if (
        len(persons) != 1
        or result.seats[persons[0]][0] not in names
        or result.ending not in COMPETITIVE
        or result.head_starts
        or not all(is_computer(player) and player in known for _seat, player in others)
    ):
        return []
    scores = {persons[0]: 1.0, None: 0.5}
    return [(*known[player], scores.get(leader(result, persons[0], seat), 0.0)) for seat, player in others]


def names_of(name: str, people: Iterable[Person]) -> tuple[str, ...]:
    """Return all names of who plays under a name; none for a seat that nobody has named."""
    known = next((person.names for person in people if name in person.names), (name,))
    return () if not name or is_default(name) else known


def rating_of(names: Collection[str], game: str, results: Iterable[Result], now: float) -> Rating | None:
    """Return the rating of a person in a game; None before the first match that counts."""
    matches = history(names, game, results)
    if not matches:
        return None
    last, rating = matches[-1]
    return after_days(rating, max(0, int((now - last.when) // DAY)))


def change(
    names: Collection[str], game: str, results: Iterable[Result], ident: str
) -> tuple[Rating | None, Rating] | None:
    """Return the rating of a person before and after a match; None if it does not count. The first has none before."""
    matches = history(names, game, results)
    for at, (result, rating) in enumerate(matches):
        if result.ident == ident:
            return (matches[at - 1][1] if at else None), rating
    return None
