"""The sheets on paper, blank or as a player filled them: empire above, village below, black on white. Lengths are
millimetres.

The paper's content is 186 by 254 mm: it fits A4 and Letter with margins of 12 mm. Boxes are at least 7 mm wide and
high. Resources differ by shape, settlements by letter and dash pattern, so nothing needs colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import (
    COMPETITION,
    EMPIRE,
    FIELDS,
    RESOURCE_KEYS,
    RESOURCES,
    ROUNDS,
    SECTIONS,
    TRACK_NAMES,
    TRACKS,
    Building,
    Sheet,
)
from pyapp.games.imperial.rules.reading import LETTERS
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.marks import hand
from pyapp.games.imperial.view.village import ability_html, civilisation_of, stars
from pyapp.games.imperial.view.vocabulary import name_of

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player

WIDTH: Final = 186.0
_LABEL: Final = 18.0
"""The column of the tracks' names."""
_LEAST: Final = 7.1
"""The least side of a box that is easy to cross with a pencil."""
_GAP: Final = 0.6
_HEAD: Final = 6.0
_HEIGHTS: Final = (16.5, 16.5, 22.5, 15.5)
"""The rows of the four tracks."""
_TOPS: Final = tuple(_HEAD + sum(_HEIGHTS[:track]) for track in range(len(_HEIGHTS)))
_FIELDS_TOP: Final = _HEAD + sum(_HEIGHTS)
_FIELDS_HEIGHT: Final = 16.0
_STRIP_TOP: Final = _FIELDS_TOP + _FIELDS_HEIGHT + 2.0
_STRIP_HEIGHT: Final = 9.0
HEIGHT: Final = _STRIP_TOP + _STRIP_HEIGHT + 0.3
_EDGE: Final = 0.4
"""The distance of the outermost lines to the edge of the sheet, which printers and rounding may cut."""
_VALUE: Final = 4.6
"""The height of the printed value at the foot of a cell."""
_CIRCLE: Final = 4.0
_COLUMNS: Final = tuple(
    count * _LEAST + (count + 1) * _GAP if count > 2 else 2 * _LEAST + 3 * _GAP
    for count in (max(len(track[section].boxes) for track in EMPIRE) for section in range(SECTIONS))
)
"""The width of each section's column: two boxes side by side, or as many as one of its sections has."""
_LEFT: Final = tuple(_LABEL + sum(_COLUMNS[:section]) for section in range(SECTIONS + 1))
"""The left edge of each column; the last entry is that of the VP column."""
_SCORE: Final = _LEFT[SECTIONS]
_DASHES: Final = ("", "2.6 1.3", "0.1 1.5", "4 1.2 0.1 1.2", "1.3 1.3", "5 1.2 0.1 1.2 0.1 1.2")
"""The dash pattern of settlements by the number of their building."""
_CROSSES: Final = (
    ("M18 20C35 37 63 62 82 80", "M82 20C62 37 37 65 18 82"),
    ("M20 15C32 35 65 60 85 85", "M85 22C60 35 35 60 15 78"),
    ("M13 25C40 37 60 65 88 75", "M78 12C65 40 35 62 22 88"),
)
_RING: Final = "M72 12C35 2 8 22 8 50c0 30 32 45 60 38 25-8 32-30 22-55C82 15 60 8 37 15"


@dataclass(frozen=True, slots=True)
class Page:
    """The texts around the sheets: the player's name, the moment in words, the table code, the date, the player's
    piece; empty on blank sheets. `draft` marks a sheet that is not finished.
    """

    who: Markup = NOTHING
    moment: str = ""
    code: str = ""
    date: str = ""
    draft: bool = False
    piece: int = 0


