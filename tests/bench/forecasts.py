"""Compare forecasts with results: each decision's forecast for its seat, against the end of the match played on by the
same level in every seat.

    python tests/bench/forecasts.py [--game artemis] [--mode solo] [--seats 2] [--options hard=yes] [--level sharp]
    [--games 12] [--from 0] [--ms 1500] [--iterations 200] [--raw] [--anew]

Plays every game in each of its modes with the fewest seats, unless told otherwise. Prints by round (by tenth of the
decisions in games without rounds) the number of forecasts, their mean, the mean result, and the mean difference
(forecast less result) with its 95 % interval; then the same for each seat's last decision. Forecasts of one match are
not independent, so each match counts once, by its mean. With several seats it then prints the chances to win by tens:
number, mean, and how often they came true, with an interval that treats a match as one. Last, it prints how far a
seat's forecast moved between two decisions with nothing in between - no chance, no move of others - and how often by
more than its stated error. `--anew` searches every decision again, as a hint does, instead of following a plan. Options
take their first choice, except that pickers cycle: solo match number N of Imperial Settlers is played on sheet N.

`--raw` omits the correction by `Strategy.forecast`, which is derived from these differences; check a correction on
other matches than it was derived from. `--ms` is the time per decision instead of the level's own (searches limited by
playouts or positions mostly need less), `--iterations` a limit of those.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from balances.playing import play

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import Thinker
from pyapp.engine.contract import CHANCE, LEVELS, Seat, Setup
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.imperial.rules.components import ROUNDS
from tests.computers import bot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from balances.playing import Chooser

    from pyapp.engine.contract import Mode, Move, Position

OWN = "own"
"""The choice of a picker that needs a file."""
LAST = "last decision"
Rows = dict[str, list[list[tuple[float, float]]]]
"""Part of a match -> (forecast, result) pairs by match."""


class Forecast(NamedTuple):
    """The forecast of a decision for its seat: points, round, stated error, and the chance to win."""

    seat: int
    round: int | None
    points: float
    within: float = 0.0
    win: float = 0.0


class MatchForecasts(NamedTuple):
    """The forecasts of a match in order, with those that directly follow an earlier one of the seat, and the result:
    points and shares of the win by seat.
    """

    forecasts: list[Forecast]
    quiet: list[bool]
    points: list[int]
    shares: Sequence[float]


def setup_of(game: str, mode: Mode, seats: int, number: int, chosen: Mapping[str, str]) -> Setup:
    """Return the setup of a match by its number, with the chosen options."""
    options: list[tuple[str, str]] = []
    for option in mode.options_at(seats):
        keys = [key for key, _ in option.choices if key != OWN]
        if option.picker:
            at = number % len(keys)
            taken = {choice for _, choice in options}
            keys = [key for key in keys[at:] + keys[:at] if key not in taken]
        options.append((option.key, chosen.get(option.key, keys[0])))
    people = tuple(Seat(f"Seat {seat + 1}") for seat in range(seats))
    code = f"forecast-{number}"
    return Setup(game, mode.key, people, code, mode.settled(dict(options), seats), edition=GAMES[game].edition)


def round_of(position: Position) -> int | None:
    """Return the round of a position, counted on in the second game of a duel; None in a game without rounds."""
    number: int | None = getattr(position, "round", None)
    return number if number is None or not getattr(position, "game", 0) else number + ROUNDS


def forecasts(setup: Setup, level: str, budget: Budget, *, raw: bool = False, anew: bool = False) -> MatchForecasts:
    """Play a match; return its forecasts and its result."""
    made: list[Forecast] = []

    def chooser() -> Chooser:
        player = bot(setup.game, level, len(setup.seats))
        own = player.level.ms if budget == Budget() else budget.ms

        def choose(position: Position, source: Random) -> Move:
            time = Budget(own, budget.iterations)
            search = (
                Thinker(player.level, player.strategy, position, source, time, patient=True)
                if anew
                else player.search(position, source, time)
            )
            decision = run(search, own)
            outlook = forecast(player.strategy, level, position, decision, rng(setup.code, f"forecast {len(made)}"))
            points, win = outlook.value, outlook.win
            if raw:
                points -= player.strategy.forecast(position, 0.0, level)
            made.append(Forecast(position.seat or 0, round_of(position), points, outlook.within, win))
            return decision.move

        return choose

    match = play(GAMES[setup.game], setup, [chooser() for _ in setup.seats])
    deciding = [at for at, mover in enumerate(match.movers) if mover is not None and mover != CHANCE]
    quiet = [at > 0 and match.movers[at - 1] == match.movers[at] for at in deciding]
    end, outcome, seats = match.position, match.position.outcome(), len(setup.seats)
    assert outcome is not None
    assert len(quiet) == len(made)
    points = [sum(line.points for line in end.score(seat)) for seat in range(seats)]
    return MatchForecasts(made, quiet, points, outcome.shares(seats))


def parts(promised: list[Forecast], outcome: list[int]) -> dict[str, list[tuple[float, float]]]:
    """Group the forecasts of a match by round or tenth, and the last of each seat."""
    rows: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    last: dict[int, tuple[float, float]] = {}
    for at, one in enumerate(promised):
        part = f"tenth {1 + 10 * at // len(promised):2}" if one.round is None else f"round {one.round:2}"
        last[one.seat] = (one.points, outcome[one.seat])
        rows[part].append(last[one.seat])
    return {**rows, LAST: list(last.values())}


def interval(values: Iterable[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    numbers = list(values)
    return fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else FOREVER


def report(rows: Rows) -> None:
    for part in [*sorted(set(rows) - {LAST}), LAST]:
        matches = rows[part]
        promised, outcome = (fmean(column) for column in zip(*(pair for row in matches for pair in row), strict=True))
        mean, half = interval(fmean(one - other for one, other in row) for row in matches)
        print(
            f"  {part}: n {sum(map(len, matches))} in {len(matches)}, forecast {promised:.1f}, came out {outcome:.1f}, "
            f"difference {mean:+.2f} [{mean - half:+.2f}, {mean + half:+.2f}]",
            flush=True,
        )


def clustered(rows: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval for numbers that are dependent within a row."""
    number = sum(map(len, rows))
    mean = sum(map(sum, rows)) / number
    return mean, 1.96 * sqrt(sum(sum(one - mean for one in row) ** 2 for row in rows)) / number


