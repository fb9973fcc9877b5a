"""The environments for learners: the libraries' own tests, the same numbers in every process, matches that can be read
again.
"""

from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pettingzoo", reason="the environments are an extra")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from pyapp.engine.record import format_record, parse_record
from pyapp.games import GAMES
from sobremesa.envs import Aec, IllegalAction, Single
from tests.marks import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Move, Position

ROOT = Path(__file__).parents[2]
NUMBERED = [key for key, game in GAMES.items() if game.vocabulary is not None and game.features is not None]
"""The games that learners can play."""
MODES = [(key, mode.key) for key in NUMBERED for mode in GAMES[key].modes]
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of every environment with action masks that it does not know by name."""


def played(env: Aec, seed: int) -> Iterator[tuple[str, np.ndarray, int]]:
    """Play a random match and yield who saw what and did what."""
    env.reset(seed=seed)
    source = Random(seed)
    for agent in env.agent_iter():
        observation, _reward, over, _cut, _info = env.last()
        action = None if over else source.choice(env.legal_actions())
        if action is not None:
            assert observation is not None
            assert list(np.flatnonzero(observation["action_mask"])) == sorted(env.legal_actions())
            yield agent, observation["observation"], action
        env.step(action)


def digest(key: str) -> str:
    """Return a checksum of all that a random match shows."""
    heard = hashlib.sha256()
    for agent, observation, action in played(Aec(key, seats=2), 7):
        heard.update(f"{agent} {action}".encode() + observation.tobytes())
    return heard.hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize(("key", "mode"), MODES)
def test_pettingzoo_accepts_every_mode(key: str, mode: str) -> None:
    gc.collect()  # what other tests have left must not warn here
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(Aec(key, mode), num_cycles=200)  # type: ignore[no-untyped-call]
    assert [str(one.message) for one in said if not str(one.message).startswith(EXPECTED)] == []


@pytest.mark.slow
@pytest.mark.parametrize(("key", "mode"), MODES)
def test_a_seed_decides_a_match(key: str, mode: str) -> None:
    seed_test(lambda: Aec(key, mode), num_cycles=60)  # type: ignore[no-untyped-call]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "mode"), MODES)
def test_gymnasium_accepts_every_mode(key: str, mode: str) -> None:
    gc.collect()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check_env(Single(key, mode), skip_render_check=True)
    assert [str(one.message) for one in said if "spec" not in str(one.message)] == []


@pytest.mark.slow
@pytest.mark.parametrize("key", NUMBERED)
def test_numbers_are_the_same_in_every_process(key: str) -> None:
    code = f"from tests.unit.test_envs import digest; print(digest({key!r}))"
    seen = set()
    for hashseed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashseed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
        seen.add(done.stdout.decode().strip())
    assert seen == {digest(key)}


@pytest.mark.slow
@pytest.mark.parametrize("key", NUMBERED)
def test_a_match_can_be_written_and_read_again(key: str) -> None:
    env = Aec(key, seats=2)
    for _ in played(env, 3):
        pass
    match = parse_record(format_record(env.match()), GAMES)
    assert match.over
    assert match.position.state() == env.episode.position.state()


def test_a_game_without_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nine", replace(GAMES["nine"], features=None))
    with pytest.raises(ValueError, match="numbers"):
        Aec("nine")


def test_rewards_come_at_the_end() -> None:
    env = Aec("nine", seats=2)
    env.reset(seed=1)
    rewards = {}
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last(observe=False)
        if over:
            rewards[agent] = reward
        else:
            assert reward == 0
        env.step(None if over else env.legal_actions()[0])
    assert sum(rewards.values()) == 0
    assert set(rewards.values()) <= {-1.0, 0.0, 1.0}


def test_points_can_be_the_reward() -> None:
    env = Aec("nine", seats=3, reward="points")
    for _ in played(env, 5):
        pass
    match = env.match()
    env.reset(seed=5)
    assert sum(match.points(match.position)) > 0


def test_an_illegal_action_changes_nothing() -> None:
    env = Aec("nine", seats=2, render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    illegal = next(action for action in range(122) if action not in env.legal_actions())
    with pytest.raises(IllegalAction, match="NI-"):
        env.step(illegal)
    with pytest.raises(IllegalAction):
        env.step(122)
    assert env.render() == before
    assert "N neutral" in str(before)


def test_a_new_match_without_a_seed_differs_and_repeats() -> None:
    def codes() -> list[str]:
        env = Aec("imperial", "solo")
        found = []
        for seed in (4, None, None):
            env.reset(seed=seed)
            found.append(env.match().setup.code)
        return found

    assert codes() == codes()
    assert len(set(codes())) == 3


def test_an_illegal_action_of_the_single_player_forfeits() -> None:
    env = Single("nine", seats=2)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "NI-" in info["illegal"]


@pytest.mark.parametrize("opponents", ["calm", lambda position: position.moves()[0]])
def test_others_play_between_the_moves_of_the_single_player(opponents: object) -> None:
    env = Single("nine", seats=3, seat=1, opponents=opponents, iterations=5)  # type: ignore[arg-type]
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.episode.seat == 1
        _, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert reward in (-1.0, -1 / 3, 0.0, 1.0)
    assert {mover for mover in env.match().movers if mover is not None} == {0, 1, 2}
    assert not info["action_mask"].any()


def test_opponents_know_what_they_may_know() -> None:
    known: list[Position] = []

    def reply(position: Position) -> Move:
        known.append(position)
        return position.moves()[0]

    env = Single("auztralia", "match", 2, options={"cards": "two"}, opponents=reply)
    env.reset(seed=2)
    for _ in range(12):
        env.step(env.episode.legal()[0])
    assert known
    assert all(one.state() == one.seen_by(one.seat or 0).state() for one in known)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "mode"), MODES)
@pytest.mark.parametrize("matches", [1, *nightly(20)])
def test_observations_keep_their_length_and_hide_what_others_know(key: str, mode: str, matches: int) -> None:
    for seats in range(GAMES[key].mode(mode).seats[0], GAMES[key].mode(mode).seats[1] + 1):
        env = Aec(key, mode, seats)
        for seed in range(matches):
            for agent, observation, _action in played(env, seed):
                space = env.observation_space(agent)
                assert space.contains(env.observe(agent))
                position, seat = env.episode.position, int(agent[-1])
                assert observation.tobytes() == env.episode.features(position.seen_by(seat), seat)
