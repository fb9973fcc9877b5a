"""Measure the strength and the style of a game's characters and levels: a round robin for two seats in the usual mode.

    python tests/bench/tournament.py [GAME] [--games 10] [--players lotte,quill,steady] [--log FILE] [--seconds 600]

Every table code is played twice, with the seats changed. Where a side such as the Old Ones may beat both seats, the
lead among the seats counts. Players think as long as their own limits of playouts or nodes allow; a level without limit
gets the iterations of UNLIMITED. `--log` keeps every match as a line of JSON; matches that are there already are not
played again, so that a long run can be split with `--seconds` (of processor time).

Strength is Elo: the maximum of the likelihood of the Bradley-Terry model, where a draw counts as half a win and half a
loss, on a scale where "steady" has ANCHOR. Each player also has a draw against "steady" that was not played, so that a
player who lost all matches has a finite strength. Intervals are 95 %, from the inverse of the Fisher information with
"steady" fixed; they treat matches as independent. Pairs of players whose difference is within its own interval are
listed as not told apart.

Style is the mean of figures per match with standard errors, over all matches of a player; a share of several things in
a match is the ratio of the sums.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from balances.playing import chooser, play

from pyapp.bots.contract import FOREVER
from pyapp.engine.contract import LEVELS, Seat, Setup
from pyapp.games import GAMES
from pyapp.games.artemis.rules.tables import size
from pyapp.games.imperial.rules.village import CIRCLES_MASK
from tests.bench.bots import shares_of_lead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pyapp.engine.contract import Event
    from pyapp.engine.match import Match

ANCHOR_PLAYER: Final = "steady"
ANCHOR: Final = 1300
UNLIMITED: Final = {("nine", "sharp"): 1500.0}
"""Game and level -> the iterations of a decision of a level that is limited by time only. In the page it has 1.5 seconds
for about as many.
"""
SCALE: Final = 400 / log(10)
"""Points of Elo for a unit of log odds."""
SURE: Final = 1.96
"""Standard errors of a 95 % interval."""

Figures = dict[str, tuple[float, float]]
"""Name -> the number in a match, and what it is counted of: 1 for a match."""


class Played(NamedTuple):
    """A match that was played: its players by seat, its number among the matches of the pair, the shares of the lead,
    and the figures of each seat.
    """

    players: tuple[str, ...]
    number: int
    shares: tuple[float, ...]
    figures: tuple[Figures, ...]


# --- matches ---


def setup_of(game: str, code: str) -> Setup:
    """Return the setup of a match for two seats with the usual options."""
    declared = GAMES[game]
    mode = declared.mode(declared.usual or declared.modes[0].key)
    seats = (Seat("Seat 1"), Seat("Seat 2"))
    return Setup(game, mode.key, seats, code, mode.settled({}, 2), edition=declared.edition)


def play_match(game: str, players: tuple[str, ...], number: int) -> Played:
    """Play a match between two players; every other number of a pair has the seats changed."""
    if number % 2:
        players = players[::-1]
    computer = GAMES[game].computer()
    choosers = [chooser(computer, player, 2, UNLIMITED.get((game, player), FOREVER)) for player in players]
    match = play(GAMES[game], setup_of(game, f"tournament-{number // 2}"), choosers)
    outcome = match.position.outcome()
    assert outcome is not None
    return Played(players, number, tuple(shares_of_lead(outcome, 2)), tuple(FIGURES[game](match)))


# --- the figures of a seat ---


def _nine(match: Match) -> Iterable[Figures]:
    p: Any = match.position
    for seat in (0, 1):
        yield {
            "sections": (p.results[-1][seat], 1),
            "tokens shut out": (p.tokens[1 - seat].bit_count(), 1),
            "tokens in corners": (sum(p.counts[4 * section + seat] for section in (0, 2, 6, 8)), 1),
            "tokens in the middle": (p.counts[4 * 4 + seat], 1),
        }


def _imperial(match: Match) -> Iterable[Figures]:
    p: Any = match.position
    for player in p.players:
        yield {
            "sections": (sum(player.length), 1),
            "buildings": (sum(map(bool, player.finished)), 1),
            "settlements": (len(player.settlements), 1),
            "circles": ((player.marks & CIRCLES_MASK).bit_count(), 1),
        }


def _auztralia(match: Match) -> Iterable[Figures]:
    p: Any = match.position
    for seat in (0, 1):
        own = _events(match, seat)
        fights = [event for event in own if event.kind == "combat over" and not event.params["port"]]
        attacks = sum(event.kind == "attack" for event in own)
        yield {
            "farms": (p.farms_of(seat).bit_count(), 1),
            "tracks": (p.rails[seat].bit_count(), 1),
            "attacks": (attacks, 1),
            "fights won of 100": (100 * sum(int(event.params["won"]) for event in fights), len(fights)),
        }


def _artemis(match: Match) -> Iterable[Figures]:
    p: Any = match.position
    for seat in (0, 1):
        own = _events(match, seat)
        placed = [event.params["region"] for event in own if event.kind == "place"]
        yield {
            "dice on expeditions": (placed.count("basecamp"), 1),
            "buildings": (len(p.tiles[seat]), 1),
            "colonists recruited": (
                sum(len(str(event.params.get("colonists", ""))) for event in own if event.kind == "recruit"),
                1,
            ),
            "dice at the Academy": (placed.count("academy"), 1),
            "colonists at the end": (size(p.colonists_of(seat)), 1),
        }


def _events(match: Match, seat: int) -> list[Event]:
    return [event for line in match.events for event in line if event.seat == seat]


FIGURES: Final[Mapping[str, Callable[[Match], Iterable[Figures]]]] = {
    "nine": _nine,
    "imperial": _imperial,
    "auztralia": _auztralia,
    "artemis": _artemis,
}
"""Game -> the function that counts the figures of each seat of a finished match."""


class Mean(NamedTuple):
    """A figure of a player with its standard error."""

    mean: float
    error: float


def means(matches: Iterable[Played]) -> dict[str, dict[str, Mean]]:
    """Return figure -> player -> the mean of all matches of the player."""
    counted: defaultdict[str, defaultdict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        for player, share, figures in zip(match.players, match.shares, match.figures, strict=True):
            for name, pair in (("matches won of 100", (100 * share, 1.0)), *figures.items()):
                counted[name][player].append(pair)
    return {name: {player: mean_of(pairs) for player, pairs in rows.items()} for name, rows in counted.items()}


def mean_of(pairs: Sequence[tuple[float, float]]) -> Mean:
    """Return the ratio of the sums of some pairs of numbers and its standard error."""
    whole = sum(of for _, of in pairs) or 1
    ratio = sum(number for number, _ in pairs) / whole
    squares = sum((number - ratio * of) ** 2 for number, of in pairs)
    return Mean(ratio, sqrt(squares * len(pairs) / max(1, len(pairs) - 1)) / whole)


# --- strength ---


class Ratings(NamedTuple):
    """Strengths by player, and the covariance of each pair."""

    strengths: dict[str, float]
    covariance: dict[tuple[str, str], float]

    def interval(self, player: str) -> float:
        """Return the half width of the 95 % interval of a strength."""
        return SURE * sqrt(self.covariance[player, player])

    def difference(self, one: str, other: str) -> tuple[float, float]:
        """Return the difference of two strengths and the half width of its 95 % interval."""
        of = self.covariance
        variance = of[one, one] + of[other, other] - 2 * of[one, other]
        return self.strengths[one] - self.strengths[other], SURE * sqrt(max(0.0, variance))


def rate(matches: Iterable[Played]) -> Ratings:
    """Estimate the strengths of all players by maximum likelihood, with Newton's method."""
    games: defaultdict[frozenset[str], int] = defaultdict(int)
    points: defaultdict[str, float] = defaultdict(float)
    for match in matches:
        games[frozenset(match.players)] += 1
        for player, share in zip(match.players, match.shares, strict=True):
            points[player] += share
    free = [player for player in points if player != ANCHOR_PLAYER]
    for player in free:
        games[frozenset((player, ANCHOR_PLAYER))] += 1
        points[player] += 0.5
    logs = dict.fromkeys([*free, ANCHOR_PLAYER], 0.0)
    inverse: list[list[float]] = []
    for _ in range(50):
        slope = {player: points[player] for player in free}
        information = [[0.0] * len(free) for _ in free]
        for pair, number in games.items():
            one, other = pair
            chance = _logistic(logs[one] - logs[other])
            weight = number * chance * (1 - chance)
            for player, expected in ((one, chance), (other, 1 - chance)):
                if player in slope:
                    slope[player] -= number * expected
                    information[free.index(player)][free.index(player)] += weight
            if one in slope and other in slope:
                information[free.index(one)][free.index(other)] -= weight
                information[free.index(other)][free.index(one)] -= weight
        inverse = inverted(information)
        for at, player in enumerate(free):
            step = sum(row * slope[other] for row, other in zip(inverse[at], free, strict=True))
            logs[player] += max(-1.0, min(1.0, step))
    covariance = dict.fromkeys([(one, other) for one in logs for other in logs], 0.0)
    for row, one in zip(inverse, free, strict=True):
        covariance |= {(one, other): SCALE * SCALE * number for number, other in zip(row, free, strict=True)}
    return Ratings({player: ANCHOR + SCALE * number for player, number in logs.items()}, covariance)


