"""The threat view: where the Old Ones that lie face up would step next, what they make for, and how far off it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import current, fill
from pyapp.drawing.markup import NOTHING, Markup, trusted
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import movement
from pyapp.games.auztralia.view.geometry import along, middles, number
from pyapp.games.auztralia.view.keeping import kept
from pyapp.games.auztralia.view.targets import arrow
from pyapp.games.auztralia.view.terms import hex_words, kind_name

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.movement import March
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.look import Look


def threats(look: Look) -> Markup:
    """Draw an arrow for the next step of each Old One, a dotted way to what it makes for, and on each farm and port in
    danger how many steps are left; kept, since a position answers it once.
    """
    p = look.position
    return kept(p, ("threats", current()), lambda: _drawn(p))


def _drawn(p: Position) -> Markup:
    found = movement.marches(p)
    if not found:
        return NOTHING
    places = middles(p.board.key)
    nearest: dict[int, int] = {}
    lines, arrows = [], []
    for march in found:
        nearest[march.target] = min(march.steps, nearest.get(march.target, march.steps))
        if march.there != march.target:
            (x, y), (u, v) = along(places[march.there], places[march.target], 14, 27)
            lines.append(f'<path class="aim" d="M{number(x)} {number(y)}L{number(u)} {number(v)}"/>')
        said = _said(p, march)
        arrows.append(
            f'<g role="img" aria-label="{said}">{arrow(places[march.here], places[march.there], 14, "next")}</g>'
        )
    marks = [_mark(*places[target], steps) for target, steps in nearest.items()]
    return trusted("".join([*lines, *arrows, *marks]))


def _said(p: Position, march: March) -> Markup:
    return fill(
        N_("{kind} on {hex}: next step to {there}, towards {target}, distance {number}"),
        kind=kind_name(march.kind),
        hex=hex_words(p, march.here),
        there=hex_words(p, march.there),
        target=hex_words(p, march.target),
        number=march.steps,
    )


def _mark(x: float, y: float, steps: int) -> str:
    """Draw a ring round a settlement in danger, with the steps that the nearest Old One needs."""
    near = " near" if steps == 1 else ""
    return (
        f'<g class="prey{near}"><circle class="rg" cx="{number(x)}" cy="{number(y)}" r="26"/>'
        f'<g transform="translate({number(x + 19)} {number(y - 19)})"><path class="ls" '
        'd="M-13 0C-8-7-4-10 0-10s8 3 13 10C8 7 4 10 0 10S-8 7-13 0z"/>'
        f'<text y="5">{steps}</text></g></g>'
    )
