"""Measure how long people wait between two of their turns, and during a turn of the Old Ones, from the beats of random
matches on a fake page, where thinking takes no time.

    python tests/bench/waiting_times.py [--game auztralia] [--mode match] [--matches 10] [--from 0] [--computers 2]
    [--pace normal]

Plays every game in every mode that allows a person and N computers (or as many as possible), unless told otherwise.
Prints how often the person waited, and the mean, the longest tenth and the maximum in seconds; then the same for moves
of the rules, by line of beats.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.engine.contract import CHANCE, LEVELS, PERSON, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    from random import Random

    from pyapp.engine.contract import Mode, Move, Position

LONGEST = 600
"""Seconds after which waiting counts as endless: something is wrong."""


class Waits(NamedTuple):
    """The seconds of a match between a person's turns, and of each line of beats without a computer's move."""

    between: list[float]
    rules: list[float]

    def add(self, other: Waits) -> None:
        """Add the times of another match."""
        self.between.extend(other.between)
        self.rules.extend(other.rules)


def pick(position: Position, chooser: Random) -> Move:
    """Choose a move at random by its first word, so that frequent kinds of moves, such as attacks, do not dominate."""
    by_word: dict[str, list[Move]] = {}
    for move in position.moves():
        by_word.setdefault(move.partition(" ")[0] if " " in move else "", []).append(move)
    return chooser.choice(by_word[chooser.choice(sorted(by_word))])


def setup_of(game: str, mode: Mode, computers: int, code: str) -> Setup:
    """Return a setup of a person and computers, as many as the mode allows; options at their first choice."""
    seats = min(max(mode.seats), computers + 1)
    options = mode.settled({}, seats)
    players = tuple(Seat(f"P{seat}", PERSON if not seat else "calm") for seat in range(seats))
    return Setup(game, mode.key, players, code, options, edition=GAMES[game].edition)


def waits_of(setup: Setup, pace: str = "normal") -> Waits:
    """Play a random match and measure its waiting times."""
    chooser, tablet = rng(setup.code, "paces"), Tablet(thinker=lambda _asked: {})
    if pace != "normal":
        tablet.app.settings.set("pace", pace)
    tablet.app.settings.set("handing", "no")
    tablet.page.thinker = lambda _asked: {"move": pick(tablet.match.position, chooser)}
    match = Match(GAMES[setup.game], setup)
    match.settle()
    tablet.app.open_entry(match)
    tablet.page.settle()
    table: Any = tablet.app.table
    tablet.app.paint = lambda: None  # type: ignore[method-assign]
    waits = Waits([], [])
    begin = table.play_back

    def listen(start: int, *, again: bool = False) -> None:
        begin(start, again=again)
        if not any(_computer(match, mover) for mover in match.movers[start : match.cursor]):
            waits.rules.append(table.state.playback.left(tablet.page.now()))

    table.play_back = listen
    waiting = False
    while not match.over:
        began = tablet.page.clock
        while (table.shown.acting is None or table.state.playback.active) and not match.over:
            waiting = True
            tablet.page.wait(0.05)
            if tablet.page.clock - began > LONGEST:
                raise TimeoutError(f"{setup.game} {setup.code}: nobody acts after move {match.cursor}")
        if waiting:
            waits.between.append(tablet.page.clock - began)
        waiting = False
        if not match.over:
            table.play(pick(match.position, chooser))
            tablet.page.settle()
    return waits


def _computer(match: Match, mover: int | None) -> bool:
    return mover is not None and mover != CHANCE and match.setup.seats[mover].player in LEVELS


def summary(waits: list[float]) -> str:
    """Format a list of times."""
    if not waits:
        return "none"
    inside = sorted(waits)
    tenth = inside[-max(1, len(inside) // 10) :]
    return f"{len(waits):5} waits  mean {fmean(waits):5.2f}  longest tenth {fmean(tenth):5.2f}  longest {inside[-1]:5.2f} s"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), help="only this game")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--matches", type=int, default=10, help="matches of each mode")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first match")
    parser.add_argument("--computers", type=int, default=2, help="computer players per match, if the mode allows")
    parser.add_argument("--pace", default="normal", help="pace of the playback")
    given = parser.parse_args()
    for game in [given.game] if given.game else list(GAMES):
        for mode in GAMES[game].modes:
            if given.mode not in (None, mode.key):
                continue
            waits = Waits([], [])
            for number in range(given.first, given.first + given.matches):
                setup = setup_of(game, mode, given.computers, f"pace-{number}")
                waits.add(waits_of(setup, given.pace))
            print(f"{game:10} {mode.key:12} between turns {summary(waits.between)}", flush=True)
            print(f"{'':10} {'':12} by the rules  {summary(waits.rules)}", flush=True)


if __name__ == "__main__":
    main()
