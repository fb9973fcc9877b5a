"""Everybody's sheets: a small picture of each player's page, by which their sheet is opened."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_
from pyapp.paper import ink
from pyapp.paper.strokes import strokes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.desk_state import DeskState

POINTS: Final = 16_000
"""The most points of all small pictures: a stroke has fewer, the more strokes and players there are."""
STROKE_POINTS: Final = 16
"""The most points of a stroke in a small picture."""


def everybody(visit: DeskState) -> Markup:
    """Draw the page in front as every player has filled it."""
    return el("ul", *(_player(visit, seat) for seat in range(len(visit.entry.players))), cls="pp-everybody")


def _player(visit: DeskState, seat: int) -> Markup:
    player, page = visit.entry.players[seat], visit.entry.sheet.pages[visit.page]
    url, strokes = visit.picture_url, strokes_of(visit.play, seat, visit.page)
    points = visit.play.score(seat)
    svg = el(
        "svg",
        el("image", href=url, width=page.width, height=page.height) if url else NOTHING,
        _paths([*strokes.values()], max(page.width, page.height) / 1000, POINTS // len(visit.entry.players)),
        viewBox=f"0 0 {page.width} {page.height}",
        cls="pp-small-sheet",
        aria_hidden=True,
    )
    label = fill(N_("{name}: open this sheet"), name=player.name)
    about = el("span", piece(player.piece), el("b", player.name), el("small", points) if points is not None else "")
    is_on = seat == visit.seat
    inside = join(svg, about)
    return el(
        "li",
        el("button", inside, type="button", do=f"paper look {seat}", aria_pressed=is_on, aria_label=label),
        cls="on" if is_on else "",
    )


def _paths(strokes: Sequence[str], unit: float, points: int) -> Markup:
    """Draw strokes as lines, of one tool, ink and width as one path. `unit` is a thousandth of the longer side."""
    by_head: dict[str, list[str]] = {}
    for stroke in strokes[-(points // 2) :]:
        by_head.setdefault(stroke[:3], []).append(stroke)
    most = max(2, min(STROKE_POINTS, points // max(1, len(strokes))))
    paths = []
    for head, lines in by_head.items():
        style = ink.TOOLS[head[0]]
        paths.append(
            el(
                "path",
                d="".join(_line(line, most) for line in lines),
                fill="none",
                stroke=style.colours[int(head[1])],
                stroke_width=f"{style.widths[int(head[2])] * unit:.1f}",
                stroke_linecap="round",
                stroke_linejoin="round",
                opacity=str(style.alpha),
            )
        )
    return join(*paths)


@lru_cache(maxsize=8192)
def _line(stroke: str, most: int) -> str:
    """Return a stroke as path data with at most that many points; nothing for one that cannot be read."""
    try:
        points = ink.read(stroke).points
    except ink.InkError:
        return ""
    last, count = len(points) - 1, max(2, min(most, len(points)))  # a dot is a line, too
    chosen = (points[last * number // max(1, count - 1)] for number in range(count))
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y, _pressure in chosen)
