"""The legal moves of 9 as buttons, for screens on which the board's sockets are too small to tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_
from pyapp.games.nine.rules.components import OUTER, SQUARES
from pyapp.games.nine.rules.moves import GRAMMAR, PASS, PutNeutral, outer_of
from pyapp.games.nine.rules.position import MOVEMENT, PREPARATION, Position
from pyapp.games.nine.view.vocabulary import outer_name

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move

_HEADINGS: Final = {PREPARATION: N_("Squares for a red token"), MOVEMENT: N_("Tokens that can slide")}
_HEADING: Final = N_("Empty outer squares")
_TURNS: Final = {"n": 90, "e": 180, "s": 270, "w": 0}
"""Side of the board -> degrees by which an arrow is rotated to point in the direction of a slide from there."""
_RED: Final = 0
"""The piece of the red tokens."""


def choices(scene: Scene[Position]) -> Markup:
    """Draw a heading and a button for each legal move except a pass; empty while nobody chooses."""
    position = scene.position
    moves = [move for move in position.moves() if move != PASS] if scene.acting is not None else []
    if not moves:
        return NOTHING
    heading = _(_HEADINGS.get(position.phase, _HEADING))
    return el("h2", heading, cls="h") + el("ul", *(el("li", _choice(scene, move)) for move in moves))


def _choice(scene: Scene[Position], move: Move) -> Markup:
    position = scene.position
    said = GRAMMAR.read(move)
    if isinstance(said, PutNeutral):
        name = SQUARES[said.square]
        drawn, label = piece(_RED) + el("b", name, aria_hidden=True), fill(N_("Red on {place}"), place=name)
    else:
        number = outer_of(move)
        outer, stop = OUTER[number], SQUARES[position.stop(number)]
        where = el("b", outer[1:], aria_hidden=True) + el("span", stop, cls="muted", aria_hidden=True)
        drawn = piece(position.turn + 1) + _arrow(outer[0]) + where
        label = fill(N_("{line}, stops on {square}"), line=outer_name(outer), square=stop)
    chosen = scene.chosen == move
    return el(
        "button",
        drawn,
        el("span", label, cls="vh"),
        type="button",
        cls="choice on" if chosen else "choice",
        do=f"tap {move}",
        aria_pressed=chosen,
    )


def _arrow(side: str) -> Markup:
    return Markup(
        f'<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path transform="rotate({_TURNS[side]} 8 8)" '
        'd="M2 8h12M9.5 3.5 14 8l-4.5 4.5"/></svg>'
    )
