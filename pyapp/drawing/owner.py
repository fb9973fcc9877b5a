"""Whose a sheet is: the name and the piece of its owner, drawn on the sheet and part of its accessible name.

A sheet's element has an id and is named by its title, `ID-title`, and by its owner's tag, `ID-owner`. The view draws
the title and the tag's place; `View.owners` says whose the sheet is, and the page fills the place.
"""

from __future__ import annotations

from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import piece


def named(sheet: str) -> str:
    """Return the attributes of a sheet's element: its id, and that its title and its owner name it."""
    return f'id="{sheet}" aria-labelledby="{title_of(sheet)} {tag_of(sheet)}"'


def title_of(sheet: str) -> str:
    """Return the id of a sheet's title."""
    return f"{sheet}-title"


def tag_of(sheet: str) -> str:
    """Return the id of the place of a sheet's tag."""
    return f"{sheet}-owner"


def place(sheet: str) -> Markup:
    """Draw the place of a sheet's tag."""
    return el("span", cls="owner", id=tag_of(sheet))


def tag(name: str, number: int, party: int | None = None) -> Markup:
    """Draw a tag: a piece by its number, 0 to 6, and a name; on a page it is explained as the seat of a party."""
    explained = None if party is None else f"seat {party}"
    return join(piece(number, size="small"), el("b", name, data_explain=explained))
