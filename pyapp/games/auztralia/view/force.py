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
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.questions import Sending
from pyapp.games.auztralia.rules.steps import SEND
from pyapp.games.auztralia.view import combat, odds
from pyapp.games.auztralia.view.aims import Aim
from pyapp.games.auztralia.view.counted import unit
from pyapp.games.auztralia.view.panels import back, row_head, stepper, touchable, via_row
from pyapp.games.auztralia.view.touches import OnTile
from pyapp.games.auztralia.view.vocabulary import (
    hex_words,
    tile_words,
    unit_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.desk import PendingAct


def aimed(desk: PendingAct) -> bool:
    """Return whether an attack has its target."""
    return attack.target_of(desk.position, desk.begun + desk.parts) != NOWHERE


def panel(desk: PendingAct) -> Markup:
    """Draw the target and the units that may be sent, with the time and what the fight promises."""
    p, seat = desk.position, desk.viewed_seat
    tile = attack.target_of(p, desk.begun + desk.parts)
    if tile == NOWHERE:
        return join(el("div", el("b", _("Whom do you attack?")), back(desk), cls="prow"), via_row(desk), _targets(desk))
    via = p.asked(Sending).via if p.ask == SEND else desk.via
    counts = attack.counts_of(p, desk.parts)
    most = proposals.all_in_reach(p, tile, via)
    distance = attack.distance_to(p, seat, tile, via)
    off = (
        esc(_("Your tracks lead there: any unit may go."))
        if not distance
        else esc(ngettext("{number} step off the rails.", "{number} steps off the rails.", distance))
    )
    rows = [_sent(desk, tile, via, counts, most, distance, at) for at in range(len(UNITS)) if p.units_of(seat)[at]]
    what = p.kit.sorts[p.fronts[tile]] if p.up >> tile & 1 else None
    return join(
        row_head(desk, f"{_('Attack')}: {hex_words(p, p.at[tile])}", off),
        combat.target(p.levels[tile], what, tile, p.damage[tile] or (), desk.scene.names),
        via_row(desk),
        el("div", *rows, cls="trs"),
        _promise(desk, tile, counts, hidden=what is None) if any(counts) else NOTHING,
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
        return touchable(
            desk,
            text,
            unit(letter),
            el("span", name, cls="an"),
            icon("lock", kind="lk"),
            el("span", fill(N_("range {range}, distance {distance}"), range=reach, distance=distance), cls="tx"),
            kind="tr",
            thing=f"unit {letter}",
            legal=False,
            chosen=False,
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
        el("p", el("span", el("b", time), " · ", why), cls="prow"),
        odds.drawn(odds.before_it(desk.position, desk.viewed_seat, tile, counts), hidden=hidden),
    )


def _targets(desk: PendingAct) -> Markup:
    """Draw the Old Ones that can be attacked, for whom the map is hard to tap."""
    p, keys = desk.position, []
    for tile in _tiles(p, proposals.via_texts(desk.via)):
        counts = proposals.all_in_reach(p, tile, desk.via)
        act = proposals.attack_act(p, tile, desk.via, counts)
        if act:
            keys.append(touchable(desk, act, tile_words(p, tile), thing=f"tile {tile_name(tile)}"))
    return el("div", *keys, cls="tgs")


def _tiles(p: Position, via: Sequence[Move]) -> list[int]:
    """List the tiles that may be attacked, over the railways of others."""
    trial = proposals.with_railways(p, via)
    return attack.targets_in(trial.legal)


def aim(p: Position, via: Sequence[Move]) -> Aim:
    """Return the Old Ones that may be attacked, and those that are too far."""
    before = SEPARATOR.join([*via, ""]) if via else ""
    tiles = {tile: before + OnTile(tile).text for tile in _tiles(p, via)}
    far = {tile: f"{before}attack {tile_name(tile)}" for tile in p.on_map() if tile not in tiles}
    return Aim(tiles=tiles, other_tiles=far)
