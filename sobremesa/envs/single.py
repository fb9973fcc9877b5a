"""The environment of Gymnasium: one seat acts, computers or chance play the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pyapp.engine.randomness import pick, rng
from sobremesa.envs.episode import Episode, IllegalAction, Reward

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from pyapp.engine.contract import Move, Position, Seat
    from pyapp.engine.match import Match

RANDOM: Final = "random"
ITERATIONS: Final = 50
"""Iterations of a computer that plays another seat."""
FORFEIT: Final = -1.0
"""The reward of an action that the rules refuse."""


class Single(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """Any game and mode, played by one seat. `opponents` play the others: "random", a level of the computer ("calm",
    "steady", "sharp"), or a function from the position as the seat to act knows it to a legal move.

    The legal actions are in `info["action_mask"]`, and in `action_masks()`. An action that the rules refuse forfeits
    the match: it ends with the reward -1, and the info says why.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(  # noqa: PLR0913 - the setup, then by name how it is played
        self,
        game: str,
        mode: str = "",
        seats: int | Sequence[Seat] = 0,
        *,
        options: Mapping[str, str] | None = None,
        seat: int = 0,
        opponents: str | Callable[[Position], Move] = RANDOM,
        iterations: int = ITERATIONS,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """Prepare matches of a game, with the defaults of `Setup.usual`; KeyError for an unknown level."""
        self.episode = Episode(game, mode, seats, options)
        count = len(self.episode.setup.seats)
        if not 0 <= seat < count:
            raise ValueError(f"there are {count} seats")
        self.own = seat
        self.reward: Reward = reward
        self.render_mode = render_mode
        self.action_space = self.episode.actions
        self.observation_space = self.episode.observations
        self._chance: Random = rng("", RANDOM)
        self._reply = opponents if callable(opponents) else self._player(opponents, count, iterations)

    def _player(self, name: str, seats: int, iterations: int) -> Callable[[Position], Move]:
        """Return who plays the other seats."""
        if name == RANDOM:
            return lambda position: pick(self._chance, position.moves())
        bot = self.episode.game.computer().bot(name, seats)
        return lambda position: bot.choose(position, self._chance, iterations=iterations).move

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a match. The seed decides all chance of this one and of those after it that name none."""
        super().reset(seed=seed)
        code = f"env-{self.np_random.integers(2**31)}"
        self._chance = rng(code, RANDOM)
        self.episode.begin(code)
        self._go_on()
        return self.episode.observe(self.own), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Play an action, and what the others answer."""
        episode = self.episode
        try:
            episode.play(int(action))
        except IllegalAction as refusal:
            return episode.observe(self.own), FORFEIT, True, False, {**self._info(), "illegal": str(refusal)}
        self._go_on()
        over = episode.seat is None
        reward = [*episode.rewards(self.reward)][self.own] if over else 0.0
        return episode.observe(self.own), reward, over, False, self._info()

    def _go_on(self) -> None:
        """Play the other seats until the agent acts or the match is over."""
        episode = self.episode
        while (seat := episode.seat) not in (None, self.own):
            episode.advance(self._reply(episode.known(seat)))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.own)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as learners with masks ask for it."""
        return self.episode.mask(self.own).astype(np.bool_)

    def match(self) -> Match:
        """Return the match so far."""
        return self.episode.match()

    def render(self) -> str | None:
        """Return the table as the seat knows it, as text, where the mode is "ansi"."""
        return self.episode.text(self.own) if self.render_mode == "ansi" else None
