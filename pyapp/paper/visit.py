"""The base class of Paper's pages: a visit is one page while it is open, with its state and its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App
    from pyapp.ui.words import Words


class Visit:
    """A page of Paper while it is open. Its actions are `paper VERB ...`, its fields `paper NAME ...`."""

    def __init__(self, app: App, rest: str) -> None:
        """Open the page; `rest` is the address after its name."""
        self.app = app
        self.rest = rest

    def parts(self) -> dict[str, Markup]:
        """Draw the page: contents by element id, `page` first."""
        raise NotImplementedError

    def shown(self) -> None:
        """Continue once the page is painted for the first time."""

    def leave(self) -> None:
        """End the visit: save, stop listening, free pictures."""

    def act(self, words: Words) -> None:
        """Carry out an action: the words after `paper`. Raises Malformed."""

    def enter(self, words: Words, value: str) -> None:
        """Handle input in a field. Raises Malformed."""

    def tap(self, move: str) -> None:
        """Handle a tap on something with `data-move`."""

    def press(self, pressed: str) -> bool:
        """Handle a key press that nothing else has used; return whether it had an effect."""
        return False

    def picture_came(self, picture: str) -> None:
        """Handle that a picture is in the store now."""

    def stored(self, name: str) -> None:
        """Handle that another window has written or deleted a storage key."""
