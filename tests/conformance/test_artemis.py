"""The Artemis Project keeps the contract: two to five seats and solo, in every choice of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine import conformance
from pyapp.engine.setups import setups
from pyapp.games.artemis import GAME
from tests.conformance.artemis_invariant import artemis
from tests.rulebooks import numbers_of

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup

SETUPS = list(setups(GAME))
RULES = numbers_of("pyapp.games.artemis")


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda s: "-".join([s.mode, str(len(s.seats)), *(value for _, value in s.options)])
)
def test_artemis_keeps_the_contract(setup: Setup) -> None:
    conformance.check(GAME, setup, matches=1, moments=30, invariant=artemis, rules=RULES)
