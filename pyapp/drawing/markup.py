"""HTML as a type: `Markup` is inserted into a page unchanged, any other text is escaped.

Elements are written as `el("button", picture, label, cls="key", do="undo", disabled=True)`. String operations that
`Markup` does not override return plain text, which gets escaped: a mistake shows tags on the page, but never turns user
input into elements.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Value

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""HTML elements without an end tag."""
CLOSED: Final = frozenset({"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"})
"""SVG elements that are self-closing."""
RENAMED: Final = {"cls": "class", "do": "data-do", "move": "data-move", "field": "data-field"}
"""Attributes whose Python name differs from the HTML name by more than "_" for "-"."""


class Markup(str):
    """HTML with escaped texts. Anything that is added, joined or filled in is escaped unless it is markup."""

    __slots__ = ()

    def __add__(self, other: str, /) -> Markup:
        return Markup(str.__add__(self, esc(other)))

    def __radd__(self, other: str, /) -> Markup:
        return Markup(str.__add__(esc(other), self))

    def __mul__(self, number: Any, /) -> Markup:
        return Markup(str.__mul__(self, number))

    def join(self, parts: Iterable[str], /) -> Markup:
        """Join parts with this as the separator."""
        return Markup(str.join(self, map(esc, parts)))

    def format(self, *values: object, **named: object) -> Markup:
        """Fill the fields in braces."""
        return Markup(str.format(self, *map(esc, values), **{name: esc(value) for name, value in named.items()}))


NOTHING: Final = Markup()


def esc(value: object) -> Markup:
    """Escape text for HTML, attributes included. All user input goes through here. Markup is returned unchanged."""
    return value if isinstance(value, Markup) else Markup(_escaped(str(value)))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return escape(text, quote=True)


@lru_cache(maxsize=4096)
def trusted(html: str) -> Markup:
    """Return our own HTML as markup, for parts that are drawn once and cached: the same object every time, so that a
    repaint neither copies nor compares it.
    """
    return Markup(html)


def join(*children: Value) -> Markup:
    """Concatenate elements and texts."""
    return Markup("".join([child if child.__class__ is Markup else _escaped(str(child)) for child in children]))


def el(tag: str, *children: Value, **attributes: Value | None) -> Markup:
    """Build an element with its children, and its attributes in the order given.

    `cls` is `class`; `do`, `move` and `field` are the page's `data-...`; "_" stands for "-". An attribute that is None
    is omitted. True and False add or omit an attribute, except that ARIA attributes get the value.
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
    """The written form of attributes, with a leading space, by their Python names."""

    def __missing__(self, name: str) -> str:
        written = self[name] = f" {RENAMED.get(name) or name.rstrip('_').replace('_', '-')}"
        return written


_NAMES: Final = _Names()
