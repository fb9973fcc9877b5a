"""The legal places of a pending act on the map, in reading order; the buttons that step through them, and the line with
the current action. Small screens show both next to the map.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.view import action_boxes, mat
from pyapp.games.auztralia.view.geometry import HEIGHT, WIDTH, border_at, middles, number
from pyapp.games.auztralia.view.icons import ACTIONS, action
from pyapp.games.auztralia.view.vocabulary import BOX_NAMES, SHORT_NAMES, border_words, hex_words, tile_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.view.board_model import BoardModel
    from pyapp.games.auztralia.view.geometry import Point

_ROW: Final = 17.0
"""Places whose heights differ by less than this belong to one row, in units of the board."""
_SCREEN_REACH: Final = (130.0, 95.0)
"""Distance from its centre that a small screen shows, across and down, in units of the board."""


@dataclass(frozen=True, slots=True)
class Place:
    """A legal place: the text of its touchable, its middle on the board, its name."""

    text: str
    at: Point
    name: str


def places_of(model: BoardModel) -> tuple[Place, ...]:
    """List the legal places of the pending act, row by row from left to right; empty if there are none."""
    p, targets = model.position, model.targets
    if targets.quiet:
        return ()
    board = p.board.key
    places = [
        Place(text, border_at(board, border)[:2], border_words(p.board.border_names[border], board))
        for border, text in targets.borders.items()
    ]
    places += [Place(text, middles(board)[hexagon], hex_words(p, hexagon)) for hexagon, text in targets.hexes.items()]
    places += [Place(text, middles(board)[p.at[tile]], tile_words(p, tile)) for tile, text in targets.tiles.items()]
    return tuple(sorted(places, key=lambda place: (round(place.at[1] / _ROW), place.at[0])))


def place_at(model: BoardModel, places: Sequence[Place]) -> int:
    """Return the index of the place that has the focus or was chosen last, -1 for none."""
    texts = [place.text for place in places]
    if model.scene.focus in texts:
        return texts.index(model.scene.focus)
    spot = last_choice(model)
    return next((at for at, place in enumerate(places) if place.at == spot), -1)


def last_choice(model: BoardModel) -> Point | None:
    """Return the middle of the last choice on the map: a border, a farm's hex, a target, another hex."""
    p, spots = model.position, middles(model.position.board.key)
    if model.pending.borders:
        return border_at(p.board.key, model.pending.borders[-1])[:2]
    if model.pending.farms:
        return spots[model.pending.farms[-1][1]]
    if model.tile != NOWHERE and p.at[model.tile] >= 0:
        return spots[p.at[model.tile]]
    return spots[model.pending.hexes[0]] if model.pending.hexes else None


def densest_middle(points: Sequence[Point]) -> Point:
    """Return the middle of the largest group of points that a small screen shows together."""
    wide, high = _SCREEN_REACH
    groups = [[(u, v) for u, v in points if abs(u - x) <= wide and abs(v - y) <= high] for x, y in points]
    best = max(groups, key=len)
    return sum(x for x, _y in best) / len(best), sum(y for _x, y in best) / len(best)


# --- stepping through places ---

SIDES: Final = {
    "left": N_("{number} more to the left"),
    "up": N_("{number} more above"),
    "down": N_("{number} more below"),
    "right": N_("{number} more to the right"),
}
"""Side of the map's frame -> label of its button."""


def place_buttons(model: BoardModel) -> Markup:
    """Draw the buttons that step through the legal places, and those for the sides with more places out of sight."""
    places = places_of(model)
    if not places:
        return NOTHING
    here, last = place_at(model, places), len(places)
    return join(
        _step("az-back", places[(max(here, 0) - 1) % last], _("Previous place"), "back", ","),
        _current_place(places, here),
        _step("az-next", places[(here + 1) % last], _("Next place"), "next", "."),
        _sides(places),
    )


def _step(ident: str, place: Place, label: str, arrow: str, hotkey: str) -> Markup:
    return el(
        "button",
        icon(arrow),
        type="button",
        cls="ic",
        id=ident,
        do=f"point {place.text}",
        aria_label=label,
        data_hotkey=hotkey,
    )


def _current_place(places: Sequence[Place], here: int) -> Markup:
    """Draw the number of the current place as a button that chooses it; before the first step, the number of places."""
    if here < 0:
        said = ngettext("{number} place", "{number} places", len(places))
        return el("span", said, id="az-here", cls="an3", role="status")
    shown = fill(N_("<b>{number}</b> of {last}"), number=here + 1, last=len(places))
    label = fill(N_("Choose {number} of {last}: {place}"), number=here + 1, last=len(places), place=places[here].name)
    return el(
        "button",
        shown,
        type="button",
        id="az-here",
        cls="an3",
        move=places[here].text,
        aria_label=label,
    )


def _sides(places: Sequence[Place]) -> Markup:
    """Draw the buttons of the sides; the page shows the necessary ones, with their numbers."""
    spots = [
        [number(100 * place.at[0] / WIDTH), number(100 * place.at[1] / HEIGHT), f"point {place.text}"]
        for place in places
    ]
    keys = [
        el(
            "button",
            el("b", "0"),
            icon("next"),
            type="button",
            cls="edgek",
            id=f"az-{side}",
            data_side=side,
            data_said=_(said).format(number="#"),
            hidden=True,
        )
        for side, said in SIDES.items()
    ]
    return el("span", *keys, cls="edges", data_beyond="az-win az-sheet", data_spots=json.dumps(spots))


# --- the line of the current action ---


def line(model: BoardModel) -> Markup:
    """Draw the current action with its time and the button that discards it, and the four goods of the open seat."""
    box = model.pending.box if model.in_turn and model.pending.box in ACTIONS else ""
    return join(
        _action(model, box) if box else NOTHING,
        mat.stock(model),
        el("button", icon("x"), type="button", cls="ic cls", do="back", aria_label=_("Discard it")) if box else NOTHING,
    )


def _action(model: BoardModel, box: str) -> Markup:
    time = action_boxes.time_now(model.position, model.viewed_seat, box)
    return el(
        "button",
        action(box),
        el("span", time, cls="at", aria_hidden=True),
        el("span", _(SHORT_NAMES[box]), cls="an", aria_hidden=True),
        el("span", fill(N_("{box}: {time} time. Discard it."), box=_(BOX_NAMES[box]), time=time), cls="vh"),
        type="button",
        cls="ac sel one",
        do="back",
        id="az-under-way",
    )
