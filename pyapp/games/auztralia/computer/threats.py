"""How far Old Ones will come: which farms they ruin, and whether they reach a port. The same for all seats."""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.components import END, KINDS, LEVELS, OLD_START
from pyapp.games.auztralia.rules.network import settlements
from pyapp.games.auztralia.rules.oldones import CARDS_A_TURN
from pyapp.games.auztralia.rules.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pyapp.games.auztralia.computer.weights import Weights
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.state import State

_SHOWN_AT: Final = (27, 37, 47, 0, 0)
"""Space where a hidden tile of a level turns up, about."""
_SHOWN_SOON: Final = 5
"""Turns until a tile turns up that could have long ago."""
FAR: Final = 14
"""A distance that nobody comes from."""
_STANDS: Final = 0.05
"""Steps under which an Old One counts as one that stays."""
_REMEMBERED: Final = 64


@cache
def _tails(hundredths: int) -> tuple[float, ...]:
    """Return the chance of a Poisson number to be at least 0, 1, 2, ... for a mean in hundredths."""
    mean = hundredths / 100
    tails, term, rest = [], exp(-mean), 1.0
    for number in range(FAR):
        tails.append(rest)
        rest = max(0.0, rest - term)
        term *= mean / (number + 1)
    return tuple(tails)


def tails(steps: float) -> tuple[float, ...]:
    """Return the chances to make at least 0, 1, 2, ... steps by how many are made on average."""
    return _tails(round(100 * steps))


@lru_cache(maxsize=16)
def _paces(kit: Kit) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the steps that a kind makes in a turn of the Old Ones, on average, and those of a tile of a level that
    nobody has seen.
    """
    cards = kit.old_one_cards
    moves = [
        CARDS_A_TURN * sum(steps for card in cards for mover, steps in card.moves if mover == kind) / len(cards)
        for kind in range(len(KINDS))
    ]
    mixed = [
        sum(sort.count * moves[sort.kind] for sort in kit.sorts if sort.level == level)
        / sum(sort.count for sort in kit.sorts if sort.level == level)
        for level in range(len(LEVELS))
    ]
    return tuple(moves), tuple(mixed)


class Threat:
    """What Old Ones threaten on a map where they lie as they do."""

    def __init__(self, p: State, weights: Weights) -> None:
        """Reckon how many steps each tile will still make."""
        self.w, self.board = weights, p.board
        self.targets = settlements(p)
        self.purple = max(p.purple, OLD_START)
        self.at = tuple(p.at)
        self.rates: list[float] = []
        self.shown: list[int] = []
        self.steps: list[float] = []
        moves, mixed = _paces(p.kit)
        for tile, hexagon in enumerate(p.at):
            up = p.up >> tile & 1
            known = hexagon >= 0 and (up or p.fronts[tile] != UNKNOWN)
            rate = moves[tiles.kind_of(p, tile)] if known else mixed[p.levels[tile]]
            shown = self.purple if up else max(self.purple + _SHOWN_SOON, _SHOWN_AT[p.levels[tile]])
            self.rates.append(rate)
            self.shown.append(shown)
            self.steps.append(weights.lives * rate * max(0, END - shown) if hexagon >= 0 else 0.0)
        self._chances: list[tuple[bytes, tuple[float, ...]]] | None = None
        self._survival: dict[int, float] = {}

    def chances(self) -> list[tuple[bytes, tuple[float, ...]]]:
        """List, of each tile that may move, the distances from its hex and the chance that it ruins a farm so far
        away.
        """
        if self._chances is None:
            rows, w = [], self.w
            falls = [w.hunted * w.crowd**number for number in range(5)]
            for tile, hexagon in enumerate(self.at):
                if self.steps[tile] <= _STANDS:
                    continue
                within, tail = self.board.within[hexagon], tails(self.steps[tile])
                row, last = [falls[0]], len(within) - 1
                for far in range(1, FAR):
                    closer = (within[min(far - 1, last)] & self.targets).bit_count()
                    row.append(falls[min(closer, 4)] * tail[far])
                rows.append((self.board.distance[hexagon], tuple(row)))
            self._chances = rows
        return self._chances

    def survival(self, hexagon: int) -> float:
        """Return the chance that a farm in a hex is never blighted."""
        survival = self._survival.get(hexagon)
        if survival is None:
            survival = 1.0
            for distance, chances in self.chances():
                far = distance[hexagon]
                if far < FAR:
                    survival *= 1 - chances[far]
            self._survival[hexagon] = survival
        return survival

    def raided(self, tile: int, port: int, turns: float) -> float:
        """Return the chance that a tile comes to a port within a number of turns of the Old Ones."""
        here = self.at[tile]
        far = self.board.distance[port][here]
        turns -= self.shown[tile] - self.purple
        if far >= FAR or turns <= 0 or not self.rates[tile]:
            return 0.0
        closer = (self.board.within[here][far - 1] & self.targets).bit_count() if far else 0
        return tails(self.rates[tile] * turns)[far] * self.w.hunted * self.w.crowd ** min(3, closer)


_THREATS: Final[dict[Hashable, Threat]] = {}


def threat_of(p: State, weights: Weights) -> Threat:
    """Return what Old Ones threaten; what was reckoned is remembered for a while."""
    key = (p.kit, p.board.key, weights, tuple(p.at), p.up, tuple(p.fronts), settlements(p), p.purple)
    threat = _THREATS.get(key)
    if threat is None:
        if len(_THREATS) >= _REMEMBERED:
            _THREATS.clear()
        threat = _THREATS[key] = Threat(p, weights)
    return threat
