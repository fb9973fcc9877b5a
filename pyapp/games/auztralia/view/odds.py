"""The odds of a fight, as a bar and as figures."""

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
    from pyapp.games.auztralia.view.combat_model import CombatModel

_SWITCH: Final = "az-see-odds"
_MIDDLE: Final = 50
"""The percentage from which a part of the bar has room for words."""
_NARROW: Final = 9
"""The percentage from which a part of the bar has room for its number."""


def odds_of_attack(p: Position, seat: int, tile: int, counts: Sequence[int]) -> Odds:
    """Return the odds of a force, by type, against a tile before the attack."""
    force = [8 * unit for unit, number in enumerate(counts) for _unit in range(number)]
    return odds_of(p.seen_by(seat), seat, tile, force)


def odds_in_window(p: Position, fight: CombatModel) -> Odds | None:
    """Return the odds of the combat under way; None while losses are distributed, and once it is over."""
    return None if fight.over or fight.asked else odds_of_combat(p)


def odds_of_combat(p: Position) -> Odds | None:
    """Return the odds of the combat from here on; None if there is none."""
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


def fold_switch() -> Markup:
    """Draw the checkbox that folds the odds. It belongs to the frame of the column, so that its state survives when the
    panel is redrawn.
    """
    name = _("If you fight to the end")
    return el("input", type="checkbox", id=_SWITCH, cls="vh", checked=True, aria_label=name)


def draw_odds(odds: Odds, *, hidden: bool = False) -> Markup:
    """Draw the odds: the chances to win to the end and within the next cards, losses and sanity; folded while the
    `fold_switch` is off. `hidden` marks a face-down target.
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
    """Describe how the fight may be lost."""
    mad = min(_hundred(odds.mad), 100 - win)
    if win == 100:
        return NOTHING
    if mad == 100 - win:
        return fill(N_("{number} % go mad."), number=mad)
    if not mad:
        return fill(N_("{number} % lose all units."), number=100 - win)
    return fill(N_("{number} % lose all units, {mad} % go mad."), number=100 - win - mad, mad=mad)


def _short(number: int) -> Markup:
    """Write a number into its part of the bar if it has room."""
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
