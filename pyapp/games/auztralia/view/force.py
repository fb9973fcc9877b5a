"""The force of an attack: the target, the units that may be sent, the time, and what the fight promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import attack
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import GROUND, UNITS
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.pending import attack_of, begun_text, sent_texts
from pyapp.games.auztralia.view import combat, odds
from pyapp.games.auztralia.view.counted import unit
from pyapp.games.auztralia.view.panels import FULL, WHOLE, Panel, back, row_head, stepper, touchable, via_row
from pyapp.games.auztralia.view.targets import attackable
from pyapp.games.auztralia.view.vocabulary import (
    hex_words,
    tile_words,
    unit_name,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.view.board_model import BoardModel


def panel(model: BoardModel) -> Panel:
    """Draw the target and the units that may be sent, with the time and the odds of the fight."""
    p, seat, tile = model.position, model.viewed_seat, model.pending.target
    if tile == NOWHERE:
        head = el("div", el("b", _("Whom do you attack?")), back(model), cls="prow")
        return Panel(FULL, join(head, via_row(model), _targets(model)), picks=True)
    counts = model.pending.counts
    distance = attack.distance_to(p, seat, tile, model.pending.partners)
    off = (
        esc(_("Your tracks lead there: any unit may go."))
        if not distance
        else esc(ngettext("{number} step off the rails.", "{number} steps off the rails.", distance))
    )
    rows = [_sent(model, distance, at) for at in range(len(UNITS)) if p.units_of(seat)[at]]
    what = p.kit.sorts[p.fronts[tile]] if p.up >> tile & 1 else None
    drawn = join(
        row_head(model, f"{_('Attack')}: {hex_words(p, p.at[tile])}", off),
        combat.target(p.levels[tile], what, tile, p.damage[tile] or (), model.scene.names),
        via_row(model),
        el("div", *rows, cls="trs"),
        _promise(model, tile, counts, hidden=what is None) if any(counts) else NOTHING,
    )
    return Panel(WHOLE, drawn, odds=any(counts))


def _sent(model: BoardModel, distance: int, at: int) -> Markup:
    p, seat, letter, pending = model.position, model.viewed_seat, UNITS[at], model.pending
    have, reach = p.units_of(seat)[at], attack.reach(p, seat, at)
    name, number, most = unit_name(letter), pending.counts[at], pending.most[at]
    if not most:
        return touchable(
            model,
            f"{begun_text(pending.begun)}send {letter}1",
            unit(letter),
            el("span", name, cls="an"),
            icon("lock", kind="lk"),
            el("span", fill(N_("range {range}, distance {distance}"), range=reach, distance=distance), cls="tx"),
            kind="tr",
            thing=f"unit {letter}",
            legal=False,
            chosen=False,
        )

    return el(
        "div",
        unit(letter),
        el("span", name, cls="an"),
        stepper(name, number, pending.sending(at, number - 1), pending.sending(at, number + 1), have),
        cls="tr",
        data_explain=f"unit {letter}",
    )


def _promise(model: BoardModel, tile: int, counts: tuple[int, ...], *, hidden: bool) -> Markup:
    """Draw the time of the attack, and the odds of a fight to the end."""
    time = ngettext("{number} time", "{number} time", attack.time_of(counts))
    types = sum(number > 0 for number in counts[:GROUND])
    counted = ngettext("{number} type of ground units", "{number} types of ground units", types)
    why = counted if types else _("airships only")
    return join(
        el("p", el("span", el("b", time), " · ", why), cls="prow"),
        odds.drawn(odds.before_it(model.position, model.viewed_seat, tile, counts), hidden=hidden),
    )


def _targets(model: BoardModel) -> Markup:
    """Draw the Old Ones that can be attacked, for whom the map is hard to tap."""
    p, keys = model.position, []
    for tile in attackable(model.pending):
        begun = attack_of(model.pending, tile)
        if act := begun.act(sent_texts(begun.most)):
            keys.append(touchable(model, act, tile_words(p, tile), thing=f"tile {tile_name(tile)}"))
    return el("div", *keys, cls="tgs")