def printed(title: str, sheet: Sheet, page: Page, player: Player | None = None) -> Markup:
    """Draw one page: blank for a sheet, or as a player has filled it."""
    basic = player.village.basic if player is not None else False
    name = _("Village") if sheet is COMPETITION else name_of(sheet)
    kind = _("draft") if page.draft else _("own sheet") if sheet.provenance == "own" else _("house sheet")
    line, short_line = el("i", cls="prt-line"), el("i", cls="prt-line short")
    if page.who:
        who = join(el("span", owner.tag(page.who, page.piece), cls="owner"), " · ", page.moment)
    else:
        who = join(_("Name"), line, _("Date"), short_line)
    about = join(" · ".join(part for part in (civilisation_of(sheet), kind) if part))
    if sheet is not COMPETITION:
        about = join(about, " ", stars(sheet.difficulty))
    rows = [
        _building(sheet, number, player, basic=basic)
        for number in range(len(sheet.buildings))
        if not (basic and sheet.buildings[number].ability.kind == "blueprint_vp")
    ]
    left = Markup(" · ").join((title, name if sheet is not COMPETITION else _("Competition village"), kind))
    code = fill(N_("table code {code}"), code=page.code)
    right = join(code, " · ", page.date) if page.code else join(code.strip(), short_line)
    return el(
        "section",
        el("header", el("b", title, cls="prt-h"), el("span", who)),
        empire(player),
        el("div", el("b", name, cls="prt-h"), " ", el("span", about), cls="prt-title"),
        el("ol", *rows),
        el("footer", el("span", left), el("span", right)),
        cls="prt",
        aria_label=join(_("Sheets on paper"), ": ", page.who or name),
    )


# --- the empire ---


def empire(player: Player | None = None) -> Markup:
    """Draw the empire sheet as one picture."""
    parts = [
        f'<rect class="imp" x="{_LEFT[-2]:g}" y="0" width="{_COLUMNS[-1]:g}" height="{_FIELDS_TOP:g}"/>',
        _grid(),
    ]
    for track, name in enumerate(TRACKS):
        parts.append(_label(TRACK_NAMES[track], name, _TOPS[track], _HEIGHTS[track]))
        parts += [_section(track, section, player) for section in range(SECTIONS)]
        if player is not None:
            reached = player.length[track]
            now = EMPIRE[track][reached - 1].value if reached else 0
            parts.append(
                f'<text class="pen big" x="{(_SCORE + WIDTH) / 2:g}" '
                f'y="{_TOPS[track] + _HEIGHTS[track] / 2 + 2.6:g}" text-anchor="middle">{now}</text>'
            )
    parts.append(_label(N_("Fields"), "fields", _FIELDS_TOP, _FIELDS_HEIGHT))
    parts += [_field(number, player) for number in range(len(FIELDS))]
    parts.append(_strip(player))
    if player is not None:
        parts.append(_settlements(player))
    title = _("Empire sheet")
    return Markup(
        f'<svg class="prt-empire" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{title}">{"".join(parts)}'
        "</svg>"
    )


def _grid() -> Markup:
    """Draw the lines and the head: numbers of the sections, the column for the VP."""
    ys = [_EDGE, *_TOPS, _FIELDS_TOP, _FIELDS_TOP + _FIELDS_HEIGHT]
    xs = [_EDGE, *_LEFT, WIDTH - _EDGE]
    lines = "".join(f"M{_EDGE:g} {y:g}H{WIDTH - _EDGE:g}" for y in ys) + "".join(
        f"M{x:g} 0V{_FIELDS_TOP:g}" for x in xs
    )
    lines += "".join(
        f"M{x:g} {_FIELDS_TOP:g}V{_FIELDS_TOP + _FIELDS_HEIGHT:g}"
        for x in (_EDGE, _LABEL, *(_span(number)[1] for number in range(len(FIELDS))), WIDTH - _EDGE)
    )
    numbers = "".join(
        f'<text class="num" x="{_LEFT[at] + _COLUMNS[at] / 2:g}" y="4.4" text-anchor="middle">{at + 1}</text>'
        for at in range(SECTIONS - 1)
    )
    last = (
        f'<text class="num" x="{_SCORE - _COLUMNS[-1] / 2 - 2.6:g}" y="4.4" text-anchor="middle">{SECTIONS}'
        f"</text>{_picture('g-laurel-crown', _SCORE - _COLUMNS[-1] / 2, 1, 4)}"
    )
    return Markup(
        f'<path class="hair" d="{lines}"/><text class="cap" x="1.5" y="4.5">{_("Empire")}</text>{numbers}{last}'
        f'<text class="num" x="{(_SCORE + WIDTH) / 2:g}" y="4.4" text-anchor="middle">{_("VP")}</text>'
    )


