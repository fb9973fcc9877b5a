"""What the sheets are drawn of: resource pips, pencil marks, letters, blueprints, and the lid's scene."""

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

_PIPS: Final = {
    "wood": (
        '<g transform="rotate(-24 12 12)"><path fill="currentColor" d="M4.5 7.2h15a3.4 4.8 0 0 1 0 9.6h-15a3.4 '
        '4.8 0 0 1 0-9.6z"/>'
        '<ellipse cx="18.8" cy="12" rx="2.3" ry="3.2" fill="none" stroke="var(--cut)" stroke-width="1.5"/>'
        '<path d="M4.5 10.4h7M6.5 13.8h6.5" stroke="var(--cut)" stroke-width="1.3" stroke-linecap="round"/></g>'
    ),
    "stone": (
        '<path fill="currentColor" d="M2.5 15.5 6 6.5 13 3l7.2 5.2 1.5 8-6 5-9.2-.5z"/>'
        '<path d="M6.2 7l6.3 5 7.2-3.4M12.5 12l-1 8.5" fill="none" stroke="var(--cut)" stroke-width="1.5"/>'
    ),
    "food": (
        '<g fill="currentColor"><path d="M12 1.2c2.3 2.2 2.3 5 0 7.4-2.3-2.4-2.3-5.2 0-7.4z"/>'
        '<path d="M4.8 5.6c3.7.3 5.9 2.3 6.3 5.8-3.7-.3-5.9-2.3-6.3-5.8zM19.2 5.6c-3.7.3-5.9 2.3-6.3 5.8 3.7-.3 '
        "5.9-2.3 6.3-5.8z"
        "M4.8 11.4c3.7.3 5.9 2.3 6.3 5.8-3.7-.3-5.9-2.3-6.3-5.8zM19.2 11.4c-3.7.3-5.9 2.3-6.3 5.8 3.7-.3 5.9-2.3 "
        '6.3-5.8z"/></g>'
        '<path d="M12 10.5V23" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/>'
    ),
    "gold": (
        '<circle cx="12" cy="12" r="10" fill="currentColor"/>'
        '<circle cx="12" cy="12" r="7" fill="none" stroke="var(--cut)" stroke-width="1.4"/>'
        '<path d="M12 7.8 15 12l-3 4.2L9 12z" fill="var(--cut)"/>'
    ),
    "worker": (
        '<path fill="currentColor" d="M12 2.2a4 4 0 0 1 3.7 5.5c3 .6 6.3 2 6.3 3.7 0 1.3-1.5 1.7-4.3 1.7.7 2.6 2 '
        "5.2 3 6.9.7 1.2 0 1.8-1.3 1.8h-3.7"
        "c-1.2 0-1.7-.6-2.2-1.9-.5-1.2-.9-2-1.5-2s-1 .8-1.5 2c-.5 1.3-1 1.9-2.2 1.9H4.6c-1.3 0-2-.6-1.3-1.8 "
        "1-1.7 2.3-4.3 3-6.9-2.8 0-4.3-.4-4.3-1.7"
        ' 0-1.7 3.3-3.1 6.3-3.7A4 4 0 0 1 12 2.2z"/>'
    ),
    "star": '<path fill="currentColor" d="m12 2.5 2.9 6.2 6.8.8-5 4.6 1.3 6.7L12 17.4l-6 3.4 1.3-6.7-5-4.6 6.8-.8z"/>',
}
"""Our own pips: game-icons turn to mud at this size."""

_CROSSES: Final = (
    ("M7 8C14 15 25 25 33 32", "M33 8C25 15 15 26 7 33"),
    ("M8 6C13 14 26 24 34 34", "M34 9C24 14 14 24 6 31"),
    ("M5 10C16 15 24 26 35 30", "M31 5C26 16 14 25 9 35"),
)
"""The two strokes of each hand of a pencil cross."""
_STILL: Final = 'vector-effect="non-scaling-stroke"'
_STRIKE: Final = (
    '<path d="M3 24C14 20 24 22 37 15" fill="none" stroke="currentColor" stroke-width="2.2" stroke-opacity=".8" '
    f'stroke-linecap="round" {_STILL}/>'
)
_ARCH: Final = "c0-8-10-11-26-11s-26 3-26 11"


def _stroke_symbol(name: str, stroke: str, beside: str, width: float, weight: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 40 40" preserveAspectRatio="none">'
        '<g fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path d="{stroke}" stroke-width="{width}" stroke-opacity="{weight}" {_STILL}/>'
        f'<path d="{stroke}" transform="translate({beside})" stroke-width=".9" stroke-opacity=".58" {_STILL}/>'
        "</g></symbol>"
    )


