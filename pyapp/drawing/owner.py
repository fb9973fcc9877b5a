"""The owner of a sheet: name and piece, drawn on the sheet and part of its accessible name.

A sheet's element has an id and is labelled by its title, `ID-title`, and its owner's tag, `ID-owner`. The view draws
the title and the placeholder of the tag; `View.owners` returns the owner, and the page fills the placeholder.
"""

from __future__ import annotations

from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import piece


def named(sheet: str) -> str:
    """Return the attributes of a sheet's element: its id and its labels."""
    return f'id="{sheet}" aria-labelledby="{title_of(sheet)} {tag_of(sheet)}"'


def title_of(sheet: str) -> str:
    """Return the id of a sheet's title."""
    return f"{sheet}-title"


def tag_of(sheet: str) -> str:
    """Return the id of a sheet's owner tag."""
    return f"{sheet}-owner"


def place(sheet: str) -> Markup:
    """Draw the placeholder of a sheet's owner tag."""
    return el("span", cls="owner", id=tag_of(sheet))


def tag(name: str, number: int, party: int | None = None) -> Markup:
    """Draw an owner tag: a piece by number, 0 to 6, and a name; with `party`, it is explained as that seat."""
    explained = None if party is None else f"seat {party}"
    return join(piece(number, size="small"), el("b", name, data_explain=explained))
