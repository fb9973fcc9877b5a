"""Who looks at a table where a seat may know what others do not: whose knowledge is shown, and when the tablet changes
hands behind a cover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import CHANCE, N_, PERSON
from pyapp.ui.leaves import leaf
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event
    from pyapp.ui.table.table import Table


class Eyes:
    """Who holds the tablet. A match that is opened is held by nobody until somebody uncovers it.

    `secret` is what the holder was told alone since their last move: while there is something the tablet stays with
    them until they hand it on.
    """

    def __init__(self, table: Table) -> None:
        """Begin with nobody."""
        self.table = table
        self.holder: int | None = None
        self.secret: list[Event] = []

    @property
    def seat(self) -> int:
        """Return the seat whose knowledge is shown, CHANCE for what everybody knows."""
        if not self.table.match.hides:
            return CHANCE
        people = self._people()
        if len(people) == 1:
            return people[0]
        return CHANCE if self.holder is None else self.holder

    @property
    def next(self) -> int | None:
        """Return the person that the tablet has to go to, None while it is in the right hands or it does not matter."""
        match = self.table.match
        people = self._people() if match.hides else []
        seat = match.position.seat
        return seat if len(people) > 1 and seat in people and seat != self.holder else None

    @property
    def covered(self) -> int | None:
        """Return the person that a covered table waits for, or None if it is open."""
        return None if self.secret else self.next

    @property
    def handing(self) -> bool:
        """Return whether the holder still reads what the next person must not see."""
        return bool(self.secret) and self.next is not None

    def told(self, events: Sequence[Event]) -> None:
        """Take note of what happened: who was told something alone keeps the tablet until they hand it on."""
        if self.table.match.position.seat == self.holder:
            self.secret = []
        elif self.holder is not None:
            self.secret += [event for event in events if event.only == self.holder]

    def heard(self, events: Sequence[Event]) -> list[Event]:
        """Return those of some events that whoever looks is told."""
        hides, seat = self.table.match.hides, self.seat
        return [event for event in events if not hides or event.only in (None, seat)]

    def cover(self) -> None:
        """Cover the table, for the next person to take the tablet."""
        self.secret = []

    def uncover(self) -> None:
        """Open the table to the person it waits for."""
        if self.covered is not None:
            self.holder = self.covered

    def _people(self) -> list[int]:
        """Return the seats of the people at this tablet."""
        seats = enumerate(self.table.match.setup.seats)
        return [seat for seat, who in seats if who.player == PERSON and self.table.is_here(seat)]


def voice(table: Table) -> Voice:
    """Return what the voice says while the holder still reads: what only they are told, and to hand the tablet on."""
    told = Markup(" ").join(table.view.say(event, table.names) for event in table.eyes.secret)
    text = fill(N_("<b>Only you see this.</b> Then hand the tablet to {name}."), name=table.names[table.eyes.next or 0])
    return Voice(told + " " + text, "careful", keys=key(_("Cover the table"), "cover", kind="go", ident="main-key"))


def page(table: Table, seat: int) -> Markup:
    """Draw the cover: whom to hand the tablet to, and nothing of the match."""
    match, name = table.match, table.names[seat]
    look = table.view.piece(match.seen(match.position, CHANCE), seat)
    return leaf(
        match.game.title,
        join(
            el("h2", piece(look), " ", fill(N_("Hand the tablet to {name}."), name=name), cls="h", role="status"),
            el("p", _("The table is covered: each of you may know something that the others do not.")),
            el("div", key(fill(N_("I am {name}"), name=name), "uncover", kind="go", ident="main-key"), cls="keys"),
        ),
        game=match.setup.game,
        wide=False,
    )
