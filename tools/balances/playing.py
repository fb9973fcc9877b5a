"""Whole matches between computer players, for balance reports and benches."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from balances.match_data import MatchData
from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.greedy import RandomBot
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from balances.declaration import Balance
    from pyapp.bots.levels import Computer
    from pyapp.engine.contract import Game, Move, Position, Setup

    Chooser = Callable[[Position, Random], Move]
    """Chooses a seat's move in a position as that seat knows it."""

RANDOM = "random"


def chooser(computer: Computer, level: str, seats: int, iterations: float) -> Chooser:
    """Return a player of a level, or a random one, with a number of iterations per decision, so that it plays the same
    on every machine. KeyError if there is no such level.
    """
    if level == RANDOM:
        by_chance = RandomBot()
        return lambda position, source: by_chance.choose(position, source).move
    bot = computer.bot(level, seats)
    return lambda position, source: run(bot.search(position, source, Budget(iterations=iterations)), FOREVER).move


def play(
    game: Game,
    setup: Setup,
    choosers: Sequence[Chooser],
    watch: Callable[[Position, Move], None] = lambda position, move: None,
) -> Match:
    """Play a match to its end, with chance drawn from its table code; `watch` is called before each decision is
    played.
    """
    match = Match(game, setup)
    match.settle()
    while not match.over:
        position = match.position
        seat = position.seat
        assert seat is not None
        move = choosers[seat](match.seen(position, seat), rng(setup.code, f"bot {match.cursor}"))
        watch(position, move)
        match.play(move)
        match.settle()
    return match


def play_and_measure(game: Game, setup: Setup, choosers: Sequence[Chooser], balance: Balance) -> MatchData:
    """Play a match and return its data for a report."""
    taken: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    decisions = 0

    def watch(position: Position, move: Move) -> None:
        nonlocal decisions
        decisions += 1
        choice = balance.choice(position, move)
        if choice is not None:
            taken[choice.thing] += 1
            offered.update({choice.thing, *choice.among})

    match = play(game, setup, choosers, watch)
    position, events = match.position, [event for line in match.events for event in line]
    outcome = position.outcome()
    assert outcome is not None
    seats = range(len(setup.seats))
    lines: list[Counter[str]] = []
    for seat in seats:
        lines.append(Counter())
        for line in position.score(seat):
            lines[-1][line.label] += line.points
    return MatchData(
        decisions,
        tuple(sum(line.values()) for line in lines),
        tuple(lines),
        outcome.shares(len(seats)),
        outcome.ending(len(seats)),
        outcome.reason,
        taken,
        offered,
        balance.figures(position, events),
        balance.counts(position, events),
    )
