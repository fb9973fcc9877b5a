"""The score card of all seats, and small pictures: the shelf's thumbnail, the picture of a sheet in the form of a new
match.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, current, fill_with
from pyapp.drawing.pieces import piece
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, SECTIONS, TRACK_NAMES, TRACKS, Sheet
from pyapp.games.imperial.rules.phases import OVER
from pyapp.games.imperial.rules.reading import LETTERS
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import BoardModel, first_here
from pyapp.games.imperial.view.marks import pictogram

if TYPE_CHECKING:
    from pyapp.engine.contract import ScoreLine
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position


def frame() -> str:
    """Draw the place of the score card."""
    return (
        '<section class="paper points goes-on" id="is-points" tabindex="0" role="region" '
        f'aria-label="{_("Points")}"></section>'
    )


def part(model: BoardModel) -> str:
    """Draw the score card: a line for each that scores, a column for each seat; in a duel both games."""
    position, scene = model.position, model.scene
    seats = [seat for seat, player in enumerate(position.players) if not player.away]
    return _card(
        current(),
        tuple((seat, scene.names[seat], _frozen(position.score(seat))) for seat in seats),
        position.phase == OVER,
        model.seat,
    )


Line = tuple[str, int, str, str, tuple[tuple[str, str | int], ...]]


def _frozen(lines: list[ScoreLine]) -> tuple[Line, ...]:
    return tuple((line.label, line.points, line.rule, line.note, tuple(line.params.items())) for line in lines)


@lru_cache(maxsize=32)
def _card(_language: str, columns: tuple[tuple[int, str, tuple[Line, ...]], ...], over: bool, shown: int) -> str:
    heads = "".join(
        f'<th scope="col" class="{"on" if seat == shown else ""}"{explains(f"seat {seat}")}>'
        f"{piece(seat + 1, size='small')}<span>{name}</span></th>"
        for seat, name, _lines in columns
    )
    rows = []
    for number, (label, _points, _rule, note, params) in enumerate(columns[0][2]):
        about = f"<small>{fill_with(note, dict(params))}</small>" if note and len(columns) == 1 else ""
        cells = "".join(f'<td class="hand">{lines[number][1]}</td>' for _seat, _name, lines in columns)
        rows.append(f'<tr{explains(f"line {number + 1}")}><th scope="row">{_(label)}{about}</th>{cells}</tr>')
    total = "".join(f'<td class="hand">{sum(line[1] for line in lines)}</td>' for _seat, _name, lines in columns)
    title = _("Score sheet") if over else _("Score sheet, if it ended now")
    return (
        f'<h2 class="h"{explains("total")}>{title}</h2>'
        f'<table class="card n{len(columns)}"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr{explains("total")}><th scope="row">{_("Total")}</th>{total}</tr></tfoot></table>'
    )


def line_picture(label: str) -> str:
    """Draw the pictogram of a score line; in a duel its label names the game too."""
    name = next((name for name, labels in _LINES.items() if label in labels), "")
    return pictogram(name) if name else ""


_NAMED: Final = {**dict(zip(TRACKS, TRACK_NAMES, strict=True)), "blueprints": "Settlements", "notes": "Notes"}
_LINES: Final = {name: {label, *(in_game[label] for in_game in scoring.IN_GAME)} for name, label in _NAMED.items()}
"""Pictogram -> the labels of the score line that it stands for."""

# --- small pictures ---

_BOX_HEIGHTS: Final = (16, 16, 12, 12)
_TOPS: Final = (8, 30, 52, 78)


def thumbnail(position: Position) -> str:
    """Draw the empire of who acts, of the active player, or of the first that keeps sheets here, 150 by 110 units."""
    seat = position.seat if position.seat is not None and position.seat >= 0 else position.active
    return small(position.players[seat if not position.players[seat].away else first_here(position)])


def small(player: Player) -> str:
    """Draw a small empire: boxes, crosses, settlements, fields."""
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
    return f'<svg viewBox="0 0 150 110" class="shot" aria-hidden="true">{"".join(parts)}</svg>'


@lru_cache(maxsize=256)
def _outline(mask: int) -> str:
    """Draw the edges of a settlement in the small empire."""
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


def shapes(sheet: Sheet) -> str:
    """Draw the blueprints of a sheet in their crayons, 72 by 56 units: how sheets are told apart at a glance."""
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
    return f'<svg viewBox="0 0 72 56" class="shot" aria-hidden="true">{"".join(parts)}</svg>'


def unknown() -> str:
    """Draw a sheet that nobody knows yet."""
    return (
        '<svg viewBox="0 0 72 56" class="shot" aria-hidden="true">'
        '<rect width="72" height="56" rx="2" fill="var(--paper-raised)" stroke="var(--line)"/>'
        '<path d="M12 18h48M12 28h48M12 38h30" stroke="var(--line-strong)" stroke-width="1.5"/></svg>'
    )


__all__ = ["frame", "line_picture", "part", "shapes", "small", "thumbnail", "unknown"]