def _logistic(odds: float) -> float:
    return 1 / (1 + 10 ** (-odds / log(10)))


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a small positive definite matrix, by Gauss-Jordan elimination."""
    number = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(number))] for at, row in enumerate(matrix)]
    for at in range(number):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(number):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[at], strict=True)]
    return [row[number:] for row in rows]


# --- report ---


def report(matches: Sequence[Played]) -> None:
    """Print strengths, the pairs that are not told apart, and figures."""
    ratings = rate(matches)
    order = sorted(ratings.strengths, key=lambda player: -ratings.strengths[player])
    for player in order:
        own = [
            share for match in matches for who, share in zip(match.players, match.shares, strict=True) if who == player
        ]
        print(
            f"{player:8} {ratings.strengths[player]:6.0f} ± {ratings.interval(player):.0f}  {sum(own):g} of {len(own)}"
        )
    for one, other in combinations(order, 2):
        difference, half = ratings.difference(one, other)
        if abs(difference) <= half:
            print(f"not told apart: {one} and {other}, {difference:.0f} ± {half:.0f}")
    for name, rows in means(matches).items():
        shown = sorted(rows.items(), key=lambda row: -row[1].mean)
        print(f"{name}: {', '.join(f'{player} {mean.mean:.2f} ± {mean.error:.2f}' for player, mean in shown)}")


def read_log(path: Path | None) -> list[Played]:
    """Read the matches of a log; none if there is no such file."""
    if path is None or not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [
        Played(
            tuple(players),
            number,
            tuple(shares),
            tuple({name: tuple(pair) for name, pair in row.items()} for row in figures),
        )
        for players, number, shares, figures in rows
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=tuple(FIGURES), default="nine", help="the game")
    parser.add_argument("--games", type=int, default=10, help="number of matches of each pair")
    parser.add_argument("--players", default="", help="these players instead of all characters and levels")
    parser.add_argument("--log", type=Path, help="file that keeps the matches")
    parser.add_argument("--seconds", type=float, default=FOREVER, help="processor time after which no match starts")
    args = parser.parse_args()
    os.nice(15)
    players = args.players.split(",") if args.players else [*GAMES[args.game].characters, *LEVELS]
    pairs = list(combinations(players, 2))
    matches = [match for match in read_log(args.log) if {*match.players} <= {*players}]
    known = {(frozenset(match.players), match.number) for match in matches}
    for number, pair in ((number, pair) for number in range(args.games) for pair in pairs):
        if (frozenset(pair), number) in known:
            continue
        if process_time() > args.seconds:
            print("out of time")
            break
        matches.append(play_match(args.game, pair, number))
        if args.log:
            with args.log.open("a", encoding="utf-8") as log_file:
                log_file.write(json.dumps(matches[-1]) + "\n")
    print(f"{args.game}, {len(matches)} matches, {process_time():.0f} s of processor time")
    report(matches)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
