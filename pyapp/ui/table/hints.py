"""The words of a hint: the move or act, a reason, the expected result, alternatives; each number with its unit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.scene import Explanation
from pyapp.drawing.sentences import in_sentence, visible
from pyapp.engine import acts
from pyapp.engine.contract import N_
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.bots.wire import Answer, Promise
    from pyapp.drawing.scene import Scene
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position

PLACES: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"))
MOST: Final = 2
"""The most other moves that are named."""


def hint(view: View[Position], scene: Scene[Position], position: Position, answer: Answer) -> Voice:
    """Return the hint of an answer of the sharp computer: move, reason, promise and alternatives. Illegal moves are
    left out.
    """
    contest = len(scene.setup.seats) > 1
    best = _act(answer.best, contest=contest) if answer.best is not None else None
    if best is None or acts.why_not(position, best.move) is not None:
        return Voice(fill(N_("<b>No hint this time.</b> Ask again.")), "careful")
    considered = [_act(one, contest=contest) for one in answer.considered]
    legal = [one for one in considered if acts.why_not(position, one.move) is None]
    name = view.acts.key(position, best.move)
    text = [
        fill(N_("<b>Suggestion: {key}.</b>"), key=in_sentence(name)),
        reason(name, view.acts.why(scene, best.move)),
        _chances(best, answer),
        _points(best, answer),
        _others(view, position, best, legal),
    ]
    return Voice(Markup(" ").join(filter(None, text)), "tip", keys=key(_("Show"), f"choose {best.move}", kind="small"))


def reason(name: Markup, why: Markup) -> Markup:
    """Return a reason, empty if it only repeats the name of the move."""
    return why if visible(why).strip(" .").casefold() not in visible(name).casefold() else NOTHING


def spread_explained(thing: str) -> Explanation | None:
    """Explain how reliable an expected score is, `spread POINTS`; None for anything else."""
    word, _space, within = thing.partition(" ")
    if word != "spread":
        return None
    text = N_("<b>An estimate by the computer.</b> Two of three matches end within {within} points of it.")
    return Explanation(fill(text, within=within), "")


def _act(one: Promise, *, contest: bool) -> Promise:
    """Return a promise whose move is the whole act; the chance to win counts only in a `contest`."""
    return replace(one, move=acts.act_of([one.move, *one.rest]), rest=(), win=one.win if contest else None)


def _chances(best: Promise, answer: Answer) -> str:
    """Describe the chance to win and the place; how the match ends if the answer is exact."""
    if best.win is None:
        return ""
    place = _(PLACES[answer.place - 1]) if 0 < answer.place <= len(PLACES) else ""
    if answer.exact and (best.win == 1 or place):
        return (
            _("This wins for certain.")
            if best.win == 1
            else fill(N_("You come {place} if everyone plays their best."), place=place)
        )
    return fill(N_("Win chance: {percent} %."), percent=_percent(best.win))


def _points(best: Promise, answer: Answer) -> Markup:
    """Describe the final points; a tap on the number explains how reliable it is."""
    if best.points is None:
        return NOTHING
    if answer.exact:
        return fill(N_("Final score: {points}."), points=f"{best.points:g}")
    within = round(answer.within)
    number = el("span", round(best.points), **explained(f"spread {within}" if within else ""))
    return fill(N_("Expected final score: about {points}."), points=number)


def _percent(win: float) -> int:
    """Return a chance in percent, 1 to 99: what is not proven is never certain."""
    return min(99, max(1, round(100 * win)))


def _others(view: View[Position], position: Position, best: Promise, considered: Sequence[Promise]) -> Markup:
    """Describe alternatives. A move that promises more than the chosen one is left out, since its promise is less
    certain; moves of the same name count once.
    """
    own = _worth(best)
    names = {view.acts.key(position, best.move)}
    groups: dict[str, list[Markup]] = {}
    for one in sorted(considered, key=_shown, reverse=True):
        name = view.acts.key(position, one.move)
        if name not in names and (own is None or (_worth(one) or 0.0) <= own) and len(names) <= MOST:
            names.add(name)
            groups.setdefault(_value(one), []).append(in_sentence(name))
    alike = groups.pop(_value(best), [])
    texts = [fill(N_("Just as good: {moves}."), moves=esc(_(" or ")).join(alike))] if alike else []
    if groups:
        rows = [join(esc(_(" or ")).join(moves), " (", value, ")") for value, moves in groups.items()]
        texts.append(fill(N_("Or {moves}."), moves=Markup("; ").join(rows)))
    return Markup(" ").join(texts)


def _worth(one: Promise) -> float | None:
    return one.points if one.win is None else one.win


def _shown(one: Promise) -> float:
    """Return the promise of a move as it is rounded on the screen, to sort by."""
    return round(one.win, 2) if one.win is not None else round(one.points or 0.0)


def _value(one: Promise) -> Markup:
    """Format the promise of a move with its unit: the chance to win, else points."""
    if one.win is not None:
        return fill(N_("{percent} %"), percent=_percent(one.win))
    return fill(N_("{points} points"), points=round(one.points or 0.0))
