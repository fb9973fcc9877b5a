"""The environment of PettingZoo: every seat is an agent, and they act in the order of the game."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from gymnasium.spaces import Dict, Space
from pettingzoo import AECEnv

from sobremesa.envs.episode import Episode, Reward

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Move, Seat
    from pyapp.engine.match import Match

Observed = dict[str, Any]
"""What an agent sees: "observation" and "action_mask"."""


class Aec(AECEnv[str, Observed, int]):
    """Any game and mode, the seats being "player_0", "player_1", ... An observation has the position as the agent knows
    it as "observation", and 1 for each of its legal actions as "action_mask". Rewards come when the match is over.
    """

    metadata = {"name": "sobremesa_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - theirs

    def __init__(
        self,
        game: str,
        mode: str = "",
        seats: int | Sequence[Seat] = 0,
        *,
        options: Mapping[str, str] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """Prepare matches of a game, with the defaults of `Setup.usual`."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.episode = Episode(game, mode, seats, options)
        self.reward: Reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.episode.setup.seats))]
        self.agents = []
        self._names = tuple(self.possible_agents)
        self._seats = {agent: seat for seat, agent in enumerate(self._names)}
        self._seed: int | None = None
        self._matches = 0
        spaces: dict[str, Space[Any]] = {"observation": self.episode.observations, "action_mask": self.episode.masks}
        self.observation_spaces = {agent: Dict(spaces) for agent in self._names}
        self.action_spaces = dict.fromkeys(self._names, self.episode.actions)

    def observation_space(self, agent: str) -> Space[Observed]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The seed decides all chance of this one and of those after it that name none."""
        if seed is not None or self._seed is None:
            self._seed, self._matches = secrets.randbits(32) if seed is None else seed, 0
        self._matches += 1
        self.episode.begin(f"env-{self._seed}-{self._matches}")
        self.agents = list(self._names)
        self.rewards = dict.fromkeys(self._names, 0.0)
        self._cumulative_rewards = dict.fromkeys(self._names, 0.0)
        self.terminations = dict.fromkeys(self._names, False)
        self.truncations = dict.fromkeys(self._names, False)
        self.infos = {agent: {} for agent in self._names}
        self.agent_selection = self._names[self.episode.position.seat or 0]

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent. Raises IllegalAction, and changes nothing, if the rules refuse it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        seat = self.episode.position.seat
        if seat is not None:
            self.agent_selection = self._names[seat]
            return
        self.rewards = dict(zip(self._names, self.episode.rewards(self.reward), strict=True))
        self.terminations = dict.fromkeys(self._names, True)
        self._accumulate_rewards()
        self.agent_selection = self._names[0]

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees."""
        seat, episode = self._seats[agent], self.episode
        return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}

    # --- what learners ask besides ---

    def legal_actions(self) -> list[int]:
        """List the legal actions of the selected agent, in the order of the game's list of moves."""
        return self.episode.legal()

    def move(self, action: int) -> Move:
        """Return the move that a legal action stands for."""
        return self.episode.move(action)

    def match(self) -> Match:
        """Return the match so far."""
        return self.episode.match()

    def render(self) -> str | None:
        """Return the table as the selected agent knows it, as text, where the mode is "ansi"."""
        return self.episode.text(self._seats[self.agent_selection]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Release nothing: there is no window."""
