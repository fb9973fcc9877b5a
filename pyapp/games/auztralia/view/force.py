"""The force of an attack: the target, the units that may be sent, the time, and what the fight promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.engine.acts import SEPARATOR
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import attack, proposals
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import GROUND, UNITS
from pyapp.games.auztralia.rules.moves import Attack, parse
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.promises import counts_of, target_of
from pyapp.games.auztralia.rules.questions import Sending
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import SEND
from pyapp.games.auztralia.view import combat, odds
from pyapp.games.auztralia.view.counted import unit
from pyapp.games.auztralia.view.panels import back, row_head, stepper, via_row
from pyapp.games.auztralia.view.vocabulary import (
    hex_words,
    tile_words,
    unit_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.view.desk import PendingAct


def aimed(desk: PendingAct) -> bool:
    """Return whether an attack has its target."""
    return target_of(desk.position, desk.begun + desk.parts) != NOWHERE


def force_panel(desk: PendingAct) -> Markup:
    """Draw the target and the units that may be sent, with the time and what the fight promises."""
    p, seat = desk.position, desk.viewed_seat
    tile = target_of(p, desk.begun + desk.parts)
    if tile == NOWHERE:
        return join(el("div", el("b", _("Whom do you attack?")), back(desk), cls="prow"), via_row(desk), _targets(desk))
    via = p.asked(Sending).via if p.ask == SEND else desk.via
    counts = counts_of(p, desk.parts)
    most = proposals.all_in_reach(p, tile, via)
    distance = attack.distance_to(p, seat, tile, via)
    off = (
        esc(_("Your tracks lead there: any unit may go."))
        if not distance
        else esc(ngettext("{number} step off the rails.", "{number} steps off the rails.", distance))
    )
    rows = [_sent(desk, tile, via, counts, most, distance, at) for at in range(len(UNITS)) if p.units_of(seat)[at]]
    sort = p.fronts[tile] if p.up >> tile & 1 else UNKNOWN
    return join(
        row_head(desk, f"{_('Attack')}: {hex_words(p, p.at[tile])}", off),
        combat.target(p.levels[tile], sort, tile, p.damage[tile] or (), desk.scene.names),
        via_row(desk),
        el("div", *rows, cls="trs"),
        _promise(desk, tile, counts, hidden=sort == UNKNOWN) if any(counts) else NOTHING,
    )


def _sent(
    desk: PendingAct,
    tile: int,
    via: tuple[int, ...],
    counts: tuple[int, ...],
    most: Sequence[int],
    distance: int,
    at: int,
) -> Markup:
    p, seat, letter = desk.position, desk.viewed_seat, UNITS[at]
    have, reach = p.units_of(seat)[at], attack.reach(p, seat, at)
    name = unit_name(letter)
    if not most[at]:
        begun = proposals.attack_begun(p, tile, via)
        text = SEPARATOR.join((*begun, f"send {letter}1"))
        return el(
            "button",
            unit(letter),
            el("span", name, cls="an"),
            icon("lock", kind="lk"),
            el("span", fill(N_("range {range}, distance {distance}"), range=reach, distance=distance), cls="tx"),
            type="button",
            cls="tr no",
            move=text,
            tabindex=desk.tab(text),
            aria_disabled=True,
            data_explain=f"unit {letter}",
        )

    def changed(by: int) -> str:
        number = counts[at] + by
        if not 0 <= number <= most[at]:
            return ""
        after = (*counts[:at], number, *counts[at + 1 :])
        act = proposals.attack_act(p, tile, via, after)
        return act or (SEPARATOR.join((*proposals.attack_begun(p, tile, via), "")) if not any(after) else "")

    return el(
        "div",
        unit(letter),
        el("span", name, cls="an"),
        stepper(name, counts[at], changed(-1), changed(1), have),
        cls="tr",
        data_explain=f"unit {letter}",
    )


def _promise(desk: PendingAct, tile: int, counts: tuple[int, ...], *, hidden: bool) -> Markup:
    """Draw the time of the attack, and the odds of a fight to the end."""
    time = ngettext("{number} time", "{number} time", attack.time_of(counts))
    types = sum(number > 0 for number in counts[:GROUND])
    counted = ngettext("{number} type of ground units", "{number} types of ground units", types)
    why = counted if types else _("airships only")
    return join(
        el("p", el("b", time), " · ", why, cls="prow"),
        odds.drawn(odds.before_it(desk.position, desk.viewed_seat, tile, counts), hidden=hidden),
    )


def _targets(desk: PendingAct) -> Markup:
    """Draw the Old Ones that can be attacked, for whom the map is hard to tap."""
    p, keys = desk.position, []
    trial = p
    for text in proposals.via_texts(desk.via):
        if text in p.legal:
            trial = p.copy()
            trial.advance(text)
    for tile in [move.tile for move in map(parse, trial.legal) if isinstance(move, Attack)]:
        counts = proposals.all_in_reach(p, tile, desk.via)
        act = proposals.attack_act(p, tile, desk.via, counts)
        if act:
            keys.append(_target(desk, act, tile))
    return el("div", *keys, cls="tgs")


def _target(desk: PendingAct, act: Move, tile: int) -> Markup:
    return el(
        "button",
        tile_words(desk.position, tile),
        type="button",
        cls="opt legal",
        move=act,
        tabindex=desk.tab(act),
        data_explain=f"tile {tile_name(tile)}",
    )
