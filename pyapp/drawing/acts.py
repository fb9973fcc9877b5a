"""What taps mean at a game's table, what is said of acts before they are played, and what is asked."""

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
    """What a touchable means and what an act would do.

    Where a game has acts (`Game.continues`), a text that a touchable means, and a move passed in, may be an act: moves
    of the acting seat joined by `engine.acts.SEPARATOR`, such as "die 5; quarry", legal one after another; the position
    is the one before the first of them. An act that several taps put together is written by `draft` keys: "draft die 5;
    " begins it, and the scene has that text as its draft until a touchable or a draft brings a whole act, which is
    chosen.
    """

    def expand(self, position: P, text: str) -> Sequence[Move]:
        """List the legal moves or acts that a touchable's text means, the plainest first; where there is none the text
        is a move or an act itself, or `acts.why_not` says why it is refused.
        """
        return ()

    def variants(self, position: P, move: Move) -> Sequence[Move]:
        """List the legal moves that differ from a legal one only in what is paid or which ability is used, itself too,
        the plainest first.
        """
        return (move,)

    def drop(self, scene: Scene[P], thing: str, target: str) -> str:
        """Return the draft that a dragged thing (`data-drag`) means on a target (`data-drop`), "" where it means
        nothing. What is drawn with `data-lift`, too, is let go on touchables instead, and taps them.
        """
        return ""

    def question(self, scene: Scene[P], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several moves is meant by a touchable that was tapped."""
        return fill(N_("<b>Which one?</b>"))

    def preview(self, scene: Scene[P], move: Move) -> Markup:
        """Say what a legal move would do."""
        raise NotImplementedError

    def why(self, scene: Scene[P], move: Move) -> Markup:
        """Say in one short sentence what a legal move is good for."""
        return self.preview(scene, move)

    def key(self, position: P, move: Move) -> Markup:
        """Name a move for the main key."""
        raise NotImplementedError

    def variant_key(self, position: P, move: Move) -> Markup:
        """Draw the inside of a move's key in the voice, such as the pips that are paid; its name is `key`."""
        return NOTHING

    def warning(self, scene: Scene[P], move: Move) -> Markup:
        """Say what would be wasted by a move or an act, or nothing; the voice says it once before it is played."""
        return NOTHING

    def tab_of(self, position: P, move: Move) -> str:
        """Return the tab on which a move is seen, brought to the front when the move is shown from elsewhere; empty for
        the one in front.
        """
        return ""

    def tab_begun(self, position: P, text: str) -> str:
        """Return the tab on which an act is put together once it is begun; empty where it stays on the one in front."""
        return ""


class Questions(Generic[P]):
    """What the acting seat is asked, and which answers stand at hand as keys."""

    def prompt(self, scene: Scene[P]) -> Markup:
        """Say what the acting seat does now."""
        raise NotImplementedError

    def choices(self, scene: Scene[P]) -> Sequence[tuple[Move, Markup]]:
        """List the moves that the voice offers as keys with nothing chosen, (move, inside of its key as HTML)."""
        return ()

    def proposed(self, position: P) -> Move | None:
        """Return the answer that is marked as the plain one to what is asked: Enter plays it while nothing is chosen,
        and so does the main key where the layout has it among the acts and nothing else ends what the seat does.
        """
        return None

    def ending_move(self, position: P) -> Move | None:
        """Return the move that ends what the acting seat does, always at hand as the right-hand key, named by `key`."""
        return None

    def tab_asked(self, position: P) -> str:
        """Return the tab that comes to the front by itself while people answer what is asked, since the answer is put
        together on it; empty for the one in front.
        """
        return ""
