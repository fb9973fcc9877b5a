"""What a game declares of its balance; a game that declares nothing is asked what suits every game."""

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
    """A thing that a seat takes, and all that it could have taken then; without those it counts as a share of all that
    is taken.
    """

    thing: str
    among: tuple[str, ...] = ()


class Balance:
    """The questions of a report; a game overrides what it knows better."""

    iterations: float = 100
    """What a decision may cost: playouts of a tree, positions of a planned turn."""

    def variants(self, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield the modes to play and the options that are not their first choice: ("match", {"map": "west"})."""
        for mode in game.modes:
            yield mode.key, {}

    def choice(self, position: Position, move: Move) -> Choice | None:
        """Return what a move takes; by its first word, unless there is only one such word to choose."""
        words = tuple(dict.fromkeys(other.split()[0] for other in position.moves()))
        return Choice(move.split()[0], words) if len(words) > 1 else None

    def figures(self, position: Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return numbers of the game's own by name, of the end of a match and of all that was told on the way; what is
        true or false reads as a share.
        """
        return {}

    def counts(self, position: Position, events: Sequence[Event]) -> Mapping[tuple[str, str], float]:
        """Return what is added up over the matches of a set-up, by thing and what happened to it; `rows` reads it."""
        return {}

    def rows(self, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield lines of the game's own about the matches of a set-up, such as one for each thing that is counted."""
        yield from ()

    def failures(self, setup: Setup, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield which criteria of balance the matches of a set-up do not meet."""
        yield from ()


def setups(game: Game, balance: Balance, seats: int = 0) -> list[Setup]:
    """Return what is played: each variant with every number of seats that its mode has, or with `seats` alone."""
    declared = []
    for key, chosen in balance.variants(game):
        mode = game.mode(key)
        for count in range(mode.seats[0], mode.seats[1] + 1):
            options = mode.settled(chosen, count)
            people = tuple(Seat(f"Seat {seat + 1}") for seat in range(count))
            if seats in (0, count):
                declared.append(Setup(game.key, key, people, "balance", options, edition=game.edition))
    return declared
