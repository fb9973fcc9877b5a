"""The plain values exchanged between the table and a game's view."""

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
    """Everything that a view needs to draw a position.

    `names` are the seats' names, already escaped. `acting` is the seat that people play on this device now, or None if
    the board is read-only. `chosen` is the selected move or act, `refused` the one that the rules just refused, `focus`
    the touchable that is the board's tab stop. `last` are the events of the latest move. `telling` are the events that
    the voice currently reports, to be marked on the board. `news` are the events of computer moves since a person last
    acted, after their playback; their effects are ringed until that person acts. `hovered` means that `chosen` is only
    under the pointer or the focus; `tapped` is then the actual selection. `draft` is a move or act under construction,
    not legal or not complete yet. `shown` is the seat whose sheets are viewed, None for the acting one; another seat's
    sheets are read-only. `tab` is the front sheet on a narrow screen, a key of the view's `tabs`, or empty for the
    first.
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
        """Return the selection or draft made by taps, ignoring the pointer; empty if there is none."""
        return (self.tapped if self.hovered else self.chosen) or self.draft

    def entered_for(self, seat: int) -> bool:
        """Return whether people now enter moves for this seat and do not view another seat's sheets."""
        return self.acting is not None and self.acting == seat and self.shown in (None, seat)

    def viewed_seat(self, in_turn: Sequence[int]) -> int:
        """Return the seat whose own components are shown: the one asked for, else the only person, else the person who
        acts or is next, else any seat that acts or is next; at the end the best one.
        """
        seats, acting = range(len(self.setup.seats)), self.position.seat
        if self.shown is not None and self.shown in seats:
            return self.shown
        people = [seat for seat in seats if self.setup.seats[seat].player == PERSON]
        if len(people) == 1:
            return people[0]
        if acting is None:
            outcome = self.position.outcome()
            return next((party for party in (outcome.order if outcome else ()) if party in seats), 0)
        order: list[int] = [*([acting] if acting in seats else []), *in_turn]
        return next((seat for seat in order if seat in people), order[0])


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion of a part of the board after an event: the element's id, its offset in user units, its duration and
    delay in milliseconds.

    A "slide" moves by that offset; a "draw" is a pencil stroke (with dashes 140 units long); a "turn" is a die that
    turns to its face; a "tumble" is a rolled die, which comes to rest turned by `tilt` degrees.
    """

    target: str
    dx: float = 0
    dy: float = 0
    milliseconds: int = 320
    kind: str = "slide"
    delay: int = 0
    tilt: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a printed thing as HTML, and its rule."""

    text: Markup
    rule: str = ""


@dataclass(frozen=True, slots=True)
class PickItem:
    """A choice of an option as a gallery card: key, title, note and contents as plain text, marks next to the note and
    a drawing as HTML.
    """

    key: str
    title: str
    note: str = ""
    marks: Markup = NOTHING
    picture: Markup = NOTHING
    about: str = ""


@dataclass(frozen=True, slots=True)
class PickGroup:
    """A group of choices with a heading, as plain text."""

    title: str
    items: Sequence[PickItem]
