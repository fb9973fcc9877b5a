"""Small drawings of the sheets: resource pips, blueprints, pencil marks; and amounts of resources in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from pyapp.drawing.language import ngettext
from pyapp.drawing.markup import Markup, el
from pyapp.drawing.pieces import pictogram as draw_pictogram
from pyapp.drawing.vocabulary import joined
from pyapp.games.imperial.rules.components import RESOURCE_KEYS, RESOURCES

PICTOGRAMS: Final = {
    "walls": "defensive-wall",
    "huts": "hut",
    "granaries": "granary",
    "bridges": "stone-bridge",
    "fields": "grain-bundle",
    "blueprints": "pencil-ruler",
    "notes": "laurels",
    "imperial": "laurel-crown",
    "ally": "shaking-hands",
    "boon": "cornucopia",
    "yield": "sickle",
    "export": "amphora",
    "coin": "clover",
}
"""Thing -> its pictogram of the game-icons set."""

CROSSES: Final = (
    ("M7 8C14 15 25 25 33 32", "M33 8C25 15 15 26 7 33"),
    ("M8 6C13 14 26 24 34 34", "M34 9C24 14 14 24 6 31"),
    ("M5 10C16 15 24 26 35 30", "M31 5C26 16 14 25 9 35"),
)
"""The two strokes of each of the three pencil crosses."""
# --- print ---


@cache
def pip(letter: str, kind: str = "") -> Markup:
    """Draw the pip of a resource letter, or of a worker for "A"; `kind` is a class."""
    name = RESOURCE_KEYS[RESOURCES.index(letter)] if letter in RESOURCES else "worker"
    return el("svg", el("use", href=f"#p-{name}"), cls=f"pip {name} {kind}", aria_hidden=True)


@cache
def pips(cost: str) -> Markup:
    """Draw the pips of a box or a circle."""
    return el("span", *map(pip, cost), cls=f"pips n{len(cost)}")


@cache
def pictogram(name: str) -> Markup:
    """Draw the pictogram of a thing."""
    return draw_pictogram(PICTOGRAMS[name])


@cache
def blueprint(shape: tuple[str, ...]) -> Markup:
    """Draw the shape of a blueprint in the colour of its building."""
    width, height = 11 * max(map(len, shape)) + 1, 11 * len(shape) + 1
    squares = (
        el("rect", x=11 * column + 1, y=11 * row + 1, width="10", height="10", rx="1.5", fill="currentColor")
        for row, line in enumerate(shape)
        for column, mark in enumerate(line)
        if mark == "X"
    )
    return el("svg", *squares, cls="bp", viewBox=f"0 0 {width} {height}", width=width, height=height, aria_hidden=True)


# --- pencil ---


@cache
def hand(ident: str) -> int:
    """Return which of the three crosses is drawn in a place, 1 to 3; always the same one."""
    return 1 + sum(number * ord(letter) for number, letter in enumerate(ident, 3)) % len(CROSSES)


def stroke_id(ident: str, stroke: str) -> str:
    """Return the element id of a stroke, a or b, of the cross in a place."""
    return f"px-{ident}-{stroke}"


@cache
def cross(ident: str, *, recent: bool = False) -> Markup:
    """Draw the pencil cross of a place; a recent one is marked for the styles."""
    number = hand(ident)
    strokes = (el("use", id=stroke_id(ident, stroke), href=f"#x{number}{stroke}") for stroke in "ab")
    return el("svg", *strokes, cls="px recent" if recent else "px", aria_hidden=True)


STRIKE: Final = el("svg", el("use", href="#strike"), cls="mk", aria_hidden=True)
STAR: Final = el("svg", el("use", href="#p-star"), cls="star", aria_hidden=True)
RING: Final = el("svg", el("use", href="#ring"), cls="mk rg", aria_hidden=True)


def raised(base: int, steps: int, *, coming: bool = False, **attributes: str | None) -> Markup:
    """Draw an underlined number that `steps` settlements raised: printed and former numbers struck through, the present
    one in pencil; only the printed number if there are no settlements.

    With `coming` one more settlement is chosen: the number after it is written large.
    """
    if not steps and not coming:
        return el("span", base, cls="ul", **attributes)
    numbers = [
        el("span", base + steps + coming, cls="vh"),
        el("span", base, STRIKE, cls="was", aria_hidden=True),
    ]
    if steps and coming:
        numbers.append(el("span", el("span", base + steps, cls="hand"), STRIKE, cls="was hs", aria_hidden=True))
    numbers.append(el("span", base + steps + coming, cls="hand new" if coming else "hand", aria_hidden=True))
    return el("span", *numbers, cls="up", **attributes)


# --- words for amounts ---


def amount(letter: str, number: int) -> str:
    """Format a number of a resource, or of actions for "A"."""
    if letter == "W":
        return ngettext("{number} wood", "{number} wood", number)
    if letter == "S":
        return ngettext("{number} stone", "{number} stone", number)
    if letter == "F":
        return ngettext("{number} food", "{number} food", number)
    if letter == "G":
        return ngettext("{number} gold", "{number} gold", number)
    return ngettext("{number} action", "{number} actions", number)


def amounts(text: str) -> str:
    """Format the resources of a text of letters, such as "WWS"; empty for an empty text."""
    return joined([amount(letter, text.count(letter)) for letter in RESOURCES if letter in text])
