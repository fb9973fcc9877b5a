"""What a fight promises, drawn: a bar of a hundred, and the figures in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, decimal, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.odds import Odds, odds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.fight import Fight

_SWITCH: Final = "az-see-odds"
_MIDDLE: Final = 50
"""From here on the bar's own part has room for its words."""
_NARROW: Final = 9
"""From here on a part of the bar has room for its number."""


def before_it(p: Position, seat: int, tile: int, counts: Sequence[int]) -> Odds:
    """Return what a force, by type, promises against a tile that a seat has not attacked yet."""
    force = [8 * unit for unit, number in enumerate(counts) for _unit in range(number)]
    return odds_of(p.seen_by(seat), seat, tile, force)


def under_way(p: Position, fight: Fight) -> Odds | None:
    """Return what the combat under way promises; None while losses are given, and once it is over."""
    return None if fight.over or fight.asked else going_on(p)


def going_on(p: Position) -> Odds | None:
    """Return what the combat of a position promises from here on; None where nobody fights."""
    combat = p.combat
    if combat is None or not combat.force:
        return None
    return odds_of(
        p.seen_by(combat.seat),
        combat.seat,
        combat.tile,
        combat.force,
        port=combat.port,
        sanity=combat.sanity,
        cover=combat.cover,
        first=not combat.cards,
    )


def switch() -> Markup:
    """Draw what odds are folded and unfolded by, for the frame of the column: a panel comes and goes with every card,
    what the player wants to see stays.
    """
    name = _("If you fight to the end")
    return el("input", type="checkbox", id=_SWITCH, cls="vh", checked=True, aria_label=name)


def drawn(odds: Odds, *, hidden: bool = False) -> Markup:
    """Draw odds: the chance to win to the end and within the next cards, losses and sanity, folded away while the
    `switch` is off. `hidden` says that the target lies face down.
    """
    win = _hundred(odds.win)
    cards = max(1, round(odds.cards))
    head = el(
        "label",
        el("b", _("If you fight to the end")),
        " ",
        el("span", ngettext("about {number} card", "about {number} cards", cards)),
        for_=_SWITCH,
    )
    first, second, third = (_hundred(chance) for chance in odds.within)
    lines = [
        _lost(odds, win),
        fill(
            N_("Win within 1, 2, 3 cards: {first} %, {second} %, {third} %."),
            first=first,
            second=second,
            third=third,
        ),
        fill(
            N_("On average {units} units lost. No sanity lost: {sane} %."),
            units=decimal(odds.units),
            sane=_hundred(odds.sane),
        ),
    ]
    if hidden:
        lines.append(esc(_("Average of everything the tile could be.")))
    body = el("div", _bar(win), *(el("p", line, cls="sm") for line in lines if line), **explained("odds"))
    return el("div", head, body, cls="odds")


def _hundred(chance: float) -> int:
    return round(100 * chance)


def _lost(odds: Odds, win: int) -> Markup:
    """Say how it fails."""
    mad = min(_hundred(odds.mad), 100 - win)
    if win == 100:
        return NOTHING
    if mad == 100 - win:
        return fill(N_("{number} % go mad."), number=mad)
    if not mad:
        return fill(N_("{number} % lose all units."), number=100 - win)
    return fill(N_("{number} % lose all units, {mad} % go mad."), number=100 - win - mad, mad=mad)


def _short(number: int) -> Markup:
    """Write a number into its part of the bar, if it has room there."""
    return esc(number) if number >= _NARROW else NOTHING


def _bar(win: int) -> Markup:
    label = fill(N_("You win {win} % of the time and lose {loss} %"), win=win, loss=100 - win)
    shape = Markup(
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="w" width="{win}" height="10"/><rect class="l" x="{win}" width="{100 - win}" height="10"/></svg>'
    )
    ours = fill(N_("{number} % win"), number=win) if win >= _MIDDLE else _short(win)
    theirs = fill(N_("{number} % defeat"), number=100 - win) if win < _MIDDLE else _short(100 - win)
    return el(
        "span",
        shape,
        el("i", ours, cls="ow"),
        el("i", theirs, cls="ol"),
        cls="obr",
        role="img",
        aria_label=label,
    )
