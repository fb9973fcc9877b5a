"""A match as an environment plays it: actions are numbers; chance, which follows from the table code, and forced moves
are played automatically.
"""

from __future__ import annotations

from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium.spaces import Box, Discrete, Space

from pyapp.engine.contract import CHANCE, Setup, check_setup
from pyapp.engine.features import MOST
from pyapp.engine.match import Match
from pyapp.engine.outcome import ALONE
from pyapp.engine.randomness import rng
from pyapp.engine.vocabulary import Vocabulary
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pyapp.engine.contract import Move, Position, Seat

    Mask = NDArray[np.int8]
    Observation = NDArray[np.uint8]

Reward = Literal["win", "points"]
"""What is rewarded at the end of a match: see `Episode.rewards`."""


class IllegalAction(ValueError):
    """An action that stands for no legal move of the position; its text says why the rules refuse it."""


class Episode:
    """One match after another of the same setup. `seat` is who acts, None when the match is over."""

    __slots__ = (
        "_first",
        "_hidden",
        "_ids",
        "_legal",
        "_moves",
        "_texts",
        "features",
        "game",
        "played",
        "position",
        "setup",
        "vocabulary",
    )

    def __init__(
        self, game: str, mode: str = "", seats: int | Sequence[Seat] = 0, options: Mapping[str, str] | None = None
    ) -> None:
        """Prepare matches of a game, with the defaults of `Setup.usual`. KeyError for an unknown game, mode or option,
        ValueError where they do not suit each other or the game has no numbers for its moves.
        """
        self.game = GAMES[game]
        self.setup = Setup.usual(self.game, mode, seats, options=options)
        check_setup(self.game, self.setup)
        if self.game.vocabulary is None or self.game.features is None:
            raise ValueError(f"{game} has no numbers for its moves and positions")
        self.features = self.game.features
        self.vocabulary = Vocabulary(self.game.vocabulary(self.setup))
        self._ids, self._texts = self.vocabulary.ids, self.vocabulary.moves
        self._hidden = self.game.mode(self.setup.mode).hidden
        self._first = self.game.new(self.setup)
        self.begin(self.setup.code)

    def begin(self, code: str) -> None:
        """Begin a match by a table code."""
        self.setup = replace(self.setup, code=code)
        self.position = self._first.copy()
        self.played: list[Move] = []
        self._settle()

    def _settle(self) -> None:
        """Play chance and forced moves, and list the legal moves of the seat to act."""
        position = self.position
        while (seat := position.seat) is not None:
            if seat == CHANCE:
                chance = position.chance()
                move = chance.sample(rng(self.setup.code, chance.label))
            elif (forced := position.automatic()) is not None:
                move = forced
            else:
                break
            self.played.append(move)
            position.advance(move)
        self._moves = position.moves()
        self._legal: list[int] | None = None

    @property
    def seat(self) -> int | None:
        """Return who acts, None when the match is over."""
        return self.position.seat

    # --- spaces ---

    @property
    def actions(self) -> Discrete[Any]:
        """Return a new space of the actions: the numbers of the vocabulary."""
        return Discrete(len(self.vocabulary))

    @property
    def observations(self) -> Space[Observation]:
        """Return a new space of the observations."""
        return Box(0, MOST, (len(self.features(self._first, 0)),), np.uint8)

    @property
    def masks(self) -> Space[Mask]:
        """Return a new space of the action masks."""
        return Box(0, 1, (len(self.vocabulary),), np.int8)

    # --- the position ---

    def observe(self, seat: int) -> Observation:
        """Return the position as a seat knows it, in numbers (`Game.features`)."""
        return np.frombuffer(bytearray(self.features(self.position, seat)), np.uint8)

    def legal(self) -> list[int]:
        """List the actions of the seat to act; the list is shared and must not be changed."""
        if self._legal is None:
            try:
                self._legal = [*map(self._ids.__getitem__, self._moves)]
            except KeyError:
                self._legal = [*map(self.vocabulary.id, self._moves)]
        return self._legal

    def mask(self, seat: int) -> Mask:
        """Return 1 for the legal actions of a seat, all 0 where it does not act."""
        mask = bytearray(len(self._texts))
        if seat == self.position.seat:
            for action in self.legal():
                mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def move(self, action: int) -> Move:
        """Return the legal move that an action stands for. Raises IllegalAction."""
        try:
            text = self._texts[index(action)]
            if text in self._moves:
                return text
            return self.vocabulary.move(action, self.position)
        except LookupError:
            raise IllegalAction(f"{action} is no action of this position") from None

    def play(self, action: int) -> None:
        """Play an action of the seat to act. Raises IllegalAction and changes nothing if the rules refuse it."""
        move = self.move(action)
        if move not in self._moves:
            refusal = self.position.why_not(move)
            raise IllegalAction(str(refusal or move))
        self.advance(move)

    def advance(self, move: Move) -> None:
        """Play a legal move of the seat to act, then chance and forced moves."""
        self.played.append(move)
        self.position.advance(move)
        self._settle()

    def known(self, seat: int) -> Position:
        """Return the position as a seat knows it."""
        return self.position.seen_by(seat) if self._hidden else self.position

    # --- the end ---

    def rewards(self, reward: Reward) -> Iterator[float]:
        """Yield what each seat is rewarded with at the end of the match: its points, or 1 for a win, -1 for a loss and
        in between for a win that is shared; 0 where a seat plays for points alone.
        """
        position, seats = self.position, len(self.setup.seats)
        outcome = position.outcome()
        for seat in range(seats):
            if reward == "points":
                yield float(sum(line.points for line in position.score(seat)))
            elif outcome is None or outcome.ending(seats) == ALONE:
                yield 0.0
            else:
                yield 2 * outcome.shares(seats)[seat] - 1

    def match(self) -> Match:
        """Return the match so far, to look at, or to write down with `format_record`."""
        match = Match(self.game, self.setup)
        for move in self.played:
            match.play(move)
        return match

    def text(self, seat: int) -> str:
        """Return the table as a seat knows it, in plain text."""
        plain = self.game.plain()
        names = [
            *(one.name for one in self.setup.seats),
            *(side.name for side in self.game.mode(self.setup.mode).sides),
        ]
        return "" if plain is None else "\n".join(plain.board(self.known(seat), names, seat))
