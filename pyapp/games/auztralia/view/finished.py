"""The finished map next to the score, with the fronts of all tiles shown. It is whole, so the page never scrolls to a
place on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.pieces import icon
from pyapp.games.auztralia.view.board import board_frame, parts, static_parts
from pyapp.games.auztralia.view.board_model import model_of
from pyapp.games.auztralia.view.icons import action, farm, pip

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.scene import Scene
    from pyapp.games.auztralia.rules.position import Position


def finished(scene: Scene[Position]) -> Markup:
    """Draw the map at the end of the game."""
    whole: str = board_frame(scene.position.board.key, scene.position.kit)
    model = model_of(scene)
    drawn = {**parts(model), **static_parts(model)}
    del drawn["az-follow"]
    for name, text in drawn.items():
        at = whole.index(">", whole.index(f'id="{name}"')) + 1
        whole = f"{whole[:at]}{text}{whole[at:]}"
    return el("div", Markup(whole), cls="az-end")


def _symbol(name: str, box: str) -> Callable[[], Markup]:
    return lambda: el("svg", el("use", href=f"#{name}"), viewBox=box, cls="az-lp", aria_hidden=True)


_PICTURES: Final[dict[str, Callable[[], Markup]]] = {
    "Farms": lambda: action("farm"),
    "Phosphate": lambda: pip("phosphate"),
    "Old Ones destroyed": lambda: action("attack"),
    "Shares of split tiles": lambda: action("attack"),
    "VP tokens": lambda: pip("token"),
    "Personality cards": lambda: action("recruit"),
    "Objective": lambda: icon("star", kind="az-lp"),
    "Old Ones face up": _symbol("az-old", "-1 -1 26 28"),
    "Old Ones face down (double)": _symbol("az-back-0", "0 0 34 36"),
    "Blighted farms": lambda: farm("corn"),
}
"""Line of the score sheet -> its icon."""


def line_picture(label: str) -> Markup:
    """Draw the icon of a line of the score sheet."""
    return _PICTURES[label]() if label in _PICTURES else NOTHING
