"""The box of Imperial Settlers: Roll & Write: its lid, its symbols, small pictures of empires and adventure sheets."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.box import Box
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import PickGroup, PickItem
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import (
    CIVILISATION_NAMES,
    CIVILISATIONS,
    EMPIRE,
    FIELDS,
    ROUNDS,
    SECTIONS,
    TRACKS,
    Sheet,
    sheet_ids,
)
from pyapp.games.imperial.rules.phases import OVER
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.schema import from_json
from pyapp.games.imperial.rules.sheet_schema import LETTERS
from pyapp.games.imperial.rules.sheets import civilisation_sheets, sheet_of
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import first_here
from pyapp.games.imperial.view.marks import CROSSES
from pyapp.games.imperial.view.village import HARD, stars

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.imperial.rules.player import Player


class ImperialBox(Box[Position]):
    """The box of Imperial Settlers: Roll & Write on the shelf and in the form of a new match."""

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units: walls, huts, a field and a bridge in rows, as on the empire sheet."""
        merlons = "v9h12v-9h12" * 6
        arches = "c0-16-12-22-26-22s-26 6-26 22h-22" * 3
        return Markup(
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

    def symbols(self) -> Markup:
        """Draw the symbols that the page keeps for this game: pips `p-NAME`, the strokes of crosses `x1a`, `x1b` to
        `x3b`, `strike`, the arches of two and three bridges `arch2`, `arch3`.
        """
        parts = [f'<symbol id="p-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _PIPS.items()]
        for number, (first, second) in enumerate(CROSSES, 1):
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
        return Markup("".join(parts))

    def thumbnail(self, position: Position) -> Markup:
        """Draw the small empire of the acting seat, else of the active player, or of the first seat at this table."""
        seat = position.seat if position.seat is not None and position.seat >= 0 else position.active
        return _small_empire(position.players[seat if not position.players[seat].away else first_here(position)])

    def status(self, position: Position) -> Markup:
        """Describe the progress of a match for the shelf: its round, or that it is over."""
        if position.phase == OVER:
            return esc(_("Over"))
        if position.games == 2:
            return fill(N_("game {number} of 2, round {round}"), number=position.game + 1, round=position.round)
        return fill(N_("round {round} of {rounds}"), round=position.round, rounds=ROUNDS)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> list[PickGroup]:
        """List the 48 adventure sheets by civilisation."""
        groups = []
        for civilisation in CIVILISATIONS:
            sheets = civilisation_sheets(civilisation).values()
            groups.append(
                PickGroup(_(CIVILISATION_NAMES[civilisation]), [item_of(sheet, language) for sheet in sheets])
            )
        return groups

    def picked(self, option: str, key: str, language: str, content: Sequence[str] = ()) -> PickItem | None:
        """Return a sheet by its key, without reading those of other civilisations; None for an unknown key."""
        return self.card(key, language)

    def card(self, key: str, language: str) -> PickItem | None:
        """Return a sheet by its key; None for an unknown key."""
        return item_of(sheet_of(key), language) if key in sheet_ids() else None

    def option_picture(self, option: str, choice: str) -> Markup:
        """Draw the blueprints of a sheet."""
        return shapes(sheet_of(choice)) if choice in sheet_ids() else unknown()

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return the name and the civilisation of a player's own sheet as plain text; None if it is not valid."""
        try:
            sheet = from_json(text)
        except ValueError:
            return None
        name = sheet.name.get(language) or sheet.name["en"]
        return name, _(CIVILISATION_NAMES.get(sheet.civilisation, sheet.civilisation))


def item_of(sheet: Sheet, language: str) -> PickItem:
    """Return the card of a sheet: its name, difficulty, shapes and the names of its buildings."""
    return PickItem(
        sheet.id,
        sheet.name.get(language) or sheet.name["en"],
        _(HARD[sheet.difficulty]),
        stars(sheet.difficulty),
        shapes(sheet),
        ", ".join(building.name.get(language) or building.name["en"] for building in sheet.buildings),
    )


# --- small pictures ---

_BOX_HEIGHTS: Final = (16, 16, 12, 12)
_TOPS: Final = (8, 30, 52, 78)


def _small_empire(player: Player) -> Markup:
    """Draw a small empire, 150 by 110 units: boxes, circles, crosses, settlements."""
    parts = ['<rect width="150" height="110" rx="2" fill="var(--paper-raised)" stroke="var(--line)"/>']
    boxes, crosses = [], []
    for track in range(len(TRACKS)):
        for section in range(SECTIONS):
            count = len(EMPIRE[track][section].boxes) if track == 2 else 1
            for box in range(min(count, 2)):
                x, y, height = (
                    8 + 15 * section,
                    _TOPS[track] + (12 * box if count > 1 else 0),
                    (10 if count > 1 else 22 if track == 2 else _BOX_HEIGHTS[track]),
                )
                boxes.append(f"M{x} {y}h12v{height}h-12z")
                if player.box(track, section, box) if count > 1 else section < player.length[track]:
                    crosses.append(f"M{x + 1} {y + 1}l10 {height - 2}m0 -{height - 2}l-10 {height - 2}")
    circles = []
    for field, one in enumerate(FIELDS):
        for circle in range(len(one.circles)):
            x = 8 + 15 * one.first + (15 * (one.last - one.first + 1) - 3) * (2 * circle + 1) // (2 * len(one.circles))
            circles.append(f"M{x - 3} 100a3 3 0 1 1 6 0a3 3 0 1 1-6 0")
            if player.circle(field, circle):
                crosses.append(f"M{x - 3} 97l6 6m0-6l-6 6")
    parts.append(
        f'<path d="{"".join(boxes)}{"".join(circles)}" fill="none" stroke="var(--line-strong)" stroke-width="1.3"/>'
    )
    if crosses:
        parts.append(
            f'<path d="{"".join(crosses)}" fill="none" stroke="var(--pencil)" stroke-width="1.9" '
            'stroke-linecap="round"/>'
        )
    for building, mask in player.settlements:
        letter = settle_view.letter_of(player.village, building)
        parts.append(
            f'<path class="k-{letter.lower()}" d="{_outline(mask)}" fill="none" stroke="var(--k)" '
            'stroke-width="2" stroke-linecap="round"/>'
        )
    return Markup(f'<svg viewBox="0 0 150 110" class="shot" aria-hidden="true">{"".join(parts)}</svg>')


@lru_cache(maxsize=256)
def _outline(mask: int) -> str:
    """Return the path of a settlement's edges in the small empire."""
    tops = (6, 28, 50, 76, 93)
    drawn = []
    for at, sides in settle_view.edges(mask).items():
        row, column = divmod(at, SECTIONS)
        left, right, top, bottom = 7 + 15 * column, 21 + 15 * column, tops[row] + 1, tops[row + 1] - 1
        left, right = left - ("L" not in sides), right + ("R" not in sides)
        top, bottom = top - ("T" not in sides), bottom + ("B" not in sides)
        lines = {
            "T": f"M{left} {top}H{right}",
            "B": f"M{left} {bottom}H{right}",
            "L": f"M{left} {top}V{bottom}",
            "R": f"M{right} {top}V{bottom}",
        }
        drawn += [lines[side] for side in sides]
    return "".join(drawn)


def shapes(sheet: Sheet) -> Markup:
    """Draw the blueprints of a sheet in the colours of its buildings, 72 by 56 units."""
    parts = ['<rect width="72" height="56" rx="2" fill="var(--paper-raised)" stroke="var(--line)"/>']
    for number, building in enumerate(sheet.buildings):
        x, y = 5 + 22 * (number % 3), 5 + 25 * (number // 3)
        squares = "".join(
            f"M{x + 6 * column} {y + 6 * row}h5v5h-5z"
            for row, line in enumerate(building.blueprint)
            for column, mark in enumerate(line)
            if mark == "X"
        )
        drawn = (
            f'<path d="{squares}" fill="var(--k)"/>'
            if squares
            else f'<path d="M{x + 3} {y + 8}h9" stroke="var(--line-strong)" stroke-width="1.5"/>'
        )
        parts.append(f'<g class="k-{LETTERS[number].lower()}">{drawn}</g>')
    return Markup(f'<svg viewBox="0 0 72 56" class="shot" aria-hidden="true">{"".join(parts)}</svg>')


def unknown() -> Markup:
    """Draw the placeholder of an unknown sheet, 72 by 56 units."""
    return Markup(
        '<svg viewBox="0 0 72 56" class="shot" aria-hidden="true">'
        '<rect width="72" height="56" rx="2" fill="var(--paper-raised)" stroke="var(--line)"/>'
        '<path d="M12 18h48M12 28h48M12 38h30" stroke="var(--line-strong)" stroke-width="1.5"/></svg>'
    )


# --- symbols ---

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
"""Pips of our own: pictograms of the game-icons set are not legible at this size."""


_STILL: Final = 'vector-effect="non-scaling-stroke"'
_STRIKE: Final = (
    '<path d="M3 24C14 20 24 22 37 15" fill="none" stroke="currentColor" stroke-width="2.2" stroke-opacity=".8" '
    f'stroke-linecap="round" {_STILL}/>'
)
_ARCH: Final = "c0-8-10-11-26-11s-26 3-26 11"


def _stroke_symbol(name: str, stroke: str, offset: str, width: float, opacity: str) -> Markup:
    """Draw the symbol of a pencil stroke: a line, and a thinner one next to it."""
    return Markup(
        f'<symbol id="{name}" viewBox="0 0 40 40" preserveAspectRatio="none">'
        '<g fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path d="{stroke}" stroke-width="{width}" stroke-opacity="{opacity}" {_STILL}/>'
        f'<path d="{stroke}" transform="translate({offset})" stroke-width=".9" stroke-opacity=".58" {_STILL}/>'
        "</g></symbol>"
    )


# --- the lid ---


def _houses() -> Markup:
    parts = []
    for x in (-2, 46, 94, 148, 196, 244):
        parts.append(
            f'<path d="M{x} 124l24-24 24 24z" fill="#7B2A18"/><path d="M{x + 9} 124h30v18h-30z" fill="#F3E2C4"/>'
            f'<path d="M{x + 19} 142v-9a5 5 0 0 1 10 0v9z" fill="#7B2A18"/>'
        )
    return Markup("".join(parts))


def _ears() -> Markup:
    ear = "m0 4c-5-1-7-4-7-8 5 0 7 4 7 8zm0 0c5-1 7-4 7-8-5 0-7 4-7 8zm0-9c-3-3-3-6 0-9 3 3 3 6 0 9z"
    ears = (
        f'<path d="M{6 + 26 * n} {178 + n % 2 * 2}v-18{ear}" stroke="#8A5A16" stroke-width="1.6" fill="#8A5A16"/>'
        for n in range(12)
    )
    return Markup("".join(ears))
