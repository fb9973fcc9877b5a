"""The combat window, shown in place of the column: target, units, sanity, last card, odds, and the buttons to withdraw.
Taps on units distribute losses.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import pictogram, piece
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.combat import AIR, FIGHT_ON, GROUND_ONLY, WITHDRAW
from pyapp.games.auztralia.rules.components import GROUND, KIND_NAMES, UNITS
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.view import odds
from pyapp.games.auztralia.view.combat_model import CombatUnit, combat_model_of, loss_after_tap
from pyapp.games.auztralia.view.icons import unit
from pyapp.games.auztralia.view.marks import KIND_PICTOGRAMS
from pyapp.games.auztralia.view.panels import COLUMN_SIZE, Panel
from pyapp.games.auztralia.view.vocabulary import card_number, hex_name, kind_name, level_name, unit_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.components import Row, Sort
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.view.board_model import BoardModel
    from pyapp.games.auztralia.view.combat_model import CombatModel

_STROKES: Final = (
    ("M7 8C14 15 25 25 33 32", "M33 8C25 15 15 26 7 33"),
    ("M8 6C13 14 26 24 34 34", "M34 9C24 14 14 24 6 31"),
    ("M5 10C16 15 24 26 35 31", "M32 6C27 15 14 22 8 34"),
)
"""The strokes of three pencil crosses, so that neighbouring crosses look different."""


@cache
def pencil_cross(hand: int = 0) -> Markup:
    """Draw a pencil cross, stretched to its box."""
    first, second = _STROKES[hand % len(_STROKES)]
    return Markup(
        '<svg class="px" viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true">'
        '<g fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path d="{first}" stroke-width="2.8" stroke-opacity=".86" vector-effect="non-scaling-stroke"/>'
        f'<path d="{second}" stroke-width="2.6" stroke-opacity=".8" vector-effect="non-scaling-stroke"/>'
        f'<path d="{first}" transform="translate(1.4 -1)" stroke-width=".9" stroke-opacity=".6" '
        'vector-effect="non-scaling-stroke"/></g></svg>'
    )


def window(model: BoardModel) -> Panel | None:
    """Draw the combat under way or in playback; None if there is none."""
    fight = combat_model_of(model)
    if fight is None:
        return None
    chances = odds.odds_in_window(model.position, fight)
    drawn = join(
        _head(model, fight),
        target(fight.level, fight.front, fight.tile, fight.damage, model.scene.names),
        _force(model, fight),
        _sanity(fight),
        _last_card(fight),
        odds.draw_odds(chances, hidden=fight.front is None) if chances is not None else NOTHING,
        _withdraw_buttons(model, fight),
    )
    return Panel(COLUMN_SIZE, drawn, odds=chances is not None)


def _head(model: BoardModel, fight: CombatModel) -> Markup:
    name = model.scene.names[fight.seat]
    title = fill(N_("Port of {name}"), name=name) if fight.port else esc(_("Combat"))
    card = [fill(N_("card {number}"), number=fight.cards)] if fight.cards else []
    place = [esc(hex_name(fight.hexagon, model.position.board.key))] if fight.hexagon else []
    somebody = join(piece(fight.seat + 1, size="small"), el("span", name, cls="nm"), " · ")
    whose = somebody if not model.acts and not fight.port else NOTHING
    return el("header", el("h2", title, cls="h"), el("span", whose, Markup(" · ").join((*card, *place)), cls="mu"))


# --- the target ---


def target(level: int, what: Sort | None, tile: int, damage: Sequence[int], names: Sequence[Markup]) -> Markup:
    """Draw a target with its damage in pencil; if several seats damaged it, with their pieces."""
    if what is None:
        face = el("span", el("b", level_name(level)), cls="oface bk")
        body = el("b", fill(N_("hidden Old One {level}"), level=level_name(level)), cls="h")
        return el("div", face, el("div", body), cls="tgt", data_explain=f"tile {tile_name(tile)}", tabindex="-1")
    done = sum(damage)
    points = ngettext("{number} VP", "{number} VP", what.points)
    face = el("span", pictogram(KIND_PICTOGRAMS[what.kind]), cls="oface")
    note = fill(N_("level {level} · {points}"), level=level_name(level), points=points)
    name = el("b", kind_name(what.kind), " ", el("small", note), cls="h")
    whose = [seat for seat, hits in enumerate(damage) for _hit in range(hits)]
    shared = len(set(whose)) > 1
    boxes = [
        el(
            "span",
            join(pencil_cross(at), piece(whose[at] + 1, size="small") if shared else NOTHING) if at < done else NOTHING,
            cls=f"db{' x' if at < done else ''}",
        )
        for at in range(what.toughness)
    ]
    each = [fill(N_("{name} {number}"), name=names[seat], number=hits) for seat, hits in enumerate(damage) if hits]
    said = fill(N_("{done} of {toughness} damage"), done=done, toughness=what.toughness)
    label = Markup(": ").join((said, Markup(", ").join(each))) if each else said
    many = " many" if what.toughness > 6 else ""
    return el(
        "div",
        face,
        el("div", name, el("span", *boxes, cls=f"dbs{many}", role="img", aria_label=label)),
        el("span", done, el("i", "/", what.toughness), cls="hand big", aria_hidden=True),
        cls="tgt",
        data_explain=f"tile {tile_name(tile)}",
        tabindex="-1",
    )


# --- the units ---


def _force(model: BoardModel, fight: CombatModel) -> Markup:
    types = sorted({one.unit for one in fight.force})
    return el("ul", *(_type(model, fight, at) for at in types), cls=f"force n{len(types)}")


def _type(model: BoardModel, fight: CombatModel, at: int) -> Markup:
    """Draw the units of a type with a circle for each hit they can take, and the effects of the card in words."""
    mine = [one for one in fight.force if one.unit == at]
    hits = fight.hits[at] if fight.card >= 0 and fight.hits else 0
    taken, marked = sum(one.taken for one in mine), sum(one.marked for one in mine)
    lost = sum(one.lost for one in mine)
    said: list[Markup] = []
    if hits:
        said.append(el("span", ngettext("{number} hit", "{number} hits", hits), cls="ok"))
    if marked:
        said.append(el("span", ngettext("takes {number} damage", "takes {number} damage", marked), cls="bad"))
    elif lost:
        said.append(el("span", ngettext("{number} lost", "{number} lost", lost), cls="bad"))
    elif taken:
        said.append(el("span", ngettext("took {number}", "took {number}", taken), cls="bad"))
    if not said and fight.card >= 0:
        said.append(esc(_("no hit")))
    groups = Counter(mine)
    state = "hurt" if taken or marked or lost else "hit" if hits else ""
    asks = fight.asked and fight.ground == (at < GROUND) and model.acts
    return el(
        "li",
        unit(at),
        el("span", *(_group(model, one, number, asks=bool(asks)) for one, number in groups.items()), cls="grs"),
        el("b", unit_name(at)),
        el("small", Markup(" · ").join(said)) if said else NOTHING,
        cls=state,
        data_explain=f"unit {UNITS[at]}",
    )


def _group(model: BoardModel, one: CombatUnit, number: int, *, asks: bool) -> Markup:
    """Draw identical units; as a button if a tap gives one of them a point of damage."""
    crossed = one.capacity if one.lost else one.damage + one.taken
    dots = [
        el(
            "span",
            pencil_cross(at) if at < crossed + one.marked else NOTHING,
            cls=f"dot{' pre' if crossed <= at < crossed + one.marked else ''}",
        )
        for at in range(one.capacity)
    ]
    inside = join(*dots, el("i", "×", number) if number > 1 else NOTHING)
    state = _("lost") if one.lost else _("{done} of {capacity} damage").format(done=crossed, capacity=one.capacity)
    marked = ngettext("takes {number} damage", "takes {number} damage", one.marked) if one.marked else ""
    label = ", ".join(
        filter(None, (f"{unit_name(one.unit)} ×{number}" if number > 1 else unit_name(one.unit), state, marked))
    )
    move = ""
    if asks and not one.lost:
        move = loss_after_tap(model.position, model.pending.text, one.unit * WIDTH + one.damage + one.taken, one.marked)
    if not move:
        looks = " lost" if one.lost else " sel" if one.marked and asks else ""
        return el("span", inside, cls=f"gr{looks}", role="img", aria_label=label)
    said = _("{unit}: move 1 damage").format(unit=label)
    return el(
        "button",
        inside,
        type="button",
        cls=f"gr can{' sel' if one.marked else ''}",
        move=move,
        tabindex=model.tab(move),
        aria_label=said,
    )


# --- sanity ---


def _sanity(fight: CombatModel) -> Markup:
    lost = fight.sane - fight.sanity
    tokens = [
        el("i", pictogram("brain"), pencil_cross(at) if at >= fight.sanity else NOTHING, cls="sn")
        for at in range(fight.sane)
    ]
    said = fill(N_("{left} of {sane} left"), left=fight.sanity, sane=fight.sane)
    note = (
        el("span", ngettext("{number} lost now", "{number} lost now", fight.frayed), cls="bad") if fight.frayed else ""
    )
    return el(
        "div",
        el("span", _("Sanity"), cls="lb"),
        el("span", *tokens, cls=f"sns{' gone' if lost == fight.sane else ''}", aria_hidden=True),
        el("span", note, " " if note else "", said, cls="mu2"),
        cls="san",
        data_explain="sanity",
        tabindex="-1",
    )


# --- the card ---


def _last_card(fight: CombatModel) -> Markup:
    """Draw the last card with the target's row highlighted; before the first card, the hits on all cards."""
    if fight.front is None:
        return NOTHING
    kind = fight.front.kind
    present = {one.unit for one in fight.force}
    if fight.card < 0:
        return el("div", _hits_of_all_cards(fight.kit, kind, present), cls="cardw first")
    card = fight.kit.old_one_cards[fight.card]
    rows = [_row(at, row, on=at == kind, present=present) for at, row in enumerate(card.rows)]
    label = fill(N_("Old One card {card}"), card=card_number(card.id))
    shown = el("ol", *rows, cls="ocard", aria_label=label)
    return el("div", shown, cls="cardw", data_explain="row", tabindex="-1")