def symbols() -> str:
    """Return the symbols that the page keeps for this game: pips `p-NAME`, the strokes `x1a`, `x1b` to `x3b` of
    crosses, `strike`, arches of bridges.
    """
    parts = [f'<symbol id="p-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _PIPS.items()]
    for number, (first, second) in enumerate(_CROSSES, 1):
        parts.append(_stroke_symbol(f"x{number}a", first, "1.4 -1", 2.8, ".86"))
        parts.append(_stroke_symbol(f"x{number}b", second, "1.2 1.2", 2.6, ".8"))
    parts.append(f'<symbol id="strike" viewBox="0 0 40 40" preserveAspectRatio="none">{_STRIKE}</symbol>')
    for bridges in (2, 3):
        arches = f"h-7{f'{_ARCH}h-14' * (bridges - 1)}{_ARCH}h-7z"
        width = 66 * bridges
        parts.append(
            f'<symbol id="arch{bridges}" viewBox="0 0 {width} 18" preserveAspectRatio="none">'
            f'<path d="M0 2h{width}v16{arches}" fill="currentColor"/></symbol>'
        )
    return "".join(parts)


# --- print ---


@cache
def pip(letter: str, kind: str = "") -> Markup:
    """Draw the pip of a resource letter, or of a worker for "A"; `kind` is a class."""
    name = RESOURCE_KEYS[RESOURCES.index(letter)] if letter in RESOURCES else "worker"
    return el("svg", el("use", href=f"#p-{name}"), cls=f"pip {name} {kind}", aria_hidden=True)


@cache
def pips(cost: str) -> Markup:
    """Draw what a box or a circle shows."""
    return el("span", *map(pip, cost), cls=f"pips n{len(cost)}")


@cache
def pictogram(name: str) -> Markup:
    """Draw the pictogram of a thing."""
    return draw_pictogram(PICTOGRAMS[name])


@cache
def blueprint(shape: tuple[str, ...]) -> Markup:
    """Draw the shape of a blueprint in the crayon of its building."""
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
    """Return which of the three crosses a place wears: always the same one."""
    return 1 + sum(number * ord(letter) for number, letter in enumerate(ident, 3)) % len(_CROSSES)


@cache
def cross(ident: str) -> str:
    """Draw the pencil cross of a place."""
    number = hand(ident)
    return (
        f'<svg class="px" aria-hidden="true"><use id="px-{ident}-a" href="#x{number}a"/>'
        f'<use id="px-{ident}-b" href="#x{number}b"/></svg>'
    )


STRIKE: Final = '<svg class="mk" aria-hidden="true"><use href="#strike"/></svg>'
STAR: Final = '<svg class="star" aria-hidden="true"><use href="#p-star"/></svg>'
RING: Final = el("svg", el("use", href="#ring"), cls="mk rg", aria_hidden=True)


def raised(base: int, steps: int, *, coming: bool = False) -> str:
    """Write a printed number that settlements raised: the old ones struck, the last in pencil; plain underlined print
    if none did.

    With `coming`, one more settlement is being drawn: the number that it will give is written large.
    """
    if not steps and not coming:
        return f'<span class="ul">{base}</span>'
    said = f'<span class="vh">{base + steps + coming}</span>'
    print_ = f'<span class="was" aria-hidden="true">{base}{STRIKE}</span>'
    if not coming:
        return f'<span class="up">{said}{print_}<span class="hand" aria-hidden="true">{base + steps}</span></span>'
    before = (
        f'<span class="was hs" aria-hidden="true"><span class="hand">{base + steps}</span>{STRIKE}</span>'
        if steps
        else ""
    )
    return (
        f'<span class="up">{said}{print_}{before}<span class="hand new" aria-hidden="true">{base + steps + 1}</span>'
        "</span>"
    )


# --- words for numbers of things ---


def amount(letter: str, number: int) -> str:
    """Say a number of a resource, or of actions for "A"."""
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
    """Say what a text of resource letters holds; an empty text says nothing."""
    return joined([amount(letter, text.count(letter)) for letter in RESOURCES if letter in text])


# --- the lid ---


def _houses() -> str:
    parts = []
    for x in (-2, 46, 94, 148, 196, 244):
        parts.append(
            f'<path d="M{x} 124l24-24 24 24z" fill="#7B2A18"/><path d="M{x + 9} 124h30v18h-30z" fill="#F3E2C4"/>'
            f'<path d="M{x + 19} 142v-9a5 5 0 0 1 10 0v9z" fill="#7B2A18"/>'
        )
    return "".join(parts)


def _ears() -> str:
    ear = "m0 4c-5-1-7-4-7-8 5 0 7 4 7 8zm0 0c5-1 7-4 7-8-5 0-7 4-7 8zm0-9c-3-3-3-6 0-9 3 3 3 6 0 9z"
    return "".join(
        f'<path d="M{6 + 26 * n} {178 + n % 2 * 2}v-18{ear}" stroke="#8A5A16" stroke-width="1.6" fill="#8A5A16"/>'
        for n in range(12)
    )


def cover() -> str:
    """Draw the lid's scene, 300 by 220 units: walls, huts, a field and a bridge, one under the other as on the
    sheet.
    """
    merlons = "v9h12v-9h12" * 6
    arches = "c0-16-12-22-26-22s-26 6-26 22h-22" * 3
    return (
        '<rect width="300" height="220" fill="#A03E26"/><g transform="translate(0 -11)">'
        '<circle cx="232" cy="54" r="30" fill="#EDC27A"/>'
        '<path d="M0 96V62h14v10h14V62h14v10h14V62h14v10h14V62h14v34z" fill="#F3E2C4"/>'
        '<path d="M98 96V40h10v9h10v-9h10v9h10v-9h10v56z" fill="#F3E2C4"/>'
        f'<path d="M148 96V72h12{merlons}h8v24z" fill="#F3E2C4"/>'
        '<path d="M117 96V74a7 7 0 0 1 14 0v22z" fill="#A03E26"/>'
        '<path d="M8 84h12M40 80h12M66 88h12M166 88h12M208 86h12M250 88h12" stroke="#C98F6B" stroke-width="3"/>'
        f'<rect y="96" width="300" height="46" fill="#C4683F"/>{_houses()}'
        f'<rect y="142" width="300" height="36" fill="#DDA94F"/>{_ears()}'
        '<rect y="178" width="300" height="62" fill="#35606B"/><path d="M0 178h300v9H0z" fill="#F3E2C4"/>'
        f'<path d="M0 187h300v26h-12{arches}c0-16-12-22-26-22s-26 6-26 22H0z" fill="#F3E2C4"/>'
        '<path d="M6 222h30M92 217h30M150 224h14M250 219h34M186 233h40M40 234h26" stroke="#8FB3B5" '
        'stroke-width="2.5" stroke-linecap="round"/></g>'
    )
