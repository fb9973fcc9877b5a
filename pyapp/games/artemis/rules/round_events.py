"""The effects of event cards when their letter resolves. Other events only change a number in the rule that uses it
(AP-3.6, AP-9.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games.artemis.rules import events
from pyapp.games.artemis.rules.board import ROWS, tell_pools
from pyapp.games.artemis.rules.components import COLONISTS
from pyapp.games.artemis.rules.gains import gain, lose, relief
from pyapp.games.artemis.rules.steps import LETTER, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import number_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.artemis.rules.state import State

CENSUS_ALONE: Final = 3
"""Colonists of one type that earn the points of a census in the solo game."""


def _letter(p: State, letter: str) -> None:
    """Resolve the event of this round if it fires at that letter."""
    card = p.kit.material.events.get(p.event)
    if card is None or card.letter != letter:
        return
    if letter != "A":
        p.tell(events.RESOLVE, None, event=card.id)
    if card.kind in _KINDS:
        _KINDS[card.kind](p, card.amount)


def _toolkits(p: State, number: int) -> None:
    for seat in p.in_turn():
        gain(p, seat, "TOOLKIT", number, p.event)


def _cargo(p: State, number: int) -> None:
    p.vents += number * p.size
    p.quarry += number * p.size
    tell_pools(p)


def _audit(p: State, number: int) -> None:
    for seat in p.in_turn():
        lose(p, seat, "TOOLKIT", max(0, p.toolkits[seat] - number), p.event)


def _energy(p: State, number: int) -> None:
    for seat in p.in_turn():
        lose(p, seat, "ENERGY", number, p.event)


def _minerals(p: State, number: int) -> None:
    for seat in p.in_turn():
        lose(p, seat, "MINERAL", number, p.event)


def _vents(p: State, number: int) -> None:
    _remove(p, VENTS, -1, number)


def _quarry(p: State, number: int) -> None:
    _remove(p, QUARRY, 0, number)


def _remove(p: State, region: str, at: int, number: int) -> None:
    """Remove a die from a row; its owner makes steps of Relief. Without dice nothing happens."""
    row = p.rows[ROWS[region]]
    if not row:
        return
    face, party = row[at] >> 3, row[at] & 7
    p.rows[ROWS[region]] = row[1:] if at == 0 else row[:-1]
    p.tell(events.REMOVE, party, face=face, region=region)
    relief(p, party, number)


def _census(p: State, number: int) -> None:
    for kind, letter in enumerate(COLONISTS):
        owned = [number_of(group, kind) for group in map(p.colonists_of, range(p.players))]
        most = max(owned)
        if p.solo:
            winners = [0] if most >= CENSUS_ALONE else []
        else:
            winners = [seat for seat, count in enumerate(owned) if count == most]
        if len(winners) == 1:
            p.tell(events.CENSUS, winners[0], colonist=letter)
            gain(p, winners[0], "VP", number, p.event)


_KINDS: Final[dict[str, Callable[[State, int], None]]] = {
    "TOOLKITS": _toolkits,
    "CARGO": _cargo,
    "AUDIT": _audit,
    "VENTS": _vents,
    "ENERGY": _energy,
    "QUARRY": _quarry,
    "MINERALS": _minerals,
    "CENSUS": _census,
}
STEPS: Final[dict[str, Callable[..., bool | None]]] = {LETTER: _letter}
ANSWERS: Final[dict[str, Callable[[State, Any], None]]] = {}
