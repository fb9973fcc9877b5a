"""Setups and finished matches of The Artemis Project for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pyapp.engine.contract import Seat, Setup
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules.components import HOUSE
from pyapp.games.artemis.rules.schema import Pack, to_json

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.games.artemis.rules.position import Position

NAMES = ("Ana María", "Dimitri", "Eun-ji (la 3.ª)", "Đặng Thị", "Grace")


def setup(
    seats: int = 4, code: str = "olive-42-bread", pack: str = "", practice: bool = False, **options: str
) -> Setup:
    """Return a setup: solo for one seat; `pack` is the text of the players' own material."""
    mode = GAME.mode("solo" if seats == 1 else "match")
    chosen = {option.key: option.choices[0][0] for option in mode.options} | options
    chosen |= {"pack": "own"} if pack else {}
    people = tuple(map(Seat, NAMES[:seats]))
    content = (pack,) if pack else ()
    return Setup("artemis", mode.key, people, code, tuple(chosen.items()), practice=practice, content=content)


def advised(match: Match) -> Match:
    """Play a match to its end with the best advice of the computer players."""
    strategy = ArtemisStrategy(len(match.setup.seats))
    match.settle()
    while not match.over:
        for move in max(strategy.advice(cast("Position", match.position)))[1]:
            match.play(move)
        match.settle()
    return match


def pack_of(*lists: str, name: str = "Ours") -> str:
    """Return a pack with some of our own lists."""
    return to_json(Pack({"en": name, "es": name}, {key: getattr(HOUSE, key) for key in lists}))
