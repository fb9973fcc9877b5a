"""The parts of a game for the shelf and the form of a new match: lid, thumbnails, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from pyapp.drawing.language import _, ngettext
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import P, PickGroup, PickItem

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Box(Generic[P]):
    """A game on the shelf."""

    def cover(self) -> Markup:
        """Draw the lid as the inside of a symbol of 300 by 220 units."""
        raise NotImplementedError

    def symbols(self) -> Markup:
        """Draw the game's SVG symbols that the page keeps: everything on the board that never changes."""
        return NOTHING

    def thumbnail(self, position: P) -> Markup:
        """Draw a small picture of the board for the shelf."""
        raise NotImplementedError

    def status(self, position: P) -> Markup:
        """Describe the state of the match in a word or two, for the shelf."""
        return NOTHING

    def amount(self, points: int) -> str:
        """Format a number of points with the game's unit."""
        return ngettext("{number} point", "{number} points", points)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> Sequence[PickGroup]:
        """List the choices of an option with `Option.picker` by groups, without "own"; the keys are those of
        `Option.choices`. `content` is the players' own material of the match.
        """
        return ()

    def picked(self, option: str, key: str, language: str, content: Sequence[str] = ()) -> PickItem | None:
        """Return one choice of an option with `Option.picker`; None if it does not exist."""
        items = (item for group in self.picker(option, language, content) for item in group.items)
        return next((item for item in items if item.key == key), None)

    def card(self, key: str, language: str) -> PickItem | None:
        """Return a scenario of the solo game by its key, as a gallery card to which the page adds the title; None if it
        does not exist.
        """
        return None

    def option_picture(self, option: str, key: str) -> Markup:
        """Draw a small picture of a choice as an inline SVG. The key is one of the choices, "drawn" or "own"."""
        return NOTHING

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return title and note, as plain text, of players' own material from the store; None if it cannot be
        played.
        """
        return None

    def enterable(self) -> Sequence[str]:
        """List the tables of the game that players can replace, in words."""
        return ()


class PackBox(Box[P]):
    """The box of a game whose tables players can replace by packs. `lists` holds the title of each list as a
    message.
    """

    lists: ClassVar[Mapping[str, str]]

    def pack(self, text: str) -> tuple[Mapping[str, str], Collection[str]]:
        """Return the name of a pack by language, and the lists that it replaces; ValueError if it is invalid."""
        raise NotImplementedError

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return the name of a pack and the lists that it replaces; None if it is invalid."""
        try:
            name, lists = self.pack(text)
        except ValueError:
            return None
        return name[language], ", ".join(_(title) for key, title in self.lists.items() if key in lists)

    def enterable(self) -> Sequence[str]:
        """List the tables of the game that players can replace, in words."""
        return [_(title) for title in self.lists.values()]
