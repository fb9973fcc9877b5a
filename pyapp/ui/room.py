"""What a room of the app is: an object with a state of its own that answers an address, draws itself and acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pyapp.ui.words import Words

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App

Action = Callable[[Words], None]
Field = Callable[[Words, str], None]


class Route(NamedTuple):
    """An address of the app, its fragment without #: the name of a room, and what follows the first slash."""

    room: str
    rest: str = ""


class Room:
    """One room: what its addresses show, what its keys and fields do, and what it remembers in between.

    Actions and fields of all rooms are found from everywhere, since a key of one room may act in another; what is
    pressed, tapped or pointed at goes to the room that is shown.
    """

    addresses: ClassVar[tuple[str, ...]] = ()
    """The first words of the addresses that the room answers."""

    def __init__(self, app: App) -> None:
        """Furnish the room; it may be long before anybody arrives."""
        self.app = app

    def actions(self) -> Mapping[str, Action]:
        """Return what the room does, by the verb of `data-do`."""
        return {}

    def fields(self) -> Mapping[str, Field]:
        """Return what the room does with what is entered, by the name of `data-field`."""
        return {}

    def arrive(self) -> None:
        """Answer an address of the room, `App.route`, before it is painted."""

    def show(self) -> None:
        """Paint the room for the first time at an address."""
        self.app.paint()

    def leave(self, to: Route) -> None:
        """Put away what does not outlast the room; `to` is the address that is visited instead, perhaps one of its
        own.
        """

    def parts(self) -> dict[str, Markup]:
        """Draw the page: the ids of its elements and their contents, the first of them `page`."""
        raise NotImplementedError

    def stored(self, name: str) -> None:
        """Take the news that another window wrote or deleted a key of the store, whether the room is shown or not."""

    def press(self, pressed: str) -> bool:
        """Take a key of the keyboard that nothing else wanted; return whether it meant something."""
        return False

    def tap(self, move: str) -> None:
        """Take a tap on a touchable of the board."""

    def explain(self, thing: str) -> None:
        """Say what a printed thing is."""

    def hover(self, move: str | None) -> None:
        """Take the pointer or the focus over a touchable, or away from all."""

    def scrolled(self) -> None:
        """Take the news that something on the page was scrolled."""
