"""The interface of a game's balance declaration, with defaults for any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.engine.contract import Seat, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from balances.match_data import MatchData
    from pyapp.engine.contract import Event, Game, Move, Position


@dataclass(frozen=True, slots=True)
class Choice:
    """A thing that a seat took and all the things available to it; without those it counts as a share of everything
    taken.
    """

    thing: str
    among: tuple[str, ...] = ()


class Balance:
    """The figures and criteria of a balance report; a game overrides what it knows better."""

    iterations: float = 100
    """The budget of a decision: playouts of a tree, positions of a planned turn."""

    def variants(self, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield the modes to play with the options that differ from the default: ("match", {"map": "west"})."""
        for mode in game.modes:
            yield mode.key, {}

    def choice(self, position: Position, move: Move) -> Choice | None:
        """Return what a move takes: by default its first word, if there is an alternative."""
        words = tuple(dict.fromkeys(other.split()[0] for other in position.moves()))
        return Choice(move.split()[0], words) if len(words) > 1 else None

    def figures(self, position: Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return the game's own figures by name, from the final position and all events; booleans are reported as
        shares.
        """
        return {}

    def counts(self, position: Position, events: Sequence[Event]) -> Mapping[tuple[str, str], float]:
        """Return counts to sum up over the matches of a setup, by (thing, what happened to it), for `rows`."""
        return {}

    def rows(self, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield the game's own lines about the matches of a setup, such as one per counted thing."""
        yield from ()

    def failures(self, setup: Setup, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield the balance criteria that the matches of a setup miss."""
        yield from ()


def setups(game: Game, balance: Balance, seats: int = 0) -> list[Setup]:
    """Return the setups to play: each variant with every number of seats of its mode, or only with `seats`."""
    declared = []
    for key, chosen in balance.variants(game):
        mode = game.mode(key)
        for count in range(mode.seats[0], mode.seats[1] + 1):
            options = mode.settled(chosen, count)
            people = tuple(Seat(f"Seat {seat + 1}") for seat in range(count))
            if seats in (0, count):
                declared.append(Setup(game.key, key, people, "balance", options, edition=game.edition))
    return declared
