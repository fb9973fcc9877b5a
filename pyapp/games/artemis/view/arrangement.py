"""The arrangement of U1 as a draft: one act with a text for each building that somebody fits (AP-24.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.things import IDENT
from pyapp.engine.acts import act_of
from pyapp.engine.grammar import Pattern, choice, number
from pyapp.games.artemis.rules.components import BLANK, COLONISTS
from pyapp.games.artemis.rules.moves import Crew
from pyapp.games.artemis.rules.proposals import crew_texts, slot_occupants, slots_of
from pyapp.games.artemis.rules.questions import Arranging
from pyapp.games.artemis.rules.steps import CREW
from pyapp.games.artemis.rules.tables import KIND, UNIT
from pyapp.games.artemis.view.board_model import answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.view.board_model import BoardModel


SHELTERS: Final = "shelters"
"""The place of colonists without a slot."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Crews and Shelters in an arrangement: the crews by building in the order gained, and the colonists left in the
    Shelters. `first` is the first building that can still be changed.
    """

    position: Position
    seat: int
    crews: tuple[int, ...]
    shelters: int
    first: int

    def open(self, tile: str) -> bool:
        """Return whether the crew of a building can still be changed."""
        return self.position.tiles[self.seat].index(tile) >= self.first

    def act(self, changed: Mapping[str, int]) -> Move:
        """Return the act that gives this arrangement with other crews for some buildings."""
        wanted = dict(zip(self.position.tiles[self.seat], self.crews, strict=True)) | dict(changed)
        return act_of(crew_texts(self.position, self.seat, wanted))


@dataclass(frozen=True, slots=True)
class DraggedColonist:
    """A colonist that can be dragged out of a building or the Shelters."""

    letter: str
    source: str


@dataclass(frozen=True, slots=True)
class SlotTarget:
    """A slot of a building, by its number from 0, as a drop target."""

    tile: str
    at: int


COLONIST: Final = Pattern(DraggedColonist, "colonist {letter} {source}", letter=choice(*COLONISTS), source=IDENT)
SLOT: Final = Pattern(SlotTarget, "slot {tile} {at}", tile=IDENT, at=number())


def drop(board: BoardModel, thing: str, target: str) -> Move:
    """Return the arrangement after a colonist ("colonist P O07", of a building or from the Shelters) was dropped on
    another place ("slot O01 1" or "shelters"); "" where that changes nothing or the colonist does not fit. A previous
    occupant goes to the Shelters.
    """
    dragged, slot = COLONIST.parse(thing), SLOT.parse(target)
    if board.asked != CREW or dragged is None or (slot is None and target != SHELTERS):
        return ""
    now = arrangement_of(board)
    crews = dict(zip(board.position.tiles[board.viewed_seat], now.crews, strict=True))
    letter, source, unit = dragged.letter, dragged.source, UNIT[KIND[dragged.letter]]
    changed = {source: crews[source] - unit} if source in crews else {}
    if slot is not None:
        tile, at = slot.tile, slot.at
        slots = slots_of(board.position.kit, tile) if tile in crews else ""
        if at >= len(slots) or not now.open(tile) or tile == source or slots[at] not in (letter, BLANK):
            return ""
        who = slot_occupants(slots, crews[tile])[at]
        if who == letter:
            return ""
        changed[tile] = crews[tile] + unit - (UNIT[KIND[who]] if who else 0)
    return now.act(changed) if changed else ""


def arrangement_of(board: BoardModel) -> Arrangement:
    """Return the drafted or chosen arrangement, else that of the mat."""
    position, seat = board.position, board.viewed_seat
    at, hand, begun = position.asked(Arranging)
    crews = dict(zip(position.tiles[seat], position.crews[seat], strict=True))
    given = answers(board.scene.draft or board.scene.chosen or "", Crew)
    if given:
        crews |= dict.fromkeys(position.tiles[seat][at:], 0)
        crews |= {move.tile: move.group for move in given}
    groups = tuple(crews.values())
    if not begun:
        return Arrangement(position, seat, groups, position.colonists_of(seat) - sum(groups), 0)
    return Arrangement(position, seat, groups, hand - sum(groups[at:]), at)
