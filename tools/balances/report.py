"""The report on the matches of one setup."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING

from balances.figures import percentile, wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from balances.declaration import Balance
    from balances.match_data import MatchData
    from pyapp.engine.contract import Setup

MOST_SOURCES = 12
"""Score lines listed separately; the others are summed."""
LOPSIDED = 0.5
"""Share of a winner's points from one source from which it is reported."""


def title(setup: Setup) -> str:
    """Return the title of a setup: mode, seats and options."""
    options = ", ".join(f"{key} {value}" for key, value in setup.options)
    seats = len(setup.seats)
    return f"{setup.mode}, {seats} seat{'s' if seats > 1 else ''}" + (f" ({options})" if options else "")


def report(setup: Setup, games: Sequence[MatchData], balance: Balance) -> list[str]:
    """Return the lines about a setup, without empty statements."""
    lines = [
        f"decisions a match: {spread([game.decisions for game in games])}",
        f"points: {spread([points for game in games for points in game.totals])}",
        *_advantage(games),
        _shares("endings", Counter(f"{game.ending}: {game.reason}" for game in games)),
        *_sources(games),
        *_taken(games),
        *(f"{name}: {spread([game.figures[name] for game in games])}" for name in games[0].figures),
        *balance.rows(games),
        *(f"MISSED {failure}" for failure in balance.failures(setup, games)),
    ]
    return [f"{setup.game}: {title(setup)}, {len(games)} matches", *(f"  {line}" for line in lines)]


def spread(values: Sequence[float]) -> str:
    """Format mean and percentiles; for booleans the share of true and its interval."""
    if all(isinstance(value, bool) for value in values):
        low, high = wilson(sum(values), len(values))
        return f"{fmean(values):.1%} [{low:.1%}, {high:.1%}]"
    low, middle, high = (percentile(values, share) for share in (0.1, 0.5, 0.9))
    return f"mean {fmean(values):.1f}, p10 / median / p90 {low:.1f} / {middle:.1f} / {high:.1f}"


def _advantage(games: Sequence[MatchData]) -> Iterator[str]:
    """Yield each seat's share of wins, marked where the fair share is outside the interval, and the winners' points."""
    seats = len(games[0].shares)
    winners = [game.totals[seat] for game in games for seat in game.winners]
    if seats == 1 or not winners:
        return
    yield f"winners' points: {spread(winners)}"
    fair = fmean(sum(game.shares) for game in games) / seats
    parts = []
    for seat in range(seats):
        share = sum(game.shares[seat] for game in games)
        low, high = wilson(share, len(games))
        mark = "" if low <= fair <= high else " *"
        parts.append(f"seat {seat + 1} {share / len(games):.1%} [{low:.1%}, {high:.1%}]{mark}")
    yield f"wins (fair {fair:.1%}; * not within chance): {', '.join(parts)}"


def _sources(games: Sequence[MatchData]) -> Iterator[str]:
    """Yield the sources of the winners' points, or of all seats' points if nobody wins."""
    rows = [game.lines[seat] for game in games for seat in game.winners or range(len(game.shares))]
    sources: Counter[str] = Counter()
    for row in rows:
        sources.update({name: points for name, points in row.items() if points > 0})
    if len(sources) < 2:
        return
    lopsided = [max(row.values()) > LOPSIDED * sum(row.values()) for row in rows if sum(row.values()) > 0]
    yield f"{_shares('points from', sources)}; over half from one in {fmean(lopsided):.1%}"


def _taken(games: Sequence[MatchData]) -> Iterator[str]:
    """Yield how often each thing is taken: relative to the times it was available, or to everything taken if the game
    does not report that.
    """
    taken, offered = (_sum([getattr(game, name) for game in games]) for name in ("taken", "offered"))
    if not taken:
        return
    if offered == taken:
        yield _shares("taken", taken)
    else:
        rates = sorted(((taken[thing] / times, thing) for thing, times in offered.items()), reverse=True)
        yield "taken when there: " + ", ".join(f"{thing} {rate:.1%}" for rate, thing in rates)


def _sum(counts: Sequence[Mapping[str, int]]) -> Counter[str]:
    """Add counts up."""
    whole: Counter[str] = Counter()
    for count in counts:
        whole.update(count)
    return whole


def _shares(name: str, counts: Counter[str]) -> str:
    """Format counts as shares of the total, the largest first."""
    shown = counts.most_common(MOST_SOURCES)
    rest = counts.total() - sum(number for _, number in shown)
    parts = [f"{key} {number / counts.total():.1%}" for key, number in shown]
    return f"{name}: {', '.join(parts + ([f'others {rest / counts.total():.1%}'] if rest else []))}"
