"""Drawing the picture of a person with a finger or a pen. Paper's ink surface follows the stroke under the finger; a
finished one is kept as points on a square of 100, and drawn by the page.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill_with, ngettext
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull
from pyapp.ui.start.people import SQUARES, strokes
from pyapp.ui.store.people import MAX_PICTURE, People
from pyapp.ui.widgets import glyph_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.ui.app import App
    from pyapp.ui.media.port import InkSurface
    from pyapp.ui.store.people import Person

SIDE: Final = 320
"""The side of the square in pixels."""
LEAST: Final = 1.5
"""The least distance of kept points on the square of 100."""
INKS: Final = (N_("Pencil"), N_("Red"), N_("Blue"))
_STYLES: Final = {
    "p": {
        "name": "pencil",
        "widths": (32, 32, 32),  # thousandths of the side, as in the page's strokes of 3.2
        "thinning": 0,
        "alpha": 1,
        "colours": ("#77747d", "#c35d40", "#3d7eac"),  # under the finger, on light and dark paper
    }
}


class Drawing:
    """The picture of a person while it is drawn. It is saved after every stroke."""

    def __init__(self, app: App, person: Person, say: Callable[[str], None]) -> None:
        """Begin with the drawing that the person has, else with an empty square. `say` shows why something fails."""
        self.app, self.ident, self.say = app, person.ident, say
        self.strokes = person.picture.split(";") if person.picture[:1].isdigit() else []
        self.page = Markup()
        """The page around the surface, which stays as it is meanwhile."""
        self.ink = 0
        self._before = "" if self.strokes else person.picture
        self._surface: InkSurface | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Open the surface in the painted page."""
        try:
            surface = await self.app.page.media().surface("ppl-surface", "ppl-over", _STYLES, self)
        except MediaError as error:
            if not self._is_closed:
                self.say(fill_with(error.message, error.params))
            return
        if self._is_closed:
            surface.close()
            return
        self._surface = surface
        surface.show("", SIDE, SIDE, "")
        self.choose(self.ink)

    def close(self) -> None:
        """Close the surface."""
        self._is_closed = True
        if self._surface is not None:
            self._surface.close()

    def choose(self, ink: int) -> None:
        """Draw with another ink."""
        self.ink = ink
        if self._surface is not None:
            self._surface.use("p", f"p{ink}0", by_finger=True, writes=True)

    def undo(self) -> None:
        """Take the last stroke back."""
        if self.strokes:
            self._save(self.strokes[:-1])

    def _save(self, wanted: list[str]) -> None:
        picture = ";".join(wanted) or self._before
        person = next((one for one in People(self.app.page.storage).all() if one.ident == self.ident), None)
        if len(picture) > MAX_PICTURE:
            self.say(_("This drawing is full. Undo a stroke first."))
        elif person is not None:
            try:
                People(self.app.page.storage).save(replace(person, picture=picture), self.app.page.now())
            except StoreFull:
                self.say(_("The storage of this browser is full: nothing was changed."))
            else:
                self.strokes = wanted

    def parts(self) -> dict[str, Markup]:
        """Draw the strokes and the inks, by the id of their element."""
        said = ngettext("Drawing: {number} stroke.", "Drawing: {number} strokes.", len(self.strokes))
        drawn = el(
            "svg", SQUARES, strokes(self.strokes), cls="portrait", viewBox="0 0 100 100", role="img", aria_label=said
        )
        inks = (
            el(
                "button",
                el("i", cls=f"ink{number}"),
                type="button",
                role="radio",
                aria_checked=number == self.ink,
                aria_label=_(name),
                do=f"people ink {number}",
            )
            for number, name in enumerate(INKS)
        )
        row = el("div", *inks, cls="ppl-inks", role="radiogroup", aria_label=_("Ink"))
        return {
            "ppl-over": drawn,
            "ppl-tools": join(row, glyph_key("undo", _("Undo"), "people back", disabled=not self.strokes)),
        }

    # --- the listener of the surface ---

    def drawn(self, points: Sequence[float], *, pen: bool) -> None:
        """Keep a finished stroke."""
        kept: list[tuple[float, float]] = []
        for x, y in zip(points[::3], points[1::3], strict=True):
            point = min(max(100 * x / SIDE, 0), 100), min(max(100 * y / SIDE, 0), 100)
            if not kept or math.dist(kept[-1], point) > LEAST:
                kept.append(point)
        if kept:
            numbers = (f"{round(value)}" for point in kept for value in point)
            self._save([*self.strokes, " ".join((str(self.ink), *numbers))])
        self.app.paint()

    def pressed(self, key: str) -> None:
        """Undo by the keyboard."""
        if key == "z":
            self.undo()
            self.app.paint()

    def erased(self, idents: Sequence[str], path: Sequence[float], reach: float) -> None:
        """There is no eraser."""

    def tapped(self, x: float, y: float) -> None:
        """There is no stamp."""

    def take_back_dot(self) -> None:
        """Undo the dot of the first tap of a double tap."""
        self.undo()
        self.app.paint()

    def pen_seen(self) -> None:
        """Fingers draw beside a pen."""

    def zoomed(self, factor: float) -> None:
        """Nothing shows the zoom."""
