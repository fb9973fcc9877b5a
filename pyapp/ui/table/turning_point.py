"""The voice and the buttons while a turning point is on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, short_decimal
from pyapp.drawing.markup import Markup, join
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import in_sentence
from pyapp.engine.acts import act_of
from pyapp.engine.contract import N_
from pyapp.ui.links import fragments as links
from pyapp.ui.table.hints import reason
from pyapp.ui.widgets import Voice, choice_row, key

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.result.review import TurningPoint
    from pyapp.ui.table.selectors import Selectors

PRACTICE: Final = "practice"
"""The address of the room in which turning points are practised."""
ROUND: Final = "round"
"""The last line of the facts in such an address if they are about a whole round."""
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
"""The sentences by whether a whole round is judged, and whether the better move is shown."""


def voice(shown: Selectors) -> Voice:
    """Describe the shown move, its forecast and, for the better one, the reason, with buttons to switch between the
    two.
    """
    better = shown.review_state.better
    studied, variation = shown.review_state.studied, shown.review_state.variation
    assert studied is not None and variation is not None  # noqa: S101, PT018 - for the types: asked only while one is studied
    name = shown.view.acts.key(variation.at, variation.move)
    text = fill(
        _SAID[variation.end is not None, better],
        key=in_sentence(name),
        name=shown.names[studied.seat],
        points=short_decimal(variation.points),
        more=short_decimal(studied.loss),
        round=studied.round,
    )
    if better:
        scene = Scene(variation.at, shown.match.setup, shown.names, acting=studied.seat)
        text = Markup(" ").join(filter(None, (text, reason(name, shown.view.acts.why(scene, variation.move)))))
    variations = [("played", _("As played")), ("better", _("Better"))]
    both = choice_row(_("What is shown"), f"study {_number(shown)}", variations, "better" if better else "played")
    return Voice(text, keys=both)


def keys(shown: Selectors) -> Markup:
    """Draw the buttons: to find the better move oneself, for a practice match from here, for the next turning point."""
    count = len(shown.review_state.turning_points or ())
    after = key(_("Next one"), f"study {(_number(shown) + 1) % count}") if count > 1 else ""
    practise = key(_("Practise"), "practise") if shown.studied is not None and can_practise(shown.studied) else ""
    return join(key(_("Try it from here"), "try", kind="go"), practise, after)


def can_practise(studied: TurningPoint) -> bool:
    """Return whether a turning point can be practised: a single act, or a round whose better moves can be played."""
    return not studied.round or studied.lines is not None


def practice_address(match: Match, studied: TurningPoint) -> str:
    """Return the address on which a turning point is practised: the match up to it, the better act and the one that was
    played, or all moves of both rounds, and the points expected of them.
    """
    best, played = studied.best, studied.played
    texts = (best.move, played.move) if studied.lines is None else tuple(map(act_of, studied.lines[::-1]))
    whole = [ROUND] if studied.lines is not None else []
    facts = "\n".join((*texts, f"{best.points:.2f}", f"{played.points:.2f}", *whole)).encode()
    return f"{links.fragment(PRACTICE, match.branch(studied.index))}/{links.encode_payload(links.checked(facts))}"


def _number(shown: Selectors) -> int:
    """Return the number of the turning point on the board."""
    return next(at for at, one in enumerate(shown.review_state.turning_points or ()) if one is shown.studied)
