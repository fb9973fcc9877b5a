"""Excerpts of a board for other pages, such as the rulebook: parts cut out by their ids, not interactive, with unique
ids.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import VOID, Markup

if TYPE_CHECKING:
    from collections.abc import Sequence

_TAG: Final = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*?)(/?)>")
_ID: Final = re.compile(r'\bid="([^"]*)"')
_TOUCHED: Final = re.compile(
    r" (?:data-(?:board|move|do|field|tap|explain|hotkey|follow|key|drag|drop|lift)|tabindex|for|role|"
    r'aria-(?!label=)[a-z]+)="[^"]*"'
)
"""The attributes that make a part of a board interactive: tapped, dragged, focused, followed, or announced as a
control.
"""
_OWN: Final = re.compile(r'( id=")([^"]*)"')
_BOX: Final = re.compile(r'(<svg class="layer" viewBox=)"[^"]*"')


def cut_out(whole: str, wanted: Sequence[str]) -> str:
    """Cut the elements with these ids out of a drawing, in document order, each within its original ancestors so that
    the game's styles apply. KeyError if one is missing.
    """
    missing, names = set(wanted), set(wanted)
    kept: list[str] = []
    around: list[tuple[str, str]] = []  # the open elements: tag, name
    opened = 0  # how many of those are written
    inside = 0  # the depth from which everything is kept, 0 for nothing
    last = 0
    for tag in _TAG.finditer(whole):
        if tag[1]:
            if inside:
                kept.append(whole[last : tag.end()])
                if len(around) == inside:
                    inside = 0
                    opened -= 1
            elif len(around) == opened:
                kept.append(tag[0])
                opened -= 1
            around.pop()
        else:
            ident = _ID.search(tag[3])
            closed = bool(tag[4]) or tag[2] in VOID
            begins = not inside and ident is not None and ident[1] in names
            if begins and ident is not None:
                missing.discard(ident[1])
                kept += [opening for opening, _name in around[opened:]]
                opened = len(around) + (not closed)
            if inside:
                kept.append(whole[last : tag.end()])
            elif begins:
                kept.append(tag[0])
            if not closed:
                around.append((tag[0], tag[2]))
                if begins:
                    inside = len(around)
        last = tag.end()
    if missing:
        raise KeyError(*sorted(missing))
    return "".join(kept)


def inert(whole: str, prefix: str, box: str = "") -> Markup:
    """Return a drawing without touchables, with `prefix` added to its ids, and with the view box `box` for its layers
    if given.
    """
    text = _OWN.sub(lambda one: f'{one[1]}{prefix}{one[2]}"', _TOUCHED.sub("", whole))
    return Markup(_BOX.sub(rf'\1"{box}"', text) if box else text)