def _picture(symbol: str, x: float, y: float, size: float) -> Markup:
    return Markup(f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>')


_PICTURES: Final = {
    "walls": "g-defensive-wall",
    "huts": "g-hut",
    "granaries": "g-granary",
    "bridges": "g-stone-bridge",
    "fields": "g-grain-bundle",
}


def _label(title: str, name: str, top: float, height: float) -> Markup:
    middle = top + height / 2
    return Markup(
        f"{_picture(_PICTURES[name], _LABEL / 2 - 3.5, middle - 6.4, 7)}"
        f'<text class="lab" x="{_LABEL / 2:g}" y="{middle + 4.6:g}" text-anchor="middle">{_(title)}</text>'
    )


def boxes_of(track: int, section: int) -> list[tuple[float, float, float, float]]:
    """Return x, y, width and height of the boxes of a section: one fills its cell, several are side by side."""
    count = len(EMPIRE[track][section].boxes)
    left, top, room = _LEFT[section], _TOPS[track], _HEIGHTS[track] - _VALUE
    width = (_COLUMNS[section] - _GAP * (count + 1)) / count
    height = min(room - 2 * _GAP, 10.5)
    first = top + (room - height) / 2
    return [(left + _GAP + number * (width + _GAP), first, width, height) for number in range(count)]


def _section(track: int, section: int, player: Player | None) -> Markup:
    parts = []
    for number, (x, y, width, height) in enumerate(boxes_of(track, section)):
        parts.append(
            f'<rect class="bx" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
            f'rx="0.8"/>{_pips(EMPIRE[track][section].boxes[number], x, y, width, height)}'
        )
        if player is not None and player.box(track, section, number):
            parts.append(_cross(f"{TRACKS[track]}-{section + 1}-{number + 1}", x, y, width, height))
    x, y = _LEFT[section] + _COLUMNS[section] / 2, _TOPS[track] + _HEIGHTS[track] - 1.2
    parts.append(f'<text class="val" x="{x:g}" y="{y:g}" text-anchor="middle">{EMPIRE[track][section].value}</text>')
    if player is not None and player.length[track] == section + 1:
        parts.append(_scaled(_RING, x - 4, y - 4.4, 8, 5.4, "pn round"))
    return Markup("".join(parts))


def _pips(cost: str, x: float, y: float, width: float, height: float, most: float = 4.2) -> Markup:
    """Draw the pips of a cost in a box, in one row or two."""
    if not cost:
        return NOTHING
    rows = 1 if len(cost) * 3.3 <= width - 0.8 else 2
    columns = ceil(len(cost) / rows)
    size = min(most, (width - 0.8) / columns - 0.3, (height - 0.8) / rows - 0.3)
    drawn = []
    for number, letter in enumerate(cost):
        row, column = divmod(number, columns)
        here = min(columns, len(cost) - row * columns)
        px = x + width / 2 + (column - here / 2) * (size + 0.3) + 0.15
        py = y + height / 2 + (row - rows / 2) * (size + 0.3) + 0.15
        drawn.append(_picture(f"p-{RESOURCE_KEYS[RESOURCES.index(letter)]}", px, py, size))
    return Markup("".join(drawn))


def _scaled(path: str, x: float, y: float, width: float, height: float, kind: str) -> Markup:
    """Draw a path of a 100 by 100 square scaled to a place, without scaling its line width."""
    return Markup(
        f'<svg class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="0 0 100 100" '
        f'preserveAspectRatio="none"><path vector-effect="non-scaling-stroke" d="{path}"/></svg>'
    )


def _cross(name: str, x: float, y: float, width: float, height: float) -> Markup:
    return _scaled(" ".join(_CROSSES[hand(name) - 1]), x, y, width, height, "pn")


# --- fields, rounds, totals ---


def _span(number: int) -> tuple[float, float]:
    field = FIELDS[number]
    return _LEFT[field.first], _LEFT[field.last + 1]


def _field(number: int, player: Player | None) -> Markup:
    left, right = _span(number)
    field = FIELDS[number]
    caption = fill(N_("Bridges {first}-{last}"), first=field.first + 1, last=field.last + 1)
    step = (right - left) / len(field.circles)
    middle = _FIELDS_TOP + 5.2 + _CIRCLE + 0.6
    parts = [
        f'<text class="lab" x="{(left + right) / 2:g}" y="{_FIELDS_TOP + 4:g}" text-anchor="middle">{caption}</text>'
    ]
    for at, shown in enumerate(field.circles):
        x = left + step * (at + 0.5)
        side = 2 * _CIRCLE * (0.94 if len(shown) == 2 else 0.78)
        parts.append(
            f'<circle class="bx" cx="{x:g}" cy="{middle:g}" '
            f'r="{_CIRCLE:g}"/>{_pips(shown, x - side / 2, middle - side / 2, side, side, 3.6)}'
        )
        if player is not None and player.circle(number, at):
            parts.append(
                _cross(f"field-{number + 1}-{at + 1}", x - _CIRCLE, middle - _CIRCLE, 2 * _CIRCLE, 2 * _CIRCLE)
            )
    if player is not None and player.open(number):
        parts.append(_scaled(_RING, (left + right) / 2 - 10, _FIELDS_TOP + 0.5, 20, 4.8, "pn lab"))
    return Markup("".join(parts))


def _strip(player: Player | None) -> Markup:
    """Draw the rounds to be crossed off and the last sums."""
    parts = [f'<text class="lab" x="1.5" y="{_STRIP_TOP + 5.7:g}">{_("Rounds")}</text>']
    for number in range(ROUNDS):
        x = _LABEL + 8 * number
        parts.append(
            f'<rect class="bx" x="{x:g}" y="{_STRIP_TOP + 0.8:g}" width="7.4" height="7.4" rx="0.8"/>'
            f'<text class="num" x="{x + 3.7:g}" y="{_STRIP_TOP + 6:g}" text-anchor="middle">{number + 1}</text>'
        )
        if player is not None and number + 1 < player.round:
            parts.append(_cross(f"round-{number + 1}", x, _STRIP_TOP + 0.8, 7.4, 7.4))
    sums: list[tuple[str, int | None]] = [(_("Settlements"), None), (_("Notes"), None), (_("Total"), None)]
    if player is not None:
        settled, noted = scoring.settlement_points(player), player.notes + scoring.star_points(player)
        sums = [(_("Settlements"), settled), (_("Notes"), noted), (_("Total"), scoring.total(player))]
    left, width = _LABEL + 8 * ROUNDS + 2, (WIDTH - _EDGE - _LABEL - 8 * ROUNDS - 2) / 3
    for number, (title, points) in enumerate(sums):
        x = left + width * number
        parts.append(
            f'<rect class="frame" x="{x:g}" y="{_STRIP_TOP:g}" width="{width:g}" height="{_STRIP_HEIGHT:g}"/>'
            f'<text class="lab" x="{x + 1.4:g}" y="{_STRIP_TOP + 5.7:g}">{title}</text>'
        )
        if points is not None:
            parts.append(
                f'<text class="pen" x="{x + width - 2:g}" y="{_STRIP_TOP + 7:g}" text-anchor="end">{points}</text>'
            )
    return Markup("".join(parts))


# --- settlements ---


def _settlements(player: Player) -> Markup:
    """Draw the outlines of settlements in the dash patterns of their buildings, with a letter in the first square."""
    drawn = []
    for building, mask in player.settlements:
        letter = settle_view.letter_of(player.village, building)
        number = LETTERS.index(letter)
        first = (mask & -mask).bit_length() - 1
        paths = []
        for at, sides in settle_view.edges(mask).items():
            row, column = divmod(at, SECTIONS)
            left, top = _LEFT[column] + 0.6, _TOPS[row] + 0.6
            right, bottom = left + _COLUMNS[column] - 1.2, top + _HEIGHTS[row] - 1.2
            x1, x2 = left - (0 if "L" in sides else 1.2), right + (0 if "R" in sides else 1.2)
            y1, y2 = top - (0 if "T" in sides else 1.2), bottom + (0 if "B" in sides else 1.2)
            lines = {
                "T": f"M{x1:g} {top:g}H{x2:g}",
                "B": f"M{x1:g} {bottom:g}H{x2:g}",
                "L": f"M{left:g} {y1:g}V{y2:g}",
                "R": f"M{right:g} {y1:g}V{y2:g}",
            }
            paths += [lines[side] for side in sides]
        row, column = divmod(first, SECTIONS)
        x, y = _LEFT[column] + 2.6, _TOPS[row] + _HEIGHTS[row] - 2.6
        drawn.append(
            f'<path class="set k-{letter.lower()}" {_dashed(number)} d="{"".join(paths)}"/>'
            f'<circle class="tagged k-{letter.lower()}" cx="{x:g}" cy="{y:g}" r="2"/>'
            f'<text class="tagl" x="{x:g}" y="{y + 1.05:g}" text-anchor="middle">{letter}</text>'
        )
    return Markup("".join(drawn))


def _dashed(number: int) -> str:
    return f'stroke-dasharray="{_DASHES[number]}"' if _DASHES[number] else ""


# --- the village ---


def _building(sheet: Sheet, number: int, player: Player | None, *, basic: bool) -> Markup:
    building = sheet.buildings[number]
    letter = LETTERS[number]
    at = player.village.index[building.id] if player is not None else -1
    steps = player.raised[at] if player is not None and player.village.underline[at] else 0
    if building.boxes:
        boxes = "".join(
            _box(building, box, cost, crossed=player is not None and player.village_box(at, box))
            for box, cost in enumerate(building.boxes)
        )
        right = f'<span class="prt-boxes{" many" if len(building.boxes) > 4 else ""}">{boxes}</span>'
    else:
        right = f'<span class="prt-pre">{_("already built")}</span>'
    shape = "" if basic or not building.blueprint else _shape(building.blueprint, number)
    return Markup(
        f'<li><b class="prt-tag">{letter}</b><span class="prt-shape">{shape}</span><span class="prt-text">'
        f'<b class="prt-h">{name_of(building)}</b>'
        f"<span>{ability_html(building, steps, plain=basic)}</span></span>{right}</li>"
    )


def _box(building: Building, number: int, cost: str, *, crossed: bool) -> Markup:
    mark = _cross(f"{building.id}-{number + 1}", 0.3, 0.3, 9.4, 9.4) if crossed else ""
    return Markup(
        '<svg class="prt-box" viewBox="0 0 10 10" aria-hidden="true">'
        f'<rect class="bx" x="0.3" y="0.3" width="9.4" height="9.4" rx="0.8"/>{_pips(cost, 0.3, 0.3, 9.4, 9.4)}{mark}'
        "</svg>"
    )


def _shape(shape: tuple[str, ...], number: int) -> Markup:
    """Draw a shape, and below it a sample of the line that its settlements are drawn with."""
    height = 4.2 * len(shape)
    squares = "".join(
        f'<rect class="sq" x="{4.2 * column + 0.3:g}" y="{4.2 * row + 0.3:g}" width="3.6" height="3.6"/>'
        for row, line in enumerate(shape)
        for column, mark in enumerate(line)
        if mark == "X"
    )
    sample = f'<path class="set" {_dashed(number)} d="M0.5 {height + 1.6:g}H12.1"/>'
    return Markup(
        f'<svg class="prt-plan r{len(shape)}" viewBox="0 0 12.6 {height + 2.4:g}" '
        f'aria-hidden="true">{squares}{sample}</svg>'
    )
