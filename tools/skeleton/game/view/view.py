"""The view of Skeleton: the heap and its texts. Only the position decides what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.skeleton.rules import promises
from pyapp.games.skeleton.rules.moves import GRAMMAR, TAKE_MOVES, Take
from pyapp.games.skeleton.rules.position import Position

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, el, esc, join
from pyapp.drawing.view import View
from pyapp.engine.contract import CHANCE, N_
from pyapp.engine.promises import TABLE, changes_by_party

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move

COVER: Final = Markup(
    '<rect width="300" height="220" fill="#3F5A4A"/><g fill="#D9CDB8">'
    '<ellipse cx="105" cy="150" rx="46" ry="30"/><ellipse cx="190" cy="156" rx="52" ry="32"/>'
    '<ellipse cx="150" cy="104" rx="44" ry="28"/></g>'
)


class SkeletonBox(Box[Position]):
    """Skeleton on the shelf and in the form of a new match."""

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return COVER

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small picture of the board for the shelf."""
        return el("svg", _pebbles(position.heap), viewBox="0 0 100 100", aria_hidden=True)

    def status(self, position: Position) -> Markup:
        """Describe the state of the match, for the shelf."""
        return esc(_left(position.heap))


class SkeletonActs(Acts[Position]):
    """The meaning of taps in Skeleton, and the texts about moves."""

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe what a legal move would do."""
        changes = changes_by_party(promises, scene.position, move, (TABLE,))
        return esc(_left(scene.position.heap + changes[TABLE][promises.PEBBLES]))

    def key(self, position: Position, move: Move) -> Markup:
        """Format the label of a move for the main button."""
        return fill(N_("Take {number}"), number=GRAMMAR.expect(Take, move).pebbles)


class SkeletonQuestions(Questions[Position]):
    """The questions of Skeleton."""

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Format the question for the acting seat."""
        seat = scene.position.seat
        if seat == CHANCE:
            return fill(N_("A die decides the number of pebbles first."))
        if seat is None:
            return fill(N_("The game is over."))
        return join(el("b", scene.names[seat], "."), " ", _("Take one, two or three pebbles."))


class SkeletonView(View[Position]):
    """The view of Skeleton: the heap, and a key for each number of pebbles that can be taken."""

    box = SkeletonBox()
    acts = SkeletonActs()
    questions = SkeletonQuestions()

    def board_frame(self) -> Markup:
        """Draw the board without what changes: the place of the heap."""
        heap = el("div", id="skeleton-heap", cls="skeleton-heap")
        return el("div", heap, cls="board", role="group", aria_label=_("Heap of pebbles"), data_board=1)

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw the heap and what can be taken, by the id of its place."""
        heap = scene.position.heap
        picture = el("svg", _pebbles(heap), viewBox="0 0 100 100", role="img", aria_label=_left(heap))
        return {"skeleton-heap": join(picture, *(_touch(scene, move) for move in TAKE_MOVES))}


def _left(number: int) -> str:
    return ngettext("{number} pebble is left.", "{number} pebbles are left.", number)


def _pebbles(number: int) -> Markup:
    return join(
        *(
            el("ellipse", cx=14 + at % 5 * 18, cy=86 - at // 5 * 16, rx=8, ry=6, fill="var(--ink-muted)")
            for at in range(number)
        )
    )


def _touch(scene: Scene[Position], move: Move) -> Markup:
    legal = scene.acting is not None and move in scene.position.moves()
    state = "chosen" if move == scene.chosen else "refused" if move == scene.refused else "legal" if legal else ""
    label = fill(N_("Take {number}"), number=GRAMMAR.expect(Take, move).pebbles)
    stop = 0 if move == (scene.focus or TAKE_MOVES[0]) else -1
    return el("button", label, type="button", cls=f"touch {state}", move=move, tabindex=stop)


VIEW: Final = SkeletonView()
