"""Which texts are one act, told from the texts alone (AP-22.1, AP-24.5, AP-24.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.steps import BASECAMP, CREW, DIE, HEAT, HIT, REGIONS, SEND

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

_FOLLOWS: Final = {
    **dict.fromkeys(REGIONS, (DIE,)),
    SEND: (BASECAMP,),
    HIT: (f"{SEND} M",),
    CREW: (CREW,),
    HEAT: (HEAT,),
}
"""First word of a text -> how the text before it begins if both are of one act."""


def continues(before: Move, move: Move) -> bool:
    """Return whether a text goes on with the act that the same seat's text directly before it is part of: a placement
    from the die to the hit, the crews of a seat, those whom it heats.
    """
    return any(f"{before} ".startswith(f"{start} ") for start in _FOLLOWS.get(move.partition(" ")[0], ()))
