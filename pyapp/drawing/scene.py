"""What a view is shown, and what it answers with: plain values between the table and a game's view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event, Move, Position, Setup


P = TypeVar("P", bound="Position")


@dataclass(frozen=True, slots=True)
class Scene(Generic[P]):
    """One look at a position.

    `names` are the seats' names, escaped already. `acting` is the seat that people play here and now, or None when the
    board is only to be looked at. `chosen` is the move or act that was tapped once, `refused` the one that the rules
    just refused, `focus` the touchable that the board's one tab stop is on. `last` are the events of the latest move.
    `telling` are the events that the voice tells of just now, to be marked on the board; `news` are those of computers'
    moves since a person last acted, once all is told: what they changed carries a ring until that person acts.
    `hovered` says that `chosen` is only what the pointer or the focus is on; `tapped` is what was tapped before, then.
    `draft` is a move or act that taps are putting together, not legal yet or only begun. `shown` is the seat whose
    sheets are looked at, None for the one to act: what is shown of another seat than `acting` is only to be read. `tab`
    is the sheet in front on a narrow screen, a key of the view's `tabs` or empty for the first.
    """

    position: P
    setup: Setup
    names: Sequence[Markup]
    acting: int | None = None
    chosen: Move | None = None
    refused: Move | None = None
    focus: Move | None = None
    last: Sequence[Event] = field(default_factory=tuple)
    draft: str = ""
    shown: int | None = None
    tab: str = ""
    telling: Sequence[Event] = field(default_factory=tuple)
    hovered: bool = False
    tapped: Move | None = None
    news: Sequence[Event] = field(default_factory=tuple)

    @property
    def settled(self) -> str:
        """Return what taps have chosen or put together so far, whatever the pointer is on; empty for nothing."""
        return (self.tapped if self.hovered else self.chosen) or self.draft

    def entered_for(self, seat: int) -> bool:
        """Return whether people enter moves for a seat here and now, and no other seat's things are looked at."""
        return self.acting is not None and self.acting == seat and self.shown in (None, seat)

    def viewed_seat(self, in_turn: Sequence[int]) -> int:
        """Return the seat whose things lie open, where each has its own: the one asked for, else the person's where
        there is but one, else the person to act or the next in turn; where nobody is a person whoever is to act or is
        next, at the end the best.
        """
        seats, acting = range(len(self.setup.seats)), self.position.seat
        if self.shown is not None and self.shown in seats:
            return self.shown
        people = [seat for seat in seats if self.setup.seats[seat].player == PERSON]
        if len(people) == 1:
            return people[0]
        if acting is None:
            outcome = self.position.outcome()
            ranked: list[int] = [party for group in outcome.ranking for party in group] if outcome else []
            return next((party for party in ranked if party in seats), 0)
        order: list[int] = [*([acting] if acting in seats else []), *in_turn]
        return next((seat for seat in order if seat in people), order[0])


@dataclass(frozen=True, slots=True)
class Motion:
    """How a part of the board moves after an event: the element's id, the way it comes in user units, milliseconds, and
    those before it begins.

    A "slide" comes that way; a "draw" is a pencil's stroke (of dashes 140 units long); a "turn" is a die that turns to
    its face.
    """

    target: str
    dx: float = 0
    dy: float = 0
    milliseconds: int = 320
    kind: str = "slide"
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a printed thing is, as HTML, and the rule behind it."""

    text: Markup
    rule: str = ""


@dataclass(frozen=True, slots=True)
class PickItem:
    """One of many choices of an option, as a card of a gallery: its key, title, note and what it holds as plain text,
    marks beside the note and its drawing as HTML.
    """

    key: str
    title: str
    note: str = ""
    marks: Markup = NOTHING
    picture: Markup = NOTHING
    about: str = ""


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Choices under one heading, as plain text."""

    title: str
    items: Sequence[PickItem]
