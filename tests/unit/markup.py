"""HTML as a reader of it sees it: elements with attributes and text, and every fault that a page of ours must not
have.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VOID = {"input", "br", "img", "meta", "link", "hr", "wbr"}
SHAPES = {"rect", "path", "use", "circle", "ellipse", "polyline", "line", "polygon"}
TAGS = {
    *(
        "a",
        "b",
        "br",
        "button",
        "code",
        "div",
        "em",
        "figcaption",
        "figure",
        "footer",
        "h1",
        "h2",
        "h3",
        "header",
        "i",
        "input",
        "label",
        "li",
        "main",
        "nav",
        "ol",
        "p",
    ),
    *(
        "progress",
        "textarea",
        "select",
        "option",
        "optgroup",
        "u",
        "s",
        "section",
        "small",
        "span",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ),
    *("canvas", "img"),
    *("svg", "g", "defs", "pattern", "text", "symbol", "title", *SHAPES),
}
"""Every tag that our pages are made of: one that is not here was typed by somebody."""
ATTRIBUTES = {
    *(
        "id",
        "class",
        "href",
        "type",
        "value",
        "selected",
        "label",
        "role",
        "tabindex",
        "lang",
        "disabled",
        "inert",
        "min",
        "max",
        "maxlength",
        "inputmode",
        "rows",
        "readonly",
        "scope",
        "hidden",
    ),
    *("src", "alt"),
    *("placeholder", "autocomplete", "autocapitalize", "spellcheck"),
    *(
        "viewbox",
        "width",
        "height",
        "x",
        "y",
        "dy",
        "d",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "dy",
        "fill",
        "stroke",
        "transform",
        "points",
        "opacity",
        "version",
        "xmlns",
    ),
    *(
        "name",
        "for",
        "checked",
        "preserveaspectratio",
        "patternunits",
        "overflow",
        "text-anchor",
        "font-size",
        "font-weight",
        "font-family",
        "color",
        "vector-effect",
    ),
    *(
        "fill-opacity",
        "fill-rule",
        "stroke-width",
        "stroke-opacity",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
    ),
}
"""Every attribute that our pages use, besides data-* and aria-*."""


@dataclass(eq=False)
class Element:
    """An element: its tag, attributes, parent and the text inside it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def all(self) -> Iterator[Element]:
        """Yield this element and all inside it, in their order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """Return the text inside, its white space drawn together."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()
        yield " "

    @property
    def name(self) -> str:
        """Return the name that a screen reader says: the label if there is one, else the text."""
        return self["aria-label"] or self.text or self["placeholder"]

    def has_class(self, name: str) -> bool:
        """Return whether it has a class."""
        return name in self["class"].split()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.here = self.root
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        self.faults += [f"<{tag}> has {name} twice" for name, count in Counter(names).items() if count > 1]
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.here = self.here.parent or self.root

    def handle_endtag(self, tag: str) -> None:
        if self.here.tag != tag:
            self.faults.append(f"</{tag}> closes <{self.here.tag}>")
        self.here = self.here.parent or self.root

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"a comment: {data[:40]}")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"a declaration: {decl[:40]}")


def read(html: str) -> Element:
    """Read HTML; AssertionError if tags are not balanced or attributes come twice."""
    return read_plain(html) or read_any(html)


def read_any(html: str) -> Element:
    """Read any HTML as a browser would, slowly."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.faults, reader.faults[:5]
    assert reader.here is reader.root, f"<{reader.here.tag}> is not closed"
    return reader.root


_ATTRIBUTE = re.compile(r'([a-zA-Z][-\w]*)(?:="([^"]*)")?')
_TOKEN = re.compile(r'([^<]+)|<(/?)([a-z][a-z0-9]*)((?: [a-zA-Z][-\w]*(?:="[^"]*")?)*) ?(/?)>')
_LOOSE_REFERENCE = re.compile("&(?!#?[a-zA-Z0-9]+;)")
_RAW = {"script", "style", "textarea", "xmp", "iframe", "noembed", "noframes", "plaintext"}
"""Elements inside of which tags or references may not be what they are elsewhere."""


def read_plain(html: str) -> Element | None:
    """Read HTML that is written as ours is: balanced, attributes in double quotes; None for anything else."""
    if _LOOSE_REFERENCE.search(html):
        return None
    root = here = Element("", {})
    end = 0
    for token in _TOKEN.finditer(html):
        if token.start() != end:
            return None
        end = token.end()
        text, closing, tag, attributes, closed = token.groups()
        if text is not None:
            here.children.append(unescape(text) if "&" in text else text)
        elif closing:
            if here.tag != tag or attributes or closed or here.parent is None:
                return None
            here = here.parent
        else:
            known = _attributes(attributes)
            if known is None or tag in _RAW:
                return None
            element = Element(tag, dict(known), here)
            here.children.append(element)
            if tag not in VOID and not closed:
                here = element
    return root if here is root and end == len(html) else None


@lru_cache(maxsize=65536)
def _attributes(text: str) -> dict[str, str] | None:
    """Read the attributes of a tag; None if one comes twice."""
    pairs = _ATTRIBUTE.findall(text)
    read = {name.lower(): unescape(value) for name, value in pairs}
    return read if len(read) == len(pairs) else None


def faults(root: Element) -> list[str]:
    """Say what our pages must not have: foreign tags and attributes, inline styles and scripts, ids twice, nameless
    controls, dead references.
    """
    complaints: list[str] = []
    elements = [element for element in root.all() if element.tag]
    for element in elements:
        where = f"<{element.tag} {element.attributes}>"[:160]
        if element.tag not in TAGS:
            complaints.append(f"foreign tag {where}")
        for name in element.attributes:
            if not (name in ATTRIBUTES or re.fullmatch(r"(data|aria)-[a-z]+", name)):
                complaints.append(f"foreign attribute {name} in {where}")
        control = element.tag in ("button", "a", "input", "select", "textarea") or element["role"] in (
            "button",
            "radio",
            "switch",
            "group",
            "img",
            "dialog",
            "region",
        )
        labelled = "aria-labelledby" in element.attributes or (
            element.parent is not None and element.parent.tag == "label" and element.parent.text
        )
        if control and not element.name and not labelled:
            complaints.append(f"no name {where}")
        if element.tag == "a" and not element["href"].startswith("#"):
            complaints.append(f"a link out of the page {where}")
        if element.tag == "button" and element["type"] != "button":
            complaints.append(f"a button that submits {where}")
    ids = Counter(element["id"] for element in elements if element["id"])
    complaints += [f"id {name} comes {count} times" for name, count in ids.items() if count > 1]
    for element in elements:
        for name in ("aria-labelledby", "aria-describedby"):
            complaints += [f"{name} leads nowhere: {ident}" for ident in element[name].split() if ident not in ids]
    return complaints
