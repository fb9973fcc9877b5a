"""The rooms in which tablets connect: the seats of a shared table, and joining one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING
from pyapp.ui.app import Room
from pyapp.ui.live import pages
from pyapp.ui.live.invitations import MatchInvitations
from pyapp.ui.live.join import Joining
from pyapp.ui.live.live import Live
from pyapp.ui.sheet_page import page_shell, refused
from pyapp.ui.table.match_room import no_match, sit_down

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field, Route


def _cannot_connect() -> dict[str, Markup]:
    """Draw the page of a browser that cannot connect to other tablets."""
    reason = _("This browser can't connect tablets. Take turns by link, or use another browser.")
    return {"page": refused(_("Several tablets"), reason)}


class PlacesRoom(Room):
    """`places/ENTRY`: the seats of a match, and the codes for guests."""

    addresses: ClassVar[tuple[str, ...]] = ("places",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.invitations: MatchInvitations | None = None

    def arrive(self) -> None:
        """Open the match of the address as a shared one, and show a code for the first free seat."""
        if not self.app.page.facts.can_connect or sit_down(self.app) is None:
            return
        live = Live.open(self.app)
        if self.invitations is None or self.invitations.live is not live:
            self.invitations = MatchInvitations(self.app, live)
        self.invitations.expect()

    def leave(self, to: Route) -> None:
        """Stop the camera; codes that are shown stay valid."""
        if self.invitations is not None:
            self.invitations.look_away()

    def parts(self) -> dict[str, Markup]:
        """Draw the page of the seats."""
        if not self.app.page.facts.can_connect:
            return _cannot_connect()
        if self.app.table is None:
            return no_match(self.app, self.app.route.rest)
        if self.invitations is None or self.invitations.live.table is not self.app.table:  # it is being opened
            return {"page": page_shell(_("Seats and tablets"), NOTHING)}
        return {"page": pages.places(self.invitations, self.app.table.session)}

    def stored(self, name: str) -> None:
        """Apply an answer that was opened in another window."""
        if self.invitations is not None:
            self.invitations.stored(name)

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"places": lambda words: self.invitations.act(words) if self.invitations else None}

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the page."""
        return {
            "places": lambda words, value: (
                self.invitations.enter(words, value) if self.invitations is not None else None
            )
        }


class JoinRoom(Room):
    """`join/CODE`: answering the code of another tablet; `join`: reading that code first."""

    addresses: ClassVar[tuple[str, ...]] = ("join",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.joining: Joining | None = None

    def arrive(self) -> None:
        """Answer the code of the address."""
        if not self.app.page.facts.can_connect:
            return
        self._end()
        self.joining = Joining(self.app)
        if self.app.route.rest:
            self.joining.read(self.app.route.rest)

    def leave(self, to: Route) -> None:
        """Stop the camera, and give up an answer that nobody has read."""
        self._end()

    def _end(self) -> None:
        if self.joining is not None:
            self.joining.end()
        self.joining = None

    def parts(self) -> dict[str, Markup]:
        """Draw the page on which a guest joins."""
        if self.joining is None:
            return _cannot_connect()
        return {"page": pages.joining(self.joining)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"join": lambda words: self.joining.act(words) if self.joining is not None else None}

    def fields(self) -> Mapping[str, Field]:
        """Return the field of the page."""
        return {"join": lambda words, value: self.joining.enter(words, value) if self.joining is not None else None}