def _row(kind: int, row: Row, *, on: bool, present: set[int]) -> Markup:
    types = [at for at, hits in enumerate(row.hits) if hits]
    names = [unit_name(at) if row.hits[at] == 1 else f"{unit_name(at)} {row.hits[at]}" for at in types]
    label = fill(N_("Hits: {units}"), units=joined(names)) if types else esc(_("No hits"))
    icons = [
        el(
            "span",
            unit(at),
            el("small", row.hits[at]) if row.hits[at] > 1 else NOTHING,
            cls=f"hu{' mine' if at in present else ''}",
        )
        for at in types
    ]
    losses = [
        text
        for number, text in (
            (row.ground, ngettext("{number} ground", "{number} ground", row.ground)),
            (row.air, ngettext("{number} air", "{number} air", row.air)),
            (row.sanity, ngettext("{number} sanity", "{number} sanity", row.sanity)),
        )
        if number
    ]
    drawn = [el("span", text, cls="ls") for text in losses] or [el("span", _("nothing"), cls="ls no")]
    return el(
        "li",
        pictogram(KIND_PICTOGRAMS[kind]),
        el("b", named(KIND_NAMES[kind])),
        el("span", *icons, cls="hs2", role="img", aria_label=label),
        el("span", *drawn, cls="lss"),
        cls="on" if on else "",
    )


