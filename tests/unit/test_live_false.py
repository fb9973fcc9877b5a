"""Whatever a peer sends, hosts and guests lose none of their matches."""

from __future__ import annotations

import pytest

from tests.unit.live_false import deceive


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_false_messages_lose_nothing(seed: int) -> None:
    counts = deceive(160, seed, stay=80)
    assert counts["refused"] > 20
    assert counts["messages"] - counts["refused"] > 60, "many go unnoticed, or are true"


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 120))
def test_two_hundred_thousand_false_messages_lose_nothing(seed: int) -> None:
    assert deceive(10_000, seed)["messages"] == 10_000
