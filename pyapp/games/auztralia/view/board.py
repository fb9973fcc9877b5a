"""The board: the wooden frame with the time track and the map, the strip of narrow screens, and the switches for more
details. Every layer and every hex is a separate part of the page.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.pieces import icon, pictogram
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.view import map_pieces, map_touchables, marks, places, terrain, threats, time_track
from pyapp.games.auztralia.view.geometry import BOX

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.view.board_model import BoardModel

_LABELS: Final = {"east": N_("East map"), "west": N_("West map")}


def board_frame(board: str, kit: Kit = HOUSE) -> Markup:
    """Draw the fixed content of the board, with empty elements for its parts."""
    return _frame(current(), board, kit)


@lru_cache(maxsize=4)
def _frame(_language: str, board: str, kit: Kit) -> Markup:
    hexes = "".join(f'<g id="{map_touchables.hex_place(name)}"></g>' for name in board_of(board).names)
    layers = (
        _layer(_ground(board, kit), still=True),
        _layer(hexes),
        _layer(
            '<g id="az-nets"></g><g id="az-rails" aria-hidden="true"></g><g id="az-goods" aria-hidden="true"></g>'
            '<g id="az-surveys" aria-hidden="true"></g><g id="az-homes" aria-hidden="true"></g><g id="az-tiles"></g>'
        ),
        _layer(
            '<g id="az-chosen" aria-hidden="true"></g><g id="az-borders"></g><g id="az-cuts"></g>'
            '<g id="az-threats"></g><g id="az-pointed" aria-hidden="true"></g><g id="az-follow" aria-hidden="true"></g>'
        ),
        _layer(f'{time_track.spaces()}<g id="az-track"></g>'),
    )
    return Markup(
        f'<section class="az-board az-{board}" id="az-board" data-stays aria-label="{_(_LABELS[board])}">'
        f'<ol id="az-strip" class="az-strip" aria-label="{time_track.strip_label()}"></ol>'
        '<div class="az-win" id="az-win" data-stays><div class="az-crop">'
        f'<div class="az-sheet" id="az-sheet">{"".join(layers)}</div></div></div>'
        f'<div id="az-shelf" class="az-shelf" role="group" aria-label="{_("Places")}"></div>'
        f"{_map_switches()}{marks.own_symbols(kit)}</section>"
    )


def _ground(board: str, kit: Kit) -> str:
    """Draw the ground: a shared symbol, unless a pack illuminates other spaces."""
    if kit.illuminated == HOUSE.illuminated:
        return f'<use href="#az-ground-{board}" width="756" height="682"/>'
    return terrain.frame(kit.illuminated) + terrain.sheet(board)


def _layer(inside: str, *, still: bool = False) -> str:
    hidden = ' aria-hidden="true"' if still else ""
    return f'<svg class="layer" viewBox="{BOX}"{hidden}>{inside}</svg>'


def _map_switches() -> str:
    """Draw the buttons in the sea: connected sets, threats, and the zoom of narrow screens."""
    switches = (
        ("az-see-nets", pictogram("rail-road"), _("Connected sets and distances")),
        ("az-see-threats", _EYE, _("Threats")),
    )
    drawn = "".join(
        f'<label class="az-key"><input type="checkbox" id="{ident}" class="vh"><span>{picture}</span>'
        f'<span class="vh">{esc(label)}</span></label>'
        for ident, picture, label in switches
    )
    sizes = "".join(
        f'<input type="radio" name="az-size" id="az-size-{size}" class="vh" aria-label="{esc(label)}"'
        f"{' checked' if size == 'a' else ''}" + (' data-hotkey="0">' if size == "0" else ">")
        for size, label in (
            ("a", _("Map at automatic size")),
            ("0", _("Whole map")),
            ("1", _("Map at tablet size")),
            ("2", _("Large map")),
        )
    )
    zooms = "".join(
        f'<label class="az-key {name}{size}" for="az-size-{to}" data-hotkey="{sign}" aria-hidden="true">'
        f"<span>{picture}</span></label>"
        for name, sign, picture, steps in (
            ("zin", "+", icon("plus"), ((0, 1), (1, 2))),
            ("zout", "-", _MINUS, ((1, "a"), (2, 1))),
            ("whole", "", _WHOLE, ((0, "0"), (1, "a"))),
        )
        for size, to in steps
    )
    return f'<div class="az-keys">{drawn}<span class="az-sizes">{sizes}{zooms}</span></div>'


_EYE: Final = Markup('<svg viewBox="-1 -1 26 28" aria-hidden="true"><use href="#az-old"/></svg>')
_WHOLE: Final = Markup(
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="st" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg>'
)
_MINUS: Final = Markup('<svg viewBox="0 0 24 24" aria-hidden="true"><path class="st" d="M5 12h14"/></svg>')


def static_parts(model: BoardModel) -> dict[str, Markup]:
    """Draw the parts of the board that do not depend on the pending act, by element id."""
    return {
        "az-nets": map_touchables.nets(model),
        "az-rails": map_pieces.rails(model),
        "az-surveys": map_pieces.surveys(model),
        "az-homes": map_pieces.settlements(model),
        "az-cuts": map_touchables.cuts(model),
        "az-threats": threats.threats(model),
    }


def parts(model: BoardModel) -> dict[str, Markup]:
    """Draw the other parts of the board; the touchable that had the focus stays the tab stop."""
    drawn = {
        "az-strip": time_track.strip(model),
        **map_touchables.hexes(model),
        "az-goods": map_pieces.goods(model),
        "az-tiles": map_pieces.old_ones(model),
        "az-chosen": map_touchables.chosen(model),
        "az-borders": map_touchables.borders(model),
        "az-pointed": map_touchables.pointed(model),
        "az-follow": map_touchables.scroll_target(model),
        "az-track": time_track.track(model),
        "az-shelf": places.place_buttons(model),
    }
    if model.scene.focus:
        move = f'data-move="{esc(model.scene.focus)}"'
        held = f'tabindex="-1" {move}'
        name = next((name for name, text in drawn.items() if held in text), "")
        if name:
            drawn[name] = Markup(drawn[name].replace(held, f'tabindex="0" {move}', 1))
    return drawn
