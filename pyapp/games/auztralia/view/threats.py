"""The threat view: the next step, target and distance of each face-up Old One, for all kinds or one; arrows on the map,
lines in the column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join, trusted
from pyapp.drawing.pieces import pictogram
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import movement
from pyapp.games.auztralia.rules.components import KINDS, LEVELS
from pyapp.games.auztralia.rules.network import owner_of
from pyapp.games.auztralia.rules.notation import seat_name, tile_name
from pyapp.games.auztralia.view.geometry import middles, number, shortened
from pyapp.games.auztralia.view.map_touchables import arrow
from pyapp.games.auztralia.view.marks import KIND_PICTOGRAMS
from pyapp.games.auztralia.view.old_ones_log import way_words
from pyapp.games.auztralia.view.vocabulary import Vocabulary, bold, hex_words, kind_name, old_one_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.movement import PredictedStep
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.board_model import BoardModel

ALL: Final = "all"
"""The choice of all kinds; the others are the kinds that move."""
_CHOICES: Final = (ALL, *(KINDS[kind] for kind in movement.MOVERS))


def _predicted_steps(p: Position) -> list[PredictedStep]:
    """List the next steps of all kinds; cached by position."""
    return kept(p, "predicted steps", lambda: movement.predicted_steps(p))


# --- on the map ---


def threats(model: BoardModel) -> Markup:
    """Draw an arrow for the next step of each Old One, a dotted line to its target, and on each settlement in danger
    the number of steps left, for all kinds and for each: the styles show the chosen ones.
    """
    p = model.position
    return kept(p, ("threats", current()), lambda: _drawn(p))


def _drawn(p: Position) -> Markup:
    all_steps = _predicted_steps(p)
    by_kind = [(KINDS[kind], [step for step in all_steps if step.kind == kind]) for kind in movement.MOVERS]
    arrows = [_arrows(p, kind, next_steps) for kind, next_steps in by_kind if next_steps]
    rings = [_rings(p, key, next_steps) for key, next_steps in [*by_kind, (ALL, all_steps)] if next_steps]
    return trusted("".join([*arrows, *rings]))


def _arrows(p: Position, kind: str, next_steps: Sequence[PredictedStep]) -> str:
    """Draw the next steps of a kind, and the lines to their targets."""
    places = middles(p.board.key)
    lines, arrows = [], []
    for step in next_steps:
        if step.there != step.target:
            (x, y), (u, v) = shortened(places[step.there], places[step.target], 14, 27)
            lines.append(f'<path class="aim" d="M{number(x)} {number(y)}L{number(u)} {number(v)}"/>')
        said = _step_label(p, step)
        arrows.append(
            f'<g role="img" aria-label="{said}">{arrow(places[step.here], places[step.there], 14, "next")}</g>'
        )
    return f'<g class="mr {kind}">{"".join([*lines, *arrows])}</g>'


def _step_label(p: Position, step: PredictedStep) -> Markup:
    return fill(
        N_("{kind} on {hex}: next step to {there}, towards {target}, distance {number}"),
        kind=kind_name(step.kind),
        hex=hex_words(p, step.here),
        there=hex_words(p, step.there),
        target=hex_words(p, step.target),
        number=step.distance,
    )


def _rings(p: Position, key: str, next_steps: Sequence[PredictedStep]) -> str:
    """Draw a ring around each settlement in danger, with the number of steps of the nearest of some Old Ones."""
    places = middles(p.board.key)
    nearest: dict[int, int] = {}
    for step in next_steps:
        nearest[step.target] = min(step.distance, nearest.get(step.target, step.distance))
    rings = [_ring(*places[target], steps) for target, steps in nearest.items()]
    return f'<g class="mr rings {key}">{"".join(rings)}</g>'


def _ring(x: float, y: float, steps: int) -> str:
    near = " near" if steps == 1 else ""
    return (
        f'<g class="prey{near}"><circle class="rg" cx="{number(x)}" cy="{number(y)}" r="26"/>'
        f'<g transform="translate({number(x + 19)} {number(y - 19)})"><path class="ls" '
        'd="M-13 0C-8-7-4-10 0-10s8 3 13 10C8 7 4 10 0 10S-8 7-13 0z"/>'
        f'<text y="5">{steps}</text></g></g>'
    )


# --- in the column ---


def choices() -> Markup:
    """Draw the choice of kinds for the frame of the column, so that the choice stays when the lines change."""
    return el("div", *map(_choice, _CHOICES), cls="seg az-kinds", role="radiogroup", aria_label=_("Which Old Ones"))


def _choice(key: str) -> Markup:
    """Draw an option of the choice; the styles hide kinds that are not on the map."""
    picture = pictogram(KIND_PICTOGRAMS[KINDS.index(key)]) if key != ALL else NOTHING
    name = el("span", kind_name(key), cls="vh") if key != ALL else esc(_("All kinds"))
    field = el("input", type="radio", name="az-kind", id=f"az-kind-{key}", cls="vh", checked=key == ALL)
    return el("label", field, el("span", picture, name), cls=key)


def lines(model: BoardModel) -> Markup:
    """Draw a line for each Old One, the nearest to a farm or port first: next step, target, distance; and a note for
    each choice without a face-up Old One.
    """
    p, names = model.position, tuple(model.scene.names)
    return kept(p, ("threat lines", current(), names), lambda: _lines(p, names))


def _lines(p: Position, names: Sequence[Markup]) -> Markup:
    next_steps = _predicted_steps(p)
    drawn = [_line(p, step, names) for step in sorted(next_steps, key=lambda step: step.distance)]
    there = {KINDS[step.kind] for step in next_steps} | ({ALL} if next_steps else set())
    drawn += [
        el("li", _("No face-up Old One would move."), cls=f"mr none {key}") for key in _CHOICES if key not in there
    ]
    return join(*drawn)


def _line(p: Position, step: PredictedStep, names: Sequence[Markup]) -> Markup:
    kind, owner = KINDS[step.kind], owner_of(p, step.target)
    params = {
        "kind": kind,
        "level": LEVELS[p.levels[step.tile]],
        "there": p.name(step.there),
        "target": p.name(step.target),
        "owner": seat_name(owner),
        "aim": movement.PORT if p.ports[owner] == step.target else movement.FARM,
    }
    what = bold(_("{what}:").format(what=old_one_name(params)))
    steps = ngettext("{number} step.", "{number} steps.", step.distance)
    way = way_words(params, p.name(step.here), Vocabulary(p.board.key, p.kit), names)
    near = " near" if step.distance == 1 else ""
    thing = explained(f"tile {tile_name(step.tile)}")
    words = el("span", what, " ", way, " ", el("b", steps, cls="st"))
    return el("li", pictogram(KIND_PICTOGRAMS[step.kind]), words, cls=f"mr {kind}{near}", **thing)
