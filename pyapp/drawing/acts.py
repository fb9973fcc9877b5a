"""The interface for acts and questions of a game's view: what taps mean, texts about acts, prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import P, Scene
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move


class Acts(Generic[P]):
    """The meaning of touchables, and the texts about acts.

    Where a game has acts (`Game.continues`), the text of a touchable, and any move passed in, may be an act: moves of
    the acting seat joined by `engine.acts.SEPARATOR`, such as "die 5; quarry", legal one after another. The position is
    the one before the first of them. Touchables with `draft` build an act in several taps: "draft die 5; " starts it,
    and the scene has that text as its draft until a tap completes the act, which is then selected.
    """

    def expand(self, position: P, text: str) -> Sequence[Move]:
        """List the legal moves or acts that a touchable's text means, the plainest first. If empty, the text is itself
        a move or an act, or `acts.why_not` gives the reason why it is illegal.
        """
        return ()

    def variants(self, position: P, move: Move) -> Sequence[Move]:
        """List the legal moves that only differ from a legal one in what is paid or which ability is used, itself
        included, the plainest first.
        """
        return (move,)

    def drop(self, scene: Scene[P], thing: str, target: str) -> str:
        """Return the draft for dropping a dragged thing (`data-drag`) on a target (`data-drop`), "" if that means
        nothing. A thing that also has `data-lift` is dropped on touchables instead, and taps them.
        """
        return ""

    def question(self, scene: Scene[P], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several moves a tap means."""
        return fill(N_("<b>Which one?</b>"))

    def preview(self, scene: Scene[P], move: Move) -> Markup:
        """Describe what a legal move would do."""
        raise NotImplementedError

    def why(self, scene: Scene[P], move: Move) -> Markup:
        """Describe the benefit of a legal move in one short sentence."""
        return self.preview(scene, move)

    def key(self, position: P, move: Move) -> Markup:
        """Format the label of a move for the main button."""
        raise NotImplementedError

    def variant_key(self, position: P, move: Move) -> Markup:
        """Draw the inside of a move's button in the voice, such as the pips to pay; its accessible name is `key`."""
        return NOTHING

    def warning(self, scene: Scene[P], move: Move) -> Markup:
        """Describe what a move would waste; empty if nothing. It is shown once before the move is played."""
        return NOTHING

    def tab_of(self, position: P, move: Move) -> str:
        """Return the tab to bring to the front when a move is shown from elsewhere; empty for the front tab."""
        return ""

    def tab_begun(self, position: P, text: str) -> str:
        """Return the tab on which a started act is completed; empty for the front tab."""
        return ""


class Questions(Generic[P]):
    """The question for the acting seat and its answer buttons."""

    def prompt(self, scene: Scene[P]) -> Markup:
        """Format the question for the acting seat."""
        raise NotImplementedError

    def choices(self, scene: Scene[P]) -> Sequence[tuple[Move, Markup]]:
        """List the moves that get a button while nothing is selected, as (move, inner HTML of the button)."""
        return ()

    def proposed(self, position: P) -> Move | None:
        """Return the suggested answer: Enter plays it while nothing is selected. So does the main button, if the layout
        puts it with the acts and there is no `ending_move`.
        """
        return None

    def ending_move(self, position: P) -> Move | None:
        """Return the move that ends the acting seat's turn or phase, which always has the right-hand button, labelled
        by `key`.
        """
        return None

    def tab_asked(self, position: P) -> str:
        """Return the tab on which the question is answered, which comes to the front by itself; empty for the front
        tab.
        """
        return ""