def calibration(played: Sequence[MatchForecasts]) -> None:
    """Print how often chances to win came true, by tens."""
    for tenth in range(10):
        rows = [
            [(one.win, match.shares[one.seat]) for one in match.forecasts if min(9, int(10 * one.win)) == tenth]
            for match in played
        ]
        if rows := [row for row in rows if row]:
            promised = fmean(win for row in rows for win, _ in row)
            came, half = clustered([[share for _, share in row] for row in rows])
            print(
                f"  chance {10 * tenth} to {10 * tenth + 10} %: n {sum(map(len, rows))} in {len(rows)}, promised "
                f"{promised:.0%}, came true {came:.0%} [{max(0.0, came - half):.0%}, {min(1.0, came + half):.0%}]",
                flush=True,
            )


def steadiness(played: Sequence[MatchForecasts]) -> None:
    """Print how far forecasts moved between two decisions with nothing in between."""
    moved: list[tuple[float, float]] = []
    for match in played:
        for before, after, quiet in zip(match.forecasts, match.forecasts[1:], match.quiet[1:], strict=False):
            if quiet:
                moved.append((abs(after.points - before.points), max(before.within, after.within)))
    if moved:
        beyond = sum(by > within > 0 for by, within in moved)
        said = sum(within > 0 for _, within in moved)
        print(
            f"  looks with nothing in between: n {len(moved)}, moved by {fmean(by for by, _ in moved):.2f} on average, "
            f"at most {max(moved)[0]:.1f}; of {said} that say how far off they may be {beyond} moved farther",
            flush=True,
        )


def bench(game: str, mode: Mode, seats: int, args: argparse.Namespace) -> None:
    """Print how the forecasts of a level come true in a mode."""
    chosen = dict(option.split("=") for option in args.options.split(",") if option)
    print(f"{game} {mode.key}, {seats} seats, {args.level}, {args.games} matches from number {args.first}", flush=True)
    rows: defaultdict[str, list[list[tuple[float, float]]]] = defaultdict(list)
    budget = Budget(args.ms or FOREVER, args.iterations or FOREVER)
    played: list[MatchForecasts] = []
    for number in range(args.first, args.first + args.games):
        setup = setup_of(game, mode, seats, number, chosen)
        played.append(forecasts(setup, args.level, budget, raw=args.raw, anew=args.anew))
        for part, pairs in parts(played[-1].forecasts, played[-1].points).items():
            rows[part].append(pairs)
    report(rows)
    if seats > 1:
        calibration(played)
    steadiness(played)


def asked_for(args: argparse.Namespace) -> Iterator[tuple[str, Mode, int]]:
    """Yield the games, modes and numbers of seats to play."""
    for key in [args.game] if args.game else GAMES:
        for mode in GAMES[key].modes:
            seats = args.seats or mode.seats[0]
            if args.mode in ("", mode.key) and mode.seats[0] <= seats <= mode.seats[1]:
                yield key, mode, seats


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=tuple(GAMES), help="only this game")
    parser.add_argument("--mode", default="", help="only this mode")
    parser.add_argument(
        "--seats", type=int, default=0, help="number of seats instead of the fewest; skips modes without it"
    )
    parser.add_argument("--options", default="", help="choices other than the first of their options; requires --game")
    parser.add_argument("--level", choices=LEVELS, default="sharp", help="the measured level")
    parser.add_argument("--games", type=int, default=12, help="matches of each mode")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--ms", type=float, default=0, help="milliseconds per decision, instead of the level's")
    parser.add_argument("--iterations", type=float, default=0, help="iterations per decision, instead of time")
    parser.add_argument("--raw", action="store_true", help="omit the corrections")
    parser.add_argument("--anew", action="store_true", help="search every decision from scratch, as hints do")
    args = parser.parse_args()
    if args.options and not args.game:
        parser.error("--options wants --game: they are a game's own")
    for key, mode, seats in asked_for(args):
        bench(key, mode, seats, args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
