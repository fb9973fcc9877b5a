"""Checks of what another tablet sends: acts of its seat on pages and fields of the sheet, and pictures of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.paper.archive import MAX_PAGE_SIDE
from pyapp.paper.field import MARK_TEXT
from pyapp.paper.pictures import name_of
from pyapp.paper.play import DECK, MARK, MAX_ACTS, OVER, ROLL
from pyapp.paper.tablets.protocol import FOREIGN, MAX_AUTHORS, MUCH, NONSENSE, PICTURE
from pyapp.ui.live.protocol import ProtocolError
from pyapp.ui.media.kinds import JPEG, PNG, WEBP, kind_of, size_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from pyapp.paper.play import Act
    from pyapp.paper.sheet import Sheet
    from pyapp.paper.tablets.log import ActLog

MAX_AHEAD: Final = 1_000
"""How far the clock of an act may be ahead of all that are known: acts are sent in order."""
MAX_LENGTH: Final = 4_000_000
"""The most characters of all acts."""
SEAT_ACTS: Final = 20_000
SEAT_LENGTH: Final = 1_500_000
"""The most acts of a guest, and the most characters: 10,000 strokes."""
COMMON: Final = (ROLL, DECK, OVER)
"""The kinds of acts that are about the whole table, not about a sheet."""


@dataclass(slots=True)
class Quota:
    """The acts and characters that a guest has sent."""

    acts: int = 0
    length: int = 0

    def count(self, act: Act) -> None:
        """Count an act. Raises ProtocolError if there are too many."""
        self.acts, self.length = self.acts + 1, self.length + len(act.line)
        if self.acts > SEAT_ACTS or self.length > SEAT_LENGTH:
            raise ProtocolError(MUCH)


def check_acts(acts: Sequence[Act], sheet: Sheet, seats: int, log: ActLog) -> None:
    """Raise ProtocolError unless acts are on the sheet, not too far ahead, and not too many."""
    fields = sheet.by_ident
    top, authors = log.top, set(log.by_author)
    for act in acts:
        if act.clock > top + MAX_AHEAD or act.seat >= seats or act.page >= max(1, len(sheet.pages)):
            raise ProtocolError(NONSENSE)
        if act.kind == MARK:
            field, text = act.body.split(" ")
            if field not in fields or not MARK_TEXT.fullmatch(text):
                raise ProtocolError(NONSENSE)
        top = max(top, act.clock)
        authors.add(act.author)
    length = log.length + sum(len(act.line) for act in acts)
    if log.count + len(acts) > MAX_ACTS or length > MAX_LENGTH or len(authors) > MAX_AUTHORS:
        raise ProtocolError(MUCH)


def check_size(log: ActLog) -> None:
    """Raise ProtocolError if there is more on a play than tablets share."""
    if log.count > MAX_ACTS or log.length > MAX_LENGTH or len(log.by_author) > MAX_AUTHORS:
        raise ProtocolError(MUCH)


def check_owner(acts: Sequence[Act], seat: int, log: ActLog, own: Container[str]) -> None:
    """Raise ProtocolError unless acts of a guest are of its seat, and their authors have written for no other one.
    `own` are the authors of this tablet.
    """
    if any(act.seat != seat or act.author in own or log.seats.get(act.author, {seat}) != {seat} for act in acts):
        raise ProtocolError(FOREIGN)


def check_picture(content: bytes, name: str) -> None:
    """Raise ProtocolError unless a content is the picture of that name, and none that is huge once it is decoded."""
    kind = kind_of(content)
    size = size_of(content) if kind in (WEBP, PNG, JPEG) else None
    if name_of(content) != name or size is None or max(size) > MAX_PAGE_SIDE:
        raise ProtocolError(PICTURE)