def _hits_of_all_cards(kit: Kit, kind: int, present: set[int]) -> Markup:
    """Draw the number of hits of each unit type on all 36 cards."""
    items = [
        el(
            "li",
            unit(at),
            el("b", kit.hits_by_row[kind][at]),
            el("span", unit_name(at), cls="vh"),
            cls="mine" if at in present else "",
        )
        for at in range(len(UNITS))
    ]
    text = fill(N_("{kind}: hits on all {number} cards"), kind=kind_name(kind), number=len(kit.old_one_cards))
    return el("div", el("p", text), el("ul", *items, cls="sum"), cls="ocard")


# --- the buttons ---


def _withdraw_buttons(model: BoardModel, fight: CombatModel) -> Markup:
    p = model.position
    if not model.acts or fight.over:
        return NOTHING
    if fight.asked:
        text = ngettext(
            "{number} damage: tap who takes it instead.",
            "{number} damage: tap who takes it instead.",
            fight.asked,
        )
        return el("p", text, cls="wd ask") if any(one.marked for one in fight.force) else NOTHING
    if FIGHT_ON not in p.legal:
        return NOTHING
    named_keys = ((AIR, _("Air")), (GROUND_ONLY, _("Ground")), (WITHDRAW, _("All")))
    keys = [
        el(
            "button",
            name,
            type="button",
            cls=f"key small{' sel' if model.pending.text == move else ''}",
            move=move,
            tabindex=model.tab(move),
            aria_label=fill(N_("Withdraw: {who}"), who=name),
            aria_pressed=model.pending.text == move,
        )
        for move, name in named_keys
        if move in p.legal
    ]
    return el("div", el("span", _("Withdraw"), cls="lb"), *keys, cls="wd", role="group", aria_label=_("Withdraw"))
