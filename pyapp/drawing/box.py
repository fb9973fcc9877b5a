"""What the shelf and the form of a new match show of a game: its lid, its matches, its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from pyapp.drawing.language import _, ngettext
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import P, PickGroup, PickItem

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Box(Generic[P]):
    """A game as it lies on the shelf."""

    def cover(self) -> Markup:
        """Draw the lid's scene as the inside of a symbol, 300 by 220 units."""
        raise NotImplementedError

    def symbols(self) -> Markup:
        """Draw the symbols that the page keeps for this game: what never changes on its board."""
        return NOTHING

    def thumbnail(self, position: P) -> Markup:
        """Draw a small picture of the board for the shelf."""
        raise NotImplementedError

    def status(self, position: P) -> Markup:
        """Say in a word or two where the match stands, for the shelf."""
        return NOTHING

    def amount(self, points: int) -> str:
        """Say how many points there are, with what the game counts."""
        return ngettext("{number} point", "{number} points", points)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> Sequence[PickGroup]:
        """List the choices of an option with `Option.picker` by groups, "own" left out; the keys are those of
        `Option.choices`. `content` is the players' own material that goes with them.
        """
        return ()

    def picked(self, option: str, key: str, language: str, content: Sequence[str] = ()) -> PickItem | None:
        """Return one choice of an option with `Option.picker`; None if there is no such one."""
        items = (item for group in self.picker(option, language, content) for item in group.items)
        return next((item for item in items if item.key == key), None)

    def card(self, key: str, language: str) -> PickItem | None:
        """Return a scenario of the solo game by its key, as a card of a gallery that the page gives its title; None if
        there is no such one.
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
        """List what of the game players can enter themselves, in words."""
        return ()


class PackBox(Box[P]):
    """The box of a game whose tables players may replace by packs. `lists` says what each list of a pack is called, as
    a message.
    """

    lists: ClassVar[Mapping[str, str]]

    def pack(self, text: str) -> tuple[Mapping[str, str], Collection[str]]:
        """Return the name of a pack by language, and the lists that it replaces; ValueError if it is not sound."""
        raise NotImplementedError

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return the name of a pack and the lists that it replaces; None if it is not sound."""
        try:
            name, lists = self.pack(text)
        except ValueError:
            return None
        return name[language], ", ".join(_(title) for key, title in self.lists.items() if key in lists)

    def enterable(self) -> Sequence[str]:
        """List what of the game players can enter themselves, in words."""
        return [_(title) for title in self.lists.values()]
