"""What the shelf and the form of a new match show of a game: its lid, its matches, its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import P, PickGroup

if TYPE_CHECKING:
    from collections.abc import Sequence


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

    def picker(self, option: str, language: str) -> Sequence[PickGroup]:
        """List the choices of an option with `Option.picker` by groups, "own" left out; the keys are those of
        `Option.choices`.
        """
        return ()

    def option_picture(self, option: str, key: str) -> Markup:
        """Draw a small picture of a choice as an inline SVG. The key is one of the choices, "drawn" or "own"."""
        return NOTHING

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return title and note, as plain text, of players' own material from the store; None if it cannot be
        played.
        """
        return None
