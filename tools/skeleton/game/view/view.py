"""The heap of Skeleton and what is said beside it, as text. What is legal comes from the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.skeleton.rules.components import TAKES
from pyapp.games.skeleton.rules.position import Position

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.view import View
from pyapp.engine.contract import CHANCE, N_

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move

COVER: Final = (
    '<rect width="300" height="220" fill="#3F5A4A"/><g fill="#D9CDB8">'
    '<ellipse cx="105" cy="150" rx="46" ry="30"/><ellipse cx="190" cy="156" rx="52" ry="32"/>'
    '<ellipse cx="150" cy="104" rx="44" ry="28"/></g>'
)


class SkeletonView(View[Position]):
    """The view of Skeleton: the heap, and a key for each number of pebbles that can be taken."""

    def cover(self) -> str:
        """Draw the lid's scene, 300 by 220 units."""
        return COVER

    def thumbnail(self, position: Position) -> str:
        """Draw a small picture of the board for the shelf."""
        return f'<svg viewBox="0 0 100 100" aria-hidden="true">{_pebbles(position.heap)}</svg>'

    def board_frame(self) -> str:
        """Draw the board without what changes: the place of the heap."""
        label = _("Heap of pebbles")
        return (
            f'<div class="board" role="group" aria-label="{label}" data-board="1"><div id="skeleton-heap"></div></div>'
        )

    def board_parts(self, scene: Scene[Position]) -> dict[str, str]:
        """Draw the heap and what can be taken, by the id of its place."""
        heap = scene.position.heap
        picture = f'<svg viewBox="0 0 100 100" role="img" aria-label="{_left(heap)}">{_pebbles(heap)}</svg>'
        return {"skeleton-heap": picture + "".join(_touch(scene, move) for move in TAKES)}

    def status(self, position: Position) -> str:
        """Say where the match stands, for the shelf."""
        return _left(position.heap)

    def prompt(self, scene: Scene[Position]) -> str:
        """Say what the acting seat does now."""
        seat = scene.position.seat
        if seat is None or seat == CHANCE:
            return _("First a die says how many pebbles there are.") if seat == CHANCE else _("The game is over.")
        return f"<b>{scene.names[seat]}.</b> {_('Take one, two or three pebbles.')}"

    def preview(self, scene: Scene[Position], move: Move) -> str:
        """Say what a legal move would do."""
        return _left(scene.position.heap - TAKES.get(move, 0))

    def key(self, position: Position, move: Move) -> str:
        """Name a move for the main key."""
        return fill(N_("Take {number}"), number=move.partition(" ")[2])


def _left(number: int) -> str:
    return ngettext("{number} pebble is left.", "{number} pebbles are left.", number)


def _pebbles(number: int) -> str:
    return "".join(
        f'<ellipse cx="{14 + at % 5 * 18}" cy="{86 - at // 5 * 16}" rx="8" ry="6" fill="var(--ink-muted)"/>'
        for at in range(number)
    )


def _touch(scene: Scene[Position], move: Move) -> str:
    legal = scene.acting is not None and move in scene.position.moves()
    state = "chosen" if move == scene.chosen else "refused" if move == scene.refused else "legal" if legal else ""
    label = fill(N_("Take {number}"), number=TAKES[move])
    stop = 0 if move == (scene.focus or next(iter(TAKES))) else -1
    return f'<button type="button" class="touch {state}" data-move="{move}" tabindex="{stop}">{label}</button>'
