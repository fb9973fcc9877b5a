"""The voice and the keys while a turning point is on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, short_decimal
from pyapp.drawing.markup import Markup, join
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import in_sentence
from pyapp.engine.contract import N_
from pyapp.ui.table.hints import reason
from pyapp.ui.widgets import Voice, choice_row, key

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors

_SAID = {
    (False, False): N_("<b>Played: {key}.</b> Expected score for {name}: {points}."),
    (False, True): N_("<b>Better: {key}.</b> Expected score for {name}: {points}, {more} more."),
    (True, False): N_(
        "<b>Round {round}, played: {key}.</b> The board shows the end of the round. Expected "
        "score for {name}: {points}."
    ),
    (True, True): N_(
        "<b>Round {round}, better: {key}.</b> The board shows how the round would have "
        "ended. Expected score for {name}: {points}, {more} more."
    ),
}
"""The sentences by whether a whole round is judged, and whether the better way is shown."""


def voice(shown: Selectors) -> Voice:
    """Return what is shown, what it promised and, for the better move, why; the keys switch between the two."""
    better = shown.lookback.better
    studied, way = shown.lookback.studied, shown.lookback.way
    assert studied is not None and way is not None  # noqa: S101, PT018 - for the types: asked only while one is studied
    name = shown.view.acts.key(way.at, way.move)
    text = fill(
        _SAID[way.end is not None, better],
        key=in_sentence(name),
        name=shown.names[studied.seat],
        points=short_decimal(way.points),
        more=short_decimal(studied.loss),
        round=studied.round,
    )
    if better:
        scene = Scene(way.at, shown.match.setup, shown.names, acting=studied.seat)
        text = Markup(" ").join(filter(None, (text, reason(name, shown.view.acts.why(scene, way.move)))))
    ways = [("played", _("As played")), ("better", _("Better"))]
    both = choice_row(_("What is shown"), f"study {_number(shown)}", ways, "better" if better else "played")
    return Voice(text, keys=both)


def keys(shown: Selectors) -> Markup:
    """Draw the keys of a practice match from this moment and of the next turning point."""
    count = len(shown.lookback.turnings or ())
    after = key(_("Next one"), f"study {(_number(shown) + 1) % count}") if count > 1 else ""
    return join(key(_("Try it from here"), "try", kind="go"), after)


def _number(shown: Selectors) -> int:
    """Return the number of the turning point that is studied, among those that were found."""
    return next(at for at, one in enumerate(shown.lookback.turnings or ()) if one is shown.studied)
