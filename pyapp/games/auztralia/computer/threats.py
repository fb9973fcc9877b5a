"""How far the Old Ones will come: which farms they ruin and whether they reach a port. The same for all seats."""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.components import END_SPACE, KINDS, LEVELS, OLD_START
from pyapp.games.auztralia.rules.network import settlements
from pyapp.games.auztralia.rules.old_ones import CARDS_A_TURN, revelation_deck
from pyapp.games.auztralia.rules.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pyapp.games.auztralia.computer.weights import Weights
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.state import State

_USUAL_SPACE: Final = (27, 37, 47, 0, 0)
"""Space at which a hidden tile of each level is usually revealed, for packs whose Revelations do not go by hex numbers.
"""
_OVERDUE_TURNS: Final = 5
"""Turns until a tile is revealed whose usual space has passed."""
_REVELATION_LEVELS: Final = (1, 2, 3)
"""The levels of Revelations, and of the tiles that they reveal."""
_HALF: Final = 0.5
FAR: Final = 14
"""A distance that no Old One covers."""
_MIN_STEPS: Final = 0.05
"""Steps below which an Old One is treated as staying where it is."""
_CACHE_SIZE: Final = 64


@cache
def _poisson_tails(hundredths: int) -> tuple[float, ...]:
    """Return the chances that a Poisson variable is at least 0, 1, 2, ... for a mean in hundredths."""
    mean = hundredths / 100
    poisson_tails, term, rest = [], exp(-mean), 1.0
    for number in range(FAR):
        poisson_tails.append(rest)
        rest = max(0.0, rest - term)
        term *= mean / (number + 1)
    return tuple(poisson_tails)


def poisson_tails(steps: float) -> tuple[float, ...]:
    """Return the chances of at least 0, 1, 2, ... steps for an average number of steps."""
    return _poisson_tails(round(100 * steps))


@lru_cache(maxsize=16)
def _average_steps(kit: Kit) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the average steps in a turn of the Old Ones by kind, and by level for tiles that nobody has seen."""
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


@lru_cache(maxsize=16)
def _average_reveals(kit: Kit) -> tuple[tuple[float, ...], ...]:
    """Return the average number of tiles of each level that a Revelation of each level reveals; empty if some
    Revelations do not go by the lowest number.
    """
    cards = kit.revelations.values()
    effects = [(card.level, one) for card in cards for one in card.effects if one.op == "reveal"]
    if any(one.words != ("low",) for _level, one in effects):
        return ()
    return tuple(
        tuple(
            sum(int(str(one.args[1])) for due, one in effects if (due, one.args[0]) == (level, wanted))
            / sum(card.level == level for card in cards)
            for wanted in _REVELATION_LEVELS
        )
        for level in _REVELATION_LEVELS
    )


def _reveal_spaces(p: State) -> dict[int, int]:
    """Return the space at which each hidden tile is revealed if every Revelation to come has the average effect of its
    level; END for tiles that are not reached. Empty if Revelations do not go by numbers. AZ-14.4.
    """
    woken = _average_reveals(p.kit)
    if not woken:
        return {}
    hidden = sorted(p.face_down(), key=lambda tile: p.board.cells[p.at[tile]].number)
    lines = [[tile for tile in hidden if p.levels[tile] == level] for level in range(len(_REVELATION_LEVELS))]
    shown = dict.fromkeys(hidden, END_SPACE)
    turned, ahead = (
        [0.0] * len(lines),
        [level for level, number in enumerate(revelation_deck(p)) for _ in range(number)],
    )
    spaces = [space for space in p.kit.illuminated if space > p.purple]
    for space, due in zip(spaces, ahead[len(p.revelations) :], strict=False):
        for wanted, number in enumerate(woken[due]):
            for level in (*range(wanted, -1, -1), *range(wanted + 1, len(lines))):
                taken = min(number, len(lines[level]) - turned[level])
                number -= taken
                turned[level] += taken
        for line, number in zip(lines, turned, strict=True):
            for tile in line[: int(number + _HALF)]:
                shown[tile] = min(shown[tile], space)
    return shown


class Threat:
    """The threat of the Old Ones on a map, with every tile on its current hex."""

    def __init__(self, p: State, weights: Weights) -> None:
        """Estimate the steps that each tile will still make."""
        self.weights, self.board = weights, p.board
        self.targets = settlements(p)
        self.purple = max(p.purple, OLD_START)
        self.at = tuple(p.at)
        self.rates: list[float] = []
        self.shown: list[int] = []
        self.steps: list[float] = []
        moves, mixed = _average_steps(p.kit)
        shown_at = _reveal_spaces(p)
        for tile, hexagon in enumerate(p.at):
            up = p.up >> tile & 1
            known = hexagon >= 0 and (up or p.fronts[tile] != UNKNOWN)
            rate = moves[tiles.kind_of(p, tile)] if known else mixed[p.levels[tile]]
            shown = self.purple if up else shown_at.get(tile, 0)
            if not shown:
                shown = max(self.purple + _OVERDUE_TURNS, _USUAL_SPACE[p.levels[tile]])
            self.rates.append(rate)
            self.shown.append(shown)
            self.steps.append(weights.lives * rate * max(0, END_SPACE - shown) if hexagon >= 0 else 0.0)
        self._chances: list[tuple[bytes, tuple[float, ...]]] | None = None
        self._survival: dict[int, float] = {}

    def chances(self) -> list[tuple[bytes, tuple[float, ...]]]:
        """List, for each tile that may move, the distances from its hex and the chance by distance that it ruins a farm
        there.
        """
        if self._chances is None:
            rows, w = [], self.weights
            falls = [w.hunted * w.crowd**number for number in range(5)]
            for tile, hexagon in enumerate(self.at):
                if self.steps[tile] <= _MIN_STEPS:
                    continue
                within, tail = self.board.within[hexagon], poisson_tails(self.steps[tile])
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

    def raid_chance(self, tile: int, port: int, turns: float) -> float:
        """Return the chance that a tile reaches a port within a number of turns of the Old Ones."""
        here = self.at[tile]
        far = self.board.distance[port][here]
        turns -= self.shown[tile] - self.purple
        if far >= FAR or turns <= 0 or not self.rates[tile]:
            return 0.0
        closer = (self.board.within[here][far - 1] & self.targets).bit_count() if far else 0
        return poisson_tails(self.rates[tile] * turns)[far] * self.weights.hunted * self.weights.crowd ** min(3, closer)


_THREATS: Final[dict[Hashable, Threat]] = {}


def threat_of(p: State, weights: Weights) -> Threat:
    """Return the threats of a position, from a small cache."""
    turned = (p.purple, len(p.revelations), *revelation_deck(p))
    key = (p.kit, p.board.key, weights, tuple(p.at), p.up, tuple(p.fronts), settlements(p), turned)
    threat = _THREATS.get(key)
    if threat is None:
        if len(_THREATS) >= _CACHE_SIZE:
            _THREATS.clear()
        threat = _THREATS[key] = Threat(p, weights)
    return threat
