"""HTML as a type: what is `Markup` stands on a page as it is, any other text is escaped on its way there.

Elements are written as `el("button", picture, label, cls="key", do="undo", disabled=True)`. Whatever Python does to a
`Markup` that is not done below makes plain text of it, which is escaped when it comes to a page: a mistake shows
brackets, it lets nobody's text become elements.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Value

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""HTML's elements without an end tag."""
CLOSED: Final = frozenset({"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"})
"""SVG's elements that end with their start tag."""
RENAMED: Final = {"cls": "class", "do": "data-do", "move": "data-move", "field": "data-field"}
"""Attributes whose name in Python is another one than in HTML, apart from "_" for "-"."""


class Markup(str):
    """HTML whose texts are escaped. What is added, joined or filled in is escaped unless it is markup itself."""

    __slots__ = ()

    def __add__(self, other: str, /) -> Markup:
        return Markup(str.__add__(self, esc(other)))

    def __radd__(self, other: str, /) -> Markup:
        return Markup(str.__add__(esc(other), self))

    def __mul__(self, number: Any, /) -> Markup:
        return Markup(str.__mul__(self, number))

    def join(self, parts: Iterable[str], /) -> Markup:
        """Put parts together, with this between them."""
        return Markup(str.join(self, map(esc, parts)))

    def format(self, *values: object, **named: object) -> Markup:
        """Fill the places in braces, each with one of the values whole."""
        return Markup(str.format(self, *map(esc, values), **{name: esc(value) for name, value in named.items()}))


NOTHING: Final = Markup()


def esc(value: object) -> Markup:
    """Escape text for HTML, attributes included: the one place where what people typed becomes harmless. Markup stays
    as it is.
    """
    return value if isinstance(value, Markup) else Markup(_escaped(str(value)))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return escape(text, quote=True)


@lru_cache(maxsize=4096)
def trusted(html: str) -> Markup:
    """Return HTML of our own drawing as markup: for parts that are drawn once and kept, the same object every time, so
    that a paint neither copies nor compares what has not changed.
    """
    return Markup(html)


def join(*children: Value) -> Markup:
    """Put elements and texts one after another."""
    return Markup("".join([child if child.__class__ is Markup else _escaped(str(child)) for child in children]))


def el(tag: str, *children: Value, **attributes: Value | None) -> Markup:
    """Write an element: its children one after another, its attributes in the order given.

    `cls` is `class`, `do`, `move` and `field` are the page's `data-...`, and "_" stands for "-". An attribute that is
    None is left out; one that is True or False is there or not, those of ARIA say which.
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value.__class__ is str:
            parts += (_NAMES[name], '="', _escaped(value), '"')
        elif isinstance(value, bool):
            if name.startswith("aria_"):
                parts += (_NAMES[name], '="true"' if value else '="false"')
            elif value:
                parts.append(_NAMES[name])
        elif value is not None:
            parts += (_NAMES[name], '="', str(esc(value)).replace('"', "&quot;"), '"')
    if tag in CLOSED and not children:
        parts.append("/>")
    else:
        parts.append(">")
        for child in children:
            parts.append(child if child.__class__ is Markup else _escaped(str(child)))
        if tag not in VOID:
            parts += ("</", tag, ">")
    return Markup("".join(parts))


class _Names(dict[str, str]):
    """Attributes by their names in Python, as they are written, a space before them."""

    def __missing__(self, name: str) -> str:
        written = self[name] = f" {RENAMED.get(name) or name.rstrip('_').replace('_', '-')}"
        return written


_NAMES: Final = _Names()
