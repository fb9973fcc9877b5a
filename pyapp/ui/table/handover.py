"""Who holds the tablet where several people play at it: when it has to be handed on, and behind a cover where a seat
may know what others do not.

Where everything is open and each has sheets of their own, the sheets of whoever played stay until one tap hands the
tablet on; a setting lets it pass by itself. What is hidden is always covered first; while nobody has anything to hide
the table of such a mode is open, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import CHANCE, N_
from pyapp.ui.shells import page_shell
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event
    from pyapp.ui.table.session import Session


class Handover:
    """Who holds the tablet: whoever uncovered the table, or played last. A match that is opened is held by nobody.

    `secret` is what the holder was told alone since their last move: while there is something the tablet stays with
    them until they hand it on.
    """

    def __init__(self, session: Session) -> None:
        """Begin with nobody."""
        self._session = session
        self.holder: int | None = None
        self.secret: list[Event] = []
        self._hides: tuple[object, int, bool] | None = None  # of a position at a moment; every part of a page asks

    @property
    def hides(self) -> bool:
        """Return whether somebody has before them now what others may not see."""
        match = self._session.match
        at = match.position, match.cursor
        if self._hides is None or self._hides[0] is not at[0] or self._hides[1] != at[1]:
            self._hides = *at, match.hides and match.position.private() != ()
        return self._hides[2]

    @property
    def viewer(self) -> int:
        """Return the seat whose knowledge is shown, CHANCE for what everybody knows."""
        if not self._session.match.hides:
            return CHANCE
        people = self._session.people
        if len(people) == 1:
            return people[0]
        return CHANCE if self.holder is None or not self.hides else self.holder

    @property
    def next_holder(self) -> int | None:
        """Return the person that the tablet has to go to, None while it is in the right hands or it does not matter."""
        match = self._session.match
        seat, people = match.position.seat, self._session.people
        if seat == self.holder or seat not in people or len(people) < 2:
            return None
        asked = self.hides or (self.holder is not None and self.pass_and_play and self._by_a_tap)
        return seat if asked else None

    @property
    def pass_and_play(self) -> bool:
        """Return whether an open table hands the tablet on: several people here, each with sheets of their own."""
        return (
            not self._session.match.hides and self._session.view.layout.pass_and_play and len(self._session.people) > 1
        )

    @property
    def _by_a_tap(self) -> bool:
        return self._session.host.settings["handing"] == "yes"

    @property
    def covered(self) -> int | None:
        """Return the person that a covered table waits for, or None if it is open."""
        return self.next_holder if self.hides and not self.secret else None

    @property
    def handing(self) -> bool:
        """Return whether the holder still has the tablet, though the next person is to act."""
        return self.next_holder is not None and self.covered is None

    @property
    def arriving(self) -> int | None:
        """Return the person whose turn has come at an open table after another's at this tablet, until they act."""
        match = self._session.match
        seat, people = match.position.seat, self._session.people
        if seat not in people or len(people) < 2 or self.next_holder is not None:
            return None
        last = next((match.movers[at] for at in range(match.cursor - 1, -1, -1) if match.decided[at]), None)
        return None if last in (None, seat) else seat

    def note(self, events: Sequence[Event]) -> None:
        """Take note of what happened: who was told something alone keeps the tablet until they hand it on."""
        if self._session.match.position.seat == self.holder:
            self.secret = []
        elif self.holder is not None:
            self.secret += [event for event in events if event.visible_to == self.holder]

    def visible_events(self, events: Sequence[Event]) -> list[Event]:
        """Return those of some events that whoever looks is told."""
        hides, seat = self._session.match.hides, self.viewer
        return [event for event in events if not hides or event.visible_to in (None, seat)]

    def cover(self) -> None:
        """Cover the table, for the next person to take the tablet; an open one is in nobody's hands."""
        self.secret = []
        self.let_go()

    def uncover(self) -> None:
        """Open the table to the person it waits for."""
        if self.covered is not None:
            self.holder = self.covered

    def play(self) -> None:
        """Take note that whoever is to act plays, and so has the tablet."""
        seat = self._session.match.position.seat
        if seat in self._session.people:
            self.holder = seat

    def take(self, seat: int) -> None:
        """Hand an open table on, if a seat is the person that it waits for."""
        if seat == self.next_holder and not self.hides:
            self.holder = seat

    def hold(self, seat: int) -> None:
        """Take note of who has taken an open table, to play before their turn or after others that did."""
        if not self.hides:
            self.holder = seat

    def let_go(self) -> None:
        """Forget who played last at an open table: whoever is to act next has it in hand."""
        if not self.hides:
            self.holder = None


def action(handover: Handover) -> str:
    """Return the action that hands the tablet on."""
    return "cover" if handover.hides else f"sheet {handover.next_holder}"


def voice(session: Session, handover: Handover) -> Voice:
    """Return what the voice says while the tablet is to be handed on: whom to, and what only the holder is told."""
    name = session.names[handover.next_holder or 0]
    if not handover.hides:
        holder = session.names[handover.holder or 0]
        text = fill(N_("<b>{name} is next.</b> {holder} hands the tablet on."), holder=holder, name=name)
        hand = key(fill(N_("Hand over to {name}"), name=name), action(handover), kind="go", ident="main-key")
        return Voice(text, keys=hand)
    secret = Markup(" ").join(session.view.log.say(event, session.names) for event in handover.secret)
    text = fill(N_("<b>Only you see this.</b> Then hand the tablet to {name}."), name=name)
    return Voice(
        secret + " " + text, "careful", keys=key(_("Cover the table"), action(handover), kind="go", ident="main-key")
    )


def band(session: Session, handover: Handover) -> Markup:
    """Draw the band across the table that shows whose turn has come, by name and piece: until the tablet is handed on,
    and for a moment, over the head of the page, where it goes round without a tap. The voice says the same.
    """
    seat = handover.next_holder if handover.handing else handover.arriving
    if seat is None or session.looking is not None or session.telling is not None:
        return NOTHING
    name, number = session.names[seat], session.view.piece(session.match.position, seat)
    text = N_("Hand over to {name}") if handover.handing else N_("{name}, it is your turn")
    inside = join(piece(number), el("b", fill(text, name=name), cls="h"))
    return el(
        "div", inside, cls=f"turn-band s{number}{'' if handover.handing else ' brief'}", data_key=seat, aria_hidden=True
    )


def page(session: Session, seat: int) -> Markup:
    """Draw the cover: whom to hand the tablet to, and nothing of the match."""
    match, name = session.match, session.names[seat]
    look = session.view.piece(match.seen(match.position, CHANCE), seat)
    return page_shell(
        match.game.title,
        join(
            el(
                "div",
                el("h2", piece(look), " ", fill(N_("Hand the tablet to {name}."), name=name), cls="h"),
                role="status",
            ),
            el("p", _("The table is covered: each of you may know something that the others do not.")),
            el("div", key(fill(N_("I am {name}"), name=name), "uncover", kind="go", ident="main-key"), cls="keys"),
        ),
        game=match.setup.game,
        wide=False,
    )
