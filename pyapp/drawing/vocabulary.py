"""Words shared by the texts of several games: lists, names of parties, capital letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Sequence


_AND: Final = N_("{first} and {last}")


def listed(parts: Sequence[object]) -> Markup:
    """Join words: a, b and c."""
    *head, last = [esc(part) for part in parts] or [esc("")]
    return fill(_AND, first=Markup(", ").join(head), last=last) if head else last


def joined(words: Sequence[str]) -> str:
    """Join words like `listed`, as plain text."""
    *head, last = words or [""]
    return _(_AND).format(first=", ".join(head), last=last) if head else last


def party(names: Sequence[Markup], number: int, seat: int = -1) -> Markup:
    """Return the name of a party, `you` if it is `seat`; its number if there are no names."""
    if number == seat:
        return esc(_("you"))
    return names[number] if number < len(names) else fill(N_("seat {number}"), number=number + 1)


def capitalized(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def capitalized_sentence(text: Markup, names: Sequence[Markup]) -> Markup:
    """Return a sentence with a capital first letter, unless it starts with a name, which stays as it was typed."""
    named = any(name and text.startswith(name) and not text[len(name) :][:1].isalnum() for name in names)
    return text if named else Markup(capitalized(text))


def without_name(line: Markup, name: Markup) -> Markup:
    """Remove the name at the start of a line, if the line before it named the same party."""
    return Markup(capitalized(line[len(name) :].lstrip(": "))) if line.startswith(name) else line
