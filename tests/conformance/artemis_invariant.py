"""Invariants of The Artemis Project: no component is lost or added, nobody owes, every crew fits."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.components import BAG, COLONISTS, DRONE_DICE, STOCK, TWIN
from pyapp.games.artemis.rules.components import DICE as DICE_OF_A_SEAT
from pyapp.games.artemis.rules.steps import EFFECT, PLACE
from pyapp.games.artemis.rules.tables import contents_of, number_of

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position


def artemis(position: Position) -> None:
    """Raise AssertionError if a position is impossible."""
    colonists(position)
    tiles(position)
    dice(position)
    goods(position)


def colonists(position: Position) -> None:
    """Count all colonists."""
    p = position
    lying = "".join(part for part in _lying(p) if part not in p.kit.tiles)
    hand = 0
    for step in (*p.steps, (p.ask, p.seat, *p.args)):
        hand += step[2] if step[0] == "house" else 0
    for kind, letter in enumerate(COLONISTS):
        bag = p.bag.left.get(letter, 0) + p.bag.discards.get(letter, 0)
        seats = sum(number_of(p.colonists_of(seat), kind) for seat in range(p.players))
        table = number_of(p.stock, kind) + number_of(p.queue, kind) + lying.count(letter) + number_of(hand, kind)
        assert bag + seats + table == BAG[letter] + STOCK.get(letter, 0), f"{letter} is lost or won"


LAID: Final = ("COLONIST", "BUILDING")
"""Kinds of effects that need a draw for a reward."""


def _lying(p: Position) -> list[str]:
    """List the drawn contents of rewards, including those of a reward that is being gained."""
    waiting = [contents_of(step[-1] or "", step[2]) for step in p.steps if step[0] == EFFECT and step[2] in LAID]
    return " ".join([*(side for pair in p.reward_contents for side in pair), *waiting]).split()


def tiles(position: Position) -> None:
    """Check for duplicate tiles, and crews that do not fit."""
    p = position
    shown = [tile for at, tile in enumerate(p.display) if not p.built >> at & 1]
    owned = [tile for seat in range(p.players) for tile in p.tiles[seat]]
    lying = [part for part in _lying(p) if part in p.kit.tiles]
    out = [*shown, *owned, *lying]
    assert len(set(out)) == len(out), "a tile lies in two places"
    for pile in (p.ocean, p.surface):
        for ident, left in pile.left.items():
            gone = sum(tile.removesuffix(TWIN) == ident for tile in out)
            assert left + gone <= 2, f"{ident} is there too often"
    for seat in range(p.players):
        for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True):
            assert crew in p.kit.tiles[tile].crews, f"the crew of {tile} does not fit"


def dice(position: Position) -> None:
    """Count the dice of each party during Placement, and check the order of the rows."""
    p = position
    placed = [0] * len(p.badges)
    for row in p.rows:
        assert [die >> 3 for die in row] == sorted(die >> 3 for die in row), "a row is out of order"
    for bids in p.bids:
        assert all(low >> 3 < high >> 3 for low, high in pairwise(bids)), "a bid is not higher"
    for group in (*p.rows, *p.bids, p.academy, p.outfitters):
        for die in group:
            placed[die & 7] += 1
    for stack in p.stacks:
        for face, party, _sent in stack:
            assert 1 <= face <= 6
            placed[party] += 1
    if p.ask in ("die", PLACE, "send", "hit"):
        for party, pool in enumerate(p.pool):
            whole = DICE_OF_A_SEAT if party < p.players else DRONE_DICE
            in_hand = p.ask == PLACE and p.seat == party
            assert len(pool) + placed[party] + in_hand == whole, f"party {party} lacks a die"


def goods(position: Position) -> None:
    """Check that nobody owes anything."""
    p = position
    for goods in (p.energy, p.minerals, p.toolkits, p.badges, p.relief, p.warm, p.points, p.shelters):
        assert min(goods) >= 0, "somebody owes something"
    assert p.vents >= 0
    assert p.quarry >= 0
