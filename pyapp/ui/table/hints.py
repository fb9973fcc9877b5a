"""What a hint says: the move or act, one reason, what it promises, what else would do - each number with its unit."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, decimal, fill
from pyapp.drawing.markup import Markup, esc, join
from pyapp.engine import acts
from pyapp.engine.contract import N_, Move
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position

PLACES: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"))
MOST: Final = 2
"""Other moves that are named."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A move or act as the computer sees it: the points and the chance to win (0 to 1) that it promises, None where
    nothing was said.
    """

    move: Move
    points: float | None
    win: float | None


def hint(view: View[Position], scene: Scene[Position], position: Position, answer: dict[str, Any]) -> Voice:
    """Say what the sharp computer would play here, why, what that promises and what else would do; whatever is no legal
    move with a number is left out.
    """
    move = _act(answer.get("move"), answer.get("rest"))
    if move is None or acts.why_not(position, move) is not None:
        return Voice(fill(N_("<b>No hint this time.</b> Ask again.")), "careful")
    contest = len(scene.setup.seats) > 1
    best = Promise(move, _number(answer.get("value")), _number(answer.get("win")) if contest else None)
    text = [
        fill(N_("<b>I would choose: {key}.</b>"), key=view.key(position, move)),
        view.why(scene, move),
        _chances(best, answer),
        fill(N_("About {points} points in the end, played on as I would."), points=decimal(best.points))
        if best.points is not None
        else "",
        _others(view, position, best, promises(answer, position, contest=contest)),
    ]
    return Voice(Markup(" ").join(filter(None, text)), "tip", keys=key(_("Show"), f"choose {move}", kind="small"))


def promises(answer: dict[str, Any], position: Position, *, contest: bool) -> list[Promise]:
    """Return the moves or acts of an answer that were considered; whatever is no legal one with a number is left
    out.
    """
    found = answer.get("considered")
    rows = [row for row in found if isinstance(row, list) and len(row) > 1] if isinstance(found, list) else []
    return [
        Promise(act, points, _number(row[3]) if contest and len(row) > 3 else None)
        for row in rows
        if (points := _number(row[1])) is not None
        and (act := _act(row[0], row[4] if len(row) > 4 else ())) is not None
        and acts.why_not(position, act) is None
    ]


def _act(move: object, rest: object) -> Move | None:
    """Return a move with what follows it as an act; None if the move is no text."""
    if not isinstance(move, str):
        return None
    return acts.act_of([move, *map(str, rest)]) if isinstance(rest, list) else move


def _number(value: object) -> float | None:
    known = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return float(value) if known else None  # type: ignore[arg-type]  # known says that it is a number


def _chances(best: Promise, answer: dict[str, Any]) -> str:
    """Say the chance to win and the place; where all was counted out, how it ends."""
    if best.win is None:
        return ""
    number = answer.get("place")
    place = _(PLACES[number - 1]) if isinstance(number, int) and 0 < number <= len(PLACES) else ""
    if answer.get("exact") is True and (best.win == 1 or place):
        return (
            _("Counted out to the end: this wins.")
            if best.win == 1
            else fill(N_("Counted out to the end: this comes {place}."), place=place)
        )
    if place:
        return fill(N_("About {percent} % to win, likely {place}."), percent=_percent(best.win), place=place)
    return fill(N_("About {percent} % to win."), percent=_percent(best.win))


def _percent(win: float) -> int:
    """Return a chance in percent; what is not proven is never certain."""
    return min(99, max(1, round(100 * win)))


def _others(view: View[Position], position: Position, best: Promise, considered: Sequence[Promise]) -> Markup:
    """Name other moves, none that promises more than the one chosen: that is less sure of what it promises. Those that
    read alike are one.
    """
    own = _worth(best)
    names = {view.key(position, best.move)}
    groups: dict[str, list[Markup]] = {}
    for one in considered:
        name = view.key(position, one.move)
        if name not in names and (own is None or (_worth(one) or 0.0) <= own) and len(names) <= MOST:
            names.add(name)
            groups.setdefault(_value(one), []).append(name)
    alike = groups.pop(_value(best), [])
    texts = [fill(N_("Just as good: {moves}."), moves=esc(_(" or ")).join(alike))] if alike else []
    if groups:
        rows = [join(esc(_(" or ")).join(moves), " (", value, ")") for value, moves in groups.items()]
        texts.append(fill(N_("Or {moves}."), moves=Markup("; ").join(rows)))
    return Markup(" ").join(texts)


def _worth(one: Promise) -> float | None:
    return one.points if one.win is None else one.win


def _value(one: Promise) -> Markup:
    """Write what a move promises, with its unit: the chance to win where there is one."""
    if one.win is not None:
        return fill(N_("{percent} %"), percent=_percent(one.win))
    return fill(N_("{points} points"), points=decimal(one.points or 0.0))
